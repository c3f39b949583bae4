"""Matches -> their results for the person in the first seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from statistics import fmean
from typing import NamedTuple

from scopa.engine import Point, Rules, ScopaError, format_rules
from scopa.storage.database import Store
from scopa.storage.database_rows import (
    UNREADABLE,
    parse_json,
    read_scores,
    result_text,
    unplayed_match,
)
from scopa.storage.errors import FileError
from scopa.storage.saved_match import SavedMatch, Standing


class RoundResult(NamedTuple):
    """The result of a round.

    *margin* is by how many points my side was ahead of the best other one, *ahead* of the mean of
    the others; *kinds* the points of each kind, mine and theirs.
    """

    margin: int
    ahead: float
    kinds: Mapping[Point, tuple[int, int]]


class MatchResult(NamedTuple):
    """The result of a match: *won* is None as long as it goes on, *margin* that of its score.

    One that was *imported* is no result of the person's own. *rules* are in notation.
    """

    key: str
    begun: str
    opponent: str
    rules: str
    helped: bool
    won: bool | None
    margin: int
    rounds: tuple[RoundResult, ...]
    imported: bool = False


def match_results(store: Store, numbers: Sequence[int]) -> Sequence[tuple[int, MatchResult]]:
    """The results of the matches with these numbers that can be read, each with its number.

    Matches saved by an older version are played again, and their results stored.
    """
    marks = ", ".join("?" * len(numbers))
    query = f"SELECT * FROM matches WHERE id IN ({marks}) ORDER BY changed, id"
    results, anew = [], []
    for row in store.rows(query, *numbers):
        number, result = row["id"], row["result"]
        try:
            match = unplayed_match(row)
            standing = _standing(result, row["scores"], match.history.rules)
            results.append((number, result_of(match, standing)))
        except UNREADABLE:
            with suppress(ScopaError):
                match = store.load(number)
                results.append((number, result_of(match)))
                anew.append((result_text(match.standing), number, result))
    if anew:
        with suppress(FileError), store.transaction() as database:
            database.executemany("UPDATE matches SET result = ? WHERE id = ? AND result IS ?", anew)
    return results


def _standing(result: object, scores: object, rules: Rules) -> Standing:
    parts = parse_json(result)
    by_kind = [
        {Point(kind): tuple(points) for kind, points in each.items()} for each in parts["rounds"]
    ]
    return Standing(tuple(by_kind), read_scores(scores, rules), parts["winner"])


def result_of(match: SavedMatch, standing: Standing | None = None) -> MatchResult:
    """The result of *match*, by its plays or by a *standing* that is known.

    :raises ScopaError: its history breaks the rules.
    """
    standing = standing or match.standing
    rules = match.history.rules
    sign = -1 if rules.lowest_wins else 1
    return MatchResult(
        key=match.key,
        begun=match.begun,
        opponent=match.opponent or ", ".join(match.players[1:]),
        rules=format_rules(rules),
        helped=match.history.helped,
        won=None if standing.winner is None else standing.winner == 0,
        margin=_margin(standing.scores, sign),
        rounds=tuple(_round_result(tuple(each.items()), sign) for each in standing.by_kind),
        imported=match.imported,
    )


@cache  # for many rounds end alike
def _round_result(by_kind: tuple[tuple[Point, tuple[int, ...]], ...], sign: int) -> RoundResult:
    by_side = [sum(points) for points in zip(*(points for _, points in by_kind), strict=True)]
    kinds = {kind: (points[0], max(points[1:])) for kind, points in by_kind}
    ahead = sign * (by_side[0] - fmean(by_side[1:]))
    return RoundResult(_margin(by_side, sign), ahead, kinds)


def _margin(by_side: Sequence[int], sign: int) -> int:
    # With a negative sign fewer points are better.
    mine, *others = (sign * points for points in by_side)
    return mine - max(others)
