"""How the players around a table are drawn: their hands, what they have taken, the deck."""

from __future__ import annotations

from scopa.engine import COINS, CardSet
from scopa.game.sayings import mood
from scopa.game.sitting import HUMAN
from scopa.tui.art import BACK, Pictures
from scopa.tui.board import Board
from scopa.tui.charset import Charset
from scopa.tui.faces import face
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.table_layout import HAND, SIDE_TEXT, TableLayout, Zone
from scopa.words.player_names import Person
from scopa.words.table import stock_and_dealer, tally

_SWEEP_STEP = 4
"""So many columns show of each sweep card in the row beside a pile."""
_LEAST_FIRST = ("points", "coins", "scope", "cards")
"""What is left out first where there is no room for all that is counted."""
_SIDE_ROWS = 3
"""So many rows at least show of the last card of a hand at a side."""


def draw_seats(
    board: Board, frame: Frame, at: TableLayout, pictures: Pictures, charset: Charset
) -> None:
    """Draw the hands of the others, the face across, and what everybody has beside a hand."""
    _Seats(board, frame, at, pictures, charset).paint()


class _Seats:
    """Draws the players around one board onto one frame."""

    def __init__(
        self, board: Board, frame: Frame, at: TableLayout, pictures: Pictures, charset: Charset
    ) -> None:
        self.board = board
        self.sitting = board.sitting
        self.cast = board.cast
        self.frame = frame
        self.at = at
        self.pictures = pictures
        self.charset = charset

    def paint(self) -> None:
        """Draw them all."""
        players = self.board.rules.players
        mine = self.at.zone(len(self.board.hand), is_mine=True)
        self._beside(HUMAN, mine)
        self._pile(HUMAN, mine)
        area = Rect(mine.pile, mine.y, self.at.card.width, mine.rows)
        self.frame.target(area, Intent(Wish.PILE))
        if players == 3:
            self._deck_across()
        else:
            self._across(players // 2)
        if players > 2:
            self._hand_at_side(1, is_right=True)
            self._hand_at_side(players - 1, is_right=False)

    def _across(self, seat: int) -> None:
        """The hand at the top and what lies beside it: from here the cards look low."""
        hand, y, rows = self._hidden(seat), self.at.their_cards_y, self.at.their_rows
        for place, code in enumerate(hand):
            self._low(code, self.at.hand(place, len(hand)), y, rows)
        zone = self.at.zone(len(hand), is_mine=False)
        self._beside(seat, zone)
        zone = self._face(seat, zone)
        self._pile(1 if self.board.rules.partnerships else seat, zone)

    def _face(self, seat: int, zone: Zone) -> Zone:
        """The face of an opponent between hand and pile, if there is room; what is left of that."""
        kind = self.sitting.kinds[seat]
        if self.board.names or kind in self.sitting.kinds[:seat]:
            return zone
        room = Size(zone.pile - zone.sweeps - _SWEEP_STEP, zone.rows)
        picture = face(kind, mood(self.sitting, seat), room, self.charset)
        if picture is None:
            return zone
        picture.draw(self.frame, zone.sweeps, zone.y)
        return zone._replace(sweeps=zone.sweeps + picture.size.width + 1)

    def _deck_across(self) -> None:
        """The deck of a player at a side, where nobody sits."""
        round_ = self.sitting.round
        if round_.dealer == HUMAN or not round_.stock:
            return
        x, y = self.at.hand(1, HAND), self.at.their_cards_y
        text = stock_and_dealer(len(round_.stock), round_.dealer, self.cast)
        self.frame.right(x - 1, y, text, Style.FAINT)
        self._low(BACK, x, y, self.at.their_rows)
        area = Rect(x, y, self.at.card.width, self.at.their_rows)
        self.frame.target(area, Intent(Wish.COUNTER))

    def _hand_at_side(self, seat: int, *, is_right: bool) -> None:
        """A hand at the left or right: its cards one below the other, then what is taken."""
        start, end = self.at.edge, self.at.window.width - self.at.edge

        def put(y: int, text: str, style: Style) -> None:
            self.frame.put(end - len(text) if is_right else start, y, text, style)

        y = self.at.their_cards_y + self.at.their_rows
        put(y, *self._name(seat, SIDE_TEXT))
        is_partner_of_other = self.board.rules.partnerships and seat != 1
        told = [] if is_partner_of_other else tally(self._taken(seat), SIDE_TEXT)
        bottom = self.at.message_y - len(told)
        for row, text in enumerate(told, bottom):
            put(row, text, Style.FAINT)
        most = bottom - y - _SIDE_ROWS
        shown = self._hidden(seat)[-most:]
        x = end - self.at.card.width if is_right else start
        for place, code in enumerate(shown, y + 1):
            self._low(code, x, place, bottom - place if place - y == len(shown) else 1)

    def _low(self, code: str, x: int, y: int, rows: int) -> None:
        """A card or a back in so many rows at most."""
        self.pictures.of[code].low(rows).draw(self.frame, x, y)

    def _hidden(self, seat: int) -> list[str]:
        """The cards of another hand as they are seen; one that is being played is gone from it."""
        hand = CardSet(self.sitting.round.hands[seat])
        if self.board.theirs and seat == self.sitting.round.turn:
            hand = CardSet(hand & ~self.board.theirs.card.alone)
        return [self.board.seen(card) for card in CardSet(hand & ~self.board.aloft)]

    def _name(self, seat: int, room: int) -> tuple[str, Style]:
        """What a player is called; that of the one whose turn it is stands out."""
        name = self.cast.seats[seat]
        is_turn = seat == self.sitting.round.turn and not self.sitting.round.is_over
        return (f"> {name}"[:room], Style.STRONG) if is_turn else (name[:room], Style.FAINT)

    def _beside(self, seat: int, zone: Zone) -> None:
        """Who sits at a hand and what they have, and the deck at the hand that it lies at."""
        round_ = self.sitting.round
        is_dealer = (round_.dealer == HUMAN) == (seat == HUMAN) and round_.rules.hand_size == HAND
        has_deck = is_dealer and bool(round_.stock)
        x, width = zone.texts, zone.text_width
        self.frame.put(x, zone.y, *self._name(seat, width))
        if has_deck:
            under = int(zone.is_beneath)
            self._low(BACK, zone.deck, zone.y + under, zone.rows - under)
            covered = under * (self.at.card.width + 1)
            x, width = x + covered, width - covered
        for y, text in enumerate(self._told(seat, zone.rows - 1, width, has_deck), zone.y + 1):
            self.frame.put(x, y, text, Style.FAINT)
        area = Rect(zone.deck, zone.y, zone.texts + zone.text_width - zone.deck, zone.rows)
        self.frame.target(area, Intent(Wish.COUNTER))

    def _told(self, seat: int, rows: int, width: int, has_deck: bool) -> list[str]:
        """What there is to say of a player, in at most so many *rows* of that *width*."""
        rules, side = self.board.rules, seat % self.board.rules.sides
        if rules.partnerships and seat != HUMAN:
            is_partner = not (self.sitting.watched or self.board.names)
            return [Person.PARTNER][: min(rows, is_partner)]
        coins = CardSet(self.sitting.round.piles[side] & COINS)
        counts = {"points": self.sitting.scores[side], **self._taken(seat), "coins": len(coins)}
        if has_deck:
            counts["deck"] = len(self.sitting.round.stock)
        lines = tally(counts, width)
        for name in _LEAST_FIRST:
            if len(lines) > rows or max(map(len, lines), default=0) > width:
                counts.pop(name, None)
                lines = tally(counts, width)
        return lines

    def _taken(self, seat: int) -> dict[str, int]:
        """How many sweeps and how many cards the side of a player has."""
        round_ = self.sitting.round
        side = seat % round_.rules.sides
        sweeps = round_.sweeps[side].bit_count()
        if side == round_.dealer % round_.rules.sides:
            sweeps += round_.first_table_sweeps
        return {"scope": sweeps, "cards": round_.piles[side].bit_count()}

    def _pile(self, side: int, zone: Zone) -> None:
        """A side's pile, its sweep cards face up beside it or, if they are many, upon it."""
        round_, width = self.sitting.round, self.at.card.width
        if round_.piles[side]:
            self._low(BACK, zone.pile, zone.y, zone.rows)
        sweeps = [str(card) for card in CardSet(round_.sweeps[side])]
        last = zone.end - width
        shown = sweeps[-max(1, (last - zone.sweeps) // _SWEEP_STEP + 1) :]
        covered = _SWEEP_STEP * (len(shown) - 1)
        x = min(max(zone.sweeps, zone.pile - 1 - width - covered), last - covered)
        self.pictures.fan(self.frame, shown, x, zone.y, _SWEEP_STEP, zone.rows)
