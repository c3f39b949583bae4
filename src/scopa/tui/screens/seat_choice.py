"""The choice of who sits where, for three and four players: a line for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.engine import SCOPA, Rules
from scopa.game.sayings import Mood
from scopa.text.language import _
from scopa.text.player_names import OPPONENTS, cast, manners, seated
from scopa.tui.app_state import AppState
from scopa.tui.cards.decks import face
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.screens.setting_lines import explanation, line_to_set, page
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button

_WIDEST = 76
_LARGEST_FACE = Size(22, 12)
_STARS = 23
"""The stars stand so far behind the name."""
_NAMES = tuple(OPPONENTS)


@dataclass(frozen=True)
class SeatChoice(Screen):
    """Choosing who plays at each seat: *names* from the one on the right on.

    The first *line* changes them all at once.
    """

    names: tuple[str, ...]
    line: int = 0

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """A line for each seat; below, the face of the chosen one, and how they play."""
        frame = Frame(size)
        lines = len(self.names) + 1
        area = page(frame, options, min(_WIDEST, size.width - 4), lines + 3 + _LARGEST_FACE.height)
        frame.put(area.x, area.y, _("Who sits where?"), Style.STRONG)
        frame.right(area.right, area.y, _("the more stars, the stronger"), Style.FAINT)
        texts = self._lines(app_state.rules or SCOPA)
        for number, (label, value) in enumerate(texts):
            line = Rect(area.x, area.y + 2 + number, area.width, 1)
            line_to_set(frame, line, number, label, value, is_chosen=number == self.line)
        below = Rect(area.x, area.y + lines + 3, area.width, area.height - lines - 3)
        self._describe(frame, below, options)
        key_bar(
            frame,
            options,
            _(
                "{other_way_back} {other_way} line  {previous} {next} change  {play} "
                "OK  {back} back"
            ),
        )
        ok_button(frame)
        return frame

    def _lines(self, rules: Rules) -> Sequence[tuple[str, str]]:
        """What stands in each line: where, and who plays there."""
        places_ = {0: _("On your right"), len(self.names) - 1: _("On your left")}
        across = _("Your partner") if rules.partnerships else _("Opposite you")
        called = cast(rules, opponent=self.names[-1], players=("", *self.names)).seats[1:]
        first = _("different players") if self._common is None else _with_stars(self._common)
        return (
            (_("At every seat"), first),
            *(
                (places_.get(place, across), _with_stars(kind, name))
                for place, (kind, name) in enumerate(zip(self.names, called, strict=True))
            ),
        )

    @property
    def _common(self) -> str | None:
        """Who plays at every seat, if that is one."""
        return self.names[0] if len(set(self.names)) == 1 else None

    def _describe(self, frame: Frame, area: Rect, options: RenderOptions) -> None:
        """The face of whom the chosen line means, and how they play."""
        kind = self.names[self.line - 1] if self.line else self._common
        if kind is None:
            explanation(
                frame, area, _("Here all seats change at once: everybody then plays alike.")
            )
            return
        room = Size(_LARGEST_FACE.width, min(_LARGEST_FACE.height, area.height))
        picture = face(kind, Mood.CALM, room, options.deck.charset)
        if picture is not None:
            picture.draw(frame, area.right - picture.size.width, area.y)
            area = area._replace(width=area.width - picture.size.width - 2)
        explanation(frame, area, manners()[kind])

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Move, change who plays, or go back to the title."""
        if not isinstance(event, Action):
            return Update(self)
        line = stepped(event.command, self.line, len(self.names) + 1, across=False)
        if event.command is Command.CHOOSE and event.number <= len(self.names):
            line = event.number
        if line is not None:
            return Update(replace(self, line=line))
        match event.command:
            case Command.NEXT | Command.PREVIOUS:
                return Update(self._changed(1 if event.command is Command.NEXT else -1))
            case Command.OK:
                return Update(None, app_state=app_state.with_opponents(self.names))
        return Update(None if event.command is Command.BACK else self)

    def _changed(self, step: int) -> SeatChoice:
        """With the next player, or the one before, where the chosen line means."""
        at = max(0, self.line - 1)
        after = _NAMES[(_NAMES.index(self.names[at]) + step) % len(_NAMES)]
        if not self.line:
            return replace(self, names=(after,) * len(self.names))
        return replace(self, names=(*self.names[:at], after, *self.names[at + 1 :]))


def _with_stars(kind: str, name: str | None = None) -> str:
    """Who plays, and how strongly: an opponent, or whoever of that *name* plays like it."""
    stars = "*" * (_NAMES.index(kind) + 1)
    return f"{seated(name or OPPONENTS[kind], kind):<{_STARS}}{stars}"
