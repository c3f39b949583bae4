"""Puzzles as lines of text: a table, a play that is typed, and why it is right or not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scopa.engine import Play
from scopa.game.match_state import MatchState
from scopa.game.puzzles import Course, answer, heading, verdict, why
from scopa.plain.commands import help_on, help_on_plays, parse_command, plays_meant, which_way
from scopa.plain.descriptions import (
    DESCRIPTIONS,
    hand_lines,
    play_in_brief,
    score_lines,
    table_lines,
)
from scopa.plain.text_game import wrapped
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle
from scopa.text import coach
from scopa.text.language import _
from scopa.text.table import game_name

_COMMANDS = ("hand", "table", "score", "piles", "rules")  # of a game, that mean something here


@dataclass(frozen=True)
class TextPuzzle:
    """A puzzle of a course in lines of text, at the table of a match state.

    output: the lines to print now
    choices: the plays of which the person is asked to choose one
    played: the answer, which the coach is to look at unless it is judged
    is_over: the person has left
    """

    course: Course
    puzzle: Puzzle
    state: MatchState
    output: tuple[str, ...] = ()
    choices: tuple[Play, ...] = ()
    played: Play | None = None
    is_judged: bool = False
    is_over: bool = False

    @classmethod
    def begin(cls, course: Course) -> TextPuzzle:
        """The puzzle that is next in the course."""
        puzzle = course.puzzle
        state = MatchState.at_position(puzzle.position)
        return cls(course, puzzle, state)._print(
            f"{heading(course.progress.streak)}. {game_name(puzzle.position.rules)}.",
            *score_lines(state)[2:],  # there is no match, and no other round
            *table_lines(state),
            *hand_lines(state),
            _to_be_solved(),
        )

    @property
    def asks_coach(self) -> bool:
        return self.played is not None and not self.is_judged

    def handle_line(self, line: str) -> TextPuzzle:
        """The puzzle after the person has typed a line."""
        text = parse_command(line)
        if text == "quit":
            return replace(self, is_over=True)._print(farewell())
        if text == "help":
            return self._print(*help_on_plays(), *help_on(_COMMANDS))
        if text in _COMMANDS:
            return self._print(*DESCRIPTIONS[text](self.state))
        if self.is_judged:
            return self._print(_next_prompt()) if text else TextPuzzle.begin(self.course.next)
        return self._answer(text)

    def _answer(self, text: str) -> TextPuzzle:
        plays = plays_meant(text, self.state.round, self.choices) if text else _to_be_solved()
        if isinstance(plays, str):
            return self._print(plays)
        if len(plays) == 1:
            return replace(self, played=plays[0], output=())
        ways = [play_in_brief(self.state, play) for play in plays]
        return replace(self, choices=tuple(plays))._print(*which_way(plays[0].card, ways))

    def after_advice(self, advice: Advice) -> TextPuzzle:
        """The puzzle once the coach has looked at the answer."""
        assert self.played is not None
        is_right, cost, advice = answer(
            self.puzzle, self.played, advice, self.course.values.get(self.course.key)
        )
        course = self.course.after(is_right=is_right)
        advised = coach.advice(advice, self.state.cast)
        return replace(self, course=course, is_judged=True)._print(
            verdict(self.played, cost, course.progress.streak)[0],
            why(self.puzzle, advised)[0],
            _next_prompt(),
        )

    def _print(self, *lines: str) -> TextPuzzle:
        return replace(self, output=wrapped(lines))


def farewell() -> str:
    """Take leave of the person."""
    return _("What you miss comes again another day.")


def _to_be_solved() -> str:
    return _("One play is clearly the best. What would you play?")


def _next_prompt() -> str:
    return _("Press Enter for the next puzzle, or type quit.")
