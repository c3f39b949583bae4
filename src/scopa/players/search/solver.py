"""The value of a round with open hands: if all cards of the deal lay face up.

Values are margins in round points, that of side 0 over the mean of the others, with all that the
round has brought so far; where the lowest wins, with the sign turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import add
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from scopa.engine import NO_CARDS, Knowledge, Randomness, Round, Rules, points, shuffle
from scopa.players.nets.net import SCALE
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import (
    FinalEvaluator,
    HeuristicEvaluator,
    evaluator_after,
    search_depth,
)
from scopa.players.search.max_n import MaxN
from scopa.players.search.possible_hands import SearchResult, draw_samples


class Estimate(NamedTuple):
    """A mean *value* and its standard *error*."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The mean of *values*; the error of a single one is infinite."""
        error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else math.inf
        return cls(fmean(values), error)


def value(round_: Round) -> float:
    """The expected result of *round_*."""
    if round_.is_over:
        return margin(points(round_), round_.rules)
    return _so_far(round_) + _to_come(round_)(round_)


def solve(knowledge: Knowledge, most_hands: int = 1) -> SearchResult:
    """The value of each legal play in the last deal when all play as well as they can.

    most_hands: in how many ways the unseen cards may lie; the value is the mean over them
    """
    rules = knowledge.rules
    evaluator = FinalEvaluator(rules, knowledge.seat % rules.sides)
    if rules.sides > 2:
        search: MaxN | AlphaBeta = MaxN(knowledge, evaluator)
    else:
        search = AlphaBeta(knowledge, evaluator)
    return search.run(draw_samples(knowledge, most_hands, Random(0)), math.inf)


def before_deal(round_: Round, rng: Randomness, deals: int) -> Estimate:
    """The value of *round_* before the last hands were dealt: the mean over random *deals*.

    Of the hands that are drawn each goes to every seat in turn, so that most of their luck cancels
    out; so there are at least twice as many deals as players.
    """
    players, unknown = round_.rules.players, (0,) * round_.rules.players
    by_rules: dict[Rules, Callable[[Round], float]] = {}  # 7C may be declared another rank

    def value_of(dealt: Round) -> float:
        if dealt.rules not in by_rules:
            by_rules[dealt.rules] = _to_come(dealt)
        return _so_far(dealt) + by_rules[dealt.rules](dealt)

    undealt = Knowledge.of(round_, round_.turn)._replace(hand=NO_CARDS, shown_hands=unknown)
    values = []
    for _ in range(max(2, deals // players)):
        dealt = undealt.sample(rng)
        hands, turned = dealt.hands, []
        for first in range(players):
            passed_on = zip(dealt.seats, hands, hands[first:] + hands[:first], strict=True)
            seats = tuple([cards ^ own ^ other for cards, own, other in passed_on])
            turned.append(dealt._replace(seats=seats).with_hands_shown())
        values.append(fmean(map(value_of, turned)))
    return Estimate.of(values)


def before_first_deal(dealer: int, rules: Rules, rng: Randomness, deals: int) -> Estimate:
    """The value of a round before its first cards are dealt: the mean over random *deals*."""
    decks = (shuffle(rng, rules).deck for _ in range(max(2, deals)))
    return Estimate.of([value(Round.deal(deck, dealer, rules)) for deck in decks])


def margin(points: Sequence[float], rules: Rules) -> float:
    """The margin of side 0, when each side has these *points*."""
    own, *others = points
    return (own - fmean(others)) * (-1 if rules.lowest_wins else 1)


def _so_far(round_: Round) -> float:
    return margin(_gained(round_), round_.rules)


def _gained(at: Round | Knowledge) -> list[int]:
    """The points of sweeps and shown hands so far, by side."""
    gained = list(map(add, map(int.bit_count, at.sweeps), at.bonuses))
    gained[at.dealer % len(gained)] += at.first_table_sweeps
    return gained


def _to_come(moment: Round) -> Callable[[Round], float]:
    """A function that values the rest of the round from this *moment*, for any hands.

    Where more plays are to come than can be searched it is an estimate. With more than two sides
    each plays for itself in the last deal; before it each is searched for in turn, against all
    others; that makes all values too small, so their mean is taken off.
    """
    rules, knowledge = moment.rules, Knowledge.of(moment, moment.turn)
    if not search_depth(knowledge):
        estimate = HeuristicEvaluator(rules, side=0)
        accumulator = estimate.initial(moment.piles, moment.table)
        estimated = estimate.values()[moment.last_capturer][accumulator] / SCALE
        return lambda _: estimated
    if rules.sides == 2:
        evaluator = evaluator_after(knowledge, 0)
        search, sign = AlphaBeta(knowledge, evaluator), -1 if evaluator.side else 1
        return lambda dealt: sign * search.value(dealt.hands)
    if not moment.stock:
        final = FinalEvaluator(rules, 0)
        ending, table = MaxN(knowledge, final), moment.table
        so_far = final.initial(moment.piles, table)
        return lambda dealt: (
            ending.value(0, dealt.hands, table, so_far, moment.last_capturer) / SCALE
        )
    evaluators = [evaluator_after(knowledge, side) for side in range(rules.sides)]
    searches = [AlphaBeta(knowledge, evaluator) for evaluator in evaluators]

    def beside_the_mean(dealt: Round) -> float:
        values = [search.value(dealt.hands) for search in searches]
        return values[0] - fmean(values)

    return beside_the_mean
