"""Whether texts on a screen stand in line with what else is there, and apart from each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from scopa.text.language import _
from scopa.tui.frame import Frame, Style
from tests.tui.watching import ON_LINES, Mark, Watcher

_MARKER = ">"
"""What stands before the chosen line of a menu, and before the name of whose turn it is."""
_APART = 2
"""So many blanks at least stand between two texts of one row, but for buttons."""


def misplaced(frame: Frame, watcher: Watcher) -> Iterator[str]:
    """The texts that stand in line with nothing, too close together, or at the window's edge.

    In line is what is in the middle of the window or of the table, alone or with what else is in
    its row, what stands at its edge but for a column or two, under the middle or the edge of a card
    or right beside it, and what begins or ends in the column where a text in another row does, or
    where texts beside a hand do, and the points, or why there are none, that stand beside the
    figure they are given for. Texts on a line across the screen need not be.
    """
    columns: set[int] = set()
    their_ends: set[int] = set()
    table_width = frame.size.width
    if watcher.view is not None:
        at = watcher.view.layout
        table_width = at.window.width
        for zone in [at.zone(count, is_mine=mine) for count in range(11) for mine in (True, False)]:
            end = zone.texts + zone.text_width
            columns.add(zone.texts)
            their_ends |= {end, end + zone.face + 1, table_width - at.edge}
    if set(frame.styles[-1]) - {Style.BAR, Style.PANEL, Style.SELECTED}:
        yield "the line of keys does not go across the whole window"
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
