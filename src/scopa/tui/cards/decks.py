"""The decks: folders with a card file for each size, in ASCII or in UTF-8 -> pictures.

The faces of the opponents are kept in the same way, in a folder for each in `FACES`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from scopa.storage.fault import Fault
from scopa.tui.cards.art import BACK, CODES, Deck, Pictures
from scopa.tui.cards.card_files import SMALLEST, ArtError, CardFile
from scopa.tui.frame import Size
from scopa.tui.terminal.charset import Charset

FACES = "faces"
"""The folder within the art that holds no deck."""


def art_folder() -> Path:
    """Where the card art is: inside the installed package, else in the checkout around it.

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
    raise ArtError(
        Fault(
            "the card art is missing: neither {installed} nor {beside} is a folder",
            installed=installed,
            beside=beside,
        )
    )


def find_decks(own: Path) -> Mapping[str, Path]:
    """The folders of all decks by name: those of the game, and those in the folder *own*.

    One's own come before those of the game of the same name.

    :raises ArtError: the decks of the game are missing.
    """
    folders = list(art_folder().iterdir())
    with contextlib.suppress(OSError):  # most players have none
        folders += own.iterdir()
    by_name = {folder.name: folder for folder in folders if folder.is_dir()}
    by_name.pop(FACES, None)
    return dict(sorted(by_name.items()))


def check_deck(folder: Path) -> Sequence[ArtError]:
    """Everything that is wrong in *folder*, as far as one fault a file does not hide another."""
    files, faults = card_files(folder)
    for file in files:
        try:
            file.pictures()
        except ArtError as fault:
            faults.append(fault)
    return faults or read_deck(folder, Charset.UTF_8)[1]


def load_deck(folder: Path, charset: Charset = Charset.ASCII) -> Deck:
    """The deck in *folder*, each size drawn in *charset* if there is such a file, else in ASCII.

    :raises ArtError: it holds no card files, or one of them cannot be used.
    """
    deck, faults = read_deck(folder, charset)
    if faults:
        raise faults[0]
    assert deck is not None, "without a fault there is a deck"
    return deck


def read_deck(folder: Path, charset: Charset) -> tuple[Deck | None, Sequence[ArtError]]:
    """What of the deck in *folder* can be used, if that is enough to play, and what cannot."""
    files, faults = card_files(folder)
    found, unusable = by_size(files, charset, (*CODES, BACK))
    faults += unusable
    if SMALLEST not in [pictures.size for pictures in found]:
        what = Fault.at(folder, 0, "no file has cards of {size} cells, the smallest", size=SMALLEST)
        return None, faults or [ArtError(what)]
    header = {key: text for file in reversed(files) for key, text in file.header.items()}
    name, author = header.get("deck", folder.name), header.get("author", "")
    return Deck(name, author, charset, found), faults


def by_size(
    files: Sequence[CardFile], charset: Charset, codes: Sequence[str]
) -> tuple[tuple[Pictures, ...], Sequence[ArtError]]:
    """The pictures called *codes* in *files*, the smallest first, and what cannot be used.

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
    """The card files in *folder* whose headers are sound, and what is wrong with the others."""
    files: list[CardFile] = []
    faults: list[ArtError] = []
    for path in sorted(folder.glob("*.txt")):
        try:
            file = CardFile.open(path)
            for other in files:
                if (file.size, file.charset) == (other.size, other.charset):
                    file.fault(
                        Fault(
                            "{other} has cards of {size} in {characters} too",
                            other=other.path.name,
                            size=file.size,
                            characters=file.charset.value,
                        )
                    )
            files.append(file)
        except ArtError as fault:
            faults.append(fault)
    if not files and not faults:
        faults.append(ArtError(Fault.at(folder, 0, "no card files (*.txt) here")))
    return files, faults
