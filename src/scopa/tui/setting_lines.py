"""Lines of things to be set, as the choice of the game and the options show them."""

from __future__ import annotations

import textwrap

from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.key_bindings import Intent, Wish

WIDTH = 56
"""The cells that a line takes up."""
_VALUE_AT, _ARROWS_AT = 25, 52


def line_to_set(
    frame: Frame, y: int, number: int, label: str, value: str, *, is_chosen: bool
) -> None:
    """Draw line *number* of a list on row *y*; a click chooses it, and then its next value."""
    area = Rect((frame.size.width - WIDTH) // 2, y, WIDTH, 1)
    style = Style.SELECTED if is_chosen else Style.TABLE
    frame.fill(area, style)
    frame.block(Rect(area.x + 1, y, _VALUE_AT - 2, 1), [label], style)
    frame.block(Rect(area.x + _VALUE_AT, y, _ARROWS_AT - _VALUE_AT - 1, 1), [value], style)
    if is_chosen:
        frame.put(area.x + _ARROWS_AT, y, "< >", style)
    frame.target(area, Intent(Wish.NEXT if is_chosen else Wish.CHOOSE, number))


def explanation(frame: Frame, y: int, text: str, style: Style = Style.STRONG) -> None:
    """What the chosen line means, in up to three rows from *y* on."""
    area = Rect((frame.size.width - WIDTH) // 2, y, WIDTH, 3)
    frame.block(area, textwrap.wrap(text, WIDTH), style)
