"""A finished round -> its points, each with the counts behind it. (Rules: scoring a round)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from scopa.engine.cards import (
    COINS,
    FULL_DECK,
    NO_CARDS,
    SETTEBELLO,
    CardSet,
    Suit,
    cards_of_rank,
    cards_of_suit,
)
from scopa.engine.round import Round
from scopa.engine.rules import Prime, Rules
from scopa.errors import ScopaError

PRIME_VALUE = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}  # by rank


class Point(Enum):
    """The kinds of points, in the order in which they are counted."""

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
    """The points of one kind, by side: the counts, the cards counted, the points given."""

    point: Point
    counts: tuple[int, ...]
    cards: tuple[CardSet, ...]
    points: tuple[int, ...]
    for_the_most: bool = False


_COINS = int(COINS)
_SEVENS = cards_of_rank(7)


@cache
def _best_of_suit(cards: int) -> int:
    # The prime value of the best card of a suit, whose cards are shifted to the bits of coins.
    return max([PRIME_VALUE[card.rank] for card in CardSet(cards)])


def prime(pile: int) -> int:
    """The prime of *pile*: its best card of each suit added up; 0 if a suit is missing.

    >>> prime(CardSet.parse("7C 7D 6B 1S 10S"))
    76
    """
    coins, cups = _COINS & pile, _COINS & pile >> 1  # written out, for speed
    swords, clubs = _COINS & pile >> 2, _COINS & pile >> 3
    if not (coins and cups and swords and clubs):
        return 0
    best = _best_of_suit
    return best(coins) + best(cups) + best(swords) + best(clubs)


def _cards_of_prime(pile: int) -> int:
    best = 0
    for suit in Suit:
        if cards := cards_of_suit(suit) & pile:
            best |= 1 << max(cards, key=lambda card: PRIME_VALUE[card.rank])
    return best


def _napola(pile: int) -> int:
    """Ace, 2 and 3 of coins, and the coins that follow them without a gap."""
    length = 0
    while length < 10 and pile >> 4 * length & 1:
        length += 1
    return COINS & ((1 << 4 * length) - 1) if length >= 3 else 0


class ScoringRule(NamedTuple):
    """One kind of point that a pile of cards brings.

    cards: the cards of a pile that matter for it; count: their count; for_the_most: whether a point
    goes to the side with the highest count; worth: else the points for the own count.
    """

    point: Point
    cards: Callable[[int], int]
    count: Callable[[int], int]
    for_the_most: bool = False
    worth: Callable[[int], int] = int

    def points(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """The points by side for these *counts*; none for the most if there is a tie."""
        gained = [0] * len(counts)
        self.add_points(counts, gained)
        return tuple(gained)

    def add_points(self, counts: Sequence[int], gained: list[int]) -> None:
        """Add the points for these *counts* to what each side has *gained*."""
        if self.for_the_most:
            best = max(counts)
            if counts.count(best) == 1:
                gained[counts.index(best)] += 1
        else:
            for side, points in enumerate(map(self.worth, counts)):
                gained[side] += points


def _counting(
    point: Point, among: int, *, for_the_most: bool = False, worth: Callable[[int], int] = int
) -> ScoringRule:
    among = int(among)
    return ScoringRule(
        point, among.__and__, lambda pile: (pile & among).bit_count(), for_the_most, worth
    )


_PRIMES = {
    Prime.HIGHEST_PRIME: ScoringRule(Point.PRIME, _cards_of_prime, prime, for_the_most=True),
    Prime.MOST_SEVENS: _counting(Point.PRIME, _SEVENS, for_the_most=True),
    Prime.THREE_SEVENS: _counting(Point.PRIME, _SEVENS, worth=lambda count: int(count >= 3)),
}


@lru_cache(maxsize=32)
def scoring_rules(rules: Rules) -> tuple[ScoringRule, ...]:
    """The kinds of points under *rules*, in the order of :class:`Point`."""
    awarded = [
        _counting(Point.CARDS, FULL_DECK, for_the_most=True),
        _counting(Point.COINS, COINS, for_the_most=True),
        _counting(Point.SETTEBELLO, SETTEBELLO.mask),
        _PRIMES[rules.prime],
    ]
    if rules.re_bello:
        awarded.append(_counting(Point.RE_BELLO, CardSet.parse("10D")))
    if rules.napola:
        most = 6 if rules.napola_at_most_six else 10
        awarded.append(
            ScoringRule(
                Point.NAPOLA,
                _napola,
                lambda pile: _napola(pile).bit_count(),
                worth=lambda count: min(count, most),
            )
        )
    if rules.grande:
        figures = CardSet.parse("8D 9D 10D")
        awarded.append(_counting(Point.GRANDE, figures, worth=lambda count: 5 * (count == 3)))
    return tuple(awarded)


def score(finished: Round) -> tuple[Award, ...]:
    """The awards of a *finished* round, in the order of :class:`Point`, those in force.

    :raises ScopaError: the round is not over.
    """
    sweeps = _sweeps(finished)
    rules, piles = finished.rules, finished.piles
    awards = [Award(Point.SWEEPS, sweeps, tuple(map(CardSet, finished.sweeps)), sweeps)]
    for rule in scoring_rules(rules):
        counts = tuple([rule.count(pile) for pile in piles])
        cards = tuple([CardSet(rule.cards(pile)) for pile in piles])
        awards.append(Award(rule.point, counts, cards, rule.points(counts), rule.for_the_most))
    if rules.hand_bonuses:
        none = (NO_CARDS,) * rules.sides
        awards.append(Award(Point.SHOWN_HANDS, finished.bonuses, none, finished.bonuses))
    return tuple(awards)


def _sweeps(finished: Round) -> tuple[int, ...]:
    if not finished.is_over:
        raise ScopaError("the round is not over yet: there is no score")
    return finished.sweep_counts


def points_of_piles(piles: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """The points by side for the cards of their *piles*: all but sweeps and shown hands.

    >>> points_of_piles((CardSet.parse("7D 1D"), CardSet.parse("7C 6B 1S")), Rules())
    (2, 1)
    """
    gained = [0] * len(piles)
    for rule in scoring_rules(rules):
        rule.add_points(list(map(rule.count, piles)), gained)
    return tuple(gained)


def points(finished: Round) -> tuple[int, ...]:
    """The points of a *finished* round by side.

    :raises ScopaError: the round is not over.
    """
    gained = tuple(map(add, _sweeps(finished), points_of_piles(finished.piles, finished.rules)))
    if finished.rules.hand_bonuses:
        gained = tuple(map(add, gained, finished.bonuses))
    return gained


def total(awards: Sequence[Award]) -> tuple[int, ...]:
    """The points of all *awards* added up, by side."""
    return tuple(map(sum, zip(*[award.points for award in awards], strict=True)))
