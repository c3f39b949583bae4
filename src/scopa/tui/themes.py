"""The themes: what the styles look like in 256 colours, in 8, and in none.

The numbers are those that all terminals with so many colours give them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.tui.frame import AnyStyle, Colour, Style

_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN, _WHITE = range(8)


class Paint(NamedTuple):
    """How a cell is painted; without *ink* and *ground* in whatever colours the terminal has."""

    ink: int | None = None
    ground: int | None = None
    is_bold: bool = False
    is_reverse: bool = False


class Palette(NamedTuple):
    """The ink and the ground of each style, and two numbers of each colour of pictures.

    As an ink *on_card*, on the face or the back, a colour may differ from what it is *elsewhere*:
    as a ground, and as an ink on such a ground. A dark card needs lighter inks.
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


class _Paints(dict[AnyStyle, Paint]):
    """How each style is painted; what is mixed is mixed when it is first looked up."""

    def __init__(self, palette: Palette, *, is_bold: bool) -> None:
        super().__init__((style, Paint(*palette.styles[style], is_bold)) for style in Style)
        self._palette = palette
        self._is_bold = is_bold

    def __missing__(self, style: AnyStyle) -> Paint:
        return self.setdefault(style, Paint(*self._palette.pair(style), self._is_bold))


class _NoColours(dict[AnyStyle, Paint]):
    """How each style is painted where bold and reverse are all there is."""

    def __missing__(self, style: AnyStyle) -> Paint:
        return self.setdefault(style, Paint())


