"""The theme of a moment: what decides between the best play and those that one might make."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from research.puzzles.finding import Moment
from scopa.engine import DECK, Play, Point
from scopa.players.coach import judge
from scopa.players.puzzle import PuzzleTheme
from scopa.players.reasons import Fact, Reason
from scopa.players.search.possible_hands import is_certain
from scopa.players.search.solver import best_line

MOST_OBVIOUS = 1
"""The number of opponents that may miss an obvious play."""
_OF_FACTS: Mapping[Fact, PuzzleTheme] = {
    Fact.ABOVE_TEN: PuzzleTheme.MORE_THAN_TEN,
    Fact.NO_SWEEPER: PuzzleTheme.GONE,
}
_OF_KINDS: Mapping[Point, PuzzleTheme] = {
    Point.PRIME: PuzzleTheme.SEVENS,
    Point.SETTEBELLO: PuzzleTheme.SETTEBELLO,
    Point.COINS: PuzzleTheme.COINS,
    Point.SWEEPS: PuzzleTheme.SWEEP,
}


def theme_of(moment: Moment) -> PuzzleTheme | None:
    """The theme that decides against both rivals: the second best, and the usual wrong answer."""
    if len(moment.wrong) <= MOST_OBVIOUS:
        return PuzzleTheme.OBVIOUS
    knowledge = moment.knowledge
    rivals = {moment.second, max(moment.wrong, key=moment.wrong.count)}
    is_ace = moment.best.card.rank == 1
    if knowledge.rules.ace_takes_all and all(is_ace != (play.card.rank == 1) for play in rivals):
        return PuzzleTheme.ACE
    if is_certain(knowledge):
        return _theme_of_last_deal(moment, rivals)
    judgement = judge(knowledge, moment.best)
    themes = {_theme_of_reason(judgement.reason(rival)) for rival in rivals}
    return themes.pop() if len(themes) == 1 else None


def _theme_of_reason(reason: Reason) -> PuzzleTheme | None:
    if isinstance(reason.fact, Fact) and reason.fact in _OF_FACTS:
        return _OF_FACTS[reason.fact]
    return None if reason.kind is None else _OF_KINDS.get(reason.kind)


def _theme_of_last_deal(moment: Moment, rivals: Collection[Play]) -> PuzzleTheme:
    """The last capture, or all that counts."""
    captures_last = _last_capturer(moment, moment.best) == 0
    decides = captures_last and all(_last_capturer(moment, rival) != 0 for rival in rivals)
    return PuzzleTheme.LAST_CAPTURE if decides else PuzzleTheme.LAST_DEAL


def _last_capturer(moment: Moment, play: Play) -> int | None:
    """The side that captures last after *play*, if both go on as well as can be."""
    line = play, *best_line(play, moment.knowledge)
    *_, end = moment.position.completed(DECK).replay(line)
    return end.last_capturer
