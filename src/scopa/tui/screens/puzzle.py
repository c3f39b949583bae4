"""A puzzle: a table, one play that is clearly the best, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from scopa.engine import Play
from scopa.game.match_state import MatchState
from scopa.game.puzzles import Course, answer, heading, keep_progress, verdict, why
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle
from scopa.storage.puzzle_progress import Progress
from scopa.text import coach
from scopa.text.language import _
from scopa.text.player_names import about_side
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import ANALYST, Event, RenderOptions, Reply, Request, Screen, Update
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import smallest_table
from scopa.tui.table.speech import told_rows
from scopa.tui.widgets import key_bar


@dataclass(frozen=True)
class Solving(Screen):
    """A puzzle of a course; the play that was made, and the advice on it."""

    course: Course
    puzzle: Puzzle
    board: Board
    played: Play | None = None
    advice: Advice | None = None

    @classmethod
    def of(cls, course: Course) -> Solving:
        """The puzzle as it is asked."""
        puzzle = course.puzzle
        board = Board(MatchState.at_position(puzzle.position))
        return cls(course, puzzle, replace(board, remark=_asked(board)))

    @property
    def request(self) -> Request | None:
        if self.played is None or self.advice is not None:
            return None
        return Request(ANALYST, self.board.state)

    # --------------------------------------------------------------------------- what is seen

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        needed = smallest_table(self.board.rules)
        if size.width < needed.width or size.height < needed.height:
            return _too_large(size, needed, options)
        title = heading(self.course.progress.streak)
        told: Sequence[str] = ()
        if self.advice is not None:
            told = why(self.puzzle, coach.advice(self.advice, self.board.cast))
        elif self.played is not None:
            told = (_("The coach is looking at the table ..."),)
        frame = draw_board(
            self.board,
            size,
            options,
            title=title,
            coach=told,
            coach_rows=max((told_rows(text, size.width) for text in told), default=0),
            advice=self.advice,
        )
        key_bar(frame, options, *self._keys())
        return frame

    def _keys(self) -> Sequence[str]:
        if self.played is not None:
            return _("{play} the next puzzle   {counter} cards left   {back} title"), _(
                "{play} next   {back} title"
            )
        turning = [_("{other_way} other way")] * (len(self.board.choices) > 1)
        first = [_("{previous} {next} card"), *turning, _("{play} play")]
        shortest = [_("{choose} card"), *turning, _("{play} play")]
        rows = [
            [*first, _("{counter} cards left"), _("{rematch} another puzzle"), _("{back} title")],
            [*first, _("{rematch} another puzzle"), _("{back} title")],
            [*shortest, _("{rematch} another puzzle"), _("{back} title")],
            [*shortest, _("{back} title")],
        ]
        return [gap.join(row) for row in rows for gap in ("   ", "  ")]

    # ------------------------------------------------------------------------- what is answered

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Reply(about, _, advice) if about == self.request and advice is not None:
                return self._judged(advice)
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.REMATCH) if self.played is None:
                return Update(Solving.of(self.course.skipping))
            case Action(Command.OK) if self.played is None:
                return Update(replace(self, played=self.board.choices[self.board.choice]))
            case Action(Command.OK) if self.advice is not None:
                return Update(Solving.of(self.course.next))
            case Action(command):
                beside = navigation.open_beside(command, self.board.state, self.board.cast)
                if beside:
                    return Update(self, beside)
        return Update(self if self.played is not None else self._chosen(event))

    def _chosen(self, event: Event) -> Solving:
        board = self.board.handle_selection(event)
        return replace(self, board=replace(board, remark=board.remark or _asked(board)))

    def _judged(self, advice: Advice) -> Update:
        assert self.played is not None
        is_right, cost, told = answer(
            self.puzzle, self.played, advice, self.course.values.get(self.course.key)
        )
        course = self.course.after(is_right=is_right)
        said = verdict(self.played, cost, course.progress.streak)
        board = replace(self.board.select(told.play), remark=said[-1], prompt=_("The next puzzle?"))
        after = replace(self, course=course, board=board, advice=told)
        return Update(after, job=partial(_keep, course.progress))


def _asked(board: Board) -> str:
    """The question; in the last deal after who captured last."""
    round_, question = board.state.round, _("What would you play?")
    if round_.stock or round_.last_capturer is None:
        return question
    last_capture = about_side(
        board.cast.sides[round_.last_capturer],
        _("You captured last."),
        _("You and your partner captured last."),
        _("The others captured last."),
        _("{who} captured last."),
    )
    return f"{last_capture} {question}"


def _keep(progress: Progress) -> Sequence[Screen]:
    fault = keep_progress(progress)
    return navigation.open_pages(_("Puzzle"), fault) if fault else ()


def _too_large(size: Size, needed: Size, options: RenderOptions) -> Frame:
    frame = Frame(size)
    frame.centre(
        size.height // 2,
        _("A puzzle for four players needs a window of {size}.").format(size=needed),
    )
    key_bar(frame, options, f"{_('{rematch} another puzzle')}   {_('{back} title')}")
    return frame
