"""The characters that a screen may be drawn with, and what a terminal is known to take."""

from __future__ import annotations

import locale
import sys
from collections.abc import Mapping
from enum import Enum

from scopa.tui.frame import Size

_C_LOCALES = ("", "C", "POSIX")
HEAD_AND_FOOT = 5
"""From so many rows on an empty place is drawn by its head and foot alone."""
_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")


class Charset(Enum):
    """A set of characters; the value is its name in card files."""

    ASCII = "ascii"
    UTF_8 = "utf-8"

    @property
    def rule(self) -> str:
        """A cell of a line across."""
        return "-" if self is Charset.ASCII else "─"

    @property
    def gone(self) -> str:
        """What stands for a card that is gone."""
        return "." if self is Charset.ASCII else "·"

    def place(self, size: Size) -> tuple[str, ...]:
        """The rows of an empty place for a card of that *size*.

        >>> print(*Charset.ASCII.place(Size(7, 3)), sep="\\n")
        : . . :
        :     :
        : . . :
        """
        inner = size.width - 2
        blank = " " * inner
        if self is Charset.ASCII:
            outer = f":{(' .' * inner)[:inner]}:"
            above, side, below = outer, ":", outer
        else:
            line = f"╌╌{' ' * (inner - 4)}╌╌" if inner > 4 else "╌" * inner
            above, side, below = f"╭{line}╮", "╎", f"╰{line}╯"
        if size.height >= HEAD_AND_FOOT:
            side = " "
        return (above, *[f"{side}{blank}{side}".rstrip()] * (size.height - 2), below)


def has_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale, which has been set, says that the terminal takes UTF-8.

    Where nothing but the C locale is asked for Python takes UTF-8 for itself and says so in
    LC_CTYPE; of the terminal that tells nothing.
    """
    if sys.platform == "win32":
        return (sys.stdout.encoding or "").lower() == "utf-8"
    is_asked_for = environment.get("LC_ALL") or environment.get("LANG", "") not in _C_LOCALES
    is_pythons_own = environment.get("LC_CTYPE") in _COERCED and sys.flags.utf8_mode == 1
    if is_pythons_own and not is_asked_for:
        return False
    return locale.nl_langinfo(locale.CODESET).lower().replace("-", "") == "utf8"
