"""Card files: one size of a deck, or of a face, in one character set -> pictures.

A card file begins with lines ``key: value``: ``deck``, ``cells`` as in ``9x7``, ``characters``,
which is ``ascii`` or ``utf-8``, ``author``, ``home``, the game that the deck belongs to; any other
is a note. Then, for each card and the back, comes a line ``= 7D`` or ``= back`` and below it the
picture, row by row. After a line ``~`` its inks may follow, a letter for each cell, after another
one its grounds, see `Colour`, and after a third one the picture as it is where there are no
colours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from scopa.errors import ScopaError
from scopa.storage.files import FileError, read_text
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.tui.cards.art import BACK, CODES, OWN_COLOUR, STYLE_OF_SUIT, Picture
from scopa.tui.cells import Colour, Size, Style, takes_one_cell
from scopa.tui.terminal.charset import Charset

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
        characters_line = 0
        for number, line in enumerate(takewhile(_is_header, _lines(path)), 1):
            key, _colon, value = (part.strip() for part in line.partition(":"))
            if key == "characters":
                characters_line = number
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
            text = _("no characters called {name!r}; there are {known}")
            why = text.format(name=characters, known=", ".join(known))
            raise ArtError.at(path, characters_line, why)
        return cls(path, header, size, Charset(characters))

    def pictures(self, codes: Sequence[str] = (*CODES, BACK)) -> dict[str, Picture]:
        """Read all its pictures by the code of the card, which are to be just those *codes*.

        :raises ArtError: one of them cannot be used or is missing.
        """
        lines = _lines(self.path)
        self._check_characters(lines)
        pictures: dict[str, Picture] = {}
        looks: dict[object, str] = {}
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
            begins = number
            number += self.size.height
            while lines[number : number + 1] == ["~"] and len(blocks) < _BLOCKS:
                read = self._colours if len(blocks) < _MONO else self._rows
                blocks.append(read(lines, code, number + 1))
                number += 1 + self.size.height
            rows, inks, grounds, mono = (*blocks, (), (), ())[:_BLOCKS]
            style = STYLE_OF_SUIT.get(code[-1], Style.BACK)
            picture = Picture(rows, style, inks, grounds, mono, self.charset)
            drawn = picture if self.size.height <= SMALLEST.height else picture.without(code)
            look = drawn.mono or drawn.rows
            if look in looks:
                text = _("the {code} looks like the {other}")
                raise self._fault(begins, text, code=code, other=looks[look])
            if not _is_empty(picture.without(code)):
                looks[look] = code
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
