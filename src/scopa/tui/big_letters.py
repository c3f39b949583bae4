"""The word in large letters: on the title, and when a scopa, or an escoba, is made."""

from __future__ import annotations

from scopa.tui.cells import Charset

SCOPA = {
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
_ESCOBA = {
    Charset.ASCII: (
        r" _____  ____   ____  ____  ____    ___ ",
        r"| ____|/ ___| / ___|/ __ \| __ )  / _ \ ",
        r"|  _|  \___ \| |   | |  | |  _ \ | |_| |",
        r"| |___  ___) | |___| |__| | |_) ||  _  |",
        r"|_____||____/ \____|\____/|____/ |_| |_|",
    ),
    Charset.UTF_8: (
        "██████ ▟████▙ ▟████▙ ▟████▙ █████▙ ▟████▙",
        "██     ██     ██     ██  ██ ██  ██ ██  ██",
        "█████  ▜████▙ ██     ██  ██ █████▙ ██████",
        "██         ██ ██     ██  ██ ██  ██ ██  ██",
        "██████ ▜████▛ ▜████▛ ▜████▛ █████▛ ██  ██",
    ),
}
_EXCLAMATION = {
    Charset.ASCII: (" _ ", "| |", "| |", "|_|", "(_)"),
    Charset.UTF_8: ("██", "██", "██", "  ", "██"),
}


def exclaimed(charset: Charset, sweep: str) -> tuple[str, ...]:
    """The word for a sweep with an exclamation mark, its rows equally long."""
    word = _ESCOBA[charset] if sweep == "escoba" else SCOPA[charset]
    width = max(map(len, word))
    rows = zip(word, _EXCLAMATION[charset], strict=True)
    return tuple(f"{row.ljust(width)} {mark}" for row, mark in rows)
