"""The statistics: the matches of the record are counted, and their account is given in pages."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from scopa.game.statistics import Counted, Section, account, counted_in
from scopa.records.database import Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.tui import places
from scopa.tui.charset import Charset
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Overlay, Screen, Step, Tick
from scopa.tui.text_pages import turned, turning_keys
from scopa.tui.widgets import key_bar
from scopa.words import statistics as sentences
from scopa.words.matches import failure
from scopa.words.plot import over_time
from scopa.words.screen_labels import Headline, Keys

_AT_ONCE = 20
_COLUMN, _WIDEST = 56, 76
"""How wide a column of text is at least and at most."""
_MARGIN, _GAP = 2, 4
_MOST_PLOT_ROWS = 6
_PLOT_STYLES = {1: Style.STRONG, 0: Style.FAINT, -1: Style.TABLE}
"""How the columns of a plot look that go up, its axis, and those that go down."""


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen | places.Place]:
    """The matches of the record to be counted, or why they cannot be."""
    try:
        store = Store(matches_file())
        numbers = [summary.number for summary in store.summaries()]
    except RecordError as error:
        return (places.Pages.of(Headline.RECORD, (failure(error),)),)
    return (Counting(numbers, partial(counted_in, store)),)


@dataclass(frozen=True)
class Counting(Overlay):
    """The matches of these *numbers* being counted, some at a time; *count* counts one."""

    numbers: Sequence[int]
    count: Callable[[int], Counted | None]
    results: tuple[Counted, ...] = ()
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
        key_bar(frame, look, Keys.BACK)
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
        unread = len(self.numbers) - len(results)
        return Step(Account(tuple(account(results, unread=unread))))


class Piece(NamedTuple):
    """A part of a line."""

    text: str
    style: Style = Style.TABLE


Line = tuple[Piece, ...]


@dataclass(frozen=True)
class Account(Overlay):
    """The *sections* of the account, in as many columns and pages as the window makes of them."""

    sections: tuple[Section, ...]
    page: int = 0

    @property
    def is_text(self) -> bool:
        """Nothing but text."""
        return True

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """One page, with buttons to turn it."""
        frame = Frame(size)
        across, width, columns = self._laid_out(size, look)
        pages = [columns[at : at + across] for at in range(0, len(columns), across)]
        number = self.page % len(pages)
        left = (size.width - across * (width + _GAP) + _GAP) // 2
        frame.put(left, 1, Headline.COUNTING, Style.STRONG)
        if len(pages) > 1:
            frame.right(size.width - left, 1, f"{number + 1}/{len(pages)}", Style.FAINT)
        for place, column in enumerate(pages[number]):
            for y, line in enumerate(column, 3):
                x = left + place * (width + _GAP)
                for text, style in line:
                    frame.put(x, y, text, style)
                    x += len(text)
        turning_keys(frame, look, Keys.STATISTICS, pages=len(pages))
        return frame

    def _laid_out(self, size: Size, look: Look) -> tuple[int, int, list[list[Line]]]:
        """How many columns stand side by side, their width, and the columns of all pages.

        There are as many as fit, but no more than are filled: then they are wider.
        """
        room = size.width - 2 * _MARGIN + _GAP
        across = room // (_COLUMN + _GAP)
        while True:
            width = min(_WIDEST, room // across - _GAP)
            columns = self._columns(Size(width, size.height - 5), look)
            if len(columns) >= across:
                return across, width, columns
            across = len(columns)

    def _columns(self, room: Size, look: Look) -> list[list[Line]]:
        """The sections below each other; one goes on in the next column if it does not fit."""
        columns: list[list[Line]] = [[]]
        for section in self.sections:
            lines = list(_lines(section, room, look))
            if not columns[-1]:
                columns[-1] = lines
            elif len(columns[-1]) + 1 + len(lines) <= room.height:
                columns[-1] += [(), *lines]
            else:
                columns.append(lines)
            while len(columns[-1]) > room.height:
                columns.append(columns[-1][room.height :])
                del columns[-2][room.height :]
        return columns

    def handle(self, event: Event, desk: Desk) -> Step:
        """Turn the page, go to the list of the matches, or back."""
        if event == Intent(Wish.SUGGEST):
            return Step(self, (places.MatchChoice(),))
        page = turned(self.page, event)
        return super().handle(event, desk) if page is None else Step(replace(self, page=page))


def _lines(section: Section, room: Size, look: Look) -> Iterator[Line]:
    """A *section*: headline, sentences, the table, the note, the plot."""
    yield (Piece(section.title, Style.STRONG),)
    yield ()
    for sentence in section.told:
        yield from _wrapped(sentence, room.width)
    if section.told and section.table:
        yield ()
    yield from ((Piece(row),) for row in section.table)
    if section.note:
        yield ()
        yield from _wrapped(section.note, room.width)
    if section.values:
        height = max(2, min(_MOST_PLOT_ROWS, room.height // 7))
        has_blocks = look.deck.charset is Charset.UTF_8
        for row in over_time(
            section.values, section.axes, room.width, height, has_blocks=has_blocks
        ):
            style = _PLOT_STYLES[row.direction]
            yield Piece(row.label, Style.FAINT), Piece(row.columns, style)


def _wrapped(text: str, width: int) -> Iterator[Line]:
    return ((Piece(line),) for line in textwrap.wrap(text, width))
