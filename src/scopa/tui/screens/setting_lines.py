"""Lists of lines to choose from or to set: as many as fit, and what the chosen one means."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from scopa.text.screen_labels import more_lines
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import RenderOptions

_LABEL = 21
_BESIDE_AN_EDGE = Size(10, 6)
"""So much larger than the text is a window in which it has an edge around it."""


def page(frame: Frame, options: RenderOptions, width: int, rows: int) -> Rect:
    """The middle of *frame*, of that *width* and so many *rows* at most.

    Where there is room it has an edge all around, two rows and three columns away.
    """
    window = Size(frame.size.width, frame.size.height - 1)
    rows = min(rows, window.height - 2)
    left, top = (window.width - width) // 2, max(1, (window.height - rows) // 2)
    room = _BESIDE_AN_EDGE
    if window.width >= width + room.width and window.height >= rows + room.height:
        around = Rect(left - 3, top - 2, width + 6, rows + 4)
        frame.outline(around, options.deck.charset.outline, Style.FAINT)
    return Rect(left, top, width, rows)


def lines_in(
    frame: Frame, area: Rect, count: int, chosen: int, draw: Callable[[int, Rect], None]
) -> None:
    """Let *draw* put as many of *count* lines into *area* as fit, the *chosen* one among them.

    If some do not fit, it is said in the first and the last row how many there are beyond.
    """
    if count <= area.height:
        seen, top = range(count), area.y
    else:
        rows = area.height - 2
        first = max(0, min(chosen - rows // 2, count - rows))
        seen, top = range(first, first + rows), area.y + 1
        _more(frame, area.x, area.y, Command.OTHER_WAY_BACK, first)
        _more(frame, area.x, area.bottom - 1, Command.OTHER_WAY, count - seen.stop)
    for y, number in enumerate(seen, top):
        draw(number, Rect(area.x, y, area.width, 1))


def _more(frame: Frame, x: int, y: int, command: Command, count: int) -> None:
    if count:
        text = more_lines(count, above=command is Command.OTHER_WAY_BACK)
        frame.put(x + 1, y, text, Style.FAINT)
        frame.target(Rect(x, y, len(text) + 2, 1), Action(command))


def line_to_set(
    frame: Frame,
    area: Rect,
    number: int,
    label: str,
    value: str,
    *,
    is_chosen: bool,
    arrows: str = "< >",
) -> None:
    """Draw line *number* of a list in *area*; a click chooses it, and then its next value.

    The *arrows* stand at the end of the chosen line.
    """
    style = Style.SELECTED if is_chosen else Style.TABLE
    room = area.width - _LABEL - len(arrows) - 2
    text = f" {label:<{_LABEL}}{value:<{room}}{arrows if is_chosen else ''}"
    frame.fill(area, style)
    frame.block(area, [text.rstrip() if not is_chosen else f"{text} "], style)
    frame.target(area, Action(Command.NEXT if is_chosen else Command.CHOOSE, number))


def explanation(frame: Frame, area: Rect, text: str, style: Style = Style.STRONG) -> None:
    """What the chosen line means, in *area*."""
    frame.block(area, textwrap.wrap(text, area.width), style)
