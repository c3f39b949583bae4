"""An xterm, as its description puts it, for tests that need no real one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from scopa.tui.frame import Size
from scopa.tui.themes import Paint
from scopa.tui.wire import Abilities


def _string(name: str, *numbers: int) -> bytes:
    first = numbers[0] if numbers else 0
    strings: dict[str, Callable[[], bytes]] = {
        "cup": lambda: b"\x1b[%d;%dH" % (first + 1, numbers[1] + 1),
        "cub": lambda: b"\x1b[%dD" % first,
        "cub1": lambda: b"\b",
        "cuf": lambda: b"\x1b[%dC" % first,
        "cuf1": lambda: b"\x1b[C",
        "cud": lambda: b"\x1b[%dB" % first,
        "cud1": lambda: b"\n",
        "setaf": lambda: _colour(first, 30, 90, b"38"),
        "setab": lambda: _colour(first, 40, 100, b"48"),
        "sgr0": lambda: b"\x1b(B\x1b[m",
        "bold": lambda: b"\x1b[1m",
        "rev": lambda: b"\x1b[7m",
        "op": lambda: b"\x1b[39;49m",
        "el": lambda: b"\x1b[K",
        "clear": lambda: b"\x1b[H\x1b[2J",
    }
    return strings[name]()


def _colour(number: int, dark: int, bright: int, extended: bytes) -> bytes:
    if number < 8:
        return b"\x1b[%dm" % (dark + number)
    if number < 16:
        return b"\x1b[%dm" % (bright + number - 8)
    return b"\x1b[%b;5;%dm" % (extended, number)


XTERM = Abilities.described(_string, {"bce": True, "am": True, "xenl": True}.__getitem__)
"""An xterm that clears in the ground that was set last."""


_SENT = re.compile(
    r"\x1b\[(?P<numbers>[\d;]*)(?P<what>[A-Zm])|\x1b\(B|(?P<step>[\b\n])|(?P<text>[^\x1b\b\n]+)"
)
_PLAIN = Paint()


class Glass:
    """What such an xterm shows: of each row the characters, and how each of them is painted.

    It is quicker than a whole terminal, and takes nothing but what is in `XTERM`.
    """

    def __init__(self, size: Size) -> None:
        self.size = size
        self.rows = [[" "] * size.width for _ in range(size.height)]
        self.paints = [[_PLAIN] * size.width for _ in range(size.height)]
        self._x = self._y = 0
        self._paint = _PLAIN

    def feed(self, data: str) -> None:
        """Show what is sent."""
        end = 0
        for sent in _SENT.finditer(data):
            assert sent.start() == end, f"not of an xterm: {data[end : sent.start()]!r}"
            end = sent.end()
            if sent["text"]:
                self._write(sent["text"])
            elif sent["step"]:
                self._x, self._y = self._x - (sent[0] == "\b"), self._y + (sent[0] == "\n")
            elif sent["what"]:
                numbers = [int(number or 0) for number in sent["numbers"].split(";")]
                self._obey(sent["what"], numbers)
        assert end == len(data), f"not of an xterm: {data[end:]!r}"

    def _write(self, text: str) -> None:
        end = self._x + len(text)
        assert end <= self.size.width, "an xterm would go on in the next row"
        self.rows[self._y][self._x : end] = text
        self.paints[self._y][self._x : end] = [self._paint] * len(text)
        self._x = end

    def _obey(self, what: str, numbers: list[int]) -> None:
        first = numbers[0]
        match what:
            case "m":
                self._paint = _painted(self._paint, iter(numbers))
            case "H":
                row, column = numbers if len(numbers) > 1 else (1, 1)
                self._x, self._y = column - 1, row - 1
            case "C":
                self._x += first or 1
            case "D":
                self._x -= first
            case "B":
                self._y += first
            case "J":
                for y in range(self.size.height):
                    self._clear(0, y)
            case "K":
                self._clear(self._x, self._y)
            case _:
                raise AssertionError(f"not of an xterm: {what}")

    def _clear(self, x: int, y: int) -> None:
        left = self.size.width - x
        self.rows[y][x:] = [" "] * left
        self.paints[y][x:] = [self._paint] * left


def _painted(paint: Paint, numbers: Iterator[int]) -> Paint:
    """What becomes of *paint* by the numbers of one sequence."""
    for number in numbers:
        if number in (38, 48):
            assert next(numbers) == 5
            colour = next(numbers)
            paint = paint._replace(ink=colour) if number == 38 else paint._replace(ground=colour)
        elif number == 0:
            paint = _PLAIN
        elif number == 1:
            paint = paint._replace(is_bold=True)
        elif number == 7:
            paint = paint._replace(is_reverse=True)
        else:
            paint = _of_sixteen(paint, number)
    return paint


def _of_sixteen(paint: Paint, number: int) -> Paint:
    """*paint* in one of the sixteen colours that have numbers of their own."""
    for first, colour in ((30, 0), (90, 8)):
        if first <= number < first + 8:
            return paint._replace(ink=number - first + colour)
        if first + 10 <= number < first + 18:
            return paint._replace(ground=number - first - 10 + colour)
    raise AssertionError(f"not of an xterm: {number} m")
