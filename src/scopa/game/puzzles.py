"""The puzzles that one person solves: those of the game and those of their own, and what is right.

Own puzzles are the moments of the last matches in which a play of the person has cost as much as
tells the best play of a puzzle from all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from datetime import date
from typing import NamedTuple

from scopa.engine import History, Play, Position, ScopaError
from scopa.game import days
from scopa.game.match_state import HUMAN
from scopa.game.round_analysis import from_text, is_about
from scopa.players.analysis import RoundAnalysis
from scopa.players.coach import NEARLY_EQUAL, Advice
from scopa.players.puzzle import CLEARLY, Puzzle, Theme, by_key, parse_puzzle, shipped_puzzles
from scopa.storage.analyses import analyses
from scopa.storage.database import Store
from scopa.storage.paths import matches_file
from scopa.storage.puzzle_progress import Progress

_MATCHES = 20
"""In so many of the last matches own puzzles are looked for."""


def puzzles() -> Mapping[str, str]:
    """The lines of all puzzles by key."""
    own: list[str] = []
    with suppress(ScopaError), closing(Store(matches_file())) as store:
        own.extend(map(str, own_puzzles(store)))
    return {**by_key(own), **shipped_puzzles()}


def own_puzzles(store: Store) -> Iterator[Puzzle]:
    """The puzzles of one's own matches, as far as they are judged and can be read.

    :raises RecordError: the record cannot be read.
    """
    for summary in store.summaries()[-_MATCHES:]:
        found = analyses(store, summary.number)
        with suppress(ScopaError):
            history = store.load(summary.number).history if found else None
            for number, analysis in found.items():
                analyzed = from_text(analysis.found)
                if history and analyzed:
                    yield from puzzles_of(history, number, analyzed)


def puzzles_of(history: History, number: int, analyzed: RoundAnalysis) -> Iterator[Puzzle]:
    """The puzzles of an analyzed round, numbered from 0.

    Raises: ScopaError if the history breaks the rules.
    """
    if number >= len(history.rounds):
        return
    match, end = list(history.replayed())[number]
    round_ = match.deal(history.rounds[number].deck)
    # where hands are shown for a bonus, the hands that are made up for the others might be such
    if match.rules.hand_bonuses or not is_about(analyzed, round_, end.plays):
        return
    for play in analyzed.plays:
        if play.seat == HUMAN and play.cost >= CLEARLY:
            yield Puzzle(Theme.OWN, None, play.best, Position.of(round_, match.scores, HUMAN))
        round_ = round_.play(play.play)


class Course(NamedTuple):
    """One puzzle after the other: the *lines* of all by key, and the *key* of the one now.

    On that *day* the *progress* has come so far; some were *skipped*.
    """

    lines: Mapping[str, str]
    progress: Progress
    day: date
    key: str = ""
    skipped: frozenset[str] = frozenset()

    @classmethod
    def begin(cls, progress: Progress) -> Course:
        """The puzzles of today, the first now."""
        return cls(puzzles(), progress, date.fromisoformat(days.today())).next

    @property
    def puzzle(self) -> Puzzle:
        """The one now."""
        return parse_puzzle(self.lines[self.key])

    @property
    def next(self) -> Course:
        """The same at the puzzle that comes next: any other, as long as there is one.

        New ones come in the order of their keys, which mixes the themes, and easy and hard.
        """
        every = sorted(self.lines)
        others = [key for key in every if key not in {*self.skipped, self.key}]
        return self._replace(key=self.progress.next_of(others or every, self.day))

    @property
    def skipping(self) -> Course:
        """The same at the next puzzle; this one does not come again."""
        return self._replace(skipped=self.skipped | {self.key}).next

    def after(self, *, is_right: bool) -> Course:
        """The same when the puzzle was solved, or missed."""
        return self._replace(progress=self.progress.after(self.key, self.day, is_right=is_right))


class Answer(NamedTuple):
    """What comes of a play: whether it *is right*, what it *cost*, and the coach's *advice*."""

    is_right: bool
    cost: float
    advice: Advice


def answer(asked: Puzzle, played: Play, advice: Advice) -> Answer:
    """What comes of what was *played*, by what the coach finds there.

    As good as the best play is right, too. The best play stands even where a clock stops the coach.
    """
    if advice.play != asked.best:
        advice = advice._replace(play=asked.best, reasons=(), alternative=None, threat=None)
    cost = max(0.0, advice.values[asked.best] - advice.values[played])
    return Answer(played == asked.best or cost < NEARLY_EQUAL, cost, advice)
