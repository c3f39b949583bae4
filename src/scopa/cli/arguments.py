"""What may be typed behind ``scopa``, and the rules that it asks for."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from scopa import __version__, words
from scopa.cli.statuses import STOPPED
from scopa.words import daily as deal
from scopa.words import manual
from scopa.words import statistics as figures

if TYPE_CHECKING:
    from scopa.engine import Rules

    Commands = argparse._SubParsersAction["Parser"]


RECORD_COMMANDS = ("show", "verify", "import", "matches", "export", "stats")
"""The commands about the record and files of matches."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(STOPPED, f"scopa: {message} (see scopa --help)\n")


def parser(*, is_arena: bool = False) -> argparse.ArgumentParser:
    """What reads the arguments; those of the arena only if they are needed."""
    made = Parser(prog="scopa", description=words.CLI_DESCRIPTION, epilog=words.CLI_EPILOG)
    made.add_argument("--version", action="version", version=f"scopa {__version__}")
    made.set_defaults(**_NO_RULES)
    _add_rules(made)
    made.add_argument("--first-dealer", metavar="WHO", help=words.CLI_FIRST_DEALER)
    made.add_argument("--cut", action=argparse.BooleanOptionalAction, help=words.CLI_CUT)
    made.add_argument("--opponent", metavar="NAME", help=words.CLI_OPPONENT)
    made.add_argument(
        "--expected-points",
        action=argparse.BooleanOptionalAction,
        help=words.CLI_EXPECTED_POINTS,
    )
    made.add_argument(
        "--pause", dest="pause_ms", type=_number, metavar="MILLISECONDS", help=words.CLI_PAUSE
    )
    made.add_argument("--plain", action="store_true", help=words.CLI_PLAIN)
    made.add_argument("--watch", action="store_true", help=words.CLI_WATCH)
    made.set_defaults(seed=None)
    _add_seed(made)
    looks = made.add_argument_group(words.CLI_LOOKS)
    looks.add_argument("--deck", metavar="NAME", help=words.CLI_DECK)
    looks.add_argument("--theme", metavar="NAME", help=words.CLI_THEME)
    looks.add_argument("--ascii", action=argparse.BooleanOptionalAction, help=words.CLI_ASCII)
    looks.add_argument(
        "--animation", action=argparse.BooleanOptionalAction, help=words.CLI_ANIMATION
    )
    looks.add_argument("--bell", action=argparse.BooleanOptionalAction, help=words.CLI_BELL)
    looks.add_argument("--color", metavar="WHEN", help=words.CLI_COLOR)
    looks.add_argument(
        "--key", action="append", default=[], metavar="ACTION=KEYS", help=words.CLI_KEY
    )
    commands = made.add_subparsers(title=words.CLI_COMMANDS, dest="command", metavar="")
    cards = commands.add_parser("cards", help=words.CLI_CARDS, description=words.CLI_CARDS)
    cards.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS, help=words.CLI_ASCII
    )
    cards.add_argument("--show", metavar="NAME", help=words.CLI_SHOW)
    cards.add_argument("--check", type=Path, metavar="FOLDER", help=words.CLI_CHECK)
    replay = commands.add_parser("replay", help=words.CLI_REPLAY, description=words.CLI_REPLAY)
    replay.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words.CLI_FILE)
    daily = commands.add_parser("daily", help=deal.CLI_DAILY, description=deal.CLI_DAILY)
    daily.add_argument("--date", dest="day", type=_day, metavar="DAY", help=deal.CLI_DATE)
    daily.add_argument("--share", action="store_true", help=deal.CLI_SHARE)
    _add_record_commands(commands)
    completion = commands.add_parser(
        "completion", help=manual.CLI_COMPLETION, description=manual.CLI_COMPLETION
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), help=manual.CLI_SHELL)
    commands.add_parser("manual", help=manual.CLI_MANUAL, description=manual.CLI_MANUAL)
    arena = commands.add_parser("arena", help=words.CLI_ARENA, description=words.CLI_ARENA)
    if is_arena:
        from scopa.cli import arena as arena_command

        arena_command.add_options(arena, _number)
        _add_rules(arena)
        _add_seed(arena)
    return made


def _add_record_commands(commands: Commands) -> None:
    """What can be done with the record and with files of matches: `RECORD_COMMANDS`."""
    texts = (words.CLI_SHOW_FILE, words.CLI_VERIFY, words.CLI_IMPORT)
    for name, text in zip(("show", "verify", "import"), texts, strict=True):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("file", type=Path, metavar="FILE", help=words.CLI_FILE)
    commands.add_parser("matches", help=words.CLI_MATCHES, description=words.CLI_MATCHES)
    export = commands.add_parser("export", help=words.CLI_EXPORT, description=words.CLI_EXPORT)
    export.add_argument("match", nargs="?", metavar="MATCH", help=words.CLI_MATCH)
    stats = commands.add_parser("stats", help=figures.CLI_STATS, description=figures.CLI_STATS)
    stats.add_argument("--opponent", dest="against", metavar="NAME", help=figures.CLI_OPPONENT)
    for name, text in (("json", figures.CLI_JSON), ("csv", figures.CLI_CSV)):
        stats.add_argument(f"--{name}", dest="format", action="store_const", const=name, help=text)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    """The options that say what is played; a command reads them after its name, too."""
    game = parser.add_argument_group(words.CLI_GAME, argument_default=argparse.SUPPRESS)
    game.add_argument("--variant", metavar="NAME", help=words.CLI_VARIANT)
    game.add_argument("--rules", metavar="NAME", help=words.CLI_RULES)
    game.add_argument("--players", type=_number, metavar="NUMBER", help=words.CLI_PLAYERS)
    game.add_argument("--partners", action="store_true", help=words.CLI_PARTNERS)
    game.add_argument("--target", type=_number, metavar="POINTS", help=words.CLI_TARGET)
    game.add_argument("--no-redeal", action="store_true", help=words.CLI_NO_REDEAL)
    game.add_argument("--rule", action="append", metavar="NAME=VALUE", help=words.CLI_RULE)
    game.add_argument("--save-rules", metavar="NAME", help=words.CLI_SAVE_RULES)


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=_number, default=argparse.SUPPRESS, metavar="NUMBER", help=words.CLI_SEED
    )


def _day(text: str) -> str:
    """The day that *text* names, which is not to come."""
    from scopa.cli.beginning import today
    from scopa.daily import parse_day

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
        raise argparse.ArgumentTypeError(words.not_a_number(text))
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
