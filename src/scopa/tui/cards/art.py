"""The cards as pictures: how they are drawn onto a frame, and the frames around them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from scopa.tui.frame import AnyStyle, Colour, Frame, Size, Style, mixed
from scopa.tui.terminal.charset import Charset

_EDGE = ".'-|╭╮╰╯┌┐└┘─│"
# what the edge of a card becomes that is about to be played, or to be taken
_SIGNS = {
    Style.SELECTED: str.maketrans(_EDGE, "##=#╔╗╚╝╔╗╚╝═║"),
    Style.TAKEN: str.maketrans(_EDGE, "****┏┓┗┛┏┓┗┛━┃"),
}
# the upper left corner, which no card covers, of a card that is to be taken, or can take one
_TAKEN_CORNER, _TAKER_CORNER = "*", "+"
_CACHED = 512  # rows and low cards, as many as a large window has
_EDGES_FROM = 6  # a back in more rows than this keeps two at either end: there its pattern ends

STYLE_OF_SUIT = {"D": Style.COINS, "C": Style.CUPS, "S": Style.SWORDS, "B": Style.CLUBS}
BACK = "back"
CODES = tuple(f"{rank}{suit}" for suit in STYLE_OF_SUIT for rank in range(1, 11))
OWN_COLOUR = "."  # the letter of a cell in the card's own colours; the others are `Colour`s


class Picture(NamedTuple):
    """A card as it is drawn; the outermost ring is its edge.

    rows: equally long
    style: that of the card
    inks, grounds: if it has colours of its own, a letter for each cell: `OWN_COLOUR` or a `Colour`
    """

    rows: tuple[str, ...]
    style: Style
    inks: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()

    @property
    def size(self) -> Size:
        return Size(len(self.rows[0]), len(self.rows))

    def styles(self, row: int) -> tuple[AnyStyle, ...]:
        """The style of each cell of a row."""
        text = self.rows[row]
        if not self.inks:
            return (self.style,) * len(text)
        grounds = self.grounds[row] if self.grounds else OWN_COLOUR * len(text)
        return _styles(text, self.inks[row], grounds, self.style)

    def without(self, code: str) -> Picture:
        """The card without the *code* in its edge."""
        edge = max(self.rows[-1], key=self.rows[-1].count) * len(code)
        above, below = (self.rows[row].replace(code, edge) for row in (0, -1))
        return self._replace(rows=(above, *self.rows[1:-1], below))

    def renumbered(self, code: str, name: str) -> Picture:
        """The card with a longer *name* in the place of the *code* in its edge."""
        above, below = self.rows[0], self.rows[-1]
        at, end = above.find(code), below.rfind(code) + len(code)
        if at >= 0:
            above = above[:at] + name + above[at + len(name) :]
        if end >= len(code):
            below = below[: end - len(name)] + name + below[end:]
        return self._replace(rows=(above, *self.rows[1:-1], below))

    def low(self, height: int) -> Picture:
        """The card in fewer rows, with its whole edge: of a back the middle, of a face its top."""
        return _low(self, height)

    def draw(
        self,
        frame: Frame,
        x: int,
        y: int,
        mark: Style | None = None,
        *,
        raised: bool = False,
        takes: bool = False,
    ) -> None:
        """Draw it with its first row at *y*.

        mark: SELECTED or TAKEN, the frame around it
        raised: it is one row taller, and what it shows stays where it was a row lower
        takes: it can take something, which a sign in its corner says if it has no frame
        """
        for row in range(len(self.rows)):
            self._draw_row(frame, x, y + row + (raised and row > 0), row, mark)
        if raised:
            self._draw_row(frame, x, y + 1, 1, mark, is_blank=True)
        if takes and not mark:
            frame.put_styled(x, y, _TAKER_CORNER, (Style.TAKEN,))

    def _draw_row(
        self, frame: Frame, x: int, y: int, row: int, mark: Style | None, *, is_blank: bool = False
    ) -> None:
        text, styles = self.rows[row], self.styles(row)
        if is_blank:
            text = f"{text[0]}{' ' * (len(text) - 2)}{text[-1]}"
            styles = (self.style,) * len(text)
        if mark:
            marked = text.translate(_SIGNS[mark])
            if row in (0, len(self.rows) - 1):
                corner = _TAKEN_CORNER if row == 0 and mark is Style.TAKEN else marked[0]
                text, styles = corner + marked[1:], (mark,) * len(text)
            else:
                text = marked[0] + text[1:-1] + marked[-1]
                styles = (mark, *styles[1:-1], mark)
        frame.put_styled(x, y, text, styles)


@lru_cache(_CACHED)
def _low(picture: Picture, height: int) -> Picture:
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
    low = (tuple(block[row] for row in kept if block) for block in (rows, *picture[2:]))
    return Picture(next(low), style, *low)


@lru_cache(_CACHED)
def _styles(row: str, inks: str, grounds: str, own: Style) -> tuple[AnyStyle, ...]:
    carried = _carried_over_blanks(row, inks, grounds)
    return tuple(_style(ink, ground, own) for ink, ground in zip(carried, grounds, strict=True))


@cache
def _style(ink: str, ground: str, own: Style) -> AnyStyle:
    if ink == ground == OWN_COLOUR:
        return own
    return mixed(*(own if letter == OWN_COLOUR else Colour(letter) for letter in (ink, ground)))


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
    """All cards of a deck in one size, which are read when the first one is drawn."""

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
        """Draw cards one over the other, the last one whole.

        step: the columns of each card in sight
        rows: how low the cards are, if they are not whole
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
