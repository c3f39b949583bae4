"""A board laid out in a window: what all that draws a table is handed."""

from __future__ import annotations

import math
from typing import NamedTuple

from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures
from scopa.tui.cells import Frame, Rect, Size
from scopa.tui.render_options import RenderOptions
from scopa.tui.table.board import Board
from scopa.tui.table.layout import (
    BACK_COLUMNS,
    BESIDE_SIDE,
    HAND,
    NAME_COLUMNS,
    NO_FACE,
    SeatLayout,
    TableLayout,
    in_lines,
    largest_face,
    largest_that_fits,
    table_layout,
)

_SMALLER_AT_SIDES = 2  # sizes by which the cards of the others are smaller if any sit there


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
            return at.seat_layout(count, is_mine=is_mine, has_deck=is_mine or whole == HAND)
        per_line = max(HAND, (whole + 1) // 2) if self.board.has_open_hands else whole
        first, second = (at.hand(index, per_line, is_mine=False) for index in (0, 1))
        step = second - first  # as in a whole hand
        x = at.hand(0, 1, is_mine=False) - (min(count, per_line) - 1) * step // 2
        first_card = Rect(x, at.their_cards_y, *at.their_card)
        hand = in_lines(count, per_line, step, first_card, at.their_cards_y + at.their_rows)
        return at.seat_layout(whole, is_mine=False, has_deck=whole == HAND)._replace(hand=hand)

    def _at_side(self, seat: int, count: int, *, is_low: bool) -> SeatLayout:
        at, board = self.layout, self.board
        width, height = at.their_card
        columns = at.side_columns - at.edge - BESIDE_SIDE
        least = NAME_COLUMNS if board.has_open_hands else BACK_COLUMNS
        lines = math.ceil(board.rules.hand_size / (1 + (columns - width) // least))
        per_line = math.ceil(board.rules.hand_size / lines)
        step = min(NAME_COLUMNS, (columns - width) // (per_line - 1))
        per_line = math.ceil(count / max(1, math.ceil(count / per_line)))
        top = at.table_y if is_low else at.their_cards_y
        pile_y = at.message_y - height
        room = Size(columns, pile_y - top - 1 - (lines - 1 + height) - 1)
        face = NO_FACE if board.names else largest_face(room)
        hand_y = top + 1 + face.height
        sweeps_y = min(pile_y, max(hand_y + lines - 1 + height, pile_y - height))
        area = Rect(at.edge, top, columns, at.message_y - top)
        if seat == 1:
            area = area._replace(x=at.window.width - at.edge - columns)
        x = rim(area, (per_line - 1) * step + width, seat)
        across = Rect(at.hand(0, 1, is_mine=False), at.their_cards_y, width, at.their_rows)
        return SeatLayout(
            hand=in_lines(count, per_line, step, Rect(x, hand_y, width, height), pile_y),
            deck=across if board.rules.players == 3 else self.seat_layout(2, HAND).deck,
            texts=area._replace(height=1),
            face=Rect(rim(area, face.width, seat), top + 1, *face),
            sweeps=Rect(area.x, sweeps_y, columns, pile_y - sweeps_y),
            pile=Rect(rim(area, width, seat), pile_y, width, height),
        )


def rim(area: Rect, width: int, seat: int) -> int:
    """The column where something begins at the outer rim of a side: seat 1 is on the right."""
    return area.right - width if seat == 1 else area.x


def view_of(
    board: Board, size: Size, options: RenderOptions, app_state: AppState, *, rows_above: int = 0
) -> View:
    """Lay out a board in a window.

    rows_above: the rows below the score that the coach needs
    """
    sizes = options.deck.sizes
    largest = largest_that_fits(size, [pictures.size for pictures in sizes])
    for number in range(largest, -1, -1):
        mine = theirs = options.fitting(number)
        if board.rules.players > 2:
            theirs = sizes[max(0, sizes.index(mine) - _SMALLER_AT_SIDES)]
        side_card = theirs.size if board.rules.players > 2 else None
        layout = table_layout(size, mine.size, side_card)
        if layout.table_y - 1 >= rows_above:
            break
    return View(board, Frame(size), layout, mine, theirs, options, app_state)
