"""The commands of ``scopa`` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Sequence
from gettext import gettext
from pathlib import Path
from typing import NoReturn

from scopa import __version__
from scopa.cli.output import STOPPED, complain
from scopa.errors import ScopaError
from scopa.game import daily_dates
from scopa.storage.settings import LONGEST_PAUSE_MS
from scopa.text.error_messages import not_between, unknown_name
from scopa.text.language import AUTO, _, languages
from scopa.text.player_names import OPPONENTS

SHELLS = ("bash", "zsh", "fish")  # the shells that complete what is typed behind ``scopa``
_MOST_DEALS = 100_000
_MOST_SEED = 2**256 - 1  # as large as those that are drawn from the system
# Windows can wait for no more processes at a time
_MOST_JOBS = 61 if sys.platform == "win32" else 256
_SHORTEST_S, _LONGEST_S = 0.001, 3600.0


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one line, and also one of printing its help."""

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002
        print(message, end="")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if isinstance(action, _Commands) and value not in action.choices:
            raise argparse.ArgumentError(None, unknown_name("command", str(value), action.choices))
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        complain(f"{message} ({_('see {command} --help').format(command=self.prog)})")
        sys.exit(STOPPED)


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
        left = command.parse_known_args(rest, namespace)[1]
        strangers += [text for text in left if text.partition("=")[0] in named]
        if strangers:
            text = _("scopa {command} takes no {option}")
            raise ScopaError(text.format(command=name, option=strangers[0]))
        if left:
            command.error(gettext("unrecognized arguments: %s") % " ".join(left))


def parser(given: Collection[str] | None = None, *, completes: bool = False) -> Parser:
    """The parser of the arguments: of every command, or of the commands *given* alone.

    completes: argcomplete is to walk through it, which knows plain commands only
    """
    made = Parser(
        prog="scopa",
        description=_(
            "Play Scopa, Italy's favourite card game, against the computer in this terminal."
        ),
        epilog=_(
            "Each command has a help of its own: scopa stats --help. SCOPA_HOME names "
            "the folder for matches, settings, house rules, decks and reports of "
            "crashes; NO_COLOR, if set, means --color=never."
        ),
    )
    made.add_argument(
        "--version",
        action="version",
        version=f"scopa {__version__}",
        help=_("print the version of the program"),
    )
    _add_rules(made)
    made.add_argument(
        "--first-dealer",
        metavar="WHO",
        help=_("who deals first: draw (default; each draws a card), human, computer, random"),
    )
    _add_opponent(
        made, _("who plays against you, from a child to a master: {names} (default: beppe)")
    )
    made.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NUMBER=NAME",
        help=_(
            "who plays at a seat, yours being 1, the next one to the right 2 and a "
            "partner's 3, such as 3=rosa; may be given more than once"
        ),
    )
    made.add_argument(
        "--watch",
        nargs="*",
        metavar="NAME",
        help=_("watch computers play at every seat, those that are named"),
    )
    _add_seed(made)
    _add_cut(made)
    _add_playing(made)
    _add_looks(made)
    commands = made.add_subparsers(
        title=_("instead of a game, or with it"),
        dest="command",
        metavar="",
        action=argparse._SubParsersAction if completes else _Commands,
    )
    for name, add_options, text in _commands():
        command = commands.add_parser(name, help=text, description=text)
        if given is None or name in given:
            add_options(command)
    return made


# ------------------------------------------------------------------------ the commands' options


def _cards(command: Parser) -> None:
    either = command.add_mutually_exclusive_group()
    either.add_argument("--show", metavar="NAME", help=_("print all cards of that deck"))
    either.add_argument(
        "--check",
        type=Path,
        metavar="FOLDER",
        help=_("look for faults in the card files of a deck of your own"),
    )
    either.add_argument(
        "--new",
        metavar="NAME",
        help=_("begin a deck of your own: write an empty card file, of 5x3 cells or --size"),
    )
    command.add_argument(
        "--size", metavar="CELLS", help=_("with cards of that size in cells, such as 15x12")
    )
    command.add_argument(
        "--no-index", action="store_true", help=_("without the names on the cards")
    )
    command.add_argument(
        "--svg",
        type=Path,
        metavar="FILE",
        help=_("draw the cards into that file, as a picture, instead of printing them"),
    )
    _add_looks(command)


