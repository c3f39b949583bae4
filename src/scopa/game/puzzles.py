"""The puzzles that a person solves, those of the game and their own, and the right answers.

An own puzzle is a moment of one of the last matches in which a play of the person has cost as much
as the best play of a puzzle is better than all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from typing import NamedTuple

from scopa.engine import History, Play, Position, ScopaError
from scopa.game import daily
from scopa.game.match_state import HUMAN
from scopa.game.round_analysis import from_text, is_about
from scopa.players.analysis import RoundAnalysis
from scopa.players.coach import NEARLY_EQUAL, Advice
from scopa.players.puzzle import CLEARLY, Puzzle, PuzzleTheme, by_key, parse_puzzle, shipped_puzzles
from scopa.storage.analyses import analyses
from scopa.storage.database import Store
from scopa.storage.errors import reason_of
from scopa.storage.paths import matches_file
from scopa.storage.puzzle_progress import Progress, progress_file, save_progress
from scopa.text.cards import in_both_spellings
from scopa.text.error_messages import translated
from scopa.text.language import _, ngettext
from scopa.text.phrases import decimal
from scopa.text.player_names import OPPONENTS

_LAST_MATCHES = 20  # own puzzles come from these


OwnPuzzle = tuple[Puzzle, Mapping[Play, float]]  # with the values of all plays by the analysis


def own_puzzles() -> Iterator[OwnPuzzle]:
    """The puzzles from the last matches of the record."""
    with suppress(ScopaError), closing(Store(matches_file())) as store:
        for summary in store.summaries()[-_LAST_MATCHES:]:
            stored = analyses(store, summary.number)
            with suppress(ScopaError):
                history = store.load(summary.number).history if stored else None
                for number, each in stored.items():
                    analysis = from_text(each.found)
                    if history and analysis:
                        yield from puzzles_of(history, number, analysis)


def puzzles_of(history: History, number: int, analysis: RoundAnalysis) -> Iterator[OwnPuzzle]:
    """The puzzles of a round, numbered from 0; none if the analysis does not fit it.

    :raises ScopaError: the history breaks the rules.
    """
    if number >= len(history.rounds):
        return
    match, end = list(history.replayed())[number]
    round_ = match.deal(history.rounds[number].deck)
    # where hands are shown for a bonus, the hands that are made up for the others might be such
    if match.rules.hand_bonuses or not is_about(analysis, round_, end.plays):
        return
    for play in analysis.plays:
        if play.seat == HUMAN and play.cost >= CLEARLY:
            position = Position.of(round_, match.scores, HUMAN)
            yield Puzzle(PuzzleTheme.OWN, None, play.best, position), play.values
        round_ = round_.play(play.play)


class Course(NamedTuple):
    """One puzzle after the other.

    lines: all puzzles by key
    key: of the puzzle that is asked
    values: of the plays in own puzzles, by key, as the analysis of the round has them
    """

    lines: Mapping[str, str]
    progress: Progress
    day: date
    key: str = ""
    skipped: frozenset[str] = frozenset()
    values: Mapping[str, Mapping[Play, float]] = {}

    @classmethod
    def begin(cls, progress: Progress) -> Course:
        """The puzzles of today, the first now."""
        own = {str(puzzle): values for puzzle, values in own_puzzles()}
        keys = by_key(own)
        lines = {**keys, **shipped_puzzles()}
        values = {key: own[line] for key, line in keys.items()}
        day = date.fromisoformat(daily.today())
        return cls(lines, progress, day, values=values).next

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
    """Whether a play is right, what it cost, and the coach's advice."""

    is_right: bool
    cost: float
    advice: Advice


def answer(
    puzzle: Puzzle, played: Play, advice: Advice, known: Mapping[Play, float] | None = None
) -> Answer:
    """The verdict on a play, by the values that are *known*, or else those that the coach finds.

    A play as good as the best one is right, too. The best play stands whatever the coach finds.
    """
    if known:
        advice = advice._replace(values=known)
    if advice.play != puzzle.best:
        values, to_pile = advice.values, advice.straight_to_pile
        advice = Advice(puzzle.best, (), None, values, certain=False, straight_to_pile=to_pile)
    cost = max(0.0, advice.values[puzzle.best] - advice.values[played])
    return Answer(played == puzzle.best or cost < NEARLY_EQUAL, cost, advice)


def keep_progress(progress: Progress) -> str:
    """Keep the progress; a sentence if it cannot be kept."""
    file = progress_file()
    try:
        save_progress(file, progress)
    except OSError as error:
        text = _("{file}: what you solved cannot be saved: {why}")
        return text.format(file=file, why=translated(reason_of(error)))
    return ""


# --------------------------------------------------------------------------------- sentences


def heading(streak: int) -> str:
    """The headline of a puzzle, with the number of right answers in a row."""
    if not streak:
        return _("Puzzle")
    text = ngettext("Puzzle: one right", "Puzzle: {number} in a row right", streak)
    return text.format(number=streak)


def verdict(played: Play, cost: float, streak: int) -> tuple[str, ...]:
    """Whether a play was right, or what it cost; the longest text first."""
    if streak:
        return (ngettext("Right!", "Right: {number} in a row!", streak).format(number=streak),)
    text, points = _("No: the {card} costs {points} points."), decimal(cost)
    return in_both_spellings(
        lambda spelling: text.format(card=spelling(played.card), points=points)
    )


def why(puzzle: Puzzle, advised: Sequence[str]) -> tuple[str, ...]:
    """What a puzzle teaches, what the coach advised, how hard it was; the longest text first."""
    lessons = {
        PuzzleTheme.OBVIOUS: _("Here the obvious play is the right one."),
        PuzzleTheme.SEVENS: _("Hold your sevens."),
        PuzzleTheme.MORE_THAN_TEN: _("Leave more than ten on the table: no card takes it all."),
        PuzzleTheme.PAIR: _("Do not break a pair."),
        PuzzleTheme.LAST_CAPTURE: _("Whoever captures last gets the rest of the table."),
        PuzzleTheme.LAST_DEAL: _("In the last deal all cards are known: count it out."),
        PuzzleTheme.ACE: _("Mind the ace, which takes all."),
        PuzzleTheme.PARTNER: _("Think of the card that your partner has laid."),
        PuzzleTheme.OWN: _("From a match of yours, in which your play cost points."),
    }
    lesson = lessons[puzzle.theme]
    found_by = (
        _("None of the six opponents finds it."),
        _("One of the six opponents finds it."),
        _("Two of the six opponents find it."),
        _("Three of the six opponents find it."),
        _("Four of the six opponents find it."),
        _("Five of the six opponents find it."),
        _("All six opponents find it."),
    )
    hard = () if puzzle.difficulty is None else (found_by[len(OPPONENTS) - puzzle.difficulty],)
    return (
        " ".join((lesson, advised[0], *hard)),
        *(f"{lesson} {text}" for text in advised),
        *advised[-1:],
    )
