"""A puzzle: one play that is clearly the best, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from scopa.game.puzzles import PuzzleAttempt, PuzzleStep
from scopa.storage.files import FileError
from scopa.storage.puzzle_answers import add_answer
from scopa.text.coaching import puzzle_words
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.match.table_words import table_awarded
from scopa.text.player_names import players_of
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.table.board import Board, Said
from scopa.tui.table.coach_text import coach_rows
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import smallest_table, view_of

_MOST_ROWS = 3  # of a reason, which is read before the next puzzle comes


@dataclass(frozen=True)
class PuzzleScreen(Screen):
    """A puzzle of a session.

    board: on which the play is chosen
    step: which of the steps after the answer is shown
    remark: of the choice that was made last
    shows_values: what each play is worth, beside the answer
    """

    attempt: PuzzleAttempt
    board: Board
    step: int = 0
    remark: str = ""
    shows_values: bool = False

    @classmethod
    def of(cls, attempt: PuzzleAttempt) -> PuzzleScreen:
        """The puzzle as its play is asked for."""
        return cls(attempt, Board(attempt.state))

    @property
    def smallest(self) -> Size:
        return smallest_table(self.board.rules)

    @property
    def explanation(self) -> Sequence[str]:
        return puzzle_words.about_puzzles()

    @property
    def shown_step(self) -> PuzzleStep | None:
        """The step after the answer that is seen."""
        return self.attempt.steps[self.step] if self.attempt.steps else None

    @property
    def shown_board(self) -> Board:
        step = self.shown_step
        if step is None:
            return self.board
        if step.is_answer:
            return self.board.select(self.attempt.puzzle.best)
        return Board(step.state, shown_play=step.play, open_hands=step.after is not None)

    @property
    def said(self) -> Said:
        """What is said beside the board that is seen."""
        step, remark = self.shown_step, puzzle_words.verdict(self.attempt)
        if step is None:
            return Said(self.remark or puzzle_words.question(self.attempt.state))
        if step.after and self.step > 0:  # the verdict stands over the first table
            remark = table_awarded(step.state.happened, players_of(step.state))
        shows_values, prompt = self.shows_values and step.is_answer, puzzle_words.prompt(step)
        return Said(remark, prompt, shows_values=shows_values, advice=self.attempt.advice)

    # --------------------------------------------------------------------------- what is seen

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        texts, step = self._texts, self.shown_step
        short = [text for text in texts if coach_rows(text, size.width) <= _MOST_ROWS]
        texts = short or texts[-1:]
        rows = max((coach_rows(text, size.width) for text in texts), default=0)
        heading = puzzle_words.heading(self.attempt)
        title = step and puzzle_words.title(step, self.attempt)
        title = title or f"{heading}   {puzzle_words.standing(self.attempt)}"
        view = view_of(self.shown_board, size, options, app_state, rows_above=rows)
        frame = draw_board(view, self.said, titles=(title,), coach=texts)
        key_bar(frame, self._keys())
        return frame

    @property
    def _texts(self) -> Sequence[str]:
        """What stands above the table, the longest text first."""
        if self.shown_step:
            return puzzle_words.explanation(self.shown_step, self.attempt)
        text = " ".join(puzzle_words.introduction(self.attempt))
        return (text,) if text else ()

    def _keys(self) -> Sequence[KeyText]:
        another, counter = _("{rematch} another puzzle"), _("{counter} cards left")
        values, back = _("{suggest} values"), _("{back} back")
        if self.step + 1 < len(self.attempt.steps):
            return _("{play} goes on"), _("{previous} back"), values, another, back
        if self.attempt.steps:
            return (_("{play} the next puzzle"), _("{play} next")), values, counter, back
        card = _("{previous} {next} card"), _("{choose} card")
        turning = [_("{other_way} other way")] * (len(self.board.choices) > 1)
        return card, *turning, _("{play} play"), counter, another, back

    # ------------------------------------------------------------------------- what is answered

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.BACK):
                return Update(None)
            case Action(command):
                if beside := navigation.open_beside(command, self.shown_board.state):
                    return Update(self, beside)
        if not self.attempt.steps:
            return self._handle_choice(event)
        if isinstance(event, Action):
            return self._handle_step(event.command)
        return Update(self)

    def _handle_choice(self, event: Event) -> Update:
        match event:
            case Action(Command.REMATCH):
                return Update(None, navigation.open_puzzle(self.attempt.session.skip()))
            case Action(Command.OK):
                key = self.attempt.session.key
                attempt = self.attempt.after(self.board.choices[self.board.choice])
                keep = partial(_keep, key, is_right=attempt.is_right)
                after = replace(self, attempt=attempt, remark=puzzle_words.verdict(attempt))
                return Update(after, job=None if self.attempt.has_missed else keep)
        board, remark = self.board.handle_selection(event)
        return Update(replace(self, board=board, remark=remark))

    def _handle_step(self, command: Command) -> Update:
        session, is_last = self.attempt.session, self.step + 1 == len(self.attempt.steps)
        if command is Command.REMATCH or (command is Command.OK and is_last):
            return Update(None, navigation.open_puzzle(session.advance()))
        if command is Command.SUGGEST:
            (answer,) = (n for n, step in enumerate(self.attempt.steps) if step.is_answer)
            return Update(replace(self, step=answer, shows_values=not self.shows_values))
        if command in (Command.OK, Command.NEXT) and not is_last:
            return Update(replace(self, step=self.step + 1))
        if command is Command.PREVIOUS and self.step:
            return Update(replace(self, step=self.step - 1))
        return Update(self)


def _keep(key: str, *, is_right: bool) -> Sequence[Screen]:
    try:
        add_answer(key, is_right=is_right)
    except FileError as error:
        return navigation.open_pages(_("Puzzle"), translated(error))
    return ()
