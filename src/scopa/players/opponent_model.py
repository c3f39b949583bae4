"""Models of how another player chooses, learned from the plays that all have seen.

When a deal is over, all know among which plays each player chose. A choice is explained as
*rational*, by the choice net at one of two temperatures, or by a *habit*: a conditional logit model
that learns, one step along the gradient a choice. How far each is believed follows from how well it
has predicted the choices so far (Bayes).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from math import exp, prod
from operator import mul
from typing import NamedTuple

from scopa.engine import (
    COINS,
    SETTEBELLO,
    CardSet,
    Knowledge,
    PastRound,
    Play,
    Rules,
    cards_of_rank,
    legal_plays,
)
from scopa.players.nets.choices import play_values
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.net import SCALE
from scopa.players.past_choices import Choice, choices_of_round, choices_so_far, rules_of_round
from scopa.players.search.possible_hands import Likelihood, is_certain
from scopa.players.tactics import capture_value

Features = tuple[float, ...]

_CHARACTERS: tuple[Features, ...] = (
    # one who grabs what counts, one who takes as many cards as can be had, one in between
    (10.0, 0.5, 25.0, 25.0, 5.0, 3.0, 2.0, 1.5, 0.5, -1.0, -2.0, 0.0, 0.0, 0.0, 0.0),
    (6.0, 3.0, 0.5, 0.5, 0.2, 0.2, 0.1, 0.1, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (2.0, 0.4, 1.5, 3.0, 0.8, 1.0, 0.6, 0.5, 0.3, -0.6, -1.0, 0.0, 0.0, 0.0, 0.0),
)
"""The coefficients of `features` before anything is known."""
_FIRST_BELIEFS = (0.3, 0.08, 0.08)
"""The prior probabilities. One who grabs is met often, but to take a good player for one is costly
until a deal or two have shown the difference."""
_LEARNING_RATE = 1.0
_LEAST_BELIEF = 0.002
_SLIP = 0.02
"""How often any explanation is wrong about the next play."""
_TEMPERATURES = 0.04, 0.1
"""The differences in round points by which a rational player chooses a play e times as often: one
who chooses much as the net does, and one who looks further."""
_LARGEST_EXPONENT = 300.0  # so that no weight is too large for a float
_COINS, _SEVENS, _SIXES, _ACES = map(int, (COINS, *map(cards_of_rank, (7, 6, 1))))


@lru_cache(maxsize=4_000)
def features(play: Play, table: int) -> Features:
    """The visible features of *play* on *table*.

    Whether it takes anything, how many cards, whether all, the settebello, how many coins, sevens,
    sixes and aces; or whether it lays a figure, a coin, a seven; whether what is left could be
    swept by one card, after a capture and after laying; and in quarters the rank of the card that
    captures, and of one that is laid.
    """
    card, taken = play.card, int(play.taken)
    total = sum([other.rank for other in CardSet(table & ~taken)])
    if taken:
        both = taken | 1 << card
        of_value = [(both & cards).bit_count() for cards in (_COINS, _SEVENS, _SIXES, _ACES)]
        capture = both.bit_count(), taken == table, both >> SETTEBELLO & 1, *of_value
        seen = 1, *capture, 0, 0, 0, 0 < total <= 10, 0, card.rank / 4, 0
    else:
        laid = 1 << card
        laying = card.rank >= 8, bool(laid & _COINS), bool(laid & _SEVENS)
        seen = *(0,) * 8, *laying, 0, total + card.rank <= 10, 0, card.rank / 4
    return tuple(map(float, seen))


class ChoiceModel(NamedTuple):
    """Choosing by the *coefficients* of features, and how far it is believed to be so, 0 to 1."""

    coefficients: Features
    belief: float

    def weight(self, play: Play, table: int) -> float:
        """The weight of a play against the others that may be made there."""
        seen = features(play, table)
        utility = sum([a * b for a, b in zip(self.coefficients, seen, strict=True)])
        return exp(min(_LARGEST_EXPONENT, utility))

    def probability(self, play: Play, plays: Sequence[Play], table: int) -> float:
        """The probability that *play* is chosen among *plays*."""
        weights = [self.weight(other, table) for other in plays]
        return (1 - _SLIP) * weights[plays.index(play)] / sum(weights) + _SLIP / len(plays)

    def updated(self, play: Play, plays: Sequence[Play], table: int) -> Features:
        """The coefficients after *play* was chosen among *plays*."""
        weights = [self.weight(other, table) for other in plays]
        whole = sum(weights)
        updated = list(self.coefficients)
        for other, weight in zip(plays, weights, strict=True):
            step = _LEARNING_RATE * ((other == play) - weight / whole)
            for place, amount in enumerate(features(other, table)):
                updated[place] += step * amount
        return tuple(updated)


class OpponentModel(NamedTuple):
    """The explanations of a player's choices.

    rational: how far it is believed that the player is rational, by temperature
    """

    habits: tuple[ChoiceModel, ...] = tuple(map(ChoiceModel, _CHARACTERS, _FIRST_BELIEFS))
    rational: tuple[float, ...] = ((1 - sum(_FIRST_BELIEFS)) / 2,) * len(_TEMPERATURES)

    @property
    def habit(self) -> ChoiceModel:
        """The habit that is most believed."""
        return max(self.habits, key=lambda habit: habit.belief)

    def probability(
        self, play: Play, plays: Sequence[Play], table: int, values: Sequence[float]
    ) -> float:
        """The probability that *play* is chosen among *plays* of these rational *values*."""
        chance: float = sum(map(mul, self.rational, rational_probabilities(play, plays, values)))
        for habit in self.habits:
            if habit.belief > _LEAST_BELIEF:
                chance += habit.belief * habit.probability(play, plays, table)
        return chance

    def updated(
        self, play: Play, plays: Sequence[Play], table: int, values: Sequence[float]
    ) -> OpponentModel:
        """The model after *play* was chosen among *plays* of these rational *values*."""
        beliefs = [habit.belief * habit.probability(play, plays, table) for habit in self.habits]
        beliefs += map(mul, self.rational, rational_probabilities(play, plays, values))
        spread = (1 - _LEAST_BELIEF * len(beliefs)) / sum(beliefs)
        beliefs = [_LEAST_BELIEF + spread * belief for belief in beliefs]
        return OpponentModel(
            tuple(
                ChoiceModel(habit.updated(play, plays, table), belief)
                for habit, belief in zip(self.habits, beliefs[: len(self.habits)], strict=True)
            ),
            tuple(beliefs[len(self.habits) :]),
        )


NOTHING_KNOWN = OpponentModel((ChoiceModel((), 0.0),), rational=(0.5, 0.5))
"""A rational player, whatever is played."""


def rational_probabilities(
    play: Play, plays: Sequence[Play], values: Sequence[float]
) -> tuple[float, ...]:
    """The probability that a rational player chooses *play* among *plays*, by temperature."""
    best, chosen, slip = max(values), values[plays.index(play)], _SLIP / len(plays)
    return tuple(
        slip
        + (1 - _SLIP) * exp((chosen - best) / heat) / sum([exp((v - best) / heat) for v in values])
        for heat in _TEMPERATURES
    )


def rational_values(choice: Choice, hand: int, plays: Sequence[Play], rules: Rules) -> list[float]:
    """The values of *plays* from *hand* for a rational player, in round points."""
    nets = nets_for(rules)
    if nets is not None:
        values = play_values(choice.position, hand, plays, nets)
        return [value / SCALE for value in values]
    table = choice.position.table
    return [capture_value(play, table, rules, cards_left=1) for play in plays]


def opponent_model(knowledge: Knowledge, seat: int) -> OpponentModel:
    """The model of the player at *seat*, after all whole deals of the match."""
    rules = knowledge.rules
    model = _from_past(knowledge.past, seat, rules.agreed)
    size = rules.deal_size
    whole = len(knowledge.plays) // size * size
    if whole:
        model = learn(model, tuple(choices_so_far(knowledge)[:whole]), seat, rules)
    return model


@lru_cache(maxsize=64)
def _from_past(past: tuple[PastRound, ...], seat: int, rules: Rules) -> OpponentModel:
    if not past:
        return OpponentModel()
    model = _from_past(past[:-1], seat, rules)
    rules = rules_of_round(past[-1], rules)
    return learn(model, tuple(choices_of_round(past[-1], rules)), seat, rules)


@lru_cache(maxsize=64)
def learn(
    model: OpponentModel, choices: tuple[Choice, ...], seat: int, rules: Rules
) -> OpponentModel:
    """The *model* of the player at *seat* after the *choices* of all in whole deals."""
    size = rules.deal_size
    for first in range(0, len(choices) - size + 1, size):
        own = [choice for choice in choices[first : first + size] if choice.position.seat == seat]
        hand = sum([1 << choice.play.card for choice in own])
        for choice in own:
            table, play = choice.position.table, choice.play
            plays = legal_plays(hand, table, rules)
            if len(plays) > 1 and play in plays:
                values = rational_values(choice, hand, plays, rules)
                model = model.updated(play, plays, table, values)
            hand ^= 1 << play.card
    return model


def hand_likelihood(knowledge: Knowledge, models: Mapping[int, OpponentModel]) -> Likelihood | None:
    """How likely hands make the plays of this deal, by the *models* of the other seats.

    None if there is nothing to tell from.
    """
    rules = knowledge.rules
    this_deal = len(knowledge.plays) % rules.deal_size
    if not this_deal or is_certain(knowledge):
        return None
    choices = choices_so_far(knowledge)[-this_deal:]
    of_hand: dict[int, Callable[[int], float]] = {}
    for seat, model in models.items():
        own = [choice for choice in choices if choice.position.seat == seat]
        if own:
            of_hand[seat] = cache(partial(_likelihood_of_hand, own, model, rules))
    return lambda hands: prod([of_hand[seat](hands[seat]) for seat in of_hand])


def _likelihood_of_hand(
    choices: Sequence[Choice], model: OpponentModel, rules: Rules, hand: int
) -> float:
    """The probability of these *choices* of a player who is left with *hand*."""
    weight = 1.0
    for choice in reversed(choices):
        hand |= 1 << choice.play.card
        table = choice.position.table
        plays = legal_plays(hand, table, rules)
        values = rational_values(choice, hand, plays, rules)
        weight *= model.probability(choice.play, plays, table, values)
    return weight