def _replay(command: Parser) -> None:
    _match(command)
    _add_looks(command)


def _puzzle(command: Parser) -> None:
    command.add_argument(
        "--plain",
        action="store_true",
        help=_("play in lines of text: for screen readers, pipes and terminals that cannot draw"),
    )
    _add_looks(command)


def _review(command: Parser) -> None:
    _match(command)
    either = command.add_mutually_exclusive_group()
    either.add_argument(
        "--plain",
        action="store_true",
        help=_("in lines of text, as where there is no terminal to draw on"),
    )
    either.add_argument(
        "--json",
        action="store_true",
        help=_("print all that was found as JSON; docs/developer/record.md describes it"),
    )
    _add_looks(command)


def _continue(command: Parser) -> None:
    command.add_argument(
        "match",
        nargs="?",
        metavar="MATCH",
        help=_(
            "the number of a match under way, as scopa matches lists it, or a part of "
            "its key (default: the one that was played last)"
        ),
    )
    _add_cut(command)
    _add_playing(command)
    _add_looks(command)


def _daily(command: Parser) -> None:
    command.add_argument(
        "--date",
        dest="day",
        type=_day,
        metavar="DAY",
        help=_("play the deals of that day, such as 2026-11-21, as practice"),
    )
    command.add_argument(  # makes another command of it
        "--share",
        action="store_const",
        dest="command",
        const="share",
        default=argparse.SUPPRESS,
        help=_("print your result of the day as a short text to share"),
    )
    _add_playing(command)
    _add_looks(command)


def _file(command: Parser) -> None:
    command.add_argument(
        "file", metavar="FILE", help=_("a file of matches, or - for standard input")
    )
    _add_language(command)


def _import(command: Parser) -> None:
    _file(command)
    command.add_argument(
        "--mine",
        action="store_true",
        help=_("what was exported from a record of yours: your own matches stay your own"),
    )


def _match(command: Parser, more: str = "") -> None:
    text = _(
        "the number of a match, as scopa matches lists it, or a part of its key; or a file of "
        "matches; or - for standard input (default: the match that was played last)"
    )
    command.add_argument("match", nargs="?", metavar="MATCH|FILE", help=text + more)


def _show(command: Parser) -> None:
    position = _("or a position as a line of text, as docs/developer/positions.md says")
    _match(command, f"; {position}")
    _add_language(command)


def _export(command: Parser) -> None:
    command.add_argument(
        "match",
        nargs="?",
        metavar="MATCH|FILE",
        help=_("the same (default: all matches of the record)"),
    )
    _add_language(command)


def _stats(command: Parser) -> None:
    _add_opponent(command, _("only the matches against that opponent"))
    command.add_argument(
        "--json",
        action="store_true",
        help=_("print every figure as JSON; docs/developer/record.md describes it"),
    )
    _add_language(command)


def _completion(command: Parser) -> None:
    command.add_argument("shell", choices=SHELLS, metavar="SHELL", help=_("bash, zsh or fish"))
    _add_language(command)


def _arena(command: Parser) -> None:
    command.add_argument(
        "names",
        nargs="*",
        metavar="PLAYER",
        help=_(
            "two players, each one of the opponents or module:function; if there are "
            "more, everybody plays everybody"
        ),
    )
    command.add_argument(
        "--check",
        metavar="PLAYER",
        help=_(
            "check whether a player is legal, repeatable, honest and in time, in every "
            "game or in that of the options"
        ),
    )
    for name, most, default, text in (
        (
            "--deals",
            _MOST_DEALS,
            None,
            _(
                "how many decks are dealt; each is played with the sides changed "
                "(default: 100; with --check 2 in each game)"
            ),
        ),
        (
            "--jobs",
            _MOST_JOBS,
            None,
            _("how many processes play (default: 1); the result is the same"),
        ),
    ):
        command.add_argument(
            name, type=_whole_number(1, most), default=default, metavar="NUMBER", help=text
        )
    command.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=_(
            "let the workers of the Dask scheduler at that address play, such as "
            "tcp://10.0.0.7:8786; the result is the same"
        ),
    )
    command.add_argument(
        "--until-sure",
        action="store_true",
        help=_("stop as soon as it is sure who is better, --deals at the latest"),
    )
    command.add_argument(
        "--low-variance",
        action="store_true",
        help=_("take the luck of the deals off the margin: fewer decks show who is better"),
    )
    command.add_argument(
        "--points-lost",
        action="store_true",
        help=_("judge every play, and say what those of each player cost a round"),
    )
    command.add_argument(
        "--timeout",
        type=_seconds,
        default=10.0,
        metavar="SECONDS",
        help=_("seconds that a move may take (default: 10)"),
    )
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    _add_rules(command)
    _add_seed(command)
    _add_language(command)


