"""The panel beside the table of a wide window: what one would otherwise have to call up."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten, wrap

from scopa.engine import CardSet, Suit, cards_of_suit
from scopa.game.sitting import HUMAN
from scopa.tui.board import Board
from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.screen import Look
from scopa.words.phrases import fitting
from scopa.words.score import standing
from scopa.words.screen_labels import Headline, Label
from scopa.words.table import happened

PANEL_COLUMNS = 40
"""So wide the panel is."""

_PLAYS = 6
"""So many of the last plays are told."""
_TARGET_ROWS = 3
_COACH_Y = 2 + _TARGET_ROWS + 1 + _PLAYS + 2 + len(Suit) + 2
"""The row in which what the coach says begins: below the rest."""


def draw_panel(board: Board, frame: Frame, look: Look) -> None:
    """Draw the panel at the right of *frame*."""
    x, width = frame.size.width - PANEL_COLUMNS + 2, PANEL_COLUMNS - 4
    frame.fill(Rect(x - 2, 0, PANEL_COLUMNS, frame.size.height), Style.BAR)
    to_go = standing(board.sitting.match.scores, None, board.rules, board.cast)
    frame.block(Rect(x, 2, width, _TARGET_ROWS), wrap(to_go, width), Style.BAR)
    y = 2 + _TARGET_ROWS + 1
    lines = [
        shorten(fitting(width - 2, happened((event,), board.cast)), width - 2, placeholder=" ...")
        for event in board.sitting.told[-_PLAYS:]
    ]
    y = _section(frame, Rect(x, y, width, _PLAYS), Label.LAST_PLAYS, lines)
    if not board.sitting.watched:
        _section(frame, Rect(x, y, width, len(Suit)), Headline.COUNTER, _unseen(board, look))


def tell_in_panel(frame: Frame, texts: Sequence[str], more: str) -> None:
    """What the coach says: the first of *texts* that fits, and *more*."""
    x, width = frame.size.width - PANEL_COLUMNS + 2, PANEL_COLUMNS - 4
    room = frame.size.height - _COACH_Y - 2
    extra = wrap(more, width)
    wrapped = [wrap(text, width) + extra for text in texts]
    lines = next((lines for lines in wrapped if len(lines) <= room), wrapped[-1][:room])
    frame.fill(Rect(x, _COACH_Y, width, room), Style.BAR)
    frame.block(Rect(x, _COACH_Y, width, room), lines, Style.BAR)


def _section(frame: Frame, area: Rect, head: str, lines: Sequence[str]) -> int:
    """A *head* and *lines* below it; returns the row for what comes next."""
    frame.put(area.x, area.y, head, Style.BAR)
    frame.block(area._replace(y=area.y + 1), [f"  {line}" for line in lines], Style.BAR)
    return area.y + area.height + 2


def _unseen(board: Board, look: Look) -> list[str]:
    """A line for each suit: the ranks that the person has not seen."""
    unseen = board.sitting.knowledge_of(HUMAN).unseen
    gone = look.deck.charset.gone
    return [
        " ".join(
            f"{card.rank if card in unseen else gone:>2}" for card in CardSet(cards_of_suit(suit))
        )
        + f" {suit.letter}"
        for suit in Suit
    ]
