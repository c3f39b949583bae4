"""Ledgers: what each side has taken and what lies on the table, in one whole number.

A search carries such an *account* along: a play changes it by one addition, and at the end of the
search the ledger says what it is worth. Values are margins in 1 / `SCALE` round points, those of
the side that the search maximises over the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from operator import add
from typing import Generic, Protocol, TypeVar

from scopa.engine import COINS, Point, Rules, points_of_piles, prime, terms
from scopa.players.nets.inputs import Layout, has_long_hands, value_layout
from scopa.players.nets.net import SCALE, Net

Values = Mapping[int | None, Mapping[int, int]]
"""What accounts are worth, by the side that captured last, then by account."""
_Worth = TypeVar("_Worth")


class Evaluator(Protocol):
    """A way of keeping accounts; *side* is the side whose margin they are worth."""

    side: int

    def opening(self, piles: Sequence[int], table: int) -> int:
        """The account of a position, no sweep counted."""

    def holding(self, hands: Sequence[int]) -> int:
        """What the *hands* by seat add to the account of a position."""

    def taking(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        """How the account changes when *seat* captures *taken* with *card*."""

    def laying(self, seat: int, card: int) -> int:
        """How the account changes when *seat* lays *card*."""

    def worths(self) -> Values:
        """What accounts are worth."""


class Cache(dict[int, _Worth], Generic[_Worth]):
    """Accounts whose worth has been found."""

    def __init__(self, worth: Callable[[int], _Worth]) -> None:
        super().__init__()
        self._worth = worth

    def __missing__(self, account: int) -> _Worth:
        worth = self[account] = self._worth(account)
        return worth


def _shares(rules: Rules, side: int) -> tuple[int, ...]:
    """What a point of each side is to the margin of *side*, in 1 / `SCALE` round points."""
    own = -SCALE if rules.lowest_wins else SCALE
    return tuple(
        own if number == side else -own // (rules.sides - 1) for number in range(rules.sides)
    )


class NetEvaluator:
    """The account is the packed sums of a net for the end of a phase of the round.

    *seat* is to play then. Of two sides it is that one's margin which the net gives; of more, that
    of the side *view*. The inputs of the net stand as its *layout* says.
    """

    def __init__(
        self, net: Net, rules: Rules, seat: int, view: int, layout: Layout | None = None
    ) -> None:
        self.side = seat % 2 if rules.sides == 2 else view
        self._net = net
        self._rules = rules
        self._seat = seat
        self._layout = layout or value_layout(rules)
        self._shares = _shares(rules, self.side)

    def opening(self, piles: Sequence[int], table: int) -> int:
        columns, layout, sides = self._net.columns, self._layout, self._rules.sides
        account = self._net.start + sum([columns[layout.table + card] for card in bits(table)])
        for side, pile in enumerate(piles):
            first = self._pile(side)
            account += sum([columns[first + card] for card in bits(pile)])
        if sides > 2:
            account += columns[layout.place + (self.side - self._seat) % sides]
        return account

    def holding(self, hands: Sequence[int]) -> int:
        columns = self._net.columns
        if not has_long_hands(self._rules):
            return 0
        return sum(
            [
                columns[self._hand(seat) + card]
                for seat, hand in enumerate(hands)
                for card in bits(hand)
            ]
        )

    def taking(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        columns, table = self._net.columns, self._layout.table
        side = seat % self._rules.sides
        first = self._pile(side)
        change = columns[first + card] - self._leaving(seat, card)
        for other in bits(taken):
            change += columns[first + other] - columns[table + other]
        if swept:
            change += self._net.one * self._shares[side]
        return change

    def laying(self, seat: int, card: int) -> int:
        return self._net.columns[self._layout.table + card] - self._leaving(seat, card)

    def worths(self) -> Values:
        value, columns = self._net.value, self._net.columns
        sides = self._rules.sides

        def after(last_capturer: int) -> Callable[[int], int]:
            column = columns[self._layout.last_capturer + (last_capturer - self.side) % sides]
            return lambda account: value(account + column)

        found: dict[int | None, Mapping[int, int]] = {None: Cache(value)}
        return found | {
            last_capturer: Cache(after(last_capturer)) for last_capturer in range(sides)
        }

    def _pile(self, side: int) -> int:
        return 40 * ((side - self.side) % self._rules.sides)

    def _hand(self, seat: int) -> int:
        return self._layout.hands + 40 * ((seat - self._seat) % self._rules.players)

    def _leaving(self, seat: int, card: int) -> int:
        """What *card* counts as long as *seat* holds it."""
        return self._net.columns[self._hand(seat) + card] if has_long_hands(self._rules) else 0


class _CardLedger:
    """The account is the piles and the table, forty bits each, and the sweeps, five for each."""

    def __init__(self, rules: Rules, side: int) -> None:
        self.side = side
        self._rules = rules
        self._shares = _shares(rules, side)
        self._table_at = 40 * rules.sides
        self._sweeps_at = self._table_at + 40

    def opening(self, piles: Sequence[int], table: int) -> int:
        account = table << self._table_at
        for side, pile in enumerate(piles):
            account += pile << 40 * side
        return account

    def holding(self, _hands: Sequence[int]) -> int:
        return 0

    def taking(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        side = seat % self._rules.sides
        change = ((taken | 1 << card) << 40 * side) - (taken << self._table_at)
        return change + (swept << self._sweeps_at + _SWEEP_BITS * side)

    def laying(self, _seat: int, card: int) -> int:
        return 1 << card + self._table_at

    def _piles(self, account: int) -> list[int]:
        full = (1 << 40) - 1
        return [account >> 40 * side & full for side in range(self._rules.sides)]

    def _table(self, account: int) -> int:
        return account >> self._table_at & (1 << 40) - 1

    def _sweeps(self, account: int) -> list[int]:
        most = (1 << _SWEEP_BITS) - 1
        sweeps = account >> self._sweeps_at
        return [sweeps >> _SWEEP_BITS * side & most for side in range(self._rules.sides)]


_SWEEP_BITS = 5


class FinalEvaluator(_CardLedger):
    """Worth what is scored: for the end of a round."""

    def worths(self) -> Values:
        return self._by_capturer(lambda gained: _margin(self._shares, gained))

    def margins(self) -> Mapping[int | None, Mapping[int, tuple[int, ...]]]:
        """What accounts are worth to each side, by the side that captured last."""
        every = [_shares(self._rules, side) for side in range(self._rules.sides)]
        return self._by_capturer(
            lambda gained: tuple([_margin(shares, gained) for shares in every])
        )

    def _by_capturer(
        self, worth: Callable[[Sequence[int]], _Worth]
    ) -> Mapping[int | None, Mapping[int, _Worth]]:
        """What *worth* makes of the points that each side has gained."""

        def after(last_capturer: int | None) -> Cache[_Worth]:
            return Cache(lambda account: worth(self._gained(account, last_capturer)))

        return {
            last_capturer: after(last_capturer)
            for last_capturer in (None, *range(self._rules.sides))
        }

    def _gained(self, account: int, last_capturer: int | None) -> list[int]:
        """The points of each side, if *last_capturer* takes what is left."""
        piles = self._piles(account)
        if last_capturer is not None:
            piles[last_capturer] |= self._table(account)
        scored = points_of_piles(piles, self._rules)
        return list(map(add, scored, self._sweeps(account)))


def _margin(shares: Sequence[int], gained: Sequence[float]) -> int:
    """What points of each side come to."""
    return int(sum([share * points for share, points in zip(shares, gained, strict=True)]))


class HeuristicEvaluator(_CardLedger):
    """Worth what the piles promise: for a search that ends before the round does.

    Each point that goes to the most is shared out by how far each side is ahead, in units of what
    may still change (a logistic curve); the others are counted as they stand.
    """

    def worths(self) -> Values:
        memo = Cache(self._worth)
        return dict.fromkeys((None, *range(self._rules.sides)), memo)

    def _worth(self, account: int) -> int:
        piles = self._piles(account)
        gained: list[float] = list(self._sweeps(account))
        rest = 40 - sum([pile.bit_count() for pile in piles])
        for term in terms(self._rules):
            counts = tuple([term.count(pile) for pile in piles])
            if not term.for_the_most:
                points: Sequence[float] = term.points(counts)
            elif term.point is Point.COINS:
                left = 10 - sum(counts)
                points = _shared_out(counts, _COIN_SPREAD * sqrt(left) + _SETTLED)
            elif term.point is Point.CARDS:
                points = _shared_out(counts, _CARD_SPREAD * sqrt(rest) + _SETTLED)
            else:
                promised = tuple([_promised_prime(pile) for pile in piles])
                points = _shared_out(promised, _PRIME_SPREAD * sqrt(rest) + _SETTLED)
            gained = list(map(add, gained, points))
        return _margin(self._shares, gained)


_COINS = int(COINS)
_COIN_SPREAD, _CARD_SPREAD, _PRIME_SPREAD = 0.7, 0.7, 1.6
_SETTLED = 0.2


def _promised_prime(pile: int) -> int:
    """What *pile* has for the prime: each suit counted, also when another is missing."""
    return _PRIMES_OF_SUITS[pile & _COINS] + sum(
        [_PRIMES_OF_SUITS[pile >> suit & _COINS] for suit in (1, 2, 3)]
    )


class _PrimesOfSuits(dict[int, int]):
    """The best prime value of the cards of one suit, moved to where the coins are."""

    def __missing__(self, cards: int) -> int:
        everywhere = cards | cards << 1 | cards << 2 | cards << 3
        best = self[cards] = prime(everywhere) // 4
        return best


_PRIMES_OF_SUITS = _PrimesOfSuits()


def _shared_out(counts: Sequence[int], spread: float) -> list[float]:
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
