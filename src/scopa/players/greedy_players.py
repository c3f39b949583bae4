"""Players who look no further than their own card: one who takes, one who grabs what counts.

Both see only what lies open, and draw nothing at random.
"""

from __future__ import annotations

from scopa.engine import SETTEBELLO, Knowledge, Play, Suit

_WORTH = {7: 30, 6: 20, 1: 15}


def take_most(knowledge: Knowledge) -> Play:
    """As many cards as can be had, whatever they are; else the highest card is laid."""
    return max(knowledge.legal_plays(), key=lambda play: (len(play.taken), play.card.rank))


def grab(knowledge: Knowledge) -> Play:
    """What counts most on the table by a fixed list, as in most public Scopa programs. (OPPONENT)

    A sweep counts 1000, the settebello 500, each coin 50, sevens 30, sixes 20, aces 15, each card
    5; where nothing can be taken figures are laid first, coins and sevens last.
    """
    return max(knowledge.legal_plays(), key=lambda play: _grabbed(play, knowledge))


def _grabbed(play: Play, knowledge: Knowledge) -> int:
    card = play.card
    if not play.taken:
        return 5 * (card.rank >= 8) - 10 * (card.suit is Suit.COINS) - 20 * (card.rank == 7)
    worth = 100 + 5 + 1000 * (play.taken == knowledge.table)
    for taken in play.taken:
        worth += 5 + _WORTH.get(taken.rank, 0)
        worth += 50 * (taken.suit is Suit.COINS) + 500 * (taken == SETTEBELLO)
    return worth
