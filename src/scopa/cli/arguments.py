"""What may be typed behind ``scopa``: every command's options; the commands do the work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import NoReturn

from scopa import __version__
from scopa.cli.exit_status import STOPPED
from scopa.cli.numbers import MOST_DEALS, MOST_JOBS, seconds, whole_number
from scopa.cli.output import complain
from scopa.game import days
from scopa.words import daily as deal
from scopa.words.command_line import HELP_OF_COMMAND, Cli
from scopa.words.error_messages import not_a_number
from scopa.words.language import AUTO, languages

SHELLS = ("bash", "zsh", "fish")
"""The shells that complete what is typed behind ``scopa``."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line, and is not silent where it cannot print its help."""

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002
        print(message, end="")

    def error(self, message: str) -> NoReturn:
        refuse(f"{message} ({Cli.SEE_HELP.format(command=self.prog)})")


def refuse(why: object) -> NoReturn:
    """End the program, for what was asked of it cannot be: one line says *why*."""
    complain(why)
    sys.exit(STOPPED)


def parser(given: Collection[str] | None = None) -> Parser:
    """What reads the arguments: those of every command, or of the commands *given* alone."""
    made = Parser(prog="scopa", description=Cli.DESCRIPTION, epilog=Cli.EPILOG)
    made.add_argument(
        "--version", action="version", version=f"scopa {__version__}", help=Cli.VERSION
    )
    made.set_defaults(**_NO_RULES, seed=None)
    _add_rules(made)
    made.add_argument("--first-dealer", metavar="WHO", help=Cli.FIRST_DEALER)
    _add_switch(made, "--cut", Cli.CUT)
    made.add_argument("--opponent", metavar="NAME", help=Cli.OPPONENT)
    _add_switch(made, "--expected-points", Cli.EXPECTED_POINTS)
    made.add_argument(
        "--pause", dest="pause_ms", type=_number, metavar="MILLISECONDS", help=Cli.PAUSE
    )
    made.add_argument("--wait", metavar="WHEN", help=Cli.WAIT)
    made.add_argument(
        "--show-plays", dest="show_ms", type=_number, metavar="MILLISECONDS", help=Cli.SHOW_PLAYS
    )
    made.add_argument("--plain", action="store_true", help=Cli.PLAIN)
    made.add_argument("--watch", action="store_true", help=Cli.WATCH)
    _add_seed(made)
    looks = made.add_argument_group(Cli.LOOKS)
    looks.add_argument("--deck", metavar="NAME", help=Cli.DECK)
    looks.add_argument("--theme", metavar="NAME", help=Cli.THEME)
    names = ", ".join((AUTO, *languages()))
    looks.add_argument("--lang", dest="language", metavar="CODE", help=Cli.LANG.format(names=names))
    _add_switch(looks, "--ascii", Cli.ASCII)
    _add_switch(looks, "--animation", Cli.ANIMATION)
    _add_switch(looks, "--bell", Cli.BELL)
    _add_switch(looks, "--mouse", Cli.MOUSE)
    looks.add_argument("--color", metavar="WHEN", help=Cli.COLOR)
    looks.add_argument("--key", action="append", default=[], metavar="ACTION=KEYS", help=Cli.KEY)
    commands = made.add_subparsers(title=Cli.COMMANDS, dest="command", metavar="")
    for name, add_options in _OPTIONS_OF.items():
        text = HELP_OF_COMMAND[name]
        command = commands.add_parser(name, help=text, description=text)
        if given is None or name in given:
            add_options(command)
    return made


# ------------------------------------------------------------------------ the commands' options


def _cards(command: Parser) -> None:
    command.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=Cli.ASCII)
    command.add_argument("--show", metavar="NAME", help=Cli.SHOW)
    command.add_argument("--check", type=Path, metavar="FOLDER", help=Cli.CHECK)


def _replay(command: Parser) -> None:
    command.add_argument("file", nargs="?", type=Path, metavar="FILE", help=Cli.FILE)


def _daily(command: Parser) -> None:
    command.add_argument("--date", dest="day", type=_day, metavar="DAY", help=Cli.DATE)
    command.add_argument(  # makes another command of it
        "--share",
        action="store_const",
        dest="command",
        const="share",
        default=argparse.SUPPRESS,
        help=Cli.SHARE,
    )


