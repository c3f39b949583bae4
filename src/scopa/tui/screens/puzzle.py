"""A puzzle: a table, one play that is clearly the best, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from scopa.engine import CardSet, Play, TableAwarded, points
from scopa.game.puzzle_answer import Answer, answer, played_out
from scopa.game.puzzles import PuzzleSession, keep_progress
from scopa.game.requests import Adviser, Reply, Request
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle
from scopa.storage.puzzle_progress import Progress
from scopa.text import coach, puzzles
from scopa.text.language import _
from scopa.text.matches import points_sentence
from scopa.text.table import happened
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.screens.puzzle_choice import PuzzleChoice
from scopa.tui.table.board import Board
from scopa.tui.table.coach_text import coach_rows
from scopa.tui.table.drawing import draw_board, with_values
from scopa.tui.table.layout import smallest_table, view_of
from scopa.tui.widgets import KeyText, key_bar

_MOST_ROWS = 3  # of a reason, which is read before the next puzzle comes


class PuzzleStep(NamedTuple):
    """A table after the answer, and what is told above it, from the longest text on.

    title: stands in the place of the headline
    """

    board: Board
    told: Sequence[str] = ()
    title: str = ""


@dataclass(frozen=True)
class PuzzleScreen(Screen):
    """A puzzle of a session.

    guess: at the other hand, if that was asked first
    played, advice: the play that was made, and the advice on it
    steps: what is shown after the answer, one after the other; number *step* now
    """

    session: PuzzleSession
    puzzle: Puzzle
    board: Board
    guess: CardSet | None = None
    played: Play | None = None
    advice: Advice | None = None
    steps: tuple[PuzzleStep, ...] = ()
    step: int = 0

    @classmethod
    def of(cls, session: PuzzleSession, guess: CardSet | None = None) -> PuzzleScreen:
        """The puzzle as it is asked, after a *guess* at the other hand if that was asked first."""
        board = Board(session.table, open_hands=guess is not None)
        return cls(session, session.puzzle, replace(board, remark=_question(board)), guess)

    @property
    def knows_hand(self) -> bool:
        """Whether the other hand was not asked first, or rightly told."""
        return self.guess in (None, self.puzzle.knowledge.unseen)

    @property
    def request(self) -> Request | None:
        if self.played is None or self.advice is not None:
            return None
        return Request(Adviser.COACH, self.board.state)

    @property
    def explanation(self) -> Sequence[str]:
        return puzzles.about_puzzles()

    @property
    def shown_board(self) -> Board:
        """The board that is seen."""
        return self.steps[self.step].board if self.steps else self.board

    # --------------------------------------------------------------------------- what is seen

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        needed = smallest_table(self.board.rules)
        if not needed.fits(size):
            frame = Frame(size)
            text = _("This puzzle needs a window of {size} or more.").format(size=needed)
            frame.centre(size.height // 2, text)
            key_bar(frame, options, (_("{rematch} another puzzle"), _("{back} title")))
            return frame
        told = self._told
        short = [
            text for text in told if coach_rows(text.splitlines()[0], size.width) <= _MOST_ROWS
        ]
        told = short or told[-1:]
        rows = max((coach_rows(text, size.width) for text in told), default=0)
        if told and self.advice:
            told = with_values(told, self.advice, options)
        title = self.steps[self.step].title if self.steps else ""
        titles = (title or puzzles.heading(self.session.progress.streak),)
        view = view_of(self.shown_board, size, options, rows_above=rows)
        frame = draw_board(view, titles=titles, coach=told)
        key_bar(frame, options, self._keys())
        return frame

    @property
    def _told(self) -> Sequence[str]:
        """What stands above the table, the longest text first."""
        if self.steps:
            return self.steps[self.step].told
        if self.played is not None:
            return (_("The coach is looking at the table ..."),)
        state, cast, told = self.board.state, self.board.cast, []
        if self.session.is_of_other_game:
            told.append(puzzles.other_game(self.board.rules, self.session.rules))
        if self.guess is not None:
            hand = self.puzzle.knowledge.unseen
            told.append(puzzles.hand_verdict(cast.seats[1], hand, self.guess))
        if self.board.rules.partnerships:
            told.append(puzzles.since_last_play(state.play_events, cast))
        return (" ".join(told),) if told else ()

    def _keys(self) -> Sequence[KeyText]:
        another, counter, title = (
            _("{rematch} another puzzle"),
            _("{counter} cards left"),
            _("{back} title"),
        )
        if self.steps and self.step + 1 < len(self.steps):
            return _("{play} goes on"), _("{previous} back"), another, title
        if self.played is not None:
            return (_("{play} the next puzzle"), _("{play} next")), counter, title
        card = _("{previous} {next} card"), _("{choose} card")
        turning = [_("{other_way} other way")] * (len(self.board.choices) > 1)
        return card, *turning, _("{play} play"), counter, _("{options} themes"), another, title

    # ------------------------------------------------------------------------- what is answered

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Reply(about, _, advice) if about == self.request and advice is not None:
                return self._judged(advice)
            case Action(Command.BACK):
                return Update(None)
            case Action(command):
                beside = navigation.open_beside(command, self.shown_board.state, self.board.cast)
                if beside:
                    return Update(self, beside)
        if self.played is None:
            return self._handle_choice(event)
        if isinstance(event, Action) and self.steps:
            return self._handle_step(event.command)
        return Update(self)

    def _handle_choice(self, event: Event) -> Update:
        match event:
            case Action(Command.REMATCH):
                return Update(None, navigation.open_puzzle(self.session.skip()))
            case Action(Command.OPTIONS):
                return Update(None, (PuzzleChoice.of(self.session),))
            case Action(Command.OK):
                return Update(replace(self, played=self.board.choices[self.board.choice]))
        board = self.board.handle_selection(event)
        return Update(replace(self, board=replace(board, remark=board.remark or _question(board))))

    def _handle_step(self, command: Command) -> Update:
        is_last = self.step + 1 == len(self.steps)
        if command is Command.REMATCH or (command is Command.OK and is_last):
            return Update(None, navigation.open_puzzle(self.session.advance()))
        if command is Command.OPTIONS:
            return Update(None, (PuzzleChoice.of(self.session.advance()),))
        if command in (Command.OK, Command.NEXT) and not is_last:
            return Update(replace(self, step=self.step + 1))
        if command is Command.PREVIOUS and self.step:
            return Update(replace(self, step=self.step - 1))
        return Update(self)

    def _judged(self, advice: Advice) -> Update:
        assert self.played is not None
        found = answer(self.puzzle, self.played, advice, self.session.values.get(self.session.key))
        is_right, knows_hand = found.is_right, self.knows_hand
        session = self.session.after(is_right=is_right and knows_hand)
        streak = session.progress.streak
        said = puzzles.verdict(
            self.played, found.cost, streak, is_right=is_right, knows_hand=knows_hand
        )
        board = replace(self.board, remark=said[-1])
        judged = replace(self, board=board, advice=found.advice)
        steps = list(judged._story(found, session.progress))
        steps[0] = steps[0]._replace(board=replace(steps[0].board, remark=said[-1]))
        after = replace(judged, session=session, steps=tuple(steps))
        return Update(after, job=partial(_keep, session.progress))

    def _story(self, found: Answer, progress: Progress) -> Iterator[PuzzleStep]:
        """What a wrong play lets happen, the best play and why, the last deal played out."""
        assert self.played is not None
        cast, told = self.board.cast, found.consequences(self.board.cast)
        if found.reply:
            state = found.reply.state._replace(levels=self.board.state.levels)
            yield PuzzleStep(Board(state, shown_play=found.reply.play), told)
        elif told:
            yield PuzzleStep(replace(self.board, prompt=_("Your play.")), told)
        if not found.is_right:
            yield from self._line(self.played)
        board = replace(self.board.select(found.advice.play), prompt=_("The best play."))
        texts = coach.advice(found.advice, cast)
        yield PuzzleStep(board, puzzles.why(self.puzzle, texts, self.session.progress, progress))
        yield from self._line(found.advice.play)

    def _line(self, play: Play) -> Iterator[PuzzleStep]:
        """The last deal played out after *play*, both hands face up, and what the round came to."""
        levels, title = self.board.state.levels, puzzles.line_title(self.puzzle, play)
        states = [each._replace(levels=levels) for each in played_out(self.puzzle, play)]
        for state, after in pairwise(states):
            board = Board(state, shown_play=after.round.plays[-1], open_hands=True)
            yield PuzzleStep(board, title=title)
        if states:
            end = states[-1]
            awarded = [event for event in end.happened if isinstance(event, TableAwarded)]
            remark = "".join(happened(awarded, end.cast)[-1:])
            told = points_sentence(points(end.round), end.cast)
            yield PuzzleStep(Board(end, remark=remark, prompt=told), title=title)


def _question(board: Board) -> str:
    return puzzles.asked(board.state.round, board.cast)


def _keep(progress: Progress) -> Sequence[Screen]:
    fault = keep_progress(progress)
    return navigation.open_pages(_("Puzzle"), fault) if fault else ()
