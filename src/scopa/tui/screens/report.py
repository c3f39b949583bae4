"""A report, in as many columns as the window makes; the counting before that of the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scopa.game.report import PARTIAL, Line, LineKind, Section, section_lines
from scopa.game.statistics import CountedMatch, report
from scopa.storage.errors import FileError
from scopa.text.language import _
from scopa.text.matches import failure
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import AnyStyle, Frame, Size, Style, mixed
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Overlay, RenderOptions, Screen, Tick, Update
from scopa.tui.screens.text_pages import Paged, turning_keys
from scopa.tui.terminal.charset import Charset
from scopa.tui.widgets import key_bar

_COLUMN, _WIDEST = 56, 76  # how wide a column of text is at least and at most
_MARGIN, _GAP = 2, 4
_MOST_PLOT_ROWS = 6
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
    """The sections of a report under a headline.

    to: opens what the report leads to
    """

    headline: str
    sections: tuple[Section, ...]
    to: Callable[[], Sequence[Screen]] | None = None

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        across, width, columns = self._laid_out(size, options)
        pages = [columns[at : at + across] for at in range(0, len(columns), across)]
        number = self.page % len(pages)
        left = (size.width - across * (width + _GAP) + _GAP) // 2
        frame.put(left, 1, self.headline, Style.STRONG)
        if len(pages) > 1:
            frame.right(size.width - left, 1, f"{number + 1}/{len(pages)}", Style.FAINT)
        for place, column in enumerate(pages[number]):
            for y, line in enumerate(column, 3):
                _draw_line(frame, left + place * (width + _GAP), y, line)
        keys = _("{suggest} your matches   {back} back") if self.to else _("{back} back")
        turning_keys(frame, options, keys, len(pages))
        return frame

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
        columns: list[list[Line]] = [[]]
        plot_rows = max(2, min(_MOST_PLOT_ROWS, room.height // 7))
        has_blocks = options.deck.charset is Charset.UTF_8
        for section in self.sections:
            lines = list(section_lines(section, room.width, plot_rows, has_blocks=has_blocks))
            if not columns[-1]:
                columns[-1] = lines
            elif len(columns[-1]) + 1 + len(lines) <= room.height:
                columns[-1] += [Line(), *lines]
            else:
                columns.append(lines)
            while len(columns[-1]) > room.height:
                columns.append(columns[-1][room.height :])
                del columns[-2][room.height :]
        return columns

    def handle(self, event: Event, app_state: AppState) -> Update:
        if self.to and event == Action(Command.SUGGEST):
            return Update(self, self.to())
        return super().handle(event, app_state)


def _draw_line(frame: Frame, x: int, y: int, line: Line) -> None:
    """Draw a line; below an axis the ground of a cell is drawn, and its ink is what is free."""
    frame.put(x, y, line.label, _STYLES[LineKind.TEXT if line.after else LineKind.AXIS])
    x += len(line.label)
    styles: list[AnyStyle] = [_STYLES[line.kind]] * len(line.text)
    if line.kind is LineKind.BELOW:
        hanging = mixed(Style.TABLE, Style.TAKEN)
        styles = [hanging if char in PARTIAL else Style.TAKEN for char in line.text]
    frame.put_styled(x, y, line.text, styles)
    frame.put(x + len(line.text), y, line.after)


@dataclass(frozen=True)
class Counting(Overlay):
    """The matches of these *numbers* being counted, some at a time by *count*."""

    numbers: Sequence[int]
    count: Callable[[Sequence[int]], Sequence[CountedMatch]]
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
        key_bar(frame, options, _("{back} back"))
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
        told = tuple(report(results, unread=unread))
        return Update(ReportScreen(_("Statistics"), told, navigation.open_matches))
