"""Messages about faults of the input."""

from __future__ import annotations

from scopa.errors import ScopaError
from scopa.text.language import _

_LONGEST_SHOWN = 40  # how much of what was typed is repeated in a message


def translated(error: object) -> str:
    """The message of an error in the language in force, if it can be translated."""
    if not isinstance(error, ScopaError):
        return str(error)
    parts = {
        name: translated(part) if isinstance(part, ScopaError) else part
        for name, part in error.parts.items()
    }
    message = _(error.sentence)
    return message.format(**parts) if parts else message


def not_between(text: str, least: float, most: float) -> str:
    """Say between which bounds a number was expected."""
    message = _("expected a number from {least} to {most}, not {text!r}")
    shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
    return message.format(least=f"{least:g}", most=f"{most:g}", text=shown)
