"""The plays of a round beside what the coach found of them: over the table, or in the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from scopa.engine import Play
from scopa.game.review.grades import GRADE_NAMES, HIGHEST_BAR, Grade
from scopa.game.review.play_comment import PlayComment
from scopa.players.analysis import PlayAnalysis
from scopa.text.cards import Spelling, in_code, in_words
from scopa.text.coach import play_in_code
from scopa.text.language import _
from scopa.text.phrases import fitting
from scopa.text.report import bar, rising_columns
from scopa.tui.frame import AnyStyle, Frame, Rect, Style, mixed
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import RenderOptions
from scopa.tui.table.coach_text import coach_width
from scopa.tui.table.layout import PANEL_COLUMNS, View
from scopa.tui.table.panel import draw_head
from scopa.tui.terminal.charset import Charset

LISTED = 100
"""A click on a play chooses its number, counted from here on: beyond the cards of the table."""
ROWS_ABOVE = 3
"""The rows over the table cards: two of text, and one for frames."""
_MARGIN = 2
_ROOMY = 7  # from so many rows on what is said has paragraphs, and the bars more than one row
_NARROWEST = 30  # the width of a text beside bars
_APART, _BESIDE = 2, 4  # the blanks between the summary and the bars, and between both at large
_MARK = "*"  # beside the costliest plays
_BAR = 4  # the width of a bar in the list


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
    """The view with what is said of a play below the table: the better one, what others held."""
    room, board = view.layout.text_room, view.board
    words, code = comment(in_words), comment(in_code)
    if words.better:
        framed = _("{better} (framed).")
        texts = [framed.format(better=each.better) for each in (words, code)]
        board = replace(board, prompt=fitting(room, texts))
    if view.frame.size == view.window:
        remark = f"{words.meaning} {words.held}".strip(), words.meaning or words.held
        board = replace(board, remark=fitting(room, remark))
    return view._replace(board=board)


def mark_own_play(frame: Frame, view: View, play: Play) -> None:
    """Write above a card in the hand that it was played, if another one is framed."""
    board, layout = view.board, view.layout
    if play.card != board.hand[board.selected]:
        place = board.hand.index(play.card)
        x, y = layout.hand(place, len(board.hand)), layout.my_cards_y - 1
        frame.put(x, y, _("yours")[: layout.card.width], Style.STRONG)


def draw_on_top(
    frame: Frame, view: View, strip: Strip, comment: Callable[[Spelling], PlayComment]
) -> None:
    """Draw the round as a strip of bars above the table, then what is said of the play.

    Where there is room the bars stand beside all that is said.
    """
    rows, charset = view.layout.table_y - 2, view.options.deck.charset  # the last is for frames
    room = frame.size.width - 2 * _MARGIN
    bars = 2 * len(strip.plays) - 1
    width = min(room, coach_width(frame.size.width))
    beside = room - bars - _BESIDE
    if rows >= _ROOMY and beside >= _NARROWEST:
        width = min(width, beside)
        what, _better, why, *_others = comment(in_words)
        lines = [fitting(width, strip.summary), "", *wrap(what[0], width)]
        if why:
            lines += wrap(why, width, max_lines=rows - len(lines), placeholder=" ...")
        height = max(len(lines), _ROOMY)
        x = (frame.size.width - width - _BESIDE - bars) // 2
        area, label = Rect(x + width + _BESIDE, 0, 2, height), ""
    else:
        x = (frame.size.width - width) // 2
        label = f"{_('cost')} "
        shortest = len(strip.summary[1]) + _APART + len(label)
        step = 2 if width >= shortest + bars else 1
        first = x + width - (bars if step > 1 else len(strip.plays)) - len(label)
        summary = fitting(first - x - _APART, strip.summary)
        whats = [comment(each).what[text] for text in (0, 1) for each in (in_words, in_code)]
        lines = [summary, fitting(width, whats)]
        height, area = len(lines), Rect(first, 0, step, 1)
    y = view.layout.their_cards_y + (rows - height + 1) // 2
    frame.block(Rect(x, y, width, height), lines, Style.STRONG)
    _draw_strip(frame, area._replace(y=y), strip, charset, label)


def _draw_strip(frame: Frame, area: Rect, strip: Strip, charset: Charset, label: str) -> None:
    """A bar for each play, in the order of play; behind each of the costliest its number.

    A pointer stands below the one that is shown; where there is only one row it is marked itself.

    area: of the *label* before a single row, or else of the first bar
    """
    number = {at: str(place) for place, at in enumerate(strip.costliest, 1)}
    beside = [number.get(place, " ") for place in range(len(strip.plays))]
    styles: list[AnyStyle] = [Style.STRONG] * len(label)
    for place in range(len(strip.plays)):
        style = Style.CHOSEN if place in strip.costliest else Style.STRONG
        is_marked = area.height == 1 and place == strip.shown
        styles += [Style.BAR if is_marked else style, style][: area.width]
        column = area._replace(x=area.x + len(label) + place * area.width)
        frame.target(column, Action(Command.CHOOSE, LISTED + place))
    y, height = (area.y, 1) if area.height == 1 else (area.y + 1, area.height - 2)
    heights = [max(1 / 8, play.cost / strip.most * height) for play in strip.plays]
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


def draw_in_panel(frame: Frame, options: RenderOptions, strip: Strip, comment: PlayComment) -> None:
    """Draw the list of the plays into the panel at the right, and below what is said of one."""
    height, charset = frame.size.height, options.deck.charset
    x, width = frame.size.width - PANEL_COLUMNS + 2, PANEL_COLUMNS - 4
    frame.fill(Rect(x - 2, 0, PANEL_COLUMNS, height), Style.PANEL)
    y = draw_head(frame, 1, _("Your plays"), charset)
    summary = wrap(strip.summary[0], width)
    frame.block(Rect(x, y, width, len(summary)), summary, Style.PANEL)
    y += len(summary) + 1
    for place, play in enumerate(strip.plays):
        _draw_row(frame, Rect(x, y + place, width, 1), strip, place, play, charset)
    y = draw_head(frame, y + len(strip.plays) + 1, _("This play"), charset)
    texts = (comment.what[0], *comment[2:])
    lines = [line for text in texts for line in wrap(text, width)]
    frame.block(Rect(x, y, width, height - y - 1), lines, Style.PANEL)


def _draw_row(
    frame: Frame, area: Rect, strip: Strip, place: int, play: PlayAnalysis, charset: Charset
) -> None:
    style: AnyStyle = Style.SELECTED if place == strip.shown else Style.PANEL
    bar_style = style if place == strip.shown else mixed(Style.CHOSEN, Style.PANEL)
    is_best = Grade.of(play.cost) is Grade.BEST
    drawn = bar(0 if is_best else play.cost / strip.most, _BAR, has_blocks=charset is Charset.UTF_8)
    before = f"{play.number + 1:2}{_MARK if place in strip.costliest else ' '} "
    grade = _(GRADE_NAMES[Grade.of(play.cost)]) if play.had_choice else ""
    room = area.width - len(before) - _BAR - len(grade) - 2
    text = f"{before}{drawn:{_BAR}} {play_in_code(play.play)[:room]:{room}} {grade}"
    styles = [style] * len(text)
    styles[len(before) : len(before) + _BAR] = [bar_style] * _BAR
    frame.put_styled(area.x, area.y, text, styles)
    frame.target(area, Action(Command.CHOOSE, LISTED + place))
