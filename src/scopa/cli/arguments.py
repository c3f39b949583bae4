"""The commands of ``scopa`` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import date
from gettext import gettext
from typing import Any, NoReturn

from scopa import __version__
from scopa.cli.output import STOPPED, complain
from scopa.errors import ScopaError
from scopa.game.seats import OPPONENTS
from scopa.storage.settings import LONGEST_PAUSE_MS
from scopa.text.error_messages import not_between, unknown_name
from scopa.text.language import AUTO, _, languages

_MOST_SEED = 2**256 - 1  # as large as those that are drawn from the system
# Windows can wait for no more processes at a time
_MOST_JOBS = 61 if sys.platform == "win32" else 256
_Container = argparse._ActionsContainer  # a parser, or a group of its options


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
        misplaced = [
            text
            for text, action in named.items()
            if action.dest not in own
            and getattr(namespace, action.dest, action.default) != action.default
        ]
        setattr(namespace, self.dest, name)
        left = command.parse_known_args(rest, namespace)[1]
        misplaced += [text for text in left if text.partition("=")[0] in named]
        if misplaced:
            text = _("scopa {command} takes no {option}")
            raise ScopaError(text.format(command=name, option=misplaced[0]))
        if left:
            command.error(gettext("unrecognized arguments: %s") % " ".join(left))


def parser(names: Collection[str] | None = None, *, completes: bool = False) -> Parser:
    """The parser of the arguments: of every command, or of the commands with these *names* alone.

    completes: argcomplete is to walk through it, which knows plain commands only
    """
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
    version = _("print the version of the program")
    made.add_argument("--version", action="version", version=f"scopa {__version__}", help=version)
    _rules(made)
    who = _("who deals first: draw (default; each draws a card), human, computer, random")
    _value(made, "--first-dealer", "WHO", who)
    who = _("who plays against you, from a child to a master: {names} (default: beppe)")
    _value(made, "--opponent", "NAME", who.format(names=", ".join(OPPONENTS)))
    who = _(
        "who plays at a seat, such as 3=rosa: seat 1 is yours, 2 is on your right, 3 is your "
        "partner's; may be given more than once"
    )
    _value(made, "--seat", "NUMBER=NAME", who, action="append", default=[])
    who = _("watch the computer play at every seat, with the players that you name")
    _value(made, "--watch", "NAME", who, nargs="*")
    _seed(made)
    _playing(made)
    _looks(made)
    commands = made.add_subparsers(
        title=_("commands"),
        dest="command",
        metavar="",
        action=argparse._SubParsersAction if completes else _Commands,
    )
    for name, (text, *options) in _commands().items():
        command = commands.add_parser(name, help=text, description=text)
        if names is None or name in names:
            for add in options:
                add(command)
    return made


_Adds = Callable[["Parser"], None]
_Kind = Callable[[str], float]


def _commands() -> Mapping[str, tuple[str, *tuple[_Adds, ...]]]:
    # The help of each command by its name, and what adds its options.
    match = _(
        "the number of a match, as scopa matches lists it, or a part of its key; or a file of "
        "matches; or - for standard input (default: the match that was played last)"
    )
    or_position = _("or a position as a line of text, as docs/developer/positions.md says")
    under_way = _(
        "the number of a match under way, as scopa matches lists it, or a part of "
        "its key (default: the one that was played last)"
    )
    all_matches = _("the same (default: all matches of the record)")
    file = _argument("file", "FILE", _("a file of matches, or - for standard input"))
    return {
        "daily": (
            _("Play today's deal, the same for everybody; the first result counts."),
            *(_daily, _playing, _looks),
        ),
        "puzzle": (
            _("Solve puzzles: what would you play? What you miss comes again another day."),
            *(_puzzle, _variant, _plain, _looks),
        ),
        "continue": (
            _("Go on with a match under way, or with the one that was played last."),
            *(_match("MATCH", under_way), _playing, _looks),
        ),
        "review": (
            _("Let the coach judge your plays in a match, and tell luck from skill."),
            *(_match("MATCH|FILE", match), _review, _looks),
        ),
        "matches": (_("List the matches in the record."), _language),
        "show": (
            _("Print a match, play by play, or a position and what the coach would play."),
            *(_match("MATCH|FILE", f"{match}; {or_position}"), _language),
        ),
        "export": (
            _("Print a match, or all of the record, as a file of matches."),
            *(_match("MATCH|FILE", all_matches), _language),
        ),
        "verify": (
            _("Check the deal numbers, decks, plays and points of the matches in a file."),
            *(file, _language),
        ),
        "import": (
            _("Check the matches in a file and add to the record those that it does not have yet."),
            *(file, _language, _import),
        ),
        "stats": (
            _("Print how you have fared, by opponent, by game and by kind of point."),
            *(_stats, _language),
        ),
        "rules": (
            _("Explain the games and every rule by its name."),
            _language,
        ),
        "cards": (_("Print which decks there are, or the cards of one."), _cards, _looks),
        "arena": (
            _(
                "Let two players play the same deals from both sides, and say by how much one is "
                "better."
            ),
            *(_arena, _rules, _seed, _language),
        ),
    }


# ---------------------------------------------------------------------- options of one command


def _value(to: _Container, name: str, metavar: str, text: str, **more: Any) -> None:  # noqa: ANN401
    to.add_argument(name, metavar=metavar, help=text, **more)


def _argument(name: str, metavar: str, text: str, **more: Any) -> _Adds:  # noqa: ANN401
    return lambda command: _value(command, name, metavar, text, **more)


def _match(metavar: str, text: str) -> _Adds:
    return _argument("match", metavar, text, nargs="?")


def _flag(to: _Container, name: str, text: str) -> None:
    to.add_argument(name, action="store_true", help=text)


def _switch(to: _Container, name: str, text: str) -> None:
    to.add_argument(name, action=argparse.BooleanOptionalAction, help=text)


def _cards(command: Parser) -> None:
    _value(command, "--show", "NAME", _("print all cards of that deck"))
    _value(command, "--size", "CELLS", _("with cards of that size in cells, such as 15x12"))
    _flag(command, "--no-index", _("without the names on the cards"))


def _review(command: Parser) -> None:
    either = command.add_mutually_exclusive_group()
    _flag(either, "--plain", _("in lines of text, as when there is no terminal to draw on"))
    text = _("print all that was found as JSON; docs/developer/record.md describes it")
    _flag(either, "--json", text)
    text = _("in lines of text: all figures with their course; in a review, every play")
    _flag(command, "--details", text)


def _daily(command: Parser) -> None:
    text = _("play the deals of that day, such as 2026-11-21, as practice")
    _value(command, "--date", "DAY", text, dest="day", type=_day)
    command.add_argument(  # makes another command of it
        "--share",
        action="store_const",
        dest="command",
        const="share",
        default=argparse.SUPPRESS,
        help=_("print your result of the day as a short text to share"),
    )


def _puzzle(command: Parser) -> None:
    text = _(
        "only puzzles of that theme: hand (what does he hold?), last-deal, last-capture, gone "
        "(what no card can take any more), more-than-ten (left on the table), sweep (scopas), "
        "settebello, sevens, coins, ace (it takes all), obvious (the play that tempts), own (from "
        "your matches)"
    )
    _value(command, "puzzle_theme", "THEME", text, nargs="?")
    text = _("only easy, medium or hard ones")
    _value(command, "--difficulty", "NAME", text)


def _import(command: Parser) -> None:
    text = _("the file was exported from your own record: its matches count as yours")
    _flag(command, "--mine", text)


def _stats(command: Parser) -> None:
    _value(command, "--opponent", "NAME", _("only the matches against that opponent"))
    _review(command)


def _arena(command: Parser) -> None:
    from scopa.arena.contest import DEALS, MOST_DEALS  # with the engine

    text = _(
        "two players, each one of the opponents, or your own as file.py:function or "
        "module:function; if there are more, everybody plays everybody"
    )
    _value(command, "names", "PLAYER", text, nargs="*")
    text = _("how many decks are dealt (default: {number}); each is played from every side")
    number = _number(1, MOST_DEALS)
    _value(command, "--deals", "NUMBER", text.format(number=DEALS), type=number)
    text = _("how many processes play (default: 1); the result is the same")
    _value(command, "--jobs", "NUMBER", text, type=_number(1, _MOST_JOBS))
    text = _(
        "let the workers of the Dask scheduler at that address play, such as "
        "tcp://10.0.0.7:8786; the result is the same"
    )
    _value(command, "--cluster", "ADDRESS", text)


# ------------------------------------------------------------------- options of several commands


def _rules(command: Parser) -> None:
    game = command.add_argument_group(_("the game"))
    _variant(game)
    text = _("2, 3 or 4 players (default: 2)")
    _value(game, "--players", "NUMBER", text, type=_number(2, 4))
    _flag(game, "--partners", _("four players in two partnerships"))
    text = _("the points that win a match, 1 to 99 (default: 11)")
    _value(game, "--target", "POINTS", text, type=_number(1, 99))
    text = _("play on when three or four kings are among the first four cards")
    _flag(game, "--no-redeal", text)
    text = _(
        "one more rule, such as re_bello or prime=most-sevens, as scopa rules lists "
        "them; may be given more than once"
    )
    _value(game, "--rule", "NAME=VALUE", text, action="append", default=[])


def _variant(to: _Container) -> None:
    text = _(
        "scopa (default), scopone, scopone-scientifico, asso-piglia-tutto, "
        "scopa-a-quindici, escoba, re-bello, napola, scopa-a-perdere, fewest-cards, "
        "settanta, cirulla, open-hands"
    )
    _value(to, "--variant", "NAME", text)


_RULE_OPTIONS = ("variant", "players", "partners", "target", "no_redeal", "rule")


def asks_for_rules(options: argparse.Namespace) -> bool:
    """Whether any of the *options* says by which rules is played."""
    return any(getattr(options, name) for name in _RULE_OPTIONS)


def _seed(command: Parser) -> None:
    text = _("deal the cards that belong to this number, as often as you like")
    _value(command, "--seed", "NUMBER", text, type=_number(0, _MOST_SEED))


def _plain(command: Parser) -> None:
    text = _("play in lines of text: for screen readers, pipes and terminals that cannot draw")
    _flag(command, "--plain", text)


def _playing(command: Parser) -> None:
    _plain(command)
    text = _(
        "how long the computer waits at least before it plays (default: 600; 0: at once); with "
        "--watch how long each play is shown (default: 1500)"
    )
    pause = _number(0, LONGEST_PAUSE_MS)
    _value(command, "--pause", "MILLISECONDS", text, dest="pause_ms", type=pause)
    text = _("after which plays of the others the game waits for OK: always, captures, never")
    _value(command, "--wait", "WHEN", text)
    text = _(
        "how long a card laid by the others is shown (default: 1000; a capture: three times as "
        "long)"
    )
    _value(command, "--show-plays", "MILLISECONDS", text, dest="show_ms", type=pause)
    text = _("let the coach say what each of your plays is worth")
    _switch(command, "--expected-points", text)


def _looks(command: Parser) -> None:
    looks = command.add_argument_group(_("looks and keys"))
    text = _("napoletane (default), or another that `scopa cards` lists")
    _value(looks, "--deck", "NAME", text)
    _value(looks, "--theme", "NAME", _("felt (default), night, paper, contrast, mono"))
    _language(looks)
    text = _("only ASCII characters, even where the terminal has UTF-8")
    _switch(looks, "--ascii", text)
    text = _("let cards glide to their places (default), except over slow lines")
    _switch(looks, "--animation", text)
    _switch(looks, "--bell", _("ring the terminal's bell for a scopa and for the settebello"))
    _switch(looks, "--bell-pattern", _("ring it twice for a scopa, three times for the settebello"))
    text = _("clicks are for the game (default), or left to the terminal, to select text")
    _switch(looks, "--mouse", text)
    text = _("auto (default), always (even with NO_COLOR), never, or at most 256, 16 or 8")
    _value(looks, "--color", "WHEN", text)
    text = _("other keys for an action, such as play=Enter,x; may be given more than once")
    _value(looks, "--key", "ACTION=KEYS", text, action="append", default=[])


def _language(command: _Container) -> None:
    text = _("the language: {names}; auto (default) follows LC_ALL or LANG")
    names = ", ".join((AUTO, *languages()))
    _value(command, "--lang", "CODE", text.format(names=names), dest="language")


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
