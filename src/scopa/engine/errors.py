"""The errors that the engine raises on purpose."""

from __future__ import annotations


class ScopaError(ValueError):
    """Something that the rules, or the notation, forbid.

    sentence: says in English what is wrong; parts: what stands in its braces. A translation of
    the sentence takes the same parts.
    """

    def __init__(self, sentence: str, **parts: object) -> None:
        super().__init__(sentence.format(**parts) if parts else sentence)
        self.sentence = sentence
        self.parts = parts


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
