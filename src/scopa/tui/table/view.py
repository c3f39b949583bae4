"""The board, the layout and the frame that all parts of a table are drawn with."""

from __future__ import annotations

from typing import NamedTuple

from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Size
from scopa.tui.screen import RenderOptions
from scopa.tui.table.board import Board
from scopa.tui.table.layout import TableLayout, largest_that_fits, size_beside_panel, table_layout


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
    sizes = [pictures.size for pictures in options.deck.sizes]
    number = largest_that_fits(size, sizes)
    table = size_beside_panel(size, sizes)
    for smaller in range(number, -1, -1):
        pictures = options.fitting(smaller)
        layout = table_layout(table, pictures.size, with_side_players=board.rules.players > 2)
        if table != size or layout.table_y - 1 >= rows_above:
            break
    return View(board, Frame(table), layout, pictures, options)
