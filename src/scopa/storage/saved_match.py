"""A match as it is saved: its plays, its players and its date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import uuid4

from scopa.engine import History, Point, score


class Standing(NamedTuple):
    """The score of a match.

    by_kind: of each round that is over, the points of each kind by side
    scores: the sums by side
    winner: the side that has won; None as long as the match goes on
    """

    by_kind: tuple[Mapping[Point, tuple[int, ...]], ...]
    scores: tuple[int, ...]
    winner: int | None

    @property
    def by_round(self) -> tuple[tuple[int, ...], ...]:
        """The points of each round that is over, by side."""
        return tuple(tuple(map(sum, zip(*each.values(), strict=True))) for each in self.by_kind)


class StoredAnalysis(NamedTuple):
    """The analysis of a round.

    analyzer: its name and version
    found: the result as text; None if the round cannot be analyzed
    figures: what the statistics need of it, as text
    """

    analyzer: str
    found: str | None
    figures: str | None = None


class SavedMatch(NamedTuple):
    """A match in the record.

    key: unique among all matches
    begun: a date and time in ISO 8601
    players: the names by seat
    opponent: the program's names of the computer players, if known
    comments: on plays, by the numbers of their round and of the play, from 0
    imported: it came from a file, so others may have played it
    analyses: of its rounds by their numbers, if it was read from a file that has them
    """

    key: str
    begun: str
    players: tuple[str, ...]
    history: History
    comments: Mapping[tuple[int, int], str] = {}
    opponent: str = ""
    imported: bool = False
    analyses: Mapping[int, StoredAnalysis] = {}

    @property
    def standing(self) -> Standing:
        """The score.

        :raises ScopaError: the history breaks the rules.
        """
        by_kind: list[Mapping[Point, tuple[int, ...]]] = []
        scores, winner = (0,) * self.history.rules.sides, None
        for match, _start, round_ in self.history.replayed():
            if round_.is_over:
                after = match.after(round_)
                by_kind.append({award.point: award.points for award in score(round_)})
                scores, winner = after.scores, after.winner
        return Standing(tuple(by_kind), scores, winner)


def new_key() -> str:
    """A new unique key."""
    return uuid4().hex[:16]
