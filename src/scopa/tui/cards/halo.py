"""The halo of a card: a thin frame in the felt around it, in the colour of the mark that it has.

Every card owns half a column at either side, and a quarter of a row, which is as thick, above and
below. So there is felt between the halos of cards two columns apart; those one column apart share
it. In ASCII, and where there are no colours, a halo is a line in the middle of the felt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scopa.tui.cells import AnyStyle, Charset, Colour, Frame, Mixed, Rect, Style, mixed

_CARDS = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK)
_FELT = (Style.TABLE, Style.LAID, Style.TAKEN, Style.CHOSEN)  # each goes over those before

# The block in a cell at the left of a card, at its right, above it, and below, where it is what the
# mark leaves of the cell.
_LEFT, _RIGHT, _ABOVE, _BELOW = "▐▌▂▆"
_BLOCKS = {_LEFT, _RIGHT, _ABOVE, _BELOW, " "}
_SHADOWS = mixed(Colour.BLACK, Style.TABLE), mixed(Colour.BLACK, Style.TABLE, True)

# The line around a card: a side, a top, the four corners, and where it meets another line.
_LINES = {
    (Charset.UTF_8, Style.CHOSEN): ("┃", "━", "┏┓┗┛", "┳┻"),
    (Charset.UTF_8, Style.TAKEN): ("│", "─", "┌┐└┘", "┬┴"),
    (Charset.UTF_8, Style.LAID): ("┆", "┄", "┌┐└┘", "┬┴"),
    (Charset.ASCII, Style.CHOSEN): ("|", "=", "++++", "++"),
    (Charset.ASCII, Style.TAKEN): ("|", "-", "++++", "++"),
    (Charset.ASCII, Style.LAID): (".", ".", "....", ".."),
}


class _Cell(NamedTuple):
    """A cell beside a card, with its block; *corner* counts from 0."""

    x: int
    y: int
    block: str
    corner: int | None = None


def draw_halo(frame: Frame, area: Rect, mark: Style | None, charset: Charset) -> None:
    """Draw the halo of a card that is about to be drawn in *area*, or cut it out of one below.

    mark: CHOSEN, TAKEN, LAID, or none
    """
    if mark is None and not _has_card(frame, area.x - 1, area.y + 1):
        return
    for cell in _cells_around(area, is_whole=mark is not None):
        x, y = cell.x, cell.y
        if not (0 <= x < frame.size.width and 0 <= y < frame.size.height):
            continue
        if frame.styles[y][x] in _SHADOWS:
            frame.chars[y][x], frame.styles[y][x] = " ", Style.TABLE
        before, char = frame.styles[y][x], frame.chars[y][x]
        if mark is None and before is Style.TABLE:  # there is no halo to be cut
            continue
        # an index is never cut
        is_index = y <= area.y + 1 and char.isalnum()
        cuts = x < area.x and cell.corner is None and _has_card(frame, x, y) and not is_index
        if not (cuts or _is_felt(before, char, charset)):
            continue
        line = _line(frame.mono[y][x], cell, mark, charset) if mark else " "
        style: AnyStyle
        if charset is Charset.ASCII:
            below = before if mark and before in _FELT else Style.TABLE
            char, style = line, max(mark or Style.TABLE, below, key=_FELT.index)
        elif cuts:
            char, style = _LEFT, mixed(mark or Style.TABLE, _ground(before))
            line = line if mark else char
        else:
            char, style = _blocks(frame, cell, mark)
        frame.put_styled(x, y, char, (style,), line)


def cast_shadows(frame: Frame, charset: Charset) -> None:
    """Draw the shadows of cards, as thin as halos, in the free felt at their right and below."""
    for area in frame.pictures if charset is not Charset.ASCII else ():
        for y in range(area.y + 1, area.bottom):
            if _has_card(frame, area.right - 1, y) and _is_free(frame, area.right, y):
                frame.chars[y][area.right], frame.styles[y][area.right] = _RIGHT, _SHADOWS[False]
        for x in range(area.x + 1, area.right):
            if _has_card(frame, x, area.bottom - 1) and _is_free(frame, x, area.bottom):
                frame.chars[area.bottom][x], frame.styles[area.bottom][x] = _BELOW, _SHADOWS[True]


def _is_free(frame: Frame, x: int, y: int) -> bool:
    """Whether a cell shows the felt and nothing else."""
    is_inside = x < frame.size.width and y < frame.size.height
    return is_inside and frame.styles[y][x] is Style.TABLE and frame.chars[y][x] == " "


def _cells_around(area: Rect, *, is_whole: bool) -> Iterator[_Cell]:
    """The cells of a mark; without one, those in which the halo of a card below is cut."""
    left, above = area.x - 1, area.y - 1
    for x in range(area.x, area.right):
        yield _Cell(x, above, _ABOVE)
        yield _Cell(x, area.bottom, _BELOW)
    for y in range(area.y, area.bottom):
        yield _Cell(left, y, _LEFT)
        if is_whole:
            yield _Cell(area.right, y, _RIGHT)
    if is_whole:
        yield _Cell(left, above, _ABOVE, 0)
        yield _Cell(area.right, above, _ABOVE, 1)
        yield _Cell(left, area.bottom, _BELOW, 2)
        yield _Cell(area.right, area.bottom, _BELOW, 3)


def _has_card(frame: Frame, x: int, y: int) -> bool:
    is_inside = 0 <= x < frame.size.width and 0 <= y < frame.size.height
    return is_inside and _is_card(frame.styles[y][x])


def _is_card(style: AnyStyle) -> bool:
    return style.ground not in _FELT if isinstance(style, Mixed) else style in _CARDS


def _ground(style: AnyStyle) -> Style | Colour:
    """What shows between the blocks of a card."""
    if isinstance(style, Style):
        return style
    return style.ink if style.is_swapped else style.ground


def _is_felt(style: AnyStyle, char: str, charset: Charset) -> bool:
    """Whether a cell shows the felt, or a halo on it, and no text."""
    if style is Style.TABLE:
        return char == " "
    if charset is Charset.ASCII:
        return style in _FELT and char in "=|-+."
    return isinstance(style, Mixed) and style.ground in _FELT and char in _BLOCKS


def _line(before: str, cell: _Cell, mark: Style, charset: Charset) -> str:
    """What takes the place of a cell where there are no colours."""
    for over in _FELT[_FELT.index(mark) + 1 :]:
        side, _top, corners, _joints = _LINES[charset, over]
        if before in (side, *corners):
            return before
    side, top, corners, joints = _LINES[charset, mark]
    if cell.corner is None:
        return side if cell.block in (_LEFT, _RIGHT) else top
    if before in corners and before != corners[cell.corner]:
        return joints[cell.corner >= 2]
    return corners[cell.corner]


def _blocks(frame: Frame, cell: _Cell, mark: Style | None) -> tuple[str, AnyStyle]:
    """What takes the place of a cell of felt, or of one that has a part of a halo."""
    if mark is None:
        return " ", Style.TABLE
    x, y, block, corner = cell
    before, char = frame.styles[y][x], frame.chars[y][x]
    in_ink, in_ground = mixed(mark, Style.TABLE), mixed(mark, Style.TABLE, True)
    marked = in_ground if block == _BELOW else in_ink
    old = before.ink if isinstance(before, Mixed) and (char != " " or before.is_swapped) else None
    if corner is not None:
        # the edge of a neighbour goes on; else corners are left out
        goes_on = corner in (0, 2) and x > 0 and frame.styles[y][x - 1] is marked
        if goes_on and frame.chars[y][x - 1] == block:
            return block, marked
        return (char, before) if old else (" ", in_ink)
    assert old is None or isinstance(old, Style), "felt is in no colour of pictures"
    if old is None:
        return block, marked
    if {block, char} == {_LEFT, _RIGHT}:
        return (" ", in_ground) if old is mark else (block, mixed(mark, old))
    if _FELT.index(old) > _FELT.index(mark):
        return char, before
    return block, marked
