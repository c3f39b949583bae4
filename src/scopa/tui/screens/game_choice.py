"""The choice of the game: the games by name, and behind each its rules, one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from string import ascii_letters, digits

from scopa.engine import PRESETS, Prime, Rules, ScopaError
from scopa.storage.house_rules import (
    LONGEST_NAME,
    NAME,
    delete_house_rules,
    house_rules_file,
    save_house_rules,
)
from scopa.text.error_messages import told
from scopa.text.games import game_sentences, shown_game
from scopa.text.language import _
from scopa.text.rules_and_options import (
    RULES,
    larger_window,
    rule_sentences,
    rule_value,
    rules_in_force,
    written_rules,
)
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command, Keymap
from scopa.tui.screen import Event, RenderOptions, Screen, Typed, UnboundKey, Update
from scopa.tui.screens.setting_lines import explanation, line_to_set, lines_in, page
from scopa.tui.stepping import stepped
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import key_bar, ok_button, ok_width

_PLAYERS: tuple[tuple[int, bool], ...] = ((2, False), (3, False), (4, False), (4, True))
_VALUES: Mapping[str, Sequence[object]] = {
    "hand_size": (3, 9, 10),
    "target": range(1, 100),
    "prime": tuple(Prime),
}
"""What a line can be set to that is neither the players nor a switch."""
_NAME, _DELETE = "name", "delete"
"""The lines that are no rules."""
_WIDEST, _ABOUT_AT = 76, 22
_ALLOWED = frozenset(ascii_letters + digits + "-_")


def _too_small(rules: Rules, size: Size) -> str:
    """That a window of that *size* has no room for a game by *rules*; nothing if it has."""
    needed = smallest_table(rules)
    has_room = size.width >= needed.width and size.height >= needed.height
    return "" if has_room else larger_window(*needed)


@dataclass(frozen=True)
class GameChoice(Screen):
    """Choosing one of the *games* by name; *line* is the place of the chosen one."""

    games: Mapping[str, Rules] = field(repr=False)
    line: int = 0

    @classmethod
    def at(cls, games: Mapping[str, Rules], game: str, rules: Rules) -> GameChoice:
        """With that *game* chosen; if it is none of the games, its *rules* stand at the end."""
        if games.get(game) != rules:
            game = next((name for name, those in games.items() if those == rules), _("own rules"))
            games = {**games, game: rules}
        return cls(games, list(games).index(game))

    @property
    def _chosen(self) -> tuple[str, Rules]:
        return list(self.games.items())[self.line]

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """As many games as fit, the chosen one among them, and what it is."""
        frame = Frame(size)
        area = page(frame, options, min(_WIDEST, size.width - 4), len(self.games) + 5)
        frame.put(area.x, area.y, _("The game"), Style.STRONG)
        rows = area.height - 5
        lines = Rect(area.x, area.y + 2, area.width, rows)
        lines_in(frame, lines, len(self.games), self.line, partial(self._line, frame))
        name, rules = self._chosen
        warning = _too_small(rules, size)
        told = written_rules(rules.options) if name not in PRESETS else rules_in_force(rules)[0]
        below = Rect(area.x, area.bottom - 2, area.width, 2)
        explanation(frame, below, warning or told, Style.WARNING if warning else Style.STRONG)
        key_bar(
            frame,
            options,
            _("{other_way_back} {other_way} choose  {play} OK  {next} its rules  {back} back"),
            room=size.width - 2 - ok_width(),
        )
        ok_button(frame)
        return frame

    def _line(self, frame: Frame, number: int, area: Rect) -> None:
        name, rules = list(self.games.items())[number]
        is_chosen = number == self.line
        style = Style.SELECTED if is_chosen else Style.TABLE
        frame.fill(area, style)
        frame.target(area, Action(Command.CHOOSE, number))
        shown = shown_game(name)
        frame.put(area.x + 1, area.y, shown, style)
        room = Rect(area.x + _ABOUT_AT, area.y, area.width - _ABOUT_AT - 2, 1)
        if name in PRESETS:
            frame.block(room, [game_sentences()[name]], style)
        elif len(shown) < _ABOUT_AT - 2:
            about = written_rules(rules.options)
            frame.put(room.x, room.y, about if len(about) <= room.width else "...", style)
        if is_chosen:
            frame.put(area.right - 1, area.y, ">", style)
            frame.target(Rect(area.right - 1, area.y, 1, 1), Action(Command.NEXT))

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Move, play the chosen game, or look at its rules."""
        if not isinstance(event, Action):
            return Update(self)
        line = stepped(event.command, self.line, len(self.games), across=False)
        if line is not None:
            return Update(replace(self, line=line))
        name, rules = self._chosen
        match event.command:
            case Command.CHOOSE if self.line != event.number < len(self.games):
                return Update(replace(self, line=event.number))
            case Command.OK | Command.CHOOSE if (
                event.command is Command.OK or event.number == self.line
            ):
                return Update(None, app_state=app_state.playing(name, rules))
            case Command.NEXT:
                kept = {n: those for n, those in self.games.items() if n != _("own rules")}
                return Update(RuleChoice(kept, rules, kept_as=name if name in kept else ""))
        return Update(None if event.command is Command.BACK else self)


