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


def view_of(board: Board, size: Size, options: RenderOptions) -> View:
    """Lay out a board in a window."""
    sizes = [pictures.size for pictures in options.deck.sizes]
    pictures = options.fitting(largest_that_fits(size, sizes))
    table = size_beside_panel(size, sizes)
    layout = table_layout(table, pictures.size, with_side_players=board.rules.players > 2)
    return View(board, Frame(table), layout, pictures, options)
