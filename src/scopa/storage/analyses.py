"""What was found of the rounds of the record by somebody who judged them, and when it is void.

A judgement belongs to the plays that were judged: if one of them is taken back, it goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.engine import PlayedRound, ScopaError
from scopa.storage.database import Store
from scopa.storage.database_rows import FromRows, plays_a_round


class StoredAnalysis(NamedTuple):
    """What a *judge*, called by what tells it from every other, has *found*: in its own writing.

    Nothing is found of a round that it cannot judge.
    """

    judge: str
    found: str | None


class RoundId(NamedTuple):
    """A round, from 0, of the match of that number in the record."""

    match: int
    round: int


def not_analyzed(store: Store, judge: str | None = None) -> list[RoundId]:
    """The person's own rounds that are over and not judged by that *judge*, or by anybody.

    Those of the match that was played last come first. Who has found that a round cannot be judged
    has judged it.

    :raises RecordError: the record cannot be read.
    """
    with store.transaction("DEFERRED") as database:
        rows = database.execute(
            "SELECT matches.id, rounds.number, rules, (SELECT max(plays.number) FROM plays"
            " WHERE plays.match = matches.id AND plays.round = rounds.number) FROM matches"
            " JOIN rounds ON rounds.match = matches.id"
            " LEFT JOIN judgements ON judgements.match = matches.id"
            " AND judgements.round = rounds.number AND judge = coalesce(?, judge)"
            " WHERE judge IS NULL AND NOT imported ORDER BY changed DESC, id DESC, rounds.number",
            (judge,),
        ).fetchall()
    return [RoundId(match, number) for match, number, rules, last in rows if _is_over(rules, last)]


def _is_over(rules: str, last: int | None) -> bool:
    """Whether a round by these *rules* is over after the play of that number."""
    try:
        return last is not None and last + 1 == plays_a_round(str(rules))
    except ScopaError:
        return False


def analyses(store: Store, match: int) -> Mapping[int, StoredAnalysis]:
    """What was found of the rounds, by their numbers, of the *match* of that number.

    :raises RecordError: the record cannot be read.
    """
    with store.transaction("DEFERRED") as database:
        rows = database.execute(
            "SELECT round, judge, found FROM judgements WHERE match = ? ORDER BY round", (match,)
        ).fetchall()
    return {number: StoredAnalysis(judge, found) for number, judge, found in rows}


def keep_analysis(store: Store, at: RoundId, played: PlayedRound, analysis: StoredAnalysis) -> bool:
    """Keep the *analysis* of a round, if it is still *played* so; whether it is.

    That of any other judge goes.

    :raises RecordError: the record cannot be written.
    """
    with store.transaction() as database:
        try:
            if FromRows(database).round(*at, []) != played:
                return False
        except (ValueError, TypeError):
            return False
        database.execute("REPLACE INTO judgements VALUES (?, ?, ?, ?)", (*at, *analysis))
    return True
