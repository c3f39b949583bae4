"""The statistics: the matches of the record are counted, and their account is given in pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scopa.game.statistics import CountedMatch, report
from scopa.storage.errors import FileError
from scopa.text.language import _
from scopa.text.matches import failure
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screen import Event, Overlay, RenderOptions, Tick, Update
from scopa.tui.screens.report import ReportScreen
from scopa.tui.widgets import key_bar

_AT_ONCE = 100


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
        return Update(ReportScreen(_("Statistics"), told, navigation.open_match_choice))
