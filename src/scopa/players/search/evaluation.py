"""Evaluators: what a position at the end of a search is worth.

A search carries an *accumulator* along, one integer that describes the piles and the table for its
evaluator: a play changes it by one addition. Values are margins in 1 / `SCALE` round points, those
of the evaluator's side over the mean of the others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp, sqrt
from operator import add
from typing import TypeVar

from scopa.engine import COINS, FULL_DECK, Knowledge, Point, Rules, prime, scoring_rules
from scopa.engine.scoring import points_of_piles
from scopa.players.nets.game_nets import TRAINED_GAMES, nets_for
from scopa.players.nets.inputs import (
    COUNTED_OUT,
    LOOK_AHEAD,
    bits,
    has_long_hands,
    phase_size,
    value_layout,
)
from scopa.players.nets.net import SCALE, Net, value_net

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Cache(dict[_Key, _Value]):
    """A dict that computes missing values; a hit is cheaper than a call."""

    def __init__(self, compute: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self.compute = compute

    def __missing__(self, key: _Key) -> _Value:
        value = self[key] = self.compute(key)
        return value


Values = Mapping["int | None", Cache[int, int]]
"""Last capturer (a side) -> accumulator -> value."""


class Evaluator(ABC):
    """Values positions for one *side*.

    kinds: of points of which a value has parts, the sweeps first; those of *counted* rules
    """

    def __init__(self, rules: Rules, side: int, counted: Rules | None = None) -> None:
        self.rules = rules
        self.side = side
        kinds = [rule.point for rule in scoring_rules(counted or rules)]
        self.kinds = (Point.SWEEPS, *kinds)
        self._shares = _shares(rules, side)

    @abstractmethod
    def initial(self, piles: Sequence[int], table: int) -> int:
        """The accumulator of a position, hands and sweeps not counted."""

    def of_hands(self, _hands: Sequence[int]) -> int:
        """The share of the hands by seat in the accumulator of a position."""
        return 0

    @abstractmethod
    def capture(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        """The change of the accumulator when *seat* captures *taken* with *card*."""

    @abstractmethod
    def lay(self, seat: int, card: int) -> int:
        """The change of the accumulator when *seat* lays *card*."""

    @abstractmethod
    def values(self) -> Values:
        """The values of accumulators, computed when they are first asked for."""

    @abstractmethod
    def parts(self, capturer: int | None, accumulator: int) -> Sequence[int]:
        """The value by kind; together they are the value."""

    @abstractmethod
    def piles(self, capturer: int | None, accumulator: int) -> Sequence[int]:
        """The piles by side."""


def _shares(rules: Rules, side: int) -> tuple[int, ...]:
    """The value of a point of each side for the margin of *side*."""
    own = -SCALE if rules.lowest_wins else SCALE
    return tuple(
        own if number == side else -own // (rules.sides - 1) for number in range(rules.sides)
    )


def _margin(shares: Sequence[int], points: Sequence[float]) -> int:
    return int(sum([share * gained for share, gained in zip(shares, points, strict=True)]))


class NetEvaluator(Evaluator):
    """The value that a net gives at the end of a phase; the accumulator is its packed sums.

    seat: the seat to play then; the net gives its side's margin, if there are two sides
    side: whose margin the net gives, if there are more
    learned: the rules that it has learned
    """

    def __init__(
        self, net: Net, rules: Rules, seat: int, side: int, learned: Rules | None = None
    ) -> None:
        super().__init__(rules, seat % 2 if rules.sides == 2 else side, learned)
        self._net = net
        self._seat = seat
        self._layout = value_layout(rules)
        self._counts_hands = has_long_hands(rules)

    def initial(self, piles: Sequence[int], table: int) -> int:
        columns, layout, sides = self._net.columns, self._layout, self.rules.sides
        accumulator = self._net.start + sum([columns[layout.table + card] for card in bits(table)])
        for side, pile in enumerate(piles):
            first = self._pile(side)
            accumulator += sum([columns[first + card] for card in bits(pile)])
        if sides > 2:
            accumulator += columns[layout.place + (self.side - self._seat) % sides]
        return accumulator

    def of_hands(self, hands: Sequence[int]) -> int:
        if not self._counts_hands:
            return 0
        return sum(
            [self._held(seat, card) for seat, hand in enumerate(hands) for card in bits(hand)]
        )

    def capture(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        columns, table = self._net.columns, self._layout.table
        side = seat % self.rules.sides
        first = self._pile(side)
        change = columns[first + card]
        if self._counts_hands:
            change -= self._held(seat, card)
        for other in bits(taken):
            change += columns[first + other] - columns[table + other]
        if swept:
            change += self._net.one * self._shares[side]
        return change

    def lay(self, seat: int, card: int) -> int:
        change = self._net.columns[self._layout.table + card]
        return change - self._held(seat, card) if self._counts_hands else change

    def values(self) -> Values:
        net = self._net

        def after(capturer: int) -> Cache[int, int]:
            column = self._captured_last(capturer)
            return Cache(lambda accumulator: net.value(accumulator + column))

        sides = range(self.rules.sides)
        return {None: Cache(net.value), **{side: after(side) for side in sides}}

    def parts(self, capturer: int | None, accumulator: int) -> Sequence[int]:
        column = 0 if capturer is None else self._captured_last(capturer)
        return self._net.parts(accumulator + column)

    def piles(self, _capturer: int | None, accumulator: int) -> Sequence[int]:
        cards, full = self._net.inputs(accumulator), int(FULL_DECK)
        return [cards >> self._pile(side) & full for side in range(self.rules.sides)]

    def _captured_last(self, side: int) -> int:
        place = (side - self.side) % self.rules.sides
        return self._net.columns[self._layout.last_capturer + place]

    def _pile(self, side: int) -> int:
        return 40 * ((side - self.side) % self.rules.sides)

    def _held(self, seat: int, card: int) -> int:
        """The value that *card* adds while *seat* holds it, with long hands."""
        place = (seat - self._seat) % self.rules.players
        return self._net.columns[self._layout.hands + 40 * place + card]


class _CardEvaluator(Evaluator):
    """The accumulator is the piles and the table, 40 bits each, and the sweeps, 5 bits each."""

    def __init__(self, rules: Rules, side: int) -> None:
        super().__init__(rules, side)
        self._table_at = 40 * rules.sides
        self._sweeps_at = self._table_at + 40

    def initial(self, piles: Sequence[int], table: int) -> int:
        return sum([pile << 40 * side for side, pile in enumerate(piles)], table << self._table_at)

    def capture(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        side = seat % self.rules.sides
        change = ((taken | 1 << card) << 40 * side) - (taken << self._table_at)
        return change + (swept << self._sweeps_at + _SWEEP_BITS * side)

    def lay(self, _seat: int, card: int) -> int:
        return 1 << card + self._table_at

    def piles(self, _capturer: int | None, accumulator: int) -> Sequence[int]:
        return self._unpacked(accumulator)[0]

    def _unpacked(self, accumulator: int) -> tuple[list[int], int, list[int]]:
        """Piles, table and sweeps."""
        full, most = (1 << 40) - 1, (1 << _SWEEP_BITS) - 1
        sides, sweeps = range(self.rules.sides), accumulator >> self._sweeps_at
        return (
            [accumulator >> 40 * side & full for side in sides],
            accumulator >> self._table_at & full,
            [sweeps >> _SWEEP_BITS * side & most for side in sides],
        )


_SWEEP_BITS = 5


class FinalEvaluator(_CardEvaluator):
    """The points at the end of a round."""

    def values(self) -> Values:
        return self._by_capturer(partial(_margin, self._shares))

    def margins(self) -> Mapping[int | None, Cache[int, tuple[int, ...]]]:
        """Last capturer -> accumulator -> the margin of each side."""
        every = [_shares(self.rules, side) for side in range(self.rules.sides)]
        return self._by_capturer(
            lambda points: tuple([_margin(shares, points) for shares in every])
        )

    def _by_capturer(
        self, value: Callable[[Sequence[int]], _Value]
    ) -> dict[int | None, Cache[int, _Value]]:
        def after(capturer: int | None) -> Cache[int, _Value]:
            return Cache(lambda accumulator: value(self._points(accumulator, capturer)))

        return {capturer: after(capturer) for capturer in (None, *range(self.rules.sides))}

    def _points(self, accumulator: int, capturer: int | None) -> list[int]:
        piles, sweeps = self._end(accumulator, capturer)
        return list(map(add, points_of_piles(piles, self.rules), sweeps))

    def _end(self, accumulator: int, capturer: int | None) -> tuple[list[int], list[int]]:
        """Piles and sweeps at the end of the round."""
        piles, table, sweeps = self._unpacked(accumulator)
        if capturer is not None:
            piles[capturer] |= table
        return piles, sweeps

    def piles(self, capturer: int | None, accumulator: int) -> Sequence[int]:
        return self._end(accumulator, capturer)[0]

    def parts(self, capturer: int | None, accumulator: int) -> Sequence[int]:
        piles, sweeps = self._end(accumulator, capturer)
        by_kind = [rule.points(tuple(map(rule.count, piles))) for rule in scoring_rules(self.rules)]
        return [_margin(self._shares, points) for points in (sweeps, *by_kind)]


class HeuristicEvaluator(_CardEvaluator):
    """An estimate of the points from the piles, for rules without nets.

    Each point that goes to the most is shared out by how far each side is ahead, in units of what
    may still change (a logistic curve); the others are counted as they stand.
    """

    def values(self) -> Values:
        cache: Cache[int, int] = Cache(lambda accumulator: sum(self.parts(None, accumulator)))
        return dict.fromkeys((None, *range(self.rules.sides)), cache)

    def parts(self, _capturer: int | None, accumulator: int) -> Sequence[int]:
        piles, _, sweeps = self._unpacked(accumulator)
        parts = [_margin(self._shares, sweeps)]
        rest = 40 - sum([pile.bit_count() for pile in piles])
        for rule in scoring_rules(self.rules):
            counts = tuple([rule.count(pile) for pile in piles])
            if not rule.for_the_most:
                points: Sequence[float] = rule.points(counts)
            elif rule.point is Point.COINS:
                left = 10 - sum(counts)
                points = _shared_out(counts, _COIN_SPREAD * sqrt(left) + _SETTLED)
            elif rule.point is Point.CARDS:
                points = _shared_out(counts, _CARD_SPREAD * sqrt(rest) + _SETTLED)
            else:
                primes = [
                    sum([_BEST_PRIME[pile >> suit & _COINS] for suit in range(4)]) for pile in piles
                ]
                points = _shared_out(primes, _PRIME_SPREAD * sqrt(rest) + _SETTLED)
            parts.append(_margin(self._shares, points))
        return parts


_COINS = int(COINS)  # faster than the operators of a `CardSet`
_COIN_SPREAD, _CARD_SPREAD, _PRIME_SPREAD = 0.7, 0.7, 1.6
_SETTLED = 0.2
# cards of one suit, moved to where the coins are -> the best prime value among them
_BEST_PRIME = Cache[int, int](lambda cards: prime(cards * 0b1111) // 4)


def _shared_out(counts: Sequence[int], spread: float) -> list[float]:
    """One point, shared out among sides by their *counts*."""
    best = max(counts)
    weights = [exp((count - best) / spread) for count in counts]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def search_depth(knowledge: Knowledge) -> int:
    """The number of plays that a search looks ahead: to the end of the deal if that is not too far.

    Else not beyond the last trick for which there is a value; 0 with no nets for the rules.
    """
    cards = sum(knowledge.hand_sizes)
    if cards <= COUNTED_OUT:
        return cards
    last_value = cards - COUNTED_OUT + knowledge.rules.players - 1
    return min(LOOK_AHEAD, last_value) if nets_for(knowledge.rules) else 0


def evaluator_after(knowledge: Knowledge, side: int) -> Evaluator:
    """The evaluator for the ends of a search: for *side*, or for the other of two."""
    rules, plies = knowledge.rules, search_depth(knowledge)
    if plies == sum(knowledge.hand_sizes) and not knowledge.stock_size:
        return FinalEvaluator(rules, side)
    nets = nets_for(rules)
    if nets is None:
        return HeuristicEvaluator(rules, side)
    phase = (len(knowledge.plays) + plies) // phase_size(rules)
    net = nets.nets[value_net(max(1, phase))]
    seat = (knowledge.seat + plies) % rules.players
    return NetEvaluator(net, rules, seat, side, TRAINED_GAMES[nets.name])
