"""The games to choose from, and the one that is chosen.

The title knows them: what needs the engine is imported late.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scopa.storage.settings import USUAL_SETTINGS, Settings

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules


class Game(NamedTuple):
    """A game that can be chosen, by its rules; None for those of the usual game."""

    chosen_rules: Rules | None = None

    @property
    def rules(self) -> Rules:
        from scopa.engine import SCOPA

        return self.chosen_rules or SCOPA

    @property
    def nearest(self) -> str:
        """The name of the game that its rules change least."""
        if self.chosen_rules is None:
            return USUAL_SETTINGS.game
        from scopa.engine import nearest_game

        return nearest_game(self.chosen_rules)

    @property
    def written(self) -> str:
        """The game as the settings keep it."""
        if self.chosen_rules is None:
            return USUAL_SETTINGS.game
        from scopa.engine import format_game

        return format_game(self.chosen_rules)

    def kept_in(self, settings: Settings) -> Settings:
        """The *settings* with this game as your game, if no list has it."""
        is_listed = self.chosen_rules is None or self.chosen_rules in listed_games()
        return settings if is_listed else settings._replace(your_game=self.written)


def listed_games() -> Sequence[Rules]:
    """The games that every list has: those with a name, and some for more players or points."""
    from scopa.engine import PRESETS, SCOPA, Rules

    games: list[Rules] = []
    for rules in PRESETS.values():
        games.append(rules)
        if rules == SCOPA:
            games += [rules.for_players(3), rules.for_players(4)]
        elif rules.partnerships:
            games.append(Rules.from_options({"target": 21}, rules))
    return games


def games(settings: Settings) -> Sequence[Rules]:
    """The games to choose from; the last one is your game, if there is one."""
    from scopa.engine import parse_game

    yours = [parse_game(settings.your_game)] if settings.your_game else []
    return list(dict.fromkeys([*listed_games(), *yours]))


def remembered_game(settings: Settings) -> Game:
    from scopa.engine import parse_game

    return Game(parse_game(settings.game))
