"""The command ``scopa``: arguments -> one of the commands.

Whatever cannot be done, for its options, a match or a file, raises `ScopaError`, and a fault of the
program in a game `Crash`. Both are told here; so the functions of the commands do not mention them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from scopa import __version__
from scopa.cli.arguments import parse, parser
from scopa.cli.output import STOPPED, Crash, complain, guarded, report_crash, set_language_from
from scopa.errors import ScopaError
from scopa.text.language import _


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    argv = sys.argv[1:] if arguments is None else arguments
    return guarded(lambda: _run(argv))


def _run(argv: Sequence[str]) -> int:
    try:
        if "_ARGCOMPLETE" in os.environ:  # a shell asks what may be typed next
            import argcomplete

            argcomplete.autocomplete(parser())
        problem = set_language_from(argv)
        if sys.stdout is None:
            raise ScopaError(
                _("standard output is closed; scopa needs a terminal, a file or a pipe to write to")
            )
        options = parse(argv)
        if options.version:
            print("scopa", __version__)
            return 0
        if options.command in (None, "continue", "daily", "learn", "puzzle", "review"):
            return _play(options)
        if problem:
            complain(problem)
        return _do(options)
    except ScopaError as error:
        complain(error)
    return STOPPED


def _do(options: argparse.Namespace) -> int:
    """Run a command that plays no game; its module is loaded only now."""
    match options.command:
        case "arena":
            from scopa.cli.arena import run
        case "cards":
            from scopa.cli.cards import run
        case "rules":
            from scopa.cli.launch_options import list_rules as run
        case _:
            from scopa.cli.matches import run
    return run(options)


def _play(options: argparse.Namespace) -> int:
    """Play, on the screen or in lines of text."""
    from scopa.cli.launch_options import launch, with_game, with_seats

    if options.plain and getattr(options, "pace", None):
        raise ScopaError("--pace is for the screen: lines of text never wait")
    start = with_game(launch(options))
    if options.command is None and (options.seat or options.watch):
        start = with_seats(start)
    if options.command == "review":
        from scopa.cli.matches import review as run
    elif options.plain:
        from scopa.cli.plain_game import run
    else:
        from scopa.cli.screen_game import run
    try:
        return run(start)
    except Crash as crash:
        return report_crash(crash)
