"""What the lines of play that a search chose come to: by kind of point, and by card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from scopa.engine import Card, CardSet, Play, Point
from scopa.players.nets.net import SCALE
from scopa.players.search.evaluation import Cache, Evaluator

_Value = TypeVar("_Value")
_LEAF_BITS = 24
_LEAF = (1 << _LEAF_BITS) - 1


class Leaves:
    """The ends of the lines of a search, by number.

    A search reckons with values to which the number of their leaf is added in the lowest bits: so
    the value that it finds says where its line ends.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self._capturers: list[int | None] = []
        self._accumulators: list[int] = []

    def _numbered(self, capturer: int | None, accumulator: int) -> int:
        """The number of a new leaf."""
        self._capturers.append(capturer)  # two lists: half the memory of one of pairs
        self._accumulators.append(accumulator)
        return len(self._capturers) - 1

    def of(
        self, values: Mapping[int | None, Cache[int, _Value]], join: Callable[[_Value, int], _Value]
    ) -> Mapping[int | None, Mapping[int, _Value]]:
        """The *values* of the evaluator, each joined with its leaf."""

        def joined(capturer: int | None, value: Callable[[int], _Value]) -> Cache[int, _Value]:
            return Cache(lambda end: join(value(end), self._numbered(capturer, end)))

        return {capturer: joined(capturer, cache.compute) for capturer, cache in values.items()}

    def parts(self, found: int) -> Sequence[int]:
        """The value *found* by kind."""
        return self.evaluator.parts(*self._end(found))

    def piles(self, found: int) -> Sequence[int]:
        """The piles by side at the end of the line that leads to the value *found*."""
        return self.evaluator.piles(*self._end(found))

    def last_capturer(self, found: int) -> int | None:
        """The side that captured last on the line that leads to the value *found*."""
        return self._capturers[found & _LEAF]

    def _end(self, found: int) -> tuple[int | None, int]:
        leaf = found & _LEAF
        return self._capturers[leaf], self._accumulators[leaf]


def with_leaf(value: int, leaf: int) -> int:
    """A *value* to which the number of its *leaf* is added."""
    return (value << _LEAF_BITS) + leaf


def without_leaf(found: int) -> int:
    """The value itself."""
    return found >> _LEAF_BITS


class Part(NamedTuple):
    """What a play brings more of one kind, in round points, and the standard *error* of that."""

    more: float
    error: float


class Comparison(NamedTuple):
    """What a play brings more than another on the same hands.

    parts: by kind
    brought: how much more often each card comes to the own pile by the end of the deal
    kept: how much less often to one of the others'
    ends: the piles by side after each play, on the last of these hands
    last_captures: how much more often the side captures last
    """

    parts: Mapping[Point, Part]
    brought: Mapping[Card, float]
    kept: Mapping[Card, float]
    ends: tuple[Sequence[int], ...] = ()
    last_captures: float = 0.0


class Lines(NamedTuple):
    """The lines that a search chose, for each sample and each of the *plays*.

    found: by sample, the value of each play with its leaf
    weights: of the samples against each other
    sign: 1 if the evaluator's side is the own one, else -1
    is_complete: whether the samples are all that there are
    """

    plays: Sequence[Play]
    leaves: Leaves
    found: Sequence[Sequence[int]]
    weights: Sequence[float]
    sign: int
    is_complete: bool

    def parts(self, play: Play) -> Mapping[Point, float]:
        """The value of a *play* by kind, in round points; together they are its value."""
        totals = [0.0] * len(self.leaves.evaluator.kinds)
        for weight, found in self._of(play):
            for place, part in enumerate(self.leaves.parts(found)):
                totals[place] += weight * part
        unit = self.sign / (SCALE * sum(self.weights))
        kinds = zip(self.leaves.evaluator.kinds, totals, strict=True)
        return {kind: total * unit for kind, total in kinds}

    def _of(self, play: Play) -> Sequence[tuple[float, int]]:
        place = self.plays.index(play)
        found = [of_sample[place] for of_sample in self.found]
        return list(zip(self.weights, found, strict=True))

    def error(self, play: Play, other: Play) -> float:
        """The standard error of what *play* is worth more than the *other*."""
        return self._error(
            [
                without_leaf(one) - without_leaf(two)
                for (_, one), (_, two) in zip(self._of(play), self._of(other), strict=True)
            ]
        )

    def _error(self, differences: Sequence[int]) -> float:
        if self.is_complete:
            return 0.0
        both = list(zip(self.weights, differences, strict=True))
        whole = sum(self.weights)
        mean = sum(weight * more for weight, more in both) / whole
        squares = sum((weight * (more - mean)) ** 2 for weight, more in both)
        return float(squares**0.5 / whole / SCALE)

    def compared(self, play: Play, other: Play, side: int) -> Comparison:
        """What *play* brings more than the *other*, for its player's *side*."""
        leaves, whole = self.leaves, sum(self.weights)
        rows: list[Sequence[int]] = []
        brought: dict[Card, float] = defaultdict(float)
        kept: dict[Card, float] = defaultdict(float)
        last_captures = 0.0
        for (weight, one), (_, two) in zip(self._of(play), self._of(other), strict=True):
            both = zip(leaves.parts(one), leaves.parts(two), strict=True)
            rows.append([self.sign * (first - second) for first, second in both])
            is_last, is_last_instead = (leaves.last_capturer(end) == side for end in (one, two))
            last_captures += (is_last - is_last_instead) * weight / whole
            ends = leaves.piles(one), leaves.piles(two)
            own, instead = (piles[side] for piles in ends)
            theirs, before = (sum(piles) - piles[side] for piles in ends)
            for counted, more, less in ((brought, own, instead), (kept, before, theirs)):
                for card in CardSet(more & ~less):
                    counted[card] += weight / whole
                for card in CardSet(less & ~more):
                    counted[card] -= weight / whole
        parts = {}
        for place, kind in enumerate(leaves.evaluator.kinds):
            of_kind = [row[place] for row in rows]
            mean = sum(w * each for w, each in zip(self.weights, of_kind, strict=True)) / whole
            parts[kind] = Part(mean / SCALE, self._error(of_kind))
        return Comparison(parts, brought, kept, ends, last_captures)
