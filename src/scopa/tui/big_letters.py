"""The word in large letters: on the title, and when a scopa, or an escoba, is made."""

from __future__ import annotations

from collections.abc import Sequence

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
# a cell twice as high and wide, above and below
_DOUBLED = {
    "█": ("██", "██"), " ": ("  ", "  "),
    "▟": (" █", "██"), "▙": ("█ ", "██"), "▜": ("██", " █"), "▛": ("██", "█ "),
}  # fmt: skip
# In letters of whole cells no font shows lines between the rows.
_WHOLE = str.maketrans("▟▙▜▛", "    ")


def letters(charset: Charset) -> Sequence[Sequence[str]]:
    """The word in all the sizes there are, the largest first, each as rows."""
    return _sizes(SCOPA[charset])


def exclaimed(charset: Charset, sweep: str) -> Sequence[Sequence[str]]:
    """The word for a sweep with an exclamation mark, in these sizes, the rows equally long."""
    word = _ESCOBA[charset] if sweep == "escoba" else SCOPA[charset]
    width = max(map(len, word))
    rows = zip(word, _EXCLAMATION[charset], strict=True)
    return _sizes([f"{row.ljust(width)} {mark}" for row, mark in rows])


def _sizes(rows: Sequence[str]) -> Sequence[Sequence[str]]:
    if "".join(rows).isascii():
        return (rows,)
    doubled = ["".join(_DOUBLED[char][half] for char in row) for row in rows for half in (0, 1)]
    return doubled, [row.translate(_WHOLE) for row in rows]
