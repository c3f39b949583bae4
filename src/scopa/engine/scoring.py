"""A finished round -> its points, each with the counts behind it. (Rules: scoring a round)"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from scopa.engine.cards import COINS, SETTEBELLO, CardSet, Suit
from scopa.engine.errors import ScopaError
from scopa.engine.round import Round

PRIME_VALUE = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""What a card of each rank counts for the prime."""


class Point(Enum):
    """What points are given for, in the order in which they are counted."""

    SWEEPS = "sweeps"
    CARDS = "cards"
    COINS = "coins"
    SETTEBELLO = "settebello"
    PRIME = "prime"


class Award(NamedTuple):
    """What one kind of point brought.

    By side: *counts* (of sweeps, cards, coins, settebello, or the prime's sum), the *cards*
    behind them, and the *points* given.
    """

    point: Point
    counts: tuple[int, ...]
    cards: tuple[CardSet, ...]
    points: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The side with more points than any other, or nobody."""
        best = max(self.points)
        return self.points.index(best) if self.points.count(best) == 1 else None


_SETTEBELLO = SETTEBELLO.alone
_VALUED_SHIFTS = [(4 * (rank - 1), PRIME_VALUE[rank]) for rank in (7, 6, 1, 5, 4, 3, 2, 8, 9, 10)]


def _best_of_suits(pile: int) -> tuple[int, int]:
    """The mask of the best card of each suit that *pile* has, and the sum of their values."""
    missing, cards, value_sum = 0b1111, 0, 0
    for shift, value in _VALUED_SHIFTS:
        found = pile >> shift & missing
        if found:
            missing ^= found
            cards |= found << shift
            value_sum += value * found.bit_count()
            if not missing:
                break
    return cards, value_sum


def prime(pile: int) -> int:
    """The prime of *pile*: its best card of each suit added up; 0 if a suit is missing.

    >>> prime(CardSet.parse("7C 7D 6B 1S 10S"))
    76
    """
    cards, value_sum = _best_of_suits(pile)
    return value_sum if cards.bit_count() == len(Suit) else 0


def prime_cards(pile: int) -> CardSet:
    """The cards that make the prime of *pile*: one of each suit that is there.

    >>> print(prime_cards(CardSet.parse("7C 7D 6B 1S 10S")))
    1S 6B 7D 7C
    """
    return CardSet(_best_of_suits(pile)[0])


def _to_the_most(counts: Sequence[int]) -> tuple[int, ...]:
    """One point for the side that has more than each other; none if there is a tie."""
    best = max(counts)
    if counts.count(best) > 1:
        return (0,) * len(counts)
    return tuple([int(count == best) for count in counts])


def score(finished: Round) -> tuple[Award, ...]:
    """The awards of a *finished* round, one for each :class:`Point`, in that order.

    :raises ScopaError: the round is not over.
    """
    if not finished.is_over:
        raise ScopaError("the round is not over yet: there is no score")
    piles = finished.piles
    sweeps = _sizes(finished.sweeps)
    sizes = _sizes(piles)
    coins = tuple([CardSet(pile & COINS) for pile in piles])
    coin_counts = _sizes(coins)
    settebello = tuple([CardSet(pile & _SETTEBELLO) for pile in piles])
    holders = _sizes(settebello)
    primes = tuple(map(prime, piles))
    return (
        Award(Point.SWEEPS, sweeps, tuple(map(CardSet, finished.sweeps)), sweeps),
        Award(Point.CARDS, sizes, tuple(map(CardSet, piles)), _to_the_most(sizes)),
        Award(Point.COINS, coin_counts, coins, _to_the_most(coin_counts)),
        Award(Point.SETTEBELLO, holders, settebello, holders),
        Award(Point.PRIME, primes, tuple(map(prime_cards, piles)), _to_the_most(primes)),
    )


def _sizes(masks: Sequence[int]) -> tuple[int, ...]:
    return tuple([mask.bit_count() for mask in masks])


def points(finished: Round) -> tuple[int, ...]:
    """The points of a *finished* round by side.

    :raises ScopaError: the round is not over.
    """
    return total(score(finished))


def total(awards: Sequence[Award]) -> tuple[int, ...]:
    """The points of all *awards* added up, by side."""
    return tuple(map(sum, zip(*[award.points for award in awards], strict=True)))
