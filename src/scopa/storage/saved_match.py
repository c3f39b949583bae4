"""A match as it is saved: its plays, its players and its date."""

from __future__ import annotations

from typing import NamedTuple
from uuid import uuid4

from scopa.engine import History, points


class Comment(NamedTuple):
    """A text about a play; rounds and plays count from 0."""

    round: int
    play: int
    text: str


class Standing(NamedTuple):
    """The score of a match: the points of each round that is over, and the sums by side.

    winner: the side that has won; None as long as the match goes on
    """

    by_round: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winner: int | None


class SavedMatch(NamedTuple):
    """A match in the record.

    key: unique among all matches
    begun: a date and time in ISO 8601
    players: the names by seat
    opponent: the program's names of the computer players, if known
    imported: it came from a file, so others may have played it
    """

    key: str
    begun: str
    players: tuple[str, ...]
    history: History
    comments: tuple[Comment, ...] = ()
    opponent: str = ""
    imported: bool = False

    @property
    def standing(self) -> Standing:
        """The score.

        Raises:
            ScopaError: the history breaks the rules.
        """
        by_round: list[tuple[int, ...]] = []
        scores, winner = (0,) * self.history.rules.sides, None
        for match, round_ in self.history.replayed():
            if round_.is_over:
                after = match.after(round_)
                by_round.append(points(round_))
                scores, winner = after.scores, after.winner
        return Standing(tuple(by_round), scores, winner)


def new_key() -> str:
    """A new unique key."""
    return uuid4().hex[:16]
