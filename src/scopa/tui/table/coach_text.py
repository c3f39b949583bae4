"""What the coach says: between the table and the hand, or above the table, and beside cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from scopa.engine import Play
from scopa.game.match_state import HUMAN
from scopa.players.coach import Judgement
from scopa.text.coaching.coach_words import value_parts
from scopa.text.language import _
from scopa.text.numbers_and_lists import decimal
from scopa.text.player_names import Mood
from scopa.tui.cards.decks import face
from scopa.tui.cells import Rect, Style
from scopa.tui.table.layout import FACES, View
from scopa.tui.widgets import ok_width, prompt

_WIDEST = 76  # columns of a text above the table: longer lines are hard to read
_MARGINS = 4  # the columns beside it in a narrow window
_VALUE, _NAME = 6, 5  # the columns of a value, and at least of its name
_ROWS_AT_SIDE = 6  # below the hand of a player there
_BUTTON = "\0"  # a word as wide as the button stands for it while a text is wrapped


def advice_lines(view: View, texts: Sequence[str]) -> Sequence[str]:
    """The first of *texts* that has room between the table and the hand, in lines.

    The button that plays what is advised fits beside the last line.
    """
    rows, button = view.layout.lines_between, f" {_BUTTON * ok_width()}"
    with_button = [text + button for text in texts]
    lines = _first_fitting(with_button, view.layout.text_room, rows)[-rows:]
    return [line.replace(_BUTTON, "").rstrip() for line in lines]


def draw_advice(view: View, lines: Sequence[str], mood: Mood, *, with_ok: bool = True) -> None:
    """Draw these *lines* in the place of the question, and several in that of the message, too.

    Beside them is the face of the coach, or the name, if there is room.
    """
    frame, layout = view.frame, view.layout
    y = layout.message_y if len(lines) > 1 else layout.prompt_y
    left = (frame.size.width - max(map(len, lines)) - ok_width()) // 2 - 1
    portrait = face("coach", mood, FACES[-1], view.options.deck.charset)
    name = f" {_('coach').capitalize()} "
    is_beside_hand = left < layout.hand(0, len(view.board.hand))
    if portrait and is_beside_hand and len(lines) > 1 and left - portrait.size.width > layout.edge:
        portrait.draw(frame, left - portrait.size.width, layout.message_y)
    elif left - len(name) > layout.edge:
        frame.put(left - len(name), y, name, Style.BAR)
    for row, line in enumerate(lines[:-1], y):
        frame.centre(row, line, Style.COACH)
    prompt(frame, y + len(lines) - 1, lines[-1], Style.COACH, with_ok=with_ok)


def draw_values(view: View, judgement: Judgement, made: Play | None = None) -> None:
    """Write above each card of the hand what it is worth, and beside the hand of which points.

    made: the play of the player, which is compared with the best one
    """
    board, frame, layout = view.board, view.frame, view.layout
    marked = board.marked_play
    columns = [layout.hand(place, len(board.hand)) for place in range(len(board.hand))]
    room = min((after - x for x, after in pairwise(columns)), default=layout.card.width)
    for number, (card, x) in enumerate(zip(board.hand, columns, strict=True)):
        plays = [play for play in judgement.values if play.card == card]
        play = next((play for play in plays if play in (marked, made)), plays[0])
        is_good = judgement.approves(play)
        value = decimal(judgement.values[play], 1 + (room >= _VALUE), signed=True)
        if play == marked:  # on its halo
            frame.put(x, layout.raised_y - 1, value, Style.SELECTED)
            continue
        style = Style.STRONG if is_good else Style.TABLE
        label = _("as good") * is_good
        if play in (made, judgement.best):
            label = _("yours") if play == made else _("coach")
        y = layout.my_cards_y - 1
        if len(value) >= room:  # by turns a row higher
            y -= number % 2
        elif len(label) <= room:
            frame.put(x, y - 1, label, Style.STRONG)
        frame.put(x, y, value, style)
    compared = dict.fromkeys([judgement.best, made or marked or judgement.best])
    _draw_parts(view, judgement, [*compared])


def _draw_parts(view: View, judgement: Judgement, plays: Sequence[Play]) -> None:
    """Write what one or two plays are worth, and the parts of that, beside the hand.

    A large hand leaves no room: then below the player at the left.
    """
    layout, y = view.layout, view.layout.my_cards_y
    end, rows = view.seat_layout(HUMAN, len(view.board.hand)).texts.right, layout.card.height
    has_room = end - layout.edge - 1 >= _NAME + _VALUE
    if not has_room:
        end, rows = layout.side_columns, min(rows, _ROWS_AT_SIDE)
        y = layout.message_y - rows
    room = end - layout.edge
    if room < _NAME + _VALUE * len(plays):
        plays = [view.board.marked_play or judgement.best]
    head = _("theirs - yours") if view.board.rules.lowest_wins else _("yours - theirs")
    if len(plays) > 1:
        head = "".join(name.rjust(_VALUE) for name in (_("coach"), _("yours")))
    if has_room or len(plays) > 1:
        view.frame.right(end, y - 1, head, Style.COACH)
    for row, (name, values) in enumerate(value_parts(judgement, plays, rows), y):
        numbers = "".join(decimal(value, 2, signed=True).rjust(_VALUE) for value in values)
        view.frame.right(end, row, name[: room - len(numbers)] + numbers, Style.COACH)


def draw_coach_text(view: View, texts: Sequence[str]) -> None:
    """Draw the first of *texts* that has room above the table, where no other hand is drawn."""
    frame, rows = view.frame, view.layout.table_y - 1
    lines = _first_fitting(texts, _coach_width(frame.size.width), rows)[:rows]
    width, height = max(map(len, lines)), len(lines)
    area = Rect((frame.size.width - width) // 2, 1 + (rows - height) // 2, width, height)
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
