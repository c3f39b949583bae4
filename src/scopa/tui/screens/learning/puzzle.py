"""A puzzle: what the other player holds, and then one play that is clearly the best, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from scopa.engine import CardSet, Suit
from scopa.game.match_state import HUMAN
from scopa.game.player_requests import Adviser, Reply, Request
from scopa.game.puzzle_attempt import PuzzleAttempt, PuzzleStep
from scopa.game.puzzle_session import keep_progress
from scopa.storage.puzzle_progress import Progress
from scopa.text.card_names import in_code
from scopa.text.coaching import puzzle_words
from scopa.text.games import game_name
from scopa.text.language import _
from scopa.text.match.table_words import table_awarded
from scopa.text.player_names import players_of
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import KeyText, choose_key, key_bar, ok_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.render_options import RenderOptions
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.learning.puzzle_choice import PuzzleChoice
from scopa.tui.screens.menus.list_screen import WIDEST, ListScreen
from scopa.tui.table.board import Board
from scopa.tui.table.coach_text import coach_rows
from scopa.tui.table.drawing import draw_board, with_values
from scopa.tui.table.layout import smallest_table
from scopa.tui.table.view import view_of
from scopa.tui.widgets import bar, edge

_MOST_ROWS = 3  # of a reason, which is read before the next puzzle comes


@dataclass(frozen=True)
class PuzzleScreen(Screen):
    """A puzzle of a session.

    board: on which the play is chosen
    step: which of the steps after the answer is shown
    """

    attempt: PuzzleAttempt
    board: Board
    step: int = 0

    @classmethod
    def of(cls, attempt: PuzzleAttempt) -> PuzzleScreen:
        """The puzzle as its play is asked for."""
        has_guessed = attempt.guess is not None
        return cls(
            attempt,
            Board(attempt.state, open_hands=has_guessed, remark=puzzle_words.question(attempt)),
        )

    @property
    def request(self) -> Request | None:
        return Request(Adviser.COACH, self.attempt.state) if self.attempt.asks_coach else None

    @property
    def explanation(self) -> Sequence[str]:
        return puzzle_words.about_puzzles()

    @property
    def shown_step(self) -> PuzzleStep | None:
        """The step after the answer that is seen."""
        return self.attempt.steps[self.step] if self.attempt.steps else None

    @property
    def shown_board(self) -> Board:
        """The board that is seen."""
        step, remark = self.shown_step, "".join(puzzle_words.verdict(self.attempt)[-1:])
        if step is None:
            return self.board
        prompt, is_played_out = puzzle_words.step_prompt(step), step.leads_from is not None
        if step.play and not is_played_out and step.state == self.attempt.state:
            return replace(self.board.select(step.play), prompt=prompt, remark=remark)
        if is_played_out and self.step > 0:  # the verdict stands over the first table
            remark = table_awarded(step.state.happened, players_of(step.state))
        return Board(
            step.state,
            shown_play=step.play,
            open_hands=is_played_out,
            prompt=prompt,
            remark=remark,
        )

    # --------------------------------------------------------------------------- what is seen

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        needed = smallest_table(self.board.rules)
        if not needed.fits(size):
            frame = Frame(size)
            text = _("This puzzle needs a window of {size} or more.").format(size=needed)
            frame.centre(size.height // 2, text)
            key_bar(frame, (_("{rematch} another puzzle"), _("{back} title")))
            return frame
        texts = self._texts
        short = [
            text for text in texts if coach_rows(text.splitlines()[0], size.width) <= _MOST_ROWS
        ]
        texts = short or texts[-1:]
        rows = max((coach_rows(text, size.width) for text in texts), default=0)
        if texts and self.attempt.answer:
            texts = with_values(texts, self.attempt.answer.advice, app_state.settings)
        title = self.shown_step and puzzle_words.step_title(self.attempt, self.shown_step)
        title = title or puzzle_words.heading(self.attempt)
        view = view_of(self.shown_board, size, options, app_state, rows_above=rows)
        frame = draw_board(view, titles=(title,), coach=texts)
        key_bar(frame, self._keys())
        return frame

    @property
    def _texts(self) -> Sequence[str]:
        """What stands above the table, the longest text first."""
        if self.shown_step:
            return puzzle_words.step_explanation(self.attempt, self.shown_step)
        if self.attempt.played is not None:
            return (_("The coach is looking at the table ..."),)
        hand = puzzle_words.hand_verdict(self.attempt, in_code)
        text = " ".join([*puzzle_words.introduction(self.attempt), hand]).strip()
        return (text,) if text else ()

    def _keys(self) -> Sequence[KeyText]:
        another, counter, title = (
            _("{rematch} another puzzle"),
            _("{counter} cards left"),
            _("{back} title"),
        )
        if self.step + 1 < len(self.attempt.steps):
            return _("{play} goes on"), _("{previous} back"), another, title
        if self.attempt.played is not None:
            return (_("{play} the next puzzle"), _("{play} next")), counter, title
        card = _("{previous} {next} card"), _("{choose} card")
        turning = [_("{other_way} other way")] * (len(self.board.choices) > 1)
        return card, *turning, _("{play} play"), counter, _("{options} themes"), another, title

    # ------------------------------------------------------------------------- what is answered

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Reply(about, _, advice) if about == self.request and advice is not None:
                attempt = self.attempt.judged(advice)
                job = partial(_keep, attempt.session.progress)
                return Update(replace(self, attempt=attempt), job=job)
            case Action(Command.BACK):
                return Update(None)
            case Action(command):
                if beside := navigation.open_beside(command, self.shown_board.state):
                    return Update(self, beside)
        if self.attempt.played is None:
            return self._handle_choice(event)
        if isinstance(event, Action) and self.attempt.steps:
            return self._handle_step(event.command)
        return Update(self)

    def _handle_choice(self, event: Event) -> Update:
        match event:
            case Action(Command.REMATCH):
                return Update(None, navigation.open_puzzle(self.attempt.session.skip()))
            case Action(Command.OPTIONS):
                return Update(None, (PuzzleChoice.of(self.attempt.session),))
            case Action(Command.OK):
                played = replace(self.attempt, played=self.board.choices[self.board.choice])
                return Update(replace(self, attempt=played))
        board = self.board.handle_selection(event)
        board = replace(board, remark=board.remark or puzzle_words.question(self.attempt))
        return Update(replace(self, board=board))

    def _handle_step(self, command: Command) -> Update:
        session, is_last = self.attempt.session, self.step + 1 == len(self.attempt.steps)
        if command is Command.REMATCH or (command is Command.OK and is_last):
            return Update(None, navigation.open_puzzle(session.advance()))
        if command is Command.OPTIONS:
            return Update(None, (PuzzleChoice.of(session.advance()),))
        if command in (Command.OK, Command.NEXT) and not is_last:
            return Update(replace(self, step=self.step + 1))
        if command is Command.PREVIOUS and self.step:
            return Update(replace(self, step=self.step - 1))
        return Update(self)


@dataclass(frozen=True)
class HandChoice(ListScreen):
    """The first half of a puzzle of the last deal: which of some hands does the other hold?"""

    attempt: PuzzleAttempt
    explanation = PuzzleScreen.explanation
    click_accepts: ClassVar[bool] = False  # nor does a number: what is chosen may be thought over

    @property
    def count(self) -> int:
        return len(self.attempt.hands)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        edge(frame)
        state = self.attempt.state
        bar(frame, 0, puzzle_words.heading(self.attempt), game_name(state.round.rules))
        width = min(WIDEST, size.width - 4)
        rows = [row for text in self._visible_cards() for row in textwrap.wrap(text, width)]
        left, height = (size.width - width) // 2, len(rows) + 2 + self.count
        top = max(1, (size.height - 1 - height) // 2)
        frame.block(Rect(left, top, width, len(rows)), rows, Style.TABLE)
        y = top + len(rows) + 1
        frame.put(left, y, puzzle_words.hand_question(players_of(state).seats[1]), Style.STRONG)
        for number, hand in enumerate(self.attempt.hands):
            line = Rect(left, y + 1 + number, width, 1)
            self.draw_line(frame, line, number, f"{number + 1}  {_codes(hand)}")
        others = _("{rematch} another puzzle"), _("{options} themes")
        ok_bar(frame, choose_key(), _("{play} OK"), *others, _("{back} title"))
        return frame

    def _visible_cards(self) -> Sequence[str]:
        """The cards that can be seen: taken, on the table, in the hand."""
        round_, players = self.attempt.state.round, players_of(self.attempt.state)
        lines = [*puzzle_words.introduction(self.attempt)]
        for side, pile in zip(players.sides, round_.piles, strict=True):
            lines.append(puzzle_words.taken(side, _codes(CardSet(pile))))
        table = _codes(CardSet(round_.table)) or _("nothing")
        lines.append(_("On the table: {cards}").format(cards=table))
        lines.append(_("Your hand: {cards}").format(cards=_codes(round_.hand(HUMAN))))
        return lines

    def handle(self, event: Event, app_state: AppState) -> Update:
        if event in (Action(Command.REMATCH), Action(Command.OPTIONS)):
            return PuzzleScreen.of(self.attempt).handle(event, app_state)
        return super().handle(event, app_state)

    def accept(self, app_state: AppState) -> Update:
        guess = self.attempt.hands[self.line]
        return Update(None, navigation.open_puzzle(self.attempt.session, guess))


def _keep(progress: Progress) -> Sequence[Screen]:
    fault = keep_progress(progress)
    return navigation.open_pages(_("Puzzle"), puzzle_words.not_kept(fault)) if fault else ()


def _codes(cards: CardSet) -> str:
    """The cards, those of a suit together."""
    by_suit = (" ".join(in_code(card) for card in cards if card.suit is suit) for suit in Suit)
    return "   ".join(filter(None, by_suit))
