"""How much of a round an opponent remembers."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import Knowledge, Rules
from scopa.players.nets.inputs import has_long_hands

_ALL = 40  # more plays than a round has


class Memory(NamedTuple):
    """The number of the latest plays of a round that a level remembers, by game.

    For two players there are four: the usual game, those in which an ace takes everything, those
    that count to fifteen, and those that do both. Three or four play *alone*, or as *partners*.
    """

    scopa: int = _ALL
    asso_piglia_tutto: int = _ALL
    escoba: int = _ALL
    cirulla: int = _ALL
    alone: int = _ALL
    partners: int = _ALL
    long_hands: int = _ALL

    def under(self, rules: Rules) -> int:
        """The number for *rules*."""
        if has_long_hands(rules):
            return self.long_hands
        if rules.players > 2:
            return self.partners if rules.sides == 2 else self.alone
        if rules.fifteen:
            return self.cirulla if rules.ace_takes_all else self.escoba
        return self.asso_piglia_tutto if rules.ace_takes_all else self.scopa


EVERYTHING = Memory()


def without_early_cards(knowledge: Knowledge, memory: int) -> Knowledge:
    """The *knowledge* of a player who remembers only the cards of the last *memory* plays.

    Cards taken before them might as well be in a hand or in the stock.
    """
    forgotten = 0
    for number, (card, taken) in enumerate(knowledge.plays):
        cards = int(taken) | 1 << card
        if number < len(knowledge.plays) - memory:
            forgotten |= cards
        else:
            forgotten &= ~cards
    return knowledge._replace(piles=tuple([pile & ~forgotten for pile in knowledge.piles]))
