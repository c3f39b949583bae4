"""A watcher of the drawing of a screen, which notes faults on the way.

What is written over is lost, so the finished frame cannot tell. While this one watches, every
cell remembers what was written into it, and these are faults:

- text or a card reaches over the edge of the frame;
- a block has no room for some of its lines, or for the end of one;
- anything is written onto text that has not been blanked out before;
- text is blanked out, but for that on a line across the screen;
- text is written onto a card;
- a halo lies on text;
- text touches other text or a card beside it, but for buttons, which may stand side by side;
- a card lies upon another one otherwise than shifted to the side, as in a fan, in a large hand
  (where one may be raised by a row) or on a crowded table, or face up below a pile, or shifted
  down, as in a hand at the side;
- at the end, the name in the corner of a card that lies face up is not to be seen.

What is said of a text says how many cells it is too long, for those who translate it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from scopa.tui.cards.art import Picture
from scopa.tui.cards.halo import draw_halo
from scopa.tui.cells import AnyStyle, Charset, Frame, Rect, Style
from scopa.tui.table.layout import View
from scopa.tui.table.seats import draw_seats

_ON_LINES = (Style.BAR, Style.KEY)
"""Styles of what stands on a line across the screen."""
_NAME = re.compile(r"\W?((10|[1-9])[DCSB])")


class Mark(NamedTuple):
    """A text, a card or a back that was drawn at one go."""

    number: int
    kind: str
    text: str
    x: int
    y: int
    style: AnyStyle = Style.TABLE

    def __str__(self) -> str:
        return f"{self.kind} {self.text.strip()!r}"


class Watcher:
    """The *faults* so far, the cards and the *texts* that were drawn, in the order of drawing."""

    def __init__(self) -> None:
        self.view: View | None = None  # of a table, if one is drawn
        self.cards: list[tuple[str, Rect]] = []
        self.texts: list[Mark] = []
        self._faults: dict[str, None] = {}
        self._cells: dict[tuple[int, int], Mark] = {}
        self._faulty_pairs: set[frozenset[int]] = set()
        self._names: list[tuple[Mark, list[tuple[int, int]]]] = []
        self._card: Mark | None = None
        self._blanks = False
        self._is_halo = False
        self._count = 0

    @property
    def faults(self) -> list[str]:
        """What has gone wrong, each fault once."""
        return list(self._faults)

    def _note(self, fault: str) -> None:
        self._faults[fault] = None

    def _mark(self, kind: str, text: str, x: int, y: int, style: AnyStyle = Style.TABLE) -> Mark:
        self._count += 1
        return Mark(self._count, kind, text, x, y, style)

    def put(self, frame: Frame, x: int, y: int, text: str, styles: Sequence[AnyStyle]) -> None:
        """Look at one writing before it is done."""
        if not text or self._blanks:
            return
        if self._is_halo and (x, y) not in self._cells:
            return
        mark = self._card
        if mark is None:
            style = Style.STRONG if Style.STRONG in styles else styles[0]
            mark = self._mark("text", text, x, y, style)
            self.texts.append(mark)
        over = max(-x, x + len(text) - frame.size.width)
        if over > 0 or not 0 <= y < frame.size.height:
            too_long = f": {over} cells too long" if over > 0 else ""
            self._note(f"{mark} reaches over the edge at {x},{y}{too_long}")
        cells = self._cells
        below: dict[int, list[Mark]] = {}
        for column in range(x, x + len(text)):
            other = cells.get((column, y))
            if other is not None and other is not mark:
                below.setdefault(other.number, []).append(other)
            cells[column, y] = mark
        for others in below.values():
            self._check(mark, others[0], len(others))

    def _check(self, mark: Mark, below: Mark, cells: int) -> None:
        kinds = {mark.kind, below.kind}
        in_a_row = abs(mark.y - below.y) <= 1 and kinds in ({"card"}, {"back"})
        in_a_column = mark.x == below.x and mark.y > below.y and kinds <= {"card", "back"}
        below_pile = (mark.kind, below.kind) == ("back", "card") and mark.y == below.y
        if not (in_a_row or in_a_column or below_pile):
            self._faulty_pairs.add(frozenset((mark.number, below.number)))
            self._note(f"{mark} lies on {below} at {mark.x},{mark.y}: {cells} cells too many")

    def block(self, area: Rect, lines: Sequence[str]) -> None:
        """Look at the *lines* of a block before they are written."""
        if len(lines) > area.height:
            text = " ".join(lines)
            self._note(f"text {text!r} takes {len(lines)} rows and may take {area.height}")
        for line in lines:
            if len(line) > area.width:
                over = len(line) - area.width
                self._note(f"text {line!r} at {area.x},{area.y}: {over} cells too long")

    @contextmanager
    def blanking(self, area: Rect) -> Iterator[None]:
        """Note that *area* is blanked out."""
        for y in range(area.y, area.bottom):
            for x in range(area.x, area.right):
                mark = self._cells.pop((x, y), None)
                if mark and mark.kind == "text" and mark.style not in _ON_LINES:
                    self._note(f"{mark} is blanked out at {mark.x},{mark.y}")
        self._blanks = True
        yield
        self._blanks = False

    def begin_card(self, picture: Picture, x: int, y: int) -> None:
        """From now on it is this card that is written."""
        name = _NAME.match(picture.rows[0])
        self._card = self._mark("card" if name else "back", picture.rows[0], x, y)
        code = name[1] if name else "back"
        self.cards.append((code, Rect(x, y, *picture.size)))
        if name:
            cells = [(x + place, y) for place in range(*name.span(1))]
            self._names.append((self._card, cells))

    @contextmanager
    def halo(self) -> Iterator[None]:
        """What is written now is the halo of the card, which others may share."""
        self._is_halo = True
        yield
        self._is_halo = False

    def end_card(self) -> None:
        self._card = None

    def look_at_names(self) -> None:
        """At the end: whether the name of every card is to be seen."""
        for mark, cells in self._names:
            if any(self._cells.get(cell) is not mark for cell in cells):
                self._note(f"the name of {mark.text!r} at {mark.x},{mark.y} is hidden")

    def look_at_gaps(self) -> None:
        """At the end: whether texts stand apart from their neighbours."""
        for mark in self.texts:
            start = mark.x + len(mark.text) - len(mark.text.lstrip())
            end = mark.x + len(mark.text.rstrip())
            for inside, beside in ((start, start - 1), (end - 1, end)):
                other = self._cells.get((beside, mark.y))
                if other and other is not mark and self._cells.get((inside, mark.y)) is mark:
                    self._check_gap(mark, inside, other, beside)

    def _check_gap(self, mark: Mark, inside: int, other: Mark, beside: int) -> None:
        pair = frozenset((mark.number, other.number))
        touching = {mark.text[inside - mark.x], other.text[beside - other.x]}
        is_apart = other.kind == "text" and (" " in touching or touching == {"[", "]"})
        if not is_apart and pair not in self._faulty_pairs:
            self._faulty_pairs.add(pair)
            self._note(f"{mark} touches {other} at {beside},{mark.y}: 1 cell too long")


@contextmanager
def watching() -> Iterator[Watcher]:
    """Watch everything that is drawn meanwhile, which should be one screen."""
    watcher = Watcher()
    put, block, fill, draw = Frame.put_styled, Frame.block, Frame.fill, Picture.draw

    def watched_put(
        frame: Frame, x: int, y: int, text: str, styles: Sequence[AnyStyle], mono: str = ""
    ) -> None:
        watcher.put(frame, x, y, text, styles)
        put(frame, x, y, text, styles, mono)

    def watched_halo(frame: Frame, area: Rect, mark: Style | None, charset: Charset) -> None:
        with watcher.halo():
            draw_halo(frame, area, mark, charset)

    def watched_block(
        frame: Frame, area: Rect, lines: Sequence[str], style: Style = Style.TABLE
    ) -> None:
        watcher.block(area, lines)
        block(frame, area, lines, style)

    def watched_fill(frame: Frame, area: Rect, style: Style = Style.TABLE) -> None:
        with watcher.blanking(area):
            fill(frame, area, style)

    def watched_seats(view: View, **with_: bool) -> None:
        watcher.view = view
        draw_seats(view, **with_)

    def watched_draw(
        picture: Picture, frame: Frame, x: int, y: int, mark: Style | None = None
    ) -> None:
        watcher.begin_card(picture, x, y)
        draw(picture, frame, x, y, mark)
        watcher.end_card()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Frame, "put_styled", watched_put)
        patch.setattr(Frame, "block", watched_block)
        patch.setattr(Frame, "fill", watched_fill)
        patch.setattr(Picture, "draw", watched_draw)
        patch.setattr("scopa.tui.cards.art.draw_halo", watched_halo)
        patch.setattr("scopa.tui.table.drawing.draw_seats", watched_seats)
        yield watcher
    watcher.look_at_names()
    watcher.look_at_gaps()
