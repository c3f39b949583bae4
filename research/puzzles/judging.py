"""Whether one play of a moment is clearly the best, and who finds it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scopa.engine import Knowledge, Play
from scopa.players.coach import SAMPLE_COUNT
from scopa.players.nets.inputs import COUNTED_OUT
from scopa.players.opponents import DON_CICCIO, LEVELS, MASTER, Player
from scopa.players.sampling_player import SamplingPlayer, preferred
from scopa.players.search.possible_hands import is_certain

_UNHURRIED = SamplingPlayer(sample_count=SAMPLE_COUNT, cap_ms=math.inf)
SHOWN_ONLY = replace(_UNHURRIED, infers_hands=False)
"""The coach, who sees no more than a puzzle shows: what others played earlier tells it nothing."""
JUDGES = (
    *(replace(SHOWN_ONLY, seed=seed) for seed in range(3)),
    replace(_UNHURRIED, uses_choice_nets=False),
)
"""They must agree: three who see what the solver sees, and the analysis of a play."""
_SIFTER = replace(SHOWN_ONLY, sample_count=12)
CLEARLY = 0.5
"""The least that the best play of a puzzle gains over any other, in round points."""
SURELY = 0.6
"""The points by which judges have to find a play better, so that another one finds `CLEARLY`."""

SOLVERS: Mapping[str, Player] = {
    **LEVELS,
    "don-ciccio": replace(LEVELS["don-ciccio"], play=replace(DON_CICCIO, cap_ms=math.inf)),
    "maestro": replace(MASTER, cap_ms=math.inf, seed=2),
}
"""The opponents, each with all the time that it needs; Il Maestro with samples of his own."""
_INSTANT = ("nino", "rosa", "beppe", "carla")


class Verdict(NamedTuple):
    """The *best* play of a moment, the *second* best, and the least *margin* between them."""

    best: Play
    second: Play
    margin: float


def clear_verdict(
    knowledge: Knowledge, judges: Sequence[SamplingPlayer] = JUDGES, by: float = SURELY
) -> Verdict | None:
    """The verdict where all *judges* value the same play more highly than any other *by* points.

    The last deal between two is counted out: no judge is asked, and `CLEARLY` is enough.
    """
    if len(knowledge.legal_plays()) < 2 or sum(knowledge.hand_sizes) > COUNTED_OUT:
        return None
    if is_certain(knowledge):
        judges, by = judges[:1], CLEARLY
    verdicts = []
    for judge in judges:
        result = judge.search(knowledge)
        best, second = sorted(result.values, key=result.values.__getitem__, reverse=True)[:2]
        margin = result.values[best] - result.values[second]
        if margin < by or preferred(result, knowledge) != best:
            return None
        verdicts.append(Verdict(best, second, margin))
    if len({verdict.best for verdict in verdicts}) > 1:
        return None
    return verdicts[0]._replace(margin=min(verdict.margin for verdict in verdicts))


def at_first_look(knowledge: Knowledge) -> Play | None:
    """The play that seems clearly the best, if one does."""
    verdict = clear_verdict(knowledge, (_SIFTER,), CLEARLY)
    return verdict and verdict.best


def answers(knowledge: Knowledge) -> Mapping[str, Play]:
    """The play of each of the `SOLVERS`."""
    return {name: solver(knowledge) for name, solver in SOLVERS.items()}


def are_agreed(knowledge: Knowledge) -> bool:
    """Whether all those make the same play who look no further than their own."""
    return len({SOLVERS[name](knowledge) for name in _INSTANT}) == 1
