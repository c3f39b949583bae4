"""The parts of screens: buttons, lines across the screen, the line of the keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scopa.text.language import _
from scopa.text.numbers_and_lists import fitting
from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import RenderOptions

KeyText = str | tuple[str, str]
"""What a key does, after its name in braces; or that in a long and a short form."""
TURNING = {Command.PREVIOUS: "<", Command.NEXT: ">"}  # buttons for a `key_bar`


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


def button(frame: Frame, x: int, y: int, label: str, command: Command) -> int:
    """Draw a button that a click presses; the column after it."""
    text = f"[ {label} ]"
    frame.put(x, y, text, Style.SELECTED)
    frame.target(Rect(x, y, len(text), 1), Action(command))
    return x + len(text)


def list_line(frame: Frame, area: Rect, number: int, text: str, *, is_chosen: bool) -> Style:
    """Draw line *number* of a list, which a click chooses; returns its style."""
    style = Style.SELECTED if is_chosen else Style.TABLE
    frame.fill(area, style)
    frame.block(area, [text], style)
    frame.target(area, Action(Command.CHOOSE, number))
    return style


def key_bar(
    frame: Frame,
    options: RenderOptions,
    keys: Sequence[KeyText],
    *,
    stays: int = 1,
    right: str = "",
    buttons: Mapping[Command, str] | None = None,
) -> None:
    """Draw as many of the *keys* in the last row as it has room for; each can be clicked.

    stays: how many of the last keys stay while those before them are left out, from the right
    right: a text at the other end of the row
    buttons: those at the other end, by their labels
    """
    y, end = frame.size.height - 1, frame.size.width - 1
    labels = buttons or {}
    end -= len(right) + sum(len(f"[ {label} ]") for label in labels.values())
    room = end - (3 if right or labels else 1)
    for sentence in _key_rows(keys, stays):
        parts = options.keys.parts(sentence)
        text = "".join(part for part, _command in parts)
        if len(text) <= room:
            break
    bar(frame, y, text, right)
    x = 1
    for part, command in parts:
        if command is not None and command is not Command.CHOOSE:
            frame.target(Rect(x, y, len(part.rstrip()), 1), Action(command))
        x += len(part)
    for command, label in labels.items():
        end = button(frame, end, y, label, command)


def _key_rows(keys: Sequence[KeyText], stays: int) -> Iterator[str]:
    """Rows of *keys*, the fullest first."""
    long = [key if isinstance(key, str) else key[0] for key in keys]
    short = [key if isinstance(key, str) else key[1] for key in keys]
    rows, at_end = [long, short], short[len(keys) - stays :]
    for number in range(len(keys) - stays - 1, 0, -1):
        rows += [long[:number] + at_end, short[:number] + at_end]
    return (gap.join(row) for row in rows for gap in ("   ", "  "))


def ok_bar(frame: Frame, options: RenderOptions, *keys: KeyText) -> None:
    """Draw the *keys* in the last row, and the button OK."""
    key_bar(frame, options, keys, buttons={Command.OK: _("OK")})


def choose_key() -> str:
    return _("{other_way_back} {other_way} choose")


def keys_to_choose() -> tuple[str, ...]:
    """The keys of a list of which one line is chosen."""
    return choose_key(), _("{play} OK"), _("{back} back")


def keys_to_set() -> tuple[str, ...]:
    """The keys of a list whose lines are set."""
    line, change = _("{other_way_back} {other_way} line"), _("{previous} {next} change")
    return line, change, _("{play} OK"), _("{back} back")


def edge(frame: Frame, columns: int = 1) -> None:
    """Draw the edge of the table around a screen whose last row is one of keys."""
    width, height = frame.size
    frame.fill(Rect(0, 0, width, 1), Style.BAR)
    for x in (0, width - columns):
        frame.fill(Rect(x, 0, columns, height), Style.BAR)


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
