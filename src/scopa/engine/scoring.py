"""A finished round -> its points, each with the counts behind it. (Rules: scoring a round)"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from scopa.engine.cards import COINS, NO_CARDS, SETTEBELLO, Card, CardSet, Suit, cards_of_rank
from scopa.engine.errors import ScopaError
from scopa.engine.round import Round
from scopa.engine.rules import Prime

PRIME_VALUE = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
"""What a card of each rank counts for the prime."""


class Point(Enum):
    """What points are given for, in the order in which they are counted."""

    SWEEPS = "sweeps"
    CARDS = "cards"
    COINS = "coins"
    SETTEBELLO = "settebello"
    PRIME = "prime"
    RE_BELLO = "re bello"
    NAPOLA = "napola"
    GRANDE = "grande"
    SHOWN_HANDS = "shown hands"


class Award(NamedTuple):
    """What one kind of point brought.

    By side: *counts* (of sweeps, cards, coins, settebello, the prime's sum or the sevens, the
    king of coins, the coins of the napola, the figures of coins,
    the points of shown hands), the *cards* behind them, and the *points* given.
    """

    point: Point
    counts: tuple[int, ...]
    cards: tuple[CardSet, ...]
    points: tuple[int, ...]
    for_the_most: bool = False

    @property
    def winner(self) -> int | None:
        """The side with more points than any other, or nobody."""
        best = max(self.points)
        return self.points.index(best) if self.points.count(best) == 1 else None


_SETTEBELLO = SETTEBELLO.alone
_RE_BELLO = Card.of(10, Suit.COINS).alone
_SEVENS = cards_of_rank(7)
_GRANDE = CardSet.parse("8D 9D 10D")
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


def _to_the_most(point: Point, counts: tuple[int, ...], cards: tuple[CardSet, ...]) -> Award:
    """One point for the side that has more than each other; none if there is a tie."""
    best = max(counts)
    if counts.count(best) > 1:
        points = (0,) * len(counts)
    else:
        points = tuple([int(count == best) for count in counts])
    return Award(point, counts, cards, points, for_the_most=True)


def score(finished: Round) -> tuple[Award, ...]:
    """The awards of a *finished* round, in the order of :class:`Point`, those in force.

    :raises ScopaError: the round is not over.
    """
    if not finished.is_over:
        raise ScopaError("the round is not over yet: there is no score")
    rules, piles = finished.rules, finished.piles
    sweeps = _sizes(finished.sweeps)
    if finished.first_table_sweeps:
        of_dealer = finished.dealer % rules.sides
        extra = finished.first_table_sweeps
        sweeps = tuple([n + extra * (side == of_dealer) for side, n in enumerate(sweeps)])
    sizes = _sizes(piles)
    coins = tuple([CardSet(pile & COINS) for pile in piles])
    coin_counts = _sizes(coins)
    awards = [
        Award(Point.SWEEPS, sweeps, tuple(map(CardSet, finished.sweeps)), sweeps),
        _to_the_most(Point.CARDS, sizes, tuple(map(CardSet, piles))),
        _to_the_most(Point.COINS, coin_counts, coins),
        _held(Point.SETTEBELLO, piles, _SETTEBELLO),
        _prime_award(piles, rules.prime),
    ]
    if rules.re_bello:
        awards.append(_held(Point.RE_BELLO, piles, _RE_BELLO))
    if rules.napola:
        awards.append(_napola_award(piles, 6 if rules.napola_at_most_six else 10))
    if rules.grande:
        figures = tuple([CardSet(pile & _GRANDE) for pile in piles])
        counts = _sizes(figures)
        awards.append(Award(Point.GRANDE, counts, figures, tuple([5 * (n == 3) for n in counts])))
    if rules.hand_bonuses:
        none = (NO_CARDS,) * rules.sides
        awards.append(Award(Point.SHOWN_HANDS, finished.bonuses, none, finished.bonuses))
    return tuple(awards)


def _held(point: Point, piles: Sequence[int], card: int) -> Award:
    """The point for whoever has *card*, a set of one."""
    cards = tuple([CardSet(pile & card) for pile in piles])
    held = _sizes(cards)
    return Award(point, held, cards, held)


def _prime_award(piles: Sequence[int], kind: Prime) -> Award:
    if kind is Prime.HIGHEST_PRIME:
        best = [_best_of_suits(pile) for pile in piles]
        primes = tuple([value * (cards.bit_count() == 4) for cards, value in best])
        cards = tuple([CardSet(cards) for cards, _ in best])
        return _to_the_most(Point.PRIME, primes, cards)
    sevens = tuple([CardSet(pile & _SEVENS) for pile in piles])
    counts = _sizes(sevens)
    if kind is Prime.MOST_SEVENS:
        return _to_the_most(Point.PRIME, counts, sevens)
    return Award(Point.PRIME, counts, sevens, tuple([int(count >= 3) for count in counts]))


def _napola_award(piles: Sequence[int], most: int) -> Award:
    """Ace, 2 and 3 of coins, and what follows them without a gap."""
    cards = []
    for pile in piles:
        length = 0
        while length < 10 and pile >> 4 * length & 1:
            length += 1
        run = COINS & ((1 << 4 * length) - 1)
        cards.append(CardSet(run if length >= 3 else 0))
    counts = _sizes(cards)
    return Award(Point.NAPOLA, counts, tuple(cards), tuple([min(n, most) for n in counts]))


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
