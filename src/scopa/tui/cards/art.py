"""The cards as pictures: how they are drawn onto a frame, and the frames around them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from scopa.tui.frame import AnyStyle, Colour, Frame, Size, Style, mixed
from scopa.tui.terminal.charset import Charset

_EDGE = ".'-|╭╮╰╯┌┐└┘─│"
_TAKEN = "*"
"""What the upper left corner of a card becomes that is to be taken; no card covers it."""
_SIGNS = {
    Style.SELECTED: str.maketrans(_EDGE, "##=#╔╗╚╝╔╗╚╝═║"),
    Style.TAKEN: str.maketrans(_EDGE, "****┏┓┗┛┏┓┗┛━┃"),
}
"""What the edge of a card becomes that is about to be played, or to be taken."""
_REMEMBERED = 512
"""So many rows and low cards are kept as they were drawn last: those of a large window."""
_EDGES_FROM = 6
"""A back in more rows than this keeps two at the top and at the bottom: there its pattern ends."""

STYLE_OF_SUIT = {"D": Style.COINS, "C": Style.CUPS, "S": Style.SWORDS, "B": Style.CLUBS}
BACK = "back"
CODES = tuple(f"{rank}{suit}" for suit in STYLE_OF_SUIT for rank in range(1, 11))
"""The cards as the files name them: as in the notation of the engine."""
OWN_COLOUR = "."
"""The letter of a cell in the card's own colours; the others are those of `Colour`."""


class Span(NamedTuple):
    """Neighbouring cells of a picture that have one *style*, from column *x* of a row."""

    x: int
    text: str
    style: AnyStyle


class Picture(NamedTuple):
    """A card as it is drawn: its *rows*, all equally long, and the *style* of what it shows.

    The outermost ring of a picture is the card's edge. If it has *inks* and *grounds* of its own
    they are a letter for each cell: `OWN_COLOUR`, or that of a `Colour`.
    """

    rows: tuple[str, ...]
    style: Style
    inks: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()

    @property
    def size(self) -> Size:
        """So many cells it takes up."""
        return Size(len(self.rows[0]), len(self.rows))

    def spans(self, row: int) -> tuple[Span, ...]:
        """That *row* in pieces of one style each."""
        text = self.rows[row]
        if not self.inks:
            return (Span(0, text, self.style),)
        grounds = self.grounds[row] if self.grounds else OWN_COLOUR * len(text)
        return _in_spans(text, self.inks[row], grounds, self.style)

    def without(self, code: str) -> Picture:
        """The card without the *code* in its edge."""
        edge = max(self.rows[-1], key=self.rows[-1].count) * len(code)
        above, below = (self.rows[row].replace(code, edge) for row in (0, -1))
        return self._replace(rows=(above, *self.rows[1:-1], below))

    def low(self, height: int) -> Picture:
        """The card in so many rows, still with its whole edge, as if seen from afar.

        Of a back the middle is left, of a face what is at the top.
        """
        return _low(self, height)

    def draw(
        self,
        frame: Frame,
        x: int,
        y: int,
        mark: Style | None = None,
        *,
        raised: bool = False,
    ) -> None:
        """Draw it with its first row at *y*; *mark* frames it.

        If it is *raised* it is one row taller: what it shows stays where it was when it began a
        row lower.
        """
        if raised:
            self._draw_row(frame, x, y, 0, mark)
            sides = self.rows[1]
            frame.put(x, y + 1, f"{sides[0]}{' ' * (len(sides) - 2)}{sides[-1]}", self.style)
            if mark:
                self._mark_sides(frame, x, y + 1, 1, mark)
            y += 1
        for row in range(raised, len(self.rows)):
            self._draw_row(frame, x, y + row, row, mark)

    def _mark_sides(self, frame: Frame, x: int, at: int, row: int, mark: Style) -> None:
        text = self.rows[row]
        frame.put(x, at, text[0].translate(_SIGNS[mark]), mark)
        frame.put(x + len(text) - 1, at, text[-1].translate(_SIGNS[mark]), mark)

    def _draw_row(self, frame: Frame, x: int, at: int, row: int, mark: Style | None) -> None:
        if mark and row in (0, len(self.rows) - 1):
            text = self.rows[row].translate(_SIGNS[mark])
            is_marked = row == 0 and mark is Style.TAKEN
            frame.put(x, at, _TAKEN + text[1:] if is_marked else text, mark)
            return
        for span in self.spans(row):
            frame.put(x + span.x, at, span.text, span.style)
        if mark:
            self._mark_sides(frame, x, at, row, mark)


@lru_cache(_REMEMBERED)
def _low(picture: Picture, height: int) -> Picture:
    """See `Picture.low`."""
    rows, style = picture.rows, picture.style
    if height >= len(rows):
        return picture
    foot = 1
    if style is Style.BACK:
        foot += height > _EDGES_FROM
        head = foot + (len(rows) - height + 1) // 2
        kept = [*range(foot), *range(head, head + height - 2 * foot)]
    else:
        kept = list(range(max(1, height - foot)))
    kept = [*kept, *range(len(rows) - foot, len(rows))][:height]

    def of(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(lines[row] for row in kept if lines)

    return Picture(of(rows), style, of(picture.inks), of(picture.grounds))


@lru_cache(_REMEMBERED)
def _in_spans(row: str, inks: str, grounds: str, own: Style) -> tuple[Span, ...]:
    """*row* in pieces of one style."""
    spans = []
    x = 0
    for pair, cells in groupby(zip(_carried_over_blanks(row, inks, grounds), grounds, strict=True)):
        width = len(list(cells))
        ink, ground = (own if letter == OWN_COLOUR else Colour(letter) for letter in pair)
        style = own if ink is ground is own else mixed(ink, ground)
        spans.append(Span(x, row[x : x + width], style))
        x += width
    return tuple(spans)


def _carried_over_blanks(row: str, inks: str, grounds: str) -> str:
    """*inks*, of which those of blanks go on as the cell before them on the same ground.

    >>> _carried_over_blanks("| o  o |", "..y..r..", "......R.")
    '..yyyr..'
    """
    carried = list(inks)
    for x in range(1, len(row)):
        if row[x] == " " and grounds[x] == grounds[x - 1]:
            carried[x] = carried[x - 1]
    return "".join(carried)


class Pictures:
    """All cards of a deck in one *size*, which are read when the first one is drawn."""

    def __init__(self, size: Size, read: Callable[[], Mapping[str, Picture]]) -> None:
        self.size = size
        self._read = read

    @cached_property
    def of(self) -> Mapping[str, Picture]:
        """The cards by their code in the notation, and the `BACK`."""
        return self._read()

    def fan(
        self,
        frame: Frame,
        codes: Sequence[str],
        x: int,
        y: int,
        step: int,
        rows: int = 0,
        marked: Collection[str] = (),
    ) -> None:
        """Draw cards one over the other, *step* columns of each in sight, the last one whole.

        They may be in so many *rows* only; those *marked* are framed.
        """
        for place, code in enumerate(codes):
            mark = Style.SELECTED if code in marked else None
            self.of[code].low(rows or self.size.height).draw(frame, x + place * step, y, mark)


class Deck(NamedTuple):
    """A deck in all its sizes, the smallest first, drawn with the characters of *charset*."""

    name: str
    author: str
    charset: Charset
    sizes: tuple[Pictures, ...]
