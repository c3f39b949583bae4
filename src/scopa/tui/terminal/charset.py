"""The characters that a screen may be drawn with, and what a terminal is known to take."""

from __future__ import annotations

import locale
import sys
from collections.abc import Mapping
from enum import Enum


class Charset(Enum):
    """A set of characters; the value is its name in card files."""

    ASCII = "ascii"
    UTF_8 = "utf-8"

    @property
    def rule(self) -> str:
        """A cell of a line across."""
        return "-" if self is Charset.ASCII else "─"

    @property
    def outline(self) -> str:
        """The edge of a mat: a side, a top and the four corners."""
        return "|-..''" if self is Charset.ASCII else "│─╭╮╰╯"

    @property
    def gone(self) -> str:
        """The sign of a card that is gone."""
        return "." if self is Charset.ASCII else "·"


def has_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale, which has been set, says that the terminal takes UTF-8.

    Where nothing but the C locale is asked for Python takes UTF-8 for itself and says so in
    LC_CTYPE; of the terminal that tells nothing.
    """
    if sys.platform == "win32":
        return (sys.stdout.encoding or "").lower() == "utf-8"
    is_c = environment.get("LANG", "") in ("", "C", "POSIX")
    is_asked_for = environment.get("LC_ALL") or not is_c
    is_coerced = environment.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8")
    is_pythons_own = is_coerced and sys.flags.utf8_mode == 1
    if is_pythons_own and not is_asked_for:
        return False
    return locale.nl_langinfo(locale.CODESET).lower().replace("-", "") == "utf8"
