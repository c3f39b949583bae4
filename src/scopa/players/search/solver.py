"""The end of a round with open hands, counted out: two sides by alpha-beta, more by max-n."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean

from scopa.engine import Knowledge, Play, Rules
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator
from scopa.players.search.lines import with_leaf
from scopa.players.search.move_tree import HandTree, MoveTree
from scopa.players.search.possible_hands import Sample, Search, SearchResult, draw_samples


def solve(knowledge: Knowledge, most_hands: int = 1) -> SearchResult:
    """The value of each legal play in the last deal when all play as well as they can.

    most_hands: in how many ways the unseen cards may lie; the value is the mean over them
    """
    rules = knowledge.rules
    evaluator = FinalEvaluator(rules, knowledge.seat % rules.sides)
    search = MaxN if rules.sides > 2 else AlphaBeta
    samples = draw_samples(knowledge, most_hands, Random(0))
    return search(knowledge, evaluator).run(samples, math.inf)


def margin(points: Sequence[float], rules: Rules) -> float:
    """The margin of side 0, when each side has these *points*."""
    own, *others = points
    return (own - fmean(others)) * (-1 if rules.lowest_wins else 1)


def best_line(play: Play, knowledge: Knowledge) -> tuple[Play, ...]:
    """The plays after *play* when all play for the points; no card is hidden."""
    state = knowledge.sample(Random(0))
    state = state._replace(rules=replace(state.rules, open_hands=True)).play(play)
    line: list[Play] = []
    while not state.is_over:
        values = solve(Knowledge.of(state, state.turn)).values
        line.append(max(values, key=values.__getitem__))
        state = state.play(line[-1])
    return tuple(line)


class MaxN(Search):
    """The search for one decision in the last deal, each player for themselves.

    In every sample, with open hands, everybody makes the play that brings their own side the
    highest margin (Luckhardt and Irani, *An algorithmic solution of n-person games*, AAAI 1986).
    """

    def __init__(self, knowledge: Knowledge, evaluator: FinalEvaluator) -> None:
        super().__init__(knowledge, evaluator)
        self._tree = MoveTree(knowledge, evaluator)
        self._margins = self._leaves.of(evaluator.margins(), lambda margins, leaf: (*margins, leaf))

    def _search(self, sample: Sample) -> list[int]:
        values, hands = [], list(sample.hands)
        for _, hand, table, accumulator, capturer in self._tree.openings:
            hands[self._knowledge.seat] = hand
            values.append(self.value(1, hands, table, accumulator, capturer))
        return values

    def value(
        self, ply: int, hands: Sequence[int], table: int, accumulator: int, capturer: int | None
    ) -> int:
        """The margin of the evaluator's side from *ply* on, with *hands* by seat, and its leaf."""
        seats = self._tree.seats[ply : ply + len(hands)]
        if seats:
            trees = [self._tree.hand(ply + place, hands[seat]) for place, seat in enumerate(seats)]
            margins = self._best(ply, tuple(trees), table, accumulator, capturer)
        else:
            margins = self._margins[capturer][accumulator]
        return with_leaf(margins[self._evaluator.side], margins[-1])

    def _best(
        self,
        ply: int,
        hands: tuple[HandTree, ...],
        table: int,
        accumulator: int,
        capturer: int | None,
    ) -> tuple[int, ...]:
        """The margin of each side and the leaf, with the *hands* from the player to move on."""
        side, ply = self._tree.seats[ply] % self._knowledge.rules.sides, ply + 1
        is_end = ply == len(self._tree.seats)
        best: tuple[int, ...] = ()
        for moves, rest in hands[0]:
            left = (*hands[1:], rest)
            for after, change, captures in moves[table]:
                now = capturer if captures is None else captures
                if is_end:
                    margins = self._margins[now][accumulator + change]
                else:
                    margins = self._best(ply, left, after, accumulator + change, now)
                if not best or margins[side] > best[side]:
                    best = margins
        return best
