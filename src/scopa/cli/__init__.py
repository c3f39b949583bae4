"""The command ``scopa``: arguments -> one of the commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from scopa.cli.arguments import asks_for_rules, parser, refuse
from scopa.cli.environment import preferences_of, speak_as_asked
from scopa.cli.game_start import Crash, Start
from scopa.cli.output import STOPPED, complain, guarded
from scopa.storage.settings import USUAL_SETTINGS
from scopa.text.language import _
from scopa.tui.cards.card_files import ArtError

_GAMES = (None, "continue", "daily", "puzzle", "replay", "review")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    return guarded(lambda: _run(given))


def _run(given: Sequence[str]) -> int:
    problem = speak_as_asked(given)
    if sys.stdout is None:
        refuse(_("standard output is closed; scopa needs a terminal, a file or a pipe to write to"))
    if "_ARGCOMPLETE" in os.environ:  # a shell asks what may be typed next
        from scopa.cli.completion import complete

        complete()
    options = parser(given).parse_args(given)
    try:
        if options.command in _GAMES:
            return _play(options)
        if problem:
            complain(problem)
        return _do(options)
    except ArtError as error:
        complain(error)
        return STOPPED


def _do(options: argparse.Namespace) -> int:
    """Run a command that plays no game; its module is loaded only now."""
    match options.command:
        case "arena":
            from scopa.cli.arena import run
        case "cards":
            from scopa.cli.cards import run
        case "completion":
            from scopa.cli.completion import run
        case "manual":
            from scopa.cli.manual import run
        case "rules":
            from scopa.cli.rules import run
        case "share":
            from scopa.cli.daily_result import run
        case "stats":
            from scopa.cli.statistics import run
        case _:
            from scopa.cli.matches import run
    return run(options)


def _play(options: argparse.Namespace) -> int:
    """Play, on the screen or in lines of text.

    The engine is loaded first only where options name a game.

    :raises ArtError: the cards of the game are missing.
    """
    start = Start(options, preferences_of(options))
    is_new = options.command in (None, "daily")
    if asks_for_rules(options) or start.preferred.settings.game != USUAL_SETTINGS.game:
        from scopa.cli.game_options import chosen

        start = chosen(start)
    if options.command is None and (options.seat or options.watch):
        from scopa.cli.game_options import seated

        start = seated(start)
    try:
        return _play_new(start) if is_new else _play_saved(start)
    except Crash as crash:
        from scopa.cli.crash import report

        return report(crash)


def _play_new(start: Start) -> int:
    if start.options.plain:
        from scopa.cli.plain_game import run
    else:
        from scopa.cli.screen_game import run
    return run(start)


def _play_saved(start: Start) -> int:
    match start.options.command:
        case "continue":
            from scopa.cli.continue_match import run
        case "puzzle":
            from scopa.cli.puzzles import run
        case "replay":
            from scopa.cli.replay import run
        case _:
            from scopa.cli.review import run
    return run(start)
