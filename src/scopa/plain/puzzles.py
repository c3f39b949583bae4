"""Puzzles as lines of text: a table, a play that is typed, and why it is right or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scopa.engine import Play
from scopa.game.match_state import MatchState
from scopa.game.puzzle_attempt import PuzzleAttempt, PuzzleStep
from scopa.game.puzzle_session import PuzzleSession
from scopa.plain.commands import (
    command_word,
    help_on,
    help_on_plays,
    not_understood,
    parse_command,
    plays_meant,
)
from scopa.plain.descriptions import (
    DESCRIPTIONS,
    event_lines,
    hand_lines,
    score_lines,
    table_lines,
    taken_lines,
    unseen_lines,
    which_way,
)
from scopa.players.coach import Advice
from scopa.players.puzzle import PuzzleTheme
from scopa.text.card_names import card_name, in_words, list_of_cards
from scopa.text.coaching import puzzle_words
from scopa.text.games import game_name
from scopa.text.language import _
from scopa.text.player_names import players_of

_COMMANDS = ("hand", "table", "score", "piles", "rules")  # of a game, that mean something here
_TO_COUNT = (PuzzleTheme.GONE, PuzzleTheme.LAST_CAPTURE, PuzzleTheme.LAST_DEAL)
_MOST = 230  # characters of a reason: about three lines


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
        heading = f"{puzzle_words.heading(attempt)}. {game_name(state.round.rules)}."
        lines = [heading, *puzzle_words.introduction(attempt)]
        if attempt.hands:
            return game._print(*lines, *game._hands_to_choose())
        lines += score_lines(state)[2:]  # there is no match, and no other round
        if attempt.puzzle.theme in _TO_COUNT:
            lines += unseen_lines(state)
        return game._print(*lines, *game._table(), _what_to_type(puzzle_words.question(attempt)))

    @property
    def state(self) -> MatchState:
        """The table of the puzzle."""
        return self.attempt.state

    @property
    def stopped(self) -> str:
        """The farewell when the puzzles are left."""
        return _("What you miss comes again.")

    def handle_line(self, line: str) -> TextPuzzle:
        """The puzzle after the person has typed a line."""
        text = parse_command(line)
        if text == "quit":
            return replace(self, is_over=True)._print(self.stopped)
        if text == "help":
            return self._print(*help_on_plays(), *help_on(_COMMANDS))
        if text == "advice" and not self.attempt.steps:
            text = _("There is no advice while you solve a puzzle: the answer explains it.")
            return self._print(text)
        if self.attempt.hands:
            return self._choose_hand(text)
        if text in _COMMANDS:
            return self._print(*DESCRIPTIONS[text](self.state))
        if self.attempt.steps:
            return self._go_on(text)
        return self._answer(text)

    def _table(self) -> Sequence[str]:
        return (*table_lines(self.state), *hand_lines(self.state))

    def _hands_to_choose(self) -> Iterator[str]:
        yield from (*taken_lines(self.state), *self._table())
        yield _what_to_type(puzzle_words.hand_question(players_of(self.state).seats[1]))
        for number, hand in enumerate(self.attempt.hands, start=1):
            yield f"{number}: {list_of_cards(hand, card_name)}."

    def _choose_hand(self, text: str) -> TextPuzzle:
        numbered = {str(number): hand for number, hand in enumerate(self.attempt.hands, start=1)}
        if text not in numbered:
            lines = [not_understood(text)] if text else []
            return self._print(*lines, *self._hands_to_choose())
        attempt = PuzzleAttempt.of(self.attempt.session, numbered[text])
        verdict, question = (
            puzzle_words.hand_verdict(attempt, in_words),
            _what_to_type(puzzle_words.question(attempt)),
        )
        return replace(self, attempt=attempt)._print(verdict, *self._table(), question)

    def _answer(self, text: str) -> TextPuzzle:
        if not text:
            return self._print(_what_to_type(puzzle_words.question(self.attempt)))
        plays = plays_meant(text, self.state.round, self.choices)
        if isinstance(plays, str):
            return self._print(plays)
        if len(plays) == 1:
            return replace(self, attempt=replace(self.attempt, played=plays[0]), output=())
        return replace(self, choices=tuple(plays))._print(*which_way(self.state, plays))

    def after_advice(self, advice: Advice) -> TextPuzzle:
        """The puzzle once the coach has looked at the answer."""
        attempt = self.attempt.judged(advice)
        lines = [line for step in attempt.steps for line in _step_lines(attempt, step)]
        verdict, prompt = puzzle_words.verdict(attempt)[0], _next_prompt(attempt.session.advance())
        return replace(self, attempt=attempt)._print(verdict, *lines, prompt)

    def _go_on(self, text: str) -> TextPuzzle:
        following = self.attempt.session.advance()
        if text:
            return self._print(_next_prompt(following))
        following, _shortage = following.or_others()
        if following.key:
            return TextPuzzle.begin(following)
        return replace(self, is_over=True)._print(self.stopped)

    def _print(self, *lines: str) -> TextPuzzle:
        return replace(self, output=lines)


def _what_to_type(question: str) -> str:
    return f"{question} {_('Type the number, or {help}.').format(help=command_word('help'))}"


def _step_lines(attempt: PuzzleAttempt, step: PuzzleStep) -> Iterator[str]:
    """What is told of a step; of one that is played out, its title or the play before it."""
    if title := puzzle_words.step_title(attempt, step):
        happened = event_lines(step.state.happened, players_of(step.state))
        yield from happened if step.state.happened else [f"{title}:"]
    if texts := puzzle_words.step_explanation(attempt, step, [in_words]):
        short = (text for text in texts if len(text.splitlines()[0]) <= _MOST)
        yield from next(short, texts[-1]).splitlines()
    if step.play is None:
        yield puzzle_words.step_prompt(step)


def _next_prompt(session: PuzzleSession) -> str:
    following, shortage = session.or_others()
    notice = puzzle_words.shortage_notice(shortage, session.chosen.theme)
    enter = _("Press Enter for the next puzzle, or type quit.")
    if not following.key:
        enter = _("Press Enter to leave.")
    return f"{notice} {enter}".lstrip()
