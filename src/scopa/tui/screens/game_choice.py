"""The choice of the game: a game by name, and each of its rules with what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scopa.engine import SCOPA, Prime, Rules, ScopaError
from scopa.game.known_games import games
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.setting_lines import WIDTH, explanation, line_to_set
from scopa.tui.stepping import stepped
from scopa.tui.widgets import key_bar, ok_button
from scopa.words.rules_and_options import RULE_SENTENCES, rule_sentence, rule_value
from scopa.words.screen_labels import Headline, Keys, Label

_PLAYERS: tuple[tuple[int, bool], ...] = ((2, False), (3, False), (4, False), (4, True))
_VALUES: Mapping[str, Sequence[object]] = {
    "hand_size": (3, 9, 10),
    "target": range(1, 100),
    "prime": tuple(Prime),
}
"""What a line can be set to that is neither the game, the players nor a switch."""


def opened(_place: places.Place, desk: Desk) -> Sequence[Screen]:
    """The choice as it stands on the desk."""
    return (GameChoice(games(), desk.rules or SCOPA),)


@dataclass(frozen=True)
class GameChoice(Screen):
    """Choosing the *rules*; the *games* that can be had by name; *problem*: why a change failed."""

    games: Mapping[str, Rules] = field(repr=False)
    rules: Rules
    line: int = 0
    problem: str = ""

    @property
    def game(self) -> str:
        """The name of the game with these rules, if it has one."""
        names = [name for name, rules in self.games.items() if rules == self.rules]
        return names[0] if names else Label.OWN_RULES

    @property
    def _name(self) -> str:
        """The rule on the chosen line."""
        return tuple(RULE_SENTENCES)[self.line]

    def _value(self, name: str) -> str:
        if name == "game":
            return self.game
        if name == "players" and self.rules.partnerships:
            return Label.PLAYERS_TOGETHER
        value = getattr(self.rules, name)
        return rule_value(value.value if isinstance(value, Prime) else value)

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """As many lines as fit, the chosen one among them, and what it means."""
        frame = Frame(size)
        frame.put((size.width - WIDTH) // 2, 1, Headline.SETUP, Style.STRONG)
        names = tuple(RULE_SENTENCES)
        rows = size.height - 8
        first = max(0, min(self.line - rows // 2, len(names) - rows))
        for row, name in enumerate(names[first : first + rows]):
            number = first + row
            label, value = RULE_SENTENCES[name][0], self._value(name)
            line_to_set(frame, 3 + row, number, label, value, is_chosen=number == self.line)
        text = self.problem or rule_sentence(self._name, self.game)
        style = Style.WARNING if self.problem else Style.STRONG
        explanation(frame, size.height - 4, text, style)
        key_bar(frame, look, Keys.SETUP)
        ok_button(frame)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Move, change, go back to the title."""
        if not isinstance(event, Intent):
            return Step(self)
        line = stepped(event.wish, self.line, len(RULE_SENTENCES), across=False)
        if line is not None:
            return Step(replace(self, line=line, problem=""))
        match event.wish:
            case Wish.CHOOSE if event.number < len(RULE_SENTENCES):
                return Step(replace(self, line=event.number, problem=""))
            case Wish.NEXT | Wish.PREVIOUS:
                return Step(self._changed(1 if event.wish is Wish.NEXT else -1))
            case Wish.OK:
                return Step(None, desk=desk.playing(self.game, self.rules))
        return Step(None if event.wish is Wish.BACK else self)

    def _changed(self, step: int) -> GameChoice:
        """The rule on the chosen line set to its next value, or why that cannot be."""
        name = self._name
        if name == "game":
            every = list(self.games)
            at = every.index(self.game) + step if self.game in every else 0
            return replace(self, rules=self.games[every[at % len(every)]], problem="")
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
            return replace(self, problem=str(error))
        return replace(self, rules=rules, problem="")
