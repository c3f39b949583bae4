"""The games to choose from, and the one that is chosen.

The title knows them: what needs the engine is imported late.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scopa.errors import ScopaError
from scopa.storage.errors import FileError
from scopa.storage.settings import OWN_GAME, USUAL_SETTINGS, Settings, SettingsFile
from scopa.text.error_messages import translated, unknown_name
from scopa.text.games import shown_game
from scopa.text.language import _

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules


class Game(NamedTuple):
    """A game that can be chosen: its *name*, empty for one of the player's own.

    chosen_rules: its rules; None for the usual game
    """

    name: str = USUAL_SETTINGS.game
    chosen_rules: Rules | None = None

    @classmethod
    def among(cls, known: Mapping[str, Rules], rules: Rules, name: str = "") -> Game:
        """The game with these *rules*: of the *known* ones that of the *name*, or else the first.

        If none has them, it is one of the player's own.
        """
        names = [each for each, those in known.items() if those == rules]
        return cls(name if name in names else "".join(names[:1]), rules)

    @property
    def rules(self) -> Rules:
        from scopa.engine import SCOPA

        return self.chosen_rules or SCOPA

    @property
    def key(self) -> str:
        """The name; of a game without one, that of the variant it is but for players and target."""
        from scopa.text.match.table_words import game_key

        return self.name or game_key(self.rules)

    @property
    def title(self) -> str:
        """The game as menus show it, as "Scopa for 3" or "Scopone to 21"."""
        if self.name:
            return shown_game(self.name)
        from scopa.engine import PRESETS
        from scopa.text.match.table_words import game_name

        rules, title = self.rules, game_name(self.rules)
        if rules.target == PRESETS.get(self.key, rules).target:
            return title
        return _("{game} to {points}").format(game=title, points=rules.target)


def games() -> Mapping[str, Rules]:
    """The variants, and the house rules if they can be read."""
    from scopa.engine import PRESETS
    from scopa.storage.house_rules import house_rules_file, load_house_rules

    with contextlib.suppress(FileError):  # --rules tells what is wrong with the file
        return PRESETS | load_house_rules(house_rules_file())
    return PRESETS


def remembered_game(file: SettingsFile, settings: Settings) -> tuple[Game, Sequence[str]]:
    """The game of the settings, and their faults; if there are any, the usual one."""
    from scopa.engine import Rules

    if settings.game == OWN_GAME:
        try:
            return Game("", Rules.from_options(settings.rules)), ()
        except ScopaError as error:
            return Game(), (translated(file.fault("rules", error)),)
    known = games()
    if settings.game in known:
        return Game(settings.game, known[settings.game]), ()
    fault = unknown_name("game", settings.game, (*known, OWN_GAME), USUAL_SETTINGS.game)
    return Game(), (translated(file.fault("game", fault)),)
