"""The command ``scopa``: arguments -> a game on the terminal."""

from __future__ import annotations

import argparse
import contextlib
import locale
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from scopa import __version__, words

if TYPE_CHECKING:
    from pathlib import Path

    from scopa.engine import Rules
    from scopa.records.keeper import Found
    from scopa.records.kept import KeptMatch
    from scopa.records.settings import Settings, SettingsFile
    from scopa.session import Sitting
    from scopa.tui.preferences import Preferences
    from scopa.tui.screens.screen import Question, Screen, Thought
    from scopa.tui.screens.title import Matches, Title

STOPPED = 2
"""The exit status when the arguments or the terminal are no good."""
_RECORD_WITHIN_S = 5.0
"""How long the game in lines of text waits to learn whether there is a match to continue."""
CRASHED = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these command line *arguments*; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and given[0] in _COMMANDS:
        from scopa import commands

        return commands.run(given)
    parser = _parser(is_arena="arena" in given)
    options = parser.parse_args(given)
    from scopa.records.places import config_folder
    from scopa.tui.decks import ArtError
    from scopa.tui.preferences import Preferences
    from scopa.tui.wardrobe import Wardrobe

    try:
        wardrobe = Wardrobe.open(config_folder(), has_utf8=_has_utf8())
        try:
            rules = _rules(options)
            preferred = Preferences.load(wardrobe, vars(options), options.key)
            if options.command == "cards":
                from scopa.tui import gallery

                return gallery.run(preferred, options.show, options.check)
            if options.command == "arena":
                from scopa import cli_arena

                return cli_arena.run(options, rules)
        except ValueError as error:
            parser.error(str(error))
        play = _play_plainly if options.plain else _play
        play = _replay if options.command == "replay" else play
        return play(options, rules, preferred)
    except ArtError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED


def _has_utf8() -> bool:
    """Whether the terminal takes UTF-8, by the locale, which is set."""
    from scopa.tui.charset import has_utf8

    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        print(words.unknown_locale(), file=sys.stderr)
    return has_utf8(os.environ)


