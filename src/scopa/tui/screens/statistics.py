"""The statistics: the matches of the record are counted, and their account is given in pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from scopa.game.statistics import Section, account, result_in
from scopa.records.database import Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.records.match_figures import MatchResult
from scopa.tui import places
from scopa.tui.charset import Charset
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screen import Event, Look, Overlay, Screen, Step, Tick
from scopa.tui.text_pages import Chapter, Line, Pages
from scopa.tui.widgets import key_bar
from scopa.words import statistics as sentences
from scopa.words.plot import columns, plot
from scopa.words.screen_labels import Headline, Keys

_AT_ONCE = 20
_PLOT_ROWS = 3


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen | places.Place]:
    """The matches of the record to be counted, or why they cannot be."""
    try:
        store = Store(matches_file())
        numbers = [summary.number for summary in store.summaries()]
    except RecordError as error:
        return (places.Pages.of(Headline.RECORD, (str(error),)),)
    return (Counting(numbers, partial(result_in, store)),)


@dataclass(frozen=True)
class Counting(Overlay):
    """The matches of these *numbers* being counted, some at a time; *count* counts one."""

    numbers: Sequence[int]
    count: Callable[[int], MatchResult | None]
    results: tuple[MatchResult, ...] = ()
    done: int = 0

    @property
    def wakes_in_ms(self) -> int:
        """There is nothing to wait for."""
        return 1

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """How far it has come."""
        frame = Frame(size)
        frame.centre(size.height // 2 - 1, Headline.COUNTING, Style.STRONG)
        told = sentences.counting(self.done, len(self.numbers))
        frame.centre(size.height // 2 + 1, told)
        key_bar(frame, look, Keys.PAGE)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Count some more; the account when all are counted."""
        if not isinstance(event, Tick):
            return super().handle(event, desk)
        until = self.done + _AT_ONCE
        found = map(self.count, self.numbers[self.done : until])
        results = self.results + tuple(result for result in found if result is not None)
        if until < len(self.numbers):
            return Step(replace(self, results=results, done=until))
        return Step(Tables(tuple(map(_chapter, account(results)))))


@dataclass(frozen=True)
class Tables(Pages):
    """Pages with tables, which need some room."""

    @property
    def smallest(self) -> Size:
        """The tables are as wide as the smallest table to play at."""
        return Size(60, 20)


@dataclass(frozen=True)
class _Account(Chapter):
    """A section of the account."""

    section: Section = field(kw_only=True)

    def lines(self, size: Size, look: Look) -> list[Line]:
        """The table, the note, and the values as columns."""
        lines = [*self.section.table, "", *super().lines(size, look)]
        values = columns(self.section.values, size.width)
        if not values:
            return lines
        has_blocks = look.deck.charset is Charset.UTF_8
        columns_drawn = plot(values, _PLOT_ROWS, has_blocks=has_blocks)
        return [*lines[:-1], *(row or " " for row in columns_drawn)]  # on one page with the note


def _chapter(section: Section) -> Chapter:
    return _Account(section.title, (section.note,) if section.note else (), section=section)
