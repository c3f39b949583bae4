"""The choice of the opponent: a list of characters, and how each of them plays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scopa.game.sayings import Mood
from scopa.text.language import _
from scopa.text.player_names import OPPONENTS, manners
from scopa.tui.app_state import AppState
from scopa.tui.cards.decks import face
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.screens.setting_lines import explanation, page
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button

_WIDEST, _FACE = 76, 22
"""The face has so much of the width."""
_STARS = 19
"""The stars stand in this column."""
_NAMES = tuple(OPPONENTS)


@dataclass(frozen=True)
class OpponentChoice(Screen):
    """Choosing who plays; *line* is the place of the chosen one, the weakest first."""

    line: int

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """A line for each, the face of the chosen one, and how they play."""
        frame = Frame(size)
        area = page(frame, options, min(_WIDEST, size.width - 4), 2 * len(_NAMES) + 5)
        width, top = area.width - _FACE, area.y + 2
        frame.put(area.x, area.y, _("Who plays against you?"), Style.STRONG)
        frame.put(area.x, area.y + 1, _("the more stars, the stronger"), Style.FAINT)
        for number, name in enumerate(_NAMES):
            line = Rect(area.x, top + 2 * number, width, 1)
            chosen = number == self.line
            stars = "*" * (number + 1)
            text = f" {'>' if chosen else ' '} {OPPONENTS[name]:<{_STARS - 3}}{stars}"
            style = Style.SELECTED if chosen else Style.TABLE
            frame.put(line.x, line.y, text.ljust(width), style)
            frame.target(line, Action(Command.CHOOSE, number))
        room = Size(_FACE, 2 * len(_NAMES))
        picture = face(_NAMES[self.line], Mood.CALM, room, options.deck.charset)
        if picture is not None:
            picture.draw(frame, area.right - picture.size.width, top)
        below = Rect(area.x, area.bottom - 2, area.width, 2)
        explanation(frame, below, manners()[_NAMES[self.line]])
        key_bar(frame, options, _("{other_way_back} {other_way} choose   {play} OK   {back} back"))
        ok_button(frame)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Move, choose, go back to the title."""
        if not isinstance(event, Action):
            return Update(self)
        line = stepped(event.command, self.line, len(_NAMES))
        if line is not None:
            return Update(replace(self, line=line))
        match event.command:
            case Command.CHOOSE if event.number == self.line:
                return self._chosen(app_state)
            case Command.CHOOSE if event.number < len(_NAMES):
                return Update(replace(self, line=event.number))
            case Command.OK:
                return self._chosen(app_state)
        return Update(None if event.command is Command.BACK else self)

    def _chosen(self, app_state: AppState) -> Update:
        after = app_state.changed("opponent", _NAMES[self.line])
        return Update(None, app_state=after._replace(seats=()))
