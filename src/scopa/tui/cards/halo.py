"""The halo of a card: the felt around it, in the colour of the mark that the card has.

Every card owns half a column at either side, and half a row above and below. A mark takes the whole
column, which is as wide as half a row is high and has no seams; cards that lie side by side share
it. In ASCII there are no halves of cells: a mark takes whole rows, too. Where there are no colours
it is a line in the middle of the felt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scopa.tui.cells import AnyStyle, Charset, Frame, Mixed, Rect, Style, mixed

# The bits of a number are the quarters of its character, row by row.
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_LEFT_TOP, _RIGHT_TOP, _LEFT_BOTTOM, _RIGHT_BOTTOM = 1, 2, 4, 8
_LEFT, _RIGHT = _LEFT_TOP | _LEFT_BOTTOM, _RIGHT_TOP | _RIGHT_BOTTOM
_WHOLE = _LEFT | _RIGHT
_TOP, _BOTTOM = _LEFT_TOP | _RIGHT_TOP, _LEFT_BOTTOM | _RIGHT_BOTTOM
_CARDS = (Style.COINS, Style.CUPS, Style.SWORDS, Style.CLUBS, Style.BACK)
_FELT = (Style.TABLE, Style.LAID, Style.TAKEN, Style.CHOSEN)  # each goes over those before


# The line around a card: a side, a top, the four corners, and where it meets another line.
_LINES = {
    (Charset.UTF_8, Style.CHOSEN): ("║", "═", "╔╗╚╝", "╦╩"),
    (Charset.UTF_8, Style.TAKEN): ("┃", "━", "┏┓┗┛", "┳┻"),
    (Charset.UTF_8, Style.LAID): ("│", "─", "┌┐└┘", "┬┴"),
    (Charset.ASCII, Style.LAID): (".", ".", "....", ".."),
    (Charset.ASCII, Style.CHOSEN): ("#", "#", "####", "##"),
    (Charset.ASCII, Style.TAKEN): ("|", "-", "++++", "++"),
}


class _Cell(NamedTuple):
    """A cell beside a card, of which the card owns the *quarters*; *corner* counts from 0."""

    x: int
    y: int
    quarters: int
    corner: int | None = None


def draw_halo(frame: Frame, area: Rect, mark: Style | None, charset: Charset) -> None:
    """Draw the halo of a card that is about to be drawn in *area*, or cut it out of one below.

    mark: CHOSEN, TAKEN, LAID, or none
    """
    covers = _is_card(frame, area.x - 1, area.y + 1)
    if mark is None and not covers:
        return
    for cell in _cells_around(area, is_whole=mark is not None):
        x, y = cell.x, cell.y
        if not (0 <= x < frame.size.width and 0 <= y < frame.size.height):
            continue
        if mark is None and frame.styles[y][x] is Style.TABLE:  # there is no halo to be cut
            continue
        is_left = x < area.x and cell.corner is None
        # an index is never cut
        is_index = y <= area.y + 1 and frame.chars[y][x].isalnum()
        cuts = is_left and _is_card(frame, x, y) and not is_index
        if not (cuts or _is_felt(frame, x, y, charset)):
            continue
        before = frame.styles[y][x]
        line = _line(frame.mono[y][x], cell.quarters, cell.corner, mark, charset)
        if charset is Charset.ASCII:
            char, style = _in_ascii(before, mark or Style.TABLE)
        elif cuts:
            if isinstance(before, Mixed):
                ground = before.ink if before.is_swapped else before.ground
            else:
                ground = before
            char, style = QUARTERS[_RIGHT], mixed(Style.TABLE, ground)
            line = line if mark else char
            if mark:
                char, style = " ", mixed(mark, Style.TABLE, True)
        else:
            char, style = _quartered(before, frame.chars[y][x], cell.quarters, mark or Style.TABLE)
        frame.put_styled(x, y, char, (style,), line)


def _cells_around(area: Rect, *, is_whole: bool) -> Iterator[_Cell]:
    """The cells of a mark, whole at the sides, or those that a card owns."""
    left, above = area.x - 1, area.y - 1
    at_left, at_right = (_WHOLE, _WHOLE) if is_whole else (_RIGHT, _LEFT)
    yield _Cell(left, above, at_left & _BOTTOM, 0)
    yield _Cell(area.right, above, at_right & _BOTTOM, 1)
    yield _Cell(left, area.bottom, at_left & _TOP, 2)
    yield _Cell(area.right, area.bottom, at_right & _TOP, 3)
    for x in range(area.x, area.right):
        yield _Cell(x, above, _BOTTOM)
        yield _Cell(x, area.bottom, _TOP)
    for y in range(area.y, area.bottom):
        yield _Cell(left, y, at_left)
        yield _Cell(area.right, y, at_right)


def _is_card(frame: Frame, x: int, y: int) -> bool:
    if not (0 <= x < frame.size.width and 0 <= y < frame.size.height):
        return False
    style = frame.styles[y][x]
    return style.ground not in _FELT if isinstance(style, Mixed) else style in _CARDS


def _is_felt(frame: Frame, x: int, y: int, charset: Charset) -> bool:
    """Whether a cell shows the felt, or a halo on it, and no text."""
    style, char = frame.styles[y][x], frame.chars[y][x]
    if style is Style.TABLE:
        return char == " "
    if charset is Charset.UTF_8 and char not in QUARTERS:
        return False
    return style.ground in _FELT if isinstance(style, Mixed) else style in _FELT


@cache
def _line(
    before: str, quarters: int, corner: int | None, mark: Style | None, charset: Charset
) -> str:
    """What takes the place of a cell where there are no colours."""
    if mark is None:
        return " "
    for over in _FELT[_FELT.index(mark) + 1 :]:
        side, _top, corners, _joints = _LINES[charset, over]
        if before in (side, *corners):
            return before
    side, top, corners, joints = _LINES[charset, mark]
    if corner is None:
        return side if quarters == _WHOLE else top
    if before in corners and before != corners[corner]:
        return joints[corners.index(before) >= 2]
    return corners[corner]


def _in_ascii(before: AnyStyle, mark: Style) -> tuple[str, AnyStyle]:
    """The whole cell in the colour of the *mark*."""
    below = before.ink if isinstance(before, Mixed) else before
    if mark is not Style.TABLE and below in _FELT:
        mark = max(mark, below, key=_FELT.index)
    return " ", mark if mark is Style.TABLE else mixed(mark, Style.TABLE, True)


@cache
def _quartered(before: AnyStyle, char: str, in_mark: int, mark: Style) -> tuple[str, AnyStyle]:
    """A cell with the quarters *in_mark* in the colour of the *mark*, or of the felt."""
    ink, ground = before[:2] if isinstance(before, Mixed) else (before, Style.TABLE)
    assert isinstance(ink, Style), "felt is in no colour of pictures"
    assert isinstance(ground, Style), "felt is in no colour of pictures"
    inked = QUARTERS.index(char)
    if isinstance(before, Mixed) and before.is_swapped:
        inked = ~inked
    quarters = [ink if inked >> number & 1 else ground for number in range(4)]
    for number, old in enumerate(quarters):
        over = mark is Style.TABLE or _FELT.index(mark) >= _FELT.index(old)
        quarters[number] = mark if in_mark >> number & 1 and over else old
    marks = [quarter for quarter in dict.fromkeys(quarters) if quarter is not Style.TABLE]
    if not marks:
        return " ", Style.TABLE
    top = mark if mark in marks else marks[0]
    bits = sum(1 << number for number, quarter in enumerate(quarters) if quarter is top)
    others = {quarter for quarter in quarters if quarter is not top}
    # of three colours there is room for two: the older mark gives way
    below = others.pop() if len(others) == 1 else Style.TABLE
    if bits & _BOTTOM == _BOTTOM or not bits & _TOP:  # the lower edge is of the ground: no seam
        return QUARTERS[15 - bits], mixed(top, below, True)
    return QUARTERS[bits], top if below is Style.TABLE else mixed(top, below)
