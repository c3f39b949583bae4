"""The panel beside the table of a wide window: what one would otherwise have to call up."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten, wrap

from scopa.engine import Card, CardSet, Suit, cards_of_suit
from scopa.game.match_state import HUMAN
from scopa.text.cards import suit_name
from scopa.text.score import standing
from scopa.text.screen_labels import Headline, Label
from scopa.text.table import happened
from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Rect, Style
from scopa.tui.table.board import Board
from scopa.tui.terminal.charset import Charset

PANEL_COLUMNS = 38
"""So wide the panel is."""

_STANDING_ROWS = 3
_INDENT = "  "
"""What the second row of a play begins with."""
_BAR_COLUMNS = 21
"""The points of a side are a bar: a cell a point, unless the target is further away than this."""


def draw_panel(
    board: Board, frame: Frame, pictures: Pictures, charset: Charset, *, with_coach: bool
) -> None:
    """Draw the panel at the right of *frame*, with room for the coach or without."""
    _Panel(board, frame, pictures, charset, with_coach=with_coach).paint()


def tell_in_panel(frame: Frame, texts: Sequence[str], more: str, charset: Charset) -> None:
    """What the coach says, at the bottom: the first of *texts* that fits, and *more*."""
    area = _coachs_area(frame)
    _head(frame, area, Label.COACH, charset)
    room = area.height - 2
    extra = wrap(more, area.width)
    wrapped = [wrap(text, area.width) + [""] * bool(extra) + extra for text in texts]
    lines = next((lines for lines in wrapped if len(lines) <= room), wrapped[-1][:room])
    frame.block(area._replace(y=area.y + 2, height=room), lines, Style.PANEL)


def _coachs_area(frame: Frame) -> Rect:
    """The room for what the coach says: a quarter of the panel."""
    height = frame.size.height // 4
    x, width = frame.size.width - PANEL_COLUMNS + 2, PANEL_COLUMNS - 4
    return Rect(x, frame.size.height - height - 1, width, height)


def _head(frame: Frame, area: Rect, text: str, charset: Charset) -> None:
    """A headline, and a rule to the end of its row."""
    rule = charset.rule * (area.width - len(text) - 1)
    frame.put(area.x, area.y, f"{text} {rule}", Style.PANEL)


class _Panel:
    """Draws what belongs to one board from the top down; *y* is the next free row."""

    def __init__(
        self, board: Board, frame: Frame, pictures: Pictures, charset: Charset, *, with_coach: bool
    ) -> None:
        self.board = board
        self.pictures = pictures
        self.with_coach = with_coach
        self.frame = frame
        self.charset = charset
        self.area = _coachs_area(frame)
        self.y = 2

    def paint(self) -> None:
        """Draw all but what the coach says."""
        frame = self.frame
        area = Rect(frame.size.width - PANEL_COLUMNS, 0, PANEL_COLUMNS, frame.size.height)
        frame.fill(area, Style.PANEL)
        self._points()
        if not self.board.state.watched:
            self._unseen()
        self._plays()

    def _lines(self, lines: Sequence[str]) -> None:
        self.frame.block(self.area._replace(y=self.y, height=len(lines)), lines, Style.PANEL)
        self.y += len(lines)

    def _begin(self, head: str) -> None:
        _head(self.frame, self.area._replace(y=self.y), head, self.charset)
        self.y += 2

    def _points(self) -> None:
        """A bar for each side, as long as the target is far, and what is lacking."""
        self._begin(Label.MATCH_TOTAL)
        rules, cast, x = self.board.rules, self.board.cast, self.area.x
        scores = self.board.state.match.scores
        columns = min(rules.target, _BAR_COLUMNS)
        for side, points in zip(cast.sides, scores, strict=True):
            done = min(columns, points * columns // rules.target)
            name = shorten(side, self.area.width - columns - 5, placeholder="...")
            self.frame.put(x, self.y, name, Style.PANEL)
            bar = self.area.right - columns
            self.frame.right(bar - 2, self.y, str(points), Style.PANEL)
            self.frame.put(bar, self.y, self.charset.gone * columns, Style.PANEL)
            self.frame.fill(Rect(bar, self.y, done, 1), Style.SELECTED)
            self.y += 1
        lines = wrap(standing(scores, None, rules, cast), self.area.width)
        self.y += 1
        self._lines(lines[:_STANDING_ROWS])
        self.y += 1

    def _unseen(self) -> None:
        """A strip for each suit: the ranks that the person has not seen."""
        unseen = self.board.state.knowledge_of(HUMAN).unseen
        self._begin(Headline.COUNTER)
        for suit in Suit:
            cards = CardSet(cards_of_suit(suit))
            ranks = (f"{card.rank if card in unseen else self.charset.gone:>2}" for card in cards)
            self._lines([suit_name(suit.letter)])
            strip = f" {' '.join(ranks)} "
            edge, *_ = self.pictures.of[str(Card.of(1, suit))].spans(0)
            self.frame.put(self.area.x, self.y, strip, edge.style)
            self.y += 2 if self.is_high else 1
        self.y += not self.is_high

    @property
    def is_high(self) -> bool:
        """Whether there are rows to spare."""
        return self.frame.size.height >= 50

    def _plays(self) -> None:
        """The last plays, as many as there is room for, none of them cut."""
        self._begin(Label.LAST_PLAYS)
        end = self.area.y - 1 if self.with_coach else self.frame.size.height - 2
        lines: list[str] = []
        for event in reversed(self.board.state.told):
            text, *_ = happened((event,), self.board.cast)
            told = wrap(text, self.area.width, subsequent_indent=_INDENT)
            if self.y + len(told) + len(lines) > end:
                break
            lines = told + lines
        self._lines(lines)
