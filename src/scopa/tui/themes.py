"""The themes: what the styles look like in 256 colours, in 8, and in none.

The numbers are those that all terminals with so many colours give them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.tui.frame import Style

_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN, _WHITE = range(8)

Palette = Mapping[Style, tuple[int, int]]
"""For each style its ink and its ground."""


class Paint(NamedTuple):
    """How a cell is painted; without *ink* and *ground* in whatever colours the terminal has."""

    ink: int | None = None
    ground: int | None = None
    is_bold: bool = False
    is_reverse: bool = False


_INKS = (
    Style.YELLOW, Style.RED, Style.GREEN, Style.BLUE, Style.BLACK, Style.BROWN, Style.FLESH,
    Style.GREY, Style.WHITE,
)  # fmt: skip
_GROUNDS = (
    Style.ON_YELLOW, Style.ON_RED, Style.ON_GREEN, Style.ON_BLUE, Style.ON_BROWN, Style.ON_FLESH,
    Style.ON_GREY,
)  # fmt: skip
_SUITS = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS)


def _palette(
    others: Palette,
    *,
    table: tuple[int, int, int, int, int],
    face: int,
    suits: tuple[int, int, int, int],
    inks: tuple[int, ...],
    grounds: tuple[tuple[int, int], ...],
) -> Palette:
    """A palette.

    *table* is the felt and the inks on it: of text, of faint and of strong text, of the mat.
    *face* is the ground of a card, *suits* and *inks* are the colours on it; *grounds* are those of
    the art with the ink that goes with each.
    """
    felt, text, faint, strong, mat = table
    on_felt = zip(
        (Style.TABLE, Style.FAINT, Style.STRONG, Style.MAT),
        (text, faint, strong, mat),
        strict=True,
    )
    on_face = zip((*_SUITS, *_INKS), (*suits, *inks), strict=True)
    return {
        **{style: (ink, felt) for style, ink in on_felt},
        **others,
        **{style: (ink, face) for style, ink in on_face},
        **dict(zip(_GROUNDS, grounds, strict=True)),
    }


def _under(ink: int, *grounds: int) -> tuple[tuple[int, int], ...]:
    return tuple((ink, ground) for ground in grounds)


_GROUNDS_8 = (
    (_BLACK, _YELLOW), (_WHITE, _RED), (_BLACK, _GREEN), (_WHITE, _BLUE), (_BLACK, _YELLOW),
    (_WHITE, _MAGENTA), (_BLACK, _CYAN),
)  # fmt: skip
_SIGNALS_8 = {
    Style.BACK: (_WHITE, _BLUE),
    Style.SELECTED: (_BLACK, _YELLOW),
    Style.TAKEN: (_WHITE, _RED),
    Style.WARNING: (_WHITE, _RED),
}
_INKS_ON_WHITE = (_MAGENTA, _RED, _GREEN, _BLUE, _BLACK, _RED, _MAGENTA, _BLACK, _BLUE)
_INKS_ON_BLACK = (_YELLOW, _RED, _GREEN, _CYAN, _WHITE, _YELLOW, _MAGENTA, _WHITE, _WHITE)


class Theme(NamedTuple):
    """The palettes for 256 and for 8 colours; none: bold and reverse are all there is."""

    of_256: Palette
    of_8: Palette

    def paints(self, colours: int) -> Mapping[Style, Paint]:
        """How each style is painted by a terminal with so many *colours*.

        In 256 colours all is bold: the art is stronger. Where there are very many the number of a
        colour is the colour itself, but for the first eight.
        """
        has_table = 256 <= colours < 1 << 15
        palette = self.of_256 if has_table else self.of_8 if colours >= 8 else {}
        if not palette:
            return {style: _PLAIN.get(style, Paint()) for style in Style}
        is_bold = palette is self.of_256
        return {style: Paint(*pair, is_bold) for style, pair in palette.items()}


_PLAIN = {
    Style.STRONG: Paint(is_bold=True),
    Style.BAR: Paint(is_reverse=True),
    Style.SELECTED: Paint(is_reverse=True),
    Style.TAKEN: Paint(is_bold=True),
    Style.WARNING: Paint(is_bold=True, is_reverse=True),
}

_FELT = Theme(
    _palette(
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
        inks=(136, 160, 28, 25, 16, 94, 167, 243, 246),
        grounds=_under(16, 221, 203, 71, 74, 137, 217, 250),
    ),
    _palette(
        {**_SIGNALS_8, Style.BAR: (_BLACK, _GREEN), Style.PANEL: (_WHITE, _BLACK)},
        table=(_BLACK, _WHITE, _GREEN, _YELLOW, _GREEN),
        face=_WHITE,
        suits=(_MAGENTA, _RED, _BLUE, _BLACK),
        inks=_INKS_ON_WHITE,
        grounds=_GROUNDS_8,
    ),
)
_NIGHT = Theme(
    _palette(
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
        inks=(221, 203, 114, 75, 250, 173, 217, 246, 15),
        grounds=_under(16, 178, 167, 71, 68, 137, 174, 246),
    ),
    _palette(
        {**_SIGNALS_8, Style.BAR: (_BLACK, _CYAN), Style.PANEL: (_WHITE, _BLACK)},
        table=(_BLACK, _WHITE, _CYAN, _YELLOW, _CYAN),
        face=_BLACK,
        suits=(_YELLOW, _RED, _CYAN, _GREEN),
        inks=_INKS_ON_BLACK,
        grounds=_GROUNDS_8,
    ),
)
_PAPER = Theme(
    _palette(
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
        inks=(136, 160, 28, 25, 16, 94, 167, 243, 246),
        grounds=_under(16, 221, 203, 71, 74, 137, 217, 250),
    ),
    _palette(
        {**_SIGNALS_8, Style.BAR: (_WHITE, _BLACK), Style.PANEL: (_BLACK, _WHITE)},
        table=(_WHITE, _BLACK, _BLUE, _RED, _BLUE),
        face=_WHITE,
        suits=(_MAGENTA, _RED, _BLUE, _BLACK),
        inks=_INKS_ON_WHITE,
        grounds=_GROUNDS_8,
    ),
)
_CONTRAST = Theme(
    _palette(
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
        inks=(58, 88, 22, 18, 16, 52, 89, 236, 240),
        grounds=_under(16, 226, 217, 120, 153, 180, 224, 253),
    ),
    _palette(
        {**_SIGNALS_8, Style.BAR: (_BLACK, _WHITE), Style.PANEL: (_WHITE, _BLACK)},
        table=(_BLACK, _WHITE, _WHITE, _YELLOW, _WHITE),
        face=_WHITE,
        suits=(_BLACK, _RED, _BLUE, _BLACK),
        inks=(_BLACK, _RED, _BLACK, _BLUE, _BLACK, _BLACK, _RED, _BLACK, _BLUE),
        grounds=_GROUNDS_8,
    ),
)

THEMES: Mapping[str, Theme] = {
    "felt": _FELT,
    "night": _NIGHT,
    "paper": _PAPER,
    "contrast": _CONTRAST,
    "mono": Theme({}, {}),
}
"""The themes by name."""
