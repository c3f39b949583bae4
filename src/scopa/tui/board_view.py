"""How a board is drawn: both hands and more, the cards between them, piles, stock, lines."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from scopa.engine import (
    FULL_DECK,
    NO_CARDS,
    Card,
    CardSet,
    Laid,
    Play,
    Swept,
    events,
    hands_shown,
)
from scopa.game.sitting import HUMAN, first_gap
from scopa.players.coach import Advice
from scopa.tui.art import BACK, Pictures
from scopa.tui.board import Board
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Look
from scopa.tui.table_layout import TableLayout, largest_that_fits, table_layout
from scopa.tui.widgets import bar, key_bar, ok_width, panel, prompt
from scopa.words import coach as sentences
from scopa.words import phrases
from scopa.words.screen_labels import Keys, Line
from scopa.words.table import (
    choice,
    deal_number,
    first_table_swept,
    happened,
    pile,
    score_bar,
    stock,
    their_play,
    thinking,
    void_tables,
)

_SWEEP_STEP = 4  # columns that show of each sweep card in the row beside a pile


def draw_board(board: Board, size: Size, look: Look, *, warning: str = "", pace: str = "") -> Frame:
    """The whole *board*, for a window of that *size*; a *warning* comes before what it asks.

    The *pace* stands beside the keys.
    """
    pictures, layout = pictures_and_layout(board, size, look)
    frame = _Painter(board, Frame(size), layout, pictures, look, warning, pace).paint()
    if board.consults:
        advice = board.advice
        texts = (Line.LOOKING,) if advice is None else sentences.advice(advice)
        coach_says(board, frame, look, texts, advice)
    return frame


def pictures_and_layout(board: Board, size: Size, look: Look) -> tuple[Pictures, TableLayout]:
    """The cards that are used for a *board* in a window of that *size*, and where all stands."""
    sizes = [pictures.size for pictures in look.deck.sizes]
    with_sides = board.rules.players > 2
    pictures = look.fitting(largest_that_fits(size, sizes, with_side_players=with_sides))
    return pictures, table_layout(size, pictures.size, with_side_players=with_sides)


def coach_says(
    board: Board, frame: Frame, look: Look, texts: Sequence[str], advice: Advice | None = None
) -> None:
    """What the coach says, over the other hand, of which nothing is to be seen.

    It is the first of *texts* that fits, and what the plays are worth by *advice* if it is wanted.
    """
    _, layout = pictures_and_layout(board, frame.size, look)
    worth = ""
    if advice is not None and look.shows_values:
        worth = sentences.values(advice.values, certain=advice.certain)
    panel(frame, layout.table_y - 1, texts, worth, covered=1 + layout.their_rows)


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
        sitting, frame, rules = self.sitting, self.frame, self.board.rules
        number = sitting.match.rounds_played + 1
        left, right = score_bar(sitting.match.scores, rules.target, number, self.cast)
        if sitting.deal is not None:
            room = frame.size.width - len(left) - len(right) - 8
            right = deal_number(sitting.deal.commitment, room) + right
        bar(frame, 0, left, right)
        frame.target(Rect(0, 0, frame.size.width, 1), Intent(Wish.RULES))
        frame.target(Rect(0, 0, len(left) + 2, 1), Intent(Wish.OPTIONS))
        self._stock()
        if rules.players != 3:
            self._hand_across(rules.players // 2)
        if rules.players > 2:
            self._hand_at_side(1, is_right=True)
            self._hand_at_side(rules.players - 1, is_right=False)
        self._pile(HUMAN, self.at.my_caption_y, range(self.at.card.height))
        across = {2: 1, 3: None, 4: 1 if rules.partnerships else 2}[rules.players]
        if across is not None:
            self._pile(across, self.at.their_caption_y, range(self.at.their_rows))
        self._table_cards()
        self._my_hand()
        self._lines()
        return frame

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

    def _name(self, seat: int) -> tuple[str, Style]:
        """What a player is called; that of the one whose turn it is stands out."""
        name = self.cast.seats[seat]
        is_turn = seat == self.sitting.round.turn and not self.sitting.round.is_over
        return (f"> {name}", Style.STRONG) if is_turn else (name, Style.FAINT)

    def _hand_across(self, seat: int) -> None:
        hand = self._hidden(seat)
        rows = range(self.at.their_rows)
        for place, code in enumerate(hand):
            x = self.at.hand(place, len(hand))
            self.pictures.of[code].draw(self.frame, x, self.at.their_cards_y, rows=rows)
        self.frame.centre(self.at.their_caption_y, *self._name(seat))

    def _hand_at_side(self, seat: int, *, is_right: bool) -> None:
        """A hand at the left or right: its cards one below the other, then what is taken."""
        rules, round_ = self.board.rules, self.sitting.round
        hand = self._hidden(seat)
        end = self.at.window.width - 1

        def put(y: int, text: str, style: Style) -> None:
            self.frame.put(end - len(text) if is_right else 1, y, text, style)

        x = end - self.at.card.width if is_right else 1
        y = self.at.their_cards_y + self.at.their_rows
        put(y, *self._name(seat))
        has_pile = not rules.partnerships
        room = self.at.message_y - y - 1 - 2 * has_pile
        shown = hand[-max(0, room - self.at.card.height + 1) :] if hand else []
        for place, code in enumerate(shown):
            self.pictures.of[code].draw(self.frame, x, y + 1 + place)
        if has_pile:
            sweeps, size = round_.sweeps[seat].bit_count(), round_.piles[seat].bit_count()
            for row, text in enumerate(pile(sweeps, size).split("  ")):
                put(self.at.message_y - 2 + row, text, Style.FAINT)

    def _stock(self) -> None:
        """The stock and how many cards it has, on the side of the dealer."""
        round_ = self.sitting.round
        by_me = round_.dealer == HUMAN
        rows = range(self.at.card.height if by_me else self.at.their_rows)
        y = self.at.my_caption_y if by_me else self.at.their_caption_y
        texts = stock(len(round_.stock), round_.dealer, self.cast)
        name, _ = self._name(round_.rules.players // 2)
        room = (self.at.window.width - len(name)) // 2 - 3  # up to the name in the middle
        if by_me:  # up to the first card, which may be raised
            room = self.at.hand(0, max(3, round_.hands[HUMAN].bit_count())) - 2
        self.frame.put(1, y, phrases.fitting(room, texts), Style.FAINT)
        area = Rect(1, y, self.at.card.width, 1 + len(rows))
        self.frame.target(area, Intent(Wish.COUNTER))
        if round_.stock:
            self.pictures.of[BACK].draw(self.frame, 1, y + 1, rows=rows)

    def _pile(self, side: int, caption_y: int, rows: range) -> None:
        """A side's pile with its number of cards, its sweep cards face up beside it."""
        round_ = self.sitting.round
        sweeps = list(CardSet(round_.sweeps[side]))
        of_first_table = round_.first_table_sweeps * (side == round_.dealer % round_.rules.sides)
        size = round_.piles[side].bit_count()
        right = self.at.window.width - 1
        caption = pile(len(sweeps) + of_first_table, size)
        room = right - 1 - (self._end_of_raised() if side == HUMAN else 0)
        texts = (caption, caption.replace("  ", " "), caption.split("  ")[-1])
        self.frame.right(right, caption_y, phrases.fitting(room, texts), Style.FAINT)
        pile_x = right - self.at.card.width
        if side == HUMAN:
            area = Rect(pile_x, caption_y, self.at.card.width, 1 + len(rows))
            self.frame.target(area, Intent(Wish.PILE))
        if size:
            self.pictures.of[BACK].draw(self.frame, pile_x, caption_y + 1, rows=rows)
        cards = max(3, *map(int.bit_count, round_.hands))
        first = self.at.hand(cards - 1, cards) + self.at.card.width + 1
        fitting = max(0, (pile_x - 1 - first - self.at.card.width) // _SWEEP_STEP + 1)
        shown = sweeps[-fitting:] if fitting else []
        x = pile_x - 1 - self.at.card.width - _SWEEP_STEP * (len(shown) - 1)
        codes = [str(card) for card in shown]
        self.pictures.fan(self.frame, codes, x, caption_y + 1, _SWEEP_STEP, rows)

    def _end_of_raised(self) -> int:
        """The column after the card that is raised into the row of my caption; 0 if none is."""
        if not self.sitting.is_humans_turn:
            return 0
        return self.at.hand(self.board.selected, len(self.board.hand)) + self.at.card.width

    def _table_cards(self) -> None:
        """The cards on the table and the play that is shown.

        They are drawn from left to right, so that each name stays visible where they overlap.
        """
        places = self.sitting.table_places
        shown = self.board.shown
        gap = first_gap(places)
        count = max(len(places), gap + 1)
        taken = shown.taken if shown else NO_CARDS
        cards = [
            (self.at.place(place, count), card)
            for place, card in enumerate(places)
            if card is not None
        ]
        if shown and not taken and (self.board.theirs or self._is_laid(shown)):
            cards.append((self.at.place(gap, count), shown.card))
        covered = next((card for _, card in cards if card in taken), None)
        for spot, card in sorted(cards):
            if card in self.board.aloft:
                continue
            if shown and card == shown.card:
                self._landing(card, spot)
                continue
            self._picture(card, spot.x, spot.y, Style.TAKEN if card in taken else None)
            if shown and card == covered and self.board.theirs:
                self._covering(shown.card, spot)

    def _is_laid(self, play: Play) -> bool:
        """Whether *play* leaves its card on the table."""
        return any(isinstance(event, Laid) for event in events(self.sitting.round, play))

    def _landing(self, card: Card, spot: Rect) -> None:
        """Where a card will lie that is laid: theirs is seen there already."""
        if self.board.theirs:
            self._picture(card, spot.x, spot.y, Style.SELECTED)
            return
        for row, text in enumerate(self.look.deck.charset.place(self.at.card)):
            if text:
                self.frame.put(spot.x, spot.y + row, text, Style.PLACE)

    def _covering(self, card: Card, spot: Rect) -> None:
        """Their card lies upon the first one it takes, whose name stays visible."""
        rows = self.pictures.of[str(card)]
        last = spot.height - 1
        rows.draw(self.frame, spot.x, spot.y + 1, Style.SELECTED, range(last - 1))
        rows.draw(self.frame, spot.x, spot.y + last, Style.SELECTED, range(last, last + 1))

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
