"""The matches of the record: a list, from which one is continued or reviewed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scopa.engine import ScopaError
from scopa.game.saved_matches import resumed
from scopa.storage.database import Summary, open_record
from scopa.text.language import _
from scopa.text.match.match_titles import columns_about, failure
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import keys_to_choose, ok_bar
from scopa.tui.render_options import RenderOptions
from scopa.tui.screen import Update
from scopa.tui.screens.menus.list_screen import ListScreen, visible_lines


@dataclass(frozen=True)
class MatchList(ListScreen):
    """All matches to look at again, or those that are *under way* to continue one."""

    matches: tuple[Summary, ...] = ()
    under_way: bool = False
    moves_across: ClassVar[bool] = True

    @property
    def count(self) -> int:
        return len(self.matches)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        lines = columns_about(self.matches)
        width = min(max(map(len, lines)) + 4, size.width - 2)
        area = Rect((size.width - width) // 2, 3, width, size.height - 6)
        title = _("Matches under way") if self.under_way else _("Your matches")
        frame.put(area.x + 3, 1, title, Style.STRONG)
        for number, line in visible_lines(frame, area, self.count, self.line):
            self.draw_line(frame, line, number, lines[number])
        ok_bar(frame, *keys_to_choose())
        return frame

    def accept(self, app_state: AppState) -> Update:
        try:
            with open_record() as store:
                match = store.load(self.matches[self.line].number)
            if self.under_way:
                table = navigation.open_continued(resumed(match), app_state)
                return Update(None, table, app_state._replace(waiting=None))
            return Update(self, navigation.open_match_review(match))
        except ScopaError as error:
            return Update(self, navigation.open_pages(_("Your matches"), failure(error)))
