"""A stand-in for the best public pair of Scopone, to measure against.

It plays as that program does: hands are drawn, and weigh less with each capture that their holder
would have refused; in each the last twelve cards are counted out; before them it makes the play
that gains most, less the sweep that the next player may make. It is a player for the arena:

``scopa arena maestro research.public_pair:choose --variant scopone-scientifico``
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from scopa.engine import CardSet, Knowledge, Play, captures
from scopa.players.gain_and_risk import SWEEP_VALUE, capture_value, left_by, sweepers
from scopa.players.nets.inputs import COUNTED_OUT
from scopa.players.nets.play_values import PublicPosition, past_positions
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator
from scopa.players.search.possible_hands import Sample, draw_samples

_SAMPLES = 60
_REFUSED_CAPTURE, _REFUSED_SWEEP = 0.6, 0.1
"""The weight of a hand whose holder has laid a card, but could have captured, or swept."""


def choose(knowledge: Knowledge) -> Play:
    """The play of this pair, for any game of two sides.

    :raises ScopaError: it is another seat's turn.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return plays[0]
    samples = list(weighed_hands(knowledge))
    if knowledge.cards_left <= COUNTED_OUT:
        evaluator = FinalEvaluator(knowledge.rules, knowledge.seat % knowledge.rules.sides)
        values = AlphaBeta(knowledge, evaluator).run(samples, math.inf).values
        return max(values, key=values.__getitem__)
    return max(plays, key=lambda play: _gain(play, knowledge) - _risk(play, knowledge, samples))


def weighed_hands(knowledge: Knowledge) -> Iterator[Sample]:
    """Hands that may be, each with its weight by what its holders would have refused."""
    rng = Random(f"{len(knowledge.plays)} {knowledge.hand:x} {knowledge.table:x}")
    before = list(zip(past_positions(knowledge), knowledge.plays, strict=True))
    this_deal = before[len(before) // knowledge.rules.deal_size * knowledge.rules.deal_size :]
    for sample in draw_samples(knowledge, _SAMPLES, rng):
        hands, weight = list(sample.hands), 1.0
        for position, play in reversed(this_deal):
            if not play.taken and position.seat != knowledge.seat:
                weight *= _refusal(position, hands[position.seat], knowledge)
            hands[position.seat] |= play.card.mask
        yield sample._replace(weight=weight)


def _refusal(position: PublicPosition, others: int, knowledge: Knowledge) -> float:
    """The weight of having laid a card there, with these *others* in hand."""
    table, rules = CardSet(position.table), knowledge.rules
    if not table:
        return 1.0
    if sweepers(table, others, rules):
        return _REFUSED_SWEEP
    could = any(captures(card, table, rules) for card in CardSet(others))
    return _REFUSED_CAPTURE if could else 1.0


def _gain(play: Play, knowledge: Knowledge) -> float:
    left = knowledge.cards_left - 1
    return capture_value(play, int(knowledge.table), knowledge.rules, cards_left=left)


def _risk(play: Play, knowledge: Knowledge, samples: list[Sample]) -> float:
    """The part of the hands with which the next player sweeps after *play*."""
    rules = knowledge.rules
    table = CardSet(left_by(play, int(knowledge.table), rules))
    if not table:
        return 0.0
    sweeping = CardSet(sweepers(table, knowledge.unseen | sum(knowledge.shown_hands), rules))
    following = (knowledge.seat + 1) % rules.players
    whole = sum(sample.weight for sample in samples)
    swept = sum(sample.weight for sample in samples if sample.hands[following] & sweeping)
    return SWEEP_VALUE * swept / whole
