"""A play: the card that leaves the hand, and what it takes."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine.cards import NO_CARDS, Card, CardSet


class Play(NamedTuple):
    """*card* is played from the hand and takes *taken*; nothing taken: it is laid.

    >>> print(Play(Card.parse("7D"), CardSet.parse("3S 4C")))
    7D x 3S 4C
    """

    card: Card
    taken: CardSet = NO_CARDS

    def __str__(self) -> str:
        return f"{self.card} x {self.taken}" if self.taken else str(self.card)