def _file(command: Parser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", help=Cli.FILE)


def _export(command: Parser) -> None:
    command.add_argument("match", nargs="?", metavar="MATCH", help=Cli.MATCH)


def _stats(command: Parser) -> None:
    command.add_argument("--opponent", dest="against", metavar="NAME", help=Cli.STATS_OPPONENT)
    for name, text in (("json", Cli.STATS_JSON), ("csv", Cli.STATS_CSV)):
        command.add_argument(
            f"--{name}", dest="format", action="store_const", const=name, help=text
        )


def _completion(command: Parser) -> None:
    command.add_argument("shell", choices=SHELLS, metavar="SHELL", help=Cli.SHELL)
    command.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def _arena(command: Parser) -> None:
    command.add_argument("first", nargs="?", metavar="A", help=Cli.ARENA_FIRST)
    command.add_argument("second", nargs="?", metavar="B", help=Cli.ARENA_SECOND)
    command.add_argument("--check", metavar="PLAYER", help=Cli.ARENA_CHECK)
    for name, most, default, text in (
        ("--deals", MOST_DEALS, None, Cli.ARENA_DEALS),
        ("--jobs", MOST_JOBS, 1, Cli.ARENA_JOBS),
    ):
        command.add_argument(
            name, type=whole_number(1, most), default=default, metavar="NUMBER", help=text
        )
    command.add_argument(
        "--timeout", type=seconds, default=10.0, metavar="SECONDS", help=Cli.ARENA_TIMEOUT
    )
    command.add_argument("--json", action="store_true", help=Cli.ARENA_JSON)
    _add_rules(command)
    _add_seed(command)


def _nothing(command: Parser) -> None:
    """Some commands have no options."""


_OPTIONS_OF: Mapping[str, Callable[[Parser], None]] = {
    "cards": _cards,
    "replay": _replay,
    "daily": _daily,
    "show": _file,
    "verify": _file,
    "import": _file,
    "matches": _nothing,
    "export": _export,
    "stats": _stats,
    "completion": _completion,
    "manual": _nothing,
    "arena": _arena,
}
"""For each command what adds its options to a parser, in the order of the help."""

# ------------------------------------------------------------------- options of several commands


def _add_rules(parser: Parser) -> None:
    """The options that say what is played; a command reads them after its name, too."""
    game = parser.add_argument_group(Cli.GAME, argument_default=argparse.SUPPRESS)
    game.add_argument("--variant", metavar="NAME", help=Cli.VARIANT)
    game.add_argument("--rules", metavar="NAME", help=Cli.RULES)
    game.add_argument("--players", type=_number, metavar="NUMBER", help=Cli.PLAYERS)
    game.add_argument("--partners", action="store_true", help=Cli.PARTNERS)
    game.add_argument("--target", type=_number, metavar="POINTS", help=Cli.TARGET)
    game.add_argument("--no-redeal", action="store_true", help=Cli.NO_REDEAL)
    game.add_argument("--rule", action="append", metavar="NAME=VALUE", help=Cli.RULE)
    game.add_argument("--save-rules", metavar="NAME", help=Cli.SAVE_RULES)


_NO_RULES: Mapping[str, object] = {
    "variant": None,
    "rules": None,
    "players": None,
    "partners": False,
    "target": None,
    "no_redeal": False,
    "rule": [],
    "save_rules": None,
}
"""What the options about the rules are where none is given."""


def asks_for_rules(options: argparse.Namespace) -> bool:
    """Whether any of the *options* says by which rules is played."""
    return any(getattr(options, name) != nothing for name, nothing in _NO_RULES.items())


def _add_seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed", type=_number, default=argparse.SUPPRESS, metavar="NUMBER", help=Cli.SEED
    )


def _add_switch(parser: argparse._ActionsContainer, name: str, text: str) -> None:
    parser.add_argument(name, action=argparse.BooleanOptionalAction, help=text)


def _day(text: str) -> str:
    """The day that *text* names, which is not to come."""
    try:
        day = days.parse_day(text)
    except ValueError:
        raise argparse.ArgumentTypeError(deal.no_day(text)) from None
    if day > days.today():
        raise argparse.ArgumentTypeError(deal.still_to_come(day))
    return day


def _number(text: str) -> int:
    """The whole number that *text* says."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(not_a_number(text))
    return int(text)
