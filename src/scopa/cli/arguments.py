"""The commands of ``scopa`` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, NoReturn

from scopa.cli.output import STOPPED, complain
from scopa.errors import ScopaError
from scopa.game.seats import OPPONENTS
from scopa.storage.settings import SETTINGS, USUAL_SETTINGS
from scopa.text.error_messages import not_between, unknown_name
from scopa.text.language import AUTO, _, languages
from scopa.text.numbers_and_lists import capitalized

_MOST_SEED = 2**256 - 1  # as large as those that are drawn from the system
# Windows can wait for no more processes at a time
_MOST_JOBS = 61 if sys.platform == "win32" else 256
_Kind = Callable[[str], float]
_Add = Callable[..., argparse.Action]


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one line, and also one of printing its help."""

    def print_help(self, file: Any = None) -> None:  # noqa: ANN401 - whatever prints
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        complain(f"{message} ({_('see {command} --help').format(command=self.prog)})")
        sys.exit(STOPPED)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The options and the command; options stand before or after a command alike.

    :raises ScopaError: there is no such command, or it does not take one of the options.
    """
    whole = Parser(add_help=False)
    _of_a_match(whole)
    whole.add_argument("rest", nargs=argparse.REMAINDER)
    known, left = whole.parse_known_args(argv)
    rest, command = known.rest, "scopa"
    if not rest or rest[0] in _commands():
        before = argv[: len(argv) - len(rest)]
        options, left = parser(rest[:1]).parse_known_args([*rest[:1], *before, *rest[1:]])
        if not left:
            return options
        command = " ".join(["scopa", *rest[:1]])
    elif not left:
        raise ScopaError(unknown_name("command", rest[0], _commands()))
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
    _of_a_match(made)
    commands = made.add_subparsers(title=_("commands"), dest="command", metavar="")
    for name, (text, add_options) in _commands().items():
        command = commands.add_parser(name, help=text, description=f"{capitalized(text)}.")
        if names is None or name in names:
            add_options(command)
    return made


def _commands() -> Mapping[str, tuple[str, Callable[[Parser], None]]]:
    """The help of each command by its name, and what adds its options to a parser."""
    return {
        "daily": (
            _("play today's deal, the same for everybody; the first result counts"),
            _of_daily,
        ),
        "puzzle": (
            _("solve puzzles: what would you play? What you miss comes again first"),
            _of_puzzle,
        ),
        "continue": (
            _("go on with a match under way, or with the one that was played last"),
            _of_continue,
        ),
        "review": (_("let the coach judge your plays in a match"), _of_review),
        "matches": (_("list your matches"), _language),
        "show": (
            _(
                "tell a match, play by play, and what is wrong in its file; or a position and "
                "what the coach would play"
            ),
            _of_show,
        ),
        "export": (_("print a match, or all of them, as a file of matches"), _of_export),
        "import": (
            _("check the matches in a file and add those that are whole to yours"),
            _of_import,
        ),
        "stats": (_("print how you have fared, and what your mistakes cost"), _language),
        "rules": (_("explain the games and every rule by its name"), _language),
        "cards": (_("print which decks there are, or the cards of one"), _of_cards),
        "arena": (
            _(
                "let two players play the same deals from both sides, and say by how much one is "
                "better"
            ),
            _of_arena,
        ),
    }


# ------------------------------------------------------------------------ options of one command


def _of_a_match(parser: Parser) -> None:
    """The options without a command."""
    parser.add_argument(
        "--version", action="store_true", help=_("print the version of the program")
    )
    _rules(parser)
    _settings(parser.add_argument, "first_dealer", "opponent")
    text = _(
        "who plays at a seat, such as 3=rosa: seat 1 is yours, 2 is on your right, 3 is your "
        "partner's; may be given more than once"
    )
    parser.add_argument("--seat", metavar="NUMBER=NAME", action="append", default=[], help=text)
    text = _("watch the computer play at every seat, with the players that you name")
    parser.add_argument("--watch", metavar="NAME", nargs="*", help=text)
    _seed(parser)
    _playing(parser)
    _screen(parser)


def _of_daily(parser: Parser) -> None:
    text = _("play the deals of that day, such as 2026-11-21, as practice")
    parser.add_argument("--date", metavar="DAY", dest="day", type=_day, help=text)
    text = _("print your result of the day as a short text to share")
    parser.add_argument(
        "--share",
        action="store_const",
        dest="command",
        const="share",
        default=argparse.SUPPRESS,
        help=text,
    )
    _playing(parser)
    _screen(parser)


def _of_puzzle(parser: Parser) -> None:
    text = _(
        "only puzzles of that theme: last-deal, last-capture, gone "
        "(what no card can take any more), more-than-ten (left on the table), sweep (scopas), "
        "settebello, sevens, coins, ace (it takes all), obvious (the play that tempts), own (from "
        "your matches)"
    )
    parser.add_argument("puzzle_theme", metavar="THEME", nargs="?", help=text)
    _variant(parser.add_argument)
    _plain(parser)
    _screen(parser)


def _of_continue(parser: Parser) -> None:
    text = _(
        "the number of a match under way, as scopa matches lists it, or a part of "
        "its key (default: the one that was played last)"
    )
    parser.add_argument("match", metavar="MATCH", nargs="?", help=text)
    _playing(parser)
    _screen(parser)


def _of_review(parser: Parser) -> None:
    _match(parser, _("default: the match that was played last"))
    text = _("in lines of text, as when there is no terminal to draw on")
    parser.add_argument("--plain", action="store_true", help=text)
    _screen(parser)


def _of_show(parser: Parser) -> None:
    default = _(
        "or a position as a line of text, as docs/developer/positions.md says; default: the match "
        "that was played last"
    )
    _match(parser, default)
    _language(parser)


def _of_export(parser: Parser) -> None:
    _match(parser, _("default: all matches"))
    _language(parser)


def _of_import(parser: Parser) -> None:
    text = _("a file of matches, or - for standard input")
    parser.add_argument("file", metavar="FILE", help=text)
    _language(parser)


def _of_cards(parser: Parser) -> None:
    parser.add_argument("--show", metavar="NAME", help=_("print all cards of that deck"))
    text = _("with cards of that size in cells, such as 15x12")
    parser.add_argument("--size", metavar="CELLS", help=text)
    text = _("without the names on the cards")
    parser.add_argument("--no-index", action="store_true", help=text)
    _language(parser)
    _settings(parser.add_argument_group(_("looks")).add_argument, *_COLOURS)


def _of_arena(parser: Parser) -> None:
    from scopa.arena.contest import DEALS, MOST_DEALS  # with the engine

    text = _(
        "two players, each one of the opponents, or your own as file.py:function or "
        "module:function; if there are more, everybody plays everybody"
    )
    parser.add_argument("names", metavar="PLAYER", nargs="*", help=text)
    text = _("how many decks are dealt (default: {number}); each is played from every side")
    text = text.format(number=DEALS)
    parser.add_argument("--deals", metavar="NUMBER", type=_number(1, MOST_DEALS), help=text)
    text = _("how many processes play (default: 1); the result is the same")
    parser.add_argument("--jobs", metavar="NUMBER", type=_number(1, _MOST_JOBS), help=text)
    text = _(
        "let the workers of the Dask scheduler at that address play, such as "
        "tcp://10.0.0.7:8786; the result is the same"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help=text)
    _rules(parser)
    _seed(parser)
    _language(parser)


# -------------------------------------------------------------------- options of several commands


def _match(parser: Parser, default: str) -> None:
    text = _(
        "the number of a match, as scopa matches lists it, or a part of its key; or a file of "
        "matches; or - for standard input"
    )
    parser.add_argument("match", metavar="MATCH|FILE", nargs="?", help=f"{text} ({default})")


def _rules(parser: Parser) -> None:
    add = parser.add_argument_group(_("the game")).add_argument
    _variant(add)
    text = _("2, 3 or 4 players (default: 2)")
    add("--players", metavar="NUMBER", type=_number(2, 4), help=text)
    add("--partners", action="store_true", help=_("four players in two partnerships"))
    text = _("the points that win a match, 1 to 99 (default: 11)")
    add("--target", metavar="POINTS", type=_number(1, 99), help=text)
    text = _("play on when three or four kings are among the first four cards")
    add("--no-redeal", action="store_true", help=text)
    text = _(
        "one more rule, such as re_bello or prime=most-sevens, as scopa rules lists "
        "them; may be given more than once"
    )
    add("--rule", metavar="NAME=VALUE", action="append", default=[], help=text)


def _variant(add: _Add) -> None:
    text = _(
        "scopa (default), scopone, scopone-scientifico, asso-piglia-tutto, "
        "scopa-a-quindici, escoba, re-bello, napola, scopa-a-perdere, fewest-cards, "
        "settanta, cirulla, open-hands"
    )
    add("--variant", metavar="NAME", help=text)


_RULE_OPTIONS = ("variant", "players", "partners", "target", "no_redeal", "rule")


def asks_for_rules(options: argparse.Namespace) -> bool:
    """Whether any of the *options* says by which rules is played."""
    return any(getattr(options, name) for name in _RULE_OPTIONS)


def _seed(parser: Parser) -> None:
    text = _("deal the cards that belong to this number, as often as you like")
    parser.add_argument("--seed", metavar="NUMBER", type=_number(0, _MOST_SEED), help=text)


def _plain(parser: Parser) -> None:
    text = _("play in lines of text: for screen readers, pipes and terminals that cannot draw")
    parser.add_argument("--plain", action="store_true", help=text)


def _playing(parser: Parser) -> None:
    _plain(parser)
    _settings(parser.add_argument, "pace", "card_counter")


_COLOURS = ("theme", "ascii", "color")


def _screen(parser: Parser) -> None:
    _language(parser)
    looks = parser.add_argument_group(_("looks"))
    _settings(looks.add_argument, "deck", "animation", "bell", "mouse", *_COLOURS)


def _language(parser: Parser) -> None:
    _settings(parser.add_argument, "language")


def _settings(add: _Add, *names: str) -> None:
    """Add the options of the settings with these *names*, as the table of the settings has them."""
    known = {"language": (AUTO, *languages()), "opponent": tuple(OPPONENTS)}
    for name in names:
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


def _number(least: float, most: float, kind: _Kind = int) -> _Kind:
    def read(text: str) -> float:
        with suppress(ValueError):
            number = kind(text)
            if least <= number <= most:
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
        why = _("{day} is still to come; the deals of today and of every day before can be played")
        raise argparse.ArgumentTypeError(why.format(day=day))
    return day
