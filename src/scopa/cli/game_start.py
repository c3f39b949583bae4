"""The start of a game, on the screen or in lines of text; and how a fault ends it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from scopa.storage.settings import USUAL_SETTINGS
from scopa.tui.preferences import Preferences

if TYPE_CHECKING:  # the title is there before the engine
    from scopa.engine import Rules
    from scopa.game.match_state import MatchState


class Start(NamedTuple):
    """The *options*, the settings *preferred*, the *game* by name and its *rules* (none: Scopa's).

    *seats* names who plays where, as far as that is asked for.
    """

    options: argparse.Namespace
    preferred: Preferences
    game: str = USUAL_SETTINGS.game
    rules: Rules | None = None
    seats: tuple[str, ...] = ()


class Crash(Exception):
    """A fault of the program in a match, if there is one, and a *screens* of the game."""

    def __init__(self, error: Exception, state: MatchState | None, screens: object) -> None:
        super().__init__(str(error))
        self.error = error
        self.state = state
        self.screens = screens
