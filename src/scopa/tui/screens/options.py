"""The options: the deck, the theme, the characters, the game; what is changed is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from scopa.engine import SCOPA, Rules
from scopa.text.games import shown_game
from scopa.text.language import _, current_language, languages, own_name
from scopa.text.rules_and_options import (
    option_sentences,
    rule_value,
    rules_in_force,
    seconds,
    theme_sentences,
)
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.preferences import FIRST_DEALERS, WAITS
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.screens.setting_lines import explanation, line_to_set, lines_in, page
from scopa.tui.stepping import stepped
from scopa.tui.table.layout import largest_that_fits
from scopa.tui.themes import THEMES
from scopa.tui.widgets import key_bar, ok_button

_SHOWS_MS = (300, 500, 1000, 1500, 2500, 4000)
_PAUSES_MS = (0, 300, 600, 1000, 1500, 2500, 4000)
_SHOWN = ("1D", "10B", "7D", "9S", "3B", "8C", "10C", "5S", "2C")
"""Three in a row, a figure among them."""
_ROW = 3
_NARROWEST, _WIDEST, _APART = 46, 60, 3
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Options(Screen):
    """Changing the settings on the desk, at once; the *games* that can be had by name."""

    games: Mapping[str, Rules] = field(repr=False)
    line: int = 0

    def _value(self, name: str, app_state: AppState) -> str:
        if name == "game":
            return shown_game(app_state.game)
        if name == "language":
            return own_name(current_language().code)
        if name in ("pause_ms", "show_ms"):
            return seconds(getattr(app_state.settings, name))
        return rule_value(getattr(app_state.settings, name))

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """The lines, what the chosen one means, and cards as large as they are played with."""
        frame = Frame(size)
        cards = options.fitting(largest_that_fits(size, [each.size for each in options.deck.sizes]))
        across, down = _ROW * (cards.size.width + 1) - 1, cards.size.height + 1
        lines = len(option_sentences())
        if size.width >= _NARROWEST + _APART + across + 2:
            width = min(_WIDEST, size.width - 2 - _APART - across)
            whole = page(frame, options, width + _APART + across, max(lines + 6, 2 * down - 1))
            rows = min((whole.height + 1) // down, len(_SHOWN) // _ROW)
            at = whole.right - across, whole.y + (whole.height - rows * down + 1) // 2
            area, gap = whole._replace(width=width), 2
        else:
            rows, gap = 1, 1
            area = Rect(2, 1, size.width - 4, size.height - 2 - down)
            at = (size.width - across) // 2, area.bottom
        _draw_cards(frame, cards, *at, rows)
        frame.put(area.x, area.y, _("Options"), Style.STRONG)
        seen = min(lines, area.height - 2 * gap - 2)
        in_list = Rect(area.x, area.y + gap, area.width, seen)
        lines_in(frame, in_list, lines, self.line, partial(self._line, frame, app_state))
        told = _sentence(tuple(option_sentences())[self.line], app_state)
        explanation(frame, Rect(area.x, in_list.bottom + gap - 1, area.width, gap + 1), told)
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

    def _line(self, frame: Frame, app_state: AppState, number: int, area: Rect) -> None:
        name = tuple(option_sentences())[number]
        label, value = option_sentences()[name][0], self._value(name, app_state)
        line_to_set(frame, area, number, label, value, is_chosen=number == self.line)

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Move, change, go back to the title."""
        if not isinstance(event, Action):
            return Update(self)
        lines = len(option_sentences())
        line = stepped(event.command, self.line, lines, across=False)
        if line is not None:
            return Update(replace(self, line=line))
        match event.command:
            case Command.CHOOSE if event.number < lines:
                return Update(replace(self, line=event.number))
            case Command.NEXT | Command.PREVIOUS:
                step = 1 if event.command is Command.NEXT else -1
                return Update(self, app_state=self._changed(step, app_state))
            case Command.OK | Command.BACK:
                return Update(None)
        return Update(self)

    def _changed(self, step: int, app_state: AppState) -> AppState:
        """The desk with the chosen line set to its next value."""
        name = tuple(option_sentences())[self.line]
        if name == "game":
            game = _after(tuple(self.games), app_state.game, step)
            return app_state.playing(game, self.games[game])
        values: Mapping[str, Sequence[object]] = {
            "deck": app_state.decks,
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
        now = current_language().code if name == "language" else getattr(app_state.settings, name)
        value = _after(values[name], now, step)
        return app_state.changed(name, value)


def _draw_cards(frame: Frame, cards: Pictures, x: int, y: int, rows: int) -> None:
    """So many rows of cards, with the left upper corner there."""
    width, height = cards.size
    for place, code in enumerate(_SHOWN[: rows * _ROW]):
        row, column = divmod(place, _ROW)
        cards.of[code].draw(frame, x + column * (width + 1), y + row * (height + 1))


def _sentence(name: str, app_state: AppState) -> str:
    """What the line of that *name* means as it is set."""
    if name == "game":
        return rules_in_force(app_state.rules or SCOPA)[0]
    if name == "theme":
        return theme_sentences()[app_state.settings.theme]
    return option_sentences()[name][1]


def _after(values: Sequence[_Value], value: _Value, step: int) -> _Value:
    """The value *step* places after *value*; the first one if it is none of them."""
    at = values.index(value) + step if value in values else 0
    return values[at % len(values)]
