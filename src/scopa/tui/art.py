"""The card art: text files in ``assets/ascii_cards`` -> pictures by deck and size.

A deck is a folder with a file for each size. A file begins with lines ``key: value`` (``deck``,
``size``, ``cells`` as in ``9x7``, ``author``, ``colours``); then, for each card and the back, comes
a line ``= 7D`` or ``= back`` and below it the picture, line by line. The outermost ring of a
picture is the card's edge, in which its name stands; a card that is chosen has another edge.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scopa.tui.frame import Frame, Size, Style

_SIGNS = {
    Style.SELECTED: str.maketrans(".'-|", "##=#"),
    Style.TAKEN: str.maketrans(".'-|", "****"),
}
_STYLE_OF_SUIT = {"D": Style.COINS, "C": Style.CUPS, "S": Style.SWORDS, "B": Style.CLUBS}
BACK = "back"
CODES = tuple(f"{rank}{suit}" for suit in _STYLE_OF_SUIT for rank in range(1, 11))
"""The cards as the files name them: as in the notation of the engine."""


class ArtError(Exception):
    """A card file that cannot be used; the text names the file, the line and the fault."""


class Picture(NamedTuple):
    """A card as it is drawn: its *rows*, all equally long, and the *style* of what it shows."""

    rows: tuple[str, ...]
    style: Style

    def draw(
        self,
        frame: Frame,
        x: int,
        y: int,
        mark: Style | None = None,
        rows: range | None = None,
    ) -> None:
        """Draw it, or only some of its *rows*, with its first row at *y*; *mark* frames it."""
        last = len(self.rows) - 1
        edge = mark or self.style
        signs = _SIGNS[mark] if mark else {}
        for place, row in enumerate(range(last + 1) if rows is None else rows):
            text, at = self.rows[row], y + place
            if row in (0, last):
                frame.put(x, at, text.translate(signs), edge)
            else:
                frame.put(x, at, text[0].translate(signs), edge)
                frame.put(x + 1, at, text[1:-1], self.style)
                frame.put(x + len(text) - 1, at, text[-1].translate(signs), edge)


class Pictures(NamedTuple):
    """All cards of a deck in one size, by their code in the notation, and the `BACK`."""

    size: Size
    of: Mapping[str, Picture]

    def fan(
        self,
        frame: Frame,
        codes: Sequence[str],
        x: int,
        y: int,
        step: int,
        rows: range | None = None,
    ) -> None:
        """Draw cards one over the other, *step* columns of each in sight, the last one whole."""
        for place, code in enumerate(codes):
            self.of[code].draw(frame, x + place * step, y, rows=rows)


class Deck(NamedTuple):
    """A deck in all its sizes, the smallest first."""

    name: str
    sizes: tuple[Pictures, ...]


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


def load_deck(folder: Path) -> Deck:
    """The deck in *folder*.

    :raises ArtError: it holds no card files, or one of them cannot be used.
    """
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise ArtError(f"{folder}: no card files (*.txt) here")
    loaded = [_load(file) for file in files]
    sizes = sorted((pictures for _, pictures in loaded), key=lambda pictures: pictures.size)
    return Deck(loaded[0][0], tuple(sizes))


def _load(file: Path) -> tuple[str, Pictures]:
    """The name of the deck and the pictures in *file*."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ArtError(f"{file}: cannot be read: {error}") from error
    header: dict[str, str] = {}
    pictures: dict[str, Picture] = {}
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if line.startswith("= "):
            code = line[2:].strip()
            if code in pictures:
                raise ArtError(f"{file}, line {number}: the {code} is drawn a second time")
            size = _size(file, header)
            pictures[code] = _picture(
                file, number, code, lines[number : number + size.height], size
            )
            number += size.height
        elif line and not pictures:
            key, _, value = line.partition(":")
            header[key.strip()] = value.strip()
        elif line:
            raise ArtError(f"{file}, line {number}: expected '= ' and a card, not {line!r}")
    missing = [code for code in (*CODES, BACK) if code not in pictures]
    if missing:
        raise ArtError(f"{file}: no picture of {', '.join(missing)}")
    return header.get("deck", file.parent.name), Pictures(_size(file, header), pictures)


def _size(file: Path, header: Mapping[str, str]) -> Size:
    cells = re.fullmatch(r"(\d+)x(\d+)", header.get("cells", ""))
    if cells is None:
        raise ArtError(f"{file}: the header needs a line such as 'cells: 9x7'")
    return Size(int(cells[1]), int(cells[2]))


def _picture(file: Path, number: int, code: str, rows: list[str], size: Size) -> Picture:
    """The picture of *code*, whose *rows* come after line *number*."""
    if code not in CODES and code != BACK:
        raise ArtError(f"{file}, line {number}: {code!r} is no card; they are 1D to 10B, and back")
    for place in range(size.height):
        width = len(rows[place]) if place < len(rows) else 0
        if width != size.width:
            raise ArtError(
                f"{file}, line {number + place + 1}: the {code} is {width} cells wide here, "
                f"not {size.width}"
            )
    return Picture(tuple(rows), _STYLE_OF_SUIT.get(code[-1], Style.BACK))
