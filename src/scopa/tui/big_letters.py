"""The word in large letters: on the title, and when a scopa is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scopa.tui.terminal.charset import Charset

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
_QUARTERS = {
    "█": ("██", "██"), " ": ("  ", "  "),
    "▟": (" █", "██"), "▙": ("█ ", "██"), "▜": ("██", " █"), "▛": ("██", "█ "),
}  # fmt: skip
"""The quarters of a cell, above and below."""


def letters(charset: Charset) -> Sequence[Sequence[str]]:
    """The word in all the sizes there are, the largest first, each as rows."""
    rows = SCOPA[charset]
    return (rows,) if charset is Charset.ASCII else (_doubled(rows), rows)


def _doubled(rows: Sequence[str]) -> Sequence[str]:
    """Letters of blocks twice as high and wide.

    >>> print(*_doubled(["▟█"]), sep="\\n")
     ███
    ████
    """
    halves = [[_QUARTERS[char] for char in row] for row in rows]
    return ["".join(half[part] for half in row) for row in halves for part in (0, 1)]


def exclaimed(charset: Charset) -> tuple[str, ...]:
    """The word with an exclamation mark, its rows equally long."""
    width = max(map(len, SCOPA[charset]))
    rows = zip(SCOPA[charset], _EXCLAMATION[charset], strict=True)
    return tuple(f"{word.ljust(width)} {mark}" for word, mark in rows)