@dataclass(frozen=True)
class RuleChoice(Screen):
    """Changing the *rules* one by one; they can be kept among the *games*, and deleted there.

    *kept_as* is the name of the game that they come from, if it has one; *typed* what has been
    typed of a new one. *problem* says why a change failed, or what is asked: it *is_sure* to happen
    if the key is pressed again.
    """

    games: Mapping[str, Rules] = field(repr=False)
    rules: Rules
    kept_as: str = ""
    line: int = 1
    typed: str | None = None
    problem: str = ""
    is_sure: bool = False

    @property
    def _lines(self) -> Sequence[str]:
        is_own = bool(self.kept_as) and self.kept_as not in PRESETS
        return (_NAME, *RULES, _DELETE) if is_own else (_NAME, *RULES)

    @property
    def _game(self) -> str:
        """The name of the game with these rules, if it has one."""
        names = [name for name, rules in self.games.items() if rules == self.rules]
        return self.kept_as if self.kept_as in names else (names or [_("own rules")])[0]

    @property
    def takes_text(self) -> bool:
        """While a name is typed."""
        return self.typed is not None

    def _value(self, name: str) -> str:
        if name == _NAME:
            return (
                f"{self.typed}_"[:LONGEST_NAME]
                if self.typed is not None
                else shown_game(self._game)
            )
        if name == _DELETE:
            return self.kept_as
        if name == "players" and self.rules.partnerships:
            return _("4 in partnerships")
        value = getattr(self.rules, name)
        return rule_value(value.value if isinstance(value, Prime) else value)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """As many lines as fit, the chosen one among them, and what it means."""
        frame = Frame(size)
        if self.takes_text:
            options = options._replace(keys=Keymap())
        names = self._lines
        area = page(frame, options, min(_WIDEST, size.width - 4), len(names) + 6)
        title = _("The rules of {}").format(shown_game(self.kept_as or _("own rules")))
        frame.put(area.x, area.y, title, Style.STRONG)
        lines = Rect(area.x, area.y + 2, area.width, area.height - 6)
        lines_in(frame, lines, len(names), self.line, partial(self._line, frame))
        warning = self.problem or _too_small(self.rules, size)
        told = rule_sentences()[names[self.line]][1]
        if self.takes_text:
            told = _(
                "Letters, digits, - and _, up to {most}; a letter or a digit comes first."
            ).format(most=LONGEST_NAME)
        below = Rect(area.x, area.bottom - 3, area.width, 3)
        text = options.keys.format(warning or told)
        explanation(frame, below, text, Style.WARNING if warning else Style.STRONG)
        key_bar(
            frame,
            options,
            _("{play} OK  {back} back")
            if self.takes_text
            else _(
                "{other_way_back} {other_way} line  {previous} {next} change  {play} "
                "OK  {back} back"
            ),
        )
        ok_button(frame)
        return frame

    def _line(self, frame: Frame, number: int, area: Rect) -> None:
        name = self._lines[number]
        label, value = rule_sentences()[name][0], self._value(name)
        arrows = "" if self.takes_text else "< >" if name in RULES else ">"
        is_chosen = number == self.line
        line_to_set(frame, area, number, label, value, is_chosen=is_chosen, arrows=arrows)

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Move, change, keep, delete, play by these rules, or go back to the games."""
        if self.typed is not None:
            return self._typing(self.typed, event)
        if not isinstance(event, Action):
            return Update(self)
        calm = replace(self, problem="", is_sure=False)
        line = stepped(event.command, self.line, len(self._lines), across=False)
        if event.command is Command.CHOOSE and event.number < len(self._lines):
            line = event.number
        if line is not None:
            return Update(replace(calm, line=line))
        return calm._obeyed(event.command, self, app_state)

    def _obeyed(self, command: Command, before: RuleChoice, app_state: AppState) -> Update:
        """What comes of a *command* on the chosen line, after what was asked *before*."""
        name = self._lines[self.line]
        match command:
            case Command.BACK:
                return Update(GameChoice.at(self.games, self._game, self.rules))
            case Command.OK | Command.NEXT if name == _NAME:
                start = "" if self.kept_as in PRESETS else self.kept_as
                return Update(replace(self, typed=start))
            case Command.OK | Command.NEXT if name == _DELETE:
                return before._deleted(app_state)
            case Command.OK:
                return Update(None, app_state=app_state.playing(self._game, self.rules))
            case Command.NEXT | Command.PREVIOUS if name in RULES:
                return Update(self._changed(name, 1 if command is Command.NEXT else -1))
        return Update(before)

    def _changed(self, name: str, step: int) -> RuleChoice:
        """The rule of that *name* set to its next value, or why that cannot be."""
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
            return replace(self, problem=told(error))
        return replace(self, rules=rules)

    def _typing(self, typed: str, event: Event) -> Update:
        """A name is typed or pasted, and taken at last."""
        calm = replace(self, problem="", is_sure=False)
        match event:
            case Typed(text):
                longer = typed + text.strip() if len(text) > 1 else typed + text
                if not (NAME.fullmatch(longer[:LONGEST_NAME]) and _ALLOWED.issuperset(longer)):
                    return Update(
                        replace(
                            calm,
                            problem=_(
                                "Only letters without accents, digits, - and _; a letter "
                                "or a digit first."
                            ),
                        )
                    )
                if len(longer) > LONGEST_NAME:
                    return Update(
                        replace(
                            calm,
                            problem=_("A name has no more than {most} letters.").format(
                                most=LONGEST_NAME
                            ),
                        )
                    )
                return Update(replace(calm, typed=longer))
            case UnboundKey("Backspace"):
                return Update(replace(calm, typed=typed[:-1]))
            case Action(Command.BACK):
                return Update(replace(calm, typed=None))
            case Action(Command.OK):
                return self._named(typed)
        return Update(self)

    def _named(self, name: str) -> Update:
        """The rules kept under that *name*, or why they cannot be."""
        if not name or name in PRESETS:
            return Update(
                replace(
                    self,
                    problem=_("A game of that name is there already; choose another name.")
                    if name
                    else _("Type a name first."),
                )
            )
        if name in self.games and name != self.kept_as and not self.is_sure:
            problem = _(
                "You have kept rules as {name} already; {play} again replaces them."
            ).format(name=name, play="{play}")
            return Update(replace(self, problem=problem, is_sure=True))
        kept = replace(
            self,
            games={**self.games, name: self.rules},
            kept_as=name,
            typed=None,
            problem="",
            is_sure=False,
        )
        save = partial(save_house_rules, house_rules_file(), name, self.rules)
        return Update(kept, job=partial(_tried, save))

    def _deleted(self, app_state: AppState) -> Update:
        """The games without these rules, once that has been asked."""
        name = self.kept_as
        if not self.is_sure:
            problem = _("{play} again deletes {name}; it cannot be brought back.").format(
                name=name, play="{play}"
            )
            return Update(replace(self, problem=problem, is_sure=True))
        rest = {other: rules for other, rules in self.games.items() if other != name}
        after = GameChoice.at(rest, "", self.rules)
        is_played = app_state.game == name
        left = app_state.playing(_("own rules"), self.rules) if is_played else None
        delete = partial(delete_house_rules, house_rules_file(), name)
        return Update(after, app_state=left, job=partial(_tried, delete))


def _tried(change: Callable[[], None]) -> Sequence[Screen]:
    """Change what is kept on disk; the page that says why that cannot be, if it cannot."""
    try:
        change()
    except ScopaError as error:
        return navigation.open_pages(_("Not everything is as it should be"), told(error))
    return ()
