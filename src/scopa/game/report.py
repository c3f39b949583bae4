"""Reports: sections of sentences, tables and plots, and the lines that show them anywhere."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from scopa.text.phrases import decimal

_WIDEST_COLUMN = 4
_AXIS = 5  # the width of the numbers at the ends of the upright axis
_EIGHTHS = " ▁▂▃▄▅▆▇█"


class Plot(NamedTuple):
    """Values over time, with what the axes are called."""

    values: Sequence[float]
    upright: str
    across: str


class Section(NamedTuple):
    """A part of a report: sentences, the rows of a table with a note below it, a plot."""

    title: str
    paragraphs: Sequence[str] = ()
    table: Sequence[str] = ()
    note: str = ""
    plot: Plot | None = None


class LineKind(Enum):
    """The kind of a line in a report: of a plot, on which side of its axis."""

    TITLE = "title"
    TEXT = "text"
    ABOVE = "above"
    AXIS = "axis"
    BELOW = "below"


class Line(NamedTuple):
    """A line of a report; in a plot the label of its axis comes first."""

    text: str = ""
    kind: LineKind = LineKind.TEXT
    label: str = ""


def section_lines(
    section: Section, width: int, plot_rows: int, *, has_blocks: bool
) -> Iterator[Line]:
    """A section in lines of *width*.

    plot_rows: the height of a plot, each way
    has_blocks: there are block characters
    """
    yield from (Line(part, LineKind.TITLE) for part in textwrap.wrap(section.title, width))
    yield Line()
    for sentence in section.paragraphs:
        yield from map(Line, textwrap.wrap(sentence, width))
    if section.paragraphs and section.table:
        yield Line()
    yield from map(Line, section.table)
    if section.note:
        yield Line()
        yield from map(Line, textwrap.wrap(section.note, width))
    if section.plot:
        yield from plot_lines(section.plot, width, plot_rows, has_blocks=has_blocks)


def plot_lines(plot: Plot, width: int, height: int, *, has_blocks: bool) -> Iterator[Line]:
    """A plot with both axes.

    Where there are more values than columns, a column is the mean of some. Where none is less than
    0 there is nothing below the axis.
    """
    room = width - _AXIS - 3
    means = mean_columns(plot.values, room)
    most = max(map(abs, means), default=0) or 1.0
    top, bottom = (decimal(end, int(most % 1 != 0), signed=True) for end in (most, -most))
    labels = {0: top, height: "0", 2 * height: bottom}
    each = max(1, min(_WIDEST_COLUMN, room // max(1, len(means))))
    upright, crossing, line = ("│", "┼", "─") if has_blocks else ("|", "+", "-")
    last = str(len(plot.values))
    length = max(len(means) * each, len(plot.across) + len(last) + 5)
    rows = plot_rows(means, height, has_blocks=has_blocks)
    yield Line(plot.upright, LineKind.AXIS)
    for number, row in enumerate(rows if min(means, default=0) < 0 else rows[: height + 1]):
        label = f"{labels.get(number, ''):>{_AXIS}}"
        if number == height:
            yield Line(f"  {crossing}{line * length}", LineKind.AXIS, label)
            continue
        # a column has a gap behind it if there is room
        wide = "".join(char * (each - 1) + " " if each > 1 else char for char in row)
        yield Line(
            f"  {upright}{wide}", LineKind.ABOVE if number < height else LineKind.BELOW, label
        )
    yield Line(f"   1{plot.across:^{length - len(last) - 1}}{last}", LineKind.AXIS, " " * _AXIS)


def mean_columns(values: Sequence[float], width: int) -> list[float]:
    """Values as at most *width* numbers, each the mean of its neighbours.

    >>> mean_columns([1, 3, 5, 7, 9, 11], 3)
    [2.0, 6.0, 10.0]
    """
    count = min(width, len(values))
    bounds = [at * len(values) // count for at in range(count + 1)] if count else []
    parts = [values[start:end] for start, end in pairwise(bounds)]
    return [sum(part) / len(part) for part in parts]


def plot_rows(values: Sequence[float], height: int, *, has_blocks: bool) -> list[str]:
    """A column for each value, up from the axis or down, *height* rows each way.

    The highest or lowest of them takes them all. With block characters a column that goes up ends
    in eighths of a row.

    >>> print("\\n".join(f"|{row}" for row in plot_rows([1, 4, -2, 0], 2, has_blocks=False)))
    | #
    |##
    |----
    |  #
    |
    """
    most = max(map(abs, values), default=0) or 1.0
    heights = [value / most * height for value in values]
    full, axis = ("█", "─") if has_blocks else ("#", "-")

    def cell(rows: float) -> str:
        if has_blocks:
            return _EIGHTHS[max(0, min(8, round(rows * 8)))]
        return full if rows >= 0.5 else " "

    above = ["".join(cell(each - row) for each in heights) for row in reversed(range(height))]
    below = [
        "".join(full if -each - row >= 0.5 else " " for each in heights) for row in range(height)
    ]
    return [row.rstrip() for row in (*above, axis * len(values), *below)]
