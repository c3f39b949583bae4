"""Pages to read: chapters of sentences, bars, tables and plots, and the lines that show them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from scopa.text.numbers_and_lists import decimal

_WIDEST_COLUMN = 6
_AXIS = 5  # the width of the numbers at the ends of the upright axis
_EIGHTHS = " ▁▂▃▄▅▆▇█"
PARTIAL = _EIGHTHS[1:-1]
"""The blocks that fill a part of a cell."""
_LEFT_EIGHTHS = " ▏▎▍▌▋▊▉█"
_FULL = "█"
_FACES = 6  # of the opponents
_BAR = 20  # the width of a bar, if there is room
_KEY_COLUMN = 19


class Plot(NamedTuple):
    """Values over time, with what the axes are called.

    ends: the first and the last place on the axis across; numbers from 1 if there are none
    levels: the names of the heights 0, 1 and so on, between which the values lie
    """

    values: Sequence[float]
    upright: str
    across: str
    ends: tuple[str, str] = ("", "")
    levels: Sequence[str] = ()


class Bar(NamedTuple):
    """A *name* with a bar, and behind it a *text*; the longest bar has a *share* of 1."""

    name: str
    share: float
    text: str = ""


class CardGroup(NamedTuple):
    """Cards side by side, by their codes, with a caption; some are taken, one is played."""

    codes: tuple[str, ...]
    caption: str
    played: str = ""
    taken: tuple[str, ...] = ()


Figure = tuple[CardGroup, ...]  # groups side by side, as an example below a paragraph


class Section(NamedTuple):
    """A part of a chapter: sentences, and below them bars, the rows of a table, or a plot.

    scale: a place among the opponents, and its error
    commands: by name, each with what its keys do
    """

    title: str
    paragraphs: Sequence[str] = ()
    table: Sequence[str] = ()
    plot: Plot | None = None
    bars: Sequence[Bar] = ()
    scale: tuple[float, float] | None = None
    figure: Figure = ()
    commands: Sequence[tuple[str, str]] = ()


class Chapter(NamedTuple):
    """Sections under a *title*; the sentences name keys by their commands, as in "{back}"."""

    title: str
    sections: Sequence[Section]

    @classmethod
    def of(cls, title: str, texts: Iterable[str | Section]) -> Chapter:
        """A chapter whose sentences are sections by themselves, with a blank line between them."""
        sections = (Section("", (each,)) if isinstance(each, str) else each for each in texts)
        return cls(title, tuple(sections))

    @property
    def paragraphs(self) -> list[str]:
        """The sentences of all sections."""
        return [each for section in self.sections for each in section.paragraphs]


class LineKind(Enum):
    """The kind of a line in a report: of a plot, on which side of its axis."""

    TITLE = "title"
    TEXT = "text"
    ABOVE = "above"
    AXIS = "axis"
    BELOW = "below"
    PICTURES = "pictures"


class Line(NamedTuple):
    """A line of a report: a *label*, the *text* of its kind, and what stands *after* it.

    Columns hang down below an axis: there a lower block stands for the free part of its cell. The
    first line of pictures has their *section*.
    """

    text: str = ""
    kind: LineKind = LineKind.TEXT
    label: str = ""
    after: str = ""
    section: Section | None = None

    def __str__(self) -> str:
        """The line as it is printed; below an axis its columns are only about as long."""
        text = self.text.translate(_HANGING) if self.kind is LineKind.BELOW else self.text
        return f"{self.label}{text}{self.after}".rstrip()


_HANGING = str.maketrans(PARTIAL, "██▀▀▀▔▔")


def section_lines(
    section: Section, width: int, plot_rows: int, picture_rows: int = 0, *, has_blocks: bool
) -> Iterator[Line]:
    """A section in lines of *width*.

    plot_rows: the height of a plot, each way
    picture_rows: that of the figure or the faces of the opponents, if they can be drawn
    has_blocks: there are block characters
    """
    yield from (Line(part, LineKind.TITLE) for part in textwrap.wrap(section.title, width))
    for sentence in section.paragraphs:
        yield from map(Line, textwrap.wrap(sentence, width) or [""])
    for keys, meaning in section.commands:
        row, indent = f"{keys:<{_KEY_COLUMN - 1}} {meaning}", " " * _KEY_COLUMN
        yield from map(Line, textwrap.wrap(row, width, subsequent_indent=indent))
    if picture_rows and (section.scale or section.figure):
        yield Line()
        yield Line(kind=LineKind.PICTURES, section=section)
        yield from [Line(kind=LineKind.PICTURES)] * (picture_rows - 1)
    if picture_rows and section.scale:
        yield _scale_line(*section.scale, width, has_blocks=has_blocks)
    if section.paragraphs and (section.table or section.bars or section.plot):
        yield Line()
    yield from bar_lines(section.bars, width, has_blocks=has_blocks)
    yield from map(Line, section.table)
    if section.plot:
        yield from plot_lines(section.plot, width, plot_rows, has_blocks=has_blocks)


def _scale_line(place: float, error: float, width: int, *, has_blocks: bool) -> Line:
    """A place below six faces side by side, and around it how far off it may be."""
    cell = width // _FACES
    at, first, last = (
        max(0, min(_FACES * cell - 1, int((where + 0.5) * cell)))
        for where in (place, place - error, place + error)
    )
    line, left, right, mark = "─├┤▲" if has_blocks else "-<>^"
    cells = [" "] * width
    cells[first : last + 1] = line * (last + 1 - first)
    cells[first], cells[last], cells[at] = left, right, mark
    return Line("".join(cells).rstrip(), LineKind.ABOVE)


# -------------------------------------------------------------------------------------- bars


def bar_lines(bars: Sequence[Bar], width: int, *, has_blocks: bool) -> Iterator[Line]:
    """A line for each bar; where some go to the left of nothing, they begin in the middle."""
    names = max((len(each.name) for each in bars), default=0)
    texts = max((len(each.text) for each in bars), default=0)
    room = max(1, min(_BAR, width - names - texts - 4))
    has_both = any(each.share < 0 for each in bars)
    if has_both:
        room = max(1, (room - 1) // 2)
    for name, share, text in bars:
        filled = bar(abs(share), room, has_blocks=has_blocks)
        if has_both:
            free = " " * room
            halves = bar(abs(share), room, has_blocks=False)
            left = (halves.replace("#", _FULL) if has_blocks else halves).rjust(room)
            middle = "│" if has_blocks else "|"
            filled = f"{left}{middle}{free}" if share < 0 else f"{free}{middle}{filled:{room}}"
        kind = LineKind.BELOW if share < 0 else LineKind.ABOVE
        long = 2 * room + 1 if has_both else room
        yield Line(filled.ljust(long), kind, f"{name:{names}}  ", f"  {text:>{texts}}".rstrip())


def bar(share: float, width: int, *, has_blocks: bool) -> str:
    """A bar that takes a *share* of *width* cells; with block characters it ends in eighths.

    >>> bar(0.5, 6, has_blocks=False), bar(0.55, 2, has_blocks=True), bar(0.01, 8, has_blocks=True)
    ('###', '█▏', '▏')
    """
    cells = max(0.0, min(1.0, share)) * width
    if not has_blocks:
        return "#" * max(round(cells), cells > 0)
    eighths = max(round(cells * 8), cells > 0)
    return (_FULL * (eighths // 8) + _LEFT_EIGHTHS[eighths % 8]).rstrip()


def signed_bars(values: Sequence[tuple[str, float]], places: int = 2) -> list[Bar]:
    """A bar for each of some points by name, which goes to the left if they are less than 0."""
    most = max((abs(value) for _name, value in values), default=0.0) or 1.0
    return [Bar(name, value / most, decimal(value, places, signed=True)) for name, value in values]


# ------------------------------------------------------------------------------------- plots


def plot_lines(plot: Plot, width: int, height: int, *, has_blocks: bool) -> Iterator[Line]:
    """A plot with both axes.

    Where there are more values than columns, a column is the mean of some. Where none is less than
    0 there is nothing below the axis.
    """
    upright, crossing, line = ("│", "┼", "─") if has_blocks else ("|", "+", "-")
    axis = max([_AXIS, *map(len, plot.levels)])
    room = width - axis - 3
    means = mean_columns(plot.values, room)
    each = max(1, min(_WIDEST_COLUMN, room // max(1, len(means))))
    first, last = plot.ends if any(plot.ends) else ("1", str(len(plot.values)))
    ends = len(first) + len(last) + 2
    across = plot.across if ends + len(plot.across) + 2 <= room else ""
    length = max(len(means) * each, ends + len(across) + 2)
    if plot.levels:
        rows, labels, height = _level_rows(plot.levels, means, height, has_blocks=has_blocks)
    else:
        rows, labels = _signed_rows(means, height, has_blocks=has_blocks)
    if plot.upright:
        yield Line(plot.upright, LineKind.AXIS)
    for number, row in enumerate(rows):
        label = f"{labels.get(number, ''):>{axis}}"
        if number == height:
            yield Line(f"  {crossing}{line * length}", LineKind.AXIS, label)
            continue
        # a column has a gap behind it if there is room
        wide = "".join(char * (each - 1) + " " if each > 1 else char for char in row)
        kind = LineKind.ABOVE if number < height else LineKind.BELOW
        yield Line(f"  {upright}{wide}", kind, label)
    between = f"{across:^{length - len(first) - len(last)}}"
    yield Line(f"   {first}{between}{last}", LineKind.AXIS, " " * axis)


def _signed_rows(
    means: Sequence[float], height: int, *, has_blocks: bool
) -> tuple[list[str], dict[int, str]]:
    """The rows of a plot around its axis, and the labels of some by their numbers."""
    most = max(map(abs, means), default=0) or 1.0
    is_signed = min(means, default=0) < 0
    places = int(most % 1 != 0)
    top, bottom = (decimal(end, places, signed=is_signed) for end in (most, -most))
    rows = signed_columns(means, height, most, has_blocks=has_blocks)
    labels = {0: top, height: "0", 2 * height: bottom}
    return rows if is_signed else rows[: height + 1], labels


def _level_rows(
    levels: Sequence[str], means: Sequence[float], height: int, *, has_blocks: bool
) -> tuple[list[str], dict[int, str], int]:
    """The rows of a plot whose heights have names, their labels, and the number of the axis."""
    each = max(1, 2 * height // len(levels))
    rows = each * len(levels)
    # a name stands in the middle of its rows
    columns = [max(1 / 8, min(rows, (value + 0.5) * each)) for value in means]
    drawn = rising_columns(columns, rows, has_blocks=has_blocks)
    labels = {rows - place * each - (each + 1) // 2: name for place, name in enumerate(levels)}
    return [*drawn, ""], labels, rows


def mean_columns(values: Sequence[float], width: int) -> list[float]:
    """Values as at most *width* numbers, each the mean of its neighbours.

    >>> mean_columns([1, 3, 5, 7, 9, 11], 3)
    [2.0, 6.0, 10.0]
    """
    count = min(width, len(values))
    bounds = [at * len(values) // count for at in range(count + 1)] if count else []
    parts = [values[start:end] for start, end in pairwise(bounds)]
    return [sum(part) / len(part) for part in parts]


def signed_columns(
    values: Sequence[float], height: int, reach: float, *, has_blocks: bool
) -> list[str]:
    """The rows of columns, one for each value, up from the axis or down, *height* rows each way.

    A value of *reach* takes them all. With block characters a column ends in eighths of a row;
    below the axis blocks are as in `Line`.

    >>> for row in signed_columns([1, 4, -2, 0], 2, 4, has_blocks=False):
    ...     print(f"|{row}")
    | #
    |##
    |----
    |  #
    |
    """
    heights = [value / reach * height for value in values]
    above = rising_columns(heights, height, has_blocks=has_blocks)
    deep = rising_columns([-each for each in heights], height, has_blocks=has_blocks)
    upside_down = str.maketrans(PARTIAL, PARTIAL[::-1])
    below = [row.translate(upside_down) for row in reversed(deep)]
    return [*above, ("─" if has_blocks else "-") * len(values), *below]


def rising_columns(heights: Iterable[float], rows: int, *, has_blocks: bool) -> list[str]:
    """The rows, from the top, of columns of these heights, each in rows."""

    def cell(height: float) -> str:
        if has_blocks:
            return _EIGHTHS[max(0, min(8, round(height * 8)))]
        return "#" if height >= 0.5 else " "

    columns = list(heights)
    return [
        "".join(cell(height - row) for height in columns).rstrip() for row in reversed(range(rows))
    ]
