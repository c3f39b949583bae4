"""The choice of the game: the games by name, and behind each its rules, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from scopa.engine import PRESETS, SCOPA, Prime, Rules, ScopaError, format_rules
from scopa.game.games_by_name import Game
from scopa.storage.house_rules import LONGEST_NAME, NAME, house_rules_file, save_house_rules
from scopa.text.error_messages import translated
from scopa.text.games import GAMES
from scopa.text.help.help_pages import rules_pages
from scopa.text.language import N_, _
from scopa.text.report import Chapter
from scopa.text.rules_and_options import RULE_SENTENCES, RULES, rule_value, rules_in_force
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command, Keymap
from scopa.tui.screen import Event, RenderOptions, Screen, Typed, UnboundKey, Update
from scopa.tui.screens.list_screen import (
    ListScreen,
    Setting,
    draw_settings,
    explain,
    page,
    visible_lines,
)
from scopa.tui.screens.pages import Pages
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import choose_key, keys_to_set, list_line, ok_bar

_PLAYERS: tuple[tuple[int, bool], ...] = ((2, False), (3, False), (4, False), (4, True))
# What a line can be set to that is neither the players nor a switch.
_VALUES: Mapping[str, Sequence[object]] = {
    "hand_size": (3, 9, 10),
    "target": range(1, 100),
    "prime": tuple(Prime),
}


def _sentences() -> Iterator[tuple[Rules, str]]:
    """Each game that every list has, with a sentence about it."""
    for name, rules in PRESETS.items():
        yield rules, GAMES[name]
        if rules == SCOPA:
            for players in (3, 4):
                yield Rules(players=players), N_("The same game, each alone.")
        elif rules.partnerships:
            yield replace(rules, target=21), N_("The same game, to 21 points.")


_SENTENCES = dict(_sentences())
_NAME, _DELETE = "name", "delete"  # the lines that are no rules
_ABOUT_AT = 22  # the column of the texts about the games


def _too_small(rules: Rules, size: Size) -> str:
    needed = smallest_table(rules)
    if needed.fits(size):
        return ""
    text = _("This game needs a window of {size} at least: make yours larger before you begin.")
    return text.format(size=needed)


@dataclass(frozen=True)
class GameChoice(ListScreen):
    """Choosing one of the *games*; *known* are those by name."""

    games: Sequence[Game]
    known: Mapping[str, Rules] = field(repr=False)

    @classmethod
    def at(cls, known: Mapping[str, Rules], rules: Rules, name: str = "") -> GameChoice:
        """With the game with these *rules* chosen; if the list has none, it is added."""
        chosen = Game.among(known, rules, name)
        listed = (Game.among(known, each) for each in _SENTENCES)
        games = tuple(dict.fromkeys([*listed, *(Game(*each) for each in known.items()), chosen]))
        return cls(games, known, line=games.index(chosen))

    @property
    def count(self) -> int:
        return len(self.games)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        area = page(frame, options, self.count + 5, title=_("The game"))
        lines = Rect(area.x, area.y + 2, area.width, area.height - 5)
        for number, line in visible_lines(frame, lines, self.count, self.line):
            self._draw_line(frame, line, number)
        rules = self.games[self.line].rules
        warning = _too_small(rules, size)
        text = rules_in_force(rules)[0] if rules in _SENTENCES else format_rules(rules)
        below = Rect(area.x, area.bottom - 2, area.width, 2)
        explain(frame, below, warning or text, Style.WARNING if warning else Style.STRONG)
        ok_bar(frame, options, choose_key(), _("{next} its rules"), _("{back} back"))
        return frame

    def _draw_line(self, frame: Frame, area: Rect, number: int) -> None:
        game, is_chosen = self.games[number], number == self.line
        style = list_line(frame, area, number, f" {game.title}", is_chosen=is_chosen)
        room = area.width - _ABOUT_AT - 2
        if len(game.title) < _ABOUT_AT - 2:
            about = format_rules(game.rules)
            if game.rules in _SENTENCES:
                about = _(_SENTENCES[game.rules])
            frame.put(area.x + _ABOUT_AT, area.y, about if len(about) <= room else "...", style)
        if is_chosen:
            frame.put(area.right - 1, area.y, ">", style)
            frame.target(Rect(area.right - 1, area.y, 1, 1), Action(Command.NEXT))

    def accept(self, app_state: AppState) -> Update:
        return Update(None, app_state=app_state.with_game(self.games[self.line]))

    def change(self, step: int, app_state: AppState) -> Update:
        game = self.games[self.line]
        if step < 0:
            return Update(self)
        title = _("The rules of {}").format(game.title)
        own = Chapter.of(title, rules_in_force(game.rules))
        switches = RuleChoice(games=self.known, rules=game.rules, saved_as=game.name)
        back = (self,)
        opens = {Command.OPTIONS: (switches,), Command.OK: back, Command.BACK: back}
        return Update(Pages((own, *rules_pages(game.rules)), opens, (_("{options} change them"),)))


@dataclass(frozen=True)
class RuleChoice(ListScreen):
    """Changing the *rules* one by one; they can be saved among the *games*, and deleted there.

    saved_as: the name of the game that they come from, if it has one
    typed: what has been typed of a new name
    problem: why a change failed, or a question
    is_sure: the question was asked, so that the same key does it
    """

    line: int = field(default=1, kw_only=True)
    games: Mapping[str, Rules] = field(default_factory=dict, repr=False)
    rules: Rules = SCOPA
    saved_as: str = ""
    typed: str | None = None
    problem: str = ""
    is_sure: bool = False

    @property
    def _names(self) -> Sequence[str]:
        can_delete = bool(self.saved_as) and self.saved_as not in PRESETS
        return _NAME, *RULES, *[_DELETE] * can_delete

    @property
    def count(self) -> int:
        return len(self._names)

    @property
    def _game(self) -> Game:
        return Game.among(self.games, self.rules, self.saved_as)

    @property
    def takes_text(self) -> bool:
        return self.typed is not None

    def _value(self, name: str) -> str:
        if name == _NAME and self.typed is not None:
            return f"{self.typed}_"[:LONGEST_NAME]
        if name == _NAME:
            return self._game.title
        if name == _DELETE:
            return self.saved_as
        if name == "players" and self.rules.partnerships:
            return _("4 in partnerships")
        value = getattr(self.rules, name)
        return rule_value(value.value if isinstance(value, Prime) else value)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = Frame(size)
        keys, text = keys_to_set(), _(RULE_SENTENCES[self._names[self.line]][1])
        if self.takes_text:
            options = options._replace(keys=Keymap())
            keys = (_("{play} OK"), _("{back} back"))
            text = _("Letters, digits, - and _, up to {most}; a letter or a digit comes first.")
            text = text.format(most=LONGEST_NAME)
        title = _("The rules of {}").format(Game(self.saved_as, self.rules).title)
        area = page(frame, options, self.count + 6, title=title)
        lines = Rect(area.x, area.y + 2, area.width, area.height - 6)
        settings = []
        for name in self._names:
            arrows = "" if self.takes_text else "< >" if name in RULES else ">"
            settings.append(Setting(_(RULE_SENTENCES[name][0]), self._value(name), arrows))
        draw_settings(frame, lines, self.line, settings)
        warning = self.problem or _too_small(self.rules, size)
        below = Rect(area.x, area.bottom - 3, area.width, 3)
        text = options.keys.format(warning or text)
        explain(frame, below, text, Style.WARNING if warning else Style.STRONG)
        ok_bar(frame, options, *keys)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        if self.typed is not None:
            return self._type(self.typed, event)
        calm = replace(self, problem="", is_sure=False)
        name = self._names[self.line]
        match event:
            case Action(Command.CHOOSE, self.line):
                return Update(calm)
            case Action(Command.BACK):
                return Update(GameChoice.at(self.games, self.rules, self.saved_as))
            case Action(Command.OK | Command.NEXT) if name == _NAME:
                start = "" if self.saved_as in PRESETS else self.saved_as
                return Update(replace(calm, typed=start))
            case Action(Command.OK | Command.NEXT) if name == _DELETE:
                return self._delete(app_state)
        update = ListScreen.handle(calm, event, app_state)
        return Update(self) if update == Update(calm) else update

    def accept(self, app_state: AppState) -> Update:
        return Update(None, app_state=app_state.with_game(self._game))

    def change(self, step: int, app_state: AppState) -> Update:
        name = self._names[self.line]
        if name not in RULES:
            return Update(self)
        try:
            if name == "players":
                at = _PLAYERS.index((self.rules.players, self.rules.partnerships)) + step
                players, partnerships = _PLAYERS[at % len(_PLAYERS)]
                rules = replace(self.rules, players=players, partnerships=partnerships)
            else:
                values = _VALUES.get(name, (False, True))
                at = values.index(getattr(self.rules, name)) + step
                rules = Rules.from_options({name: values[at % len(values)]}, self.rules)
        except ScopaError as error:
            return Update(replace(self, problem=translated(error)))
        return Update(replace(self, rules=rules))

    def _type(self, typed: str, event: Event) -> Update:
        """A name is typed or pasted, and taken at last."""
        calm, problem = replace(self, problem="", is_sure=False), ""
        match event:
            case Typed(text):
                longer = typed + text.strip() if len(text) > 1 else typed + text
                if not NAME.fullmatch(longer[:LONGEST_NAME]):
                    problem = _(
                        "Only letters without accents, digits, - and _; a letter or a digit first."
                    )
                elif len(longer) > LONGEST_NAME:
                    problem = _("A name has no more than {most} letters.")
                    problem = problem.format(most=LONGEST_NAME)
                return Update(replace(calm, typed=typed if problem else longer, problem=problem))
            case UnboundKey("Backspace"):
                return Update(replace(calm, typed=typed[:-1]))
            case Action(Command.BACK):
                return Update(replace(calm, typed=None))
            case Action(Command.OK):
                return self._save(typed)
        return Update(self)

    def _save(self, name: str) -> Update:
        """The rules saved under that *name*, or why they cannot be."""
        if not name:
            return Update(replace(self, problem=_("Type a name first.")))
        if name in PRESETS:
            problem = _("A game of that name is there already; choose another name.")
            return Update(replace(self, problem=problem))
        if name in self.games and name != self.saved_as and not self.is_sure:
            problem = _("There are rules called {name} already; {play} again replaces them.")
            problem = problem.replace("{name}", name)
            return Update(replace(self, problem=problem, is_sure=True))
        games = {**self.games, name: self.rules}
        saved = RuleChoice(line=self.line, games=games, rules=self.rules, saved_as=name)
        save = partial(save_house_rules, house_rules_file(), name, self.rules)
        return Update(saved, job=partial(_try, save))

    def _delete(self, app_state: AppState) -> Update:
        name = self.saved_as
        if not self.is_sure:
            problem = _("{play} again deletes {name}; it cannot be brought back.")
            return Update(replace(self, problem=problem.replace("{name}", name), is_sure=True))
        rest = {other: rules for other, rules in self.games.items() if other != name}
        if app_state.game.name == name:
            app_state = app_state.with_game(Game.among(rest, app_state.game.rules))
        delete = partial(save_house_rules, house_rules_file(), name, None)
        after = GameChoice.at(rest, self.rules)
        return Update(after, app_state=app_state, job=partial(_try, delete))


def _try(change: Callable[[], None]) -> Sequence[Screen]:
    try:
        change()
    except ScopaError as error:
        return navigation.open_problems(translated(error))
    return ()
