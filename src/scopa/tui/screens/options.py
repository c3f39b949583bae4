"""The options: the deck, the theme, the characters, the game; changes are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten

from scopa.storage.settings import ON_THE_SCREEN, SETTINGS
from scopa.text.games_and_rules import game_name, rule_value, rules_in_force
from scopa.text.language import N_, _, current_language, languages, own_name
from scopa.text.numbers_and_lists import fitting
from scopa.tui.app_state import AppState, following
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.screen import Update
from scopa.tui.screens.list_screen import SettingsList, explain, page, text_room

_SHOWN = ("7D", "9S", "1D", "3B", "8C", "10B", "10C", "5S", "2C")
_MOST = 3  # in a row, and in a column
_LONGEST_WORD = 15
_NARROWEST, _WIDEST, _APART = 43, 56, 2
_GROUPS: Mapping[str, str] = {
    "deck": N_("Cards"),
    "theme": N_("Screen"),
    "game": N_("Game"),
    "pace": N_("Play"),
    "bell": N_("Others"),
}
"""The groups, by the setting with which each begins."""

_THEME_SENTENCES: Mapping[str, str] = {
    "felt": N_("Theme: green felt and ivory cards."),
    "night": N_("Theme: dark cards on a dark table, for the evening."),
    "contrast": N_("Theme: black, white and strong colours, easy to tell apart."),
    "mono": N_("Theme: no colours, only the terminal's own, bold and reverse."),
}


@dataclass(frozen=True)
class Options(SettingsList):
    """Changing the settings, at once."""

    @property
    def count(self) -> int:
        return len(ON_THE_SCREEN)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame, room = Frame(size), text_room(size)
        beside = room.width - _NARROWEST - _APART
        cards = options.fitting_into(beside, (room.height - 1) // 2)
        heads = {ON_THE_SCREEN.index(name): _(text) for name, text in _GROUPS.items()}
        height = self.count + len(heads) + 2
        step, down = cards.size.width + 1, cards.size.height + 1
        across = max(1, min(_MOST, (beside + 1) // step))
        rows = min(_MOST, (min(room.height, max(height, 2 * down)) + 1) // down)
        block = Size(across * step - 1, rows * down - 1)  # of cards
        width = min(_WIDEST, room.width - _APART - block.width)
        height, both = max(height, block.height), width + _APART + block.width
        whole = page(frame, options, height, title=_("Options"), width=both, has_fan=False)
        x, y = whole.right - block.width, whole.y + (whole.height - block.height) // 2
        for row in range(rows):
            codes = _SHOWN[row * _MOST :][:across]
            cards.fan(frame, codes, x, y + row * down, step)
        settings = [(_(SETTINGS[name].label), _value(name, app_state)) for name in ON_THE_SCREEN]
        below = self.draw_settings(frame, whole._replace(width=width), settings, heads)
        meaning = _(SETTINGS[self._name].sentence)
        if self._name == "game":
            rules = app_state.game.rules
            name = shorten(game_name(rules), _NARROWEST, placeholder=" ...")
            texts = (f"{name}. {rules_in_force(rules)[0]}", name)
            meaning = fitting(2 * width - _LONGEST_WORD, texts)
        elif self._name == "deck":
            meaning = _("The cards of a region; Cards, on the title, shows each deck.")
        elif self._name == "theme":
            meaning = _(_THEME_SENTENCES[app_state.settings.theme])
        explain(frame, below, meaning)
        return frame

    @property
    def _name(self) -> str:
        return ON_THE_SCREEN[self.line]

    def change(self, step: int, app_state: AppState) -> Update:
        name = self._name
        if name == "game":
            return Update(self, app_state=app_state.with_next_game(step))
        values: Mapping[str, Sequence[object]] = {"deck": app_state.decks, "language": languages()}
        now = current_language().code if name == "language" else getattr(app_state.settings, name)
        choices = values.get(name) or SETTINGS[name].choices or (False, True)
        value = following(choices, now, step)
        return Update(self, app_state=app_state.changed(name, value))


def _value(name: str, app_state: AppState) -> str:
    if name == "game":
        return game_name(app_state.game.rules)
    if name == "language":
        return own_name(current_language().code)
    return rule_value(getattr(app_state.settings, name))
