"""What the styles look like in colour: the numbers are those of all terminals with so many."""

from __future__ import annotations

from collections.abc import Mapping

from scopa.tui.frame import Style

_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _WHITE = 0, 1, 2, 3, 4, 5, 7

Palette = Mapping[Style, tuple[int, int]]
"""For each style its ink and its ground."""

_BRIGHT_WHITE = 15  # like black, it takes fewer bytes to ask for than most of the 256
_FELT, _PAPER = 22, 230
PALETTE_256: Palette = {
    Style.TABLE: (_BRIGHT_WHITE, _FELT),
    Style.FAINT: (108, _FELT),
    Style.STRONG: (229, _FELT),
    Style.BAR: (_BRIGHT_WHITE, 235),
    Style.COINS: (130, _PAPER),
    Style.CUPS: (160, _PAPER),
    Style.SWORDS: (25, _PAPER),
    Style.CLUBS: (28, _PAPER),
    Style.BACK: (153, 24),
    Style.SELECTED: (_BLACK, 220),
    Style.TAKEN: (_BRIGHT_WHITE, 130),
    Style.PLACE: (71, _FELT),
    Style.WARNING: (_BRIGHT_WHITE, 124),
    Style.YELLOW: (136, _PAPER),
    Style.RED: (160, _PAPER),
    Style.GREEN: (28, _PAPER),
    Style.BLUE: (25, _PAPER),
    Style.BLACK: (16, _PAPER),
    Style.BROWN: (94, _PAPER),
    Style.FLESH: (174, _PAPER),
    Style.GREY: (244, _PAPER),
    Style.WHITE: (231, _PAPER),
    Style.ON_YELLOW: (16, 221),
    Style.ON_RED: (16, 203),
    Style.ON_GREEN: (16, 71),
    Style.ON_BLUE: (16, 74),
    Style.ON_BROWN: (16, 137),
    Style.ON_FLESH: (16, 217),
    Style.ON_GREY: (16, 250),
}
PALETTE_8: Palette = {
    Style.TABLE: (_WHITE, _BLACK),
    Style.FAINT: (_GREEN, _BLACK),
    Style.STRONG: (_YELLOW, _BLACK),
    Style.BAR: (_BLACK, _GREEN),
    Style.COINS: (_MAGENTA, _WHITE),
    Style.CUPS: (_RED, _WHITE),
    Style.SWORDS: (_BLUE, _WHITE),
    Style.CLUBS: (_BLACK, _WHITE),
    Style.BACK: (_WHITE, _BLUE),
    Style.SELECTED: (_BLACK, _YELLOW),
    Style.TAKEN: (_WHITE, _RED),
    Style.PLACE: (_GREEN, _BLACK),
    Style.WARNING: (_WHITE, _RED),
    Style.YELLOW: (_MAGENTA, _WHITE),
    Style.RED: (_RED, _WHITE),
    Style.GREEN: (_GREEN, _WHITE),
    Style.BLUE: (_BLUE, _WHITE),
    Style.BLACK: (_BLACK, _WHITE),
    Style.BROWN: (_RED, _WHITE),
    Style.FLESH: (_MAGENTA, _WHITE),
    Style.GREY: (_BLACK, _WHITE),
    Style.WHITE: (_BLUE, _WHITE),
    Style.ON_YELLOW: (_BLACK, _YELLOW),
    Style.ON_RED: (_WHITE, _RED),
    Style.ON_GREEN: (_BLACK, _GREEN),
    Style.ON_BLUE: (_WHITE, _BLUE),
    Style.ON_BROWN: (_BLACK, _YELLOW),
    Style.ON_FLESH: (_WHITE, _MAGENTA),
    Style.ON_GREY: (_BLACK, 6),
}
