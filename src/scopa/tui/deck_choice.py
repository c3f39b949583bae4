"""What the settings make of the screen: the deck that is drawn, in which characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scopa.records.settings import USUAL_SETTINGS, Settings
from scopa.tui.art import Deck
from scopa.tui.charset import Charset
from scopa.tui.decks import find_decks, load_deck, read_deck
from scopa.words.error_messages import told


class Wardrobe(NamedTuple):
    """The folders of the *decks* by name, those of one's *own*, and what the terminal takes."""

    decks: Mapping[str, Path]
    own: Path
    has_utf8: bool

    @classmethod
    def open(cls, config: Path, *, has_utf8: bool) -> Wardrobe:
        """With the decks of the game and the player's own, in the folder ``decks`` of *config*.

        :raises ArtError: those of the game are missing.
        """
        own = config / "decks"
        return cls(find_decks(own), own, has_utf8)

    def deck(self, settings: Settings) -> tuple[Deck, Sequence[str]]:
        """The deck that is set, or what is sound of it, or the usual one; and what is wrong.

        :raises ArtError: the usual one cannot be used either.
        """
        is_rich = self.has_utf8 and not settings.ascii
        charset = Charset.UTF_8 if is_rich else Charset.ASCII
        deck, faults = read_deck(self.decks[settings.deck], charset)
        if deck is None:
            deck = load_deck(self.decks[USUAL_SETTINGS.deck], charset)
        return deck, [*map(told, faults)]
