"""The decks: folders with a card file for each size, in ASCII or in UTF-8 -> pictures.

The faces of the opponents are kept in the same way, in a folder for each in `FACES`.

A card file begins with lines ``key: value``: ``deck``, ``size``, ``cells`` as in ``9x7``,
``characters``, which is ``ascii`` or ``utf-8``, ``author``, ``colours``. Then, for each card and
the back, comes a line ``= 7D`` or ``= back`` and below it the picture, row by row. After a line
``~`` its inks may follow, a letter for each cell, and after another one its grounds: see `Colour`.
"""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from scopa.tui.art import (
    BACK,
    CODES,
    OWN_COLOUR,
    STYLE_OF_SUIT,
    Deck,
    Picture,
    Pictures,
)
from scopa.tui.charset import Charset
from scopa.tui.frame import Colour, Size, Style

FACES = "faces"
"""The folder within the art that holds no deck."""
SMALLEST = Size(5, 3)
"""The cells of a card in the smallest window: every deck has them."""
_LETTERS = (OWN_COLOUR, *(colour.value for colour in Colour))


class ArtError(Exception):
    """A card file that cannot be used; the text names the file, the line and the fault."""


def art_folder() -> Path:
    """Where the card art is: inside the installed package, else in the checkout around it.

    :raises ArtError: it is in neither place.
    """
    package = Path(__file__).parent.parent
    checkout = package.parent.parent
    installed = package / "assets" / "ascii_cards"
    if installed.is_dir():
        return installed
    beside = checkout / "assets" / "ascii_cards"
    if (checkout / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    raise ArtError(f"the card art is missing: neither {installed} nor {beside} is a folder")


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
    if SMALLEST not in found:
        what = f"no file has cards of {SMALLEST} cells, the smallest"
        return None, faults or [ArtError(f"{folder}: {what}")]
    header = {key: text for file in reversed(files) for key, text in file.header.items()}
    name, author = header.get("deck", folder.name), header.get("author", "")
    return Deck(name, author, charset, tuple(found.values())), faults


def by_size(
    files: Sequence[CardFile], charset: Charset, codes: Sequence[str]
) -> tuple[Mapping[Size, Pictures], Sequence[ArtError]]:
    """The pictures called *codes* in *files*, the smallest first, and what cannot be used.

    Each size is drawn in *charset* if there is such a file, else in ASCII.
    """
    found: dict[Size, Pictures] = {}
    faults: list[ArtError] = []
    for size in sorted({file.size for file in files}):
        for wanted in dict.fromkeys((charset, Charset.ASCII)):
            try:
                for file in files:
                    if (file.size, file.charset) == (size, wanted) and size not in found:
                        found[size] = Pictures(size, file.pictures(codes))
            except ArtError as fault:
                faults.append(fault)
    return found, faults


def card_files(folder: Path) -> tuple[list[CardFile], list[ArtError]]:
    """The card files in *folder* whose headers are sound, and what is wrong with the others."""
    files: list[CardFile] = []
    faults: list[ArtError] = []
    for path in sorted(folder.glob("*.txt")):
        try:
            file = CardFile.open(path)
            for other in files:
                if (file.size, file.charset) == (other.size, other.charset):
                    what = f"cards of {file.size} in {file.charset.value}"
                    file.fault(f"{other.path.name} has {what} too")
            files.append(file)
        except ArtError as fault:
            faults.append(fault)
    if not files and not faults:
        faults.append(ArtError(f"{folder}: no card files (*.txt) here"))
    return files, faults


class CardFile(NamedTuple):
    """A card file whose header has been read; the pictures follow line *cards_from*."""

    path: Path
    lines: Sequence[str]
    header: Mapping[str, str]
    size: Size
    charset: Charset
    cards_from: int

    @classmethod
    def open(cls, path: Path) -> CardFile:
        """The file at *path*.

        :raises ArtError: it cannot be read, or its header or its characters are no good.
        """
        try:
            lines = path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise ArtError(f"{path}: cannot be read: {error}") from error
        header: dict[str, str] = {}
        end = 0
        while end < len(lines) and not lines[end].startswith("= "):
            key, _, value = lines[end].partition(":")
            header |= {key.strip(): value.strip()} if key else {}
            end += 1
        cells = re.fullmatch(r"(\d{1,2})x(\d{1,2})", header.get("cells", ""))
        if cells is None:
            raise ArtError(f"{path}: the header needs a line such as 'cells: 9x7'")
        size = Size(int(cells[1]), int(cells[2]))
        known = [charset.value for charset in Charset]
        characters = header.get("characters", Charset.ASCII.value)
        if characters not in known:
            number = next(n for n, line in enumerate(lines, 1) if line.startswith("characters"))
            raise ArtError(
                f"{path}, line {number}: no characters called {characters!r}; "
                f"there are {' and '.join(known)}"
            )
        if size.width < SMALLEST.width or size.height < SMALLEST.height:
            raise ArtError(f"{path}: cells: {size} is too small; the smallest are {SMALLEST}")
        file = cls(path, lines, header, size, Charset(characters), end)
        file._check_characters()
        return file

    def fault(self, what: str, line: int | None = None) -> NoReturn:
        """Say *what* is wrong in that *line*, the first being 1, or in the whole file.

        :raises ArtError: always.
        """
        raise ArtError(f"{self.path}{'' if line is None else f', line {line}'}: {what}")

    def _check_characters(self) -> None:
        is_ascii = self.charset is Charset.ASCII
        wrong = {
            char
            for char in set().union(*self.lines)
            if not _is_one_cell_wide(char) or (is_ascii and not char.isascii())
        }
        for number, line in enumerate(self.lines if wrong else (), 1):
            for char in wrong.intersection(line):
                if is_ascii and not char.isascii():
                    self.fault(f"{char!r} is not ASCII, as the header says", number)
                self.fault(f"{char!r} (U+{ord(char):04X}) is not one cell wide", number)

    def pictures(self, codes: Sequence[str] = (*CODES, BACK)) -> dict[str, Picture]:
        """All its pictures by the code of the card, which are to be just those *codes*.

        :raises ArtError: one of them cannot be used or is missing.
        """
        pictures: dict[str, Picture] = {}
        faces: dict[object, str] = {}
        number = self.cards_from
        while number < len(self.lines):
            line = self.lines[number]
            number += 1
            if not line:
                continue
            if not line.startswith("= "):
                self.fault(f"expected '= ' and a card, not {line!r}", number)
            code = line[2:].strip()
            if code not in codes:
                self.fault(
                    f"{code!r} is no card; they are {codes[0]} to {codes[-2]}, and {codes[-1]}",
                    number,
                )
            if code in pictures:
                self.fault(f"the {code} is drawn a second time", number)
            rows = self._rows(code, number)
            face = _face(rows)
            if face in faces:
                self.fault(f"the {code} looks like the {faces[face]}", number)
            faces[face] = code
            number += self.size.height
            style = STYLE_OF_SUIT.get(code[-1], Style.BACK)
            colours: list[tuple[str, ...]] = []
            while self.lines[number : number + 1] == ["~"] and len(colours) < 2:
                colours.append(self._colours(code, number + 1))
                number += 1 + self.size.height
            pictures[code] = Picture(rows, style, *colours)
        missing = [code for code in codes if code not in pictures]
        if missing:
            self.fault(f"no picture of {', '.join(missing)}")
        return pictures

    def _rows(self, code: str, number: int, what: str = "") -> tuple[str, ...]:
        """The rows after line *number* of what belongs to *code*."""
        rows = self.lines[number : number + self.size.height]
        for place in range(self.size.height):
            width = len(rows[place]) if place < len(rows) else 0
            if width != self.size.width:
                self.fault(
                    f"{what}the {code} is {width} cells wide here, not {self.size.width}",
                    number + place + 1,
                )
        return tuple(rows)

    def _colours(self, code: str, number: int) -> tuple[str, ...]:
        """The letters of the colours of the card *code* after line *number*."""
        colours = self._rows(code, number, "the colour block of ")
        for place, letters in enumerate(colours):
            for letter in letters:
                if letter not in _LETTERS:
                    self.fault(
                        f"no colour {letter!r}; there are {' '.join(_LETTERS)}", number + place + 1
                    )
        return colours


def _face(rows: Sequence[str]) -> object:
    """What must differ between two cards: all within the edge, where there is room for that."""
    if len(rows) <= SMALLEST.height:
        return tuple(rows)
    return tuple(row[1:-1] for row in rows[1:-1])


def _is_one_cell_wide(char: str) -> bool:
    """Whether terminals show *char* in one cell."""
    is_single = unicodedata.east_asian_width(char) not in "WF" and not unicodedata.combining(char)
    return char == " " or (is_single and unicodedata.category(char)[0] not in "CMZ")
