"""Players to measure others against: one that plays at random, and a greedy one."""

import random
from collections.abc import Callable

from scopa.engine import SETTEBELLO, Knowledge, Play, Suit

Player = Callable[[Knowledge], Play]

_CARD_VALUE = {7: 30, 6: 20, 1: 15}


def random_player(seed: int) -> Player:
    """A player who chooses uniformly among all legal plays."""
    rng = random.Random(seed)

    def choose(knowledge: Knowledge) -> Play:
        plays = knowledge.legal_plays()
        return plays[int(rng.random() * len(plays))]

    return choose


def greedy(knowledge: Knowledge) -> Play:
    """The play that takes the most by the book of most public Scopa programs.

    A sweep counts 1000, the settebello 500, each coin 50, sevens 30, sixes 20, aces 15, each card
    5; what captures nothing lays figures first, coins and sevens last.
    """
    return max(knowledge.legal_plays(), key=lambda play: _value(play, knowledge))


def _value(play: Play, knowledge: Knowledge) -> int:
    card = play.card
    if not play.taken:
        return 5 * (card.rank >= 8) - 10 * (card.suit is Suit.COINS) - 20 * (card.rank == 7)
    value = 100 + 1000 * (play.taken == knowledge.table)
    for taken in (card, *play.taken):
        value += 5 + _CARD_VALUE.get(taken.rank, 0)
        value += 50 * (taken.suit is Suit.COINS) + 500 * (taken == SETTEBELLO)
    return value
