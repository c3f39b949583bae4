"""The command ``scopa``: arguments -> one of the commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

from scopa.cli.arguments import asks_for_rules, parser, refuse
from scopa.cli.exit_status import STOPPED
from scopa.cli.language import speak_as_asked
from scopa.cli.output import complain, guarded
from scopa.cli.preferences import preferences_of
from scopa.cli.start import Crash, Start
from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.error_messages import no_output
from scopa.tui.cards.card_files import ArtError

_MODULES: Mapping[str, str] = {
    "arena": "scopa.cli.arena",
    "cards": "scopa.cli.cards",
    "completion": "scopa.cli.completion",
    "export": "scopa.cli.matches",
    "import": "scopa.cli.matches",
    "manual": "scopa.cli.man_page",
    "matches": "scopa.cli.matches",
    "rules": "scopa.cli.rules",
    "share": "scopa.cli.daily_result",
    "show": "scopa.cli.matches",
    "stats": "scopa.cli.statistics",
    "verify": "scopa.cli.matches",
    # For a game:
    "screen": "scopa.cli.screen_game",
    "plain": "scopa.cli.plain_game",
    "continue": "scopa.cli.continued",
    "puzzle": "scopa.cli.puzzles",
    "replay": "scopa.cli.replay",
    "review": "scopa.cli.review",
    "chosen": "scopa.cli.chosen_game",
    "seats": "scopa.cli.seats",
    "crash": "scopa.cli.crash",
}
"""What is loaded only when it is needed, for each command the module that runs it."""
_GAMES = (None, "continue", "daily", "puzzle", "replay", "review")
"""The commands, or none, that need settings and cards."""
_NO_NEW_MATCH = ("continue", "puzzle", "replay", "review")
"""Those among them that begin no match."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    return guarded(lambda: _run(given))


def _run(given: Sequence[str]) -> int:
    """Do what the arguments *given* say; returns the exit status."""
    fault = speak_as_asked(given)
    if sys.stdout is None:
        refuse(no_output())
    options = parser(given).parse_args(given)
    try:
        if options.command in _GAMES:
            return _play(options)
        if fault:
            complain(fault)
        status: int = _loaded(options.command).run(options)
    except ArtError as error:
        complain(error)
        return STOPPED
    return status


def _play(options: argparse.Namespace) -> int:
    """Play, on the screen or in lines of text; returns the exit status.

    The engine is loaded first only if it must say what is played.

    :raises ArtError: the cards of the game are missing.
    """
    start = Start(options, preferences_of(options))
    if asks_for_rules(options) or start.preferred.settings.game != USUAL_SETTINGS.game:
        start = _loaded("chosen").chosen(start)
    if options.command is None and (options.seat or options.watch):
        start = _loaded("seats").seated(start)
    try:
        usual = "plain" if options.plain else "screen"
        played = options.command if options.command in _NO_NEW_MATCH else usual
        status: int = _loaded(played).run(start)
    except Crash as crash:
        status = _loaded("crash").report(crash)
    return status


def _loaded(name: str) -> ModuleType:
    """The module of that *name*."""
    return import_module(_MODULES[name])
