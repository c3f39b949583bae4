"""Lines of things to be set, as the choice of the game and the options show them."""

from __future__ import annotations

import textwrap

from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.intents import Intent, Wish

WIDTH = 56
"""The cells that a line takes up."""
_VALUE_AT = 25


def line_to_set(
    frame: Frame, y: int, number: int, label: str, value: str, *, is_chosen: bool
) -> None:
    """Draw line *number* of a list on row *y*; a click chooses it, and then its next value."""
    text = f" {label}".ljust(_VALUE_AT) + value
    if is_chosen:
        text = text.ljust(WIDTH - 4)[: WIDTH - 4] + "< >"
    area = Rect((frame.size.width - WIDTH) // 2, y, WIDTH, 1)
    style = Style.SELECTED if is_chosen else Style.TABLE
    frame.put(area.x, area.y, text[:WIDTH].ljust(WIDTH), style)
    frame.target(area, Intent(Wish.NEXT if is_chosen else Wish.CHOOSE, number))


def explanation(frame: Frame, y: int, text: str, style: Style = Style.STRONG) -> None:
    """What the chosen line means, in up to three rows from *y* on."""
    for row, line in enumerate(textwrap.wrap(text, WIDTH)[:3]):
        frame.put((frame.size.width - WIDTH) // 2, y + row, line, style)
