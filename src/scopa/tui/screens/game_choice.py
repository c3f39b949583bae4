"""The choice of the game: the games by name, and behind each its rules, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import shorten

from scopa.engine import PRESETS, SCOPA, Prime, Rules, ScopaError, format_rules, nearest_game
from scopa.game.games_by_name import Game, listed_games
from scopa.text.card_names import in_code, respelled
from scopa.text.error_messages import translated
from scopa.text.games_and_rules import GAMES, RULE_SENTENCES, game_name, rule_value, rules_in_force
from scopa.text.help_pages import rules_chapter, rules_pages
from scopa.text.language import N_, _
from scopa.tui.app_state import AppState, following
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import list_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import Opening
from scopa.tui.screen import Event, Update
from scopa.tui.screens.list_screen import (
    ListScreen,
    SettingsList,
    explain,
    page,
    visible_lines,
)
from scopa.tui.screens.pages import Pages
from scopa.tui.table.layout import smallest_table

# What a rule can be set to that is neither the players nor a switch.
_VALUES: Mapping[str, Sequence[object]] = {
    "hand_size": (3, 9, 10),
    "target": range(1, 100),
    "prime": tuple(Prime),
}
_WIDTH, _WITH_HEADS = 74, 70  # columns of the list, and from which on its groups have heads
_ABOUT_AT, _ABOUT_NEAR = 28, 20  # the column of the texts about the games
_GAME_GROUPS: Mapping[str, str] = {
    "scopa": "Scopa",
    "scopone": "Scopone",
    "asso-piglia-tutto": N_("Variants"),
}
"""The groups, by the game with which each begins."""
_RULE_GROUPS: Mapping[str, str] = {
    "players": N_("Match"),
    "redeal_on_three_kings": N_("Deal"),
    "fifteen": N_("Taking"),
    "first_table_sweeps": N_("Points"),
    "wild_keeps_rank": N_("Others"),
}
_LONGEST_WORD = 15


def _about(rules: Rules) -> str:
    """A sentence about a game; of one that no list has, what differs from Scopa."""
    name = nearest_game(rules)
    if rules == PRESETS[name]:
        return _(GAMES[name])
    if rules == SCOPA.for_players(rules.players):
        return _("{number} players, each alone.").format(number=rules.players)
    if rules in listed_games():
        return _("The same, but to 21 points.")
    return format_rules(rules)


def _too_small(rules: Rules, size: Size) -> str:
    needed = smallest_table(rules)
    if needed.fits(size):
        return ""
    text = _("This game needs a window of {size} at least: make yours larger before you begin.")
    return text.format(size=needed)


@dataclass(frozen=True)
class GameChoice(ListScreen):
    """Choosing one of the *games*."""

    games: Sequence[Rules]

    @classmethod
    def at(cls, games: Sequence[Rules], rules: Rules) -> GameChoice:
        """With the game with these *rules* chosen; if the list has none, it is added."""
        games = games if rules in games else [*games, rules]
        return cls(games, line=games.index(rules))

    @property
    def count(self) -> int:
        return len(self.games)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        heads = {self.games.index(PRESETS[name]): _(text) for name, text in _GAME_GROUPS.items()}
        if self.count > len(listed_games()):
            heads[len(listed_games())] = ""
        rows = self.count + len(heads) + 2
        area = page(frame, options, rows, title=_("The game"), width=_WIDTH)
        has_heads = area.width >= _WITH_HEADS
        if not has_heads:
            heads = dict.fromkeys(heads, "")
        lines = area._replace(height=area.height - 3)
        for number, line in visible_lines(frame, lines, self.count, self.line, heads):
            self._draw_line(frame, line, number, _ABOUT_AT if has_heads else _ABOUT_NEAR)
        rules = self.games[self.line]
        below = Rect(area.x, area.bottom - 2, area.width, 2)
        text = rules_in_force(rules)[0]
        if rules not in listed_games():
            name = game_name(rules, with_target=True)
            text = shorten(name, 2 * area.width - _LONGEST_WORD, placeholder=" ...")
        explain(frame, below, text, _too_small(rules, size))
        list_bar(frame, (_("{next} its rules"), _("{next} rules")))
        return frame

    def _draw_line(self, frame: Frame, area: Rect, number: int, at: int) -> None:
        rules = self.games[number]
        title = shorten(game_name(rules, with_target=True), area.width - 6, placeholder=" ...")
        about = _about(rules)
        if len(title) >= at or at + len(about) + 5 > area.width:
            about = ""
        spans = (f"{title:<{at}}", Style.TABLE), (about, Style.FAINT)
        self.draw_line(frame, area, number, spans)
        if number == self.line:
            frame.put(area.right - 1, area.y, ">", Style.SELECTED)
            frame.target(Rect(area.right - 1, area.y, 1, 1), Action(Command.NEXT))

    def accept(self, app_state: AppState) -> Update:
        return Update(None, app_state=app_state.with_game(Game(self.games[self.line])))

    def change(self, step: int, app_state: AppState) -> Update:
        rules = self.games[self.line]
        if step < 0:
            return Update(self)
        title = _("The rules of {}").format(game_name(rules, with_target=True))
        own = rules_chapter(rules, title)
        opens: dict[Command, Opening] = dict.fromkeys((Command.OK, Command.BACK), lambda: (self,))
        opens[Command.OPTIONS] = lambda: (RuleChoice(rules, self.games),)
        return Update(
            Pages((own, *rules_pages(rules)), opens=opens, keys=[_("{options} change them")])
        )


@dataclass(frozen=True)
class RuleChoice(SettingsList):
    """Changing the *rules* one by one.

    games: from which they were chosen
    problem: why a change failed
    """

    rules: Rules
    games: Sequence[Rules] = ()
    problem: str = ""

    @property
    def count(self) -> int:
        return len(RULE_SENTENCES)

    def _value(self, name: str) -> str:
        if name == "players" and self.rules.partnerships:
            return _("4 in partnerships")
        return rule_value(getattr(self.rules, name))

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        text = respelled(_(tuple(RULE_SENTENCES.values())[self.line][1]), in_code)
        title = _("The rules of {}").format(game_name(self.rules, with_target=True))
        heads = {list(RULE_SENTENCES).index(name): _(text) for name, text in _RULE_GROUPS.items()}
        area = page(frame, options, self.count + len(heads) + 2, title=title)
        labels = {name: _(label) for name, (label, _sentence) in RULE_SENTENCES.items()}
        settings = [(label, self._value(name)) for name, label in labels.items()]
        below = self.draw_settings(frame, area, settings, heads)
        explain(frame, below, text, self.problem or _too_small(self.rules, size))
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        if event == Action(Command.BACK):
            return Update(GameChoice.at(self.games, self.rules))
        calm = replace(self, problem="")
        update = SettingsList.handle(calm, event, app_state)
        return Update(self) if update == Update(calm) else update

    def accept(self, app_state: AppState) -> Update:
        return Update(None, app_state=app_state.with_game(Game(self.rules)))

    def change(self, step: int, app_state: AppState) -> Update:
        name = tuple(RULE_SENTENCES)[self.line]
        try:
            if name == "players":
                return Update(replace(self, rules=_with_next_players(self.rules, step)))
            values = _VALUES.get(name, (False, True))
            value = following(values, getattr(self.rules, name), step)
            rules = Rules.from_options({name: value}, self.rules)
        except ScopaError as error:
            return Update(replace(self, problem=translated(error)))
        return Update(replace(self, rules=rules))


def _with_next_players(rules: Rules, step: int) -> Rules:
    """The rules for the players *step* places further on; four play Cirulla in pairs only."""
    choices = [(2, False), (3, False), (4, False), (4, True)]
    if nearest_game(rules) == "cirulla":
        choices.remove((4, False))
    players, partnerships = following(choices, (rules.players, rules.partnerships), step)
    return replace(rules, players=players, partnerships=partnerships)
