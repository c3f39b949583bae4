"""How well the person plays: what their plays cost, what luck was in it, and a rating.

The rating is a place on the scale of the six opponents, found by what their own plays cost.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import stdev
from typing import NamedTuple

from scopa.game.review.grades import Grade, accuracy
from scopa.game.review.stored_analysis import RoundFigures
from scopa.players.effects import LossKind

# The points that the plays of each opponent cost in a round of a game: measured over 100 rounds by
# ``python -m tools.benchmarks.analysis points-lost``. Games that are not here have no rating.
SCALES: Mapping[str, Mapping[str, float]] = {
    "scopa": {
        "nino": 2.09,
        "rosa": 1.40,
        "beppe": 1.19,
        "carla": 0.77,
        "don-ciccio": 0.33,
        "maestro": 0.05,
    },
    "cirulla": {
        "nino": 4.82,
        "rosa": 4.48,
        "beppe": 2.62,
        "carla": 1.52,
        "don-ciccio": 0.70,
        "maestro": 0.21,
    },
}
FEWEST_ROUNDS = 8  # of fewer not even the error of their mean is known
# The spread of the costs is not known from few rounds: it is taken to be the mean cost, at least
# these points, with the weight of these rounds
_BELIEVED_ROUNDS, _LEAST_SPREAD = 10, 0.7


class Skill(NamedTuple):
    """How some rounds were played.

    sums: of the figures of all rounds
    error: the standard error of the *cost* of a round; infinite for a single one
    """

    rounds: int
    sums: RoundFigures
    error: float

    @classmethod
    def of(cls, rounds: Sequence[RoundFigures]) -> Skill | None:
        """How the rounds were played; None if there are none."""
        if not rounds:
            return None
        costs = [each.cost for each in rounds]
        error = stdev(costs) / math.sqrt(len(costs)) if len(costs) > 1 else math.inf
        return cls(len(rounds), RoundFigures.sum(rounds), error)

    @property
    def lost(self) -> float:
        """What the person's mistakes cost in a round, on average."""
        return self.sums.lost / self.rounds

    @property
    def cost(self) -> float:
        """What all plays of the person cost in a round: the scales were measured so."""
        return self.sums.cost / self.rounds

    @property
    def lost_by_kind(self) -> Mapping[str, float]:
        """The share of each kind in it, the largest first, but those of no kind last."""
        by_size = self._in_a_round(self.sums.by_kind)
        return dict(sorted(by_size.items(), key=lambda kind: kind[0] == LossKind.OTHER.value))

    @property
    def accuracy(self) -> float | None:
        """The accuracy of all plays; None if there never was a choice."""
        return accuracy(self.sums.lost, self.sums.at_stake)

    @property
    def accuracy_by_phase(self) -> Mapping[str, float | None]:
        """The accuracy in each part of the rounds."""
        return _accuracies(self.sums.by_phase, self.sums.at_stake_by_phase)

    @property
    def accuracy_by_kind(self) -> Mapping[str, float | None]:
        """The accuracy where points of each kind were at stake."""
        return _accuracies(self.sums.by_kind, self.sums.at_stake_by_kind)

    @property
    def grades(self) -> Mapping[str, int]:
        """How many plays of each grade there were."""
        return {grade.value: int(self.sums.grades.get(grade.value, 0)) for grade in Grade}

    @property
    def result_parts(self) -> tuple[float, ...]:
        """What a round was made of: luck, own mistakes, a partner's, the others', points ahead.

        The first four make the last, as they are shown with two decimals.
        """
        sums = self.sums
        own, partner, others, margin = (
            round(value / self.rounds, 2)
            for value in (-sums.lost, -sums.partner, sums.others, sums.margin)
        )
        return margin - own - partner - others, own, partner, others, margin

    def as_json(self) -> dict[str, object]:
        """The figures by name; the error of a single round is not known."""
        sums = self.sums
        error = self.error if math.isfinite(self.error) else None
        return {
            "rounds": self.rounds,
            "margin": sums.margin,
            "head_start": sums.head_start,
            "dealt": sums.dealt,
            "unseen": sums.unseen,
            "better": sums.better,
            "lost": {"value": self.lost, "error": error},
            "partner": sums.partner / self.rounds,
            "by_phase": self._in_a_round(sums.by_phase),
            "by_kind": self.lost_by_kind,
            "accuracy": self.accuracy,
            "accuracy_by_phase": self.accuracy_by_phase,
            "accuracy_by_kind": self.accuracy_by_kind,
            "grades": self.grades,
            "plays_by_phase": sums.plays_by_phase,
            "plays_by_kind": sums.plays_by_kind,
        }

    def _in_a_round(self, sums: Mapping[str, float]) -> Mapping[str, float]:
        by_size = sorted(sums, key=lambda name: -sums[name])
        return {name: sums[name] / self.rounds for name in by_size}


def _accuracies(
    lost: Mapping[str, float], at_stake: Mapping[str, float]
) -> dict[str, float | None]:
    return {name: accuracy(lost.get(name, 0.0), points) for name, points in at_stake.items()}


class Rating(NamedTuple):
    """A place on the scale of the opponents, 0 being the weakest.

    error: two of three times the true place is no farther away, and 19 of 20 times twice as far
    rounds_needed: more rounds until it is probably no more than one opponent off
    """

    place: float
    error: float
    rounds_needed: int = 0


def rating(skill: Skill | None, game: str = "scopa") -> Rating | None:
    """The place of a player with that *skill*; None for too few rounds, or no scale."""
    if skill is None or skill.rounds < FEWEST_ROUNDS or game not in SCALES:
        return None
    scale, cost = SCALES[game], skill.cost
    spread = max(cost, _LEAST_SPREAD)
    known = skill.rounds - 1
    variance = (_BELIEVED_ROUNDS * spread**2 + known * skill.rounds * skill.error**2) / (
        _BELIEVED_ROUNDS + known
    )
    error = math.sqrt(variance / skill.rounds)
    here, better, worse = (_place(value, scale) for value in (cost, cost - error, cost + error))
    off = max(better - here, here - worse)
    return Rating(here, off, max(0, math.ceil(skill.rounds * (off**2 - 1))))


def place_of(cost: float, game: str) -> float | None:
    """The place of a player whose plays *cost* that in a round; None without a scale."""
    return _place(cost, SCALES[game]) if game in SCALES else None


def _place(cost: float, scale: Mapping[str, float]) -> float:
    """The place on a *scale* of a player by what plays *cost* in a round: between two, or beyond.

    >>> round(_place(SCALES["scopa"]["carla"], SCALES["scopa"]), 2)
    3.0
    """
    costs = list(scale.values())
    weaker = sum(cost < each for each in costs[1:-1])
    more, less = costs[weaker : weaker + 2]
    return weaker + (more - cost) / (more - less)
