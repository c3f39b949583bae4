"""The word in large letters: on the title, and when a scopa is made."""

from __future__ import annotations

from collections.abc import Mapping

from scopa.tui.charset import Charset

SCOPA: Mapping[Charset, tuple[str, ...]] = {
    Charset.ASCII: (
        r" ____   ____  ____  ____   ___ ",
        r"/ ___| / ___|/ __ \|  _ \ / _ \ ",
        r"\___ \| |   | |  | | |_) | |_| |",
        r" ___) | |___| |__| |  __/|  _  |",
        r"|____/ \____|\____/|_|   |_| |_|",
    ),
    Charset.UTF_8: (
        "▟████▙ ▟████▙ ▟████▙ █████▙ ▟████▙",
        "██     ██     ██  ██ ██  ██ ██  ██",
        "▜████▙ ██     ██  ██ █████▛ ██████",
        "    ██ ██     ██  ██ ██     ██  ██",
        "▜████▛ ▜████▛ ▜████▛ ██     ██  ██",
    ),
}
_EXCLAMATION = {
    Charset.ASCII: (" _ ", "| |", "| |", "|_|", "(_)"),
    Charset.UTF_8: ("██", "██", "██", "  ", "██"),
}


def exclaimed(charset: Charset) -> tuple[str, ...]:
    """The word with an exclamation mark, its rows equally long."""
    width = max(map(len, SCOPA[charset]))
    rows = zip(SCOPA[charset], _EXCLAMATION[charset], strict=True)
    return tuple(f"{word.ljust(width)} {mark}" for word, mark in rows)