# ------------------------------------------------------------------- options of several commands


def _add_rules(parser: Parser) -> None:
    game = parser.add_argument_group(_("the game"))
    either = game.add_mutually_exclusive_group()
    either.add_argument(
        "--variant",
        metavar="NAME",
        help=_(
            "scopa (default), scopone, scopone-scientifico, asso-piglia-tutto, "
            "scopa-a-quindici, escoba, re-bello, napola, scopa-a-perdere, fewest-cards, "
            "settanta, cirulla, open-hands"
        ),
    )
    either.add_argument(
        "--rules",
        metavar="NAME",
        help=_("house rules that were saved under that name; scopa rules lists them"),
    )
    game.add_argument(
        "--players",
        type=_whole_number(2, 4),
        metavar="NUMBER",
        help=_("2, 3 or 4 players (default: 2)"),
    )
    game.add_argument("--partners", action="store_true", help=_("four players in two partnerships"))
    game.add_argument(
        "--target",
        type=_whole_number(1, 99),
        metavar="POINTS",
        help=_("the points that win a match, 1 to 99 (default: 11)"),
    )
    game.add_argument(
        "--no-redeal",
        action="store_true",
        help=_("play on when three or four kings are among the first four cards"),
    )
    game.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_(
            "one more rule, such as re_bello or prime=most-sevens, as scopa rules lists "
            "them; may be given more than once"
        ),
    )
    game.add_argument(
        "--save-rules", metavar="NAME", help=_("save these rules under that name, for --rules")
    )


_RULES = (
    "variant", "rules", "players", "partners", "target", "no_redeal", "rule", "save_rules",
)  # fmt: skip


def asks_for_rules(options: argparse.Namespace) -> bool:
    """Whether any of the *options* says by which rules is played."""
    return any(getattr(options, name) for name in _RULES)


def _add_opponent(parser: Parser, text: str) -> None:
    parser.add_argument("--opponent", metavar="NAME", help=text.format(names=", ".join(OPPONENTS)))


def _add_seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed",
        type=_whole_number(0, _MOST_SEED),
        metavar="NUMBER",
        help=_("deal the cards that belong to this number, as often as you like"),
    )


def _add_cut(parser: Parser) -> None:
    _add_switch(
        parser,
        "--cut",
        _("cut the deck where you sit beside the dealer, or let it be cut (default: cut)"),
    )


def _add_playing(parser: Parser) -> None:
    parser.add_argument(
        "--plain",
        action="store_true",
        help=_("play in lines of text: for screen readers, pipes and terminals that cannot draw"),
    )
    parser.add_argument(
        "--pause",
        dest="pause_ms",
        type=_whole_number(0, LONGEST_PAUSE_MS),
        metavar="MILLISECONDS",
        help=_(
            "how long the computer takes before it plays, at least (default: 600; 0: "
            "at once); with --watch how long each play is shown (default: 1500)"
        ),
    )
    parser.add_argument(
        "--wait",
        metavar="WHEN",
        help=_("after which of their plays the game waits for OK: always, captures, never"),
    )
    parser.add_argument(
        "--show-plays",
        dest="show_ms",
        type=_whole_number(0, LONGEST_PAUSE_MS),
        metavar="MILLISECONDS",
        help=_("how long a card that they lay is shown (default: 1000; a capture: thrice)"),
    )
    _add_switch(
        parser, "--expected-points", _("let the coach say what each of your plays is worth")
    )


