"""The themes: what the styles look like in 256 colours, in 8, and in none.

The numbers are those that all terminals with so many colours give them; the first eight are black,
red, green, yellow, blue, magenta, cyan and white.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.tui.frame import AnyStyle, Colour, Style


class Paint(NamedTuple):
    """How a cell is painted; without ink and ground in whatever colours the terminal has."""

    ink: int | None = None
    ground: int | None = None
    is_bold: bool = False
    is_reverse: bool = False


class Palette(NamedTuple):
    """The paints of a theme for a number of colours.

    styles: the ink and the ground of each style
    on_card: what a colour of pictures is as an ink on the face or the back; a dark card needs
        lighter inks
    elsewhere: what it is as a ground, and as an ink on such a ground
    """

    styles: Mapping[Style, tuple[int, int]]
    on_card: Mapping[Colour, int]
    elsewhere: Mapping[Colour, int]

    def pair(self, style: AnyStyle) -> tuple[int, int]:
        """The ink and the ground of a cell; one that would not be seen is black, or white."""
        if isinstance(style, Style):
            return self.styles[style]
        ink, ground = style
        if isinstance(ground, Style):
            inks, below = self.on_card, self.styles[ground][1]
        else:
            inks, below = self.elsewhere, self.elsewhere[ground]
        above = self.styles[ink][0] if isinstance(ink, Style) else inks[ink]
        if above == below:
            is_black = below == self.elsewhere[Colour.BLACK]
            above = self.elsewhere[Colour.WHITE if is_black else Colour.BLACK]
        return above, below


_WITHOUT_COLOURS = {
    Style.STRONG: Paint(is_bold=True),
    Style.BAR: Paint(is_reverse=True),
    Style.SELECTED: Paint(is_reverse=True),
    Style.TAKEN: Paint(is_bold=True),
    Style.WARNING: Paint(is_bold=True, is_reverse=True),
}


class Theme(NamedTuple):
    """The palettes for 256 and for 8 colours, if it is in colours at all."""

    of_256: Palette | None = None
    of_8: Palette | None = None

    def paint(self, style: AnyStyle, colours: int) -> Paint:
        """The paint of a style on a terminal with *colours* colours.

        In 256 colours all is bold: the art is stronger. Where there are very many the number of a
        colour is the colour itself, but for the first eight.
        """
        has_table = 256 <= colours < 1 << 15
        palette = self.of_256 if has_table else self.of_8 if colours >= 8 else None
        if palette is not None:
            return Paint(*palette.pair(style), is_bold=has_table)
        return _WITHOUT_COLOURS.get(style, Paint()) if isinstance(style, Style) else Paint()


def _colours(*numbers: int) -> Mapping[Colour, int]:
    return dict(zip(Colour, numbers, strict=True))


def _styles(pairs: str) -> Mapping[Style, tuple[int, int]]:
    """Read ``ink/ground`` of each style, in the order of `Style`."""
    numbers = [pair.split("/") for pair in pairs.split()]
    by_style = zip(Style, numbers, strict=True)
    return {style: (int(ink), int(ground)) for style, (ink, ground) in by_style}


_ON_WHITE_8 = _colours(5, 1, 2, 4, 0, 1, 5, 0, 4, 3, 1, 2, 6, 3, 5, 6, 6)
_ON_BLACK_8 = _colours(3, 1, 2, 6, 7, 3, 5, 7, 7, 3, 1, 2, 6, 3, 5, 6, 7)
_ELSEWHERE_8 = _colours(3, 1, 2, 4, 0, 1, 5, 0, 7, 3, 1, 2, 6, 3, 5, 6, 7)

_DEEP = (136, 160, 28, 25, 16, 94, 167, 243, 246)
_DEEPER = (58, 88, 22, 18, 16, 52, 89, 236, 240)
_BRIGHT = _colours(*_DEEP, 221, 203, 71, 74, 137, 217, 250, 15)
_DIM = _colours(*_DEEP, 178, 167, 71, 68, 137, 174, 246, 15)
_ON_DARK_CARDS = _colours(
    221, 203, 114, 75, 250, 173, 217, 246, 15, 178, 167, 71, 68, 137, 174, 246, 15
)
_CONTRAST_INKS = _colours(*_DEEPER, *_DEEP[:4], *_DEEP[5:9])
_CONTRAST_GROUNDS = _colours(*_DEEPER, 226, 217, 120, 153, 180, 224, 253, 15)

# TABLE FAINT STRONG BAR PANEL MAT, then COINS CUPS SWORDS CLUBS BACK, then SELECTED TAKEN WARNING
_FELT_256 = (
    "15/22 151/22 229/22 230/94 15/235 71/22 130/230 160/230 25/230 28/230 153/24 "
    "16/220 15/130 15/124"
)
_FELT_8 = "7/0 2/0 3/0 0/2 7/0 2/0 5/7 1/7 4/7 0/7 7/4 0/3 7/1 7/1"
_NIGHT_256 = (
    "252/233 250/233 223/233 223/52 252/235 242/233 221/236 210/236 117/236 114/236 110/18 "
    "16/179 15/94 15/88"
)
_NIGHT_8 = "7/0 6/0 3/0 0/6 7/0 6/0 3/0 1/0 6/0 2/0 7/4 0/3 7/1 7/1"
_PAPER_256 = (
    "16/187 239/187 88/187 230/94 16/223 94/187 130/15 160/15 25/15 28/15 15/60 "
    "16/220 15/130 15/124"
)
_PAPER_8 = "0/7 4/7 1/7 7/0 0/7 4/7 5/7 1/7 4/7 0/7 7/4 0/3 7/1 7/1"
_CONTRAST_256 = (
    "15/16 15/16 226/16 16/15 15/16 15/16 53/15 88/15 18/15 22/15 15/18 16/226 15/88 15/88"
)
_CONTRAST_8 = "7/0 7/0 3/0 0/7 7/0 7/0 0/7 1/7 4/7 0/7 7/4 0/3 7/1 7/1"

THEMES: Mapping[str, Theme] = {
    "felt": Theme(
        Palette(_styles(_FELT_256), _BRIGHT, _BRIGHT),
        Palette(_styles(_FELT_8), _ON_WHITE_8, _ELSEWHERE_8),
    ),
    "night": Theme(
        Palette(_styles(_NIGHT_256), _ON_DARK_CARDS, _DIM),
        Palette(_styles(_NIGHT_8), _ON_BLACK_8, _ELSEWHERE_8),
    ),
    "paper": Theme(
        Palette(_styles(_PAPER_256), {**_BRIGHT, Colour.WHITE: 254}, _BRIGHT),
        Palette(_styles(_PAPER_8), _ON_WHITE_8, _ELSEWHERE_8),
    ),
    "contrast": Theme(
        Palette(_styles(_CONTRAST_256), _CONTRAST_INKS, _CONTRAST_GROUNDS),
        Palette(_styles(_CONTRAST_8), _ON_WHITE_8, _ELSEWHERE_8),
    ),
    "mono": Theme(),
}
