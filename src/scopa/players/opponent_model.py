"""Getting to know another player: how they choose, learned from the plays that all have seen.

When a deal is over, everybody knows which cards each player held in it, and so among which plays
they chose. Several explanations of every choice are compared, one play after the other, each
saying beforehand how likely it held the choice to be:

- *reason*: the better a play is by the choice net, the likelier (by what it takes, where there is
  no net); more or less strictly, as a good player or a better one chooses;
- some *habits*: what a play takes and leaves, each feature liked or disliked to a degree (a
  conditional logit model). They begin as characters that are met at every table, and learn with
  each choice, one step along the gradient.

How far each is believed follows from how well it has done so far (Bayes).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from scopa.engine import COINS, SETTEBELLO, Play, Rules, cards_of_rank, legal_plays
from scopa.players.past_choices import Choice, deal_size

Features = tuple[float, ...]
Reason = Callable[[Choice, int, Sequence[Play], Rules], Sequence[float]]
"""Values of plays from a hand, in round points, for somebody who thinks."""

_CHARACTERS: tuple[Features, ...] = (
    (10.0, 0.5, 25.0, 25.0, 5.0, 3.0, 2.0, 1.5, 0.5, -1.0, -2.0, 0.0, 0.0, 0.0, 0.0),
    (6.0, 3.0, 0.5, 0.5, 0.2, 0.2, 0.1, 0.1, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (2.0, 0.4, 1.5, 3.0, 0.8, 1.0, 0.6, 0.5, 0.3, -0.6, -1.0, 0.0, 0.0, 0.0, 0.0),
)
"""How much each feature of `features` is liked before anything is known: by somebody who grabs what
counts, by somebody who takes as many cards as can be had, and by somebody in between."""
_STEP = 1.0
_BELIEFS_AT_FIRST = (0.3, 0.08, 0.08)
"""How likely each is, before anything is known. One who grabs is met often, but whoever takes a
good player for one loses by it until a deal or two have shown the difference."""
_LEAST_BELIEF = 0.002
_SLIP = 0.02
"""How often any explanation is wrong about somebody's next play."""
_TEMPERATURES = 0.04, 0.1
"""The differences in round points by which reason holds a play to be e times as likely: to somebody
who chooses much as the net does, and to somebody who looks further."""
_MOST_FEATURES = 4_000
_SEVENS, _SIXES, _ACES = cards_of_rank(7), cards_of_rank(6), cards_of_rank(1)


@lru_cache(maxsize=_MOST_FEATURES)
def features(play: Play, table: int) -> Features:
    """What can be seen of *play* on *table*.

    Whether it takes anything, how many cards, whether all, the settebello, how many coins, sevens,
    sixes and aces; or whether it lays a figure, a coin, a seven; whether what is left could be
    swept by one card, after a capture and after laying; and in quarters the rank of the card that
    captures, and of one that is laid.
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
            card.rank / 4,
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
        0.0,
        card.rank / 4,
    )


class ChoiceModel(NamedTuple):
    """A way of choosing by *likings*, and how far it is *believed* to be somebody's."""

    likings: Features
    belief: float

    def liking(self, play: Play, table: int) -> float:
        """How likely a play is, as a weight against the others that may be made there."""
        seen = features(play, table)
        return exp(min(_MOST_LIKED, sum([a * b for a, b in zip(self.likings, seen, strict=True)])))

    def likelihood(self, play: Play, plays: Sequence[Play], table: int) -> float:
        """How likely *play* is chosen among *plays*."""
        weights = [self.liking(other, table) for other in plays]
        return (1 - _SLIP) * weights[plays.index(play)] / sum(weights) + _SLIP / len(plays)

    def likings_after(self, play: Play, plays: Sequence[Play], table: int) -> Features:
        """The likings, moved towards the choice of *play* among *plays*."""
        weights = [self.liking(other, table) for other in plays]
        whole = sum(weights)
        moved = list(self.likings)
        for other, weight in zip(plays, weights, strict=True):
            step = _STEP * ((other == play) - weight / whole)
            for place, amount in enumerate(features(other, table)):
                moved[place] += step * amount
        return tuple(moved)


_HABITS_AT_FIRST = tuple(map(ChoiceModel, _CHARACTERS, _BELIEFS_AT_FIRST))
_REASONS_AT_FIRST = ((1 - sum(_BELIEFS_AT_FIRST)) / 2,) * len(_TEMPERATURES)
_MOST_LIKED = 300.0  # so that no weight is too large for a float


class OpponentModel(NamedTuple):
    """What is known of a player: *habits*, each believed to some degree.

    *reasons* are how far it is believed that they think, each at one of the temperatures.
    """

    habits: tuple[ChoiceModel, ...] = _HABITS_AT_FIRST
    reasons: tuple[float, ...] = _REASONS_AT_FIRST

    @property
    def habit(self) -> ChoiceModel:
        """The habit that is most believed."""
        return max(self.habits, key=lambda habit: habit.belief)

    @property
    def reason(self) -> float:
        """How far the player is believed to think."""
        return sum(self.reasons)

    def likelihood(
        self, play: Play, plays: Sequence[Play], table: int, reasoned: Sequence[float]
    ) -> float:
        """How likely the player chooses *play* among *plays*, by each kind of reason *reasoned*."""
        likely: float = sum(map(mul, self.reasons, reasoned))
        for habit in self.habits:
            if habit.belief > _LEAST_BELIEF:
                likely += habit.belief * habit.likelihood(play, plays, table)
        return likely

    def after(
        self, choice: Choice, plays: Sequence[Play], reasoned: Sequence[float]
    ) -> OpponentModel:
        """What is known after one more *choice* among *plays*, by each kind of reason so likely."""
        table, play = choice.seen.table, choice.play
        believed = [h.belief * h.likelihood(play, plays, table) for h in self.habits]
        believed += map(mul, self.reasons, reasoned)
        spread = (1 - _LEAST_BELIEF * len(believed)) / sum(believed)
        beliefs = [_LEAST_BELIEF + spread * belief for belief in believed]
        number = len(self.habits)
        return OpponentModel(
            tuple(
                ChoiceModel(habit.likings_after(play, plays, table), belief)
                for habit, belief in zip(self.habits, beliefs[:number], strict=True)
            ),
            tuple(beliefs[number:]),
        )


def by_reason(play: Play, plays: Sequence[Play], values: Sequence[float]) -> tuple[float, ...]:
    """How likely somebody who thinks chooses *play* among *plays* of such *values*.

    At each of the temperatures, the lowest first.
    """
    best, chosen, slip = max(values), values[plays.index(play)], _SLIP / len(plays)
    return tuple(
        slip
        + (1 - _SLIP) * exp((chosen - best) / heat) / sum([exp((v - best) / heat) for v in values])
        for heat in _TEMPERATURES
    )


def acquainted(
    known: OpponentModel, choices: Sequence[Choice], seat: int, rules: Rules, reason: Reason
) -> OpponentModel:
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
