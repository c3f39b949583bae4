"""Puzzles as lines of text: a table, a play that is typed, and why it is right or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scopa.engine import Play
from scopa.game.match_state import MatchState
from scopa.game.puzzles import PuzzleAttempt, PuzzleSession, PuzzleStep
from scopa.plain.commands import (
    command_word,
    help_on,
    help_on_plays,
    not_understood,
    parse_command,
    plays_meant,
)
from scopa.plain.descriptions import (
    described,
    event_lines,
    hand_lines,
    score_lines,
    table_lines,
    unseen_lines,
    which_way,
)
from scopa.players.puzzle import PuzzleTheme
from scopa.text.card_names import in_words
from scopa.text.coaching import puzzle_words
from scopa.text.games_and_rules import game_name
from scopa.text.language import _
from scopa.text.player_names import players_of

_COMMANDS = ("table", "hand", "score", "piles", "rules")  # of a game, that mean something here
_TO_COUNT = (PuzzleTheme.GONE, PuzzleTheme.LAST_CAPTURE, PuzzleTheme.LAST_DEAL)


@dataclass(frozen=True)
class TextPuzzle:
    """A puzzle of a session in lines of text.

    output: the lines to print now, however long
    choices: the plays of which the person is asked to choose one
    is_over: the person has left
    """

    attempt: PuzzleAttempt
    output: tuple[str, ...] = ()
    choices: tuple[Play, ...] = ()
    is_over: bool = False

    @classmethod
    def begin(cls, session: PuzzleSession) -> TextPuzzle:
        """The puzzle that is next in the session."""
        attempt = PuzzleAttempt.of(session)
        game, state = cls(attempt), attempt.state
        title = f"{puzzle_words.heading(attempt)}. {game_name(state.round.rules)}."
        lines = [title, *puzzle_words.introduction(attempt)]
        lines += score_lines(state)[2:]  # there is no match, and no other round
        if attempt.puzzle.theme in _TO_COUNT:
            lines += unseen_lines(state)
        return game._print(*lines, *game._asked())

    @property
    def state(self) -> MatchState:
        return self.attempt.state

    @property
    def stopped(self) -> str:
        """The farewell when the puzzles are left."""
        answered = self.attempt.session.answers.by_key
        missed = any(not answered.get(key, True) for key in self.attempt.session.done)
        return _("What you missed comes again first.") if missed else _("The puzzles stop here.")

    def handle_line(self, line: str) -> TextPuzzle:
        """The puzzle after the person has typed a line."""
        text = parse_command(line)
        if text == "quit":
            return replace(self, is_over=True)._print(self.stopped)
        if text == "help":
            goes_on = _("Enter: once more what is asked or, after the answer, the next puzzle.")
            return self._print(*help_on_plays(), *help_on((*_COMMANDS, "quit")), goes_on)
        if text == "advice" and not self.attempt.steps:
            text = _("There is no advice while you solve a puzzle: the answer explains it.")
            return self._print(text)
        if text.partition(" ")[0] in _COMMANDS:
            return self._print(*(described(text, self.state) or ()))
        if self.attempt.steps:
            return self._go_on(text)
        return self._answer(text)

    def _asked(self) -> Sequence[str]:
        what = _("Type the number, or {help}.").format(help=command_word("help"))
        question = f"{puzzle_words.question(self.state)} {what}"
        return (*table_lines(self.state), *hand_lines(self.state), question)

    def _answer(self, text: str) -> TextPuzzle:
        if not text:
            return replace(self, choices=())._print(*self._asked())
        plays = plays_meant(text, self.state.round, self.choices)
        if isinstance(plays, str):
            return self._print(plays)
        if len(plays) > 1:
            return replace(self, choices=tuple(plays))._print(*which_way(self.state, plays))
        attempt = self.attempt.after(plays[0])
        lines = [line for step in attempt.steps for line in _step_lines(step, attempt)]
        lines += [_next_prompt(attempt.session.advance())] if lines else self._asked()
        answered = replace(self, attempt=attempt, choices=())
        return answered._print(puzzle_words.verdict(attempt), *lines)

    def _go_on(self, text: str) -> TextPuzzle:
        following = self.attempt.session.advance()
        if text:
            return self._print(not_understood(text), _next_prompt(following))
        if following.key:
            return TextPuzzle.begin(following)
        return replace(self, is_over=True)._print(self.stopped)

    def _print(self, *lines: str) -> TextPuzzle:
        return replace(self, output=lines)


def _step_lines(step: PuzzleStep, attempt: PuzzleAttempt) -> Iterator[str]:
    """What is told of a step; of one that is played out, its title or the play before it."""
    if step.after is not None:
        happened = event_lines(step.state.happened, players_of(step.state))
        has_begun = len(step.state.round.plays) > len(attempt.state.round.plays)
        yield from happened if has_begun else [f"{puzzle_words.title(step, attempt)}:"]
    yield from puzzle_words.explanation(step, attempt, [in_words])[:1]
    if step.play is None:
        yield puzzle_words.prompt(step)


def _next_prompt(following: PuzzleSession) -> str:
    if not following.key:
        return _("Press Enter to leave.")
    return _("Press Enter for the next puzzle, or type quit.")
