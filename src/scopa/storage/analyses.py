"""The analyses of rounds in the record; if a play is taken back, that of its round is deleted.

Every function raises `FileError` if the record cannot be read or written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.engine import PlayedRound, ScopaError, parse_rules
from scopa.storage.database import Store
from scopa.storage.database_rows import UNREADABLE, MatchReader
from scopa.storage.saved_match import StoredAnalysis


class RoundId(NamedTuple):
    """A round, from 0, of the match with that number in the record."""

    match: int
    round: int


def not_analyzed(store: Store, analyzer: str | None = None) -> list[RoundId]:
    """The player's finished rounds without an analysis; the last match comes first.

    analyzer: only its analyses count; by default those of any, but for old ones without figures
    """
    rows = store.rows(
        "SELECT matches.id, rounds.number, rules, (SELECT max(plays.number) FROM plays"
        " WHERE plays.match = matches.id AND plays.round = rounds.number) FROM matches"
        " JOIN rounds ON rounds.match = matches.id"
        " LEFT JOIN judgements ON judgements.match = matches.id"
        " AND judgements.round = rounds.number"
        " AND judge = coalesce(?, CASE WHEN found IS NULL OR figures NOT NULL THEN judge END)"
        " WHERE judge IS NULL AND NOT imported ORDER BY changed DESC, id DESC, rounds.number",
        analyzer,
    )
    return [RoundId(match, number) for match, number, rules, last in rows if _is_over(rules, last)]


def _is_over(rules: str, last: int | None) -> bool:
    try:
        return last is not None and last + 1 == parse_rules(str(rules)).plays
    except ScopaError:
        return False


def analyses(store: Store, match: int) -> Mapping[int, StoredAnalysis]:
    """The analyses of a match by the numbers of its rounds."""
    rows = store.rows(
        "SELECT round, judge, found, figures FROM judgements WHERE match = ? ORDER BY round", match
    )
    return {number: StoredAnalysis(*row) for number, *row in rows}


def analysis_figures(store: Store, matches: Sequence[int]) -> Mapping[RoundId, str | None]:
    """The figures of all rounds of these matches that were analyzed; None where they are missing.

    They are empty for a round that cannot be analyzed.
    """
    marks = ", ".join("?" * len(matches))
    rows = store.rows(
        "SELECT match, round, CASE WHEN found IS NULL THEN '' ELSE nullif(figures, '') END"
        f" FROM judgements WHERE match IN ({marks}) ORDER BY match, round",
        *matches,
    )
    return {RoundId(match, number): figures for match, number, figures in rows}


def save_analysis(store: Store, at: RoundId, played: PlayedRound, analysis: StoredAnalysis) -> bool:
    """Save the analysis of a round, if its plays are still the same; returns whether they are."""
    with store.transaction() as database:
        try:
            if MatchReader(database).round(*at, {}) != played:
                return False
        except UNREADABLE:
            return False
        database.execute("REPLACE INTO judgements VALUES (?, ?, ?, ?, ?)", (*at, *analysis))
    return True
