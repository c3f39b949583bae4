"""Puzzles as lines of text: a table, a play that is typed, and why it is right or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scopa.engine import Card, CardSet, Play, points
from scopa.game.match_state import MatchState
from scopa.game.puzzle_answer import answer, hands_to_choose, played_out
from scopa.game.puzzles import PuzzleSession
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
from scopa.players.puzzle import Puzzle, PuzzleTheme
from scopa.text import coach, puzzles
from scopa.text.cards import card_name, in_words, list_of_cards
from scopa.text.language import _
from scopa.text.matches import points_sentence
from scopa.text.table import game_name

_COMMANDS = ("hand", "table", "score", "piles", "rules")  # of a game, that mean something here
_TO_COUNT = (PuzzleTheme.GONE, PuzzleTheme.LAST_CAPTURE, PuzzleTheme.LAST_DEAL)
_MOST = 230  # characters of a reason: about three lines


@dataclass(frozen=True)
class TextPuzzle:
    """A puzzle of a session in lines of text, at the table of a match state.

    output: the lines to print now, however long
    hands: those of which the person is asked to say which one the other holds
    knows_hand: that was rightly told, or not asked
    choices: the plays of which the person is asked to choose one
    played: the answer, which the coach is to look at unless it is judged
    is_over: the person has left
    """

    session: PuzzleSession
    puzzle: Puzzle
    state: MatchState
    output: tuple[str, ...] = ()
    hands: tuple[CardSet, ...] = ()
    knows_hand: bool = True
    choices: tuple[Play, ...] = ()
    played: Play | None = None
    is_judged: bool = False
    is_over: bool = False

    @classmethod
    def begin(cls, session: PuzzleSession) -> TextPuzzle:
        """The puzzle that is next in the session."""
        puzzle = session.puzzle
        rules = puzzle.position.rules
        game = cls(session, puzzle, session.table)
        lines = [f"{puzzles.heading(session.progress.streak)}. {game_name(rules)}."]
        if session.is_of_other_game:
            lines.append(puzzles.other_game(rules, session.rules))
        if puzzle.theme is PuzzleTheme.HAND:
            game = replace(game, hands=tuple(hands_to_choose(puzzle)))
            return game._print(*lines, *game._hands_to_choose())
        state = game.state
        if rules.partnerships:
            lines.append(puzzles.since_last_play(state.play_events, state.cast))
        lines += score_lines(state)[2:]  # there is no match, and no other round
        if puzzle.theme in _TO_COUNT:
            lines += unseen_lines(state)
        return game._print(*lines, *game._table(), game._question())

    @property
    def asks_coach(self) -> bool:
        return self.played is not None and not self.is_judged

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
        if text == "advice" and not self.is_judged:
            text = _("There is no advice while you solve a puzzle: the answer explains it.")
            return self._print(text)
        if self.hands:
            return self._choose_hand(text)
        if text in _COMMANDS:
            return self._print(*DESCRIPTIONS[text](self.state))
        if self.is_judged:
            return self._print(_next_prompt(self.session)) if text else self._next()
        return self._answer(text)

    def _table(self) -> Sequence[str]:
        return (*table_lines(self.state), *hand_lines(self.state))

    def _hands_to_choose(self) -> Iterator[str]:
        yield from (*taken_lines(self.state), *self._table())
        yield _what_to_type(puzzles.hand_question(self.state.cast.seats[1]))
        for number, hand in enumerate(self.hands, start=1):
            yield f"{number}: {_named(hand)}."

    def _choose_hand(self, text: str) -> TextPuzzle:
        numbers = [str(number) for number, _hand in enumerate(self.hands, start=1)]
        if text not in numbers:
            lines = [not_understood(text)] if text else []
            return self._print(*lines, *self._hands_to_choose())
        hand, guess = self.puzzle.knowledge.unseen, self.hands[int(text) - 1]
        told = puzzles.hand_verdict(self.state.cast.seats[1], hand, guess, in_words)
        asking = replace(self, hands=(), knows_hand=guess == hand)
        return asking._print(told, *self._table(), self._question())

    def _question(self) -> str:
        return _what_to_type(puzzles.asked(self.state.round, self.state.cast))

    def _answer(self, text: str) -> TextPuzzle:
        plays = plays_meant(text, self.state.round, self.choices) if text else self._question()
        if isinstance(plays, str):
            return self._print(plays)
        if len(plays) == 1:
            return replace(self, played=plays[0], output=())
        return replace(self, choices=tuple(plays))._print(*which_way(self.state, plays))

    def after_advice(self, advice: Advice) -> TextPuzzle:
        """The puzzle once the coach has looked at the answer."""
        assert self.played is not None
        found = answer(self.puzzle, self.played, advice, self.session.values.get(self.session.key))
        session = self.session.after(is_right=found.is_right and self.knows_hand)
        streak, is_right = session.progress.streak, found.is_right
        said = puzzles.verdict(
            self.played, found.cost, streak, is_right=is_right, knows_hand=self.knows_hand
        )
        advised = coach.advice_in_words(found.advice, self.state.cast)
        told = puzzles.why(self.puzzle, advised, self.session.progress, session.progress)
        why = next((text for text in told if len(text.splitlines()[0]) <= _MOST), told[-1])
        return replace(self, session=session, is_judged=True)._print(
            said[0],
            *found.consequences(self.state.cast)[:1],
            *(() if is_right else self._line(self.played)),
            *why.splitlines(),
            *self._line(found.advice.play),
            _next_prompt(session),
        )

    def _next(self) -> TextPuzzle:
        """The next puzzle, else the first of others; the end if there is none at all."""
        following = self.session.advance()
        if not following.key:
            following = self.session.others()
        if not following.key:
            return replace(self, is_over=True)._print(self.stopped)
        return TextPuzzle.begin(following)

    def _line(self, play: Play) -> Iterator[str]:
        """The last deal played out after *play*, and what the round came to."""
        states = played_out(self.puzzle, play)
        if not states:
            return
        yield f"{puzzles.line_title(self.puzzle, play)}:"
        for _before, after in pairwise(states):
            yield from event_lines(after.happened, self.state.cast)
        yield points_sentence(points(states[-1].round), self.state.cast)

    def _print(self, *lines: str) -> TextPuzzle:
        return replace(self, output=lines)


def _named(cards: Iterable[Card]) -> str:
    return list_of_cards(cards, card_name)


def _what_to_type(question: str) -> str:
    return f"{question} {_('Type the number, or {help}.').format(help=command_word('help'))}"


def _next_prompt(session: PuzzleSession) -> str:
    enter = _("Press Enter for the next puzzle, or type quit.")
    if session.advance().key:
        return enter
    if session.others().key:
        return f"{_(puzzles.NO_MORE_PUZZLES)} {enter}"
    return f"{_(puzzles.ALL_ANSWERED)} {_('Press Enter to leave.')}"
