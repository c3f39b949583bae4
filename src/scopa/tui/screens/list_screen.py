"""The base of the screens with a list from which a line is chosen."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from scopa.text.language import _
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import FAN, RenderOptions
from scopa.tui.cells import Frame, Rect, Size, Style
from scopa.tui.key_bar import ok_bar
from scopa.tui.key_bindings import Action, Command, cursor_after
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.widgets import Spans, edge, edge_columns, list_line

WIDEST = 70  # columns of a list, or of a page of text
HEAD = Style.CHOSEN  # of the name of a group, or of a section
_APART = 2  # columns between those of a list
_EXPLAINED = 2  # rows
_SMALLEST_FAN = 7  # the height of its cards
_WIDEST_GAP = 5  # columns, between them
_ARROWS = "< >"  # at the end of the chosen setting


@dataclass(frozen=True)
class ListScreen(Screen):
    """A list; *line* is the number of the chosen line.

    moves_across: the keys to the left and right move, too; otherwise they change a value
    click_accepts: a click on the chosen line, or its number, does what OK does
    """

    line: int = field(default=0, kw_only=True)
    moves_across: ClassVar[bool] = False
    click_accepts: ClassVar[bool] = True

    @property
    def count(self) -> int:
        raise NotImplementedError

    def accept(self, app_state: AppState) -> Update:
        return Update(None)

    def change(self, step: int, app_state: AppState) -> Update:
        return Update(self)

    def handle(self, event: Event, app_state: AppState) -> Update:
        if not isinstance(event, Action):
            return Update(self)
        command, number = event
        line = cursor_after(command, self.line, self.count, across=self.moves_across)
        if command is Command.CHOOSE and number < self.count and number != self.line:
            line = number
        if line is not None:
            return Update(replace(self, line=line))
        match command:
            case Command.OK:
                return self.accept(app_state)
            case Command.CHOOSE if number == self.line and self.click_accepts:
                return self.accept(app_state)
            case Command.NEXT | Command.PREVIOUS:
                return self.change(1 if command is Command.NEXT else -1, app_state)
        return super().handle(event, app_state)

    def draw_line(self, frame: Frame, area: Rect, number: int, spans: Spans) -> None:
        """Draw a line, with a mark if it is the chosen one."""
        is_chosen = number == self.line
        mark = f" {'>' * is_chosen:1} ", Style.TABLE
        list_line(frame, area, number, (mark, *spans), is_chosen=is_chosen)


class SettingsList(ListScreen):
    """A list of settings; a click chooses one, and then its next value."""

    click_accepts: ClassVar[bool] = False

    def draw_settings(
        self,
        frame: Frame,
        area: Rect,
        settings: Sequence[tuple[str, str]],
        heads: Mapping[int, str],
    ) -> Rect:
        """Draw as many *settings*, each its name and value, as fit, and the keys.

        Returns the room below the list, in which the chosen one is explained.

        heads: the names of groups of settings, by the number of their first one
        """
        label_width = max(len(label) for label, _value in settings) + _APART
        rows = area.height - _EXPLAINED - 1
        gaps = _gaps(rows, self.count, heads)
        lines = area._replace(height=min(self.count + len(gaps), rows))
        for number, line in visible_lines(frame, lines, self.count, self.line, heads):
            label, value = settings[number]
            is_chosen = number == self.line
            room = line.width - label_width - 1 - is_chosen * (len(_ARROWS) + 2)
            value = value if len(value) <= room else f"{value[: room - 3].rstrip()}..."
            spans = (f" {label:<{label_width}}", Style.TABLE), (value, Style.FAINT)
            list_line(frame, line, number, spans, is_chosen=is_chosen)
            if is_chosen:
                frame.right(line.right - 1, line.y, _ARROWS, Style.SELECTED)
                frame.target(line, Action(Command.NEXT))
        line_key, change = _("{other_way_back} {other_way} line"), _("{previous} {next} change")
        ok_bar(frame, line_key, change, _("{play} OK"), _("{back} back"))
        below = lines.bottom + 1
        return area._replace(y=below, height=area.bottom - below)


def page(
    frame: Frame,
    options: RenderOptions,
    rows: int,
    *,
    title: str = "",
    right: str = "",
    width: int = WIDEST,
    has_fan: bool = True,
) -> Rect:
    """The middle of *frame*, of *rows* rows and *width* columns at most, on a mat if one has room.

    title, right: stand in the edge of the table around it
    has_fan: cards lie above the mat where there is room
    """
    edge(frame, title, right)
    room = page_room(frame.size)
    rows, width = min(rows, room.height), min(width, text_room(frame.size).width)
    mat, top = Size(width, rows).larger(3, 2), (frame.size.height - rows + 1) // 2
    left = (frame.size.width - width) // 2
    if mat.fits(room):
        above = room.height - mat.height - 1
        cards = options.fitting_into((mat.width + 5) // len(FAN) - 1, above)
        across, height = cards.size
        step = max(across + 1, -((across - mat.width) // (len(FAN) - 1)))  # as wide as the mat
        if has_fan and _SMALLEST_FAN <= height <= above and step <= across + _WIDEST_GAP:
            top += (height + 1) // 2
            mat = Size(step * (len(FAN) - 1) + across, mat.height)
            cards.fan(frame, FAN, (frame.size.width - mat.width) // 2, top - 3 - height, step)
        x = (frame.size.width - mat.width) // 2
        frame.outline(Rect(x, top - 2, *mat), options.deck.charset.outline, Style.MAT)
    return Rect(left, top, width, rows)


def text_room(window: Size) -> Size:
    """The room for a page that has no mat: its margins are two columns."""
    return page_room(window).larger(-1, 0)


def page_room(window: Size) -> Size:
    """The room for a page in a window: within the edge, and a row and a column away from it."""
    return Size(window.width - 2 * edge_columns(window.width) - 2, window.height - 4)


def _gaps(rows: int, count: int, starts: Iterable[int]) -> Sequence[int]:
    """The lines before which a row is blank: where groups start, if there are *rows* for that."""
    gaps = sorted(starts)[1:]
    return gaps if count + len(gaps) <= rows else ()


def visible_lines(
    frame: Frame, area: Rect, count: int, chosen: int, heads: Mapping[int, str] | None = None
) -> Iterator[tuple[int, Rect]]:
    """The numbers and places of as many of *count* lines as fit into *area*, with the *chosen* one.

    If some do not fit, the first and the last row say how many there are beyond.

    heads: the names of groups, which stand before them, by the line with which each starts; between
        them a row is blank if there is room
    """
    heads = heads or {}
    indent = max((len(head) + _APART for head in heads.values() if head), default=0)
    gaps = _gaps(area.height, count, heads)
    if count <= area.height:
        seen, top = range(count), area.y
    else:
        rows = area.height - 2
        first = max(0, min(chosen - rows // 2, count - rows))
        seen, top = range(first, first + rows), area.y + 1
        for beyond, sentence, y, command in (
            (first, _("{count} more above"), area.y, Command.OTHER_WAY_BACK),
            (count - seen.stop, _("{count} more below"), area.bottom - 1, Command.OTHER_WAY),
        ):
            if beyond:
                text = sentence.format(count=beyond)
                frame.put(area.x + 1, y, text, Style.FAINT)
                frame.target(Rect(area.x, y, len(text) + 2, 1), Action(command))
    for y, number in enumerate(seen, top):
        y += sum(gap <= number for gap in gaps)
        frame.put(area.x, y, heads.get(number, ""), HEAD)
        yield number, Rect(area.x + indent, y, area.width - indent, 1)


def explain(frame: Frame, area: Rect, text: str, warning: str = "") -> None:
    """Draw what the chosen line means, or a *warning* instead."""
    style = Style.WARNING if warning else Style.STRONG
    frame.block(area, textwrap.wrap(warning or text, area.width), style)
