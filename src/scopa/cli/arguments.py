"""What may be typed behind ``scopa``: every command's options; the commands do the work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from gettext import gettext
from pathlib import Path
from typing import NoReturn

from scopa import __version__
from scopa.cli.exit_status import STOPPED
from scopa.cli.numbers import MOST_DEALS, MOST_JOBS, MOST_SEED, seconds, whole_number
from scopa.cli.output import complain
from scopa.game import days
from scopa.storage.settings import LONGEST_PAUSE_MS
from scopa.text import daily as deal
from scopa.text.command_line import HELP_OF_COMMAND, Cli, not_taken
from scopa.text.error_messages import unknown_name
from scopa.text.language import AUTO, languages
from scopa.text.player_names import OPPONENTS

SHELLS = ("bash", "zsh", "fish")
"""The shells that complete what is typed behind ``scopa``."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line, and is not silent where it cannot print its help."""

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002
        print(message, end="")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if isinstance(action, _Commands) and value not in action.choices:
            raise argparse.ArgumentError(None, unknown_name("command", str(value), action.choices))
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        refuse(f"{message} ({Cli.SEE_HELP.format(command=self.prog)})")


class _Commands(argparse._SubParsersAction):  # type: ignore[type-arg] # at run time it takes none
    """The commands. Options stand before or after one alike, if they mean something to it."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        assert values is not None
        name, *rest = map(str, values)
        command = self.choices[name]
        own = {action.dest for action in command._actions}
        named = {text: action for action in parser._actions for text in action.option_strings}
        strangers = [
            text
            for text, action in named.items()
            if action.dest not in own
            and getattr(namespace, action.dest, action.default) != action.default
        ]
        setattr(namespace, self.dest, name)
        _, left = command.parse_known_args(rest, namespace)
        strangers += [text for text in left if text.partition("=")[0] in named]
        if strangers:
            refuse(not_taken(strangers[0], name))
        if left:
            command.error(gettext("unrecognized arguments: %s") % " ".join(left))


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
    _add_rules(made)
    made.add_argument("--first-dealer", metavar="WHO", help=Cli.FIRST_DEALER)
    _add_opponent(made, Cli.OPPONENT)
    made.add_argument("--seat", action="append", default=[], metavar="NUMBER=NAME", help=Cli.SEAT)
    made.add_argument("--watch", nargs="*", metavar="NAME", help=Cli.WATCH)
    _add_seed(made)
    _add_cut(made)
    _add_playing(made)
    _add_looks(made)
    commands = made.add_subparsers(title=Cli.COMMANDS, dest="command", metavar="", action=_Commands)
    for name, add_options in _OPTIONS_OF.items():
        text = HELP_OF_COMMAND[name]
        command = commands.add_parser(name, help=text, description=text)
        if given is None or name in given:
            add_options(command)
    return made


# ------------------------------------------------------------------------ the commands' options


def _cards(command: Parser) -> None:
    either = command.add_mutually_exclusive_group()
    either.add_argument("--show", metavar="NAME", help=Cli.SHOW)
    either.add_argument("--check", type=Path, metavar="FOLDER", help=Cli.CHECK)
    either.add_argument("--new", metavar="NAME", help=Cli.NEW_DECK)
    command.add_argument("--size", metavar="CELLS", help=Cli.CARD_SIZE)
    command.add_argument("--no-index", action="store_true", help=Cli.NO_INDEX)
    command.add_argument("--svg", type=Path, metavar="FILE", help=Cli.SVG)
    _add_looks(command)


def _replay(command: Parser) -> None:
    _match(command)
    _add_looks(command)


def _puzzle(command: Parser) -> None:
    command.add_argument("--plain", action="store_true", help=Cli.PLAIN)
    _add_looks(command)


def _review(command: Parser) -> None:
    _match(command)
    either = command.add_mutually_exclusive_group()
    either.add_argument("--plain", action="store_true", help=Cli.REVIEW_PLAIN)
    either.add_argument("--json", action="store_true", help=Cli.REVIEW_JSON)
    _add_looks(command)


def _continue(command: Parser) -> None:
    command.add_argument("match", nargs="?", metavar="MATCH", help=Cli.MATCH_UNDER_WAY)
    _add_cut(command)
    _add_playing(command)
    _add_looks(command)


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
    _add_playing(command)
    _add_looks(command)


def _file(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help=Cli.FILE)
    _add_language(command)


def _match(command: Parser) -> None:
    command.add_argument("match", nargs="?", metavar="MATCH|FILE", help=Cli.MATCH)


def _show(command: Parser) -> None:
    command.add_argument(
        "match", nargs="?", metavar="MATCH|FILE", help=f"{Cli.MATCH}; {Cli.OR_POSITION}"
    )
    _add_language(command)


def _export(command: Parser) -> None:
    command.add_argument("match", nargs="?", metavar="MATCH|FILE", help=Cli.MATCH_OR_ALL)
    _add_language(command)


def _stats(command: Parser) -> None:
    _add_opponent(command, Cli.STATS_OPPONENT)
    command.add_argument("--json", action="store_true", help=Cli.STATS_JSON)
    _add_language(command)


def _completion(command: Parser) -> None:
    command.add_argument("shell", choices=SHELLS, metavar="SHELL", help=Cli.SHELL)
    command.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    _add_language(command)


def _arena(command: Parser) -> None:
    command.add_argument("names", nargs="*", metavar="PLAYER", help=Cli.ARENA_PLAYERS)
    command.add_argument("--check", metavar="PLAYER", help=Cli.ARENA_CHECK)
    for name, most, default, text in (
        ("--deals", MOST_DEALS, None, Cli.ARENA_DEALS),
        ("--jobs", MOST_JOBS, None, Cli.ARENA_JOBS),
    ):
        command.add_argument(
            name, type=whole_number(1, most), default=default, metavar="NUMBER", help=text
        )
    command.add_argument("--cluster", metavar="ADDRESS", help=Cli.ARENA_CLUSTER)
    command.add_argument("--until-sure", action="store_true", help=Cli.ARENA_UNTIL_SURE)
    command.add_argument("--low-variance", action="store_true", help=Cli.ARENA_LOW_VARIANCE)
    command.add_argument("--points-lost", action="store_true", help=Cli.ARENA_POINTS_LOST)
    command.add_argument(
        "--timeout", type=seconds, default=10.0, metavar="SECONDS", help=Cli.ARENA_TIMEOUT
    )
    command.add_argument("--json", action="store_true", help=Cli.ARENA_JSON)
    _add_rules(command)
    _add_seed(command)
    _add_language(command)


# ------------------------------------------------------------------- options of several commands


def _add_rules(parser: Parser) -> None:
    """What says by which rules is played."""
    game = parser.add_argument_group(Cli.GAME)
    either = game.add_mutually_exclusive_group()
    either.add_argument("--variant", metavar="NAME", help=Cli.VARIANT)
    either.add_argument("--rules", metavar="NAME", help=Cli.RULES)
    game.add_argument("--players", type=whole_number(2, 4), metavar="NUMBER", help=Cli.PLAYERS)
    game.add_argument("--partners", action="store_true", help=Cli.PARTNERS)
    game.add_argument("--target", type=whole_number(1, 99), metavar="POINTS", help=Cli.TARGET)
    game.add_argument("--no-redeal", action="store_true", help=Cli.NO_REDEAL)
    game.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help=Cli.RULE)
    game.add_argument("--save-rules", metavar="NAME", help=Cli.SAVE_RULES)


_RULES = (
    "variant", "rules", "players", "partners", "target", "no_redeal", "rule", "save_rules",
)  # fmt: skip


def asks_for_rules(options: argparse.Namespace) -> bool:
    """Whether any of the *options* says by which rules is played."""
    return any(getattr(options, name) for name in _RULES)


def _add_opponent(parser: Parser, text: str) -> None:
    parser.add_argument("--opponent", metavar="NAME", help=text.format(names=", ".join(OPPONENTS)))


def _add_seed(parser: Parser) -> None:
    parser.add_argument("--seed", type=whole_number(0, MOST_SEED), metavar="NUMBER", help=Cli.SEED)


def _add_cut(parser: Parser) -> None:
    _add_switch(parser, "--cut", Cli.CUT)


def _add_playing(parser: Parser) -> None:
    """What says how a match is played, whatever it is."""
    parser.add_argument("--plain", action="store_true", help=Cli.PLAIN)
    parser.add_argument(
        "--pause",
        dest="pause_ms",
        type=whole_number(0, LONGEST_PAUSE_MS),
        metavar="MILLISECONDS",
        help=Cli.PAUSE,
    )
    parser.add_argument("--wait", metavar="WHEN", help=Cli.WAIT)
    parser.add_argument(
        "--show-plays",
        dest="show_ms",
        type=whole_number(0, LONGEST_PAUSE_MS),
        metavar="MILLISECONDS",
        help=Cli.SHOW_PLAYS,
    )
    _add_switch(parser, "--expected-points", Cli.EXPECTED_POINTS)


def _add_looks(parser: Parser) -> None:
    """What says how a screen looks and what its keys are."""
    looks = parser.add_argument_group(Cli.LOOKS)
    looks.add_argument("--deck", metavar="NAME", help=Cli.DECK)
    looks.add_argument("--theme", metavar="NAME", help=Cli.THEME)
    _add_language(looks)
    _add_switch(looks, "--ascii", Cli.ASCII)
    _add_switch(looks, "--animation", Cli.ANIMATION)
    _add_switch(looks, "--bell", Cli.BELL)
    _add_switch(looks, "--mouse", Cli.MOUSE)
    looks.add_argument("--color", metavar="WHEN", help=Cli.COLOR)
    looks.add_argument("--key", action="append", default=[], metavar="ACTION=KEYS", help=Cli.KEY)


def _add_language(parser: argparse._ActionsContainer) -> None:
    names = ", ".join((AUTO, *languages()))
    parser.add_argument(
        "--lang", dest="language", metavar="CODE", help=Cli.LANG.format(names=names)
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


_OPTIONS_OF: Mapping[str, Callable[[Parser], None]] = {
    "daily": _daily,
    "puzzle": _puzzle,
    "continue": _continue,
    "replay": _replay,
    "review": _review,
    "matches": _add_language,
    "show": _show,
    "export": _export,
    "verify": _file,
    "import": _file,
    "stats": _stats,
    "rules": _add_language,
    "cards": _cards,
    "arena": _arena,
    "completion": _completion,
    "manual": _add_language,
}
"""For each command what adds its options to a parser, in the order of the help."""
