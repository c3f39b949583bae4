"""The themes: the looks of the styles in 256 colours, in 16, in 8 and in none.

The numbers are those that all terminals with so many colours give them; the first eight are black,
red, green, yellow, blue, magenta, cyan and white, and the next eight their bright sisters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.tui.cells import AnyStyle, Colour, Mixed, Style


class Paint(NamedTuple):
    """The paint of a cell; without ink or ground the terminal's own colours."""

    ink: int | None = None
    ground: int | None = None
    is_bold: bool = False
    is_reverse: bool = False


# Which of its two colours a style has around a card: the felt its ground, a mark its ink.
_AROUND_CARDS = {Style.TABLE: 1, Style.CHOSEN: 0, Style.TAKEN: 0, Style.LAID: 0}


class Palette(NamedTuple):
    """The paints of a theme for a number of colours.

    styles: the ink and the ground of each style
    colours: the number of each colour of pictures; in 8 colours its shades are the same
    """

    styles: Mapping[Style, tuple[int, int]]
    colours: Mapping[Colour, int]

    def pair(self, style: AnyStyle) -> tuple[int, int]:
        """The ink and the ground of a cell; the ink of a suit on itself is black, or white."""
        if isinstance(style, Style):
            return self.styles[style]
        if style.is_swapped:
            return self.pair(style.unswapped)[::-1]
        ink, ground, _is_swapped = style
        above, below = self._number(ink, 0), self._number(ground, 1)
        is_suit = isinstance(ink, Style) and ink not in _AROUND_CARDS
        if above == below and (ink is ground or is_suit):
            is_black = below == self.colours[Colour.BLACK]
            above = self.colours[Colour.WHITE if is_black else Colour.BLACK]
        return above, below

    def _number(self, colour: Style | Colour, place: int) -> int:
        if isinstance(colour, Colour):
            return self.colours[colour]
        return self.styles[colour][_AROUND_CARDS.get(colour, place)]


_DARK = (0, 1, 4)  # black, red and blue

# The styles that are bold, and in reverse, where there are no colours.
_BOLD = (Style.STRONG, Style.COACH, Style.KEY, Style.CHOSEN, Style.TAKEN, Style.WARNING)
_REVERSE = (
    Style.BAR, Style.KEY, Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK,
    Style.SELECTED, Style.WARNING,
)  # fmt: skip


class Theme(NamedTuple):
    """The palettes for 256, 16 and 8 colours, if it is in colours at all."""

    of_256: Palette | None = None
    of_16: Palette | None = None
    of_8: Palette | None = None

    def paint(self, style: AnyStyle, colours: int) -> Paint:
        """The paint of a style on a terminal with *colours* colours.

        In 256 colours all is bold: the art is stronger. In 8 texts on dark ground are, which most
        terminals show brighter then. Where there are very many the number of a colour is the colour
        itself, but for the first eight. Without any, cards are in reverse.
        """
        palette = self.of_8 if colours >= 8 else None
        if colours < 1 << 15:
            palette = self.of_256 if colours >= 256 else self.of_16 if colours >= 16 else palette
        unswapped = style.unswapped if isinstance(style, Mixed) and style.is_swapped else style
        if palette is not None:
            is_text = isinstance(unswapped, Style) and unswapped is not Style.FAINT
            is_brighter = palette is self.of_8 and is_text and palette.pair(unswapped)[1] in _DARK
            return Paint(*palette.pair(style), is_bold=palette is self.of_256 or is_brighter)
        style = unswapped
        if isinstance(style, Style):
            return Paint(is_bold=style in _BOLD, is_reverse=style in _REVERSE)
        is_mark = style.ink in _AROUND_CARDS and style.ink is not Style.TABLE
        is_shadow = style.ground is Style.TABLE and not is_mark
        return Paint(is_bold=is_mark, is_reverse=not (is_mark or is_shadow))


