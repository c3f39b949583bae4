"""How well the person plays: what their plays cost, what luck was in it, and a rating.

The rating is a place on the scale of the six opponents, found by what their own plays cost.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate
from statistics import fmean, stdev
from typing import NamedTuple

from scopa.game.review.grades import Grade, accuracy
from scopa.game.review.round_analysis import RoundFigures, sums_by_name
from scopa.text.language import _, ngettext
from scopa.text.phrases import decimal
from scopa.text.player_names import OPPONENTS

# The points that the plays of each opponent cost in a round of a game: measured over 100 rounds by
# ``python -m tests.benchmarks.analysis points-lost``. Games that are not here have no rating.
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
_RECENT = 30  # rounds, of which the rating as it goes on is made
FEWEST_ROUNDS = 8  # of fewer not even the error of their mean is known
# The spread of the costs is not known from few rounds: it is taken to be the mean cost, at least
# these points, with the weight of these rounds
_BELIEVED_ROUNDS, _LEAST_SPREAD = 10, 0.7
_ALIKE = 0.25  # in levels: who is no farther from an opponent plays as well
_HALFWAY = 0.1


class Skill(NamedTuple):
    """How some rounds were played.

    lost: what the person's plays cost in a round, on average
    partner: the same of a partner's plays
    error: the standard error of that; infinite for a single round
    head_start, dealt, unseen: the luck of the person's side in all rounds together
    better: by how much the side played better; with the luck it makes the margin
    by_phase, by_kind: the shares of the points lost in a round, the largest first
    accuracy: of all plays, None if there never was a choice; also *accuracy_by_phase* and, of the
        points that were at stake with each kind of loss, *accuracy_by_kind*
    grades: how many plays of each grade there were
    plays_by_phase, plays_by_kind: in how many plays so much was at stake
    """

    rounds: int
    lost: float
    partner: float
    error: float
    head_start: float
    dealt: float
    unseen: float
    better: float
    margin: float
    by_phase: Mapping[str, float]
    by_kind: Mapping[str, float]
    accuracy: float | None
    accuracy_by_phase: Mapping[str, float | None]
    accuracy_by_kind: Mapping[str, float | None]
    grades: Mapping[str, int]
    plays_by_phase: Mapping[str, int]
    plays_by_kind: Mapping[str, int]

    @classmethod
    def of(cls, rounds: Sequence[RoundFigures]) -> Skill | None:
        """How the rounds were played; None if there are none."""
        if not rounds:
            return None
        costs = [each.lost for each in rounds]
        by_phase = _shares([each.by_phase for each in rounds])
        by_kind = _shares([each.by_kind for each in rounds])
        return cls(
            rounds=len(rounds),
            lost=fmean(costs),
            partner=fmean(each.partner for each in rounds),
            error=stdev(costs) / math.sqrt(len(costs)) if len(costs) > 1 else math.inf,
            head_start=sum(each.head_start for each in rounds),
            dealt=sum(each.dealt for each in rounds),
            unseen=sum(each.unseen for each in rounds),
            better=sum(each.better for each in rounds),
            margin=sum(each.margin for each in rounds),
            by_phase=by_phase,
            by_kind=by_kind,
            accuracy=accuracy(sum(costs), sum(each.at_stake for each in rounds)),
            accuracy_by_phase=_accuracies(by_phase, [each.at_stake_by_phase for each in rounds]),
            accuracy_by_kind=_accuracies(by_kind, [each.at_stake_by_kind for each in rounds]),
            grades={grade.value: 0 for grade in Grade} | _counts([each.grades for each in rounds]),
            plays_by_phase=_counts([each.plays_by_phase for each in rounds]),
            plays_by_kind=_counts([each.plays_by_kind for each in rounds]),
        )

    @property
    def luck(self) -> float:
        return self.head_start + self.dealt + self.unseen

    @property
    def result_parts(self) -> tuple[float, ...]:
        """What a round was made of: luck, own mistakes, a partner's, the others', points ahead.

        The first four make the last, as they are shown with two decimals.
        """
        own, partner, luck, margin = (
            round(value, 2)
            for value in (
                -self.lost,
                -self.partner,
                self.luck / self.rounds,
                self.margin / self.rounds,
            )
        )
        return luck, own, partner, margin - luck - own - partner, margin

    def as_json(self) -> dict[str, object]:
        """The figures by name; the error of a single round is not known."""
        figures = self._asdict()
        error = figures.pop("error")
        lost = {"value": self.lost, "error": error if math.isfinite(error) else None}
        return {**figures, "lost": lost}


def _sums(rounds: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return sums_by_name(part for each in rounds for part in each.items())


def _shares(rounds: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    """The mean of each part of a round, the largest first."""
    sums = _sums(rounds)
    return {name: sums[name] / len(rounds) for name in sorted(sums, key=lambda name: -sums[name])}


def _counts(rounds: Sequence[Mapping[str, float]]) -> dict[str, int]:
    """The sum of each part of the rounds."""
    return {name: int(number) for name, number in _sums(rounds).items()}


def _accuracies(
    lost: Mapping[str, float], at_stake: Sequence[Mapping[str, float]]
) -> Mapping[str, float | None]:
    """The accuracy in each part of the rounds, of which a mean of so much was *lost* in each."""
    shares = _shares(at_stake)
    return {name: accuracy(lost.get(name, 0.0), points) for name, points in shares.items()}


class Rating(NamedTuple):
    """A place on the scale of the opponents, 0 being the weakest.

    error: two of three times the true place is no farther away, and 19 of 20 times twice as far
    rounds_needed: more rounds until it is probably no more than one opponent off
    """

    place: float
    error: float
    rounds_needed: int = 0


def rating(skill: Skill | None, game: str = "scopa") -> Rating | None:
    """The place of somebody who plays a game like that; None for too few rounds, or no scale."""
    if skill is None or skill.rounds < FEWEST_ROUNDS or game not in SCALES:
        return None
    scale, lost = SCALES[game], skill.lost
    spread = max(lost, _LEAST_SPREAD)
    known = skill.rounds - 1
    variance = (_BELIEVED_ROUNDS * spread**2 + known * skill.rounds * skill.error**2) / (
        _BELIEVED_ROUNDS + known
    )
    error = math.sqrt(variance / skill.rounds)
    here, better, worse = (_place(value, scale) for value in (lost, lost - error, lost + error))
    off = max(better - here, here - worse)
    return Rating(here, off, max(0, math.ceil(skill.rounds * (off**2 - 1))))


class Recent(NamedTuple):
    """How the last rounds were played up to one of them: points lost in a round, and accuracy."""

    lost: float
    accuracy: float | None


def recent(rounds: Sequence[RoundFigures]) -> list[Recent]:
    """How the last `_RECENT` rounds at most were played, after each from the eighth on."""
    lost = [0.0, *accumulate(each.lost for each in rounds)]
    at_stake = [0.0, *accumulate(each.at_stake for each in rounds)]
    found = []
    for last in range(FEWEST_ROUNDS, len(rounds) + 1):
        first = max(0, last - _RECENT)
        cost = lost[last] - lost[first]
        found.append(
            Recent(cost / (last - first), accuracy(cost, at_stake[last] - at_stake[first]))
        )
    return found


def place_of(lost: float, game: str) -> float | None:
    """The place among the opponents of who loses so many points a round; None without a scale."""
    return _place(lost, SCALES[game]) if game in SCALES else None


def _place(lost: float, scale: Mapping[str, float]) -> float:
    """The place on a *scale* of a player who loses *lost* points a round: between two, or beyond.

    >>> round(_place(SCALES["scopa"]["carla"], SCALES["scopa"]), 2)
    3.0
    """
    costs = list(scale.values())
    weaker = sum(lost < cost for cost in costs[1:-1])
    more, less = costs[weaker : weaker + 2]
    return weaker + (more - lost) / (more - less)


# --------------------------------------------------------------------------------- sentences


def rating_sentence(rated: Rating) -> str:
    """The rating of the person among the opponents."""
    place, names = rated.place, tuple(OPPONENTS.values())
    nearest = min(range(len(names)), key=lambda number: abs(place - number))
    below = int(place)
    if abs(place - nearest) <= _ALIKE:
        text = _("You play about as well as {nearest}")
    elif place < 0:
        text = _("You do not play as well as {nearest} yet")
    elif place > len(names) - 1:
        text = _("You play better than {nearest}")
    elif abs(place - below - 0.5) < _HALFWAY:
        text = _("You play half way between {weaker} and {stronger}")
    else:
        text = _("You play between {weaker} and {stronger}, nearer to {nearest}")
    weaker, stronger = names[below : below + 2] if 0 <= place < len(names) - 1 else ("", "")
    return f"{text.format(nearest=names[nearest], weaker=weaker, stronger=stronger)}."


def precision_sentence(rated: Rating) -> str:
    """How precisely the rating of the person is known."""
    text = _("It is known to within {number} of a step between two opponents.")
    sentence = text.format(number=decimal(rated.error))
    if not rated.rounds_needed:
        return sentence
    more = ngettext(
        "After one more round it will be known to within about one step.",
        "After {number} more rounds it will be known to within about one step.",
        rated.rounds_needed,
    )
    return f"{sentence} {more.format(number=rated.rounds_needed)}"
