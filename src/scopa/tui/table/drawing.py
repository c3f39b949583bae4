"""How a board is drawn: the line of the score, the players, the cards of the table, the lines."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from scopa.engine import Card, Laid, Play, Swept, events, hands_shown
from scopa.game.sayings import said
from scopa.players.coach import Advice
from scopa.text import coach as sentences
from scopa.text.cards import respelled_in_both
from scopa.text.phrases import fitting
from scopa.text.screen_labels import Keys, Line
from scopa.text.table import (
    choice,
    first_table_swept,
    game_name,
    happened,
    score_bar,
    their_play,
    thinking,
    void_tables,
)
from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import RenderOptions
from scopa.tui.table.board import ON_TABLE, Board
from scopa.tui.table.layout import TableLayout, largest_that_fits, table_layout
from scopa.tui.table.panel import PANEL_COLUMNS, draw_panel, tell_in_panel
from scopa.tui.table.seats import draw_seats
from scopa.tui.widgets import edge, fitted_bar, key_bar, ok_width, panel, prompt

_MOST_KEYS = 6
"""So many keys are named while a card is chosen; help names all."""

_WITH_PANEL = Size(150, 40)
"""From this size of window on there is a panel beside the table."""


def draw_board(
    board: Board,
    size: Size,
    options: RenderOptions,
    *,
    warning: str = "",
    pace: str = "",
    lesson: str = "",
    with_coach: bool = False,
) -> Frame:
    """The whole *board*, for a window of that *size*; a *warning* comes before what it asks.

    The *pace* stands beside the keys, the name of a *lesson* in the place of the score. There is
    room for the coach if it was asked, or the caller is going to say something *with_coach*.
    """
    pictures, layout = pictures_and_layout(board, size, options)
    frame = Frame(size)
    table = Frame(layout.window)
    frame.paste(_Painter(board, table, layout, pictures, options, warning, pace, lesson).paint())
    if layout.window != size:
        with_coach = with_coach or board.consults
        draw_panel(board, frame, pictures, options.deck.charset, with_coach=with_coach)
    if board.consults:
        advice = board.advice
        texts = (Line.LOOKING,) if advice is None else sentences.advice(advice, board.cast)
        coach_says(board, frame, options, texts, advice)
    return frame


def pictures_and_layout(
    board: Board, size: Size, options: RenderOptions
) -> tuple[Pictures, TableLayout]:
    """The cards that are used for a *board* in a window of that *size*, and where all stands."""
    sizes = [pictures.size for pictures in options.deck.sizes]
    with_sides = board.rules.players > 2
    largest = largest_that_fits(size, sizes)
    pictures = options.fitting(largest)
    narrower = Size(size.width - PANEL_COLUMNS, size.height)
    is_wide = size.width >= _WITH_PANEL.width and size.height >= _WITH_PANEL.height
    if is_wide and largest_that_fits(narrower, sizes) == largest:
        size = narrower
    return pictures, table_layout(size, pictures.size, with_side_players=with_sides)


def row_with(lying: Sequence[Card], play: Play) -> list[Card]:
    """The row of the table while a *play* of another is shown in it.

    Its card is beside the first that it takes, or at the end.
    """
    row = list(lying)
    first = next((at for at, card in enumerate(row, 1) if card in play.taken), len(row))
    row.insert(first, play.card)
    return row


def across(board: Board, size: Size, options: RenderOptions) -> Rect:
    """Where the other hand lies in a window of that *size*, and below it who deals."""
    return _across(board, pictures_and_layout(board, size, options)[1])


def _across(board: Board, layout: TableLayout) -> Rect:
    highest = layout.place(0, len(board.state.table_places)).y
    rows = min(layout.their_cards_y + layout.their_rows, highest - 1)
    return Rect(0, 1, layout.window.width, rows)


def coach_says(
    board: Board,
    frame: Frame,
    options: RenderOptions,
    texts: Sequence[str],
    advice: Advice | None = None,
) -> None:
    """What the coach says, in the panel or over the other hand, of which nothing is to be seen.

    It is the first of *texts* that fits, and what the plays are worth by *advice* if it is wanted.
    """
    _, layout = pictures_and_layout(board, frame.size, options)
    worth = ""
    if advice is not None and options.shows_values:
        worth = sentences.values(advice.values, certain=advice.certain)
    if layout.window != frame.size:
        tell_in_panel(frame, texts, worth, options.deck.charset)
    else:
        covered = _across(board, layout).height
        panel(frame, layout.table_y - 1, texts, worth, covered=covered)


class _Painter:
    """Draws one board onto one frame."""

    def __init__(
        self,
        board: Board,
        frame: Frame,
        at: TableLayout,
        pictures: Pictures,
        options: RenderOptions,
        warning: str,
        pace: str,
        lesson: str,
    ) -> None:
        self.board = board
        self.lesson = lesson
        self.warning = warning
        self.pace = pace
        self.state = board.state
        self.cast = board.cast
        self.frame = frame
        self.at = at
        self.pictures = pictures
        self.look = options

    def paint(self) -> Frame:
        """Draw everything, from the back to the front."""
        self._felt()
        self._score()
        draw_seats(self.board, self.frame, self.at, self.pictures, self.look.deck.charset)
        self._table_cards()
        self._my_hand()
        self._lines()
        return self.frame

    def _felt(self) -> None:
        """The edge of the table, and the mat."""
        edge(self.frame, self.at.edge)
        mat = self.at.mat(len(self._row))
        if mat:
            self.frame.outline(mat, self.look.deck.charset.outline, Style.MAT)

    def _score(self) -> None:
        """The line at the top."""
        state, frame = self.state, self.frame
        if self.lesson:
            fitted_bar(frame, 0, (self.lesson,), (game_name(self.board.rules),))
            return
        number = state.match.rounds_played + 1
        ends = score_bar(state.match.scores, self.board.rules, number, self.cast)
        left = fitted_bar(frame, 0, *ends)
        frame.target(Rect(0, 0, frame.size.width, 1), Action(Command.RULES))
        frame.target(Rect(0, 0, len(left) + 2, 1), Action(Command.OPTIONS))

    def _picture(self, card: Card, x: int, y: int, mark: Style | None = None) -> None:
        self.pictures.of[str(card)].draw(self.frame, x, y, mark)

    @property
    def _row(self) -> Sequence[Card]:
        """The cards of the table, with the one that another shows."""
        shown_play = self.board.shown_play
        row = self.state.table_places
        return row_with(row, shown_play) if shown_play and self.board.shown == shown_play else row

    def _table_cards(self) -> None:
        """The cards on the table and the play that is shown.

        They are drawn from the left to the right, so that each name stays visible where they
        overlap; those that lie a row higher before the rest.
        """
        shown, row = self.board.shown, self._row
        cards = [(self.at.place(place, len(row)), card) for place, card in enumerate(row)]
        for spot, card in sorted(cards, key=lambda lies: (lies[0].y, lies[0].x)):
            mark = None
            if shown and (card in shown.taken or card == shown.card):
                mark = Style.SELECTED if card == shown.card else Style.TAKEN
            if card not in self.board.in_flight:
                self._picture(card, spot.x, spot.y, mark)
                self.frame.target(spot, Action(Command.CHOOSE, ON_TABLE + card))

    def _is_laid(self, play: Play) -> bool:
        """Whether *play* leaves its card on the table."""
        return any(isinstance(event, Laid) for event in events(self.state.round, play))

    def _my_hand(self) -> None:
        hand = self.board.hand
        for place, card in enumerate(hand):
            if card in self.board.in_flight:
                continue
            x = self.at.hand(place, len(hand))
            chosen = self.board.is_choosing and place == self.board.selected
            y = self.at.raised_y if chosen else self.at.my_cards_y
            mark = Style.SELECTED if chosen else None
            self.pictures.of[str(card)].draw(self.frame, x, y, mark, raised=chosen)
            area = Rect(x, y, self.at.card.width, self.at.card.height + chosen)
            plays = chosen and self.board.clicked and len(self.board.ways) == 1
            self.frame.target(area, Action(Command.OK) if plays else Action(Command.CHOOSE, place))

    def _lines(self) -> None:
        """What happened, what may be done, and the keys."""
        board, frame, room = self.board, self.frame, self.at.text_room
        asked, style = self._prompt()
        decides = self.state.round.is_over or board.shown is not None
        goes_on = bool(board.goes_on_ms or self.pace)
        with_ok = not (self.warning or goes_on) and (bool(board.asks) or decides)
        news = fitting(room, self._news())
        text = fitting(room - ok_width() * with_ok, asked)
        if self._saying:  # only where there is room beside what happened
            news = fitting(room, (f"{news}  {self._saying}", news))
        frame.centre(self.at.message_y, news)
        area = Rect(0, self.at.message_y, frame.size.width, 1)
        frame.target(area, Action(Command.LAST_CAPTURE))
        prompt(frame, self.at.prompt_y, text, style, with_ok=with_ok)
        key_bar(frame, self.look, *self._keys(), right=self.pace)

    def _news(self) -> Sequence[str]:
        """What happened, or what a remark says of it, in texts from the fullest to the shortest."""
        board, state = self.board, self.state
        if board.remark:
            texts = (board.remark,) if board.names else respelled_in_both(board.remark)
            return (*texts, shorten(texts[-1], self.at.text_room, placeholder=" ..."))
        news = happened(state.happened, self.cast)
        if not state.round.plays:
            void, sweeps = state.void_tables, state.round.first_table_sweeps
            news = void_tables(void) if void else (Line.NEW_ROUND,)
            shown = happened(tuple(hands_shown(state.round)), self.cast)
            if any(shown):
                news = shown
            if sweeps:
                news = (first_table_swept(sweeps, state.round.dealer, self.cast),)
        return news

    @property
    def _saying(self) -> str:
        """What somebody says, if that is wanted."""
        board = self.board
        wanted = self.look.says and not (board.remark or board.names)
        saying = said(self.state) if wanted else None
        return saying.told(self.cast) if saying else ""

    def _keys(self) -> Sequence[str]:
        """The keys that matter now, at most so many, in lines from the fullest to the shortest."""
        board, state = self.board, self.state
        if state.watched:
            return Keys.WATCH, Keys.SHORT_WATCH
        if not board.ways:
            return (Keys.OK,)
        choosing = len(board.hand) > 1
        turning = [Keys.OTHER_WAY] * (len(board.ways) > 1)
        first = [*[Keys.CARD] * choosing, *turning, Keys.PLAY]
        last = [Keys.HELP, Keys.LEAVE]
        more = [Keys.COACH, *[Keys.TAKE_BACK] * state.can_take_back, Keys.COUNTER]
        more = more[: _MOST_KEYS - len(first) - len(last)]
        rows = [[*first, *more[:number], *last] for number in range(len(more), -1, -1)]
        first[:choosing] = [Keys.CARD_BY_NUMBER] * choosing
        rows += [[*first, *last], [*first, Keys.LEAVE]]
        return [gap.join(row) for row in rows for gap in ("   ", "  ")]

    def _prompt(self) -> tuple[Sequence[str], Style]:
        """What is to be decided, in texts from the fullest to the shortest."""
        board = self.board
        if self.warning:
            return (self.warning,), Style.WARNING
        if board.asks:
            return (board.asks,), Style.STRONG
        shown = board.shown
        if shown:
            is_laid = self._is_laid(shown)
            if board.shown_play:
                happening = events(self.state.round, shown)
                sweep = any(isinstance(event, Swept) for event in happening)
                who = self.cast.seats[self.state.round.turn]
                texts = their_play(who, shown, sweep=sweep, is_laid=is_laid)
            else:
                texts = choice(shown, board.way, len(board.ways), is_laid=is_laid)
            return texts, Style.STRONG
        if self.state.round.is_over:
            return (Line.ROUND_OVER,), Style.STRONG
        if board.names:
            return (Line.LEFT_HERE,), Style.FAINT
        return (thinking(self.cast.seats[self.state.round.turn]),), Style.FAINT