_PLAIN: Mapping[AnyStyle, Paint] = {
    **dict.fromkeys(Style, Paint()),
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

    def paints(self, colours: int) -> Mapping[AnyStyle, Paint]:
        """How each style is painted by a terminal with so many *colours*.

        In 256 colours all is bold: the art is stronger. Where there are very many the number of a
        colour is the colour itself, but for the first eight.
        """
        has_table = 256 <= colours < 1 << 15
        palette = self.of_256 if has_table else self.of_8 if colours >= 8 else None
        return _Paints(palette, is_bold=has_table) if palette else _NoColours(_PLAIN)


def _colours(*numbers: int) -> Mapping[Colour, int]:
    return dict(zip(Colour, numbers, strict=True))


def _styles(
    others: Mapping[Style, tuple[int, int]],
    *,
    table: tuple[int, int, int, int, int],
    face: int,
    suits: tuple[int, int, int, int],
) -> Mapping[Style, tuple[int, int]]:
    """The styles of a palette.

    *table* is the felt and the inks on it: of text, of faint and of strong text, of the mat.
    *face* is the ground of a card, *suits* are the inks on it.
    """
    felt, *inks = table
    on_felt = zip((Style.TABLE, Style.FAINT, Style.STRONG, Style.MAT), inks, strict=True)
    on_face = zip((Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS), suits, strict=True)
    return {
        **{style: (ink, felt) for style, ink in on_felt},
        **others,
        **{style: (ink, face) for style, ink in on_face},
    }


_ON_WHITE_8 = _colours(
    _MAGENTA, _RED, _GREEN, _BLUE, _BLACK, _RED, _MAGENTA, _BLACK, _BLUE,
    _YELLOW, _RED, _GREEN, _CYAN, _YELLOW, _MAGENTA, _CYAN, _CYAN,
)  # fmt: skip
_ON_BLACK_8 = _colours(
    _YELLOW, _RED, _GREEN, _CYAN, _WHITE, _YELLOW, _MAGENTA, _WHITE, _WHITE,
    _YELLOW, _RED, _GREEN, _CYAN, _YELLOW, _MAGENTA, _CYAN, _WHITE,
)  # fmt: skip
_ELSEWHERE_8 = _colours(
    _YELLOW, _RED, _GREEN, _BLUE, _BLACK, _RED, _MAGENTA, _BLACK, _WHITE,
    _YELLOW, _RED, _GREEN, _CYAN, _YELLOW, _MAGENTA, _CYAN, _WHITE,
)  # fmt: skip


def _in_eight(
    *,
    bar: tuple[int, int],
    panel: tuple[int, int],
    table: tuple[int, int, int, int, int],
    face: int,
    suits: tuple[int, int, int, int],
) -> Palette:
    """A palette of eight colours: in all of them a back and what calls for attention are alike."""
    others = {
        Style.BAR: bar,
        Style.PANEL: panel,
        Style.BACK: (_WHITE, _BLUE),
        Style.SELECTED: (_BLACK, _YELLOW),
        Style.TAKEN: (_WHITE, _RED),
        Style.WARNING: (_WHITE, _RED),
    }
    on_card = _ON_WHITE_8 if face == _WHITE else _ON_BLACK_8
    return Palette(_styles(others, table=table, face=face, suits=suits), on_card, _ELSEWHERE_8)


_DEEP = (136, 160, 28, 25, 16, 94, 167, 243, 246)
_IN_LIGHT = _colours(*_DEEP, 221, 203, 71, 74, 137, 217, 250, 15)
_IN_THE_DARK = _colours(*_DEEP, 178, 167, 71, 68, 137, 174, 246, 15)
_DEEPER = (58, 88, 22, 18, 16, 52, 89, 236, 240)

_FELT = Theme(
    Palette(
        _styles(
            {
                Style.BAR: (230, 94),
                Style.PANEL: (15, 235),
                Style.BACK: (153, 24),
                Style.SELECTED: (16, 220),
                Style.TAKEN: (15, 130),
                Style.WARNING: (15, 124),
            },
            table=(22, 15, 151, 229, 71),
            face=230,
            suits=(130, 160, 25, 28),
        ),
        _IN_LIGHT,
        _IN_LIGHT,
    ),
    _in_eight(
        bar=(_BLACK, _GREEN),
        panel=(_WHITE, _BLACK),
        table=(_BLACK, _WHITE, _GREEN, _YELLOW, _GREEN),
        face=_WHITE,
        suits=(_MAGENTA, _RED, _BLUE, _BLACK),
    ),
)
_NIGHT = Theme(
    Palette(
        _styles(
            {
                Style.BAR: (223, 52),
                Style.PANEL: (252, 235),
                Style.BACK: (110, 18),
                Style.SELECTED: (16, 179),
                Style.TAKEN: (15, 94),
                Style.WARNING: (15, 88),
            },
            table=(233, 252, 250, 223, 242),
            face=236,
            suits=(221, 210, 117, 114),
        ),
        _colours(221, 203, 114, 75, 250, 173, 217, 246, 15, 178, 167, 71, 68, 137, 174, 246, 15),
        _IN_THE_DARK,
    ),
    _in_eight(
        bar=(_BLACK, _CYAN),
        panel=(_WHITE, _BLACK),
        table=(_BLACK, _WHITE, _CYAN, _YELLOW, _CYAN),
        face=_BLACK,
        suits=(_YELLOW, _RED, _CYAN, _GREEN),
    ),
)
_PAPER = Theme(
    Palette(
        _styles(
            {
                Style.BAR: (230, 94),
                Style.PANEL: (16, 223),
                Style.BACK: (15, 60),
                Style.SELECTED: (16, 220),
                Style.TAKEN: (15, 130),
                Style.WARNING: (15, 124),
            },
            table=(187, 16, 239, 88, 94),
            face=15,
            suits=(130, 160, 25, 28),
        ),
        {**_IN_LIGHT, Colour.WHITE: 254},
        _IN_LIGHT,
    ),
    _in_eight(
        bar=(_WHITE, _BLACK),
        panel=(_BLACK, _WHITE),
        table=(_WHITE, _BLACK, _BLUE, _RED, _BLUE),
        face=_WHITE,
        suits=(_MAGENTA, _RED, _BLUE, _BLACK),
    ),
)
_CONTRAST = Theme(
    Palette(
        _styles(
            {
                Style.BAR: (16, 15),
                Style.PANEL: (15, 16),
                Style.BACK: (15, 18),
                Style.SELECTED: (16, 226),
                Style.TAKEN: (15, 88),
                Style.WARNING: (15, 88),
            },
            table=(16, 15, 15, 226, 15),
            face=15,
            suits=(53, 88, 18, 22),
        ),
        _colours(*_DEEPER, *_DEEP[:4], *_DEEP[5:9]),
        _colours(*_DEEPER, 226, 217, 120, 153, 180, 224, 253, 15),
    ),
    _in_eight(
        bar=(_BLACK, _WHITE),
        panel=(_WHITE, _BLACK),
        table=(_BLACK, _WHITE, _WHITE, _YELLOW, _WHITE),
        face=_WHITE,
        suits=(_BLACK, _RED, _BLUE, _BLACK),
    ),
)

THEMES: Mapping[str, Theme] = {
    "felt": _FELT,
    "night": _NIGHT,
    "paper": _PAPER,
    "contrast": _CONTRAST,
    "mono": Theme(),
}
"""The themes by name."""
