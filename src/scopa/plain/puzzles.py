"""Puzzles as lines of text: a table is told, a play is typed, and then why it is right or not."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace

from scopa.engine import Play
from scopa.game.match_state import MatchState
from scopa.game.puzzles import Course, answer
from scopa.plain import answers
from scopa.plain.meaning import meant
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle
from scopa.text import coach, plain_mode
from scopa.text import puzzles as sentences
from scopa.text.language import _
from scopa.text.table import game_name

_ANSWERED = ("table", "score", "piles", "rules")
"""The commands of a game that mean something here, besides those for the hand and to leave."""


@dataclass(frozen=True)
class TextPuzzle:
    """A talk about the *puzzle* of a *course*, at the table of *state*.

    *said* are the lines to be said now. The person was *asked* which of some plays they mean, or
    has *played*, which the coach is to judge; that *is judged* then. The talk *is over* when the
    person leaves.
    """

    course: Course
    puzzle: Puzzle
    state: MatchState
    said: tuple[str, ...] = ()
    asked: tuple[Play, ...] = ()
    played: Play | None = None
    is_judged: bool = False
    is_over: bool = False

    @classmethod
    def begin(cls, course: Course) -> TextPuzzle:
        """The talk about the puzzle of that *course*."""
        puzzle = course.puzzle
        text_game = cls(course, puzzle, MatchState.at_position(puzzle.position))
        heading = sentences.heading(course.progress.streak)
        return text_game._saying(
            f"{heading}. {game_name(puzzle.position.rules)}.",
            *answers.score_of(text_game.state)[2:],  # there is no match, and no other round
            *answers.table(text_game.state),
            *answers.hand(text_game.state),
            _("One play is clearly the best. What would you play?"),
        )

    @property
    def consults(self) -> bool:
        """Whether the coach is to be asked."""
        return self.played is not None and not self.is_judged

    def heard(self, line: str) -> TextPuzzle:
        """The talk after the person has typed *line*."""
        text = plain_mode.command(" ".join(line.split()).lower())
        if text == "quit":
            return replace(self, is_over=True)._saying(_("What you miss comes again another day."))
        if text in _ANSWERED:
            return self._saying(*answers.ANSWERS[text](self.state))
        if text == "help":
            told = plain_mode.does(("hand", *_ANSWERED))
            return self._saying(*plain_mode.how_to_name_a_play(), *told)
        if text == "hand":
            return self._saying(*answers.hand(self.state))
        if self.is_judged:
            following = TextPuzzle.begin(self.course.next)
            return (
                self._saying(_("Press Enter for the next puzzle, or type quit."))
                if text
                else following
            )
        return self._answered(text)

    def _answered(self, text: str) -> TextPuzzle:
        """The talk after a *text* that may be a play."""
        plays = meant(text, self.state.round, self.asked) if text else ""
        if isinstance(plays, str):
            return self._saying(plays or _("One play is clearly the best. What would you play?"))
        if len(plays) == 1:
            return replace(self, played=plays[0], said=())
        ways = [answers.way(self.state, play) for play in plays]
        asking = plain_mode.which_way(plays[0].card, ways)
        return replace(self, asked=tuple(plays))._saying(*asking)

    def analyzed(self, advice: Advice) -> TextPuzzle:
        """The talk once the coach has said what there is to say."""
        assert self.played is not None
        is_right, cost, told = answer(self.puzzle, self.played, advice)
        course = self.course.after(is_right=is_right)
        advised = coach.advice(told, self.state.cast)
        return replace(self, course=course, is_judged=True)._saying(
            sentences.verdict(self.played, cost, course.progress.streak)[0],
            sentences.why(self.puzzle.theme.value, self.puzzle.difficulty, advised)[0],
            _("Press Enter for the next puzzle, or type quit."),
        )

    def _saying(self, *lines: str) -> TextPuzzle:
        return replace(self, said=tuple(part for line in lines for part in textwrap.wrap(line, 79)))
