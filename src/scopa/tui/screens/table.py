"""The table: both hands, the cards between them, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scopa import words
from scopa.engine import Card, CardSet, Knowledge, Play, Swept, events
from scopa.session import COMPUTER, HUMAN, Sitting, first_gap
from scopa.tui.art import BACK, Pictures
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.intents import Intent, Wish
from scopa.tui.layout import TableLayout, largest_that_fits, table_layout
from scopa.tui.screens.screen import OK_WIDTH, Event, Look, Screen, Thought, Tick, bar, prompt

if TYPE_CHECKING:
    from scopa.tui.screens.title import Title

LEAVE_WITHIN_MS = 2000
"""So long after an Esc a second one leaves the table."""

_SWEEP_STEP = 4  # columns that show of each sweep card in the row beside a pile


@dataclass(frozen=True)
class Table(Screen):
    """The table during a round.

    *selected* is the card of the person's hand, *way* which of its ways of capturing; *theirs*
    the play that the computer shows and the person has not yet confirmed; *leaving*: Esc was
    pressed once.
    """

    sitting: Sitting
    home: Title
    selected: int = 0
    way: int = 0
    theirs: Play | None = None
    leaving: bool = False

    @property
    def question(self) -> Knowledge | None:
        """The computer thinks when it is its turn and it has not shown its play."""
        sitting = self.sitting
        waits = sitting.round.is_over or sitting.is_humans_turn or self.theirs is not None
        return None if waits else sitting.knowledge

    @property
    def wakes_in_ms(self) -> int | None:
        """The first Esc is forgotten after a while."""
        return LEAVE_WITHIN_MS if self.leaving else None

    @property
    def hand(self) -> list[Card]:
        """The person's cards."""
        return list(CardSet(self.sitting.round.hands[HUMAN]))

    @property
    def ways(self) -> list[Play]:
        """What the selected card may do; nothing when it is not the person's turn."""
        if not self.sitting.is_humans_turn:
            return []
        chosen = self.hand[self.selected]
        return [play for play in self.sitting.round.legal_plays() if play.card == chosen]

    @property
    def shown(self) -> Play | None:
        """The play that is marked on the table: theirs, or the one about to be made."""
        ways = self.ways
        return ways[self.way] if ways else self.theirs

    def handle(self, event: Event) -> Sequence[Screen]:
        """Choose, play, confirm, leave."""
        match event:
            case Thought(about, play) if about == self.question:
                return (replace(self, theirs=play),)
            case Tick(passed_ms) if passed_ms >= LEAVE_WITHIN_MS:
                return (replace(self, leaving=False),)
            case Intent(Wish.BACK):
                if self.leaving:
                    return (self.home.with_paused(replace(self, leaving=False)),)
                return (replace(self, leaving=True),)
            case Intent():
                return replace(self, leaving=False)._obey(event)
        return (self,)

    def _obey(self, intent: Intent) -> Sequence[Screen]:
        if intent.wish is Wish.OK:
            return self._counted() if self.sitting.round.is_over else (self._confirmed(),)
        return (self._choosing(intent) if self.sitting.is_humans_turn else self,)

    def _counted(self) -> Sequence[Screen]:
        """What comes after the round, beneath its score."""
        from scopa.tui.screens.end import End
        from scopa.tui.screens.score import Score

        match = self.sitting.match_after_round
        if match.winner is not None:
            return (End(match, self.home), Score(self.sitting))
        return (Table(self.sitting.next_round(), self.home), Score(self.sitting))

    def _choosing(self, intent: Intent) -> Table:
        cards = len(self.hand)
        selected, way = self.selected, self.way
        match intent.wish:
            case Wish.NEXT:
                selected = (selected + 1) % cards
            case Wish.PREVIOUS:
                selected = (selected - 1) % cards
            case Wish.OTHER_WAY:
                way += 1
            case Wish.OTHER_WAY_BACK:
                way -= 1
            case Wish.CHOOSE if intent.number == selected:
                way += 1
            case Wish.CHOOSE if intent.number < cards:
                selected = intent.number
        if selected != self.selected:
            return replace(self, selected=selected, way=0)
        return replace(self, way=way % len(self.ways))

    def _confirmed(self) -> Table:
        """The play that is shown is made."""
        if self.shown is None:
            return self
        sitting = self.sitting.after(self.shown)
        left = sitting.round.hands[HUMAN].bit_count()
        selected = min(self.selected, max(0, left - 1))
        return replace(self, sitting=sitting, selected=selected, way=0, theirs=None)

    def draw(self, size: Size, look: Look) -> Frame:
        """The whole table."""
        sizes = [pictures.size for pictures in look.deck.sizes]
        pictures = look.fitting(largest_that_fits(size, sizes))
        layout = table_layout(size, pictures.size)
        return _Painter(self, Frame(size), layout, pictures).paint()


