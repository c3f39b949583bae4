"""Messages about faults of the input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scopa.errors import ScopaError
from scopa.text.language import N_, _

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


_UNKNOWN: Mapping[str, str] = {
    "command": N_("no command called {name!r}"),
    "deck": N_("no deck called {name!r}"),
    "language": N_("no language called {name!r}"),
    "opponent": N_("no opponent called {name!r}"),
    "theme": N_("no theme called {name!r}"),
    "variant": N_("no variant called {name!r}"),
}


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """The message for an unknown name, with the names there are."""
    names = ", ".join(known)
    message = _(_UNKNOWN.get(what, N_("no {what} called {name!r}"))).format(what=what, name=name)
    there = _("there are {names}").format(names=names) if names else _("there are none")
    return f"{message}; {there}"
