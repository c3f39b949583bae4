"""Alpha-beta search of the rest of a deal in each sample, with open hands.

Values have their leaf beside them (`scopa.players.search.lines`). The value of a play is its mean
over the samples. With more than two sides all others play against
the side of the evaluator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scopa.engine import Knowledge
from scopa.players.search.evaluation import Evaluator
from scopa.players.search.lines import with_leaf
from scopa.players.search.move_tree import HandTree, MoveTree
from scopa.players.search.possible_hands import Sample, Search

_INFINITE = 1 << 60

_Hands = tuple[HandTree, ...]
_Side = int | None
_Values = Mapping[_Side, Mapping[int, int]]
_Step = Callable[[_Hands, int, int, _Side, int, int], int]
"""Hands from the player to move on, table, accumulator, last capturer, alpha and beta -> value."""


class AlphaBeta(Search):
    """The search for one decision."""

    def __init__(self, knowledge: Knowledge, evaluator: Evaluator) -> None:
        super().__init__(knowledge, evaluator)
        self._values = self._leaves.of(evaluator.values(), with_leaf)
        self._tree = MoveTree(knowledge, evaluator)
        self._step = self._second_step()

    def _search(self, sample: Sample) -> list[int]:
        tree, seat, players = self._tree, self._knowledge.seat, self._knowledge.rules.players
        others = tuple(
            tree.hand(ply, sample.hands[(seat + ply) % players])
            for ply in range(1, min(players, len(tree.seats)))
        )
        held = self._evaluator.of_hands(sample.hands)
        step = self._step
        values = []
        for _, hand, table, accumulator, capturer in tree.openings:
            accumulator += held
            if step is None:
                values.append(self._values[capturer][accumulator])
                continue
            hands = (*others, tree.hand(players, hand))
            values.append(step(hands, table, accumulator, capturer, -_INFINITE, _INFINITE))
        return values

    def _second_step(self) -> _Step | None:
        """The function that values the positions after the first play, if any follows."""
        step: _Step | None = None
        for seat in reversed(self._tree.seats[1:]):
            maximises = seat % self._knowledge.rules.sides == self._evaluator.side
            if step is None:
                step = _last(self._values, maximises=maximises)
            else:
                step = _maximise(step) if maximises else _minimise(step)
        return step


def _maximise(step: _Step) -> _Step:
    def maximise(
        hands: _Hands, table: int, accumulator: int, last: _Side, alpha: int, beta: int
    ) -> int:
        best = -_INFINITE
        others = hands[1:]
        for moves, rest in hands[0]:
            left = (*others, rest)
            for after, change, capturer in moves[table]:
                now = last if capturer is None else capturer
                value = step(left, after, accumulator + change, now, alpha, beta)
                if value > best:
                    best = value
                    if value > alpha:
                        if value >= beta:
                            return value
                        alpha = value
        return best

    return maximise


def _minimise(step: _Step) -> _Step:  # written out once more, for speed
    def minimise(
        hands: _Hands, table: int, accumulator: int, last: _Side, alpha: int, beta: int
    ) -> int:
        best = _INFINITE
        others = hands[1:]
        for moves, rest in hands[0]:
            left = (*others, rest)
            for after, change, capturer in moves[table]:
                now = last if capturer is None else capturer
                value = step(left, after, accumulator + change, now, alpha, beta)
                if value < best:
                    best = value
                    if value < beta:
                        if value <= alpha:
                            return value
                        beta = value
        return best

    return minimise


def _last(values: _Values, *, maximises: bool) -> _Step:
    best_of = max if maximises else min

    def last(
        hands: _Hands, table: int, accumulator: int, last: _Side, _alpha: int, _beta: int
    ) -> int:
        return best_of(
            [
                values[last if capturer is None else capturer][accumulator + change]
                for moves, _ in hands[0]
                for _, change, capturer in moves[table]
            ]
        )

    return last
