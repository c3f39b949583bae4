"""Matches -> figures: how the person in the first seat has fared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple, TypeVar

from scopa.engine import Point, Rules, ScopaError, format_rules, parse_rules
from scopa.storage.database import Store
from scopa.storage.database_rows import (
    UNREADABLE,
    parse_json,
    read_players,
    read_scores,
    result_text,
)
from scopa.storage.errors import FileError
from scopa.storage.saved_match import SavedMatch, Standing

_Name = TypeVar("_Name")
_Result = TypeVar("_Result")


class RoundResult(NamedTuple):
    """The result of a round.

    *margin* is by how many points my side was ahead of the best other one; *kinds* the points of
    each kind, mine and theirs.
    """

    margin: int
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


class Figures(NamedTuple):
    """The figures of some matches; of the rounds only those that are over count.

    *kinds* are the points of each kind, mine and theirs, in all rounds together; *best* and *worst*
    the largest and smallest margins of a match, *best_round* and *worst_round* of a round;
    *streak* is how many matches in a row were won last, *longest* ever; *margin* is the mean of the
    rounds, in points.
    """

    won: int = 0
    lost: int = 0
    rounds_won: int = 0
    rounds_tied: int = 0
    rounds_lost: int = 0
    margin: float = 0.0
    kinds: Mapping[Point, tuple[int, int]] = {}
    best: int = 0
    worst: int = 0
    best_round: int = 0
    worst_round: int = 0
    streak: int = 0
    longest: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds were played to their end."""
        return self.rounds_won + self.rounds_tied + self.rounds_lost


def result_of(match: SavedMatch) -> MatchResult:
    """The result of *match*.

    :raises ScopaError: its history breaks the rules.
    """
    rules, helped = format_rules(match.history.rules), match.history.helped
    opponent = match.opponent or ", ".join(match.players[1:])
    return _result(match.standing, match.key, match.begun, opponent, rules, helped, match.imported)


def match_results(store: Store, numbers: Sequence[int]) -> Sequence[tuple[int, MatchResult]]:
    """The results of the matches with these numbers that can be read, each with its number.

    Those of matches that an older version has kept are found by playing them again, and kept.

    :raises FileError: the record cannot be read.
    """
    marks = ", ".join("?" * len(numbers))
    with store.transaction("DEFERRED") as database:
        rows = database.execute(
            "SELECT id, result, scores, players, key, begun, opponent, rules, helped, imported"
            f" FROM matches WHERE id IN ({marks}) ORDER BY changed, id",
            numbers,
        ).fetchall()
    results, anew = [], []
    for number, result, scores, players, key, begun, opponent, rules, *flags in rows:
        try:
            if not (isinstance(key, str) and isinstance(begun, str)):
                raise TypeError("no text")
            standing = _standing(result, read_scores(scores, _parsed(rules)))
            against = opponent or ", ".join(read_players(players, _parsed(rules))[1:])
            results.append((number, _result(standing, key, begun, against, rules, *flags)))
        except UNREADABLE:
            with suppress(ScopaError):
                match = store.load(number)
                results.append((number, result_of(match)))
                anew.append((result_text(match.standing), number, result))
    if anew:
        with suppress(FileError), store.transaction() as database:
            database.executemany("UPDATE matches SET result = ? WHERE id = ? AND result IS ?", anew)
    return results


def _standing(result: object, scores: tuple[int, ...]) -> Standing:
    found = parse_json(result)
    by_kind = [
        {Point(kind): tuple(points) for kind, points in each.items()} for each in found["rounds"]
    ]
    return Standing(tuple(by_kind), scores, found["winner"])


def _result(
    standing: Standing,
    key: str,
    begun: str,
    opponent: str,
    rules: str,
    helped: int,
    imported: int,
) -> MatchResult:
    sign = -1 if _parsed(rules).lowest_wins else 1
    return MatchResult(
        key=key,
        begun=begun,
        opponent=opponent,
        rules=rules,
        helped=bool(helped),
        won=None if standing.winner is None else standing.winner == 0,
        margin=_margin(standing.scores, sign),
        rounds=tuple(_round_result(tuple(each.items()), sign) for each in standing.by_kind),
        imported=bool(imported),
    )


@cache  # for many rounds end alike
def _round_result(by_kind: tuple[tuple[Point, tuple[int, ...]], ...], sign: int) -> RoundResult:
    by_side = [sum(points) for points in zip(*(points for _, points in by_kind), strict=True)]
    kinds = {kind: (points[0], max(points[1:])) for kind, points in by_kind}
    return RoundResult(_margin(by_side, sign), kinds)


def _margin(by_side: Sequence[int], sign: int) -> int:
    # With a negative sign fewer points are better.
    mine, *others = (sign * points for points in by_side)
    return mine - max(others)


@cache
def _parsed(rules: str) -> Rules:
    return parse_rules(rules)


def figures(results: Iterable[MatchResult]) -> Figures:
    """All of the *results* together, which are in the order in which they were begun."""
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
    return Figures(
        won=sum(bool(result.won) for result in over),
        lost=sum(not result.won for result in over),
        rounds_won=sum(margin > 0 for margin in margins),
        rounds_tied=margins.count(0),
        rounds_lost=sum(margin < 0 for margin in margins),
        margin=sum(margins) / len(margins) if margins else 0.0,
        kinds=kinds,
        best=max((result.margin for result in over), default=0),
        worst=min((result.margin for result in over), default=0),
        best_round=max(margins, default=0),
        worst_round=min(margins, default=0),
        streak=streak,
        longest=longest,
    )


def grouped(
    results: Iterable[_Result], name: Callable[[_Result], _Name]
) -> dict[_Name, list[_Result]]:
    """The *results* by a *name* of theirs: the opponent, or the game."""
    groups: dict[_Name, list[_Result]] = {}
    for result in results:
        groups.setdefault(name(result), []).append(result)
    return groups
