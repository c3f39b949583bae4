"""How well the person plays: what their plays cost, what luck was in it, and a rating.

The rating is a place on the scale of the six opponents, found by what their own plays cost.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from scopa.game.match_state import HUMAN
from scopa.players.analysis import PlayAnalysis, RoundAnalysis
from scopa.players.search.open_hands import Mean

SCALE: Mapping[str, float] = {
    "nino": 2.14,
    "rosa": 1.44,
    "beppe": 1.10,
    "carla": 0.84,
    "don-ciccio": 0.36,
    "maestro": 0.01,
}
"""How many points the plays of each opponent cost in a round of Scopa for two, by name: measured
over 80 rounds by ``python -m tests.benchmarks.points_lost``."""
_FEWEST_ROUNDS = 8
"""From fewer rounds not even the error of their mean is known."""
_WIDEST_ERROR = 1.0
"""In levels: a rating that may be more than that off says nothing."""


class Skill(NamedTuple):
    """How so many *rounds* were played.

    *lost* is what the person's plays have cost in a round; *dealt* and *unseen* are the luck of
    their side in all rounds together, *better* by how much it played better, and *margin* what
    these three make: the result. *by_phase* and *by_kind* share out what was lost in a round.
    """

    rounds: int
    lost: Mean
    dealt: float
    unseen: float
    better: float
    margin: float
    by_phase: Mapping[str, float]
    by_kind: Mapping[str, float]


class Rating(NamedTuple):
    """A *place* on the scale of the opponents, 0 being the weakest, and its standard *error*."""

    place: float
    error: float


def points_lost(found: RoundAnalysis, seat: int = HUMAN) -> float:
    """What the plays of that *seat* have cost in a round."""
    return sum(play.cost for play in found.plays if play.seat == seat)


def skill(rounds: Sequence[RoundAnalysis]) -> Skill | None:
    """How these *rounds* were played; nothing if there are none."""
    if not rounds:
        return None
    own = [play for found in rounds for play in found.plays if play.seat == HUMAN]
    return Skill(
        rounds=len(rounds),
        lost=Mean.of([points_lost(found) for found in rounds]),
        dealt=sum(found.deal_luck for found in rounds),
        unseen=sum(found.unseen_luck for found in rounds),
        better=sum(found.skill for found in rounds),
        margin=sum(found.margin for found in rounds),
        by_phase=_shared(own, lambda play: play.phase.value, len(rounds)),
        by_kind=_shared(own, lambda play: play.kind.value, len(rounds)),
    )


def _shared(
    plays: Iterable[PlayAnalysis], name: Callable[[PlayAnalysis], str], rounds: int
) -> dict[str, float]:
    """What the *plays* of each *name* have cost in one of so many *rounds*, the most first."""
    cost: dict[str, float] = {}
    for play in plays:
        cost[name(play)] = cost.get(name(play), 0.0) + play.cost / rounds
    return dict(sorted(cost.items(), key=lambda shared: -shared[1]))


def rating(of: Skill | None) -> Rating | None:
    """Where the scale has who plays like that; nothing as long as that is too uncertain."""
    if of is None or of.rounds < _FEWEST_ROUNDS:
        return None
    value, error = of.lost
    better, worse = _place(value - error), _place(value + error)
    found = Rating(_place(value), (better - worse) / 2)
    return found if found.error < _WIDEST_ERROR else None


def as_json(of: Skill | None) -> dict[str, object] | None:
    """All of it by name; the error of a single round is not known."""
    if of is None:
        return None
    error = of.lost.error if math.isfinite(of.lost.error) else None
    return {**of._asdict(), "lost": {"value": of.lost.value, "error": error}}


def _place(lost: float) -> float:
    """The place on the scale of who loses so many points in a round: between two, beyond the ends.

    >>> from scopa.game.skill import _place
    >>> round(_place(SCALE["carla"]), 2)
    3.0
    """
    costs = list(SCALE.values())
    weaker = sum(lost < cost for cost in costs[1:-1])
    more, less = costs[weaker : weaker + 2]
    return weaker + (more - lost) / (more - less)
