"""What the player prefers, by the options and the settings."""

from __future__ import annotations

import argparse

from scopa.cli.arguments import refuse
from scopa.cli.terminal import has_utf8
from scopa.storage.paths import config_folder
from scopa.tui.cards.decks import DeckCatalog
from scopa.tui.preferences import Preferences


def preferences_of(options: argparse.Namespace) -> Preferences:
    """What the player prefers, spoken in the language preferred; ends the program if it cannot be.

    :raises ArtError: the cards of the game are missing.
    """
    catalog = DeckCatalog.open(config_folder(), has_utf8=has_utf8())
    try:
        preferred = Preferences.load(catalog, vars(options), options.key)
    except ValueError as error:
        refuse(error)
    faults = preferred.use_language(preferred.settings)
    return preferred._replace(problems=[*preferred.problems, *faults])
