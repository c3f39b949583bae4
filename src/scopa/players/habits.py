"""Getting to know another player: how they choose, learned from the plays that all have seen.

When a deal is over, everybody knows which cards each player held in it, and so among which plays
they chose. Two explanations of every choice are compared, one play after the other, each saying
beforehand how likely it held the choice to be:

- *reason*: the better a play is by the choice net, the likelier (by the heuristic's measure, where
  there is no net);
- *habit*: what a play takes and leaves, each feature liked or disliked to a degree that is learned
  (a conditional logit model, one step along the gradient a choice). Its first likings are those of
  somebody who grabs what counts.

How far habit is trusted follows from how well the two have done so far (Bayes).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from scopa.engine import COINS, SETTEBELLO, Play, Rules, cards_of_rank, legal_plays
from scopa.players.past import Choice, deal_size

Features = tuple[float, ...]
Reason = Callable[[Choice, int, Sequence[Play], Rules], Sequence[float]]
"""Values of plays from a hand, in round points, for somebody who thinks."""

FIRST_LIKINGS: Features = (2.0, 0.4, 1.5, 3.0, 0.8, 1.0, 0.6, 0.5, 0.3, -0.6, -1.0, 0.0, 0.0)
"""How much each feature of `features` is liked before anything is known."""
_STEP = 0.25
_HABIT_AT_FIRST = 0.2
"""How likely somebody is to play by habit, before anything is known."""
_SLIP = 0.02
"""How often any explanation is wrong about somebody's next play."""
_TEMPERATURE = 0.25
"""The difference in round points by which reason holds a play to be e times as likely."""
_MOST_FEATURES = 200_000
_SEVENS, _SIXES, _ACES = cards_of_rank(7), cards_of_rank(6), cards_of_rank(1)


@lru_cache(maxsize=_MOST_FEATURES)
def features(play: Play, table: int) -> Features:
    """What can be seen of *play* on *table*.

    Whether it takes anything, how many cards, whether all, the settebello, how many coins, sevens,
    sixes and aces; or whether it lays a figure, a coin, a seven; and whether what is left could be
    swept by one card, after a capture and after laying.
    """
    card, taken = play
    if taken:
        left = table & ~taken
        total = sum([other.rank for other in type(taken)(left)])
        both = taken | 1 << card
        return (
            1.0,
            float(both.bit_count()),
            float(not left),
            float(both >> SETTEBELLO & 1),
            float((both & COINS).bit_count()),
            float((both & _SEVENS).bit_count()),
            float((both & _SIXES).bit_count()),
            float((both & _ACES).bit_count()),
            0.0,
            0.0,
            0.0,
            float(0 < total <= 10),
            0.0,
        )
    total = sum([other.rank for other in type(taken)(table)]) + card.rank
    laid = 1 << card
    return (
        *(0.0,) * 8,
        float(card.rank >= 8),
        float(bool(laid & COINS)),
        float(bool(laid & _SEVENS)),
        0.0,
        float(total <= 10),
    )


class Acquaintance(NamedTuple):
    """What is known of a player: their *likings*, and how likely they are to play by *habit*."""

    likings: Features = FIRST_LIKINGS
    habit: float = _HABIT_AT_FIRST

    def liking(self, play: Play, table: int) -> float:
        """How likely they play so by habit, as a weight against their other plays there."""
        seen = features(play, table)
        return exp(sum([like * x for like, x in zip(self.likings, seen, strict=True)]))

    def likelihood(self, play: Play, plays: Sequence[Play], table: int) -> float:
        """How likely they choose *play* among *plays* by habit."""
        weights = [self.liking(other, table) for other in plays]
        return (1 - _SLIP) * weights[plays.index(play)] / sum(weights) + _SLIP / len(plays)

    def after(self, choice: Choice, plays: Sequence[Play], by_reason: float) -> Acquaintance:
        """What is known after one more *choice* among *plays*, held *by_reason* to be so likely."""
        table = choice.seen.table
        weights = [self.liking(play, table) for play in plays]
        whole = sum(weights)
        by_habit = self.likelihood(choice.play, plays, table)
        odds = log(self.habit / (1 - self.habit)) + log(by_habit / by_reason)
        odds = max(-6.0, min(6.0, odds))
        expected = [0.0] * len(self.likings)
        for play, weight in zip(plays, weights, strict=True):
            for place, amount in enumerate(features(play, table)):
                expected[place] += amount * weight / whole
        chosen = features(choice.play, table)
        likings = tuple(
            like + _STEP * (x - mean)
            for like, x, mean in zip(self.likings, chosen, expected, strict=True)
        )
        return Acquaintance(likings, 1 / (1 + exp(-odds)))


def by_reason(play: Play, plays: Sequence[Play], values: Sequence[float]) -> float:
    """How likely somebody who thinks chooses *play* among *plays* of such *values*."""
    best = max(values)
    weights = [exp((value - best) / _TEMPERATURE) for value in values]
    return (1 - _SLIP) * weights[plays.index(play)] / sum(weights) + _SLIP / len(plays)


def acquainted(
    known: Acquaintance, choices: Sequence[Choice], seat: int, rules: Rules, reason: Reason
) -> Acquaintance:
    """What is known of the player at *seat* after the *choices* of whole deals, in order."""
    size = deal_size(rules)
    for first in range(0, len(choices) - size + 1, size):
        own = [choice for choice in choices[first : first + size] if choice.seen.seat == seat]
        hand = sum([1 << choice.play.card for choice in own])
        for choice in own:
            plays = legal_plays(hand, choice.seen.table, rules)
            if len(plays) > 1 and choice.play in plays:
                likelihood = by_reason(choice.play, plays, reason(choice, hand, plays, rules))
                known = known.after(choice, plays, likelihood)
            hand ^= 1 << choice.play.card
    return known
