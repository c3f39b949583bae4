"""Numbers over time as columns of characters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from scopa.text.phrases import decimal

_WIDEST_COLUMN = 4
_EDGE = 5
"""So wide are the numbers at the ends of the upright axis."""
_UPWARDS = " ▁▂▃▄▅▆▇█"
_EIGHTHS = 8


class PlotRow(NamedTuple):
    """A row of a plot: the *label* of its axis, and its columns, which go up (1) or down (-1)."""

    label: str
    columns: str
    direction: int = 0


class Axes(NamedTuple):
    """What the numbers of a plot are, and what there is one of each for."""

    upright: str
    across: str


def over_time(
    values: Sequence[float], axes: Axes, width: int, height: int, *, has_blocks: bool
) -> list[PlotRow]:
    """*values* one after the other, *height* rows each way, with both axes.

    Where there are more of them than *width* has room for, a column is the mean of some. Where none
    is less than 0 there is but one way.
    """
    room = width - _EDGE - 3
    means = columns(values, room)
    most = max(map(abs, means), default=0) or 1.0
    labels = [decimal(sign * most, int(most % 1 != 0), signed=True) for sign in (1, -1)]
    each = max(1, min(_WIDEST_COLUMN, room // max(1, len(means))))
    drawn = plot(means, height, has_blocks=has_blocks)
    rows = ["".join(_widened(char, each) for char in row) for row in drawn]
    upright, crossing, line = ("│", "┼", "─") if has_blocks else ("|", "+", "-")
    named = {0: labels[0], height: "0", 2 * height: labels[1]}
    last, name = str(len(values)), axes.across
    length = max(len(means) * each, len(name) + len(last) + 5)
    middle = f"{'1'}{name:^{length - len(last) - 1}}{last}"
    shown = rows if min(means, default=0) < 0 else rows[: height + 1]
    return [
        PlotRow("", axes.upright),
        *(
            PlotRow(
                f"{named.get(number, ''):>{_EDGE}}",
                f"  {crossing}{line * length}" if number == height else f"  {upright}{row}",
                (number < height) - (number > height),
            )
            for number, row in enumerate(shown)
        ),
        PlotRow(" " * _EDGE, f"   {middle}"),
    ]


def _widened(char: str, cells: int) -> str:
    return char * (cells - 1) + " " if cells > 1 else char


def columns(values: Sequence[float], width: int) -> list[float]:
    """*values* as at most *width* numbers, each the mean of its neighbours.

    >>> columns([1, 3, 5, 7, 9, 11], 3)
    [2.0, 6.0, 10.0]
    """
    count = min(width, len(values))
    bounds = [at * len(values) // count for at in range(count + 1)] if count else []
    parts = [values[start:end] for start, end in pairwise(bounds)]
    return [sum(part) / len(part) for part in parts]


def plot(values: Sequence[float], height: int, *, has_blocks: bool) -> list[str]:
    """A column for each of *values*, up from the middle line or down, *height* rows each way.

    The highest or lowest of them takes them all. With block characters a column that goes up ends
    in eighths of a row.

    >>> print("\\n".join(f"|{row}" for row in plot([1, 4, -2, 0], 2, has_blocks=False)))
    | #
    |##
    |----
    |  #
    |
    """
    most = max(map(abs, values), default=0) or 1.0
    heights = [value / most * height for value in values]
    sign = _block if has_blocks else _hash
    above = ["".join(sign(column - row) for column in heights) for row in range(height)]
    full = "█" if has_blocks else "#"
    below = [
        "".join(full if -column - row >= 0.5 else " " for column in heights)
        for row in range(height)
    ]
    rows = [*reversed(above), ("─" if has_blocks else "-") * len(values), *below]
    return [row.rstrip() for row in rows]


def _hash(rows: float) -> str:
    return "#" if rows >= 0.5 else " "


def _block(rows: float) -> str:
    return _UPWARDS[max(0, min(_EIGHTHS, round(rows * _EIGHTHS)))]
