"""A match as it is kept: what was played, by whom, and when."""

from __future__ import annotations

from typing import NamedTuple
from uuid import uuid4

from scopa.engine import History, points


class Comment(NamedTuple):
    """A *text* on a play; *round* and *play* count from 0."""

    round: int
    play: int
    text: str


class Standing(NamedTuple):
    """How a match stands: the points of every round that is over, and all of them together.

    *winner* is the side that has won; nobody as long as the match goes on.
    """

    by_round: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    winner: int | None


class SavedMatch(NamedTuple):
    """A match in the record.

    *key* tells it from every other match; *begun* is when, as ISO 8601 text; *players* are the
    names by seat, *opponent* what the program knows the computer players by, if that is known. It
    was *imported* if it came from a file: then others may have played it.
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
        """How the match stands.

        :raises ScopaError: the history breaks the rules.
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
    """What tells one match from every other."""
    return uuid4().hex[:16]
