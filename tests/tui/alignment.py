"""Whether what a screen shows stands where the layout says, in line with what else is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from scopa.text.language import _
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screen import Screen
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.puzzle import PuzzleScreen
from scopa.tui.screens.replay import Replay
from scopa.tui.screens.review import Review
from scopa.tui.screens.table import Table
from scopa.tui.table.board import Board
from scopa.tui.table.layout import TableLayout, smallest_table
from tests.tui.watching import ON_LINES, Mark, Watcher

_MARKER = ">"
"""What stands before the chosen line of a menu, and before the name of whose turn it is."""
_APART = 2
"""So many blanks at least stand between two texts of one row, but for buttons."""


def misplaced(screen: Screen, frame: Frame, watcher: Watcher) -> Iterator[str]:
    """What a *screen* shows elsewhere than the layout has a place for it, or out of line."""
    board = board_on(screen, frame.size)
    columns: set[int] = set()
    ends: set[int] = set()
    table_width = frame.size.width
    if watcher.view is not None:
        at = watcher.view.layout
        table_width = at.window.width
    if board is not None:
        zones = [at.zone(count, is_mine=mine) for count in range(11) for mine in (True, False)]
        columns = {zone.texts for zone in zones}
        ends = {zone.texts + zone.text_width for zone in zones}
        ends |= {zone.texts + zone.text_width + zone.face + 1 for zone in zones}
        ends |= {at.window.width - at.edge}
        if not (isinstance(screen, Lesson) and screen.celebrates):  # with a banner
            yield from _texts_elsewhere(at, watcher, board)
        yield from _cards_elsewhere(at, watcher, board)
        yield from _hand_elsewhere(at, watcher, board)
    yield from _out_of_line(frame, watcher, columns, ends, table_width)
    if set(frame.styles[-1]) - {Style.BAR, Style.PANEL, Style.SELECTED}:
        yield "the line of keys does not go across the whole window"


def board_on(screen: Screen, size: Size) -> Board | None:
    """The board on a *screen* of *size*, if there is one and nothing moves on it."""
    if isinstance(screen, PuzzleScreen):
        return screen.shown_board if smallest_table(screen.board.rules).fits(size) else None
    if isinstance(screen, Review | Replay):
        return screen.shown_board
    if isinstance(screen, Lesson):
        return screen.board
    if isinstance(screen, Table) and not screen.phases:
        return screen
    return None


# ------------------------------------------------------------------------------------- in line


def _out_of_line(
    frame: Frame, watcher: Watcher, columns: set[int], their_ends: set[int], table_width: int
) -> Iterator[str]:
    """The texts that stand in line with nothing, too close together, or at the window's edge.

    In line is what is in the middle of the window or of the table, so many columns wide, alone or
    with what else is in its row, what stands at its edge but for a column or two, under the middle
    or the edge of a card or right beside it, and what begins or ends in the column where a text in
    another row does, or begins in one of the *columns* of the layout or has one of *their_ends*,
    and the points, or why there are none, that stand beside the figure they are given for. Texts on
    a line across the screen need not be.
    """
    rows: dict[int, list[Mark]] = defaultdict(list)
    for text in watcher.seen_texts():
        rows[text.y].append(text)
    starts = Counter(start for row in rows.values() for start in {_start(text) for text in row})
    ends = Counter(end for row in rows.values() for end in {_end(text) for text in row})
    width = frame.size.width
    in_line = {column for column, count in starts.items() if count > 1} | {1, 2} | columns
    ends_in_line = {column for column, count in ends.items() if count > 1} | {width - 1, width - 2}
    ends_in_line |= their_ends
    for row in rows.values():
        yield from _crowded(row, width)
        of_table = [text for text in row if text.x < table_width]
        if any(
            _is_central(min(map(_start, texts)), max(map(_end, texts)), middle)
            for texts, middle in ((row, width), (of_table, table_width))
            if texts
        ):
            continue
        for text in row:
            start, end = _start(text), _end(text)
            is_in_line = start in in_line or text.x in in_line or end in ends_in_line
            is_by_card = any(
                start == area.x
                or abs(start + end - area.x - area.right) <= 1
                or (
                    (start - area.right in (1, 2) or area.x - end in (1, 2))
                    and area.y <= text.y < area.bottom
                )
                for _, area in watcher.cards
            )
            is_beside = text.text.startswith(("+", _("tied"))) and any(
                0 < start - _end(t) < 5 for t in row
            )
            is_apart = text.style in ON_LINES or is_beside
            if not (is_in_line or is_by_card or is_apart or _is_central(start, end, table_width)):
                yield f"{text} at {start},{text.y} is in line with nothing"


def _start(text: Mark) -> int:
    """The column of the first character, not counting a marker."""
    without = text.text.removeprefix(_MARKER).lstrip()
    return text.x + len(text.text) - len(without)


def _end(text: Mark) -> int:
    """The column after the last character."""
    return text.x + len(text.text.rstrip())


def _is_central(start: int, end: int, width: int) -> bool:
    return abs(start - (width - end)) <= 1


def _crowded(row: list[Mark], width: int) -> Iterator[str]:
    """What stands too close to the text before it, or to the edge."""
    row.sort(key=_start)
    for before, after in pairwise(row):
        lacking = _APART - (_start(after) - _end(before))
        if lacking > 0 and not after.text.startswith("["):
            yield f"{before} comes too near to {after} in row {after.y}: {lacking} cells too long"
    for text in row:
        over = max(1 - _start(text), _end(text) - (width - 1))
        if over > 0:
            yield f"{text} stands at the very edge in row {text.y}: {over} cells too long"


# ------------------------------------------------------------------------------------ the layout


def _texts_elsewhere(at: TableLayout, watcher: Watcher, board: Board) -> Iterator[str]:
    """Texts in rows that belong to something else, but for names and texts beside a hand."""
    of_text = {0, at.window.height - 1, *range(at.message_y, at.message_y + at.lines_between)}
    of_text |= {at.raised_y, at.their_cards_y + at.their_rows}  # who deals, beside the deck
    right, row = at.window.width - at.side_columns, board.state.table_places
    zones = [
        at.zone(len(board.hand), is_mine=True),
        at.zone(board.rules.hand_size if at.side_columns else len(board.hand), is_mine=False),
    ]
    for text in watcher.seen_texts():
        is_told = text.style is Style.STRONG and 0 < text.y < at.table_y
        is_at_side = at.side_columns and (_end(text) <= at.side_columns or text.x >= right)
        is_by_hand = any(
            zone.y <= text.y < zone.y + zone.rows and _end(text) < zone.sweeps - at.their_card.width
            for zone in zones
        )
        is_beside = text.x >= at.window.width
        names_suit = text.y - at.table_y in range(4) and _end(text) < at.place(0, len(row)).x
        is_somewhere = is_told or is_at_side or is_by_hand or is_beside or names_suit
        if not (text.y in of_text or is_somewhere):
            yield f"{text} stands in row {text.y}, which is not one of text"


def _cards_elsewhere(at: TableLayout, watcher: Watcher, board: Board) -> Iterator[str]:
    """Cards that are neither in a band of cards nor at a side, and table cards off their place."""
    bands = (
        (at.their_cards_y, at.their_cards_y + max(at.their_rows, at.face_rows)),
        (at.table_y - 1, at.table_y + at.card.height),
        (at.raised_y, at.my_cards_y + at.card.height),
    )
    sides = (range(at.side_columns), range(at.window.width - at.side_columns, at.window.width))
    for code, area in watcher.cards:
        is_in_band = any(top <= area.y and area.bottom <= bottom for top, bottom in bands)
        is_at_side = any(area.x in side and area.right - 1 in side for side in sides)
        if not (is_in_band or is_at_side):
            yield f"card {code} lies at {area.x},{area.y}, where there is no place for cards"
    for number, card in enumerate(board.row):
        if (str(card), at.place(number, len(board.row))) not in watcher.cards:
            yield f"card {card} does not lie on place {number} of the table"


def _hand_elsewhere(at: TableLayout, watcher: Watcher, board: Board) -> Iterator[str]:
    """A hand that is uneven, out of the middle, or more than one card of which is raised."""
    codes = [str(card) for card in board.hand]
    spots = [area for code, area in watcher.cards if code in codes and area.y >= at.raised_y]
    if len(spots) != len(codes):
        yield f"{len(spots)} of {len(codes)} cards of the hand are seen"
    steps = {after.x - before.x for before, after in pairwise(spots)}
    if len(steps) > 1:
        yield f"the cards of the hand lie apart by {sorted(steps)} columns"
    if spots and not _is_central(spots[0].x, spots[-1].right, at.window.width):
        yield f"the hand from {spots[0].x} to {spots[-1].right} is not in the middle"
    raised = [area for area in spots if area.y == at.raised_y]
    if len(raised) != board.is_choosing:
        yield f"{len(raised)} cards of the hand are raised"
