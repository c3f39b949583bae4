"""The choice of the kind of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scopa.game.puzzle_session import EVERY, PuzzleFilter, PuzzleSession
from scopa.players.puzzle import Difficulty, PuzzleTheme
from scopa.text.coaching import puzzle_words
from scopa.text.games import game_name
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import keys_to_choose, ok_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.render_options import RenderOptions
from scopa.tui.screen import Event, Update
from scopa.tui.screens.menus.list_screen import ListScreen, page, visible_lines

_COUNT = 19  # columns beside the name, mostly of how many were solved


@dataclass(frozen=True)
class PuzzleChoice(ListScreen):
    """Choosing a theme or a difficulty, of those of which there are puzzles: by filter the keys."""

    session: PuzzleSession
    filters: Mapping[PuzzleFilter, Sequence[str]]

    @classmethod
    def of(cls, session: PuzzleSession) -> PuzzleChoice:
        """The choice with the present filter under the cursor."""
        by_difficulty = [PuzzleFilter(None, each) for each in Difficulty]
        every = [EVERY, *map(PuzzleFilter, PuzzleTheme), *by_difficulty]
        anew = session._replace(done=frozenset())  # those that were solved now are listed, too
        is_other = anew.filtered(EVERY).is_of_other_game  # nor are the others of the chosen one
        filters = {
            each.chosen: each.keys
            for each in map(anew.filtered, every)
            if each.key and each.is_of_other_game == is_other
        }
        line = list(filters).index(session.chosen) if session.chosen in filters else 0
        return cls(session, filters, line=line)

    @property
    def count(self) -> int:
        return len(self.filters)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        title = f"{game_name(self.session.rules)}: {_('Which puzzles?')}"
        area = page(frame, options, self.count + 2)
        frame.put(area.x + 1, area.y, title, Style.STRONG)
        lines = Rect(area.x, area.y + 2, area.width, area.height - 2)
        for number, line in visible_lines(frame, lines, self.count, self.line):
            chosen, keys = list(self.filters.items())[number]
            text = _("{solved} of {number} solved")
            solved = sum(key in self.session.progress.solved for key in keys)
            text = text.format(solved=solved, number=len(keys))
            name = puzzle_words.filter_name(*chosen)
            self.draw_line(frame, line, number, f"{name:<{line.width - _COUNT}}{text}")
        ok_bar(frame, *keys_to_choose())
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        if event == Action(Command.BACK):
            return Update(None, navigation.open_puzzle(self.session))
        return super().handle(event, app_state)

    def accept(self, app_state: AppState) -> Update:
        chosen = list(self.filters)[self.line]
        return Update(None, navigation.open_puzzle(self.session.filtered(chosen)))
