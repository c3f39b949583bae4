"""Frames -> few bytes that make a terminal show them.

What changed is sent colour by colour, for on a table to move the cursor costs fewer bytes than to
change the colour; and of a colour only what differs from the one before. What stands below one
another follows on each other, for the way down is the shortest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from scopa.tui.frame import Frame, Run, Style, changes
from scopa.tui.themes import Paint

_BETWEEN_COLOURS = re.compile(rb"(?<=[\d;])m\x1b\[(?=[\d;]+m)")

Step = Callable[[int], bytes]
"""Moves the cursor by so many cells; nothing where a terminal cannot."""


class Abilities(NamedTuple):
    """What a terminal is sent for what it can do."""

    move: Callable[[int, int], bytes]
    """To a column and a row."""
    left: Step
    right: Step
    down: Step
    ink: Callable[[int], bytes]
    ground: Callable[[int], bytes]
    plain: bytes
    bold: bytes
    reverse: bytes
    own_colours: bytes
    """Back to the colours that the terminal has by itself."""
    clear: bytes
    clear_row: bytes
    """From the cursor to the end of its row."""
    clears_in_colour: bool
    """Whether what is cleared has the ground that was set last."""
    scrolls_at_end: bool
    """Whether a character in the last cell scrolls the screen."""

    @classmethod
    def described(cls, string: Callable[..., bytes], flag: Callable[[str], bool]) -> Abilities:
        """Those of the terminal whose description has these strings and flags of terminfo."""
        return cls(
            move=lambda x, y: string("cup", y, x),
            left=partial(_shortest, string, "cub1", "cub"),
            right=partial(_shortest, string, "cuf1", "cuf"),
            down=partial(_shortest, string, "cud1", "cud"),
            ink=partial(string, "setaf"),
            ground=partial(string, "setab"),
            plain=string("sgr0"),
            bold=string("bold"),
            reverse=string("rev"),
            own_colours=string("op"),
            clear=string("clear"),
            clear_row=string("el"),
            clears_in_colour=flag("bce"),
            scrolls_at_end=flag("am") and not flag("xenl"),
        )


def _shortest(string: Callable[..., bytes], one: str, many: str, cells: int) -> bytes:
    """The shorter way to go so many *cells*."""
    ways = (string(one) * cells, string(many, cells))
    return min(filter(None, ways), key=len, default=b"")


class Wire:
    """What a terminal shows, and what it must be sent to show something else."""

    def __init__(
        self, able: Abilities, paints: Mapping[Style, Paint], encoding: str = "ascii"
    ) -> None:
        """*paints* says how each style looks, *encoding* how characters are sent."""
        self._able = able
        self._paints = paints
        self._encoding = encoding
        self.forget()

    def forget(self) -> None:
        """Whatever is shown may have been lost: send everything with the next frame."""
        self._shown: Frame | None = None
        self._paint: Paint | None = None
        self._cursor: tuple[int, int] | None = None

    @property
    def reset(self) -> bytes:
        """What undoes all colours."""
        has_colours = any(paint.ink is not None for paint in self._paints.values())
        return self._able.plain + self._able.own_colours * has_colours

    def printed(self, frame: Frame) -> bytes:
        """*frame* as lines in colour, to be printed and scrolled away like any text."""
        self._paint = None
        rows = [b""] * frame.size.height
        for run in changes(None, frame):
            text = run.text.encode(self._encoding, "replace")
            rows[run.y] += self._painted(self._paints[run.style]) + text
            if run.x + len(run.text) == frame.size.width:
                self._paint = None
        return b"".join(row + self.reset + b"\n" for row in rows)

    def bytes_for(self, frame: Frame) -> bytes:
        """What makes the terminal look like *frame*."""
        parts = []
        before = self._shown if self._shown and self._shown.size == frame.size else None
        if before is None:
            self.forget()
            parts.append(self._cleared(frame.size.height))
            if self._paints[Style.TABLE].ground is None or self._able.clears_in_colour:
                before = Frame(frame.size)
        for run in self._in_order(before, frame):
            parts += [self._painted(self._paints[run.style]), self._moved(run.x, run.y)]
            parts.append(run.text.encode(self._encoding, "replace"))
            end = run.x + len(run.text)
            # at the end of a row terminals differ in where the cursor is
            self._cursor = (end, run.y) if end < frame.size.width else None
        self._shown = frame
        return b"".join(parts)

    def _cleared(self, rows: int) -> bytes:
        """The felt; row by row too, for some terminals clear only a row in colour."""
        felt, able = self._paints[Style.TABLE], self._able
        whole = self._painted(felt) + able.clear
        if felt.ground is None or not able.clears_in_colour:
            return whole
        self._cursor = (0, rows - 1)
        return whole + able.clear_row + (able.down(1) + able.clear_row) * (rows - 1)

    def _in_order(self, before: Frame | None, after: Frame) -> Iterator[Run]:
        """The runs to send, those of one paint together, the present one first."""
        runs: dict[Paint, list[Run]] = {}
        for run in changes(before, after):
            runs.setdefault(self._paints[run.style], []).append(run)
        now = self._paint or Paint()

        def distance(paint: Paint) -> tuple[object, ...]:
            ground = -1 if paint.ground is None else paint.ground
            ink = -1 if paint.ink is None else paint.ink
            return paint != now, paint.ground != now.ground, paint[2:], ground, ink

        for paint in sorted(runs, key=distance):
            for run in _column_by_column(runs[paint]):
                yield from self._without_last_cell(run, after)

    def _without_last_cell(self, run: Run, frame: Frame) -> Iterator[Run]:
        is_at_end = run.y == frame.size.height - 1 and run.x + len(run.text) == frame.size.width
        if is_at_end and self._able.scrolls_at_end:
            run = run._replace(text=run.text[:-1])
        if run.text:
            yield run

    def _painted(self, paint: Paint) -> bytes:
        """What makes *paint* the present one."""
        now, able, parts = self._paint, self._able, b""
        if paint == now:
            return b""
        if now is None or now[2:] != paint[2:] or (paint.ink is None and now.ink is not None):
            parts = able.plain + able.bold * paint.is_bold + able.reverse * paint.is_reverse
            now = Paint()
        if paint.ink is not None and paint.ink != now.ink:
            parts += able.ink(paint.ink)
        if paint.ground is not None and paint.ground != now.ground:
            parts += able.ground(paint.ground)
        self._paint = paint
        return _BETWEEN_COLOURS.sub(b";", parts)

    def _moved(self, x: int, y: int) -> bytes:
        """What brings the cursor to column *x* of row *y*."""
        able, ways = self._able, [self._able.move(x, y)]
        if self._cursor == (x, y):
            return b""
        if self._cursor is not None:
            from_x, from_y = self._cursor
            across = b""
            if x != from_x:
                across = able.right(x - from_x) if x > from_x else able.left(from_x - x)
            down = able.down(y - from_y) if y > from_y else b""
            if y >= from_y and (across or x == from_x) and (down or y == from_y):
                ways.append(down + across)
        return min(ways, key=len)


def _column_by_column(runs: list[Run]) -> Iterator[Run]:
    """*runs*, after each of which comes what begins right below it, if anything does."""
    left = {(run.x, run.y): run for run in runs}
    for first in runs:
        run = left.pop((first.x, first.y), None)
        while run is not None:
            yield run
            run = left.pop((run.x, run.y + 1), None)
