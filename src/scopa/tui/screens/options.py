"""The options: the deck, the theme, the characters, the game; what is changed is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from scopa.engine import Rules
from scopa.game.known_games import games
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.preferences import FIRST_DEALERS, WAITS
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.setting_lines import WIDTH, explanation, line_to_set
from scopa.tui.stepping import stepped
from scopa.tui.themes import THEMES
from scopa.tui.widgets import key_bar, ok_button
from scopa.words.language import languages, own_name, spoken
from scopa.words.rules_and_options import (
    OPTION_SENTENCES,
    THEME_SENTENCES,
    milliseconds,
    rule_sentence,
    rule_value,
)
from scopa.words.screen_labels import Headline, Keys

_SHOWS_MS = (300, 500, 1000, 1500, 2500, 4000)
_PAUSES_MS = (0, 300, 600, 1000, 1500, 2500, 4000)
_SHOWN = ("1D", "7D", "3B", "8C", "9S", "10B")
_Value = TypeVar("_Value")


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The first of the options."""
    return (Options(games()),)


@dataclass(frozen=True)
class Options(Screen):
    """Changing the settings on the desk, at once; the *games* that can be had by name."""

    games: Mapping[str, Rules] = field(repr=False)
    line: int = 0

    def _value(self, name: str, desk: Desk) -> str:
        if name == "game":
            return desk.game
        if name == "language":
            return own_name(spoken())
        if name in ("pause_ms", "show_ms"):
            return milliseconds(getattr(desk.settings, name))
        return rule_value(getattr(desk.settings, name))

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The lines, what the chosen one means, and some cards of the deck."""
        frame = Frame(size)
        frame.put((size.width - WIDTH) // 2, 1, Headline.OPTIONS, Style.STRONG)
        lines = len(OPTION_SENTENCES)
        first = 3 if lines + 11 < size.height else 2
        for number, (name, (label, _)) in enumerate(OPTION_SENTENCES.items()):
            is_chosen = number == self.line
            y = first + number
            line_to_set(frame, y, number, label, self._value(name, desk), is_chosen=is_chosen)
        name = tuple(OPTION_SENTENCES)[self.line]
        explanation(frame, first + lines + 1, _sentence(name, desk))
        self._cards(frame, look, first + lines + 3)
        key_bar(frame, look, Keys.SETUP)
        ok_button(frame)
        return frame

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

    def handle(self, event: Event, desk: Desk) -> Step:
        """Move, change, go back to the title."""
        if not isinstance(event, Intent):
            return Step(self)
        lines = len(OPTION_SENTENCES)
        line = stepped(event.wish, self.line, lines, across=False)
        if line is not None:
            return Step(replace(self, line=line))
        match event.wish:
            case Wish.CHOOSE if event.number < lines:
                return Step(replace(self, line=event.number))
            case Wish.NEXT | Wish.PREVIOUS:
                step = 1 if event.wish is Wish.NEXT else -1
                return Step(self, desk=self._changed(step, desk))
            case Wish.OK | Wish.BACK:
                return Step(None)
        return Step(self)

    def _changed(self, step: int, desk: Desk) -> Desk:
        """The desk with the chosen line set to its next value."""
        name = tuple(OPTION_SENTENCES)[self.line]
        if name == "game":
            game = _after(tuple(self.games), desk.game, step)
            return desk.playing(game, self.games[game])
        values: Mapping[str, Sequence[object]] = {
            "deck": desk.decks,
            "theme": tuple(THEMES),
            "language": languages(),
            "ascii": (False, True),
            "cut": (False, True),
            "animation": (False, True),
            "bell": (False, True),
            "mouse": (False, True),
            "first_dealer": FIRST_DEALERS,
            "expected_points": (False, True),
            "sayings": (False, True),
            "pause_ms": _PAUSES_MS,
            "wait": WAITS,
            "show_ms": _SHOWS_MS,
        }
        now = spoken() if name == "language" else getattr(desk.settings, name)
        value = _after(values[name], now, step)
        return desk.changed(name, value)


def _sentence(name: str, desk: Desk) -> str:
    """What the line of that *name* means as it is set."""
    if name == "game":
        return rule_sentence(name, desk.game)
    if name == "theme":
        return THEME_SENTENCES[desk.settings.theme]
    return OPTION_SENTENCES[name][1]


def _after(values: Sequence[_Value], value: _Value, step: int) -> _Value:
    """The value *step* places after *value*; the first one if it is none of them."""
    at = values.index(value) + step if value in values else 0
    return values[at % len(values)]
