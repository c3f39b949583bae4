"""The word in large letters: on the title, and when a scopa, or an escoba, is made."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.tui.cells import Charset

SCOPA = (
    "▟████▙ ▟████▙ ▟████▙ █████▙ ▟████▙",
    "██     ██     ██  ██ ██  ██ ██  ██",
    "▜████▙ ██     ██  ██ █████▛ ██████",
    "    ██ ██     ██  ██ ██     ██  ██",
    "▜████▛ ▜████▛ ▜████▛ ██     ██  ██",
)
_ESCOBA = (
    "██████ ▟████▙ ▟████▙ ▟████▙ █████▙ ▟████▙",
    "██     ██     ██     ██  ██ ██  ██ ██  ██",
    "█████  ▜████▙ ██     ██  ██ █████▙ ██████",
    "██         ██ ██     ██  ██ ██  ██ ██  ██",
    "██████ ▜████▛ ▜████▛ ▜████▛ █████▛ ██  ██",
)
_EXCLAMATION = ("██", "██", "██", "  ", "██")
# a cell twice as high and wide, above and below
_DOUBLED = {
    "█": ("██", "██"), " ": ("  ", "  "),
    "▟": (" █", "██"), "▙": ("█ ", "██"), "▜": ("██", " █"), "▛": ("██", "█ "),
}  # fmt: skip
# In letters of whole cells no font shows lines between the rows.
_WHOLE = str.maketrans("▟▙▜▛", "    ")


def letters(charset: Charset) -> Sequence[Sequence[str]]:
    """The word in all the sizes there are, the largest first, each as rows."""
    return _sizes(SCOPA, charset)


def exclaimed(charset: Charset, sweep: str) -> Sequence[Sequence[str]]:
    """The word for a sweep with an exclamation mark, in these sizes, the rows equally long."""
    word = _ESCOBA if sweep == "escoba" else SCOPA
    rows = zip(word, _EXCLAMATION, strict=True)
    return _sizes([f"{row} {mark}" for row, mark in rows], charset)


def _sizes(rows: Sequence[str], charset: Charset) -> Sequence[Sequence[str]]:
    doubled = ["".join(_DOUBLED[char][half] for char in row) for row in rows for half in (0, 1)]
    sizes = doubled, [row.translate(_WHOLE) for row in rows]
    block = "#" if charset is Charset.ASCII else "█"
    return [[row.replace("█", block) for row in size] for size in sizes]
