"""The draw for the deal, which says who deals first. (Rules: a match, 4)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine.cards import Card
from scopa.errors import ScopaError


class Draw(NamedTuple):
    """The draw for the deal: the cards of each draw by seat, and who deals."""

    draws: tuple[tuple[Card, ...], ...]
    dealer: int


def draw_for_deal(deck: Sequence[Card], players: int = 2) -> Draw:
    """Each player draws a card from *deck* in turn; the lowest rank deals, a tie draws again.

    >>> from scopa.engine import CardSet
    >>> draw_for_deal([Card.parse(name) for name in "5D 5C 9S 2B".split()]).dealer
    1

    :raises ScopaError: the deck runs out before the draw is decided.
    """
    draws: list[tuple[Card, ...]] = []
    for start in range(0, len(deck) - players + 1, players):
        drawn = tuple(deck[start : start + players])
        draws.append(drawn)
        ranks = [card.rank for card in drawn]
        if ranks.count(min(ranks)) == 1:
            return Draw(tuple(draws), ranks.index(min(ranks)))
    raise ScopaError("the deck ran out before the draw for the deal was decided")
