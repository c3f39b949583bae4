"""The options: the deck, the theme, the characters, the game; what is changed is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from scopa.records.settings import Settings
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.preferences import FIRST_DEALERS
from scopa.tui.screen import Event, Look, Screen, key_bar, ok_button
from scopa.tui.setting_lines import WIDTH, explanation, line_to_set
from scopa.tui.themes import THEMES
from scopa.words.language import languages, own_name, spoken
from scopa.words.rules_and_options import (
    OPTION_SENTENCES,
    THEME_SENTENCES,
    milliseconds,
    rule_sentence,
    rule_value,
)
from scopa.words.screen_labels import Headline, Keys

if TYPE_CHECKING:
    from scopa.engine import Rules
    from scopa.tui.screens.table import Table
    from scopa.tui.screens.title import Title

_PAUSES_MS = (0, 300, 600, 1000, 1500, 2500, 4000)
_SHOWN = ("1D", "7D", "3B", "8C", "9S", "10B")
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Options(Screen):
    """Changing the settings of the title *home*; the *games* that can be had by name.

    It leads back to the *table* that it was opened at, if any, else to the title.
    """

    home: Title
    games: Mapping[str, Rules] = field(repr=False)
    line: int = 0
    table: Table | None = None

    @property
    def settings(self) -> Settings:
        """The settings as they are now: what is chosen is seen at once."""
        return self.home.settings

    def _value(self, name: str) -> str:
        if name == "game":
            return self.home.game
        if name == "language":
            return own_name(spoken())
        if name == "pause_ms":
            return milliseconds(self.settings.pause_ms)
        return rule_value(getattr(self.settings, name))

    def draw(self, size: Size, look: Look) -> Frame:
        """The lines, what the chosen one means, and some cards of the deck."""
        frame = Frame(size)
        frame.put((size.width - WIDTH) // 2, 1, Headline.OPTIONS, Style.STRONG)
        lines = len(OPTION_SENTENCES)
        first = 3 if lines + 7 < size.height else 2
        for number, (name, (label, _)) in enumerate(OPTION_SENTENCES.items()):
            is_chosen = number == self.line
            y = first + number
            line_to_set(frame, y, number, label, self._value(name), is_chosen=is_chosen)
        name = tuple(OPTION_SENTENCES)[self.line]
        explanation(frame, first + lines + 1, self._sentence(name))
        self._cards(frame, look, first + lines + 4)
        key_bar(frame, look, Keys.SETUP)
        ok_button(frame)
        return frame

    def _sentence(self, name: str) -> str:
        if name == "game":
            return rule_sentence(name, self.home.game)
        if name == "theme":
            return THEME_SENTENCES[self.settings.theme]
        return OPTION_SENTENCES[name][1]

    def _cards(self, frame: Frame, look: Look, top: int) -> None:
        """Some cards of the deck, from row *top* on, if there is room."""
        size = frame.size
        room = size.height - top - 1
        if room < look.deck.sizes[0].size.height:
            return
        pictures = look.fitting_into(size.width // len(_SHOWN) - 1, room)
        step = pictures.size.width + 1
        x = (size.width - len(_SHOWN) * step + 1) // 2
        y = top + (room - pictures.size.height) // 2
        for place, code in enumerate(_SHOWN):
            pictures.of[code].draw(frame, x + place * step, y)

    def handle(self, event: Event) -> Sequence[Screen]:
        """Move, change, go back to the title."""
        if not isinstance(event, Intent):
            return (self,)
        lines = len(OPTION_SENTENCES)
        match event.wish:
            case Wish.OTHER_WAY:
                return (replace(self, line=(self.line + 1) % lines),)
            case Wish.OTHER_WAY_BACK:
                return (replace(self, line=(self.line - 1) % lines),)
            case Wish.CHOOSE if event.number < lines:
                return (replace(self, line=event.number),)
            case Wish.NEXT | Wish.PREVIOUS:
                return (self._changed(1 if event.wish is Wish.NEXT else -1),)
            case Wish.OK | Wish.BACK:
                return (replace(self.table, home=self.home) if self.table else self.home,)
        return (self,)

    def _changed(self, step: int) -> Options:
        """The chosen line set to its next value."""
        name = tuple(OPTION_SENTENCES)[self.line]
        if name == "game":
            game = _after(tuple(self.games), self.home.game, step)
            return replace(self, home=self.home.playing(game, self.games[game]))
        values: Mapping[str, Sequence[object]] = {
            "deck": self.home.decks,
            "theme": tuple(THEMES),
            "language": languages(),
            "ascii": (False, True),
            "cut": (False, True),
            "animation": (False, True),
            "bell": (False, True),
            "mouse": (False, True),
            "first_dealer": FIRST_DEALERS,
            "expected_points": (False, True),
            "pause_ms": _PAUSES_MS,
        }
        now = spoken() if name == "language" else getattr(self.settings, name)
        value = _after(values[name], now, step)
        return replace(self, home=replace(self.home, settings=self.settings.changed(name, value)))


def _after(values: Sequence[_Value], value: _Value, step: int) -> _Value:
    """The value *step* places after *value*; the first one if it is none of them."""
    at = values.index(value) + step if value in values else 0
    return values[at % len(values)]
