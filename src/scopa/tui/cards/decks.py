"""The decks: folders with a card file for each size, in ASCII or in UTF-8 -> pictures.

The faces of the opponents are kept in the same way, in a folder for each in `FACES`.

A card file begins with lines ``key: value``: ``deck``, ``cells`` as in ``9x7``, ``characters``,
which is ``ascii`` or ``utf-8``, ``author``, ``home``, the game that the deck belongs to; any other
is a note. Then, for each card and the back, comes a line ``= 7D`` or ``= back`` and below it the
picture, row by row. After a line ``~`` its inks may follow, a letter for each cell, after another
one its grounds, see `Colour`, and after a third one the picture as it is where there are no
colours.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from scopa.errors import N_, ScopaError, unknown_name
from scopa.storage.files import FileError, read_text, reason_of
from scopa.storage.settings import USUAL_SETTINGS, Settings
from scopa.text.card_names import number_on_card, suit_sign
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.player_names import Mood
from scopa.tui.cards.art import BACK, CODES, OWN_COLOUR, STYLE_OF_SUIT, Deck, Picture, Pictures
from scopa.tui.cells import Charset, Colour, Size, Style, takes_one_cell

FACES = "faces"  # the folder within the art that holds no deck

SMALLEST = Size(5, 3)  # the cells of a card in the smallest window: every deck has them
_CELLS = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)
_LETTERS = (OWN_COLOUR, *(colour.value for colour in Colour))
_MONO, _BLOCKS = 3, 4  # the last block of a card, and how many there are


class ArtError(ScopaError):
    """Card art that cannot be used; the text names the file, the line and the fault."""

    @classmethod
    def at(cls, path: Path, line: int, why: object) -> ArtError:
        """A fault in a line of a file, from 1; at line 0, in all of it."""
        text = _("{file}, line {line}: {why}") if line else _("{file}: {why}")
        return cls(text.format(file=path, line=line, why=why))


class CardFile(NamedTuple):
    """A card file of which the header has been read."""

    path: Path
    header: Mapping[str, str]
    size: Size
    charset: Charset

    @classmethod
    def open(cls, path: Path) -> CardFile:
        """Read the header of a file.

        :raises ArtError:
        """
        header: dict[str, str] = {}
        for line in takewhile(_is_header, _lines(path)):
            key, _colon, value = (part.strip() for part in line.partition(":"))
            if key:
                header[key] = value
        cells = header.get("cells", "")
        found = _CELLS.fullmatch(cells)
        if found is None:
            raise ArtError.at(path, 0, _("the header needs a line such as 'cells: 9x7'"))
        size = Size(int(found[1]), int(found[2]))
        if not SMALLEST.fits(size):
            text = _("cells: {size} is too small; the smallest are {least}")
            raise ArtError.at(path, 0, text.format(size=cells, least=SMALLEST))
        known = [charset.value for charset in Charset]
        characters = header.get("characters", Charset.ASCII.value)
        if characters not in known:
            why = unknown_name(N_("characters"), characters, known)
            raise ArtError.at(path, 0, translated(why))
        return cls(path, header, size, Charset(characters))

    def pictures(self, codes: Sequence[str] = (*CODES, BACK)) -> dict[str, Picture]:
        """Read all its pictures by the code of the card, which are to be just those *codes*.

        :raises ArtError: one of them cannot be used or is missing.
        """
        lines = _lines(self.path)
        self._check_characters(lines)
        pictures: dict[str, Picture] = {}
        number = len(list(takewhile(_is_header, lines)))
        while number < len(lines):
            line = lines[number]
            number += 1
            if not line:
                continue
            code = self._code(line, codes, number)
            if code in pictures:
                raise self._fault(number, _("the {code} is drawn a second time"), code=code)
            blocks = [self._rows(lines, code, number)]
            number += self.size.height
            while lines[number : number + 1] == ["~"] and len(blocks) < _BLOCKS:
                read = self._colours if len(blocks) < _MONO else self._rows
                blocks.append(read(lines, code, number + 1))
                number += 1 + self.size.height
            rows, inks, grounds, mono = (*blocks, (), (), ())[:_BLOCKS]
            style = STYLE_OF_SUIT.get(code[-1], Style.BACK)
            picture = Picture(rows, style, inks, grounds, mono, self.charset)
            if not _is_empty(picture.without(code)):
                pictures[code] = picture
        missing = [code for code in codes if code not in pictures]
        if missing:
            raise self._fault(0, _("no picture of {cards}"), cards=", ".join(missing))
        return pictures

    def _fault(self, number: int, text: str, /, **parts: object) -> ArtError:
        return ArtError.at(self.path, number, text.format(**parts))

    def _check_characters(self, lines: Sequence[str]) -> None:
        must_be_ascii = self.charset is Charset.ASCII
        wrong = {
            char
            for char in set().union(*lines)
            if not takes_one_cell(char) or (must_be_ascii and not char.isascii())
        }
        for number, line in enumerate(lines if wrong else (), 1):
            for char in wrong.intersection(line):
                if must_be_ascii and not char.isascii():
                    text = _("{char!r} is not ASCII, and the header says that all is")
                    raise self._fault(number, text, char=char)
                text = _("{char!r} ({code}) in column {column} is not one cell wide")
                column = line.index(char) + 1
                raise self._fault(number, text, char=char, code=f"U+{ord(char):04X}", column=column)

    def _code(self, line: str, codes: Sequence[str], number: int) -> str:
        if not line.startswith("= "):
            raise self._fault(number, _("expected '= ' and a card, not {line!r}"), line=line)
        code = line[2:].strip()
        if code not in codes:
            text = _("{code!r} is no card; they are {first} to {last}, and {back}")
            first, *_others, last, back = codes
            raise self._fault(number, text, code=code, first=first, last=last, back=back)
        return code

    def _rows(self, lines: Sequence[str], code: str, number: int) -> tuple[str, ...]:
        rows = lines[number : number + self.size.height]
        for place in range(self.size.height):
            width = len(rows[place]) if place < len(rows) else 0
            if width != self.size.width:
                text = _("the {code} is {width} cells wide here, not {wanted}")
                line, wanted = number + place + 1, self.size.width
                raise self._fault(line, text, code=code, width=width, wanted=wanted)
        return tuple(rows)

    def _colours(self, lines: Sequence[str], code: str, number: int) -> tuple[str, ...]:
        colours = self._rows(lines, code, number)
        for line, letters in enumerate(colours, number + 1):
            for letter in letters:
                if letter not in _LETTERS:
                    text = _("no colour {name!r}; there are {known}")
                    raise self._fault(line, text, name=letter, known=" ".join(_LETTERS))
        return colours


def _is_empty(picture: Picture) -> bool:
    """Whether nothing is there within the edge, neither a character nor a colour."""
    rows = picture.rows
    if picture.is_framed:
        rows = tuple(row[1:-1] for row in rows[1:-1])
    return not "".join((*rows, *picture.grounds)).strip(f" {OWN_COLOUR}")


def _lines(path: Path) -> Sequence[str]:
    try:
        return read_text(path).removesuffix("\n").split("\n")
    except FileError as error:
        raise ArtError.at(path, error.line or 0, translated(error.why)) from error


def _is_header(line: str) -> bool:
    return not line.startswith("= ")


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
            with contextlib.suppress(ArtError, OSError):
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
    # Path.is_dir raises where nothing can be known of what is in a folder
    by_name = {folder.name: folder for folder in folders if os.path.isdir(folder)}  # noqa: PTH112
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
    files: list[CardFile] = []
    faults: list[ArtError] = []
    try:
        paths = sorted(folder.glob("*.txt"))
    except OSError as error:
        return [], [ArtError.at(folder, 0, translated(reason_of(error)))]
    for path in paths:
        try:
            files.append(CardFile.open(path))
        except ArtError as fault:
            faults.append(fault)
    if not files and not faults:
        faults.append(ArtError.at(folder, 0, _("no card files (*.txt) here")))
    return files, faults
