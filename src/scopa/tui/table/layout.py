"""A board in a window: where things stand on the table, in cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures, RenderOptions
from scopa.tui.cells import Frame, Rect, Size
from scopa.tui.widgets import edge_columns

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Card, Rules
    from scopa.tui.table.board import Board

SIDE_BY_SIDE = 7  # cards are only chosen so large that 7 lie on the table without overlap
_LOW_AT_MOST = 2  # rows by which a player at a side begins above the table cards if need be
_SIDE_COUNTS = 1  # the rows at least above the pile of a player at a side, for the counts
HAND = 3  # the cards of a usual hand; beside a smaller one nothing comes nearer
FACES = (Size(20, 12), Size(9, 8))
_NO_FACE = Size(0, 0)
_TEXT, _ROOM_BESIDE = 9, 18  # the width of the counts beside a hand, and the room they need
_NAME, _NAME_BY_FACE = 16, 10  # the width of a name, and at least beside a face
_USUAL_ROW = (6, 4)  # table cards for which there is room, or at least, and still between them
_BETWEEN, _BETWEEN_IN_HAND = 3, 2  # columns between cards: marks side by side do not touch
_VERY_WIDE = 150  # from here on a column more
_HALO = 1  # the row above and below cards that may be marked
_MAT = Size(4, 1 + _HALO)  # how far the mat reaches beyond the table cards
_RAIL = 1  # the row of the score, under which the cards at the top slide
_LINES = 5 + 3 * _HALO  # score, message, prompt, the row into which a card is raised, keys
PEEK_ROWS = 2  # rows that show at least of the cards at the top
_MOST_HIDDEN = 10  # rows of the largest cards that may be hidden there
_FACE_ROWS = 8  # spare rows go to those cards until a face fits beside them; then to the felt
_SMALLER_AT_SIDES = 2  # sizes by which the cards of the others are smaller if any sit there
_MORE_AT_SIDES = 2  # rows that are left free then, above the cards of the others and below mine
_BACK_COLUMNS = 2  # columns that show of a covered back: backs can be counted
_OPEN_IN_A_LINE = 5  # cards across, between players at the sides, whose names all show in a line
NAME_COLUMNS = 4  # columns that show of a covered card: its name is seen


class SeatLayout(NamedTuple):
    """The places of what belongs to a player: in a row, or at a side one below the other.

    In a row there are, from the left, the face, the texts, the hand, the sweep cards and the pile.

    hand: the cards, and as much of each as there is room for
    texts: the name, and in a row what is counted of the player
    face: the largest that there is room for
    """

    hand: tuple[Rect, ...]
    texts: Rect
    face: Rect
    sweeps: Rect
    pile: Rect


class TableLayout(NamedTuple):
    """The places of the parts of a table; the names ending in *_y* are rows.

    their_card: the size of the cards of the others, smaller where players sit at the sides
    spacing, spacing_in_hand: the columns from one card to the next where there is room
    edge: the columns of the edge of the table, at either side; as much felt is free beside it
    at_side, side_columns: the columns of a player at a side, and with what is free at either end
    text_room: the width of a text across the table that leaves a column free at either side
    their_rows: how many rows show of the cards at the top
    face_rows: how many rows there are for a face beside the hand at the top
    lines_between: how many rows of text there are from the message to a hand with a halo
    raised_y: the row of the card of my hand that is raised
    chosen: which card of my hand that is, or may be
    """

    window: Size
    card: Size
    their_card: Size
    spacing: int
    spacing_in_hand: int
    edge: int
    at_side: int
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
    chosen: int = 0

    def step(self, count: int) -> int:
        """The columns from one of *count* table cards to the next."""
        room = self.window.width - 2 * max(self.edge, self.side_columns) - self.card.width
        return min(self.spacing, room // max(1, count - 1))

    def place(self, index: int, count: int) -> Rect:
        """The place of table card number *index* of *count*.

        The row is in the middle. When the cards have no room side by side each covers the one
        before it; when not even their names had, every other one lies a row higher, below the rest.
        """
        step = self.step(count)
        is_high = step < NAME_COLUMNS and index % 2 == 0
        x = (self.window.width - (count - 1) * step - self.card.width) // 2 + index * step
        return Rect(x, self.table_y - is_high, *self.card)

    def mat(self, count: int) -> Rect | None:
        """The mat beneath *count* table cards, if there is room for its edge."""
        above = self.table_y - self.their_cards_y - self.their_rows
        below = self.message_y - self.table_y - self.card.height
        count = max(_USUAL_ROW[bool(self.side_columns)], count)
        first = self.place(0, count).x
        columns = min(_MAT.width, first - max(self.edge, self.side_columns - 1))
        if above <= _MAT.height or below < _MAT.height or columns < 1:
            return None
        x = first - columns  # as far from the other rim, too
        height = self.card.height + 2 * _MAT.height
        return Rect(x, self.table_y - _MAT.height, self.window.width - 2 * x, height)

    def hand(self, index: int, count: int, *, is_mine: bool = True) -> int:
        """The column of card number *index* of a hand of *count*, which is in the middle.

        A large hand overlaps, but for the chosen card of mine; that of another is a fan.
        """
        at = self if is_mine else self._between_sides
        width, beside = at.card.width, max(at.card.width, _TEXT) + self.edge + 3
        if at.side_columns and not is_mine:
            beside -= self.edge + 1
            least = NAME_COLUMNS if count <= _OPEN_IN_A_LINE else _BACK_COLUMNS
            half = (width + least * (count - 1)) // 2 + 1
            columns = at.window.width // 2 - half - at.edge - _NAME_BY_FACE - 3
            face = _largest_face(Size(columns, at.face_rows)).width
            beside = max(beside, (_NAME_BY_FACE + 3 + face) * bool(face))
        room = at.window.width - 2 * (beside + at.edge)
        widest = at.spacing_in_hand if is_mine else max(NAME_COLUMNS, width * 3 // 4)
        step = min(widest, (room - width) // max(1, count - 1))
        extra = 0
        if is_mine and step <= width:
            step = (room - 2 * width - 1) // max(1, count - 2)
            extra = width + 1 - step
        left = (at.window.width + 1 - (count - 1) * step - width - extra) // 2
        return left + index * step + extra * (index > self.chosen)

    @property
    def _between_sides(self) -> TableLayout:
        """The layout as it is for a player across."""
        return self._replace(card=self.their_card, edge=self.side_columns or self.edge)

    def seat_layout(self, count: int, *, is_mine: bool) -> SeatLayout:
        """The places of a player with a hand of *count* cards at the bottom or at the top."""
        at = self if is_mine else self._between_sides
        y, width = at.my_cards_y if is_mine else at.their_cards_y, at.card.width
        rows = at.card.height if is_mine else at.their_rows
        columns = [self.hand(index, count, is_mine=is_mine) for index in range(count)]
        count = max(HAND, count)
        end = self.hand(0, count, is_mine=is_mine) - 1 - is_mine
        mat = self.mat(0)
        rim_of_mat = self.place(0, _USUAL_ROW[0]).x - _MAT.width if mat else 0
        left = max(2 * self.edge, min(rim_of_mat, end - max(_TEXT, width + 3)))
        if at.side_columns and not is_mine:
            left = at.side_columns
        face_rows = 0 if is_mine else at.face_rows
        face = _largest_face(Size(end - left - _NAME_BY_FACE - 2, face_rows))
        x = left + face.width + 2 * bool(face.width)
        face_y = max(y, _RAIL + 1)
        most = at.face_rows + _RAIL - face_y - 2 * bool(mat)
        sweeps = self.hand(count - 1, count, is_mine=is_mine) + width + 2
        pile = at.window.width - left - 1 - width
        if face.width and at.side_columns:  # nearer to the hand than to the player at the side
            x = max(x, end - _NAME)
            left = x - face.width - 2
        return SeatLayout(
            hand=tuple(Rect(x, y, width, rows) for x in columns),
            texts=Rect(x, y, end - x, rows),
            face=Rect(left, face_y, face.width, min(face.height, most)),
            sweeps=Rect(sweeps, y, pile - sweeps, rows),
            pile=Rect(pile, y, width, rows),
        )


def _in_lines(count: int, per_line: int, step: int, first: Rect, bottom: int) -> tuple[Rect, ...]:
    """The places of cards in lines, each a row lower, and as much of each as is above *bottom*.

    All lines but the first are full, and they end in one column.
    """
    missing = -count % per_line if count > per_line else 0
    places = (divmod(number, per_line) for number in range(missing, missing + count))
    corners = [(first.x + column * step, first.y + line) for line, column in places]
    return tuple(Rect(x, y, first.width, min(first.height, bottom - y)) for x, y in corners)


def _largest_face(room: Size) -> Size:
    """The largest face that the room is enough for."""
    return next((size for size in FACES if size.fits(room)), _NO_FACE)


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
        if 2 * card.height + _LINES + max(PEEK_ROWS, card.height - _MOST_HIDDEN) <= window.height
        and SIDE_BY_SIDE * (card.width + 1) + 1 <= window.width
        and HAND * (card.width + 1) - 1 + 2 * _ROOM_BESIDE <= window.width
    ]
    return max(fitting, default=0)


def table_layout(window: Size, card: Size, side_card: Size | None = None) -> TableLayout:
    """Lay out a table for *window* and a size of cards.

    side_card: the size of the cards of the others, if players sit at the sides
    """
    their_card, has_sides = side_card or card, side_card is not None
    spare = max(0, window.height - 2 * card.height - _LINES - PEEK_ROWS)
    for_faces = _FACE_ROWS - PEEK_ROWS
    below_hand = spare not in (0, for_faces - (not has_sides))  # else a face needs the row
    spare -= below_hand
    for_faces = min(spare, for_faces)
    more = min(card.height - PEEK_ROWS, for_faces + (spare - for_faces) * 2 // 5)
    padding = spare - more
    below = padding // 2
    near_hand = min(2, below // 3)
    table_y = _RAIL + PEEK_ROWS + more + _HALO + padding - below
    message_y = table_y + card.height + _HALO + below - near_hand
    edge = edge_columns(window.width)
    raised_y = message_y + 2 + near_hand + _HALO
    at_side = max(card.width, their_card.width + (HAND - 1) * NAME_COLUMNS)
    side_columns = (at_side + 2 * edge + 1) * has_sides
    rows = table_y - _RAIL
    lower = max(0, min(1 + has_sides, rows - _HALO - their_card.height))
    # the piles at the sides are as low as texts where there are faces above them
    beside_text = edge + their_card.width if has_sides and rows >= FACES[-1].height else 0
    is_very_wide = window.width >= _VERY_WIDE
    room = window.width - 2 * (max(edge, side_columns) + 1)
    gaps = [(room - count * card.width) // (count - 1) for count in _USUAL_ROW]
    between = next((gap for gap in gaps if gap > 1), 1)
    return TableLayout(
        window=window,
        card=card,
        their_card=their_card,
        spacing=card.width + min(between, _BETWEEN + is_very_wide),
        spacing_in_hand=card.width + _BETWEEN_IN_HAND + is_very_wide,
        edge=edge,
        at_side=at_side,
        side_columns=side_columns,
        text_room=window.width - 2 * (edge + beside_text + 1),
        their_cards_y=_RAIL + lower,
        their_rows=min(PEEK_ROWS + more, their_card.height),
        face_rows=rows,
        table_y=table_y,
        message_y=message_y,
        prompt_y=message_y + 1,
        lines_between=raised_y - _HALO - message_y,
        raised_y=raised_y,
        my_cards_y=raised_y + 1,
    )


class View(NamedTuple):
    """A board in a window, and the frame that it is drawn on.

    pictures, their_pictures: the cards, and those in the hands and piles of the others
    """

    board: Board
    frame: Frame
    layout: TableLayout
    pictures: Pictures
    their_pictures: Pictures
    options: RenderOptions
    app_state: AppState

    @property
    def row(self) -> Sequence[Card | None]:
        """The places of the table from the left, each with its card, or free.

        A card keeps its place as long as there is room for the free ones.
        """
        cards = {place: card for card, place in self.board.places.items()}
        outmost = max(map(abs, cards), default=-1)
        if self.layout.step(outmost + 1) > self.layout.card.width:
            return [cards.get(place) for place in range(-outmost, outmost + 1, 2)]
        return [cards[place] for place in sorted(cards)]

    @property
    def deck(self) -> Rect:
        """The place of the deck: beside the pile at the top, or instead of a hand there."""
        across = self.layout.seat_layout(HAND, is_mine=False)
        if self.board.rules.players == 3:
            return across.hand[1]
        return across.pile._replace(x=across.pile.x - across.pile.width - 2)

    def pictures_of(self, seat: int) -> Pictures:
        return self.pictures if seat == 0 else self.their_pictures

    def seat_layout(self, seat: int, count: int, *, is_low: bool = False) -> SeatLayout:
        """The places of the player at a seat, with a hand of *count* cards.

        A large hand at a side, or if it is open between players at the sides, lies in lines.
        is_low: a player at a side begins beside the table cards, below what stands at the top
        """
        at, rules = self.layout, self.board.rules
        if rules.players > 2 and seat in (1, rules.players - 1):
            return self._at_side(seat, count, is_low=is_low)
        is_mine, whole = seat == 0, rules.hand_size
        if is_mine or not at.side_columns:
            return at.seat_layout(count, is_mine=is_mine)
        per_line = max(HAND, (whole + 1) // 2) if self.board.has_open_hands else whole
        first, second = (at.hand(index, per_line, is_mine=False) for index in (0, 1))
        step = second - first  # as in a whole hand
        x = at.hand(0, 1, is_mine=False) - (min(count, per_line) - 1) * step // 2
        first_card = Rect(x, at.their_cards_y, *at.their_card)
        hand = _in_lines(count, per_line, step, first_card, at.their_cards_y + at.their_rows)
        return at.seat_layout(whole, is_mine=False)._replace(hand=hand)

    def _at_side(self, seat: int, count: int, *, is_low: bool) -> SeatLayout:
        at, board = self.layout, self.board
        width, height = at.their_card
        columns = at.at_side
        least = NAME_COLUMNS if board.has_open_hands else _BACK_COLUMNS
        lines = math.ceil(board.rules.hand_size / (1 + (columns - width) // least))
        per_line = math.ceil(board.rules.hand_size / lines)
        step = min(NAME_COLUMNS, (columns - width) // (per_line - 1))
        per_line = math.ceil(count / max(1, math.ceil(count / per_line)))
        top, needed = max(_RAIL, at.their_cards_y - 1), lines + height + _SIDE_COUNTS
        pile_y = at.message_y - height
        if is_low:
            top = max(at.table_y - _LOW_AT_MOST, min(at.table_y, pile_y - needed))
        room = Size(columns, pile_y - top - needed + 1)
        face = _NO_FACE if board.names else _largest_face(room)
        spare = room.height - 1 - face.height
        pile_y -= spare > bool(face.height)  # so that its mark is clear of the message
        between = int(spare >= 0 < face.height)
        face = face._replace(height=face.height - (spare < 1) * bool(face.height))
        hand_y = top + 1 + face.height + between
        area = Rect(2 * at.edge, top, columns, at.message_y - top)
        if seat == 1:
            area = area._replace(x=at.window.width - 2 * at.edge - columns)
        x = rim(area, (per_line - 1) * step + width, seat)
        pile = Rect(area.right - width - 1 if seat == 1 else area.x, pile_y, width, height)
        return SeatLayout(
            hand=_in_lines(count, per_line, step, Rect(x, hand_y, width, height), pile_y),
            texts=area._replace(height=1),
            face=Rect(rim(area, face.width, seat), top + 1, *face),
            sweeps=pile._replace(x=pile.x - width if seat == 1 else pile.right + 1),
            pile=pile,
        )


def rim(area: Rect, width: int, seat: int) -> int:
    """The column where something begins at the outer rim of a side: seat 1 is on the right."""
    return area.right - width if seat == 1 else area.x


def view_of(
    board: Board, size: Size, options: RenderOptions, app_state: AppState, *, rows_above: int = 0
) -> View:
    """Lay out a board in a window.

    rows_above: the rows that the coach needs below the score, with a free row at either side
    """
    sizes, has_sides = options.deck.sizes, board.rules.players > 2
    room = Size(size.width, size.height - _MORE_AT_SIDES * has_sides)
    for number in range(largest_that_fits(room, [each.size for each in sizes]), -1, -1):
        mine = options.fitting(number)
        theirs = sizes[max(0, sizes.index(mine) - _SMALLER_AT_SIDES * has_sides)]
        side_card = theirs.size if has_sides else None
        layout = table_layout(size, mine.size, side_card)._replace(chosen=board.selected)
        if not rows_above or layout.table_y - 1 >= rows_above + 2:
            break
    return View(board, Frame(size), layout, mine, theirs, options, app_state)
