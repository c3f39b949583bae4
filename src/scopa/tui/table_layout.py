"""Window size -> where things stand on the table. Pure arithmetic, in cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine import Rules
from scopa.tui.frame import Rect, Size

ROOMY_TABLE = 10
"""So many table cards are to fit without overlap wherever a larger size of card is chosen."""

SIDE_TEXT = 11
"""So wide is what is said of a player at a side of the table."""

PILE_TEXT = 19
"""So wide is what is said of a pile beside a hand, with what it stands apart by."""

_LINES = 6  # score, their caption, message, prompt, my caption (over which a card is raised), keys
_PEEK_ROWS = 2  # so much at least shows of the cards at the top


class TableLayout(NamedTuple):
    """Where the parts of the table screen stand; the names ending in *_y* are rows."""

    window: Size
    card: Size
    side_columns: int
    """The columns at either side of the table cards that players there take up."""
    their_caption_y: int
    their_cards_y: int
    their_rows: int
    """How many rows show of the cards at the top."""
    table_y: int
    row_step: int
    message_y: int
    prompt_y: int
    my_caption_y: int
    my_cards_y: int

    def place(self, index: int, count: int) -> Rect:
        """Where table card number *index* of *count* lies.

        The places grow outwards from the middle, two rows of pairs, so that a card stays where
        it is when others come and go; only when there are too many do they overlap.
        """
        ring, corner = divmod(index, 4)
        rings = -(-max(count, ROOMY_TABLE) // 4)
        step = self.card.width + 1
        room = self.window.width - 2 * self.side_columns
        if 2 * rings * step - 1 > room:
            step = (room - self.card.width) // (2 * rings - 1)
        column = ring if corner % 2 else -ring - 1
        middle = (self.window.width + step - self.card.width) // 2
        row = corner // 2
        return Rect(middle + column * step, self.table_y + row * self.row_step, *self.card)

    def hand(self, index: int, count: int) -> int:
        """The column where card number *index* of a hand of *count* begins.

        The hand is in the middle, between the stock and the pile; a large one overlaps.
        """
        width = self.card.width
        room = self.window.width - 2 * (width + 3)
        step = min(width + 1, (room - width) // max(1, count - 1))
        return (self.window.width - (count - 1) * step - width) // 2 + index * step


def smallest_table(rules: Rules) -> Size:
    """The smallest window for a table by these *rules*."""
    return Size(60, 20) if rules.players == 2 else Size(80, 24)


def largest_that_fits(
    window: Size, cards: Sequence[Size], *, with_side_players: bool = False
) -> int:
    """The number of the largest of the sizes of *cards*, which ascend, that *window* has room for.

    >>> sizes = [Size(5, 3), Size(7, 5), Size(13, 10)]
    >>> [largest_that_fits(Size(*window), sizes) for window in ((60, 20), (80, 24), (120, 40))]
    [0, 1, 2]
    """
    columns = -(-ROOMY_TABLE // 4) * 2 + (3 if with_side_players else 0)
    fitting = [
        number
        for number, card in enumerate(cards)
        if 3 * card.height + _LINES + _PEEK_ROWS <= window.height
        and columns * (card.width + 1) - 1 <= window.width
        and 3 * (card.width + 1) + 2 * (PILE_TEXT - 1) <= window.width
    ]
    return max(fitting, default=0)


def table_layout(window: Size, card: Size, *, with_side_players: bool = False) -> TableLayout:
    """The table for cards of that size in that *window*."""
    spare = max(0, window.height - 3 * card.height - _LINES - _PEEK_ROWS)
    above = min(1, spare)
    between = min(1, spare - above)
    more = min(card.height - _PEEK_ROWS, (spare - above - between) // 2)
    rows = _PEEK_ROWS + more
    padding = spare - above - between - more
    table_y = 2 + rows + above + padding // 2
    message_y = table_y + 2 * card.height + between + (padding + 1) // 2
    return TableLayout(
        window=window,
        card=card,
        side_columns=max(card.width, SIDE_TEXT) + 2 if with_side_players else 0,
        their_caption_y=1,
        their_cards_y=2,
        their_rows=rows,
        table_y=table_y,
        row_step=card.height + between,
        message_y=message_y,
        prompt_y=message_y + 1,
        my_caption_y=message_y + 2,
        my_cards_y=message_y + 3,
    )
