"""The end of a round with open hands, counted out; margins of points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean

from scopa.engine import Knowledge, Rules
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator
from scopa.players.search.max_n import MaxN
from scopa.players.search.possible_hands import SearchResult, draw_samples


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


def margin(points: Sequence[float], rules: Rules) -> float:
    """The margin of side 0, when each side has these *points*."""
    own, *others = points
    return (own - fmean(others)) * (-1 if rules.lowest_wins else 1)
