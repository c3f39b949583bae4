"""Somebody who looks on while a screen is drawn, and notes what goes wrong on the way.

What is written over is lost, so the finished frame cannot tell. While this one watches, every
cell remembers what was written into it, and these are faults:

- text or a card reaches over the edge of the frame;
- anything is written onto text that has not been blanked out before;
- text is written onto a card;
- a card lies upon another one otherwise than shifted to the side, as in a fan, in a large hand
  (where one may be raised by a row) or on a crowded table, or shifted down, as in a hand at the
  side or upon what it takes;
- a place for a card and anything but the cards of a crowded table lie upon each other;
- at the end, the name in the corner of a card that lies face up is not to be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from scopa.tui.art import Picture
from scopa.tui.frame import Frame, Rect, Style

_NAME = re.compile(r"^.(10|[1-9])[DCSB]")


class Mark(NamedTuple):
    """What was drawn at one go: a text, a card, a place for one."""

    number: int
    kind: str
    text: str
    x: int
    y: int


class Watcher:
    """The *faults* so far, and the cards that were drawn, in the order of drawing."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.cards: list[tuple[str, Rect]] = []
        self._cells: dict[tuple[int, int], Mark] = {}
        self._names: list[tuple[Mark, list[tuple[int, int]]]] = []
        self._card: Mark | None = None
        self._blanks = False
        self._count = 0

    def _mark(self, kind: str, text: str, x: int, y: int) -> Mark:
        self._count += 1
        return Mark(self._count, kind, text, x, y)

    def put(self, frame: Frame, x: int, y: int, text: str, style: Style) -> None:
        """Look at one writing before it is done."""
        if self._blanks:
            for place in range(len(text)):
                self._cells.pop((x + place, y), None)
            return
        if not text:
            return
        if not 0 <= y < frame.size.height or x < 0 or x + len(text) > frame.size.width:
            self.faults.append(f"{text!r} at {x},{y} reaches over the edge of {frame.size}")
        mark = self._card
        if mark is None:
            mark = self._mark("place" if style is Style.PLACE else "text", text, x, y)
        for place in range(len(text)):
            cell = (x + place, y)
            below = self._cells.get(cell)
            if below is not None and below.number != mark.number:
                self._check(mark, below, cell)
            self._cells[cell] = mark

    def _check(self, mark: Mark, below: Mark, cell: tuple[int, int]) -> None:
        fault = f"{mark.kind} {mark.text!r} lies on {below.kind} {below.text!r} at {cell}"
        kinds = {mark.kind, below.kind}
        in_a_row = abs(mark.y - below.y) <= 1 and kinds in ({"card"}, {"back"})
        in_a_column = mark.x == below.x and mark.y > below.y and kinds <= {"card", "back"}
        is_place = kinds == {"place", "card"}
        if not (in_a_row or in_a_column or is_place):
            self.faults.append(fault)

    def begin_card(self, picture: Picture, x: int, y: int, rows: range | None) -> None:
        """From now on it is this card that is written."""
        first = picture.rows[0] if rows is None or 0 in rows else ""
        name = _NAME.match(picture.rows[0])
        self._card = self._mark("card" if name else "back", picture.rows[0], x, y)
        height = len(picture.rows) if rows is None else len(rows)
        code = name[0][1:] if name else "back"
        self.cards.append((code, Rect(x, y, len(picture.rows[0]), height)))
        if name and first:
            cells = [(x + place, y) for place in range(1, name.end())]
            self._names.append((self._card, cells))

    def end_card(self) -> None:
        self._card = None

    @contextmanager
    def blanking(self) -> Iterator[None]:
        """What is written now blanks out."""
        self._blanks = True
        yield
        self._blanks = False

    def look_at_names(self) -> None:
        """At the end: whether the name of every card is to be seen."""
        for mark, cells in self._names:
            if any(self._cells.get(cell) is not mark for cell in cells):
                self.faults.append(f"the name of {mark.text!r} at {mark.x},{mark.y} is hidden")


@contextmanager
def watching() -> Iterator[Watcher]:
    """Watch everything that is drawn meanwhile, which should be one screen."""
    watcher = Watcher()
    put, fill, draw = Frame.put, Frame.fill, Picture.draw

    def watched_put(frame: Frame, x: int, y: int, text: str, style: Style = Style.TABLE) -> None:
        watcher.put(frame, x, y, text, style)
        put(frame, x, y, text, style)

    def watched_fill(frame: Frame, area: Rect, style: Style = Style.TABLE) -> None:
        with watcher.blanking():
            fill(frame, area, style)

    def watched_draw(
        picture: Picture,
        frame: Frame,
        x: int,
        y: int,
        mark: Style | None = None,
        rows: range | None = None,
    ) -> None:
        watcher.begin_card(picture, x, y, rows)
        draw(picture, frame, x, y, mark, rows)
        watcher.end_card()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Frame, "put", watched_put)
        patch.setattr(Frame, "fill", watched_fill)
        patch.setattr(Picture, "draw", watched_draw)
        yield watcher
    watcher.look_at_names()