def _add_looks(parser: Parser) -> None:
    looks = parser.add_argument_group(_("looks and keys"))
    looks.add_argument(
        "--deck",
        metavar="NAME",
        help=_("napoletane (default), or another that `scopa cards` lists"),
    )
    looks.add_argument(
        "--theme", metavar="NAME", help=_("felt (default), night, paper, contrast, mono")
    )
    _add_language(looks)
    _add_switch(looks, "--ascii", _("only characters of 7 bits, also where the terminal has UTF-8"))
    _add_switch(
        looks, "--animation", _("let cards glide to their places (default), except over slow lines")
    )
    _add_switch(looks, "--bell", _("ring the terminal's bell for a scopa and for the settebello"))
    _add_switch(
        looks,
        "--mouse",
        _("clicks are for the game (default), or left to the terminal, to select text"),
    )
    looks.add_argument(
        "--color", metavar="WHEN", help=_("auto (default), always (even with NO_COLOR), never")
    )
    looks.add_argument(
        "--key",
        action="append",
        default=[],
        metavar="ACTION=KEYS",
        help=_("other keys for what a key does, such as play=Enter,x; may be given more than once"),
    )


def _add_language(parser: argparse._ActionsContainer) -> None:
    names = ", ".join((AUTO, *languages()))
    parser.add_argument(
        "--lang",
        dest="language",
        metavar="CODE",
        help=_("the language: {names}; auto (default) follows LC_ALL or LANG").format(names=names),
    )


def _add_switch(parser: argparse._ActionsContainer, name: str, text: str) -> None:
    parser.add_argument(name, action=argparse.BooleanOptionalAction, help=text)


def _whole_number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.lstrip("0") or "0"
        if text.isdecimal() and len(digits) <= len(str(most)):
            number = int(digits)  # which would refuse thousands of digits
            if least <= number <= most:
                return number
        raise argparse.ArgumentTypeError(not_between(text, least, most))

    return read


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not _SHORTEST_S <= number <= _LONGEST_S:  # nor is NaN
        raise argparse.ArgumentTypeError(not_between(text, _SHORTEST_S, _LONGEST_S))
    return number


def _day(text: str) -> str:
    try:
        day = daily_dates.parse_day(text)
    except ValueError:
        why = _("expected a day such as 2026-11-21, not {text!r}").format(text=text)
        raise argparse.ArgumentTypeError(why) from None
    if day > daily_dates.today():
        why = _("{day} is still to come; the deals of today and of every day before can be played")
        raise argparse.ArgumentTypeError(why.format(day=day))
    return day


def _commands() -> Sequence[tuple[str, Callable[[Parser], None], str]]:
    """The name of each command, the function that adds its options, and its help."""
    return (
        (
            "daily",
            _daily,
            _("Play the deals of the day, the same for everybody; the first result counts."),
        ),
        (
            "puzzle",
            _puzzle,
            _("Solve puzzles: what would you play? What was missed comes again another day."),
        ),
        (
            "continue",
            _continue,
            _("Go on with a match under way, or with the one that was played last."),
        ),
        ("replay", _replay, _("Step through a match on the table, back and forth.")),
        (
            "review",
            _review,
            _("Let the coach judge your plays in a match, and tell luck from skill."),
        ),
        ("matches", _add_language, _("List the matches in the record.")),
        (
            "show",
            _show,
            _("Print a match, play by play, or a position and what the coach would play."),
        ),
        ("export", _export, _("Print a match, or all of the record, as a file of matches.")),
        (
            "verify",
            _file,
            _("Check commitments, decks, plays and points of the matches in a file."),
        ),
        (
            "import",
            _import,
            _("Check the matches in a file and add those to the record that are not there yet."),
        ),
        (
            "stats",
            _stats,
            _("Print how you have fared, by opponent, by game and by kind of point."),
        ),
        (
            "rules",
            _add_language,
            _("Explain the games and every rule by its name, and list the house rules."),
        ),
        ("cards", _cards, _("Print which decks there are, or the cards of one.")),
        (
            "arena",
            _arena,
            _("Let two players play duplicate deals, and say by how much one is better."),
        ),
        (
            "completion",
            _completion,
            _("Print what bash, zsh or fish needs to complete the command line."),
        ),
        ("manual", _add_language, _("Print this as a page for man: scopa manual | man -l -")),
    )
