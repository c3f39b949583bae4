"""The matches in the folder: a list, from which one is continued, reviewed or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from scopa.engine import ScopaError
from scopa.game.match_state import resumed
from scopa.storage.files import FileError
from scopa.storage.match_folder import MatchFigures, delete, load
from scopa.text.chapters import in_columns
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.match.match_words import columns_about
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import list_bar
from scopa.tui.key_bindings import Action, Command, with_keys
from scopa.tui.screen import Event, Update
from scopa.tui.screens.list_screen import WIDEST, ListScreen, page, text_room, visible_lines
from scopa.tui.widgets import put_spans

_INDENT, _MOST_BETWEEN = 3, 8  # columns, before the first one and between them


def _styles(match: MatchFigures) -> Sequence[Style]:
    """That of when it began, against whom, and so on: what is won shines."""
    result = Style.STRONG if match.winner is None else Style.FAINT
    result = Style.CHOSEN if match.winner == 0 else result
    return Style.FAINT, Style.TABLE, Style.FAINT, Style.FAINT, result


@dataclass(frozen=True)
class MatchList(ListScreen):
    """All matches to look at again, or those that are *under way* to continue one.

    faults: of the files that cannot be read, which are listed after the matches
    asks: whether to delete the chosen one is asked
    folder: in which they lie
    """

    matches: tuple[MatchFigures, ...] = ()
    faults: tuple[FileError, ...] = ()
    under_way: bool = False
    asks: bool = False
    folder: str = ""
    moves_across: ClassVar[bool] = True

    @property
    def count(self) -> int:
        return len(self.matches) + len(self.faults)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        title = _("Matches under way") if self.under_way else _("Your matches")
        heads = (_("Begun"), _("Against"), _("Game"), "", _("Result"))
        first, *rows = in_columns([heads, *columns_about(self.matches)])
        spare = min(WIDEST, text_room(size).width) - _INDENT - 1 - sum(map(len, first))
        between = " " * max(1, min(_MOST_BETWEEN, spare // (sum(map(bool, first)) - 1)))
        gaps = [between * bool(cell) for cell in first[:-1]] + [""]
        head, *lines = (
            [(cell + gap, style) for cell, gap, style in zip(row, gaps, styles, strict=True)]
            for row, styles in [(first, [Style.FAINT] * len(first))]
            + [(row, _styles(match)) for row, match in zip(rows, self.matches, strict=True)]
        )
        lines += [[(translated(fault), Style.TABLE)] for fault in self.faults]
        longest = max(sum(len(text) for text, _style in line) for line in lines)
        area = page(frame, options, self.count + 3, title=title, width=max(WIDEST, longest + 4))
        put_spans(frame, Rect(area.x + _INDENT, area.y, area.width - _INDENT, 1), head)
        places = area._replace(y=area.y + 1, height=area.height - 3)
        for number, line in visible_lines(frame, places, self.count, self.line):
            self.draw_line(frame, line, number, lines[number])
        text = _("Kept in {folder}")
        room = area.width - len(text)
        folder = self.folder if len(self.folder) <= room else f"...{self.folder[3 - room :]}"
        frame.put(area.x + _INDENT, area.bottom - 1, text.format(folder=folder), Style.FAINT)
        if self.asks:
            text = _("{delete} again deletes it; it cannot be brought back.")
            frame.centre(size.height - 2, with_keys(text), Style.STRONG)
        list_bar(frame, _("{delete} delete"))
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        calm = replace(self, asks=False)
        try:
            if event == Action(Command.DELETE):
                return calm._delete(app_state) if self.asks else Update(replace(self, asks=True))
            return ListScreen.handle(calm, event, app_state)
        except ScopaError as error:
            return Update(calm, navigation.open_pages(_("Your matches"), translated(error)))

    def accept(self, app_state: AppState) -> Update:
        if self.line >= len(self.matches):
            raise self.faults[self.line - len(self.matches)]
        reading = load(self.matches[self.line].file)
        match = reading.match or reading.sound
        if self.under_way:
            table = navigation.open_continued(resumed(match), app_state)
            return Update(None, table, app_state._replace(waiting=None))
        return Update(self, navigation.open_match_review(match))

    def _delete(self, app_state: AppState) -> Update:
        at = self.line - len(self.matches)
        chosen = self.faults[at] if at >= 0 else self.matches[self.line]
        delete(Path(chosen.file))
        if isinstance(chosen, MatchFigures):
            app_state = app_state.after_deleting(chosen.key)
        left = replace(
            self,
            matches=tuple(match for match in self.matches if match is not chosen),
            faults=tuple(fault for fault in self.faults if fault is not chosen),
            line=max(0, min(self.line, self.count - 2)),
        )
        return Update(left if left.count else None, app_state=app_state)
