"""Ledgers: what each side has taken and what lies on the table, in one whole number.

A search carries such an *account* along: a play changes it by one addition, and at the end of the
search the ledger says what it is worth. Worths are margins in 1 / `SCALE` round points, those of
the side that the search maximises over the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import exp, sqrt
from typing import Protocol

from scopa.engine import COINS, SCOPA, Point, Rules, points_of_piles, prime, terms
from scopa.players.nets import SCALE, Net

Worths = Mapping[int | None, Mapping[int, int]]
"""What accounts are worth, by the side that captured last, then by account."""


class Ledger(Protocol):
    """A way of keeping accounts; *side* is the side whose margin they are worth."""

    side: int

    def opening(self, piles: Sequence[int], table: int) -> int:
        """The account of a position, no sweep counted."""

    def taking(self, side: int, card: int, taken: int, *, swept: bool) -> int:
        """How the account changes when *side* captures *taken* with *card*."""

    def laying(self, card: int) -> int:
        """How the account changes when *card* is laid."""

    def worths(self) -> Worths:
        """What accounts are worth."""


class _Memo(dict[int, int]):
    """Accounts whose worth has been found."""

    def __init__(self, worth: Callable[[int], int]) -> None:
        super().__init__()
        self._worth = worth

    def __missing__(self, account: int) -> int:
        worth = self[account] = self._worth(account)
        return worth


def has_learned_values(rules: Rules) -> bool:
    """Whether the learned values hold under *rules*: those of the default game for two."""
    alike = replace(rules, target=SCOPA.target, redeal_on_three_kings=True, open_hands=False)
    return alike == SCOPA


class LearnedLedger:
    """The account is the packed sums of a net for a time between two deals.

    It maximises for the *leader*, who plays first in each deal.
    """

    def __init__(self, net: Net, leader: int) -> None:
        self.side = leader
        self._net = net

    def opening(self, piles: Sequence[int], table: int) -> int:
        columns = self._net.columns
        account = self._net.start + sum([columns[80 + card] for card in bits(table)])
        for side, pile in enumerate(piles):
            first = 40 * (side != self.side)
            account += sum([columns[first + card] for card in bits(pile)])
        return account

    def taking(self, side: int, card: int, taken: int, *, swept: bool) -> int:
        columns = self._net.columns
        first = 40 * (side != self.side)
        change = columns[first + card]
        for other in bits(taken):
            change += columns[first + other] - columns[80 + other]
        if swept:
            change += self._net.one * (SCALE if side == self.side else -SCALE)
        return change

    def laying(self, card: int) -> int:
        return self._net.columns[80 + card]

    def worths(self) -> Worths:
        value, columns = self._net.value, self._net.columns

        def after(captor: int) -> Callable[[int], int]:
            column = columns[120 + (captor != self.side)]
            return lambda account: value(account + column)

        return {None: _Memo(value), 0: _Memo(after(0)), 1: _Memo(after(1))}


class _CardLedger:
    """The account is the piles and the table, forty bits each, and above them the sweeps."""

    def __init__(self, rules: Rules, side: int) -> None:
        self.side = side
        self._rules = rules
        sign = -1 if rules.lowest_wins else 1
        share = sign * SCALE // (rules.sides - 1)
        self._shares = tuple(
            sign * SCALE if number == side else -share for number in range(rules.sides)
        )
        self._table_at = 40 * rules.sides
        self._sweeps_at = self._table_at + 40

    def opening(self, piles: Sequence[int], table: int) -> int:
        account = table << self._table_at
        for side, pile in enumerate(piles):
            account += pile << 40 * side
        return account

    def taking(self, side: int, card: int, taken: int, *, swept: bool) -> int:
        change = ((taken | 1 << card) << 40 * side) - (taken << self._table_at)
        return change + (self._shares[side] << self._sweeps_at if swept else 0)

    def laying(self, card: int) -> int:
        return 1 << card + self._table_at

    def _piles(self, account: int) -> list[int]:
        full = (1 << 40) - 1
        return [account >> 40 * side & full for side in range(self._rules.sides)]

    def _table(self, account: int) -> int:
        return account >> self._table_at & (1 << 40) - 1


class FinalLedger(_CardLedger):
    """Worth what is scored: for the end of a round."""

    def worths(self) -> Worths:
        captors = (None, *range(self._rules.sides))
        return {captor: _Memo(self._worth_after(captor)) for captor in captors}

    def _worth_after(self, captor: int | None) -> Callable[[int], int]:
        def worth(account: int) -> int:
            piles = self._piles(account)
            if captor is not None:
                piles[captor] |= self._table(account)
            scored = points_of_piles(piles, self._rules)
            margin = sum([share * n for share, n in zip(self._shares, scored, strict=True)])
            return margin + (account >> self._sweeps_at)

        return worth


class EstimatedLedger(_CardLedger):
    """Worth what the piles promise: for a search that ends before the round does.

    Each point that goes to the most is shared out by how far each side is ahead, in units of what
    may still change (a logistic curve); the others are counted as they stand.
    """

    def worths(self) -> Worths:
        memo = _Memo(self._worth)
        return dict.fromkeys((None, *range(self._rules.sides)), memo)

    def _worth(self, account: int) -> int:
        piles = self._piles(account)
        margin = account >> self._sweeps_at
        rest = 40 - sum([pile.bit_count() for pile in piles])
        for term in terms(self._rules):
            counts = tuple([term.count(pile) for pile in piles])
            if not term.for_the_most:
                points: Sequence[float] = term.points(counts)
            elif term.point is Point.COINS:
                left = 10 - sum(counts)
                points = _shares(counts, _COIN_SPREAD * sqrt(left) + _SETTLED)
            elif term.point is Point.CARDS:
                points = _shares(counts, _CARD_SPREAD * sqrt(rest) + _SETTLED)
            else:
                promised = tuple([_promised_prime(pile) for pile in piles])
                points = _shares(promised, _PRIME_SPREAD * sqrt(rest) + _SETTLED)
            margin += int(sum([s * n for s, n in zip(self._shares, points, strict=True)]))
        return margin


_COIN_SPREAD, _CARD_SPREAD, _PRIME_SPREAD = 0.7, 0.7, 1.6
_SETTLED = 0.2


def _promised_prime(pile: int) -> int:
    """What *pile* has for the prime: each suit counted, also when another is missing."""
    return _PRIMES_OF_SUITS[pile & COINS] + sum(
        [_PRIMES_OF_SUITS[pile >> suit & COINS] for suit in (1, 2, 3)]
    )


class _PrimesOfSuits(dict[int, int]):
    """The best prime value of the cards of one suit, moved to where the coins are."""

    def __missing__(self, cards: int) -> int:
        everywhere = cards | cards << 1 | cards << 2 | cards << 3
        best = self[cards] = prime(everywhere) // 4
        return best


_PRIMES_OF_SUITS = _PrimesOfSuits()


def _shares(counts: Sequence[int], spread: float) -> list[float]:
    """One point, shared out among sides that have so many of what it goes to the most of."""
    best = max(counts)
    weights = [exp((count - best) / spread) for count in counts]
    whole = sum(weights)
    return [weight / whole for weight in weights]


@lru_cache(maxsize=8_000)
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the cards of *mask*."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(found)
