"""What may be typed behind ``scopa``, and the rules that it asks for."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from scopa import __version__
from scopa.cli.exit_status import STOPPED
from scopa.words import daily as deal
from scopa.words.command_line import Cli
from scopa.words.error_messages import not_a_number, unknown_name
from scopa.words.language import AUTO, languages

if TYPE_CHECKING:
    from scopa.engine import Rules

    Commands = argparse._SubParsersAction["Parser"]


RECORD_COMMANDS = ("show", "verify", "import", "matches", "export", "stats")
"""The commands about the record and files of matches."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(STOPPED, f"scopa: {message} ({Cli.SEE_HELP})\n")


def parser(*, is_arena: bool = False) -> argparse.ArgumentParser:
    """What reads the arguments; those of the arena only if they are needed."""
    made = Parser(prog="scopa", description=Cli.DESCRIPTION, epilog=Cli.EPILOG)
    made.add_argument(
        "--version", action="version", version=f"scopa {__version__}", help=Cli.VERSION
    )
    made.set_defaults(**_NO_RULES)
    _add_rules(made)
    made.add_argument("--first-dealer", metavar="WHO", help=Cli.FIRST_DEALER)
    made.add_argument("--cut", action=argparse.BooleanOptionalAction, help=Cli.CUT)
    made.add_argument("--opponent", metavar="NAME", help=Cli.OPPONENT)
    made.add_argument(
        "--expected-points",
        action=argparse.BooleanOptionalAction,
        help=Cli.EXPECTED_POINTS,
    )
    made.add_argument(
        "--pause", dest="pause_ms", type=_number, metavar="MILLISECONDS", help=Cli.PAUSE
    )
    made.add_argument("--plain", action="store_true", help=Cli.PLAIN)
    made.add_argument("--watch", action="store_true", help=Cli.WATCH)
    made.set_defaults(seed=None)
    _add_seed(made)
    looks = made.add_argument_group(Cli.LOOKS)
    looks.add_argument("--deck", metavar="NAME", help=Cli.DECK)
    looks.add_argument("--theme", metavar="NAME", help=Cli.THEME)
    names = ", ".join((AUTO, *languages()))
    looks.add_argument("--lang", dest="language", metavar="CODE", help=Cli.LANG.format(names=names))
    looks.add_argument("--ascii", action=argparse.BooleanOptionalAction, help=Cli.ASCII)
    looks.add_argument("--animation", action=argparse.BooleanOptionalAction, help=Cli.ANIMATION)
    looks.add_argument("--bell", action=argparse.BooleanOptionalAction, help=Cli.BELL)
    looks.add_argument("--mouse", action=argparse.BooleanOptionalAction, help=Cli.MOUSE)
    looks.add_argument("--color", metavar="WHEN", help=Cli.COLOR)
    looks.add_argument("--key", action="append", default=[], metavar="ACTION=KEYS", help=Cli.KEY)
    commands = made.add_subparsers(title=Cli.COMMANDS, dest="command", metavar="")
    cards = commands.add_parser("cards", help=Cli.CARDS, description=Cli.CARDS)
    cards.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=Cli.ASCII)
    cards.add_argument("--show", metavar="NAME", help=Cli.SHOW)
    cards.add_argument("--check", type=Path, metavar="FOLDER", help=Cli.CHECK)
    replay = commands.add_parser("replay", help=Cli.REPLAY, description=Cli.REPLAY)
    replay.add_argument("file", nargs="?", type=Path, metavar="FILE", help=Cli.FILE)
    daily = commands.add_parser("daily", help=Cli.DAILY, description=Cli.DAILY)
    daily.add_argument("--date", dest="day", type=_day, metavar="DAY", help=Cli.DATE)
    daily.add_argument("--share", action="store_true", help=Cli.SHARE)
    _add_record_commands(commands)
    completion = commands.add_parser("completion", help=Cli.COMPLETION, description=Cli.COMPLETION)
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), help=Cli.SHELL)
    commands.add_parser("manual", help=Cli.MANUAL, description=Cli.MANUAL)
    arena = commands.add_parser("arena", help=Cli.ARENA, description=Cli.ARENA)
    if is_arena:
        from scopa.cli import arena as arena_command

        arena_command.add_options(arena)
        _add_rules(arena)
        _add_seed(arena)
    return made


def _add_record_commands(commands: Commands) -> None:
    """What can be done with the record and with files of matches: `RECORD_COMMANDS`."""
    texts = (Cli.SHOW_FILE, Cli.VERIFY, Cli.IMPORT)
    for name, text in zip(("show", "verify", "import"), texts, strict=True):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("file", type=Path, metavar="FILE", help=Cli.FILE)
    commands.add_parser("matches", help=Cli.MATCHES, description=Cli.MATCHES)
    export = commands.add_parser("export", help=Cli.EXPORT, description=Cli.EXPORT)
    export.add_argument("match", nargs="?", metavar="MATCH", help=Cli.MATCH)
    stats = commands.add_parser("stats", help=Cli.STATS, description=Cli.STATS)
    stats.add_argument("--opponent", dest="against", metavar="NAME", help=Cli.STATS_OPPONENT)
    for name, text in (("json", Cli.STATS_JSON), ("csv", Cli.STATS_CSV)):
        stats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=text)


def _add_rules(parser: argparse.ArgumentParser) -> None:
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


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=_number, default=argparse.SUPPRESS, metavar="NUMBER", help=Cli.SEED
    )


def _day(text: str) -> str:
    """The day that *text* names, which is not to come."""
    from scopa.game.beginning import today
    from scopa.game.daily import parse_day

    try:
        day = parse_day(text)
    except ValueError:
        raise argparse.ArgumentTypeError(deal.no_day(text)) from None
    if day > today():
        raise argparse.ArgumentTypeError(deal.still_to_come(day))
    return day


def _number(text: str) -> int:
    """The whole number that *text* says."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(not_a_number(text))
    return int(text)


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


def asked_rules(options: argparse.Namespace) -> Rules | None:
    """The rules that the *options* ask for; nothing if they ask for none.

    :raises ScopaError: they cannot be.
    """
    if all(getattr(options, name) == nothing for name, nothing in _NO_RULES.items()):
        return None
    from scopa.engine import PRESETS, Rules, ScopaError, parse_rule

    base = PRESETS["scopa"]
    if options.variant is not None:
        if options.variant not in PRESETS:
            raise ScopaError(unknown_name("variant", options.variant, PRESETS))
        base = PRESETS[options.variant]
    if options.rules is not None:
        from scopa.records.house_rules import house_rules_file, load_house_rules

        kept = load_house_rules(house_rules_file())
        if options.rules not in kept:
            raise ScopaError(unknown_name("house rules", options.rules, kept))
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
