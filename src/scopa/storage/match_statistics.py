"""Matches -> figures: how the person in the first seat has fared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from scopa.engine import (
    PRESETS,
    Point,
    Round,
    format_rules,
    score,
    total,
)
from scopa.storage.saved_match import SavedMatch

_Result = TypeVar("_Result")
# The name of rules that are those of no game by name
OWN_RULES = "own"


class RoundResult(NamedTuple):
    """What a round brought.

    *margin* is by how many points my side was ahead of the best other one; *kinds* the points of
    each kind, mine and theirs.
    """

    margin: int
    kinds: Mapping[Point, tuple[int, int]]


class MatchResult(NamedTuple):
    """What came of a match: *won* is nothing as long as it goes on, *margin* that of its score.

    One that was *imported* is no result of the person's own.
    """

    key: str
    begun: str
    opponent: str
    game: str
    helped: bool
    won: bool | None
    margin: int
    rounds: tuple[RoundResult, ...]
    imported: bool = False


class Figures(NamedTuple):
    """How a number of matches went; what is said of rounds is of those that are over.

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
    """What came of *match*.

    Raises:
        ScopaError: its history breaks the rules.
    """
    rules = match.history.rules
    sign = -1 if rules.lowest_wins else 1
    rounds = []
    scores, winner = (0,) * rules.sides, None
    for before, round_ in match.history.replayed():
        if round_.is_over:
            after = before.after(round_)
            scores, winner = after.scores, after.winner
            rounds.append(_round_result(round_, sign))
    return MatchResult(
        key=match.key,
        begun=match.begun,
        opponent=match.opponent or ", ".join(match.players[1:]),
        game=game_named(format_rules(rules)),
        helped=match.history.helped,
        won=None if winner is None else winner == 0,
        margin=_margin(scores, sign),
        rounds=tuple(rounds),
        imported=match.imported,
    )


def _round_result(round_: Round, sign: int) -> RoundResult:
    awards = score(round_)
    return RoundResult(
        margin=_margin(total(awards), sign),
        kinds={award.point: (award.points[0], max(award.points[1:])) for award in awards},
    )


def _margin(by_side: Sequence[int], sign: int) -> int:
    # With a negative sign fewer points are better.
    mine, *others = (sign * points for points in by_side)
    return mine - max(others)


def game_named(rules: str) -> str:
    """The name of the game with these *rules*, which are written as in the record."""
    named = {format_rules(preset): name for name, preset in PRESETS.items()}
    return named.get(rules, OWN_RULES)


def figures(results: Iterable[MatchResult]) -> Figures:
    """All of the *results* together, which are in the order in which they were begun."""
    results = list(results)
    over = [result for result in results if result.won is not None]
    rounds = [round_ for result in results for round_ in result.rounds]
    margins = [round_.margin for round_ in rounds]
    streak, longest = _streaks([bool(result.won) for result in over])
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


def _streaks(won: Sequence[bool]) -> tuple[int, int]:
    now = longest = 0
    for each in won:
        now = now + 1 if each else 0
        longest = max(longest, now)
    return now, longest


def grouped(results: Iterable[_Result], name: Callable[[_Result], str]) -> dict[str, list[_Result]]:
    """The *results* by some *name* of theirs: who played against me, what was played."""
    groups: dict[str, list[_Result]] = {}
    for result in results:
        groups.setdefault(name(result), []).append(result)
    return groups
