"""A report, in as many columns as the window makes; the counting before that of the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scopa.engine import parse_rules
from scopa.game.puzzles import PuzzleFilter
from scopa.game.review.report import PARTIAL, Chapter, Line, LineKind, section_lines
from scopa.game.review.statistics import CountedMatch
from scopa.game.review.statistics_page import NO_PUZZLES, report
from scopa.storage.errors import FileError
from scopa.storage.puzzle_progress import Progress
from scopa.text.language import _
from scopa.text.matches import failure
from scopa.text.player_names import OPPONENTS, Mood
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.decks import face
from scopa.tui.frame import AnyStyle, Frame, Rect, Size, Style, mixed
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Overlay, RenderOptions, Screen, Update
from scopa.tui.screens.text_pages import Paged, turning_keys
from scopa.tui.terminal.charset import Charset
from scopa.tui.terminal.key_decoder import Tick
from scopa.tui.widgets import KeyText, key_bar

_COLUMN, _WIDEST = 56, 76  # how wide a column of text is at least and at most
_MARGIN, _GAP = 2, 4
_MOST_PLOT_ROWS = 6
_FACE = Size(9, 5)
_AT_ONCE = 100  # matches counted before the screen is drawn again
_STYLES = {
    LineKind.TITLE: Style.STRONG,
    LineKind.TEXT: Style.TABLE,
    LineKind.ABOVE: Style.CHOSEN,
    LineKind.AXIS: Style.FAINT,
    LineKind.BELOW: Style.TAKEN,
}


@dataclass(frozen=True)
class ReportScreen(Paged):
    """The chapters of a report under a *headline*, of which number *chapter* is shown.

    to: opens what the report leads to
    """

    headline: str
    chapters: tuple[Chapter, ...]
    to: Callable[[], Sequence[Screen]] | None = None
    chapter: int = 0

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        across, width, columns = self._laid_out(size, options)
        pages = [columns[at : at + across] for at in range(0, len(columns), across)]
        number = self.page % len(pages)
        left = (size.width - across * (width + _GAP) + _GAP) // 2
        title = self.chapters[self.chapter].title
        headline = f"{self.headline}: {title}" if title else self.headline
        frame.put(left, 1, headline, Style.STRONG)
        if len(pages) > 1:
            frame.right(size.width - left, 1, f"{number + 1}/{len(pages)}", Style.FAINT)
        for place, column in enumerate(pages[number]):
            for y, line in enumerate(column, 3):
                area = Rect(left + place * (width + _GAP), y, width, 1)
                _draw_line(frame, area, line, options.deck.charset)
        turning_keys(frame, options, len(pages), self._keys())
        return frame

    def _keys(self) -> Sequence[KeyText]:
        if not self.to:
            return (_("{back} back"),)
        matches = _("{suggest} your matches"), _("{suggest} matches")
        game = [_("{other_way_back} {other_way} game")] * (len(self.chapters) > 1)
        puzzles = [_("{pile} puzzles")] * bool(self.chapters[self.chapter].puzzles)
        return *game, *puzzles, matches, _("{back} back")

    def _laid_out(self, size: Size, options: RenderOptions) -> tuple[int, int, list[list[Line]]]:
        """The number of columns side by side, their width, and the columns of all pages.

        There are as many as fit, but no more than are filled: then they are wider.
        """
        room = size.width - 2 * _MARGIN + _GAP
        across = room // (_COLUMN + _GAP)
        while True:
            width = min(_WIDEST, room // across - _GAP)
            columns = self._columns(Size(width, size.height - 5), options)
            if len(columns) >= across:
                return across, width, columns
            across = len(columns)

    def _columns(self, room: Size, options: RenderOptions) -> list[list[Line]]:
        plot_rows = max(2, min(_MOST_PLOT_ROWS, room.height // 7))
        has_blocks = options.deck.charset is Charset.UTF_8
        columns: list[list[Line]] = []
        key = options.keys.format("{pile}")
        for page in self.chapters[self.chapter].pages_with_advice(key):
            for face_rows in (_FACE.height, 0):
                parts = [
                    [*section_lines(each, room.width, plot_rows, face_rows, has_blocks=has_blocks)]
                    for each in page
                ]
                if sum(map(len, parts)) + len(parts) - 1 <= room.height:
                    break
            columns += _flowing(parts, room.height)
        return columns

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.SUGGEST) if self.to:
                return Update(self, self.to())
            case Action(Command.PILE) if self.chapters[self.chapter].puzzles:
                chapter = self.chapters[self.chapter]
                of_game = app_state._replace(rules=parse_rules(chapter.rules))
                chosen = PuzzleFilter.of(chapter.theme, None)
                return Update(self, navigation.open_puzzles(of_game, chosen))
            case Action(Command.OTHER_WAY | Command.OTHER_WAY_BACK as command) if (
                len(self.chapters) > 1
            ):
                step = 1 if command is Command.OTHER_WAY else -1
                number = (self.chapter + step) % len(self.chapters)
                return Update(replace(self, chapter=number, page=0))
        return super().handle(event, app_state)


def _flowing(parts: Sequence[list[Line]], height: int) -> list[list[Line]]:
    """Columns of a *height* with the lines of sections, which are divided only if they must be."""
    columns: list[list[Line]] = []
    for lines in parts:
        if columns and len(columns[-1]) + 1 + len(lines) <= height:
            columns[-1] += [Line(), *lines]
        else:
            columns += [lines[at : at + height] for at in range(0, len(lines), height)]
    return columns


def _draw_line(frame: Frame, area: Rect, line: Line, charset: Charset) -> None:
    """Draw a line; below an axis the ground of a cell is drawn, and its ink is what is free."""
    if line.kind is LineKind.FACES:
        cell = area.width // len(OPPONENTS)
        for place, kind in enumerate(OPPONENTS if line.text else ()):
            if picture := face(kind, Mood.CALM, _FACE, charset):
                left = area.x + place * cell + (cell - picture.size.width) // 2
                picture.draw(frame, left, area.y)
        return
    label = _STYLES[LineKind.TEXT if line.after else LineKind.AXIS]
    styles: list[AnyStyle] = [_STYLES[line.kind]] * len(line.text)
    if line.kind is LineKind.BELOW:
        hanging = mixed(Style.TABLE, Style.TAKEN)
        styles = [hanging if char in PARTIAL else Style.TAKEN for char in line.text]
    styles = [label] * len(line.label) + styles + [Style.TABLE] * len(line.after)
    frame.put_styled(area.x, area.y, f"{line.label}{line.text}{line.after}", styles)


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
        told = _("Counting your matches: {done} of {matches} ...").format(
            done=self.done, matches=len(self.numbers)
        )
        frame.centre(size.height // 2 + 1, told)
        key_bar(frame, options, (_("{back} back"),))
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
        told = tuple(report(results, progress=self.progress, unread=unread))
        return Update(ReportScreen(_("Statistics"), told, navigation.open_matches))
