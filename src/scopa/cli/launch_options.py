"""What the program is started with: options, settings, language, the game and the players."""

from __future__ import annotations

import argparse
import os
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scopa.cli.arguments import asks_for_rules
from scopa.cli.output import has_utf8, say
from scopa.errors import ScopaError, unknown_name
from scopa.game.games_by_name import Game, remembered_game
from scopa.game.seats import OPPONENTS
from scopa.storage.files import FileError, config_folder
from scopa.storage.settings import (
    USUAL,
    USUAL_SETTINGS,
    Settings,
    SettingsFile,
    fault_of,
    settings_file,
)
from scopa.text.error_messages import translated
from scopa.text.language import (
    AUTO,
    LanguageError,
    _,
    languages,
    name_cards_of,
    resolve_language,
    set_language,
)
from scopa.tui.cards.art import Deck
from scopa.tui.cards.decks import DeckCatalog

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules

_OTHER_NAMES = {"scopa-d-assi": "asso-piglia-tutto"}  # of variants
_MOST_PLAYERS = 4
_WIDTH = 79


class LaunchOptions(NamedTuple):
    """The *options* with which the program was started, and what is in force with them.

    settings: those of the *file*, over them those of the options; *explicit* are those of both
    problems: the fault of the file
    seats: the players by seat that the options name
    """

    options: argparse.Namespace
    catalog: DeckCatalog
    file: SettingsFile
    settings: Settings
    problems: Sequence[str]
    explicit: frozenset[str]
    game: Game = Game()
    seats: tuple[str, ...] = ()

    @classmethod
    def load(cls, options: argparse.Namespace, catalog: DeckCatalog) -> LaunchOptions:
        """Read the file of the settings, and override it by the *options*."""
        values = {name: value for name, value in vars(options).items() if value is not None}
        known: Mapping[str, Sequence[str]] = {
            "deck": tuple(catalog.decks),
            "language": (AUTO, *languages()),
            "opponent": tuple(OPPONENTS),
            **dict.fromkeys(("seat_2", "seat_3", "seat_4"), (USUAL, *OPPONENTS)),
        }
        file = SettingsFile.load(settings_file(), known)
        settings = file.settings
        for name in filter(values.__contains__, Settings._fields):
            if fault := fault_of(name, values[name], known):
                raise fault
            settings = settings.changed(name, values[name])
        if "opponent" in values:
            settings = settings.with_opponents([settings.opponent])
        texts = [translated(file.fault)] if file.fault else []
        explicit = file.explicit | values.keys()
        return cls(options, catalog, file, settings, texts, explicit)

    @property
    def most_colours(self) -> int | None:
        """The greatest number of colours to use; None for as many as the terminal has."""
        color = self.settings.color
        if color == "never" or (color == "auto" and os.environ.get("NO_COLOR")):
            return 0
        return int(color) if color.isdecimal() else None

    def use_language(self, settings: Settings) -> Sequence[str]:
        """Set the language and the characters of the *settings*; return the faults.

        The cards are called as those of the deck are.
        """
        name_cards_of(settings.deck)
        code = resolve_language(settings.language, os.environ)
        try:
            set_language(code, ascii_only=settings.ascii or not self.catalog.has_utf8)
        except LanguageError as error:
            return [str(error)]
        return []

    def use_deck(self, settings: Settings) -> tuple[Deck, Sequence[str]]:
        """The deck of the *settings*, and its faults; from now on cards are named as on it."""
        high = settings.spanish_figures and settings.deck == "spagnole"
        name_cards_of(settings.deck, has_high_numbers=high, has_signs=True)
        return self.catalog.deck(settings)

    def change(self, before: Settings, after: Settings, deck: Deck) -> tuple[Deck, Sequence[str]]:
        """Put the settings *after* in the place of those *before*, and keep them.

        Returns the deck from now on, which was *deck*, and the faults.
        """
        changes = before.changes_to(after)
        problems: Sequence[str] = ()
        if not changes.keys().isdisjoint(("language", "ascii", "deck")):
            problems = self.use_language(after)
        if not changes.keys().isdisjoint(("language", "ascii", "deck", "spanish_figures")):
            deck, faults = self.use_deck(after)
            problems = [*problems, *faults]
        return deck, [*problems, *self.keep(before, after)]

    def keep(self, before: Settings, after: Settings) -> Sequence[str]:
        """Keep the settings *after*, which were those *before*; returns the faults."""
        changes = before.changes_to(after)
        if not changes:
            return []
        try:
            self.file.save(changes)
        except FileError as error:
            text = _("{file}: your settings hold for now, but cannot be saved: {why}")
            return [text.format(file=self.file.path, why=translated(error.why))]
        return []


