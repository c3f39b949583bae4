"""The cards as pictures, and how they are drawn onto a frame."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from scopa.tui.cards.halo import draw_halo
from scopa.tui.cells import (
    AnyStyle,
    Charset,
    Colour,
    Frame,
    Rect,
    Size,
    Style,
    mixed,
    without_seams,
)

_CORNERS = ".'╭╮╰╯┌┐└┘"
_CACHED = 512  # rows and low cards, as many as a large window has

STYLE_OF_SUIT = {"D": Style.COINS, "C": Style.CUPS, "S": Style.SWORDS, "B": Style.CLUBS}
BACK = "back"
CODES = tuple(f"{rank}{suit}" for suit in STYLE_OF_SUIT for rank in range(1, 11))
FAN = ("1D", "3B", "7D", "9C", "10S")  # the cards of the title
OWN_COLOUR = "."  # the letter of a cell in the card's own colours; the others are `Colour`s


class Picture(NamedTuple):
    """A card as it is drawn.

    rows: equally long
    style: that of the card
    inks, grounds: if it has colours of its own, a letter for each cell: `OWN_COLOUR` or a `Colour`
    mono: the rows where there are no colours, black on white, if they are not the same
    charset: that of the line around it
    """

    rows: tuple[str, ...]
    style: Style
    inks: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    mono: tuple[str, ...] = ()
    charset: Charset = Charset.UTF_8

    @property
    def size(self) -> Size:
        return Size(len(self.rows[0]), len(self.rows))

    @property
    def is_framed(self) -> bool:
        """Whether it has a line of its own along its edge."""
        return all(row[x] in _CORNERS for row in (self.rows[0], self.rows[-1]) for x in (0, -1))

    def cells(self, row: int) -> tuple[str, tuple[AnyStyle, ...]]:
        """The characters of a row, and the style of each."""
        text = self.rows[row]
        inks = self.inks[row] if self.inks else OWN_COLOUR * len(text)
        grounds = self.grounds[row] if self.grounds else OWN_COLOUR * len(text)
        return _cells(text, inks, grounds, self.style)

    def with_index(self, code: str, index: str) -> Picture:
        """The card with another *index*, no shorter, in the place of its *code*."""
        above, below, picture = self.rows[0].find(code), self.rows[-1].rfind(code), self
        indented = below + len(code) - len(index)
        for at, x, y in ((above, above, 0), (below, indented, len(self.rows) - 1)):
            if at >= 0:
                picture = picture.written(x, y, index, *self._colours_at(at, y))
        return picture

    def _colours_at(self, x: int, y: int) -> tuple[str, str]:
        """The letters of the ink and the ground of a cell."""
        if not self.inks:
            return OWN_COLOUR, OWN_COLOUR
        return self.inks[y][x], self.grounds[y][x] if self.grounds else OWN_COLOUR

    def without(self, code: str) -> Picture:
        """The card without the *code* in its corner, or in its edge if it has one."""
        last = self.rows[-1]
        filling = max(last, key=last.count) if self.is_framed else " "
        return self.with_index(code, filling * len(code))

    def written(self, x: int, y: int, text: str, ink: str, ground: str) -> Picture:
        """The card with *text* in one of its rows, in the colours with these letters."""
        own = (OWN_COLOUR * self.size.width,) * self.size.height

        def with_(part: str, block: tuple[str, ...]) -> tuple[str, ...]:
            row = block[y][:x] + part + block[y][x + len(text) :]
            return (*block[:y], row, *block[y + 1 :])

        return self._replace(
            rows=with_(text, self.rows),
            inks=with_(ink * len(text), self.inks or own),
            grounds=with_(ground * len(text), self.grounds or own),
            mono=with_(text, self.mono or self.rows),
        )

    def cropped(self, height: int) -> Picture:
        """As many rows of the card as are seen of it: of a back the last, of a face the first."""
        return _low(self, height)

    def draw(self, frame: Frame, x: int, y: int, mark: Style | None = None) -> None:
        """Draw it with its left upper corner there.

        mark: CHOSEN or TAKEN, the halo around it
        """
        area = Rect(x, y, *self.size)
        frame.pictures.append(area)
        draw_halo(frame, area, mark, self.charset)
        mono = self.mono or self.rows
        for row in range(len(mono)):
            frame.put_styled(x, y + row, *self.cells(row), mono[row])


@lru_cache(_CACHED)
def _low(picture: Picture, height: int) -> Picture:
    if height >= len(picture.rows):
        return picture
    kept = slice(-height, None) if picture.style is Style.BACK else slice(height)
    rows, style, inks, grounds, mono, charset = picture
    return Picture(rows[kept], style, inks[kept], grounds[kept], mono[kept], charset)


@lru_cache(_CACHED)
def _cells(row: str, inks: str, grounds: str, own: Style) -> tuple[str, tuple[AnyStyle, ...]]:
    styles = [_style(ink, ground, own) for ink, ground in zip(inks, grounds, strict=True)]
    return without_seams(row, styles)


@cache
def _style(ink: str, ground: str, own: Style) -> AnyStyle:
    if ink == ground == OWN_COLOUR:
        return own
    return mixed(*(own if letter == OWN_COLOUR else Colour(letter) for letter in (ink, ground)))


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
            mark = Style.CHOSEN if code in marked else None
            self.of[code].cropped(rows or self.size.height).draw(frame, x + place * step, y, mark)


class Deck(NamedTuple):
    """A deck in all its sizes, the smallest first, drawn with the characters of *charset*."""

    name: str
    author: str
    charset: Charset
    sizes: tuple[Pictures, ...]


class RenderOptions(NamedTuple):
    """How cards look: the deck, and whether they are larger or smaller.

    smaller_by: by how many sizes the cards of the deck are made smaller
    """

    deck: Deck
    smaller_by: int = 0

    def fitting(self, number: int) -> Pictures:
        """The pictures to use where those up to size *number* fit."""
        return self.deck.sizes[max(0, number - self.smaller_by)]

    def fitting_into(self, width: int, height: int) -> Pictures:
        """The largest pictures no wider than *width* and no higher than *height*."""
        room = Size(width, height)
        fitting = [n for n, each in enumerate(self.deck.sizes) if each.size.fits(room)]
        return self.fitting(max(fitting, default=0))

    def larger(self, steps: int) -> RenderOptions:
        """The same with larger cards, or smaller ones if *steps* is negative."""
        smaller_by = max(0, min(self.smaller_by - steps, len(self.deck.sizes) - 1))
        return self._replace(smaller_by=smaller_by)
