"""An xterm, as its description puts it, for tests that need no real one."""

from __future__ import annotations

from collections.abc import Callable

from scopa.tui.wire import Abilities


def _string(name: str, *numbers: int) -> bytes:
    first = numbers[0] if numbers else 0
    strings: dict[str, Callable[[], bytes]] = {
        "cup": lambda: b"\x1b[%d;%dH" % (first + 1, numbers[1] + 1),
        "cub": lambda: b"\x1b[%dD" % first,
        "cub1": lambda: b"\b",
        "cuf": lambda: b"\x1b[%dC" % first,
        "cuf1": lambda: b"\x1b[C",
        "cud": lambda: b"\x1b[%dB" % first,
        "cud1": lambda: b"\n",
        "setaf": lambda: _colour(first, 30, 90, b"38"),
        "setab": lambda: _colour(first, 40, 100, b"48"),
        "sgr0": lambda: b"\x1b(B\x1b[m",
        "bold": lambda: b"\x1b[1m",
        "rev": lambda: b"\x1b[7m",
        "op": lambda: b"\x1b[39;49m",
        "el": lambda: b"\x1b[K",
        "clear": lambda: b"\x1b[H\x1b[2J",
    }
    return strings[name]()


def _colour(number: int, dark: int, bright: int, extended: bytes) -> bytes:
    if number < 8:
        return b"\x1b[%dm" % (dark + number)
    if number < 16:
        return b"\x1b[%dm" % (bright + number - 8)
    return b"\x1b[%b;5;%dm" % (extended, number)


XTERM = Abilities.described(_string, {"bce": True, "am": True, "xenl": True}.__getitem__)
"""An xterm that clears in the ground that was set last."""
