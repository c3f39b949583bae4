"""The commands of ``scopa`` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, NoReturn

from scopa.cli.output import STOPPED, complain
from scopa.errors import N_, ScopaError, unknown_name
from scopa.game.seats import OPPONENTS
from scopa.storage.settings import SETTINGS, USUAL_SETTINGS
from scopa.text.error_messages import not_between
from scopa.text.language import AUTO, _, languages
from scopa.text.numbers_and_lists import capitalized

_MOST_DEALS = 100_000
_MOST_SEED = 2**256 - 1  # as large as those that are drawn from the system
# Windows can wait for no more processes at a time
_MOST_JOBS = 61 if sys.platform == "win32" else 256


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one line, and also one of printing its help."""

    def print_help(self, file: Any = None) -> None:  # noqa: ANN401 - whatever prints
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        complain(f"{message} ({_('see {command} --help').format(command=self.prog)})")
        sys.exit(STOPPED)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The options and the command; options stand before or after a command alike."""
    whole = Parser(add_help=False)
    _add_arguments(whole, _OF_A_MATCH)
    whole.add_argument("rest", nargs=argparse.REMAINDER)
    known, left = whole.parse_known_args(argv)
    rest, command = known.rest, "scopa"
    if not rest or rest[0] in _COMMANDS:
        before = argv[: len(argv) - len(rest)]
        options, left = parser(rest[:1]).parse_known_args([*rest[:1], *before, *rest[1:]])
        left = [each for each in left if each != "--plain"]  # what prints lines anyhow is plain
        if not left:
            return options
        command = " ".join(["scopa", *rest[:1]])
    elif not left:
        raise unknown_name("command", rest[0], _COMMANDS)
    text = _("{command} takes no {words}; {command} --help says what it takes")
    raise ScopaError(text.format(command=command, words=" ".join(left)))


def parser(names: Collection[str] | None = None) -> Parser:
    """The parser of the arguments: of every command, or of those with these *names* alone."""
    made = Parser(
        prog="scopa",
        description=_(
            "Play Scopa, Italy's favourite card game, against the computer in this terminal."
        ),
        epilog=_(
            "Each command has its own help: scopa stats --help. SCOPA_HOME names the folder for "
            "matches, settings, decks and reports of crashes; NO_COLOR, if set, means "
            "--color=never."
        ),
    )
    _add_arguments(made, _OF_A_MATCH)
    commands = made.add_subparsers(title=_("commands"), dest="command", metavar="")
    for name, (sentence, arguments) in _COMMANDS.items():
        text = _(sentence)
        command = commands.add_parser(name, help=text, description=f"{capitalized(text)}.")
        if names is None or name in names:
            _add_arguments(command, arguments)
    return made


def asks_for_rules(options: argparse.Namespace) -> bool:
    """Whether any of the *options* says by which rules is played."""
    return any(getattr(options, name[2:].replace("-", "_")) for name in _RULES)


def _add_arguments(parser: Parser, names: Iterable[str]) -> None:
    """Add the arguments of these names, each in its group."""
    groups: dict[str, argparse._ArgumentGroup] = {}
    for name in names:
        add = parser.add_argument
        for title, members in _GROUPS.items():
            if name in members:
                if title not in groups:
                    groups[title] = parser.add_argument_group(_(title))
                add = groups[title].add_argument
        if name in SETTINGS:
            _add_setting(add, name)
        else:
            told = _ARGUMENTS[name]
            option = [name] if name.startswith("--") else []
            add(*option, **{**told, "help": " ".join(map(_, told["help"]))})


def _add_setting(add: Callable[..., argparse.Action], name: str) -> None:
    """Add the option of a setting, as the table of the settings has it."""
    known = {"language": (AUTO, *languages()), "opponent": tuple(OPPONENTS)}
    setting, usual = SETTINGS[name], getattr(USUAL_SETTINGS, name)
    option, _blank, metavar = setting.option.partition(" ")
    sentence = _(setting.sentence).rstrip(".")
    text = sentence[:1].lower() + sentence[1:]
    if choices := known.get(name) or setting.choices:
        text = f"{text}: {', '.join(choices)}"
    if isinstance(usual, bool):
        usual = _("yes") if usual else _("no")
    text = f"{text} ({_('default: {value}').format(value=usual)})"
    if metavar:
        add(option, metavar=metavar, dest=name, help=text)
    else:
        add(option, action=argparse.BooleanOptionalAction, help=text)


# --------------------------------------------------------------------------- values of options


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        with suppress(ValueError):
            if least <= (number := int(text)) <= most:
                return number
        raise argparse.ArgumentTypeError(not_between(text, least, most))

    return read


def _day(text: str) -> str:
    from scopa.game.daily import today  # with the engine, which most commands load late

    try:
        day = date.fromisoformat(text).isoformat()
    except ValueError:
        why = _("expected a day such as 2026-11-21, not {text!r}").format(text=text)
        raise argparse.ArgumentTypeError(why) from None
    if day > today():
        why = _("{day} is still to come; today's deal and those of days gone by can be played")
        raise argparse.ArgumentTypeError(why.format(day=day))
    return day


# ------------------------------------------------------------------------- options and commands


def _flag(sentence: str) -> Mapping[str, Any]:
    return {"action": "store_true", "help": [sentence]}


def _value(metavar: str, *sentences: str, **more: object) -> Mapping[str, Any]:
    return {"metavar": metavar, "help": sentences, **more}


_A_MATCH = N_(
    "the number of a match, as scopa matches lists it, or a part of its key; or a file of "
    "matches; or - for standard input"
)
_THE_LAST = N_("(default: the match that was played last)")
# What argparse is told of each argument that is no setting: options by what is typed
_ARGUMENTS: Mapping[str, Mapping[str, Any]] = {
    "--version": _flag(N_("print the version of the program")),
    "--variant": _value(
        "NAME",
        N_(
            "scopa (default), scopone, scopone-scientifico, asso-piglia-tutto, "
            "scopa-a-quindici, escoba, re-bello, napola, scopa-a-perdere, fewest-cards, "
            "settanta, cirulla, open-hands"
        ),
    ),
    "--players": _value("NUMBER", N_("2, 3 or 4 players (default: 2)"), type=_number(2, 4)),
    "--partners": _flag(N_("four players in two partnerships")),
    "--target": _value(
        "POINTS", N_("the points that win a match, 1 to 99 (default: 11)"), type=_number(1, 99)
    ),
    "--rule": _value(
        "NAME=VALUE",
        N_(
            "one more rule, such as re_bello or prime=most-sevens, as scopa rules lists "
            "them; may be given more than once"
        ),
        action="append",
        default=[],
    ),
    "--seat": _value(
        "NUMBER=NAME",
        N_(
            "who plays at a seat, such as 3=rosa: seat 1 is yours, 2 is on your right, 3 is your "
            "partner's; may be given more than once"
        ),
        action="append",
        default=[],
    ),
    "--watch": _value(
        "NAME",
        N_("watch the computer play at every seat, with the players that you name"),
        nargs="*",
    ),
    "--seed": _value(
        "NUMBER",
        N_("deal the cards that belong to this number, as often as you like"),
        type=_number(0, _MOST_SEED),
    ),
    "--plain": _flag(
        N_("play in lines of text: for screen readers, pipes and terminals that cannot draw")
    ),
    "--date": _value(
        "DAY", N_("play the deal of that day, such as 2026-11-21, as practice"), type=_day
    ),
    "--share": {
        "action": "store_const",
        "dest": "command",
        "const": "share",
        "default": argparse.SUPPRESS,
        "help": [N_("print your result of the day as a short text to share")],
    },
    "--show": _value("NAME", N_("print all cards of that deck")),
    "--size": _value("CELLS", N_("with cards of that size in cells, such as 15x12")),
    "--no-index": _flag(N_("without the names on the cards")),
    "--deals": _value(
        "NUMBER",
        N_("how many decks are dealt (default: 100); each is played from every side"),
        type=_number(1, _MOST_DEALS),
        default=100,
    ),
    "--jobs": _value(
        "NUMBER",
        N_("how many processes play (default: 1); the result is the same"),
        type=_number(1, _MOST_JOBS),
    ),
    "--cluster": _value(
        "ADDRESS",
        N_(
            "let the workers of the Dask scheduler at that address play, such as "
            "tcp://10.0.0.7:8786; the result is the same"
        ),
    ),
    "a theme": _value(
        "THEME",
        N_(
            "only puzzles of that theme: last-deal, last-capture, gone "
            "(what no card can take any more), more-than-ten (left on the table), sweep (scopas), "
            "settebello, sevens, coins, ace (it takes all), obvious (the play that tempts), own "
            "(from your matches)"
        ),
        dest="puzzle_theme",
        nargs="?",
    ),
    "a match under way": _value(
        "MATCH",
        N_(
            "the number of a match under way, as scopa matches lists it, or a part of "
            "its key (default: the one that was played last)"
        ),
        dest="match",
        nargs="?",
    ),
    "a match": _value("MATCH|FILE", _A_MATCH, _THE_LAST, dest="match", nargs="?"),
    "a match or a position": _value(
        "MATCH|FILE",
        _A_MATCH,
        N_(
            "(or a position as a line of text, as docs/developer/positions.md says; default: the "
            "match that was played last)"
        ),
        dest="match",
        nargs="?",
    ),
    "a match or all": _value(
        "MATCH|FILE", _A_MATCH, N_("(default: all matches)"), dest="match", nargs="?"
    ),
    "a file": _value("FILE", N_("a file of matches, or - for standard input"), dest="file"),
    "players": _value(
        "PLAYER",
        N_(
            "two players, each one of the opponents, or your own as file.py:function or "
            "module:function"
        ),
        dest="names",
        nargs="*",
    ),
}
_RULES = ("--variant", "--players", "--partners", "--target", "--rule")
_COLOURS = ("theme", "ascii", "color")
_PLAYING = ("--plain", "pace", "card_counter")
_SCREEN = ("language", "deck", "animation", "bell", "mouse", *_COLOURS)
_GROUPS = {N_("the game"): _RULES, N_("looks"): _SCREEN[1:]}
_OF_A_MATCH = (
    *("--version", *_RULES, "first_dealer", "opponent", "--seat", "--watch", "--seed"),
    *(*_PLAYING, *_SCREEN),
)
# What each command does, and its arguments
_COMMANDS: Mapping[str, tuple[str, Sequence[str]]] = {
    "daily": (
        N_("play today's deal, the same for everybody; the first result counts"),
        ("--date", "--share", *_PLAYING, *_SCREEN),
    ),
    "learn": (N_("learn to play, in about five minutes"), ("--plain", *_SCREEN)),
    "puzzle": (
        N_("solve puzzles: what would you play? What you miss comes again first"),
        ("a theme", "--variant", "--plain", *_SCREEN),
    ),
    "continue": (
        N_("go on with a match under way, or with the one that was played last"),
        ("a match under way", *_PLAYING, *_SCREEN),
    ),
    "review": (N_("let the coach judge your plays in a match"), ("a match", "--plain", *_SCREEN)),
    "matches": (N_("list your matches"), ["language"]),
    "show": (
        N_(
            "tell a match, play by play, and what is wrong in its file; or a position and "
            "what the coach would play"
        ),
        ("a match or a position", "language"),
    ),
    "export": (
        N_("print a match, or all of them, as a file of matches"),
        ("a match or all", "language"),
    ),
    "import": (
        N_("check the matches in a file and add those that are whole to yours"),
        ("a file", "language"),
    ),
    "stats": (N_("print your results, and what your mistakes cost"), ["language"]),
    "rules": (N_("explain how to play, the games, and every rule by its name"), ["language"]),
    "cards": (
        N_("print which decks there are, or the cards of one"),
        ("--show", "--size", "--no-index", "language", *_COLOURS),
    ),
    "arena": (
        N_(
            "let two players play the same deals from both sides, and say by how much one is better"
        ),
        ("players", "--deals", "--jobs", "--cluster", *_RULES, "--seed", "language"),
    ),
}
