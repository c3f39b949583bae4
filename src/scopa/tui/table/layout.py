"""Window size -> where things stand on the table. Pure arithmetic, in cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scopa.tui.frame import Frame, Rect, Size

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Rules
    from scopa.tui.cards.art import Pictures
    from scopa.tui.screen import RenderOptions
    from scopa.tui.table.board import Board

SIDE_BY_SIDE = 7  # table cards that are to fit without overlap, where larger cards are chosen
SIDE_TEXT = 11  # the width of what is said of a player at a side of the table
SIDE_COUNTS = 3  # the rows of what is counted of such a player
SIDE_HAND_ROWS, _SIDE_PILE_ROWS = 3, 2  # so much at least shows of such a player's cards
HAND = 3  # the cards of a usual hand: what belongs to a player stands apart from so many
PANEL_COLUMNS = 38
FACES = (Size(20, 12), Size(9, 8), Size(5, 3))
_NO_FACE = Size(0, 0)
_WITH_PANEL = Size(150, 40)  # from this window on there is a panel beside the table
_TEXT, _ROOM_BESIDE = 9, 18  # what is counted of a player beside a hand, and the room it needs
_NAME, _NAME_BY_FACE = 12, 10  # the width of a name, and beside a face
_USUAL_WIDTH = 80  # from here on texts do not touch the halo of a card
_WIDE, _VERY_WIDE = 100, 150  # from here on the edge is wider, and the cards lie further apart
_HALO = 1  # the row above and below cards that may be marked
_MAT = Size(4, 1 + _HALO)  # how far the mat reaches beyond the table cards
_RAIL = 1  # the row of the score, under which the cards at the top slide
_LINES = 5 + 3 * _HALO  # score, message, prompt, the row into which a card is raised, keys
_PEEK_ROWS = 2  # so much at least shows of the cards at the top,
_MOST_HIDDEN = 10  # and of the largest all but so many rows
_FACE_ROWS = 8  # spare rows show their cards, until a small face fits beside them; then the felt
_NAME_COLUMNS = 4  # as many show of a card that another covers that its name is seen


class Zone(NamedTuple):
    """The room beside a hand for the pile, the deck and the texts: *rows* rows from *y* on.

    At the left of the hand is the *face* of a player, in so many columns if there is room for one,
    then the *texts*, in at most *text_width*, then the *deck* of who deals. At the right is the
    *pile*, and from *sweeps* to it there is room for the sweep cards. Beside a large hand, of
    which there is nothing left to deal, a deck has no place of its own.
    """

    y: int
    rows: int
    deck: int
    texts: int
    text_width: int
    face: int
    sweeps: int
    pile: int


class Side(NamedTuple):
    """What lies one below the other at a side: name, face, hand, pile, counts; *x* is its left.

    The face and the pile have no rows where there is no room for them.
    """

    x: int
    name_y: int
    face: Size
    hand: Rect
    pile: Rect
    counts_y: int


class TableLayout(NamedTuple):
    """The places of the parts of a table; the names ending in *_y* are rows.

    spacing: the columns from one card to the next where there is room
    edge: the columns of the edge of the table, at either side
    side_columns: the columns beside the table cards that players at the sides take up
    text_room: the width of a text across the table that leaves a column free at either side
    their_rows: how many rows show of the cards at the top
    face_rows: how many rows there are for a face beside the hand at the top
    lines_between: how many rows of text there are from the message to a hand with a halo
    raised_y: the row of the card of my hand that is raised
    """

    window: Size
    card: Size
    spacing: int
    edge: int
    side_columns: int
    text_room: int
    their_cards_y: int
    their_rows: int
    face_rows: int
    table_y: int
    message_y: int
    prompt_y: int
    lines_between: int
    raised_y: int
    my_cards_y: int

    def place(self, index: int, count: int) -> Rect:
        """The place of table card number *index* of *count*.

        The row is in the middle. When the cards have no room side by side each covers the one
        before it; when not even their names had, every other one lies a row higher, below the rest.
        """
        width = self.card.width
        room = self.window.width - 2 * max(self.edge, self.side_columns)
        step = min(self.spacing, (room - width) // max(1, count - 1))
        is_high = step < _NAME_COLUMNS and index % 2 == 0
        x = (self.window.width - (count - 1) * step - width) // 2 + index * step
        return Rect(x, self.table_y - is_high, *self.card)

    def mat(self, count: int) -> Rect | None:
        """The mat beneath *count* table cards, if there is room for its edge."""
        above = self.table_y - self.their_cards_y - self.their_rows
        below = self.message_y - self.table_y - self.card.height
        count = max(SIDE_BY_SIDE, count)
        first = self.place(0, count).x
        columns = min(_MAT.width, first - max(self.edge, self.side_columns - 1))
        if above <= _MAT.height or below < _MAT.height or columns < 1:
            return None
        x = first - columns  # as far from the other rim, too
        height = self.card.height + 2 * _MAT.height
        return Rect(x, self.table_y - _MAT.height, self.window.width - 2 * x, height)

    def hand(self, index: int, count: int, *, is_mine: bool = True) -> int:
        """The column of card number *index* of a hand of *count*, which is in the middle.

        A large hand overlaps; that of another is a fan.
        """
        width = self.card.width
        room = self.window.width - 2 * (max(width, _TEXT) + 2 + self.edge)
        widest = self.spacing if is_mine else max(_NAME_COLUMNS, width * 3 // 4)
        step = min(widest, (room - width) // max(1, count - 1))
        return (self.window.width + 1 - (count - 1) * step - width) // 2 + index * step

    def side(
        self, hand: int, *, is_right: bool, has_face: bool = True, is_high: bool = False
    ) -> Side:
        """The places of a player at a side, whose hand is of *hand* cards when it is full.

        is_high: nobody sits across, so that it begins below the score
        """
        width, height = self.card
        top = self.their_cards_y + (0 if is_high else self.their_rows)
        counts_y = self.message_y - SIDE_COUNTS
        room = counts_y - top - 1
        least = hand - 1 + SIDE_HAND_ROWS
        pile_rows = _SIDE_PILE_ROWS if room >= least + _SIDE_PILE_ROWS else 0
        spare = room - least - pile_rows
        fitting = (f for f in FACES if f.fits(Size(width, spare)))
        face = next(fitting, _NO_FACE) if has_face else _NO_FACE
        spare -= face.height
        gap = int(bool(pile_rows) and spare > 0)
        spare -= gap
        hand_rows = min(least + spare, hand - 1 + height)
        spare -= hand_rows - least
        if pile_rows:
            pile_rows = min(pile_rows + spare, height)
        x = self.window.width - self.edge - width if is_right else self.edge
        return Side(
            x=x,
            name_y=top,
            face=face,
            hand=Rect(x, top + 1 + face.height, width, hand_rows),
            pile=Rect(x, counts_y - pile_rows, width, pile_rows),
            counts_y=counts_y,
        )

    def zone(self, count: int, *, is_mine: bool) -> Zone:
        """The room beside a hand of *count* cards, at the bottom or at the top."""
        count, width = max(HAND, count), self.card.width
        apart = 1 + (self.window.width >= _USUAL_WIDTH)
        ends = [self.hand(0, count, is_mine=whose) - apart for whose in (True, False)]
        deck_width = (width + 1) * (min(ends) - self.edge > width + _TEXT)
        room = ends[1] - self.edge - deck_width - _NAME_BY_FACE - 1
        face = next((f.width for f in FACES if f.width <= room and f.height <= self.face_rows), 0)
        ends[1] -= face + bool(face)
        deck = max(self.edge, min(ends) - _NAME - deck_width - 1) if deck_width else self.edge
        end = ends[not is_mine]
        text_width = min(end - deck - deck_width, _NAME)
        return Zone(
            y=self.my_cards_y if is_mine else self.their_cards_y,
            rows=self.card.height if is_mine else self.their_rows,
            deck=deck,
            texts=end - text_width,
            text_width=text_width,
            face=0 if is_mine else face,
            sweeps=self.hand(count - 1, count, is_mine=is_mine) + width + 2,
            pile=self.window.width - deck - width,
        )


def smallest_table(rules: Rules) -> Size:
    """The smallest window for a table by these rules."""
    return Size(60, 20) if rules.players == 2 else Size(80, 24)


def largest_that_fits(window: Size, cards: Sequence[Size]) -> int:
    """The number of the largest of the sizes of cards, which ascend, that a window has room for.

    >>> sizes = [Size(5, 3), Size(7, 5), Size(9, 7), Size(15, 12)]
    >>> [largest_that_fits(Size(*window), sizes) for window in ((60, 20), (80, 24), (120, 40))]
    [1, 2, 3]
    """
    fitting = [
        number
        for number, card in enumerate(cards)
        if 2 * card.height + _LINES + max(_PEEK_ROWS, card.height - _MOST_HIDDEN) <= window.height
        and SIDE_BY_SIDE * (card.width + 1) + 1 <= window.width
        and HAND * (card.width + 1) - 1 + 2 * _ROOM_BESIDE <= window.width
    ]
    return max(fitting, default=0)


def table_layout(window: Size, card: Size, *, with_side_players: bool = False) -> TableLayout:
    """Lay out a table for *window* and a size of cards."""
    spare = max(0, window.height - 2 * card.height - _LINES - _PEEK_ROWS)
    for_faces = min(spare, _FACE_ROWS - _PEEK_ROWS)
    more = min(card.height - _PEEK_ROWS, for_faces + (spare - for_faces) * 2 // 5)
    padding = spare - more
    below = padding // 2
    near_hand = min(2, below // 3)
    table_y = _RAIL + _PEEK_ROWS + more + _HALO + padding - below
    message_y = table_y + card.height + _HALO + below - near_hand
    edge = 1 + (window.width >= _WIDE)
    raised_y = message_y + 2 + near_hand + _HALO
    return TableLayout(
        window=window,
        card=card,
        spacing=card.width + (3 if window.width >= _VERY_WIDE else 1),
        edge=edge,
        side_columns=max(card.width, SIDE_TEXT) + 2 + edge if with_side_players else 0,
        text_room=window.width - 2 * (edge + 1),
        their_cards_y=_RAIL,
        their_rows=_PEEK_ROWS + more,
        face_rows=table_y - _HALO - _RAIL,
        table_y=table_y,
        message_y=message_y,
        prompt_y=message_y + 1,
        lines_between=raised_y - _HALO - message_y,
        raised_y=raised_y,
        my_cards_y=raised_y + 1,
    )


@lru_cache(maxsize=32)
def fit_table(
    window: Size,
    cards: tuple[Size, ...],
    *,
    smaller_by: int = 0,
    rows_above: int = 0,
    with_side_players: bool = False,
) -> tuple[int, TableLayout]:
    """The number of a size of cards, and the layout of a table, with a panel beside it if possible.

    There is a panel where cards as large leave room for it.

    cards: the sizes, which ascend
    smaller_by: how many sizes smaller than the largest that fits the cards are wanted
    rows_above: without a panel, so many rows are wanted above the table cards
    """
    largest = largest_that_fits(window, cards)
    narrower = Size(window.width - PANEL_COLUMNS, window.height)
    has_panel = _WITH_PANEL.fits(window) and largest_that_fits(narrower, cards) == largest
    table = narrower if has_panel else window
    for fitting in range(largest, -1, -1):
        number = max(0, fitting - smaller_by)
        layout = table_layout(table, cards[number], with_side_players=with_side_players)
        if has_panel or layout.table_y - 1 >= rows_above:
            break
    return number, layout


class View(NamedTuple):
    """A board, and a frame for its table, which is narrower than the window beside a panel."""

    board: Board
    frame: Frame
    layout: TableLayout
    pictures: Pictures
    options: RenderOptions


def view_of(board: Board, size: Size, options: RenderOptions, *, rows_above: int = 0) -> View:
    """Lay out a board in a window.

    rows_above: so many rows below the score are wanted for what the coach says
    """
    number, layout = fit_table(
        size,
        tuple(pictures.size for pictures in options.deck.sizes),
        smaller_by=options.smaller_by,
        rows_above=rows_above,
        with_side_players=board.rules.players > 2,
    )
    return View(board, Frame(layout.window), layout, options.deck.sizes[number], options)
