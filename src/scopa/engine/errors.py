"""The errors that the engine raises on purpose."""

from __future__ import annotations

from scopa.errors import ScopaError

__all__ = ["NotationError", "ScopaError"]


class NotationError(ScopaError):
    """A text that is no card, set of cards or play.

    text: the whole input; position: the index of its first bad character.
    """

    def __init__(self, text: str, position: int, expected: str, **parts: object) -> None:
        super().__init__(
            "{text!r}, character {number}: expected {expected}",
            text=text,
            number=position + 1,
            expected=ScopaError(expected, **parts),
        )
        self.text = text
        self.position = position
