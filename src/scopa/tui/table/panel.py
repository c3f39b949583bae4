"""The panel beside the table of a wide window: what one would otherwise have to call up."""

from __future__ import annotations

from textwrap import shorten, wrap

from scopa.engine import Card, CardSet, Suit, cards_of_suit
from scopa.game.match_state import HUMAN
from scopa.text.card_names import number_on_card, suit_name, suit_sign
from scopa.text.games import SHOUTS
from scopa.text.language import _
from scopa.text.match.score_words import standing
from scopa.text.match.table_words import happened
from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.table.layout import PANEL_COLUMNS, View

_BAR_COLUMNS = 21  # a bar has a cell for each point, up to a target of 21
_HIGH = 50  # windows from here on have rows to spare


def draw_panel(view: View, frame: Frame) -> None:
    """Draw the panel at the right of the whole window."""
    left, height = frame.size.width - PANEL_COLUMNS, frame.size.height
    frame.fill(Rect(left, 0, PANEL_COLUMNS, height), Style.PANEL)
    y = _draw_points(view, frame, 2)
    if not view.board.state.watched:
        y = _draw_unseen(view, frame, y)
    _draw_plays(view, frame, y)


def _draw_head(view: View, frame: Frame, y: int, text: str) -> Rect:
    """Draw a headline with a rule to the end of its row; returns the place below it."""
    x, width = frame.size.width - PANEL_COLUMNS + 2, PANEL_COLUMNS - 4
    rule = view.options.deck.charset.rule * (width - len(text) - 1)
    frame.put(x, y, f"{text} {rule}", Style.PANEL)
    return Rect(x, y + 2, width, frame.size.height - y - 2)


def _draw_points(view: View, frame: Frame, y: int) -> int:
    """Draw a bar for each side, as long as the target is far; returns the next free row."""
    area, board = _draw_head(view, frame, y, _("The match")), view.board
    rules, scores, gone = board.rules, board.state.match.scores, view.options.deck.charset.gone
    y = area.y
    columns = min(rules.target, _BAR_COLUMNS)
    bar = area.right - columns
    for side, points in zip(board.players.sides, scores, strict=True):
        name = shorten(side.name, area.width - columns - 5, placeholder="...")
        frame.put(area.x, y, name, Style.PANEL)
        frame.right(bar - 2, y, str(points), Style.PANEL)
        frame.put(bar, y, gone * columns, Style.PANEL)
        done = min(columns, points * columns // rules.target)
        frame.fill(Rect(bar, y, done, 1), Style.SELECTED)
        y += 1 + (frame.size.height >= _HIGH)
    lines = wrap(standing(scores, None, rules, board.players), area.width)[:3]
    frame.block(area._replace(y=y + 1, height=len(lines)), lines, Style.PANEL)
    return y + len(lines) + 2


def _draw_unseen(view: View, frame: Frame, y: int) -> int:
    """A strip for each suit with the ranks that the person has not seen; the next free row."""
    unseen, gone = view.board.state.knowledge_of(HUMAN).unseen, view.options.deck.charset.gone
    x, y, *_size = _draw_head(view, frame, y, _("Not seen yet"))
    is_high = frame.size.height >= _HIGH
    for suit in Suit:
        cards = CardSet(cards_of_suit(suit))
        ranks = " ".join(
            f"{number_on_card(card.rank) if card in unseen else gone:>2}" for card in cards
        )
        frame.put(x, y, f"{suit_sign(suit.letter)} {suit_name(suit.letter)}", Style.PANEL)
        edge, *_rest = view.pictures.of[str(Card.of(1, suit))].styles(0)
        frame.put(x, y + 1, f" {ranks} ", edge)
        y += 3 if is_high else 2
    return y if is_high else y + 1


def _draw_plays(view: View, frame: Frame, y: int) -> None:
    area, sweeps = _draw_head(view, frame, y, _("The last plays")), view.board.state.round.sweeps
    end = frame.size.height - 2
    lines: list[str] = []
    for event in reversed(view.board.state.play_events):
        text, *_rest = happened((event,), view.board.players)
        if event.card in CardSet(sweeps[event.seat % len(sweeps)]):
            text = f"{text} {_(SHOUTS[view.board.players.sweep])}"
        rows = wrap(text, area.width, subsequent_indent="  ")
        if area.y + len(rows) + len(lines) > end:
            break
        lines = rows + lines
    frame.block(area._replace(height=len(lines)), lines, Style.PANEL)
