"""The plays of a round as bars, and what the coach says of one, over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from scopa.engine import Play
from scopa.game.review.grades import HIGHEST_BAR, Grade, points_lost
from scopa.players.round_analysis import PlayAnalysis
from scopa.text.card_names import Spelling, in_code, in_words
from scopa.text.coaching.play_comment import PlayComment
from scopa.text.language import _
from scopa.text.numbers_and_lists import fitting
from scopa.text.report import rising_columns
from scopa.tui.cells import AnyStyle, Frame, Rect, Style
from scopa.tui.key_bindings import Show
from scopa.tui.table.coach_text import COLUMNS
from scopa.tui.table.view import View
from scopa.tui.terminal.charset import Charset

ROWS_ABOVE = 3
"""The rows over the table cards: two of text, and one for frames."""
_WITH_WHY = 6  # from this row of the table on, all reasons have room above it
_ROOMY = 7  # from so many rows on the bars have several; above a text they have just so many
_WITH_TEXT = 17  # the rows of bars with a text below them
_NARROWEST = 30  # the width of a text beside bars
_APART, _BESIDE = 2, 4  # the blanks between the summary and the bars, and between both at large


class Strip(NamedTuple):
    """The plays of the person in a round, of which the one at *shown* is seen.

    costliest: the numbers of the plays that are marked, the costliest first
    summary: of the whole round, the longest text first
    """

    plays: Sequence[PlayAnalysis]
    shown: int
    costliest: Sequence[int]
    summary: Sequence[str]

    @property
    def most(self) -> float:
        """The cost that the highest bar stands for."""
        return max(HIGHEST_BAR, *[play.cost for play in self.plays])


def with_comment(view: View, comment: Callable[[Spelling], PlayComment]) -> View:
    """The view with what is said of a play below the table: the better one, what others held.

    Where there is little room above the table, what the play lets happen comes before the hands.
    """
    room, board = view.layout.text_room, view.board
    words, code = comment(in_words), comment(in_code)
    if words.better:
        framed = _("{better} (framed).")
        texts = [framed.format(better=each.better) for each in (words, code)]
        board = replace(board, prompt=fitting(room, texts))
    remark = [f"{words.meaning} {words.held}".strip(), words.held or words.meaning]
    if view.layout.table_y < _WITH_WHY:
        remark = [*filter(None, (words.harm, code.harm)), remark[-1]]
    return view._replace(board=replace(board, remark=fitting(room, remark)))


def mark_own_play(frame: Frame, view: View, play: Play) -> None:
    """Write above a card in the hand that it was played, if another one is framed."""
    board, layout = view.board, view.layout
    if play.card != board.hand[board.selected]:
        place = board.hand.index(play.card)
        x, y = layout.hand(place, len(board.hand)), layout.my_cards_y - 1
        frame.put(x, y, _("yours")[: layout.card.width], Style.STRONG)


def draw_review(
    frame: Frame, view: View, strip: Strip, comment: Callable[[Spelling], PlayComment]
) -> None:
    """Draw the round as a strip of bars, and what is said of the play beside or below it.

    Above a small table the bars have only one row.
    """
    rows = view.layout.table_y - 2  # the last one above the table is for frames
    area = Rect(view.layout.edge + 1, 1, view.layout.text_room, rows)
    text, bars = _places(area, strip)
    room = bars.x - _APART - text.x if bars.height == 1 else text.width
    summary, words, code = fitting(room, strip.summary), comment(in_words), comment(in_code)
    texts = [[summary, each.what[0], each.why] for each in (words, code)]
    texts += [[summary, each.what[long]] for long in (0, 1) for each in (words, code)]
    joined = [gap.join(filter(None, parts)) for parts in texts for gap in ("\n\n", "\n")]
    wrapped = [_wrapped(each, text.width) for each in joined]
    lines = next((each for each in wrapped if len(each) <= text.height), wrapped[-1])
    down = (text.height - len(lines) + 1) // 2 if bars.height == 1 else 0
    frame.block(text._replace(y=text.y + down), lines, Style.STRONG)
    _draw_strip(frame, bars._replace(y=bars.y + down), strip, view.options.deck.charset)


def _places(area: Rect, strip: Strip) -> tuple[Rect, Rect]:
    """The places of the text, and of the bars: beside it, above it, or at the end of its first row.

    The width of the bars is that of one of them; before a single row there is a label.
    """
    widest, columns = min(area.width, COLUMNS), 2 * len(strip.plays) - 1
    beside = min(widest, area.width - columns - _BESIDE)
    if area.height >= _ROOMY and beside >= _NARROWEST:
        x = area.x + (area.width - beside - _BESIDE - columns) // 2
        text = area._replace(x=x, width=beside)
        return text, area._replace(x=text.right + _BESIDE, width=2)
    if area.height >= _WITH_TEXT:
        bars = area._replace(width=2, height=_ROOMY)
        return area._replace(y=bars.bottom + 1, height=area.height - bars.height - 1), bars
    text = area._replace(x=area.x + (area.width - widest) // 2, width=widest)
    label = len(_("cost")) + 1
    step = 2 if widest >= len(strip.summary[1]) + _APART + label + columns else 1
    x = text.right - label - (columns if step > 1 else len(strip.plays))
    return text, Rect(x, area.y, step, 1)


def _wrapped(text: str, width: int) -> list[str]:
    return [line for part in text.split("\n") for line in wrap(part, width) or [""]]


def _draw_strip(frame: Frame, area: Rect, strip: Strip, charset: Charset) -> None:
    """A bar for each play, in the order of play; behind each of the costliest its number.

    A pointer stands below the one that is shown; where there is only one row it is marked itself.

    area: of the label before a single row, or else of the first bar
    """
    label = f"{_('cost')} " if area.height == 1 else ""
    number = {at: str(place) for place, at in enumerate(strip.costliest, 1)}
    beside = [number.get(place, " ") for place in range(len(strip.plays))]
    styles: list[AnyStyle] = [Style.STRONG] * len(label)
    for place in range(len(strip.plays)):
        style = Style.CHOSEN if place in strip.costliest else Style.STRONG
        is_marked = area.height == 1 and place == strip.shown
        styles += [Style.BAR if is_marked else style, style][: area.width]
        column = area._replace(x=area.x + len(label) + place * area.width)
        frame.target(column, Show(place))
    y, height = (area.y, 1) if area.height == 1 else (area.y + 1, area.height - 2)
    heights = [max(1 / 8, points_lost(play) / strip.most * height) for play in strip.plays]
    rows = rising_columns(heights, height, has_blocks=charset is Charset.UTF_8)
    if area.height == 1 and charset is Charset.ASCII:
        grades = list(Grade)
        rows = ["".join(".-+#"[grades.index(Grade.of(play.cost))] for play in strip.plays)]
    elif area.height > 1:
        wide = area.width * len(strip.plays) - 1
        pointer, line = "▲─" if charset is Charset.UTF_8 else "^-"
        titles = _("cost of each play"), _("cost")
        frame.put(area.x, area.y, fitting(wide, titles), Style.STRONG)
        before = line * (area.width * strip.shown)
        frame.put(area.x, area.bottom - 1, f"{before}{pointer}".ljust(wide, line), Style.STRONG)
    for at, row in enumerate(rows):
        gaps = beside if at == len(rows) - 1 else " " * len(beside)
        pairs = zip(row.ljust(len(beside)), gaps, strict=True)
        text = label + "".join((bar + gap)[: area.width] for bar, gap in pairs).rstrip()
        frame.put_styled(area.x, y + at, text, styles[: len(text)])
