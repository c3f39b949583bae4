"""The error that all rooms raise on purpose."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST_NAME = 40  # how much of an unknown name is repeated


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message that is translated where it is used."""
    return message


class ScopaError(ValueError):
    """Something that the rules, a notation or a file do not allow.

    sentence: says in English what is wrong; parts: what stands in its braces. A translation of
    the sentence takes the same parts.
    """

    def __init__(self, sentence: str, **parts: object) -> None:
        super().__init__(sentence.format(**parts) if parts else sentence)
        self.sentence = sentence
        self.parts = parts


def unknown_name(what: str, name: object, known: Iterable[str]) -> ScopaError:
    """The error for a *name* that none of the *known* ones is, with those.

    >>> str(unknown_name("theme", "pink", ("felt", "night")))
    "no theme called 'pink'; there are felt, night"
    """
    return ScopaError(
        N_("no {what} called {name}; there are {names}"),
        what=ScopaError(what),
        name=f"{name!r:.{_LONGEST_NAME}}",
        names=", ".join(known),
    )
