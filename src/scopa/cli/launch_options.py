"""What the program was started with: options, settings, language, and what the terminal can."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.cli.spoken_language import has_utf8
from scopa.game.games_by_name import Game
from scopa.game.seats import OPPONENTS
from scopa.storage.files import FileError, config_folder
from scopa.storage.settings import (
    USUAL,
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
        """Read the file of the settings, and override it by the *options*.

        :raises ScopaError: the value of an option is unknown.
        """
        values = {name: value for name, value in vars(options).items() if value is not None}
        known: Mapping[str, Sequence[str]] = {
            "deck": tuple(catalog.decks),
            "language": (AUTO, *languages()),
            "opponent": tuple(OPPONENTS),
            **dict.fromkeys(("seat_2", "seat_3", "seat_4"), (USUAL, *OPPONENTS)),
        }
        file = SettingsFile.load(settings_file(), known)
        settings = file.settings
        for name in Settings._fields:
            if name not in values:
                continue
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
