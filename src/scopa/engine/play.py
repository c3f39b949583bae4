"""A play: the card that leaves the hand, and what it takes; and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from scopa.engine.cards import NO_CARDS, Card, CardSet
from scopa.engine.errors import ScopaError


class Play(NamedTuple):
    """*card* is played from the hand and takes *taken*; nothing taken: it is laid.

    >>> print(Play(Card.parse("7D"), CardSet.parse("3S 4C")))
    7D x 3S 4C
    """

    card: Card
    taken: CardSet = NO_CARDS

    @classmethod
    def parse(cls, text: str) -> Play:
        """The play that is written as *text*, whether or not it may be made.

        >>> str(Play.parse("7D x 3S 4C")), str(Play.parse("7D"))
        ('7D x 3S 4C', '7D')

        :raises NotationError: *text* is no play that is written out.
        """
        card, _, taken = text.partition(" x ")
        return cls(Card.parse(card), CardSet.parse(taken))

    def __str__(self) -> str:
        return f"{self.card} x {self.taken}" if self.taken else str(self.card)


class Illegal(Enum):
    """The rule that a play breaks."""

    ROUND_OVER = "the round is over"
    NOT_IN_HAND = "the card is not in the hand of the player whose turn it is"
    NOT_ON_TABLE = "only cards that lie on the table can be taken"
    SINGLE_CARD_FIRST = "a single card of the same rank comes first"
    MUST_CAPTURE = "a card that can capture may not be laid"
    WRONG_SUM = "the cards taken must add up to the rank of the card played"
    NOT_FIFTEEN = "the card played and the cards taken must add up to 15"
    FEWEST_FIRST = "a sum of fewer cards comes first"
    ACE_TAKES_ALL = "an ace takes the whole table, or an ace that lies there"
    ACE_MAY_NOT_OPEN = "an ace may not open the round"


class IllegalPlay(ScopaError):
    """A play that the rules forbid; *code* names the rule, *allowed* what the card may take."""

    def __init__(self, code: Illegal, play: Play, allowed: Sequence[CardSet] = ()) -> None:
        why = ScopaError(code.value)
        if allowed:
            choices, *others = [ScopaError("the {cards}", cards=cards) for cards in allowed]
            for other in others:
                choices = ScopaError("{one} or {other}", one=choices, other=other)
            super().__init__(
                "{card} must take {choices}: {why}", card=play.card, choices=choices, why=why
            )
        else:
            super().__init__("{play}: {why}", play=play, why=why)
        self.code = code
        self.play = play
        self.allowed = tuple(allowed)


class AmbiguousPlay(ScopaError):
    """A text that fits more than one legal play; *candidates* are those plays."""

    def __init__(self, text: str, candidates: Sequence[Play]) -> None:
        ways = ", ".join(map(str, candidates))
        super().__init__(
            "{text!r} fits {number} plays: {ways}", text=text, number=len(candidates), ways=ways
        )
        self.text = text
        self.candidates = tuple(candidates)
