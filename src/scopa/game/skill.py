"""How well the person plays: what their plays cost, what luck was in it, and a rating.

The rating is a place on the scale of the six opponents, found by what their own plays cost.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.game.match_state import HUMAN
from scopa.players.analysis import RoundAnalysis
from scopa.players.search.open_hands import Mean
from scopa.text.language import _
from scopa.text.phrases import decimal
from scopa.text.player_names import OPPONENTS

# What the plays of each opponent cost in a round of Scopa for two, in points: measured over 80
# rounds by ``python -m tests.benchmarks.analysis points-lost``.
SCALE: Mapping[str, float] = {
    "nino": 2.14,
    "rosa": 1.44,
    "beppe": 1.10,
    "carla": 0.84,
    "don-ciccio": 0.36,
    "maestro": 0.01,
}
_FEWEST_ROUNDS = 8  # of fewer not even the error of their mean is known
_WIDEST_ERROR = 1.0  # in levels: a rating that may be more than that off says nothing
_ALIKE = 0.25  # in levels: who is no farther from an opponent plays as well
_HALFWAY = 0.1


class Skill(NamedTuple):
    """How some rounds were played.

    lost: what the person's plays have cost in a round
    head_start, dealt, unseen: the luck of the person's side in all rounds together
    better: by how much the side played better; with the luck it makes the margin
    by_phase, by_kind: the shares of what was lost in a round, the largest first
    """

    rounds: int
    lost: Mean
    head_start: float
    dealt: float
    unseen: float
    better: float
    margin: float
    by_phase: Mapping[str, float]
    by_kind: Mapping[str, float]


class Rating(NamedTuple):
    """A place on the scale of the opponents, 0 being the weakest, and its standard error."""

    place: float
    error: float


def points_lost(analysis: RoundAnalysis, seat: int = HUMAN) -> float:
    """What the plays of a seat have cost in a round."""
    return sum(play.cost for play in analysis.plays if play.seat == seat)


def skill_in(analyses: Sequence[RoundAnalysis]) -> Skill | None:
    """How the rounds were played; None if there are none."""
    if not analyses:
        return None
    by_phase: dict[str, float] = {}
    by_kind: dict[str, float] = {}
    for play in (play for analysis in analyses for play in analysis.plays if play.seat == HUMAN):
        for costs, name in ((by_phase, play.phase.value), (by_kind, play.kind.value)):
            costs[name] = costs.get(name, 0.0) + play.cost / len(analyses)
    return Skill(
        rounds=len(analyses),
        lost=Mean.of([points_lost(analysis) for analysis in analyses]),
        head_start=sum(analysis.head_start for analysis in analyses),
        dealt=sum(analysis.deal_luck for analysis in analyses),
        unseen=sum(analysis.unseen_luck for analysis in analyses),
        better=sum(analysis.skill for analysis in analyses),
        margin=sum(analysis.margin for analysis in analyses),
        by_phase=dict(sorted(by_phase.items(), key=lambda item: -item[1])),
        by_kind=dict(sorted(by_kind.items(), key=lambda item: -item[1])),
    )


def rating(skill: Skill | None) -> Rating | None:
    """The place of who plays like that; None as long as it is too uncertain."""
    if skill is None or skill.rounds < _FEWEST_ROUNDS:
        return None
    value, error = skill.lost
    better, worse = _place(value - error), _place(value + error)
    found = Rating(_place(value), (better - worse) / 2)
    return found if found.error < _WIDEST_ERROR else None


def _place(lost: float) -> float:
    """The place on the scale of who loses so many points in a round: between two, beyond the ends.

    >>> round(_place(SCALE["carla"]), 2)
    3.0
    """
    costs = list(SCALE.values())
    weaker = sum(lost < cost for cost in costs[1:-1])
    more, less = costs[weaker : weaker + 2]
    return weaker + (more - lost) / (more - less)


def skill_as_json(skill: Skill | None) -> dict[str, object] | None:
    """The figures by name; the error of a single round is not known."""
    if skill is None:
        return None
    error = skill.lost.error if math.isfinite(skill.lost.error) else None
    return {**skill._asdict(), "lost": {"value": skill.lost.value, "error": error}}


def give_or_take(error: float) -> str:
    """The standard error of a number."""
    return _("give or take {error}").format(error=decimal(error, 2))


def rating_sentence(rated: Rating) -> str:
    """Where the person stands among the opponents."""
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
        text = _("Your play stands half way between {weaker} and {stronger}")
    else:
        text = _("Your play stands between {weaker} and {stronger}, nearer to {nearest}")
    weaker, stronger = names[below : below + 2] if 0 <= place < len(names) - 1 else ("", "")
    sentence = text.format(nearest=names[nearest], weaker=weaker, stronger=stronger)
    off = _("give or take {number} of a step from one opponent to the next")
    return f"{sentence} ({off.format(number=decimal(rated.error))})."
