"""A Frame: one whole screen as a grid of styled cells, and where in it a click means something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width, normalize

from scopa.tui.key_bindings import Target


class Size(NamedTuple):
    """The size of a window or picture, in cells."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def larger(self, columns: int, rows: int) -> Size:
        """With so many columns more at either side, and rows above and below."""
        return Size(self.width + 2 * columns, self.height + 2 * rows)

    def fits(self, room: Size) -> bool:
        """Whether it is no wider and no higher than the *room*."""
        return self.width <= room.width and self.height <= room.height


class Rect(NamedTuple):
    """A rectangle of cells; *x* and *y* are its left and its top."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


class Charset(Enum):
    """The characters that a screen may be drawn with; the value is its name in card files."""

    ASCII = "ascii"
    UTF_8 = "utf-8"

    @property
    def rule(self) -> str:
        """A cell of a line across."""
        return "-" if self is Charset.ASCII else "─"

    @property
    def outline(self) -> str:
        """The edge of a mat: a side, a top and the four corners."""
        return "|-..''" if self is Charset.ASCII else "│─╭╮╰╯"

    @property
    def paper(self) -> str:
        """The edges of cards that lie one upon the other, from a few to many."""
        return "|||" if self is Charset.ASCII else "▏│║"

    @property
    def gone(self) -> str:
        """The sign of a card that is gone."""
        return "." if self is Charset.ASCII else "·"


class Style(Enum):
    """The meaning of a cell; the terminal decides on its look. The value is its letter in tests."""

    TABLE = "."  # the felt, and plain text on it
    FAINT = "f"  # text that may be overlooked
    STRONG = "!"  # text that matters now
    COACH = "v"  # what the coach says
    BAR = "b"  # the edge of the table: the line of the score, that of the keys, and the sides
    KEY = "g"  # the name of a key in that line
    MAT = "m"  # the edge of the mat on which the table cards lie
    COINS = "D"  # a card of that suit
    CUPS = "C"
    SWORDS = "S"
    CLUBS = "B"
    BACK = "k"  # the back of a card
    SELECTED = "s"  # the chosen line of a menu
    CHOSEN = "c"  # the halo of the card that is about to be played
    TAKEN = "t"  # the halo of a card that is about to be captured
    LAID = "l"  # the halo of the card that was laid last
    WARNING = "w"  # what needs attention


class Colour(Enum):
    """The colours in which pictures are drawn; the value is their letter in the card files."""

    GOLD = "y"  # its outline; the filling is another
    RED = "r"
    GREEN = "g"
    BLUE = "b"
    BLACK = "k"
    BROWN = "n"
    ROSE = "f"
    GREY = "s"
    SILVER = "w"
    LIGHT_GOLD = "Y"
    LIGHT_RED = "R"
    LIGHT_GREEN = "G"
    LIGHT_BLUE = "B"
    LIGHT_BROWN = "N"
    FLESH = "F"
    LIGHT_GREY = "S"
    WHITE = "W"
    GOLD_FILLING = "a"
    DARK_RED = "d"
    PALE_ROSE = "p"
    DARK_GREEN = "m"
    PALE_GREEN = "h"
    DARK_BLUE = "e"
    PALE_BLUE = "l"
    CHARCOAL = "c"
    TAN = "t"


class Mixed(NamedTuple):
    """A cell of a picture or of a halo: the ink of one style or colour on the ground of another.

    is_swapped: the two change places
    """

    ink: Style | Colour
    ground: Style | Colour
    is_swapped: bool = False

    @property
    def unswapped(self) -> AnyStyle:
        """The same without changing places."""
        if isinstance(self.ink, Style) and self.ink is self.ground:
            return self.ink
        return mixed(self.ink, self.ground)


mixed = cache(Mixed)  # one object for each look: frames are compared by identity
AnyStyle = Style | Mixed

_LOWER_BLOCKS = str.maketrans("█▄▟▙", " ▀▘▝")


def without_seams(text: str, styles: Sequence[AnyStyle]) -> tuple[str, tuple[AnyStyle, ...]]:
    """Blocks that reach the lower edge of their cells as what is left of these on swapped colours.

    Where the blocks of a font do not fill a cell, lines would show between the rows. A blank has
    the ink of a cell beside it on the same ground: it costs the terminal nothing.

    >>> without_seams("o ▄█", [Style.CUPS, Style.BACK, Style.CUPS, Style.CUPS])[0]
    'o ▀ '
    """
    shown = text.translate(_LOWER_BLOCKS)
    cells = [
        style if char == same else _swapped(style)
        for char, same, style in zip(text, shown, styles, strict=True)
    ]
    blanks = [x for x, char in enumerate(shown) if char == " "]
    for step, way in ((-1, blanks), (1, blanks[::-1])):
        for x in way:
            beside = cells[x + step] if 0 <= x + step < len(cells) else None
            if beside and _ground(beside) == _ground(cells[x]):
                cells[x] = beside
    return shown, tuple(cells)


def _swapped(style: AnyStyle) -> AnyStyle:
    ink, ground = style[:2] if isinstance(style, Mixed) else (style, style)
    return mixed(ink, ground, True)


def _ground(style: AnyStyle) -> tuple[Style | Colour, bool]:
    """What gives a cell the colour of its ground, and whether by its ink."""
    if isinstance(style, Style):
        return style, False
    ground = style.ink if style.is_swapped else style.ground
    return ground, style.is_swapped and isinstance(ground, Style)


# Signs that terminals show in no cell or in two, though Unicode 14 calls them one cell wide: vowels
# and ends of a Korean syllable, trigrams and hexagrams, counting rods, letters that join to a flag.
_JOINED_OR_WIDE = re.compile(
    "[\u1160-\u11ff\ud7b0-\ud7ff\uffa0\u2630-\u2637\u268a-\u268f\u3248-\u324f\u4dc0-\u4dff"
    "\U0001d300-\U0001d37f\U0001f1e6-\U0001f1ff]"
)


def takes_one_cell(char: str) -> bool:
    """Whether *char* can be shown and is one cell wide in every terminal."""
    is_mark = category(char).startswith("M")
    is_wide = east_asian_width(char) in "WF" or _JOINED_OR_WIDE.match(char)
    return char.isprintable() and not is_mark and not is_wide


@lru_cache(4096)
def _one_cell_each(text: str) -> str:
    """Write ``?`` for what does not take one cell: names of players may hold anything.

    A space at which no line is broken is a space.
    """
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    return "".join(char if takes_one_cell(char) else "?" for char in text)


class Frame:
    """A grid of cells, each a character and a style; drawing outside of it is clipped.

    Where there are no colours some cells have another character: those of *mono*.

    >>> frame = Frame(Size(5, 2))
    >>> frame.put(3, 1, "ace")
    >>> frame.lines()
    ['     ', '   ac']
    """

    def __init__(self, size: Size) -> None:
        self.size = size
        self.chars = [[" "] * size.width for _ in range(size.height)]
        self.mono = [[" "] * size.width for _ in range(size.height)]
        self.styles: list[list[AnyStyle]] = [[Style.TABLE] * size.width for _ in range(size.height)]
        self.pictures: list[Rect] = []  # where pictures were drawn
        self._targets: list[tuple[Rect, Target]] = []

    def put(self, x: int, y: int, text: str, style: AnyStyle = Style.TABLE) -> None:
        """Write *text* from column *x* of row *y* to the right, letters and accents composed."""
        text = normalize("NFC", text)
        self.put_styled(x, y, text, [style] * len(text))

    def put_styled(
        self, x: int, y: int, text: str, styles: Sequence[AnyStyle], mono: str = ""
    ) -> None:
        """Write *text*, each of its characters in a style of its own.

        mono: what is written where there are no colours, if that is not the same
        """
        if not 0 <= y < self.size.height:
            return
        if x < 0:
            text, styles, mono, x = text[-x:], styles[-x:], mono[-x:], 0
        end = min(x + len(text), self.size.width)
        if x >= end:
            return
        if not (text.isascii() and text.isprintable()):
            text = _one_cell_each(text)
        self.chars[y][x:end] = text[: end - x]
        self.mono[y][x:end] = (mono or text)[: end - x]
        self.styles[y][x:end] = styles[: end - x]

    def put_blocks(self, x: int, y: int, text: str, style: Style) -> None:
        """Write large letters, whose blocks are ``#`` where there are no colours in ASCII."""
        blocks = text.replace("#", "█")
        self.put_styled(x, y, *without_seams(blocks, [style] * len(text)), text)

    def centre(self, y: int, text: str, style: Style = Style.TABLE) -> None:
        """Write *text* in the middle of row *y*."""
        self.put((self.size.width - len(text)) // 2, y, text, style)

    def right(self, end: int, y: int, text: str, style: Style = Style.TABLE) -> None:
        """Write *text* so that it ends before column *end* of row *y*."""
        self.put(end - len(text), y, text, style)

    def block(self, area: Rect, lines: Sequence[str], style: Style = Style.TABLE) -> None:
        """Write *lines* one below the other into *area*; the rest is cut off."""
        for y, line in zip(range(area.y, area.bottom), lines, strict=False):
            self.put(area.x, y, line[: area.width], style)

    def fill(self, area: Rect, style: Style = Style.TABLE) -> None:
        """Blank out *area*."""
        for y in range(area.y, area.bottom):
            self.put(area.x, y, " " * area.width, style)

    def outline(self, area: Rect, signs: str, style: Style) -> None:
        """Draw the edge of *area*; *signs* are a side, a top and the four corners.

        >>> frame = Frame(Size(4, 3))
        >>> frame.outline(Rect(0, 0, 4, 3), "|-.'`´", Style.MAT)
        >>> frame.lines()
        [".--'", '|  |', '`--´']
        """
        side, top, corners = signs[0], signs[1], signs[2:]
        across, right = top * (area.width - 2), area.right - 1
        self._put_plainly(area.x, area.y, corners[0] + across + corners[1], style)
        self._put_plainly(area.x, area.bottom - 1, corners[2] + across + corners[3], style)
        for y in range(area.y + 1, area.bottom - 1):
            self._put_plainly(area.x, y, side, style)
            self._put_plainly(right, y, side, style)

    def _put_plainly(self, x: int, y: int, text: str, style: Style) -> None:
        end = x + len(text)
        self.chars[y][x:end] = self.mono[y][x:end] = text
        self.styles[y][x:end] = [style] * len(text)

    def target(self, area: Rect, event: Target) -> None:
        """Let a click into *area* mean *event*; later areas lie on top."""
        self._targets.append((area, event))

    def event_at(self, x: int, y: int) -> Target | None:
        """What a click on the cell at column *x*, row *y* means, if anything."""
        for area, event in reversed(self._targets):
            if area.holds(x, y):
                return event
        return None

    def lines(self, *, has_colours: bool = True) -> list[str]:
        """The characters, row by row, as they are with colours or without."""
        return ["".join(row) for row in (self.chars if has_colours else self.mono)]


class Run(NamedTuple):
    """Neighbouring cells of one style, from column *x* of row *y*."""

    x: int
    y: int
    text: str
    style: AnyStyle


def changes(before: Frame | None, after: Frame, *, has_colours: bool = True) -> Iterator[Run]:
    """The runs of cells in which *after* differs from *before*; all of it if there is no before.

    >>> old, new = Frame(Size(9, 1)), Frame(Size(9, 1))
    >>> new.put(2, 0, "7D", Style.COINS)
    >>> list(changes(old, new))
    [Run(x=2, y=0, text='7D', style=<Style.COINS: 'D'>)]
    """
    if before is not None and before.size != after.size:
        before = None
    rows = after.chars if has_colours else after.mono
    for y, (chars, styles) in enumerate(zip(rows, after.styles, strict=True)):
        columns: Sequence[int] = range(after.size.width)
        if before is not None:
            old_chars = before.chars[y] if has_colours else before.mono[y]
            old_styles = before.styles[y]
            if chars == old_chars and styles == old_styles:
                continue
            columns = [
                x for x in columns if chars[x] != old_chars[x] or styles[x] is not old_styles[x]
            ]
        start = end = columns[0]
        for x in columns:
            if x != end or styles[x] is not styles[start]:
                yield Run(start, y, "".join(chars[start:end]), styles[start])
                start = x
            end = x + 1
        yield Run(start, y, "".join(chars[start:end]), styles[start])
