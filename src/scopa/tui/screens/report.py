"""An account: sections of sentences, tables and plots, in as many columns as the window makes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.game.statistics import Section
from scopa.text.language import _
from scopa.text.plot import over_time
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Overlay, RenderOptions, Screen, Update
from scopa.tui.screens.text_pages import turned, turning_keys
from scopa.tui.terminal.charset import Charset

_COLUMN, _WIDEST = 56, 76
"""How wide a column of text is at least and at most."""
_MARGIN, _GAP = 2, 4
_MOST_PLOT_ROWS = 6
_PLOT_STYLES = {1: Style.STRONG, 0: Style.FAINT, -1: Style.TABLE}
"""How the columns of a plot look that go up, its axis, and those that go down."""


class TextRun(NamedTuple):
    """A part of a line."""

    text: str
    style: Style = Style.TABLE


Line = tuple[TextRun, ...]


@dataclass(frozen=True)
class ReportScreen(Overlay):
    """The *sections* of an account under a *headline*; *to* opens what it leads to."""

    headline: str
    sections: tuple[Section, ...]
    to: Callable[[], Sequence[Screen]] | None = None
    page: int = 0

    @property
    def is_text(self) -> bool:
        return True

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
                x = left + place * (width + _GAP)
                for text, style in line:
                    frame.put(x, y, text, style)
                    x += len(text)
        keys = _("{suggest} your matches   {back} back") if self.to else _("{back} back")
        turning_keys(frame, options, keys, pages=len(pages))
        return frame

    def _laid_out(self, size: Size, options: RenderOptions) -> tuple[int, int, list[list[Line]]]:
        """How many columns stand side by side, their width, and the columns of all pages.

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
        for section in self.sections:
            lines = list(_lines(section, room, options))
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

    def handle(self, event: Event, app_state: AppState) -> Update:
        if self.to and event == Action(Command.SUGGEST):
            return Update(self, self.to())
        page = turned(self.page, event)
        return (
            super().handle(event, app_state) if page is None else Update(replace(self, page=page))
        )


def _lines(section: Section, room: Size, options: RenderOptions) -> Iterator[Line]:
    """A *section*: headline, sentences, the table, the note, the plot."""
    yield from ((TextRun(part, Style.STRONG),) for part in textwrap.wrap(section.title, room.width))
    yield ()
    for sentence in section.told:
        yield from _wrapped(sentence, room.width)
    if section.told and section.table:
        yield ()
    yield from ((TextRun(row),) for row in section.table)
    if section.note:
        yield ()
        yield from _wrapped(section.note, room.width)
    if section.values:
        height = max(2, min(_MOST_PLOT_ROWS, room.height // 7))
        has_blocks = options.deck.charset is Charset.UTF_8
        for row in over_time(
            section.values, section.axes, room.width, height, has_blocks=has_blocks
        ):
            style = _PLOT_STYLES[row.direction]
            yield TextRun(row.label, Style.FAINT), TextRun(row.columns, style)


def _wrapped(text: str, width: int) -> Iterator[Line]:
    return ((TextRun(line),) for line in textwrap.wrap(text, width))
