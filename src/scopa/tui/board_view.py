"""How a board is drawn: both hands and more, the cards between them, piles, stock, lines."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from scopa.engine import (
    COINS,
    FULL_DECK,
    Card,
    CardSet,
    Laid,
    Play,
    Swept,
    events,
    hands_shown,
)
from scopa.game.sitting import HUMAN
from scopa.players.coach import Advice
from scopa.tui.art import BACK, Pictures
from scopa.tui.board import Board
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Look
from scopa.tui.side_panel import PANEL_COLUMNS, draw_panel, tell_in_panel
from scopa.tui.table_layout import (
    HAND,
    SIDE_TEXT,
    TableLayout,
    Zone,
    largest_that_fits,
    table_layout,
)
from scopa.tui.widgets import bar, key_bar, ok_width, panel, prompt
from scopa.words import coach as sentences
from scopa.words import phrases
from scopa.words.screen_labels import Keys, Line
from scopa.words.table import (
    choice,
    coins_taken,
    first_table_swept,
    happened,
    pile,
    score_bar,
    stock,
    stock_and_dealer,
    their_play,
    thinking,
    void_tables,
)

_SWEEP_STEP = 4
"""So many columns show of each sweep card in the row beside a pile."""
_DECK_ROWS = 2
"""So many rows of the deck are to be seen at least beneath what is said of a player."""
_WITH_PANEL = Size(150, 40)
"""From this size of window on there is a panel beside the table."""
_SIDE_ROWS = 3
"""So many rows at least show of the last card of a hand at a side."""


def draw_board(board: Board, size: Size, look: Look, *, warning: str = "", pace: str = "") -> Frame:
    """The whole *board*, for a window of that *size*; a *warning* comes before what it asks.

    The *pace* stands beside the keys.
    """
    pictures, layout = pictures_and_layout(board, size, look)
    frame = Frame(size)
    table = Frame(layout.window)
    frame.paste(_Painter(board, table, layout, pictures, look, warning, pace).paint())
    if layout.window != size:
        draw_panel(board, frame, look)
    if board.consults:
        advice = board.advice
        texts = (Line.LOOKING,) if advice is None else sentences.advice(advice)
        coach_says(board, frame, look, texts, advice)
    return frame


def pictures_and_layout(board: Board, size: Size, look: Look) -> tuple[Pictures, TableLayout]:
    """The cards that are used for a *board* in a window of that *size*, and where all stands."""
    sizes = [pictures.size for pictures in look.deck.sizes]
    with_sides = board.rules.players > 2
    largest = largest_that_fits(size, sizes)
    pictures = look.fitting(largest)
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


def coach_says(
    board: Board, frame: Frame, look: Look, texts: Sequence[str], advice: Advice | None = None
) -> None:
    """What the coach says, in the panel or over the other hand, of which nothing is to be seen.

    It is the first of *texts* that fits, and what the plays are worth by *advice* if it is wanted.
    """
    _, layout = pictures_and_layout(board, frame.size, look)
    worth = ""
    if advice is not None and look.shows_values:
        worth = sentences.values(advice.values, certain=advice.certain)
    if layout.window != frame.size:
        tell_in_panel(frame, texts, worth)
    else:
        panel(frame, layout.table_y - 1, texts, worth, covered=layout.their_rows)


class _Painter:
    """Draws one board onto one frame."""

    def __init__(
        self,
        board: Board,
        frame: Frame,
        at: TableLayout,
        pictures: Pictures,
        look: Look,
        warning: str,
        pace: str,
    ) -> None:
        self.board = board
        self.warning = warning
        self.pace = pace
        self.sitting = board.sitting
        self.cast = board.cast
        self.frame = frame
        self.at = at
        self.pictures = pictures
        self.look = look

    def paint(self) -> Frame:
        """Draw everything, from the back to the front."""
        frame, rules = self.frame, self.board.rules
        self._score()
        mine = self.at.zone(len(self.board.hand), is_mine=True)
        self._beside(HUMAN, mine)
        self._pile(HUMAN, mine)
        if rules.players == 3:
            self._deck_across()
        else:
            self._across(rules.players // 2)
        frame.target(Rect(mine.pile, mine.y, self.at.card.width, mine.rows), Intent(Wish.PILE))
        if rules.players > 2:
            self._hand_at_side(1, is_right=True)
            self._hand_at_side(rules.players - 1, is_right=False)
        self._table_cards()
        self._my_hand()
        self._lines()
        return frame

    def _score(self) -> None:
        """The line at the top."""
        sitting, frame = self.sitting, self.frame
        number = sitting.match.rounds_played + 1
        left, rights = score_bar(sitting.match.scores, self.board.rules, number, self.cast)
        right = phrases.fitting(frame.size.width - len(left) - 5, rights)
        bar(frame, 0, left, right)
        frame.target(Rect(0, 0, frame.size.width, 1), Intent(Wish.RULES))
        frame.target(Rect(0, 0, len(left) + 2, 1), Intent(Wish.OPTIONS))

    def _picture(self, card: Card, x: int, y: int, mark: Style | None = None) -> None:
        self.pictures.of[str(card)].draw(self.frame, x, y, mark)

    def _hidden(self, seat: int) -> list[str]:
        """The cards of another hand as they are seen; one that is being played is gone from it."""
        sitting = self.sitting
        hand = CardSet(sitting.round.hands[seat])
        if self.board.theirs and seat == sitting.round.turn:
            hand = CardSet(hand & ~self.board.theirs.card.alone)
        hand = CardSet(hand & ~self.board.aloft)
        shown = FULL_DECK if sitting.watched else CardSet(sitting.round.shown)
        return [str(card) if card in shown else BACK for card in hand]

    def _name(self, seat: int, room: int) -> tuple[str, Style]:
        """What a player is called; that of the one whose turn it is stands out."""
        name = self.cast.seats[seat]
        is_turn = seat == self.sitting.round.turn and not self.sitting.round.is_over
        return (f"> {name}"[:room], Style.STRONG) if is_turn else (name[:room], Style.FAINT)

    def _across(self, seat: int) -> None:
        """The hand at the top and what lies beside it: of a back one sees the lower end."""
        hand, y, rows = self._hidden(seat), self.at.their_cards_y, self.at.their_rows
        for place, code in enumerate(hand):
            x = self.at.hand(place, len(hand))
            if code == BACK:
                self._back(x, y, rows)
            else:
                self.pictures.of[code].draw(self.frame, x, y, rows=range(rows))
        zone = self.at.zone(len(hand), is_mine=False)
        self._beside(seat, zone)
        self._pile(1 if self.board.rules.partnerships else seat, zone)

    def _deck_across(self) -> None:
        """The deck of a player at a side, where nobody sits."""
        round_ = self.sitting.round
        if round_.dealer == HUMAN or not round_.stock:
            return
        x, y = self.at.hand(1, HAND), self.at.their_cards_y
        text = stock_and_dealer(len(round_.stock), round_.dealer, self.cast)
        self.frame.right(x - 1, y, text, Style.FAINT)
        self._back(x, y, self.at.their_rows)
        area = Rect(x, y, self.at.card.width, self.at.their_rows)
        self.frame.target(area, Intent(Wish.COUNTER))

    def _hand_at_side(self, seat: int, *, is_right: bool) -> None:
        """A hand at the left or right: its cards one below the other, then what is taken."""
        end = self.at.window.width - 1

        def put(y: int, text: str, style: Style) -> None:
            self.frame.put(end - len(text) if is_right else 1, y, text, style)

        y = self.at.their_cards_y + self.at.their_rows
        put(y, *self._name(seat, SIDE_TEXT))
        is_partner_of_other = self.board.rules.partnerships and seat != 1
        told = [] if is_partner_of_other else pile(*self._taken(seat)).split("  ")
        bottom = self.at.message_y - len(told)
        for row, text in enumerate(told, bottom):
            put(row, text, Style.FAINT)
        most = bottom - y - _SIDE_ROWS
        shown = self._hidden(seat)[-most:]
        x = end - self.at.card.width if is_right else 1
        for place, code in enumerate(shown, y + 1):
            self._shortened(code, x, place, bottom - place if place - y == len(shown) else 1)

    def _shortened(self, code: str, x: int, y: int, rows: int) -> None:
        """The head of a card, and its foot if more than the head is to be seen."""
        last = self.at.card.height - 1
        picture, head = self.pictures.of[code], min(last, max(1, rows - 1))
        picture.draw(self.frame, x, y, rows=range(head))
        if rows > 1:
            picture.draw(self.frame, x, y + head, rows=range(last, last + 1))

    def _taken(self, seat: int) -> tuple[int, int]:
        """How many sweeps and how many cards the side of a player has."""
        round_ = self.sitting.round
        side = seat % round_.rules.sides
        sweeps = round_.sweeps[side].bit_count()
        if side == round_.dealer % round_.rules.sides:
            sweeps += round_.first_table_sweeps
        return sweeps, round_.piles[side].bit_count()

    def _beside(self, seat: int, zone: Zone) -> None:
        """Who sits at a hand and what they have, and the deck at the hand that it lies at."""
        round_ = self.sitting.round
        is_dealer = (round_.dealer == HUMAN) == (seat == HUMAN)
        is_beneath = is_dealer and zone.is_beneath and bool(round_.stock)
        lines = []
        if is_dealer and not is_beneath and round_.rules.hand_size == HAND:
            lines = [(stock(len(round_.stock)), Style.FAINT)]
        rows = zone.rows - len(lines) - _DECK_ROWS * is_beneath
        lines = [self._name(seat, zone.text_width), *self._told(seat, zone, rows - 1), *lines]
        for y, (text, style) in enumerate(lines, zone.y):
            self.frame.put(zone.texts, y, text, style)
        if is_dealer and round_.stock:
            self._deck(zone, len(lines) if is_beneath else 0)
        area = Rect(zone.deck, zone.y, zone.texts + zone.text_width - zone.deck, zone.rows)
        self.frame.target(area, Intent(Wish.COUNTER))

    def _told(self, seat: int, zone: Zone, rows: int) -> list[tuple[str, Style]]:
        """What there is to say of a player, in at most so many *rows*."""
        rules, side = self.board.rules, seat % self.board.rules.sides
        if rules.partnerships and seat != HUMAN:
            return []
        text = pile(*self._taken(seat))
        taken = [text] if len(text) <= zone.text_width else text.split("  ")
        points = [phrases.counted(self.sitting.scores[side], "point", "points")]
        coins = [coins_taken((self.sitting.round.piles[side] & COINS).bit_count())]
        ways = ([*points, *taken, *coins], [*points, *taken], taken)
        told = next((texts for texts in ways if len(texts) <= rows), taken[-rows:])
        return [(text, Style.FAINT) for text in told]

    def _deck(self, zone: Zone, above: int) -> None:
        """The cards that are left to deal, below so many rows of text."""
        y, rows = zone.y + above, zone.rows - above
        if above:
            text = stock(len(self.sitting.round.stock))
            self.frame.put(zone.deck + self.at.card.width + 1, y, text, Style.FAINT)
        self._back(zone.deck, y, rows)

    def _pile(self, side: int, zone: Zone) -> None:
        """A side's pile, its sweep cards face up beside it or, if they are many, upon it."""
        round_, width = self.sitting.round, self.at.card.width
        if round_.piles[side]:
            self._back(zone.pile, zone.y, zone.rows)
        sweeps = [str(card) for card in CardSet(round_.sweeps[side])]
        last = zone.end - width
        shown = sweeps[-max(1, (last - zone.sweeps) // _SWEEP_STEP + 1) :]
        covered = _SWEEP_STEP * (len(shown) - 1)
        x = min(max(zone.sweeps, zone.pile - 1 - width - covered), last - covered)
        self.pictures.fan(self.frame, shown, x, zone.y, _SWEEP_STEP, range(zone.rows))

    def _back(self, x: int, y: int, rows: int) -> None:
        """So many of the last rows of a back, as if it lay partly beyond the window."""
        height = self.at.card.height
        self.pictures.of[BACK].draw(self.frame, x, y, rows=range(height - rows, height))

    def _table_cards(self) -> None:
        """The cards on the table and the play that is shown.

        They are drawn from the left to the right, so that each name stays visible where they
        overlap; those that lie a row higher before the rest.
        """
        shown, theirs = self.board.shown, self.board.theirs
        row = list(self.sitting.table_places)
        if theirs and shown == theirs:
            row = row_with(row, theirs)
        cards = [(self.at.place(place, len(row)), card) for place, card in enumerate(row)]
        for spot, card in sorted(cards, key=lambda lies: (lies[0].y, lies[0].x)):
            mark = None
            if shown and (card in shown.taken or card == shown.card):
                mark = Style.SELECTED if card == shown.card else Style.TAKEN
            if card not in self.board.aloft:
                self._picture(card, spot.x, spot.y, mark)

    def _is_laid(self, play: Play) -> bool:
        """Whether *play* leaves its card on the table."""
        return any(isinstance(event, Laid) for event in events(self.sitting.round, play))

    def _my_hand(self) -> None:
        hand = self.board.hand
        for place, card in enumerate(hand):
            if card in self.board.aloft:
                continue
            x = self.at.hand(place, len(hand))
            chosen = self.sitting.is_humans_turn and place == self.board.selected
            y = self.at.my_cards_y - chosen
            mark = Style.SELECTED if chosen else None
            self.pictures.of[str(card)].draw(self.frame, x, y, mark, raised=chosen)
            area = Rect(x, y, self.at.card.width, self.at.card.height + chosen)
            self.frame.target(area, Intent(Wish.CHOOSE, place))

    def _lines(self) -> None:
        """What happened, what may be done, and the keys."""
        board, frame = self.board, self.frame
        width = frame.size.width
        sitting = self.sitting
        news = happened(sitting.happened, self.cast)
        if board.remark:
            news = (shorten(board.remark, width - 2, placeholder=" ..."),)
        elif not sitting.round.plays:
            void, sweeps = sitting.void_tables, sitting.round.first_table_sweeps
            news = void_tables(void) if void else (Line.NEW_ROUND,)
            shown = happened(tuple(hands_shown(sitting.round)), self.cast)
            if any(shown):
                news = shown
            if sweeps:
                news = (first_table_swept(sweeps, sitting.round.dealer, self.cast),)
        frame.centre(self.at.message_y, phrases.fitting(width - 2, news))
        frame.target(Rect(0, self.at.message_y, width, 1), Intent(Wish.LAST_CAPTURE))
        texts, style = self._prompt()
        decides = self.sitting.round.is_over or board.shown is not None
        with_ok = not self.warning and (bool(board.asks) or decides)
        text = phrases.fitting(width - 2 - ok_width() * with_ok, texts)
        prompt(frame, self.at.prompt_y, text, style, with_ok=with_ok)
        keys: tuple[str, ...] = (Keys.OK,)
        if sitting.watched:
            keys = (Keys.WATCH, Keys.SHORT_WATCH)
        elif board.ways:
            keys = (
                Keys.WIDEST_TABLE,
                Keys.WIDE_TABLE,
                Keys.TABLE,
                Keys.SHORT_TABLE,
            )
        key_bar(frame, self.look, *keys, right=self.pace)

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
            if board.theirs:
                happening = events(self.sitting.round, shown)
                sweep = any(isinstance(event, Swept) for event in happening)
                who = self.cast.seats[self.sitting.round.turn]
                texts = their_play(who, shown, sweep=sweep, is_laid=is_laid)
            else:
                texts = choice(shown, board.way, len(board.ways), is_laid=is_laid)
            return texts, Style.STRONG
        if self.sitting.round.is_over:
            return (Line.ROUND_OVER,), Style.STRONG
        if board.names:
            return (Line.LEFT_HERE,), Style.FAINT
        return (thinking(self.cast.seats[self.sitting.round.turn]),), Style.FAINT
