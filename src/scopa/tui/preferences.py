"""The preferences: the settings from the file, over them the options of the command."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.storage.errors import FileError
from scopa.storage.settings import (
    USUAL,
    USUAL_SETTINGS,
    Settings,
    SettingsFile,
    save_settings,
    settings_file,
)
from scopa.text.error_messages import translated, unknown_name
from scopa.text.language import (
    AUTO,
    LanguageError,
    _,
    languages,
    name_cards_of,
    resolve_language,
    set_language,
)
from scopa.text.player_names import OPPONENTS
from scopa.tui.cards.art import Deck
from scopa.tui.cards.decks import DeckCatalog
from scopa.tui.key_bindings import Keymap
from scopa.tui.themes import THEMES

FIRST_DEALERS = ("draw", "human", "computer", "random")
_SWITCHES = ("animation", "bell", "bell_pattern", "mouse", "cut", "expected_points", "sayings")
WAITS = ("always", "captures", "never")
COLOR_CHOICES = ("auto", "always", "256", "16", "8", "never")


class Preferences(NamedTuple):
    """The *settings* in force, the *keys*, and the faults of the *file*.

    explicit: the names of the settings that the file or the command line gives
    """

    catalog: DeckCatalog
    file: SettingsFile
    settings: Settings
    keys: Keymap
    problems: Sequence[str]
    explicit: frozenset[str]

    @classmethod
    def load(
        cls, catalog: DeckCatalog, given: Mapping[str, object], keys: Sequence[str] = ()
    ) -> Preferences:
        """Read the file, and override it by the values *given* and *keys* as ``play=Enter,x``.

        :raises ValueError: a value that is given is unknown.
        """
        known: Mapping[str, Sequence[str]] = {
            "deck": tuple(catalog.decks),
            "theme": tuple(THEMES),
            "color": COLOR_CHOICES,
            "language": (AUTO, *languages()),
            "first_dealer": FIRST_DEALERS,
            "opponent": tuple(OPPONENTS),
            **dict.fromkeys(("seat_2", "seat_3", "seat_4"), (USUAL, *OPPONENTS)),
            "wait": WAITS,
        }
        file = SettingsFile.load(settings_file(), known)
        settings = file.settings
        for name in (*known, "ascii", *_SWITCHES, "pause_ms", "show_ms"):
            value = given.get(name)
            if value is None:
                continue
            if name in known and value not in known[name]:
                option = name.replace("_", "-")
                usual = getattr(USUAL_SETTINGS, name)
                raise ValueError(unknown_name(option, str(value), known[name], usual))
            settings = settings.changed(name, value)
        if given.get("opponent") is not None:
            settings = settings.with_opponents([settings.opponent])
        keymap, faults = Keymap.changed(settings.keys)
        problems = [file.fault(action, what, "keys") for action, what in faults.items()]
        if keys:
            sound = {name: set_ for name, set_ in settings.keys.items() if name not in faults}
            keymap, faults = Keymap.changed({**sound, **dict(map(_key, keys))})
            for action, what in faults.items():
                raise ValueError(f"--key {action}: {what}")
        told = [*map(translated, [*file.problems, *problems])]
        explicit = file.given | {name for name, value in given.items() if value is not None}
        return cls(catalog, file, settings, keymap, told, explicit)

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
        try:
            save_settings(self.file.path, changes)
        except FileError as error:
            text = _("{file}: your settings hold for now, but cannot be saved: {why}")
            why = translated(error.why)
            problems = [*problems, text.format(file=self.file.path, why=why)]
        return deck, problems


def _key(text: str) -> tuple[str, Sequence[str]]:
    action, _, keys = text.partition("=")
    return action.replace("-", "_"), keys.split(",")
