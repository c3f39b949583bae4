"""What the terminal takes, by the environment."""

from __future__ import annotations

import locale
import os
import sys

from scopa import words
from scopa.tui import charset


def has_utf8() -> bool:
    """Whether the terminal takes UTF-8, by the locale, which is set."""
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        print(words.unknown_locale(), file=sys.stderr)
    return charset.has_utf8(os.environ)
