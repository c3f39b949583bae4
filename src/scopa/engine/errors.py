"""The errors that the engine raises on purpose; those about plays are beside `Play`."""

from __future__ import annotations


class ScopaError(ValueError):
    """The root of every error that the engine raises on purpose.

    *sentence* says in English what is wrong, *parts* are what stands in its braces: whoever
    speaks another language looks the sentence up and puts them in.
    """

    def __init__(self, sentence: str, **parts: object) -> None:
        super().__init__(sentence.format(**parts) if parts else sentence)
        self.sentence = sentence
        self.parts = parts


class NotationError(ScopaError):
    """A text that is no card, set of cards or play.

    *text* is the whole input, *position* the index of its first bad character.
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
