"""The options: the deck, the theme, the characters, the game; changes are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scopa.storage.settings import ON_THE_SCREEN, SETTINGS
from scopa.text.games_and_rules import game_name, rule_value, rules_in_force
from scopa.text.language import N_, _, current_language, languages, own_name
from scopa.tui.app_state import AppState, following
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.screen import Update
from scopa.tui.screens.list_screen import SettingsList, explain, page, page_room
from scopa.tui.table.layout import largest_that_fits

# Three in a row, a figure among them.
_SHOWN = ("1D", "10B", "7D", "9S", "3B", "8C", "10C", "5S", "2C")
_ROW = 3
_NARROWEST, _WIDEST, _APART = 46, 60, 2

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
        frame, title = Frame(size), _("Options")
        cards = options.fitting(largest_that_fits(size, [each.size for each in options.deck.sizes]))
        across, down = _ROW * (cards.size.width + 1) - 1, cards.size.height + 1
        if size.width >= _NARROWEST + _APART + across + 2:
            width = min(_WIDEST, page_room(size).width - _APART - across)
            height = max(self.count + 3, 2 * down - 1)
            whole = page(
                frame, options, height, title=title, width=width + _APART + across, has_fan=False
            )
            rows = min((whole.height + 1) // down, len(_SHOWN) // _ROW)
            at = whole.right - across, whole.y + (whole.height - rows * down + 1) // 2
            area = whole._replace(width=width)
        else:
            rows, whole = 1, page(frame, options, size.height, title=title)
            area = whole._replace(height=whole.height - down)
            at = (size.width - across) // 2, area.bottom + 1
        for row in range(rows):
            codes = _SHOWN[row * _ROW : (row + 1) * _ROW]
            cards.fan(frame, codes, at[0], at[1] + row * down, cards.size.width + 1)
        settings = [(_(SETTINGS[name].label), _value(name, app_state)) for name in ON_THE_SCREEN]
        below = self.draw_settings(frame, area, settings)
        meaning = _(SETTINGS[self._name].sentence)
        if self._name == "game":
            meaning = rules_in_force(app_state.game.rules)[0]
        elif self._name == "theme":
            meaning = _(_THEME_SENTENCES[app_state.settings.theme])
        explain(frame, below, meaning)
        return frame

    @property
    def _name(self) -> str:
        return ON_THE_SCREEN[self.line]

    def accept(self, app_state: AppState) -> Update:
        return Update(None)

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
