"""The choice of the opponent: a list of characters, and how each of them plays."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.game.sayings import Mood
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.faces import face
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button
from scopa.words.player_names import MANNERS, OPPONENTS
from scopa.words.screen_labels import Headline, Keys

_WIDTH = 56
_LIST_WIDTH = 34
"""The rest of the width is for the face."""
_NAMES = tuple(OPPONENTS)


def opened(_place: places.Place, desk: Desk) -> Sequence[Screen]:
    """The choice as it stands on the desk."""
    return (OpponentChoice(_NAMES.index(desk.settings.opponent)),)


@dataclass(frozen=True)
class OpponentChoice(Screen):
    """Choosing who plays; *line* is the place of the chosen one, the weakest first."""

    line: int

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """A line for each, and what there is to say of the chosen one."""
        frame = Frame(size)
        left, top = (size.width - _WIDTH) // 2, (size.height - 2 * len(_NAMES)) // 2 - 1
        frame.put(left, max(1, top - 2), Headline.OPPONENTS, Style.STRONG)
        for number, name in enumerate(_NAMES):
            area = Rect(left, top + 2 * number, _LIST_WIDTH, 1)
            chosen = number == self.line
            stars = "*" * (number + 1)
            text = f" {'>' if chosen else ' '} {OPPONENTS[name]:<16}{stars}"
            style = Style.SELECTED if chosen else Style.TABLE
            frame.put(area.x, area.y, text.ljust(_LIST_WIDTH), style)
            frame.target(area, Intent(Wish.CHOOSE, number))
        room = Size(_WIDTH - _LIST_WIDTH, 2 * len(_NAMES))
        picture = face(_NAMES[self.line], Mood.CALM, room, look.deck.charset)
        if picture is not None:
            picture.draw(frame, left + _WIDTH - picture.size.width, top)
        manner = MANNERS[_NAMES[self.line]]
        area = Rect(left, top + 2 * len(_NAMES) + 1, _WIDTH, 2)
        frame.block(area, textwrap.wrap(manner, _WIDTH), Style.STRONG)
        key_bar(frame, look, Keys.OPPONENTS)
        ok_button(frame)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Move, choose, go back to the title."""
        if not isinstance(event, Intent):
            return Step(self)
        line = stepped(event.wish, self.line, len(_NAMES))
        if line is not None:
            return Step(replace(self, line=line))
        match event.wish:
            case Wish.CHOOSE if event.number == self.line:
                return self._chosen(desk)
            case Wish.CHOOSE if event.number < len(_NAMES):
                return Step(replace(self, line=event.number))
            case Wish.OK:
                return self._chosen(desk)
        return Step(None if event.wish is Wish.BACK else self)

    def _chosen(self, desk: Desk) -> Step:
        return Step(None, desk=desk.changed("opponent", _NAMES[self.line]))
