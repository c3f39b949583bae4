"""The errors that the engine raises on purpose; those about plays are beside `Play`."""

from __future__ import annotations


class ScopaError(ValueError):
    """The root of every error that the engine raises on purpose."""


class NotationError(ScopaError):
    """A text that is no card, set of cards or play.

    *text* is the whole input, *position* the index of its first bad character.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(f"{text!r}, character {position + 1}: expected {expected}")
        self.text = text
        self.position = position