class _Painter:
    """Draws one table onto one frame."""

    def __init__(self, table: Table, frame: Frame, at: TableLayout, pictures: Pictures) -> None:
        self.table = table
        self.sitting = table.sitting
        self.frame = frame
        self.at = at
        self.pictures = pictures

    def paint(self) -> Frame:
        sitting, frame = self.sitting, self.frame
        number = sitting.match.rounds_played + 1
        bar(frame, 0, *words.score_bar(sitting.match.scores, sitting.round.rules, number))
        self._their_hand()
        self._stock()
        self._pile(COMPUTER, self.at.their_caption_y, range(self.at.their_rows))
        self._pile(HUMAN, self.at.my_caption_y, range(self.at.card.height))
        self._table_cards()
        self._my_hand()
        self._lines()
        return frame

    def _picture(self, card: Card, x: int, y: int, edge: Style = Style.CARD) -> None:
        self.pictures.of[str(card)].draw(self.frame, x, y, edge)

    def _back(self, x: int, y: int, rows: range) -> None:
        self.pictures.of[BACK].draw(self.frame, x, y, rows=rows)

    def _their_hand(self) -> None:
        cards = self.sitting.round.hands[COMPUTER].bit_count()
        hidden = cards - (self.table.theirs is not None)
        for place in range(hidden):
            x = self.at.hand(place, cards)
            self._back(x, self.at.their_cards_y, range(self.at.their_rows))

    def _stock(self) -> None:
        """The stock and how many cards it has, beside the dealer."""
        stock = len(self.sitting.round.stock)
        dealt_by_human = self.sitting.round.dealer == HUMAN
        rows = range(self.at.card.height if dealt_by_human else self.at.their_rows)
        y = self.at.my_caption_y if dealt_by_human else self.at.their_caption_y
        self.frame.put(1, y, f"{words.STOCK} {stock} {words.DEALER}", Style.FAINT)
        if stock:
            self._back(1, y + 1, rows)

    def _pile(self, side: int, caption_y: int, rows: range) -> None:
        """A side's pile with its number of cards, its sweep cards face up beside it."""
        round_ = self.sitting.round
        sweeps = list(CardSet(round_.sweeps[side]))
        size = round_.piles[side].bit_count()
        right = self.at.window.width - 1
        caption = f"{words.SWEEPS} {len(sweeps)}  {words.PILE} {size}"
        self.frame.right(right, caption_y, caption, Style.FAINT)
        pile_x = right - self.at.card.width
        if size:
            self._back(pile_x, caption_y + 1, rows)
        first = self.at.hand(2, 3) + self.at.card.width + 1
        fitting = max(0, (pile_x - 1 - first - self.at.card.width) // _SWEEP_STEP + 1)
        shown = sweeps[-fitting:] if fitting else []
        x = pile_x - 1 - self.at.card.width - _SWEEP_STEP * (len(shown) - 1)
        codes = [str(card) for card in shown]
        self.pictures.fan(self.frame, codes, x, caption_y + 1, _SWEEP_STEP, rows)

    def _table_cards(self) -> None:
        places = self.sitting.table_places
        shown = self.table.shown
        gap = first_gap(places)
        count = max(len(places), gap + 1)
        marked = shown.taken if shown else CardSet(0)
        cover = None
        for place, card in enumerate(places):
            if card is None:
                continue
            spot = self.at.place(place, count)
            edge = Style.TAKEN if card in marked else Style.CARD
            self._picture(card, spot.x, spot.y, edge)
            if card in marked and cover is None:
                cover = spot
        if shown is None:
            return
        if not shown.taken:
            self._landing(shown.card, self.at.place(gap, count))
        elif self.table.theirs and cover is not None:
            self._covering(shown.card, cover)

    def _landing(self, card: Card, spot: Rect) -> None:
        """Where a card will lie that is laid: theirs is seen there already."""
        if self.table.theirs:
            self._picture(card, spot.x, spot.y, Style.SELECTED)
            return
        inner = spot.width - 2
        for row in range(spot.height):
            filling = " ." * spot.width if row in (0, spot.height - 1) else " " * spot.width
            self.frame.put(spot.x, spot.y + row, f":{filling[:inner]}:", Style.PLACE)

    def _covering(self, card: Card, spot: Rect) -> None:
        """Their card lies upon the first one it takes, whose name stays visible."""
        rows = self.pictures.of[str(card)]
        last = spot.height - 1
        rows.draw(self.frame, spot.x, spot.y + 1, Style.SELECTED, range(last - 1))
        rows.draw(self.frame, spot.x, spot.y + last, Style.SELECTED, range(last, last + 1))

    def _my_hand(self) -> None:
        hand = self.table.hand
        for place, card in enumerate(hand):
            x = self.at.hand(place, len(hand))
            chosen = self.sitting.is_humans_turn and place == self.table.selected
            y = self.at.my_cards_y - chosen
            self._picture(card, x, y, Style.SELECTED if chosen else Style.CARD)
            area = Rect(x, y, *self.at.card)
            self.frame.target(area, Intent(Wish.CHOOSE, place))

    def _lines(self) -> None:
        """What happened, what may be done, and the keys."""
        table, frame = self.table, self.frame
        width = frame.size.width
        news = words.happened(self.sitting.happened, HUMAN)
        if not self.sitting.round.plays:
            void = self.sitting.void_tables
            news = words.void_tables(void) if void else (words.NEW_ROUND,)
        frame.centre(self.at.message_y, words.fitting(width, news))
        texts, style = self._prompt()
        decides = self.sitting.round.is_over or table.shown is not None
        with_ok = decides and not table.leaving
        text = words.fitting(width - OK_WIDTH * with_ok, texts)
        prompt(frame, self.at.prompt_y, text, style, with_ok=with_ok)
        keys = words.fitting(width - 2, (words.TABLE_KEYS, words.SHORT_TABLE_KEYS))
        bar(frame, self.at.keys_y, keys if table.ways else words.OK_KEYS)

    def _prompt(self) -> tuple[Sequence[str], Style]:
        """What is to be decided, in texts from the fullest to the shortest."""
        table = self.table
        if table.leaving:
            return (words.LEAVING,), Style.WARNING
        if table.theirs:
            happening = events(self.sitting.round, table.theirs)
            sweep = any(isinstance(event, Swept) for event in happening)
            return words.their_play(table.theirs, sweep=sweep), Style.STRONG
        if table.shown:
            ways = table.ways
            return words.choice(table.shown, table.way, len(ways)), Style.STRONG
        if self.sitting.round.is_over:
            return (words.ROUND_OVER,), Style.STRONG
        return (words.THINKING,), Style.FAINT
