"""The points for a hand that is shown when it is dealt. (Rules: Cirulla, 2)"""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine.cards import WILD, CardSet
from scopa.engine.rules import Rules


def hand_bonus(hand: CardSet, rules: Rules) -> int:
    """The points for a *hand* of three cards that is shown. (Rules: Cirulla, 2)

    >>> cirulla = Rules(hand_bonuses=True, wild_keeps_rank=True)
    >>> [hand_bonus(CardSet.parse(hand), cirulla) for hand in ("1D 2C 7C", "4D 4S 7C", "2D 2C 2S")]
    [3, 10, 13]
    """
    if rules.wild_keeps_rank:
        return _bonus_with_wild(hand, declared_rank(hand))
    ranks = [card.rank for card in hand if card != WILD]  # either bonus by the rank that serves it
    return _bonus([*ranks, 1], ranks) if WILD in hand else _bonus(ranks, ranks)


def declared_rank(hand: CardSet) -> int:
    """The rank that 7C stands for in a *hand* that is shown: the lowest of those that score most.

    >>> [declared_rank(CardSet.parse(hand)) for hand in ("1D 2C 7C", "4D 4S 7C", "9D 8S 7C")]
    [1, 4, 7]
    """
    if WILD not in hand:
        return WILD.rank
    best = max(range(1, 11), key=lambda rank: _bonus_with_wild(hand, rank))  # of several the first
    return best if _bonus_with_wild(hand, best) else WILD.rank


def _bonus_with_wild(hand: CardSet, wild: int) -> int:
    ranks = [wild if card == WILD else card.rank for card in hand]
    return _bonus(ranks, ranks)


def _bonus(for_sum: Sequence[int], for_three: Sequence[int]) -> int:
    return 3 * (sum(for_sum) <= 9) + 10 * (len(set(for_three)) == 1)