def _play(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play on the screen; returns the exit status."""
    return _show(*_title(options, rules, preferred), preferred)


def _replay(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Show on the screen what was played; returns the exit status."""
    from scopa.records.errors import RecordError
    from scopa.tui.screens.replay import Replay

    title, problems = _title(options, rules, preferred)
    try:
        played = _played(options.file)
    except RecordError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    return _show(Replay.of(played, title), problems, preferred)


def _title(
    options: argparse.Namespace, rules: Rules | None, preferred: Preferences
) -> tuple[Title, Sequence[str]]:
    """The title, and what is wrong with the game that was chosen last."""
    from scopa.records.settings import USUAL_SETTINGS
    from scopa.tui.screens.title import Title

    settings = preferred.settings
    game = options.rules or options.variant or USUAL_SETTINGS.game
    fault: Sequence[str] = ()
    if rules is None:
        game, rules, fault = _remembered_game(preferred.file, settings)
    matches = _matches(watched=options.watch)
    decks = tuple(preferred.wardrobe.decks)
    if options.watch:
        settings = settings._replace(pause_ms=0)
    return Title(matches, options.seed, game, rules, settings=settings, decks=decks), fault


def _show(first: Screen, problems: Sequence[str], preferred: Preferences) -> int:
    """Show that screen and what follows, and the *problems*; returns the exit status."""
    from scopa.records.keeper import Keeper
    from scopa.tui.palette import THEMES
    from scopa.tui.screens.screen import Look
    from scopa.tui.terminal import CursesTerminal, TerminalError, check_terminal

    settings, wardrobe = preferred.settings, preferred.wardrobe
    deck, faults = wardrobe.deck(settings)
    look = Look(deck, keys=preferred.keys, shows_values=settings.expected_points)
    theme, colour, has_utf8 = THEMES[settings.theme], preferred.wants_colour, wardrobe.has_utf8
    try:
        check_terminal(os.environ)
        with (
            Keeper(_matches_file) as keeper,
            CursesTerminal(os.environ, theme, colour=colour, has_utf8=has_utf8) as terminal,
        ):
            from scopa.tui.app import App, in_a_thread

            app = App(terminal, first, look, in_a_thread(_mind), preferred.change, keeper)
            app.tell([*preferred.problems, *faults, *problems])
            try:
                app.run()
            except Exception as error:
                crash = error
            else:
                return 0
    except TerminalError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return STOPPED
    return _crashed(crash, app.top)


def _play_plainly(options: argparse.Namespace, rules: Rules | None, preferred: Preferences) -> int:
    """Play a match in lines of text; returns the exit status."""
    from scopa.conversation import Conversation
    from scopa.keeping import as_kept, resumed
    from scopa.plain import Talk
    from scopa.players.coach import advise
    from scopa.players.levels import LEVELS
    from scopa.records.keeper import Found, Keeper, Notice

    if sys.stdout is None:
        print(words.NO_OUTPUT, file=sys.stderr)
        return STOPPED
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    settings = preferred.settings
    fault: Sequence[str] = ()
    if rules is None:
        _, rules, fault = _remembered_game(preferred.file, settings)
    for problem in (*preferred.problems, *fault):
        print(f"scopa: {problem}", file=sys.stderr)
    player = LEVELS[settings.opponent]
    if player.fault:
        print(f"scopa: {words.plays_worse(settings.opponent, player.fault)}", file=sys.stderr)
    found: list[Found] = []

    def report(what: Found | Notice) -> None:
        if isinstance(what, Found):
            found.append(what)
        else:
            print(
                "scopa:",
                *words.told_of_record(what.trouble.value, what.what, what.matches),
                file=sys.stderr,
            )

    with Keeper(_matches_file) as keeper:
        waiting = None
        if not options.watch:
            keeper.open(report)
            keeper.settle(_RECORD_WITHIN_S)
            waiting = resumed(found[0].match) if found else None
        begin = _beginning(rules, options.seed, settings, watched=options.watch)
        cuts = settings.cut and not options.watch
        conversation = Conversation(
            Talk.begin(begin(None), begin if cuts else None, waiting),
            player,
            sys.stdin,
            sys.stdout,
            advise=advise,
            keep=lambda sitting: keeper.keep(as_kept(sitting)),
        )
        try:
            return conversation.run()
        except Exception as error:
            return _crashed(error, conversation.talk)


def _beginning(
    rules: Rules | None, seed: int | None, settings: Settings, *, watched: bool
) -> Callable[[int | None], Sitting]:
    """Begins a new match after a cut of so many cards: always the same one.

    Its seed is drawn from the system unless it is given.
    """
    from scopa.engine import SCOPA
    from scopa.records.kept import new_key
    from scopa.session import FirstDealer, Sitting

    drawn = int.from_bytes(os.urandom(32), "big") if seed is None else seed
    key = "" if watched else new_key()

    def begin(cut: int | None) -> Sitting:
        return Sitting.begin(
            rules or SCOPA,
            drawn,
            FirstDealer(settings.first_dealer),
            watched=watched,
            opponent=settings.opponent,
            cut=cut,
            key=key,
        )

    return begin


def _crashed(error: Exception, state: object) -> int:
    """Report a fault of the program in that *state* of the game; returns the exit status."""
    from scopa.records.crash import write_report

    print(words.crashed(error, write_report(error, state)), file=sys.stderr)
    return CRASHED


_COMMANDS = ("show", "verify", "matches", "export", "import")


def _remembered_game(
    file: SettingsFile, settings: Settings
) -> tuple[str, Rules | None, Sequence[str]]:
    """The game that was chosen last, by name and by rules; and what is wrong with it."""
    from scopa.records.settings import OWN_GAME, USUAL_SETTINGS

    if settings.game == USUAL_SETTINGS.game:
        return settings.game, None, ()
    from scopa.engine import Rules, ScopaError

    try:
        if settings.game == OWN_GAME:
            return words.OWN_RULES, Rules.from_options(settings.rules), ()
    except ScopaError as error:
        return USUAL_SETTINGS.game, None, (f"{file.place('rules')}: {error}",)
    games = _games()
    if settings.game in games:
        return settings.game, games[settings.game], ()
    fault = words.unknown_name("game", settings.game, (*games, OWN_GAME))
    return USUAL_SETTINGS.game, None, (f"{file.place('game')}: {fault}",)


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(STOPPED, f"scopa: {message} (see scopa --help)\n")


def _parser(*, is_arena: bool = False) -> argparse.ArgumentParser:
    """What reads the arguments; those of the arena only if they are needed."""
    parser = _Parser(prog="scopa", description=words.CLI_DESCRIPTION, epilog=words.CLI_EPILOG)
    parser.add_argument("--version", action="version", version=f"scopa {__version__}")
    parser.set_defaults(**_NO_RULES)
    _add_rules(parser)
    parser.add_argument("--first-dealer", metavar="WHO", help=words.CLI_FIRST_DEALER)
    parser.add_argument("--cut", action=argparse.BooleanOptionalAction, help=words.CLI_CUT)
    parser.add_argument("--opponent", metavar="NAME", help=words.CLI_OPPONENT)
    parser.add_argument(
        "--expected-points",
        action=argparse.BooleanOptionalAction,
        help=words.CLI_EXPECTED_POINTS,
    )
    parser.add_argument(
        "--pause", dest="pause_ms", type=_number, metavar="MILLISECONDS", help=words.CLI_PAUSE
    )
    parser.add_argument("--plain", action="store_true", help=words.CLI_PLAIN)
    parser.add_argument("--watch", action="store_true", help=words.CLI_WATCH)
    parser.set_defaults(seed=None)
    _add_seed(parser)
    looks = parser.add_argument_group(words.CLI_LOOKS)
    looks.add_argument("--deck", metavar="NAME", help=words.CLI_DECK)
    looks.add_argument("--theme", metavar="NAME", help=words.CLI_THEME)
    looks.add_argument("--ascii", action=argparse.BooleanOptionalAction, help=words.CLI_ASCII)
    looks.add_argument("--color", metavar="WHEN", help=words.CLI_COLOR)
    looks.add_argument(
        "--key", action="append", default=[], metavar="ACTION=KEYS", help=words.CLI_KEY
    )
    commands = parser.add_subparsers(title=words.CLI_COMMANDS, dest="command", metavar="")
    cards = commands.add_parser("cards", help=words.CLI_CARDS, description=words.CLI_CARDS)
    cards.add_argument(
        "--ascii", action="store_true", default=argparse.SUPPRESS, help=words.CLI_ASCII
    )
    cards.add_argument("--show", metavar="NAME", help=words.CLI_SHOW)
    cards.add_argument("--check", type=Path, metavar="FOLDER", help=words.CLI_CHECK)
    replay = commands.add_parser("replay", help=words.CLI_REPLAY, description=words.CLI_REPLAY)
    replay.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words.CLI_FILE)
    arena = commands.add_parser("arena", help=words.CLI_ARENA, description=words.CLI_ARENA)
    if is_arena:
        from scopa import cli_arena

        cli_arena.add_options(arena, _number)
        _add_rules(arena)
        _add_seed(arena)
    return parser


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


