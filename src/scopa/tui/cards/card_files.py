"""Card files: one size of a deck, or of a face, in one character set -> pictures.

A card file begins with lines ``key: value``: ``deck``, ``size``, ``cells`` as in ``9x7``,
``characters``, which is ``ascii`` or ``utf-8``, ``author``, ``colours``. Then, for each card and
the back, comes a line ``= 7D`` or ``= back`` and below it the picture, row by row. After a line
``~`` its inks may follow, a letter for each cell, and after another one its grounds: see `Colour`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple, NoReturn

from scopa.storage.fault import Fault
from scopa.tui.cards.art import BACK, CODES, OWN_COLOUR, STYLE_OF_SUIT, Picture
from scopa.tui.frame import Colour, Size, Style
from scopa.tui.terminal.charset import Charset

SMALLEST = Size(5, 3)
"""The cells of a card in the smallest window: every deck has them."""
_CELLS = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)
_LETTERS = (OWN_COLOUR, *(colour.value for colour in Colour))


class ArtError(Exception):
    """A card file that cannot be used; *what* names the file, the line and the fault."""

    def __init__(self, what: Fault) -> None:
        super().__init__(what)
        self.sentence = what.sentence
        self.parts = what.parts


class CardFile(NamedTuple):
    """A card file of which the header has been read."""

    path: Path
    header: Mapping[str, str]
    size: Size
    charset: Charset

    @classmethod
    def open(cls, path: Path) -> CardFile:
        """The file at *path*.

        :raises ArtError: it cannot be read, or its header is no good.
        """
        header: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for number, line in enumerate(takewhile(_is_header, _lines(path)), 1):
            key, _, value = line.partition(":")
            header |= {key.strip(): value.strip()} if key else {}
            numbers[key.strip()] = number
        cells = header.get("cells", "")
        size = parse_size(cells)
        if size is None and not _CELLS.fullmatch(cells):
            raise ArtError(Fault.at(path, 0, "the header needs a line such as 'cells: 9x7'"))
        if size is None:
            what = Fault.at(
                path,
                0,
                "cells: {size} is too small; the smallest are {least}",
                size=cells,
                least=SMALLEST,
            )
            raise ArtError(what)
        known = [charset.value for charset in Charset]
        characters = header.get("characters", Charset.ASCII.value)
        if characters not in known:
            what = Fault.at(
                path,
                numbers["characters"],
                "no characters called {name!r}; there are {known}",
                name=characters,
                known=", ".join(known),
            )
            raise ArtError(what)
        return cls(path, header, size, Charset(characters))

    def fault(self, what: Fault, line: int = 0) -> NoReturn:
        """Say *what* is wrong in that *line*, the first being 1, or in the whole file.

        :raises ArtError: always.
        """
        raise ArtError(Fault.at(self.path, line, "{why}", why=what))

    def pictures(self, codes: Sequence[str] = (*CODES, BACK)) -> dict[str, Picture]:
        """All its pictures by the code of the card, which are to be just those *codes*.

        :raises ArtError: one of them cannot be used or is missing.
        """
        lines = list(_lines(self.path))
        self._check_characters(lines)
        pictures: dict[str, Picture] = {}
        faces: dict[object, str] = {}
        number = len(list(takewhile(_is_header, lines)))
        while number < len(lines):
            line = lines[number]
            number += 1
            if not line:
                continue
            code = self._code(line, codes, number)
            if code in pictures:
                self.fault(Fault("the {code} is drawn a second time", code=code), number)
            blocks = [self._rows(lines, code, number)]
            face = _face(blocks[0])
            if face in faces:
                what = Fault("the {code} looks like the {other}", code=code, other=faces[face])
                self.fault(what, number)
            number += self.size.height
            while lines[number : number + 1] == ["~"] and len(blocks) < 3:
                blocks.append(self._colours(lines, code, number + 1))
                number += 1 + self.size.height
            if face is not None:
                faces[face] = code
                style = STYLE_OF_SUIT.get(code[-1], Style.BACK)
                pictures[code] = Picture(blocks[0], style, *blocks[1:])
        missing = [code for code in codes if code not in pictures]
        if missing:
            self.fault(Fault("no picture of {cards}", cards=", ".join(missing)))
        return pictures

    def _check_characters(self, lines: Sequence[str]) -> None:
        is_ascii = self.charset is Charset.ASCII
        wrong = {
            char
            for char in set().union(*lines)
            if not _is_one_cell_wide(char) or (is_ascii and not char.isascii())
        }
        for number, line in enumerate(lines if wrong else (), 1):
            for char in wrong.intersection(line):
                if is_ascii and not char.isascii():
                    what = Fault("{char!r} is not ASCII, as the header says", char=char)
                    self.fault(what, number)
                code = f"U+{ord(char):04X}"
                what = Fault("{char!r} ({code}) is not one cell wide", char=char, code=code)
                self.fault(what, number)

    def _code(self, line: str, codes: Sequence[str], number: int) -> str:
        """The code that stands in this *line*, the one of that *number*."""
        if not line.startswith("= "):
            self.fault(Fault("expected '= ' and a card, not {line!r}", line=line), number)
        code = line[2:].strip()
        if code not in codes:
            what = Fault(
                "{code!r} is no card; they are {first} to {last}, and {back}",
                code=code,
                first=codes[0],
                last=codes[-2],
                back=codes[-1],
            )
            self.fault(what, number)
        return code

    def _rows(self, lines: Sequence[str], code: str, number: int) -> tuple[str, ...]:
        """The rows after line *number* of what belongs to *code*."""
        rows = lines[number : number + self.size.height]
        for place in range(self.size.height):
            width = len(rows[place]) if place < len(rows) else 0
            if width != self.size.width:
                what = Fault(
                    "the {code} is {width} cells wide here, not {wanted}",
                    code=code,
                    width=width,
                    wanted=self.size.width,
                )
                self.fault(what, number + place + 1)
        return tuple(rows)

    def _colours(self, lines: Sequence[str], code: str, number: int) -> tuple[str, ...]:
        """The letters of the colours of the card *code* after line *number*."""
        colours = self._rows(lines, code, number)
        for place, letters in enumerate(colours, number + 1):
            for letter in letters:
                if letter not in _LETTERS:
                    known = " ".join(_LETTERS)
                    what = Fault("no colour {name!r}; there are {known}", name=letter, known=known)
                    self.fault(what, place)
        return colours


def parse_size(text: str) -> Size | None:
    """The size that *text* names, as ``9x7``, if cards can have it."""
    cells = _CELLS.fullmatch(text)
    size = Size(int(cells[1]), int(cells[2])) if cells else Size(0, 0)
    return size if size.width >= SMALLEST.width and size.height >= SMALLEST.height else None


def _lines(path: Path) -> Iterator[str]:
    """The lines of the file at *path*, as far as they are asked for.

    :raises ArtError: it cannot be read.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for line in file:
                yield line.rstrip("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise ArtError(Fault.at(path, 0, "cannot be read: {why}", why=error)) from error


def _is_header(line: str) -> bool:
    return not line.startswith("= ")


def _face(rows: Sequence[str]) -> object:
    """What must differ between two cards; nothing, if nothing has been drawn within the edge.

    It is all within the edge, where there is room for that.
    """
    inside = tuple(row[1:-1] for row in rows[1:-1])
    if not any(row.strip() for row in inside):
        return None
    return tuple(rows) if len(rows) <= SMALLEST.height else inside


def _is_one_cell_wide(char: str) -> bool:
    """Whether terminals show *char* in one cell."""
    is_single = unicodedata.east_asian_width(char) not in "WF" and not unicodedata.combining(char)
    return char == " " or (is_single and unicodedata.category(char)[0] not in "CMZ")
