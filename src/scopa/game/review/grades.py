"""The grades of plays, and how accurately somebody has played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from scopa.game.match_state import HUMAN
from scopa.players.coach import NEARLY_EQUAL
from scopa.players.puzzle import CLEARLY
from scopa.players.round_analysis import PlayAnalysis, RoundAnalysis

HIGHEST_BAR = 1.0
"""The points that fill the bar of a play: few plays cost more."""


class Grade(Enum):
    """The grade of a play, by the round points that it costs."""

    BEST = "best"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, cost: float) -> Grade:
        """The grade of a play with that cost, which is shown with two decimals."""
        if cost < LEAST_COSTS[cls.SLIP]:
            return cls.BEST
        return [grade for grade, least in LEAST_COSTS.items() if round(cost, 2) >= least][-1]


LEAST_COSTS: Mapping[Grade, float] = {
    Grade.SLIP: NEARLY_EQUAL,  # below that the coach calls plays as good as each other
    Grade.MISTAKE: 0.2,
    Grade.BLUNDER: CLEARLY,  # from here on a play comes back as a puzzle
}


def count_grades(plays: Iterable[PlayAnalysis]) -> dict[Grade, int]:
    """How many plays of each grade there are where there was a choice."""
    counts = dict.fromkeys(Grade, 0)
    for play in plays:
        if play.had_choice:
            counts[Grade.of(play.cost)] += 1
    return counts


def points_lost(play: PlayAnalysis) -> float:
    """What a play cost as a mistake: what is called best may cost a little, too."""
    return 0.0 if Grade.of(play.cost) is Grade.BEST else play.cost


def lost_by_others(analysis: RoundAnalysis) -> float:
    """What the mistakes of the other side cost; of several, as far as it helped the person."""
    if analysis.sides > 2:
        return analysis.costs[HUMAN] + analysis.skill
    return sum(points_lost(play) for play in analysis.plays if play.seat % 2 != HUMAN)


def accuracy(lost: float, at_stake: float) -> float | None:
    """The share of the points at stake that was not lost; None if nothing was at stake.

    It is 1 if all plays were the best, and 0 if all were the worst.
    """
    return max(0.0, 1 - lost / at_stake) if at_stake else None
