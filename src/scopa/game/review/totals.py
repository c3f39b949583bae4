"""The results of matches, added up and grouped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from statistics import fmean
from typing import NamedTuple, TypeVar

from scopa.engine import Point
from scopa.storage.match_statistics import MatchResult

_Name = TypeVar("_Name")
_Result = TypeVar("_Result")


class Totals(NamedTuple):
    """The results of some matches, added up; of the rounds only those that are over count.

    *kinds* are the points of each kind, mine and theirs, in all rounds together; *best* and *worst*
    the largest and smallest margins of a match, *best_round* and *worst_round* of a round;
    *streak* is how many matches in a row were won last, *longest* ever; *margin* is by how
    many points a round was won on average, over the mean of the others.
    """

    won: int
    lost: int
    rounds_won: int
    rounds_tied: int
    rounds_lost: int
    margin: float
    kinds: Mapping[Point, tuple[int, int]]
    best: int
    worst: int
    best_round: int
    worst_round: int
    streak: int
    longest: int

    @classmethod
    def of(cls, results: Iterable[MatchResult]) -> Totals:
        """The totals of *results*, which are in the order in which they were begun."""
        results = list(results)
        over = [result for result in results if result.won is not None]
        rounds = [round_ for result in results for round_ in result.rounds]
        margins = [round_.margin for round_ in rounds]
        streak = longest = 0
        for result in over:
            streak = streak + 1 if result.won else 0
            longest = max(longest, streak)
        kinds: dict[Point, tuple[int, int]] = {}
        for round_ in rounds:
            for point, (mine, theirs) in round_.kinds.items():
                before = kinds.get(point, (0, 0))
                kinds[point] = before[0] + mine, before[1] + theirs
        return cls(
            won=sum(bool(result.won) for result in over),
            lost=sum(not result.won for result in over),
            rounds_won=sum(margin > 0 for margin in margins),
            rounds_tied=margins.count(0),
            rounds_lost=sum(margin < 0 for margin in margins),
            margin=fmean(round_.ahead for round_ in rounds) if rounds else 0.0,
            kinds=kinds,
            best=max((result.margin for result in over), default=0),
            worst=min((result.margin for result in over), default=0),
            best_round=max(margins, default=0),
            worst_round=min(margins, default=0),
            streak=streak,
            longest=longest,
        )

    @property
    def rounds(self) -> int:
        """The number of finished rounds."""
        return self.rounds_won + self.rounds_tied + self.rounds_lost

    @property
    def matches_won(self) -> str:
        """How many of the matches that are over were won, as 2/3."""
        return f"{self.won}/{self.won + self.lost}"


def grouped(
    results: Iterable[_Result], name: Callable[[_Result], _Name]
) -> dict[_Name, list[_Result]]:
    """The *results* by a *name* of theirs: the opponent, or the game."""
    groups: dict[_Name, list[_Result]] = {}
    for result in results:
        groups.setdefault(name(result), []).append(result)
    return groups
