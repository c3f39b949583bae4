"""The last row of a screen: the keys that mean something there, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scopa.text.language import _
from scopa.tui.cells import Frame, Rect, Style
from scopa.tui.key_bindings import Action, Command, parts_with_keys
from scopa.tui.widgets import bar, button

KeyText = str | tuple[str, str]
"""What a key does, after its name in braces; or that in a long and a short form."""


def key_bar(
    frame: Frame,
    keys: Sequence[KeyText],
    *,
    stays: int = 1,
    right: str = "",
    buttons: Mapping[Command, str] | None = None,
) -> None:
    """Draw as many of the *keys* in the last row as it has room for; each can be clicked.

    stays: how many of the last keys stay while those before them are left out, from the right
    right: a text at the other end of the row
    buttons: those at the other end, by their labels, which look like the keys
    """
    y, end = frame.size.height - 1, frame.size.width - 1
    labels = buttons or {}
    end -= len(right) + len(" ".join(f"[ {label} ]" for label in labels.values()))
    room = end - (3 if right or labels else 1)
    for sentence in _key_rows(keys, stays):
        parts = parts_with_keys(sentence)
        text = "".join(part for part, _command in parts)
        if len(text) <= room:
            break
    bar(frame, y, "", right)
    styles: list[Style] = []
    for part, command in parts:
        x, name = 1 + len(styles), part.split()[0] if command else ""
        styles += [Style.KEY] * len(name) + [Style.BAR] * (len(part) - len(name))
        if command is not None and command is not Command.CHOOSE:
            frame.target(Rect(x, y, len(part.rstrip()), 1), Action(command))
    frame.put_styled(1, y, text, styles)
    for command, label in labels.items():
        end = 1 + button(frame, end, y, label, command, Style.KEY)


def _key_rows(keys: Sequence[KeyText], stays: int) -> Iterator[str]:
    """Rows of *keys*, the fullest first."""
    long = [key if isinstance(key, str) else key[0] for key in keys]
    short = [key if isinstance(key, str) else key[1] for key in keys]
    rows, at_end = [long, short], short[len(keys) - stays :]
    for number in range(len(keys) - stays - 1, 0, -1):
        rows += [long[:number] + at_end, short[:number] + at_end]
    return (gap.join(row) for row in rows for gap in ("   ", "  "))


def ok_bar(frame: Frame, *keys: KeyText) -> None:
    """Draw the *keys* in the last row, and the button OK."""
    key_bar(frame, keys, buttons={Command.OK: _("OK")})


def choose_key() -> str:
    return _("{other_way_back} {other_way} choose")


def list_bar(frame: Frame, *keys: KeyText) -> None:
    """Draw the keys of a list of which one line is chosen, *keys* among them."""
    ok_bar(frame, choose_key(), _("{play} OK"), *keys, _("{back} back"))
