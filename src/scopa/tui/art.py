"""The cards as pictures: how they are drawn onto a frame, and the frames around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scopa.tui.charset import Charset
from scopa.tui.frame import Frame, Size, Style

_EDGE = ".'-|╭╮╰╯┌┐└┘─│"
_SIGNS = {
    Style.SELECTED: str.maketrans(_EDGE, "##=#╔╗╚╝╔╗╚╝═║"),
    Style.TAKEN: str.maketrans(_EDGE, "****┏┓┗┛┏┓┗┛━┃"),
}
"""What the edge of a card becomes that is about to be played, or to be taken."""

STYLE_OF_SUIT = {"D": Style.COINS, "C": Style.CUPS, "S": Style.SWORDS, "B": Style.CLUBS}
BACK = "back"
CODES = tuple(f"{rank}{suit}" for suit in STYLE_OF_SUIT for rank in range(1, 11))
"""The cards as the files name them: as in the notation of the engine."""


class Span(NamedTuple):
    """Neighbouring cells of a picture that have one *style*, from column *x* of a row."""

    x: int
    text: str
    style: Style


class Picture(NamedTuple):
    """A card as it is drawn: its *rows*, all equally long, and the *style* of what it shows.

    The outermost ring of a picture is the card's edge. *spans* are the rows again, in pieces of
    one style each, if the picture has colours of its own.
    """

    rows: tuple[str, ...]
    style: Style
    spans: tuple[tuple[Span, ...], ...] = ()

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
        for place, row in enumerate(range(last + 1) if rows is None else rows):
            text, at = self.rows[row], y + place
            if mark and row in (0, last):
                frame.put(x, at, text.translate(_SIGNS[mark]), mark)
                continue
            for span in self.spans[row] if self.spans else (Span(0, text, self.style),):
                frame.put(x + span.x, at, span.text, span.style)
            if mark:
                frame.put(x, at, text[0].translate(_SIGNS[mark]), mark)
                frame.put(x + len(text) - 1, at, text[-1].translate(_SIGNS[mark]), mark)


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
    """A deck in all its sizes, the smallest first, drawn with the characters of *charset*."""

    name: str
    author: str
    charset: Charset
    sizes: tuple[Pictures, ...]
