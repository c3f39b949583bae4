"""What the terminal takes, by the environment."""

from __future__ import annotations

import locale
import os

from scopa.cli.output import complain
from scopa.text.error_messages import unknown_locale
from scopa.tui.terminal import charset


def has_utf8() -> bool:
    """Whether the terminal takes UTF-8, by the locale, which is set."""
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        complain(unknown_locale())
    return charset.has_utf8(os.environ)
