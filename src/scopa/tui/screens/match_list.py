"""A list of matches of the record, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from scopa.engine import ScopaError
from scopa.storage.database import Store, Summary
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _
from scopa.text.matches import columns_about, failure
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button


@dataclass(frozen=True)
class MatchList(Screen):
    """Choosing one of the *matches*; *line* is the place of the chosen one."""

    matches: tuple[Summary, ...]
    line: int = 0

    @property
    def headline(self) -> str:
        """What the matches are."""
        raise NotImplementedError

    @property
    def keys(self) -> Sequence[str]:
        """What the keys do, from the fullest text to the shortest."""
        return (_("{other_way_back} {other_way} choose   {play} OK   {back} back"),)

    def chosen(self, match: SavedMatch, command: Command, app_state: AppState) -> Update:
        """What comes when the chosen *match* is wanted for what the *command* says.

        :raises ScopaError: it cannot be had.
        """
        raise NotImplementedError

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """A line for each, as many as fit, the chosen one among them."""
        frame = Frame(size)
        lines = columns_about(self.matches)
        width = min(max(map(len, lines)) + 4, size.width - 2)
        left, rows = (size.width - width) // 2, size.height - 6
        frame.put(left + 3, 1, self.headline, Style.STRONG)
        first = max(0, min(self.line - rows // 2, len(lines) - rows))
        for row, text in enumerate(lines[first : first + rows]):
            number = first + row
            area = Rect(left, 3 + row, width, 1)
            chosen = number == self.line
            style = Style.SELECTED if chosen else Style.TABLE
            frame.fill(area, style)
            frame.block(area, [f" {'>' if chosen else ' '} {text}"], style)
            frame.target(area, Action(Command.CHOOSE, number))
        key_bar(frame, options, *self.keys, room=size.width - len(f"  [ {_('OK')} ]  "))
        ok_button(frame)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Move, do something with the chosen match, or go back."""
        match event:
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.CHOOSE, number) if number == self.line:
                return self._wanted(Command.OK, app_state)
            case Action(Command.CHOOSE, number) if number < len(self.matches):
                return Update(replace(self, line=number))
            case Action(Command.OK | Command.SUGGEST as command):
                return self._wanted(command, app_state)
            case Action(command):
                line = stepped(command, self.line, len(self.matches))
                return Update(self if line is None else replace(self, line=line))
        return Update(self)

    def _wanted(self, command: Command, app_state: AppState) -> Update:
        """What comes of the chosen match, or why it cannot be had."""
        try:
            with closing(Store(matches_file())) as store:
                return self.chosen(store.load(self.matches[self.line].number), command, app_state)
        except ScopaError as error:
            return Update(self, navigation.open_pages(_("Your matches"), failure(error)))


def summaries(*, under_way: bool = False) -> tuple[Summary, ...]:
    """The matches of the record, or those that can be continued; played last, listed first.

    :raises RecordError: it cannot be read.
    """
    with closing(Store(matches_file())) as store:
        every = reversed(store.summaries())
    return tuple(match for match in every if match.can_be_continued or not under_way)
