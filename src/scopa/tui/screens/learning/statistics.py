"""The statistics of the player, a report on each game; the counting before that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scopa.game.games_by_name import Game
from scopa.game.puzzle_session import PuzzleFilter
from scopa.game.review.statistics import CountedMatch
from scopa.storage.errors import FileError
from scopa.storage.puzzle_progress import Progress
from scopa.text.coaching.grade_words import about_grades
from scopa.text.coaching.review_page import about_luck
from scopa.text.coaching.statistics_page import NO_PUZZLES, GameReport, about_place, game_reports
from scopa.text.language import _
from scopa.text.match.match_titles import failure
from scopa.text.report import Chapter
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bar import key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.render_options import RenderOptions
from scopa.tui.screen import Event, Overlay, Update
from scopa.tui.screens.menus.pages import Pages
from scopa.tui.terminal.key_decoder import Tick

_AT_ONCE = 100  # matches counted before the screen is drawn again


@dataclass(frozen=True)
class StatisticsPages(Pages):
    """The report of those of the *games* with that *number*."""

    reports: tuple[GameReport, ...] = ()
    number: int = 0

    @classmethod
    def of(cls, reports: tuple[GameReport, ...], number: int = 0) -> StatisticsPages:
        """The pages of one of the *reports*."""
        shown = reports[number]
        title = _("Statistics") + f": {shown.title}"
        pages = shown.pages_with_advice("{pile}")
        game = [_("{other_way_back} {other_way} game")] * (len(reports) > 1)
        puzzles = [_("{pile} puzzles")] * bool(shown.puzzles)
        matches = _("{suggest} your matches"), _("{suggest} matches")
        return cls(
            tuple(Chapter(title, sections) for sections in pages),
            keys=(*game, *puzzles, matches, _("{help} help")),
            reports=reports,
            number=number,
        )

    @property
    def explanation(self) -> Sequence[str]:
        return (about_grades(), about_luck(), about_place())

    def handle(self, event: Event, app_state: AppState) -> Update:
        shown = self.reports[self.number]
        match event:
            case Action(Command.SUGGEST):
                return Update(self, navigation.open_matches())
            case Action(Command.PILE) if shown.puzzles:
                of_game = app_state._replace(game=Game(shown.rules))
                chosen = PuzzleFilter.of(shown.theme, None)
                return Update(self, navigation.open_puzzles(of_game, chosen))
            case Action(Command.OTHER_WAY | Command.OTHER_WAY_BACK as command) if (
                len(self.reports) > 1
            ):
                step = 1 if command is Command.OTHER_WAY else -1
                number = (self.number + step) % len(self.reports)
                return Update(StatisticsPages.of(self.reports, number))
        return super().handle(event, app_state)


@dataclass(frozen=True)
class StatisticsLoading(Overlay):
    """The matches of these *numbers* being counted, some at a time by *count*."""

    numbers: Sequence[int]
    count: Callable[[Sequence[int]], Sequence[CountedMatch]]
    progress: Progress = NO_PUZZLES
    unread: int = 0
    results: tuple[CountedMatch, ...] = ()
    done: int = 0

    @property
    def wakes_in_ms(self) -> int:
        return 1

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        frame.centre(size.height // 2 - 1, _("Statistics"), Style.STRONG)
        text = _("Counting your matches: {done} of {matches} ...").format(
            done=self.done, matches=len(self.numbers)
        )
        frame.centre(size.height // 2 + 1, text)
        key_bar(frame, (_("{back} back"),))
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        if not isinstance(event, Tick):
            return super().handle(event, app_state)
        until = self.done + _AT_ONCE
        try:
            results = (*self.results, *self.count(self.numbers[self.done : until]))
        except FileError as error:
            return Update(None, navigation.open_pages(_("Your matches"), failure(error)))
        if until < len(self.numbers):
            return Update(replace(self, results=results, done=until))
        unread = self.unread + len(self.numbers) - len(results)
        reports = tuple(game_reports(results, progress=self.progress, unread=unread))
        return Update(StatisticsPages.of(reports))