def _rules(options: argparse.Namespace) -> Rules | None:
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


def _matches(*, watched: bool) -> Matches:
    """How the title begins matches; the engine is loaded only when one begins."""
    from scopa.tui.screens.title import Matches

    def begin(seed: int | None, rules: Rules | None, home: Title) -> Sequence[Screen]:
        from scopa.engine import chosen_cut
        from scopa.session import commitment_before
        from scopa.tui.screens.cut import Cut
        from scopa.tui.screens.drawing import Drawing
        from scopa.tui.screens.table import Table

        begun = _beginning(rules, seed, home.settings, watched=watched)
        sitting = begun(None)
        table = Table(sitting, home)

        def deal(cut: int) -> Table:
            return Table(begun(cut), home)

        first: Screen = table
        if home.settings.cut and not watched:
            cut = chosen_cut(sitting.seed, 0)
            first = Cut(commitment_before(sitting.seed, 0), cut, deal, home)
        draw = sitting.draw
        drawing = (Drawing(draw, table.cast),) if draw else ()
        return (first, *drawing, *_shortcomings(home.settings.opponent))

    def resume(found: Found, home: Title) -> Sequence[Screen]:
        from scopa.keeping import resumed
        from scopa.tui.screens.table import Table

        sitting = resumed(found.match)
        return (Table(sitting, home), *_shortcomings(sitting.opponent))

    return Matches(begin, _games, resume)


def _matches_file() -> Path:
    """Where matches are kept; asked for when they are."""
    from scopa.records.places import matches_file

    return matches_file()


def _shortcomings(opponent: str) -> Sequence[Screen]:
    """A page that says so, if the *opponent* cannot play as it should."""
    from scopa.players.levels import LEVELS

    fault = LEVELS[opponent].fault
    if not fault:
        return ()
    from scopa.tui.screens.pages import Chapter, Pages

    return (Pages((Chapter(words.PROBLEMS_TITLE, (words.plays_worse(opponent, fault),)),)),)


def _games() -> Mapping[str, Rules]:
    """The variants and the house rules that can be read."""
    from scopa.engine import PRESETS
    from scopa.records.house_rules import RecordError, house_rules_file, load_house_rules

    with contextlib.suppress(RecordError):  # --rules tells what is wrong with the file
        return PRESETS | load_house_rules(house_rules_file())
    return PRESETS


def _played(file: Path | None) -> Sequence[KeptMatch]:
    """The matches in *file*, or the one of the record that was played last.

    :raises RecordError: there is something wrong with them.
    """
    from contextlib import closing

    from scopa.records.errors import RecordError
    from scopa.records.match_reader import read_file
    from scopa.records.store import Store

    if file is not None:
        played = [written.kept() for written in read_file(file)]
    else:
        with closing(Store(_matches_file())) as store:
            played = [store.load(summary.number) for summary in store.summaries()[-1:]]
    if not any(match.history.rounds for match in played):
        raise RecordError(words.NOTHING_PLAYED, file or _matches_file())
    return [match for match in played if match.history.rounds]


def _mind(question: Question) -> Thought:
    """What the opponent or the coach thinks; they are loaded when they are first asked."""
    from scopa.tui.screens.screen import COACH, Thought

    if question.asked != COACH:
        from scopa.players.levels import LEVELS

        return Thought(question, LEVELS[question.asked](question.knowledge))
    from scopa.players.coach import advise

    advice = advise(question.knowledge)
    return Thought(question, advice.play, advice)
