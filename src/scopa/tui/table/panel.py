"""The panel beside the table of a wide window: what one would otherwise have to call up."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten, wrap

from scopa.engine import Card, CardSet, Suit, cards_of_suit
from scopa.game.match_state import HUMAN
from scopa.text.cards import number_on_card, suit_name
from scopa.text.language import _
from scopa.text.score import standing
from scopa.text.table import happened
from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.table.layout import PANEL_COLUMNS
from scopa.tui.table.view import View
from scopa.tui.terminal.charset import Charset

_STANDING_ROWS = 3
_INDENT = "  "  # what the second row of a play begins with
_BAR_COLUMNS = 21  # the points of a side are a bar, a cell a point up to a target of so many
_HIGH = 50  # from so many rows on there are some to spare


def draw_panel(view: View, frame: Frame, *, with_coach: bool) -> None:
    """Draw the panel at the right of the whole window, with room for the coach or without."""
    frame.fill(
        Rect(frame.size.width - PANEL_COLUMNS, 0, PANEL_COLUMNS, frame.size.height), Style.PANEL
    )
    y = _draw_points(view, frame, 2)
    if not view.board.state.watched:
        y = _draw_unseen(view, frame, y)
    _draw_plays(view, frame, y, with_coach=with_coach)


def draw_coach_in_panel(frame: Frame, texts: Sequence[str], more: str, charset: Charset) -> None:
    """Draw what the coach says at the bottom: the first of *texts* that fits, and *more*."""
    area = _coach_area(frame)
    _draw_head(frame, area.y, _("The coach"), charset)
    room = area.height - 2
    extra = wrap(more, area.width)
    wrapped = [wrap(text, area.width) + [""] * bool(extra) + extra for text in texts]
    lines = next((lines for lines in wrapped if len(lines) <= room), wrapped[-1][:room])
    frame.block(area._replace(y=area.y + 2, height=room), lines, Style.PANEL)


def _coach_area(frame: Frame) -> Rect:
    height = frame.size.height // 4
    x, width = frame.size.width - PANEL_COLUMNS + 2, PANEL_COLUMNS - 4
    return Rect(x, frame.size.height - height - 1, width, height)


def _draw_head(frame: Frame, y: int, text: str, charset: Charset) -> int:
    """Draw a headline with a rule to the end of its row; the row of what it heads."""
    area = _coach_area(frame)
    rule = charset.rule * (area.width - len(text) - 1)
    frame.put(area.x, y, f"{text} {rule}", Style.PANEL)
    return y + 2


def _draw_points(view: View, frame: Frame, y: int) -> int:
    """Draw a bar for each side, as long as the target is far; returns the next free row."""
    area, board, charset = _coach_area(frame), view.board, view.options.deck.charset
    rules, scores = board.rules, board.state.match.scores
    y = _draw_head(frame, y, _("The match"), charset)
    columns = min(rules.target, _BAR_COLUMNS)
    bar = area.right - columns
    for side, points in zip(board.cast.sides, scores, strict=True):
        name = shorten(side, area.width - columns - 5, placeholder="...")
        frame.put(area.x, y, name, Style.PANEL)
        frame.right(bar - 2, y, str(points), Style.PANEL)
        frame.put(bar, y, charset.gone * columns, Style.PANEL)
        done = min(columns, points * columns // rules.target)
        frame.fill(Rect(bar, y, done, 1), Style.SELECTED)
        y += 1
    lines = wrap(standing(scores, None, rules, board.cast), area.width)[:_STANDING_ROWS]
    frame.block(area._replace(y=y + 1, height=len(lines)), lines, Style.PANEL)
    return y + len(lines) + 2


def _draw_unseen(view: View, frame: Frame, y: int) -> int:
    """A strip for each suit with the ranks that the person has not seen; the next free row."""
    unseen, gone = view.board.state.knowledge_of(HUMAN).unseen, view.options.deck.charset.gone
    x, is_high = _coach_area(frame).x, frame.size.height >= _HIGH
    y = _draw_head(frame, y, _("Not seen yet"), view.options.deck.charset)
    for suit in Suit:
        cards = CardSet(cards_of_suit(suit))
        ranks = " ".join(
            f"{number_on_card(card.rank) if card in unseen else gone:>2}" for card in cards
        )
        frame.put(x, y, suit_name(suit.letter), Style.PANEL)
        edge, *_rest = view.pictures.of[str(Card.of(1, suit))].styles(0)
        frame.put(x, y + 1, f" {ranks} ", edge)
        y += 3 if is_high else 2
    return y if is_high else y + 1


def _draw_plays(view: View, frame: Frame, y: int, *, with_coach: bool) -> None:
    area = _coach_area(frame)
    y = _draw_head(frame, y, _("The last plays"), view.options.deck.charset)
    end = area.y - 1 if with_coach else frame.size.height - 2
    lines: list[str] = []
    for event in reversed(view.board.state.play_events):
        text, *_rest = happened((event,), view.board.cast)
        rows = wrap(text, area.width, subsequent_indent=_INDENT)
        if y + len(rows) + len(lines) > end:
            break
        lines = rows + lines
    frame.block(area._replace(y=y, height=len(lines)), lines, Style.PANEL)
