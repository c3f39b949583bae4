"""What the settings make of the screen: the deck that is drawn, in which characters."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scopa.storage.settings import USUAL_SETTINGS, Settings
from scopa.text.error_messages import told
from scopa.tui.cards.art import Deck
from scopa.tui.cards.card_files import ArtError, CardFile
from scopa.tui.cards.decks import find_decks, load_deck, read_deck
from scopa.tui.terminal.charset import Charset


class DeckCatalog(NamedTuple):
    """The folders of the *decks* by name, those of one's *own*, and what the terminal takes."""

    decks: Mapping[str, Path]
    own: Path
    has_utf8: bool

    @classmethod
    def open(cls, config: Path, *, has_utf8: bool) -> DeckCatalog:
        """With the decks of the game and the player's own, in the folder ``decks`` of *config*.

        :raises ArtError: those of the game are missing.
        """
        own = config / "decks"
        return cls(find_decks(own), own, has_utf8)

    def homes(self) -> Mapping[str, str]:
        """The deck of each game that has one of its own, as the headers of the decks say."""
        found: dict[str, str] = {}
        for name, folder in self.decks.items():
            with contextlib.suppress(ArtError):
                header = CardFile.open(min(folder.glob("*.txt"), default=folder)).header
                found |= {header["home"]: name} if "home" in header else {}
        return found

    def charset(self, settings: Settings) -> Charset:
        """The characters to draw with: the richest that the terminal takes, or those of ASCII."""
        return Charset.UTF_8 if self.has_utf8 and not settings.ascii else Charset.ASCII

    def deck(self, settings: Settings) -> tuple[Deck, Sequence[str]]:
        """The deck that is set, or what is sound of it, or the usual one; and what is wrong.

        :raises ArtError: the usual one cannot be used either.
        """
        charset = self.charset(settings)
        deck, faults = read_deck(self.decks[settings.deck], charset)
        if deck is None:
            deck = load_deck(self.decks[USUAL_SETTINGS.deck], charset)
        return deck, [*map(told, faults)]
