"""The command ``scopa``: arguments -> a game on the terminal."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from scopa import __version__, words

if TYPE_CHECKING:
    from scopa.engine import Knowledge, Play
    from scopa.tui.screens.screen import Screen
    from scopa.tui.screens.title import Title

STOPPED = 2
"""The exit status when the arguments or the terminal are no good."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    options = _parser().parse_args(arguments)
    from scopa.tui.art import ArtError, art_folder, load_deck
    from scopa.tui.screens.screen import Look
    from scopa.tui.screens.title import Title
    from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal

    try:
        check_terminal(os.environ)
        try:
            locale.setlocale(locale.LC_ALL, "")
        except locale.Error:
            print(words.unknown_locale(), file=sys.stderr)
        seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(8), "big")
        look = Look(load_deck(art_folder() / "napoletane"))
        wants_colour = options.color == "always" or (
            options.color == "auto" and not os.environ.get("NO_COLOR")
        )
        with CursesTerminal(os.environ, colour=wants_colour) as terminal:
            from scopa.tui.app import App, in_a_thread

            app = App(terminal, Title(_new_match(options), seed), look, in_a_thread(_heuristic))
            try:
                app.run()
            except Exception as error:
                crash = error
            else:
                return 0
    except (TerminalError, ArtError) as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    from scopa.records.crash import write_report

    print(words.crashed(crash, write_report(crash, app.top)), file=sys.stderr)
    return CRASHED


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(STOPPED, f"scopa: {message} (see scopa --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="scopa", description=words.CLI_DESCRIPTION, epilog=words.CLI_EPILOG)
    parser.add_argument("--version", action="version", version=f"scopa {__version__}")
    parser.add_argument(
        "--target", type=_target, metavar="POINTS", help=words.CLI_TARGET, default=None
    )
    parser.add_argument(
        "--first-dealer",
        choices=("draw", "human", "computer", "random"),
        default="draw",
        help=words.CLI_FIRST_DEALER,
    )
    parser.add_argument("--no-redeal", action="store_true", help=words.CLI_NO_REDEAL)
    parser.add_argument("--seed", type=_seed, metavar="NUMBER", help=words.CLI_SEED)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help=words.CLI_COLOR
    )
    return parser


def _target(text: str) -> int:
    """The number of points that *text* says."""
    from scopa.engine import Rules, ScopaError

    try:
        return Rules(target=int(text)).target
    except ScopaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    except ValueError:
        raise argparse.ArgumentTypeError(words.not_a_number(text)) from None


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(words.not_a_number(text))
    return int(text)


def _new_match(options: argparse.Namespace) -> Callable[[int, Title], Sequence[Screen]]:
    """What begins a match as the *options* say; the engine is loaded only when one begins."""

    def new_match(seed: int, home: Title) -> Sequence[Screen]:
        from scopa.engine import SCOPA, Rules
        from scopa.session import FirstDealer, Sitting
        from scopa.tui.screens.drawing import Drawing
        from scopa.tui.screens.table import Table

        target = SCOPA.target if options.target is None else options.target
        rules = Rules(target=target, redeal_on_three_kings=not options.no_redeal)
        sitting = Sitting.begin(rules, seed, FirstDealer(options.first_dealer))
        table = Table(sitting, home)
        return (table,) if sitting.draw is None else (table, Drawing(sitting.draw))

    return new_match


def _heuristic(knowledge: Knowledge) -> Play:
    """The opponent, loaded when it is first asked."""
    from scopa.players.heuristic import choose

    return choose(knowledge)
