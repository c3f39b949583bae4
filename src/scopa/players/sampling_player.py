"""The strong player: it samples the hidden hands, searches the deal in each, and takes the mean.

``docs/developer/players.md`` tells which search it chooses and what else has a say. Its random
generator is seeded by what it knows: equal knowledge and equal seed, equal play, unless the cap on
time cuts a search short.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean

from scopa.engine import Knowledge, Play
from scopa.players.conventions import broken_by
from scopa.players.heuristic_player import balances
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.net import SCALE
from scopa.players.nets.play_values import play_values, public_position
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import evaluator_after, search_depth
from scopa.players.search.playout import Playout, playout_nets
from scopa.players.search.possible_hands import (
    Search,
    SearchResult,
    count_possible_hands,
    draw_samples,
    hand_likelihood,
    is_certain,
)
from scopa.players.search.solver import solve

_FEW_SAMPLES = 4
_EXPERIENCE = 25
"""The weight of the choice nets, in samples."""
TOLERANCE = 0.1
"""How many points a play may be worth less and yet be preferred to one that breaks a convention."""


@dataclass(frozen=True)
class SamplingPlayer:
    """A player that searches at most *sample_count* samples, for at most *cap_ms* milliseconds.

    infers_hands: whether hands count by how likely they make the plays of this deal
    uses_choice_nets: whether the choice nets have a say, unless all possible hands are searched
    """

    sample_count: int = 100
    cap_ms: float = 50.0
    infers_hands: bool = True
    uses_choice_nets: bool = True
    seed: int = 0

    @property
    def deterministic(self) -> SamplingPlayer:
        """The same with few samples and no clock: always the same play."""
        return replace(self, sample_count=min(self.sample_count, _FEW_SAMPLES), cap_ms=math.inf)

    def __call__(self, knowledge: Knowledge) -> Play:
        plays = knowledge.legal_plays()
        return plays[0] if len(plays) == 1 else preferred(self.search(knowledge), knowledge)

    def search(self, knowledge: Knowledge) -> SearchResult:
        """The value of each legal play for the player; exact once no card is hidden."""
        if is_certain(knowledge):
            return solve(knowledge)
        if not search_depth(knowledge):
            return SearchResult(balances(knowledge), sample_count=0)
        rng = Random(f"{self.seed} {len(knowledge.plays)} {knowledge.hand:x} {knowledge.table:x}")
        likelihood = hand_likelihood(knowledge) if self.infers_hands else None
        samples = draw_samples(knowledge, self.sample_count, rng, likelihood)
        result = _search(knowledge).run(samples, self.cap_ms)
        nets = nets_for(knowledge.rules)
        is_complete = result.sample_count == count_possible_hands(knowledge)
        if is_complete or nets is None or not self.uses_choice_nets:
            return result
        return _with_choice_net(result, knowledge, nets)


def _search(knowledge: Knowledge) -> Search:
    evaluator = evaluator_after(knowledge, knowledge.seat % knowledge.rules.sides)
    nets = playout_nets(knowledge)
    return Playout(knowledge, evaluator, nets) if nets else AlphaBeta(knowledge, evaluator)


def _with_choice_net(result: SearchResult, knowledge: Knowledge, nets: GameNets) -> SearchResult:
    """The *result* averaged with what the choice net says, which counts like some more samples."""
    hand, plays = int(knowledge.hand), list(result.values)
    by_net = play_values(public_position(knowledge), hand, plays, nets)
    searched_mean = fmean(result.values.values())
    net_mean = fmean(by_net) / SCALE
    part = _EXPERIENCE / (_EXPERIENCE + result.sample_count)
    values = {
        play: (1 - part) * searched + part * (searched_mean + net_value / SCALE - net_mean)
        for (play, searched), net_value in zip(result.values.items(), by_net, strict=True)
    }
    return result._replace(values=values)


def preferred(result: SearchResult, knowledge: Knowledge) -> Play:
    """The play with the highest value; but partners keep a convention where it costs little."""

    def value(play: Play) -> float:
        return result.values[play] - TOLERANCE * len(broken_by(play, knowledge))

    return max(result.values, key=value)
