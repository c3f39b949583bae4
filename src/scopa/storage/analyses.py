"""The analyses of rounds in the record; if a play is taken back, that of its round is deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scopa.engine import PlayedRound, ScopaError
from scopa.storage.database import Store
from scopa.storage.database_rows import FromRows, plays_a_round


class StoredAnalysis(NamedTuple):
    """The analysis of a round.

    judge: the name and version of the analyzer
    found: the result as text; None if the round cannot be analyzed
    """

    judge: str
    found: str | None


class RoundId(NamedTuple):
    """A round, from 0, of the match with that number in the record."""

    match: int
    round: int


def not_analyzed(store: Store, judge: str | None = None) -> list[RoundId]:
    """The player's own rounds that are over and not analyzed; those of the last match come first.

    judge: only its analyses count; those of any judge by default

    Raises:
        RecordError: the record cannot be read.
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
    try:
        return last is not None and last + 1 == plays_a_round(str(rules))
    except ScopaError:
        return False


def analyses(store: Store, match: int) -> Mapping[int, StoredAnalysis]:
    """The analyses of a match by the numbers of its rounds.

    Raises:
        RecordError: the record cannot be read.
    """
    with store.transaction("DEFERRED") as database:
        rows = database.execute(
            "SELECT round, judge, found FROM judgements WHERE match = ? ORDER BY round", (match,)
        ).fetchall()
    return {number: StoredAnalysis(judge, found) for number, judge, found in rows}


def keep_analysis(store: Store, at: RoundId, played: PlayedRound, analysis: StoredAnalysis) -> bool:
    """Save the analysis of a round, if its plays are still the same; returns whether they are.

    Raises:
        RecordError: the record cannot be written.
    """
    with store.transaction() as database:
        try:
            if FromRows(database).round(*at, []) != played:
                return False
        except (ValueError, TypeError):
            return False
        database.execute("REPLACE INTO judgements VALUES (?, ?, ?, ?)", (*at, *analysis))
    return True
