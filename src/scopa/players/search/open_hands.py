"""What a round is worth with open hands: if all cards of the deal lay face up, and all played well.

Values are margins in round points, that of side 0 over the mean of the others, with all that the
round has brought so far; where the lowest wins, with the sign turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import add
from statistics import fmean, stdev
from typing import NamedTuple

from scopa.engine import NO_CARDS, Knowledge, Randomness, Round, Rules, points, sample
from scopa.players.nets.net import SCALE
from scopa.players.search.alpha_beta import Search
from scopa.players.search.evaluation import HeuristicEvaluator
from scopa.players.search.sampling_player import ledger, plies_ahead


class Mean(NamedTuple):
    """A mean *value*, and its standard *error*."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """That of *values*; its error is as large as can be where there is only one."""
        error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else math.inf
        return cls(fmean(values), error)


def value(round_: Round) -> float:
    """What the result of *round_* will be, as far as can be told at this moment.

    :raises NetError: the learned values cannot be used.
    """
    if round_.is_over:
        return margin(points(round_), round_.rules)
    return _so_far(round_) + _outlook(round_)(round_)


def before_deal(round_: Round, rng: Randomness, deals: int) -> Mean:
    """What *round_* was worth before the hands that have just been dealt: a mean over *deals*.

    Of the hands that are drawn each goes to every seat in turn, so that the luck of most of them is
    made up for by that of another; so there are at least twice as many as players.

    :raises NetError: the learned values cannot be used.
    """
    outlook, players = _outlook(round_), round_.rules.players
    unknown = (0,) * players
    undealt = Knowledge.of(round_, round_.turn)._replace(hand=NO_CARDS, shown_hands=unknown)
    values = []
    for _ in range(max(2, deals // players)):
        dealt = sample(undealt, rng)
        turned = [_passed_on(dealt, seats) for seats in range(players)]
        values.append(fmean([_so_far(other) + outlook(other) for other in turned]))
    return Mean.of(values)


def _passed_on(dealt: Round, seats: int) -> Round:
    """The round, but each hand goes so many *seats* on."""
    hands = dealt.hands
    passed = hands[seats:] + hands[:seats]
    cards = zip(dealt.seats, hands, passed, strict=True)
    return dealt._replace(seats=tuple([all_ ^ own ^ other for all_, own, other in cards]))


def margin(gained: Sequence[float], rules: Rules) -> float:
    """The margin of side 0, if each side has *gained* so many points."""
    own, *others = gained
    return (own - fmean(others)) * (-1 if rules.lowest_wins else 1)


def _so_far(round_: Round) -> float:
    """What sweeps and shown hands have brought."""
    swept = list(map(int.bit_count, round_.sweeps))
    swept[round_.dealer % len(swept)] += round_.first_table_sweeps
    return margin(list(map(add, swept, round_.bonuses)), round_.rules)


def _outlook(moment: Round) -> Callable[[Round], float]:
    """What is still to come, for this *moment* of a round with any hands that it may have.

    Where more plays are to come than can be searched, an estimate. Of three sides or more each is
    searched for in turn, against all others; that makes all worths too small, so that their mean
    is taken off.
    """
    rules, knowledge = moment.rules, Knowledge.of(moment, moment.turn)
    plies = plies_ahead(knowledge)
    if not plies:
        estimated = HeuristicEvaluator(rules, side=0)
        account = estimated.opening(moment.piles, moment.table)
        worth = estimated.worths()[moment.last_capturer][account] / SCALE
        return lambda _: worth
    if rules.sides == 2:
        of_side = ledger(knowledge, 0, plies)
        search, sign = Search(knowledge, of_side, plies), -1 if of_side.side else 1
        return lambda dealt: sign * search.worth(_in_turn(dealt))
    ledgers = [ledger(knowledge, side, plies) for side in range(rules.sides)]
    searches = [Search(knowledge, of_side, plies) for of_side in ledgers]

    def beside_the_mean(dealt: Round) -> float:
        worths = [search.worth(_in_turn(dealt)) for search in searches]
        return worths[0] - fmean(worths)

    return beside_the_mean


def _in_turn(round_: Round) -> Sequence[int]:
    """The hands, from that of the player whose turn it is on."""
    return round_.hands[round_.turn :] + round_.hands[: round_.turn]
