"""The choice of the opponent: a list of characters, and how each of them plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.game.sayings import Mood
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.faces import face
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.setting_lines import explanation, page
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button
from scopa.words.player_names import MANNERS, OPPONENTS
from scopa.words.screen_labels import Headline, Keys, Line

_WIDEST, _FACE = 76, 22
"""The face has so much of the width."""
_STARS = 19
"""The stars stand in this column."""
_NAMES = tuple(OPPONENTS)


def opened(_place: places.Place, desk: Desk) -> Sequence[Screen]:
    """The choice as it stands on the desk."""
    return (OpponentChoice(_NAMES.index(desk.opponents[0])),)


@dataclass(frozen=True)
class OpponentChoice(Screen):
    """Choosing who plays; *line* is the place of the chosen one, the weakest first."""

    line: int

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """A line for each, the face of the chosen one, and how they play."""
        frame = Frame(size)
        area = page(frame, look, min(_WIDEST, size.width - 4), 2 * len(_NAMES) + 5)
        width, top = area.width - _FACE, area.y + 2
        frame.put(area.x, area.y, Headline.OPPONENTS, Style.STRONG)
        frame.put(area.x, area.y + 1, Line.STARS, Style.FAINT)
        for number, name in enumerate(_NAMES):
            line = Rect(area.x, top + 2 * number, width, 1)
            chosen = number == self.line
            stars = "*" * (number + 1)
            text = f" {'>' if chosen else ' '} {OPPONENTS[name]:<{_STARS - 3}}{stars}"
            style = Style.SELECTED if chosen else Style.TABLE
            frame.put(line.x, line.y, text.ljust(width), style)
            frame.target(line, Intent(Wish.CHOOSE, number))
        room = Size(_FACE, 2 * len(_NAMES))
        picture = face(_NAMES[self.line], Mood.CALM, room, look.deck.charset)
        if picture is not None:
            picture.draw(frame, area.right - picture.size.width, top)
        below = Rect(area.x, area.bottom - 2, area.width, 2)
        explanation(frame, below, MANNERS[_NAMES[self.line]])
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
        after = desk.changed("opponent", _NAMES[self.line])
        return Step(None, desk=after._replace(seats=()))
