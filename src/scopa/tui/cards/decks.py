"""The decks: folders with a card file for each size, in ASCII or in UTF-8 -> pictures.

The faces of the opponents are kept in the same way, in a folder for each in `FACES`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from scopa.storage.settings import USUAL_SETTINGS, Settings
from scopa.text.card_names import number_on_card, suit_sign
from scopa.text.language import _
from scopa.text.player_names import Mood
from scopa.tui.cards.art import BACK, CODES, Deck, Picture, Pictures
from scopa.tui.cards.card_files import SMALLEST, ArtError, CardFile
from scopa.tui.cells import Size
from scopa.tui.terminal.charset import Charset

FACES = "faces"  # the folder within the art that holds no deck


class DeckCatalog(NamedTuple):
    """The decks there are.

    decks: the folder of each by its name
    own: the folder of the player's own decks
    has_utf8: whether the terminal takes UTF-8
    """

    decks: Mapping[str, Path]
    own: Path
    has_utf8: bool

    @classmethod
    def open(cls, config: Path, *, has_utf8: bool) -> DeckCatalog:
        """Find the decks of the game and the player's own, in the folder ``decks`` of *config*.

        :raises ArtError: those of the game are missing.
        """
        own = config / "decks"
        return cls(find_decks(own), own, has_utf8)

    def deck_of_game(self) -> Mapping[str, str]:
        """The deck of each game that has one of its own, as the headers of the decks say."""
        found: dict[str, str] = {}
        for name, folder in self.decks.items():
            with contextlib.suppress(ArtError):
                header = CardFile.open(min(folder.glob("*.txt"), default=folder)).header
                if "home" in header:
                    found[header["home"]] = name
        return found

    def charset(self, settings: Settings) -> Charset:
        """The richest characters that the terminal takes, or those of ASCII if they are set."""
        return Charset.UTF_8 if self.has_utf8 and not settings.ascii else Charset.ASCII

    def deck(self, settings: Settings) -> tuple[Deck, Sequence[str]]:
        """The deck of the settings, or its sound part, or the usual one; and the faults.

        :raises ArtError: the usual one cannot be used either.
        """
        charset = self.charset(settings)
        deck, faults = read_deck(self.decks[settings.deck], charset)
        if deck is None:
            deck = load_deck(self.decks[USUAL_SETTINGS.deck], charset)
        sizes = (Pictures(each.size, partial(_as_named, each)) for each in deck.sizes)
        return deck._replace(sizes=tuple(sizes)), [*map(str, faults)]


def _as_named(pictures: Pictures) -> Mapping[str, Picture]:
    """The cards with the names in their corners that they have in the language spoken."""
    cards = dict(pictures.of)
    for code in CODES:
        index = f"{number_on_card(int(code[:-1]))}{suit_sign(code[-1])}"
        if index != code:
            cards[code] = cards[code].with_index(code, index)
    return cards


def art_folder() -> Path:
    """The folder of the card art: in the installed package, else in the checkout around it.

    :raises ArtError: it is in neither place.
    """
    package = Path(__file__).parents[2]
    checkout = package.parent.parent
    installed = package / "assets" / "ascii_cards"
    if installed.is_dir():
        return installed
    beside = checkout / "assets" / "ascii_cards"
    if (checkout / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    text = _("the card art is missing: neither {installed} nor {beside} is a folder")
    raise ArtError(text.format(installed=installed, beside=beside))


def find_decks(own: Path) -> Mapping[str, Path]:
    """The folders of all decks by name: the player's own come before those of the game.

    :raises ArtError: the decks of the game are missing.
    """
    folders = list(art_folder().iterdir())
    with contextlib.suppress(OSError):  # most players have none
        folders += own.iterdir()
    by_name = {folder.name: folder for folder in folders if folder.is_dir()}
    by_name.pop(FACES, None)
    return dict(sorted(by_name.items()))


def load_deck(folder: Path, charset: Charset = Charset.ASCII) -> Deck:
    """The deck in a folder, each size drawn in *charset* if there is such a file, else in ASCII.

    :raises ArtError: it holds no card files, or one of them cannot be used.
    """
    deck, faults = read_deck(folder, charset)
    if faults:
        raise faults[0]
    assert deck is not None, "without a fault there is a deck"
    return deck


def read_deck(folder: Path, charset: Charset) -> tuple[Deck | None, Sequence[ArtError]]:
    """What of a deck can be used, if that is enough to play, and what cannot."""
    files, faults = card_files(folder)
    sizes, unusable = _read_sizes(files, charset, (*CODES, BACK))
    faults += unusable
    if SMALLEST not in [pictures.size for pictures in sizes]:
        text = _("no file has cards of {size} cells, the smallest")
        return None, faults or [ArtError.at(folder, 0, text.format(size=SMALLEST))]
    header = {key: text for file in reversed(files) for key, text in file.header.items()}
    name, author = header.get("deck", folder.name), header.get("author", "")
    return Deck(name, author, charset, sizes), faults


def face(kind: str, mood: Mood, room: Size, charset: Charset) -> Picture | None:
    """The largest face of an opponent for which there is room, if any."""
    fitting = [each for each in _face_sizes(kind, charset) if each.size.fits(room)]
    return fitting[-1].of[mood.value] if fitting else None


@cache
def _face_sizes(kind: str, charset: Charset) -> tuple[Pictures, ...]:
    files, _faults = card_files(art_folder() / FACES / kind)
    return _read_sizes(files, charset, [mood.value for mood in Mood])[0]


def _read_sizes(
    files: Sequence[CardFile], charset: Charset, codes: Sequence[str]
) -> tuple[tuple[Pictures, ...], Sequence[ArtError]]:
    """The pictures called *codes*, the smallest first, and what cannot be used.

    Each size is drawn in *charset* if there is such a file, else in ASCII. They are read when they
    are first wanted; files that are not the game's own are read through before, to find faults.
    """
    found: dict[Size, Pictures] = {}
    faults: list[ArtError] = []
    for wanted in dict.fromkeys((charset, Charset.ASCII)):
        for file in files:
            if file.charset is not wanted or file.size in found:
                continue
            try:
                if art_folder() not in file.path.parents:
                    file.pictures(codes)
            except ArtError as fault:
                faults.append(fault)
            else:
                found[file.size] = Pictures(file.size, partial(file.pictures, codes))
    return tuple(found[size] for size in sorted(found)), faults


def card_files(folder: Path) -> tuple[list[CardFile], list[ArtError]]:
    """The card files in a folder whose headers are sound, and the faults of the others."""
    files: dict[tuple[Size, Charset], CardFile] = {}
    faults: list[ArtError] = []
    for path in sorted(folder.glob("*.txt")):
        try:
            file = CardFile.open(path)
        except ArtError as fault:
            faults.append(fault)
            continue
        other = files.setdefault((file.size, file.charset), file)
        if other is not file:
            text = _("{other} has cards of {size} in {characters} too")
            why = text.format(other=other.path.name, size=file.size, characters=file.charset.value)
            faults.append(ArtError.at(path, 0, why))
    if not files and not faults:
        faults.append(ArtError.at(folder, 0, _("no card files (*.txt) here")))
    return list(files.values()), faults
