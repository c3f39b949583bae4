"""Messages about faults: of the input, the terminal, files, the program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

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
    said = _(error.sentence)
    return said.format(**parts) if parts else said


def too_small(width: int, height: int, need_width: int, need_height: int) -> str:
    """Say that the window is too small."""
    return _("{size} is too small: {needed} needed").format(
        size=f"{width}x{height}", needed=f"{need_width}x{need_height}"
    )


def without_a_screen(fault: str, *, plays: bool) -> str:
    """Name the *fault* of a terminal, and the ways to do without one; *plays*: a match is meant."""
    instead = (
        _("scopa --plain plays in lines of text")
        if plays
        else _("scopa show prints a match in lines of text")
    )
    return f"{fault}; {instead}"


def unknown_locale() -> str:
    """Say that the locale of the environment is not known."""
    return _("this system does not know the locale that LC_ALL or LANG names; using C")


def cannot_keep(file: Path, why: str) -> str:
    """Say that the settings cannot be written."""
    text = _("{file}: your settings hold for now, but cannot be saved: {why}")
    return text.format(file=file, why=why)


def not_between(text: str, least: float, most: float) -> str:
    """Say between which bounds a number was expected."""
    said = _("expected a number from {least} to {most}, not {text!r}")
    shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
    return said.format(least=f"{least:g}", most=f"{most:g}", text=shown)


def crashed(error: BaseException, report: Path | None) -> str:
    """Say that the program failed, and where the report is."""
    what = _("sorry, there is a fault in the program ({fault}).")
    said = what.format(fault=f"{type(error).__name__}: {error}")
    if report is None:
        return f"{said} {_('No report could be written.')}"
    return f"{said} {_('A report is in {file}').format(file=report)}"


def _unknown() -> dict[str, str]:
    return {
        "action": _("no action called {name!r}"),
        "command": _("no command called {name!r}"),
        "deck": _("no deck called {name!r}"),
        "game": _("no game called {name!r}"),
        "house rules": _("no house rules called {name!r}"),
        "language": _("no language called {name!r}"),
        "opponent": _("no opponent called {name!r}"),
        "theme": _("no theme called {name!r}"),
        "variant": _("no variant called {name!r}"),
    }


def unknown_name(what: str, name: str, known: Iterable[str], usual: str = "") -> str:
    """The message for an unknown name, with the names there are and the default."""
    names = ", ".join(known)
    said = _unknown().get(what, _("no {what} called {name!r}")).format(what=what, name=name)
    there = _("there are {names}").format(names=names) if names else _("there are none")
    default = _("the default is {name}").format(name=usual) if usual else ""
    return "; ".join(filter(None, (said, there, default)))
