"""The list of the opponents; with three or four players a line for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scopa.engine import Rules
from scopa.game.seats import OPPONENTS
from scopa.text.language import _, current_language
from scopa.text.player_names import MANNERS, Mood, names_at_table, seated
from scopa.tui.app_state import AppState, following
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cards.decks import face
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import list_bar
from scopa.tui.screen import Update
from scopa.tui.screens.list_screen import ListScreen, SettingsList, explain, page, text_room

_FACE = Size(20, 12)
_NAMES = tuple(OPPONENTS)
_SEATS, _APART = 52, 2  # columns of the list of seats, and between it and the face


@dataclass(frozen=True)
class OpponentChoice(ListScreen):
    """Choosing who plays, the weakest first."""

    moves_across: ClassVar[bool] = True

    @property
    def count(self) -> int:
        return len(_NAMES)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        title, stars = _("Who plays against you?"), _("the more stars, the stronger")
        area = page(frame, options, 2 * len(_NAMES) + 3, title=title, right=stars)
        width, top = area.width - _FACE.width - _APART, area.y
        for number, name in enumerate(_NAMES):
            line = Rect(area.x, top + 2 * number, width, 1)
            who = (f"{OPPONENTS[name]:<16}", Style.TABLE), (_stars(name), Style.CHOSEN)
            self.draw_line(frame, line, number, who)
        picture = face(_NAMES[self.line], Mood.CALM, _FACE, options.deck.charset)
        if picture is not None:
            picture.draw(frame, area.right - picture.size.width, top)
        below = Rect(area.x, area.bottom - 2, area.width, 2)
        explain(frame, below, _(MANNERS[_NAMES[self.line]]))
        list_bar(frame)
        return frame

    def accept(self, app_state: AppState) -> Update:
        after = app_state.changed("opponent", _NAMES[self.line])
        return Update(None, app_state=after._replace(seats=()))


@dataclass(frozen=True)
class SeatChoice(SettingsList):
    """The choice of a player for each seat: *names*, beginning on the right.

    The first line changes them all at once.
    """

    names: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.names) + 1

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        title, stars = _("Who sits where?"), _("the more stars, the stronger")
        kind = self.names[self.line - 1] if self.line else self._common
        wide = _SEATS + _APART + _FACE.width
        is_beside = text_room(size).width >= wide  # the face, and not below the list
        rows = _FACE.height + self.count * (not is_beside)
        area = page(frame, options, rows, title=title, right=stars, width=wide)
        width = area.width - _FACE.width - _APART
        lines = area._replace(width=width) if is_beside else area
        below = self.draw_settings(frame, lines, self._settings(app_state.game.rules), {})
        y = area.y if is_beside else below.y
        room = Size(_FACE.width, area.bottom - y)
        picture = face(kind, Mood.CALM, room, options.deck.charset) if kind else None
        if picture is not None:
            picture.draw(frame, area.right - picture.size.width, y)
            below = below._replace(width=width)
        text = _("This changes all seats at once: everybody plays alike.")
        explain(frame, below, _(MANNERS[kind]) if kind else text)
        return frame

    def _settings(self, rules: Rules) -> Sequence[tuple[str, str]]:
        names = names_at_table(rules, ("", *self.names)).seats[1:]
        across = _("Your partner") if rules.partnerships else _("Opposite you")
        labels = [across] * len(names)
        labels[0], labels[-1] = _("On your right"), _("On your left")
        values = [_with_stars(kind, str(who)) for kind, who in zip(self.names, names, strict=True)]
        common = self._common
        at_all = _("different players") if common is None else _with_stars(common)
        return [(_("At every seat"), at_all), *zip(labels, values, strict=True)]

    @property
    def _common(self) -> str | None:
        return self.names[0] if len(set(self.names)) == 1 else None

    def accept(self, app_state: AppState) -> Update:
        return Update(None, app_state=app_state.with_opponents(self.names))

    def change(self, step: int, app_state: AppState) -> Update:
        at = max(0, self.line - 1)
        after = following(_NAMES, self.names[at], step)
        seats = enumerate(self.names, 1)
        names = tuple(after if self.line in (0, seat) else name for seat, name in seats)
        return Update(replace(self, names=names))


def _with_stars(kind: str, name: str | None = None) -> str:
    return f"{seated(name or OPPONENTS[kind], kind):<23}{_stars(kind)}"


def _stars(kind: str) -> str:
    return ("*" if current_language().ascii_only else "★") * (_NAMES.index(kind) + 1)