def _colours(numbers: str) -> Mapping[Colour, int]:
    """Read the number of each colour, in the order of `Colour`."""
    return dict(zip(Colour, map(int, numbers.split()), strict=True))


def _styles(pairs: str) -> Mapping[Style, tuple[int, int]]:
    """Read ``ink/ground`` of each style, in the order of `Style`."""
    numbers = [pair.split("/") for pair in pairs.split()]
    by_style = zip(Style, numbers, strict=True)
    return {style: (int(ink), int(ground)) for style, (ink, ground) in by_style}


# y r g b k n f s w, Y R G B N F S W, then a d p m h e l c t
_BRIGHT = _colours(
    "136 160 28 25 16 94 167 243 246 221 203 71 74 137 223 250 15 178 88 217 22 150 18 153 238 180"
)
_DIM = _colours(
    "94 124 28 24 16 58 131 240 243 179 167 65 67 95 180 247 253 136 52 181 22 108 17 110 236 137"
)
_STARK = _colours(
    "94 124 28 19 16 58 125 240 246 226 203 34 33 130 223 252 254 220 88 217 22 157 17 153 236 179"
)
_OF_16 = _colours("3 9 2 4 0 3 9 8 8 11 9 10 12 3 15 7 15 11 1 7 2 7 4 7 8 7")
_OF_8 = _colours("3 1 2 4 0 0 1 0 6 3 1 2 6 3 7 7 7 3 1 7 2 2 4 6 0 3")

# TABLE FAINT STRONG COACH BAR KEY MAT, COINS CUPS SWORDS CLUBS BACK,
# SELECTED CHOSEN TAKEN LAID WARNING
_FELT_256 = (
    "15/22 151/22 229/22 159/22 230/94 16/178 71/22 130/230 160/230 25/230 28/230 153/24 "
    "16/220 220/22 208/22 108/22 15/124"
)
_FELT_16 = "15/4 7/4 11/4 14/4 15/0 11/0 12/4 0/15 1/15 4/15 2/15 15/6 0/11 11/4 9/4 14/4 15/1"
_FELT_8 = "7/4 7/4 3/4 3/4 7/0 3/0 7/4 0/7 1/7 4/7 2/7 7/6 0/3 3/4 1/4 6/4 7/1"
_NIGHT_256 = (
    "252/233 250/233 223/233 152/233 223/52 16/137 242/233 58/187 124/187 24/187 22/187 110/18 "
    "16/179 214/233 166/233 66/233 15/88"
)
_NIGHT_16 = "7/4 7/4 3/4 6/4 7/0 3/0 6/4 0/7 1/7 4/7 0/7 7/6 0/3 3/4 9/4 14/4 15/1"
_CONTRAST_256 = (
    "15/16 15/16 226/16 123/16 16/15 15/18 15/16 53/15 88/15 18/15 22/15 15/18 "
    "16/226 226/16 208/16 250/16 15/88"
)
_CONTRAST_16 = "15/0 15/0 11/0 14/0 0/15 4/15 15/0 0/15 1/15 4/15 0/15 15/4 0/11 11/0 9/0 7/0 15/1"
_CONTRAST_8 = "7/0 7/0 3/0 6/0 0/7 4/7 7/0 0/7 1/7 4/7 0/7 7/4 0/3 3/0 1/0 6/0 7/1"


def _theme(of_256: str, colours: Mapping[Colour, int], of_16: str, of_8: str = _FELT_8) -> Theme:
    return Theme(
        Palette(_styles(of_256), colours),
        Palette(_styles(of_16), _OF_16),
        Palette(_styles(of_8), _OF_8),
    )


THEMES: Mapping[str, Theme] = {
    "felt": _theme(_FELT_256, _BRIGHT, _FELT_16),
    "night": _theme(_NIGHT_256, _DIM, _NIGHT_16),
    "contrast": _theme(_CONTRAST_256, _STARK, _CONTRAST_16, _CONTRAST_8),
    "mono": Theme(),
}
