"""The parts of screens: buttons, questions, lines of a list, lines across the screen."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from scopa.text.language import _
from scopa.text.numbers_and_lists import fitting
from scopa.tui.cells import Frame, Rect, Style
from scopa.tui.key_bindings import Action, Command

_WIDE = 100  # from here on the edge is wider

Spans = Sequence[tuple[str, Style]]
"""Texts one after the other, each in its style."""


def ok_width() -> int:
    """The cells that the button needs beside the text of a `prompt`."""
    return len("  [  ]") + len(_("OK"))


def prompt(
    frame: Frame, y: int, text: str, style: Style = Style.STRONG, *, with_ok: bool = True
) -> None:
    """Draw a question in the middle of row *y*, with a button for it."""
    x = (frame.size.width - len(text) - ok_width() * with_ok) // 2
    frame.put(x, y, text, style)
    if with_ok:
        button(frame, x + len(text) + 2, y, _("OK"), Command.OK)


def button(
    frame: Frame, x: int, y: int, label: str, command: Command, style: Style = Style.SELECTED
) -> int:
    """Draw a button that a click presses; the column after it."""
    text = f"[ {label} ]"
    frame.put(x, y, text, style)
    frame.target(Rect(x, y, len(text), 1), Action(command))
    return x + len(text)


def list_line(frame: Frame, area: Rect, number: int, spans: Spans, *, is_chosen: bool) -> None:
    """Draw line *number* of a list, which a click chooses; the chosen one is in one style."""
    frame.fill(area, Style.SELECTED if is_chosen else Style.TABLE)
    put_spans(frame, area, [(text, Style.SELECTED if is_chosen else own) for text, own in spans])
    frame.target(area, Action(Command.CHOOSE, number))


def put_spans(frame: Frame, area: Rect, spans: Spans) -> None:
    """Write *spans* into the first row of *area*."""
    line = [(char, style) for text, style in spans for char in normalize("NFC", text)]
    text = "".join(char for char, _style in line[: area.width])
    frame.put_styled(area.x, area.y, text, [style for _char, style in line[: area.width]])


def edge_columns(width: int) -> int:
    """How wide the edge of the table is at either side of a window of that *width*."""
    return 1 + (width >= _WIDE)


def edge(frame: Frame, title: str = "", right: str = "") -> None:
    """Draw the edge of the table around a screen whose last row is one of keys."""
    width, height = frame.size
    columns = edge_columns(width)
    for x in (0, width - columns):
        frame.fill(Rect(x, 0, columns, height), Style.BAR)
    bar(frame, 0, title, right)


def bar(frame: Frame, y: int, left: str, right: str = "") -> None:
    """Draw a line across the whole screen, with text at its two ends."""
    frame.fill(Rect(0, y, frame.size.width, 1), Style.BAR)
    frame.put(1, y, left, Style.BAR)
    frame.right(frame.size.width - 1, y, right, Style.BAR)


def fitted_bar(frame: Frame, y: int, lefts: Sequence[str], rights: Sequence[str]) -> str:
    """Draw a line across with the first text for each end that fits; the left one."""
    room = frame.size.width - 5
    left = fitting(room - len(rights[-1]), lefts)
    bar(frame, y, left, fitting(room - len(left), rights))
    return left
