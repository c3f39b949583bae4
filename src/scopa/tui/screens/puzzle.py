"""A puzzle: a table, one play that is clearly the best, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from scopa.engine import Play
from scopa.game.positions import sitting_at
from scopa.game.puzzles import cost_of, explained, next_key, puzzle, today
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle
from scopa.records.errors import RecordError
from scopa.records.puzzle_progress import Progress, load_progress, progress_file, save_progress
from scopa.tui import places
from scopa.tui.board import Board
from scopa.tui.board_view import coach_says, draw_board
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import COACH, Event, Look, Question, Screen, Step, Thought
from scopa.tui.table_layout import smallest_table
from scopa.tui.widgets import key_bar
from scopa.words import coach
from scopa.words import puzzles as sentences
from scopa.words.error_messages import told
from scopa.words.screen_labels import Keys, Line


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen | places.Place]:
    """The puzzle that comes next, or why there is none."""
    try:
        progress = load_progress(progress_file())
    except RecordError as error:
        return (places.Pages.of(sentences.Puzzles.HEADLINE, (told(error),)),)
    day = today()
    return (Solving.of(next_key(progress, day), progress, day),)


@dataclass(frozen=True)
class Solving(Screen):
    """The *puzzle* of that *key* on a *board*; what was *played* there, and the *advice* on that.

    *day* is today, on which the *progress* has come so far; some were *skipped*.
    """

    key: str
    puzzle: Puzzle
    board: Board
    progress: Progress
    day: date
    skipped: frozenset[str] = frozenset()
    played: Play | None = None
    advice: Advice | None = None

    @classmethod
    def of(
        cls, key: str, progress: Progress, day: date, skipped: frozenset[str] = frozenset()
    ) -> Solving:
        """The puzzle of that *key* as it is asked."""
        asked = puzzle(key)
        board = Board(sitting_at(asked.position), remark=sentences.Puzzles.ASK)
        return cls(key, asked, board, progress, day, skipped)

    @property
    def question(self) -> Question | None:
        """The coach is asked why, once something was played."""
        if self.played is None or self.advice is not None:
            return None
        return Question(COACH, self.board.sitting.knowledge)

    # --------------------------------------------------------------------------- what is seen

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The table, and once something was played what the coach says of it."""
        needed = smallest_table(self.board.rules)
        if size.width < needed.width or size.height < needed.height:
            return _too_large(size, needed, look)
        heading = sentences.heading(self.progress.streak)
        frame = draw_board(self.board, size, look, lesson=heading, with_coach=bool(self.played))
        if self.played is not None:
            coach_says(self.board, frame, look, self._why(), self.advice)
        key_bar(frame, look, *self._keys())
        return frame

    def _why(self) -> Sequence[str]:
        """What the coach says."""
        if self.advice is None:
            return (Line.LOOKING,)
        advised = coach.advice(self.advice, self.board.cast)
        return sentences.why(self.puzzle.theme.value, self.puzzle.difficulty, advised)

    def _keys(self) -> Sequence[str]:
        """The keys that matter now, in lines from the fullest to the shortest."""
        if self.played is not None:
            return Keys.PUZZLE_SOLVED, Keys.SHORT_PUZZLE_SOLVED
        turning = [Keys.OTHER_WAY] * (len(self.board.ways) > 1)
        first = [Keys.CARD, *turning, Keys.PLAY]
        shortest = [Keys.CARD_BY_NUMBER, *turning, Keys.PLAY]
        rows = [
            [*first, Keys.COUNTER, Keys.OTHER_PUZZLE, Keys.LEAVE],
            [*first, Keys.OTHER_PUZZLE, Keys.LEAVE],
            [*shortest, Keys.OTHER_PUZZLE, Keys.LEAVE],
            [*shortest, Keys.LEAVE],
        ]
        return [gap.join(row) for row in rows for gap in ("   ", "  ")]

    # ------------------------------------------------------------------------- what is answered

    def handle(self, event: Event, desk: Desk) -> Step:
        """Choose as at the table, play, look beside it, go on to another, or leave."""
        match event:
            case Thought(about, _, advice) if about == self.question and advice is not None:
                return Step(self._told(explained(self.puzzle, advice)))
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(Wish.REMATCH):
                return Step(self._next(self.skipped | {self.key}))
            case Intent(Wish.OK):
                return self._played() if self.played is None else Step(self._next(self.skipped))
            case Intent(wish) if wish in _BESIDE:
                return Step(self, (_BESIDE[wish](self.board),))
        if self.played is not None:
            return Step(self)
        answer = self.board.answer(event)
        board = replace(self.board, remark="")
        if isinstance(event, Intent):
            board = board.chosen(event)
        remark = answer or board.remark or sentences.Puzzles.ASK
        return Step(replace(self, board=replace(board, remark=remark)))

    def _next(self, skipped: frozenset[str]) -> Solving:
        """The puzzle that comes after this one."""
        key = next_key(self.progress, self.day, but=skipped | {self.key})
        return Solving.of(key, self.progress, self.day, skipped)

    def _played(self) -> Step:
        """The chosen play is made, judged and kept."""
        play, best = self.board.ways[self.board.way], self.puzzle.best
        progress = self.progress.after(self.key, self.day, is_right=play == best)
        board = replace(self.board.choosing(best), asks=sentences.Puzzles.NEXT)
        after = replace(self, board=board, progress=progress, played=play)
        return Step(after, errand=partial(_keep, progress))

    def _told(self, advice: Advice) -> Solving:
        """The puzzle once the coach has said what there is to say."""
        assert self.played is not None
        cost = cost_of(self.puzzle, self.played, advice)
        said = sentences.verdict(self.played, cost, self.progress.streak)
        return replace(self, board=replace(self.board, remark=said[-1]), advice=advice)


_BESIDE: Mapping[Wish, Callable[[Board], places.Place]] = {
    Wish.COUNTER: lambda board: places.CardCounter(board.sitting, board.cast),
    Wish.LAST_CAPTURE: lambda board: places.LastCapture(board.sitting, board.cast),
    Wish.PILE: lambda board: places.Pile(board.sitting),
    Wish.RULES: lambda board: places.RulesInForce(board.sitting),
}
"""What may be looked at beside the table."""


def _keep(progress: Progress) -> places.Place | None:
    """Keep the *progress*; the place that says so if it cannot be kept."""
    try:
        save_progress(progress_file(), progress)
    except OSError as error:
        why = sentences.not_kept(progress_file(), error.strerror or str(error))
        return places.Pages.of(sentences.Puzzles.HEADLINE, (why,))
    return None


def _too_large(size: Size, needed: Size, look: Look) -> Frame:
    """That the puzzle needs a larger window, and that there are others."""
    frame = Frame(size)
    frame.centre(size.height // 2, sentences.Puzzles.LARGER_WINDOW.format(size=needed))
    key_bar(frame, look, f"{Keys.OTHER_PUZZLE}   {Keys.LEAVE}")
    return frame
