"""What the coach says: between the table and the hand, or above the table."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from scopa.engine import Play
from scopa.game.match_state import HUMAN
from scopa.players.coach import Judgement
from scopa.text.coaching.coach_words import value_lines
from scopa.text.language import _
from scopa.tui.cells import Rect, Style
from scopa.tui.table.layout import NAME_COLUMNS, View
from scopa.tui.widgets import ok_width, prompt

_WIDEST = 76  # columns of a text above the table: longer lines are hard to read
_MARGINS = 4  # the columns beside it in a narrow window
_BUTTON = "\0"  # a word as wide as the button stands for it while a text is wrapped


def advice_lines(view: View, texts: Sequence[str], *, with_ok: bool = True) -> Sequence[str]:
    """The first of *texts* that has room between the table and the hand, in lines.

    with_ok: the button that plays what is advised fits beside the last line
    """
    rows, room = view.layout.lines_between, view.layout.text_room
    button = f" {_BUTTON * ok_width()}" * with_ok
    lines = _first_fitting([text + button for text in texts], room, rows)[-rows:]
    return [line.replace(_BUTTON, "").rstrip() for line in lines]


def draw_advice(view: View, lines: Sequence[str], *, with_ok: bool = True) -> None:
    """Draw these *lines* in the place of the question, and several in that of the message, too."""
    frame, layout = view.frame, view.layout
    y = layout.message_y if len(lines) > 1 else layout.prompt_y
    name = f" {_('coach').capitalize()} "
    x = (frame.size.width - max(map(len, lines)) - ok_width()) // 2 - len(name) - 1
    if x > layout.edge:
        frame.put(x, y, name, Style.BAR)
    for row, line in enumerate(lines[:-1], y):
        frame.centre(row, line, Style.COACH)
    prompt(frame, y + len(lines) - 1, lines[-1], Style.COACH, with_ok=with_ok)


def lines_of_values(view: View, judgement: Judgement, made: Play | None = None) -> Sequence[str]:
    """What each play is worth, in lines for which there is room over the hand."""
    most = view.frame.size.height - 1 - view.layout.message_y
    return value_lines(judgement, _beside_pile(view) - view.layout.edge - 3, most, made)


def _beside_pile(view: View) -> int:
    """The column up to which there is room beside the pile and the sweeps at it."""
    sweeps = view.board.state.round.sweeps[HUMAN].bit_count()
    return view.seat_layout(HUMAN, len(view.board.hand)).pile.x - NAME_COLUMNS * sweeps - 1


def draw_values(view: View, lines: Sequence[str]) -> None:
    """Draw what each play is worth over the cards of the hand, so that the table stays in sight."""
    frame, bottom = view.frame, view.frame.size.height - 1
    width = max(map(len, lines), default=0) + 2
    left = min((frame.size.width - width) // 2, _beside_pile(view) - width)
    area = Rect(max(left, 0), bottom - len(lines), width, len(lines))
    frame.fill(area, Style.BAR)
    for y, line in enumerate(lines, area.y):
        frame.put(area.x + 1, y, line, Style.BAR)


def draw_coach_text(view: View, texts: Sequence[str]) -> None:
    """Draw the first of *texts* that has room above the table, where no other hand is drawn."""
    frame, layout = view.frame, view.layout
    rows = layout.table_y - 1
    room = _coach_width(frame.size.width)
    lines = _first_fitting(texts, room, rows)[:rows]
    width = max(map(len, lines))
    y = layout.their_cards_y + (rows - len(lines)) // 2
    area = Rect((frame.size.width - width) // 2, y, width, len(lines))
    frame.fill(area)
    frame.block(area, lines, Style.COACH)


def coach_rows(text: str, window: int) -> int:
    """How many rows a *text* above the table takes up in a *window* of that width."""
    return _rows(text, _coach_width(window))


def _coach_width(window: int) -> int:
    return min(_WIDEST, window - _MARGINS)


def _rows(text: str, width: int) -> int:
    return sum(len(wrap(part, width)) for part in text.splitlines())


def _first_fitting(texts: Sequence[str], width: int, rows: int) -> list[str]:
    """The first of *texts* that has room, or the last one, in as few lines, all about as long."""
    text = next((text for text in texts if _rows(text, width) <= rows), texts[-1])
    lines = []
    for part in text.splitlines():
        fewest = len(wrap(part, width))
        narrowest = len(part) // fewest
        while len(wrap(part, narrowest)) > fewest:
            narrowest += 1
        lines += wrap(part, narrowest)
    return lines
