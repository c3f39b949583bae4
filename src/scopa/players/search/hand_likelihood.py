"""Inference: how likely hands make the plays of this deal, if they were chosen by the nets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import exp, prod

from scopa.engine import Knowledge, Play, legal_plays
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import has_long_hands
from scopa.players.nets.net import SCALE
from scopa.players.nets.play_values import play_values
from scopa.players.public_position import PublicPosition, past_positions
from scopa.players.search.possible_hands import Likelihood, is_certain

_TEMPERATURES = 0.04, 0.1
"""The differences in round points by which a player chooses a play e times as often: one who
chooses much as the net does, and one who looks further. Either is as likely."""
_SLIP = 0.02
"""How often any play is as likely as another."""

_Choice = tuple[PublicPosition, Play]


def hand_likelihood(knowledge: Knowledge) -> Likelihood | None:
    """How likely the hands of the others make their plays of this deal.

    None if there is nothing to tell from; and with long hands, where it takes so long that more of
    them are worth more.
    """
    rules, nets = knowledge.rules, nets_for(knowledge.rules)
    this_deal = len(knowledge.plays) % rules.deal_size
    if nets is None or has_long_hands(rules) or not this_deal or is_certain(knowledge):
        return None
    positions = past_positions(knowledge)[-this_deal:]
    choices = list(zip(positions, knowledge.plays[-this_deal:], strict=True))
    of_hand: dict[int, Callable[[int], float]] = {}
    for seat in range(rules.players):
        own = [choice for choice in choices if choice[0].seat == seat]
        if own and seat != knowledge.seat:
            of_hand[seat] = cache(partial(_likelihood_of_hand, own, nets))
    return lambda hands: prod([of_hand[seat](hands[seat]) for seat in of_hand])


def _likelihood_of_hand(choices: Sequence[_Choice], nets: GameNets, hand: int) -> float:
    """The probability of these *choices* of a player who is left with *hand*."""
    weight = 1.0
    for position, play in reversed(choices):
        hand |= 1 << play.card
        plays = legal_plays(hand, position.table, nets.rules)
        values = play_values(position, hand, plays, nets)
        weight *= _probability(values[plays.index(play)], values)
    return weight


def _probability(chosen: int, values: Sequence[int]) -> float:
    """The probability to choose a play of the *chosen* value among those of these *values*."""
    best, shares = max(values), 0.0
    for temperature in _TEMPERATURES:
        heat = SCALE * temperature
        shares += exp((chosen - best) / heat) / sum(
            [exp((value - best) / heat) for value in values]
        )
    return _SLIP / len(values) + (1 - _SLIP) * shares / len(_TEMPERATURES)
