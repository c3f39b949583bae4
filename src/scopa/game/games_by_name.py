"""The games by name, and the one that was chosen last."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.engine import PRESETS, Rules, ScopaError
from scopa.storage.errors import FileError
from scopa.storage.house_rules import house_rules_file, load_house_rules
from scopa.storage.settings import OWN_GAME, USUAL_SETTINGS, Settings, SettingsFile
from scopa.text.error_messages import translated, unknown_name
from scopa.text.language import _


class ChosenGame(NamedTuple):
    """The game to be played: its name, its rules (None: Scopa's), and its fault."""

    name: str = USUAL_SETTINGS.game
    rules: Rules | None = None
    faults: Sequence[str] = ()


def games() -> Mapping[str, Rules]:
    """The variants, and the house rules if they can be read."""
    with contextlib.suppress(FileError):  # --rules tells what is wrong with the file
        return PRESETS | load_house_rules(house_rules_file())
    return PRESETS


def remembered_game(file: SettingsFile, settings: Settings) -> ChosenGame:
    """The game of the settings; the faults name their file."""
    if settings.game == USUAL_SETTINGS.game:
        return ChosenGame()
    if settings.game == OWN_GAME:
        try:
            return ChosenGame(_("your own game"), Rules.from_options(settings.rules))
        except ScopaError as error:
            return ChosenGame(faults=(translated(file.fault("rules", error)),))
    known = games()
    if settings.game in known:
        return ChosenGame(settings.game, known[settings.game])
    fault = unknown_name("game", settings.game, (*known, OWN_GAME), USUAL_SETTINGS.game)
    return ChosenGame(faults=(translated(file.fault("game", fault)),))