def launch(options: argparse.Namespace) -> LaunchOptions:
    """What is in force with these *options*; from now on its language is spoken."""
    catalog = DeckCatalog.open(config_folder(), has_utf8=has_utf8())
    start = LaunchOptions.load(options, catalog)
    return start._replace(problems=[*start.problems, *start.use_language(start.settings)])


# ------------------------------------------------------------------------- game and players


def with_game(start: LaunchOptions) -> LaunchOptions:
    """With the game of the options, or else of the settings: for two if one opponent is named.

    What no list of games has is kept in the settings as your game.
    """
    options = start.options
    rules = asked_rules(options)
    if rules is None and start.settings.game == USUAL_SETTINGS.game:
        return start
    from scopa.engine import SCOPA

    if rules is not None:
        game = Game(rules)
        settings = game.kept_in(start.settings)
        problems = start.problems or start.keep(start.settings, settings)
        return start._replace(game=game, settings=settings, problems=problems)
    game = remembered_game(start.settings)
    if game.rules.hand_size == SCOPA.hand_size and options.opponent and not options.seat:
        game = Game(game.rules.for_players(2))
    return start._replace(game=game)


def asked_rules(options: argparse.Namespace) -> Rules | None:
    """The rules that the *options* ask for; nothing if they ask for none."""
    if not asks_for_rules(options):
        return None
    from scopa.engine import PRESETS, SCOPA, Rules
    from scopa.engine.notation import parse_rule

    rules = SCOPA
    if variant := _OTHER_NAMES.get(options.variant, options.variant):
        if variant not in PRESETS:
            raise unknown_name("variant", variant, PRESETS)
        rules = PRESETS[variant]
    if options.players is not None:
        rules = rules.for_players(options.players)
    changes: dict[str, object] = {}
    if options.partners:
        changes = {"players": options.players or 4, "partnerships": True}
    if options.target is not None:
        changes["target"] = options.target
    return Rules.from_options({**changes, **dict(map(parse_rule, options.rule))}, rules)


def with_seats(start: LaunchOptions) -> LaunchOptions:
    """With the players that the options name, by seat; those to be watched take turns."""
    options, number = start.options, start.game.rules.players
    watched = options.watch or ()
    names = [_known(name) for name in watched] * _MOST_PLAYERS or [""] * _MOST_PLAYERS
    if len(watched) > number:
        raise _no_seat(len(watched), number)
    for text in options.seat:
        seat, _equals, name = text.partition("=")
        if seat not in ("1", "2", "3", "4"):
            raise ScopaError(
                "expected a seat from 1 to 4 and who plays there, such as 3=rosa, not {text!r}",
                text=text,
            )
        if int(seat) > number:
            raise _no_seat(int(seat), number)
        if seat == "1" and options.watch is None:
            raise ScopaError("seat 1 is yours; --watch lets computers play at every seat")
        names[int(seat) - 1] = _known(name)
    return start._replace(seats=tuple(names[:number]))


def _no_seat(seat: int, number: int) -> ScopaError:
    return ScopaError("there is no seat {seat} in a game for {number}", seat=seat, number=number)


def _known(name: str) -> str:
    if name not in OPPONENTS:
        raise unknown_name("opponent", name, OPPONENTS)
    return name


def list_rules(options: argparse.Namespace) -> int:  # noqa: ARG001
    """Print how to play, then the games and the rules by name; returns the exit status."""
    from scopa.engine import SCOPA
    from scopa.text.games_and_rules import GAMES, rule_lines
    from scopa.text.help_pages import rules_pages

    for page in rules_pages(SCOPA):
        say(page.title, *chain(*(textwrap.wrap(text, _WIDTH) for text in page.paragraphs)), "")
    games = {name: _(text) for name, text in GAMES.items()}
    say(_("Games, for --variant:"), *_explained(games), "")
    say(_("Rules, as they are in Scopa; --rule NAME=VALUE changes one:"))
    say(*_explained(rule_lines(SCOPA)))
    return 0


def _explained(sentences: Mapping[str, str]) -> Iterator[str]:
    column = max(map(len, sentences)) + 4
    for name, text in sentences.items():
        beside = f"  {name:{column - 2}}"
        yield from textwrap.wrap(
            text or "-", _WIDTH, initial_indent=beside, subsequent_indent=" " * column
        )
