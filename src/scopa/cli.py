"""The command ``scopa``: arguments -> a game on the terminal."""

from __future__ import annotations

import argparse
import contextlib
import locale
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

from scopa import __version__, words

if TYPE_CHECKING:
    from pathlib import Path

    from scopa.engine import Knowledge, Play, Rules
    from scopa.records.keeper import Found
    from scopa.tui.screens.screen import Screen
    from scopa.tui.screens.title import Matches, Title

STOPPED = 2
"""The exit status when the arguments or the terminal are no good."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments and arguments[0] in _COMMANDS:
        from scopa import commands

        return commands.run(arguments)
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        rules = _rules(options)
    except ValueError as error:
        parser.error(str(error))
    from scopa.records.keeper import Keeper
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
        game = options.rules or options.variant or "scopa"
        matches = _matches(options.first_dealer, watched=options.watch)
        title = Title(matches, options.seed, game, rules)
        look = Look(load_deck(art_folder() / "napoletane"))
        wants_colour = options.color == "always" or (
            options.color == "auto" and not os.environ.get("NO_COLOR")
        )
        with (
            Keeper(_matches_file) as keeper,
            CursesTerminal(os.environ, colour=wants_colour) as terminal,
        ):
            from scopa.tui.app import App, in_a_thread

            app = App(terminal, title, look, in_a_thread(_heuristic), keeper)
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


_COMMANDS = ("show", "verify", "matches", "export", "import")


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(STOPPED, f"scopa: {message} (see scopa --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="scopa", description=words.CLI_DESCRIPTION, epilog=words.CLI_EPILOG)
    parser.add_argument("--version", action="version", version=f"scopa {__version__}")
    game = parser.add_argument_group(words.CLI_GAME)
    game.add_argument("--variant", metavar="NAME", help=words.CLI_VARIANT)
    game.add_argument("--rules", metavar="NAME", help=words.CLI_RULES)
    game.add_argument("--players", type=_number, metavar="NUMBER", help=words.CLI_PLAYERS)
    game.add_argument("--partners", action="store_true", help=words.CLI_PARTNERS)
    game.add_argument("--target", type=_number, metavar="POINTS", help=words.CLI_TARGET)
    game.add_argument("--no-redeal", action="store_true", help=words.CLI_NO_REDEAL)
    game.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help=words.CLI_RULE
    )
    game.add_argument("--save-rules", metavar="NAME", help=words.CLI_SAVE_RULES)
    parser.add_argument(
        "--first-dealer",
        choices=("draw", "human", "computer", "random"),
        default="draw",
        help=words.CLI_FIRST_DEALER,
    )
    parser.add_argument("--watch", action="store_true", help=words.CLI_WATCH)
    parser.add_argument("--seed", type=_number, metavar="NUMBER", help=words.CLI_SEED)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help=words.CLI_COLOR
    )
    return parser


def _number(text: str) -> int:
    """The whole number that *text* says."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(words.not_a_number(text))
    return int(text)


_RULE_OPTIONS = (
    "variant", "rules", "players", "partners", "target", "no_redeal", "rule", "save_rules"
)  # fmt: skip


def _rules(options: argparse.Namespace) -> Rules | None:
    """The rules that the *options* ask for; nothing if they ask for none.

    :raises ScopaError: they cannot be.
    """
    if not any(getattr(options, name) for name in _RULE_OPTIONS) and options.target is None:
        return None
    from scopa.engine import PRESETS, Rules, ScopaError, parse_rule

    base = PRESETS["scopa"]
    if options.variant is not None:
        if options.variant not in PRESETS:
            raise ScopaError(words.unknown_name("variant", options.variant, PRESETS))
        base = PRESETS[options.variant]
    if options.rules is not None:
        from scopa.records.house_rules import house_rules_file, load_house_rules

        kept = load_house_rules(house_rules_file())
        if options.rules not in kept:
            raise ScopaError(words.unknown_name("house rules", options.rules, kept))
        base = kept[options.rules]
    changes: dict[str, object] = {"redeal_on_three_kings": False} if options.no_redeal else {}
    if options.target is not None:
        changes["target"] = options.target
    if options.players is not None:
        changes["players"] = options.players
    if options.partners:
        changes |= {"players": options.players or 4, "partnerships": True}
    changes |= dict(map(parse_rule, options.rule))
    rules = Rules.from_options(changes, base)
    if options.save_rules is not None:
        from scopa.records.house_rules import house_rules_file, save_house_rules

        save_house_rules(house_rules_file(), options.save_rules, rules)
    return rules


def _matches(first_dealer: str, *, watched: bool) -> Matches:
    """How the title begins matches; the engine is loaded only when one begins."""
    from scopa.tui.screens.title import Matches

    def begin(seed: int | None, rules: Rules | None, home: Title) -> Sequence[Screen]:
        from scopa.engine import SCOPA
        from scopa.records.kept import new_key
        from scopa.session import FirstDealer, Sitting
        from scopa.tui.screens.drawing import Drawing
        from scopa.tui.screens.table import Table

        if seed is None:
            seed = int.from_bytes(os.urandom(32), "big")
        dealer = FirstDealer(first_dealer)
        key = "" if watched else new_key()
        sitting = Sitting.begin(rules or SCOPA, seed, dealer, watched=watched, key=key)
        table = Table(sitting, home)
        return (table, Drawing(sitting.draw, table.cast)) if sitting.draw else (table,)

    def resume(found: Found, home: Title) -> Sequence[Screen]:
        from scopa.session import Sitting
        from scopa.tui.screens.table import Table

        return (Table(Sitting.resume(found.match.history, key=found.match.key), home),)

    return Matches(begin, _games, resume)


def _matches_file() -> Path:
    """Where matches are kept; asked for when they are."""
    from scopa.records.places import matches_file

    return matches_file()


def _games() -> Mapping[str, Rules]:
    """The variants and the house rules that can be read."""
    from scopa.engine import PRESETS
    from scopa.records.house_rules import RecordError, house_rules_file, load_house_rules

    with contextlib.suppress(RecordError):  # --rules tells what is wrong with the file
        return PRESETS | load_house_rules(house_rules_file())
    return PRESETS


def _heuristic(knowledge: Knowledge) -> Play:
    """The opponent, loaded when it is first asked."""
    from scopa.players.heuristic import choose

    return choose(knowledge)
