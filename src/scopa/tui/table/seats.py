"""How the players around a table are drawn: their hands, what they have taken, the deck."""

from __future__ import annotations

from scopa.engine import COINS, CardSet
from scopa.game.match_state import HUMAN
from scopa.game.sayings import mood
from scopa.text.player_names import Person
from scopa.text.screen_labels import Label
from scopa.text.table import dealing, tally
from scopa.tui.cards.art import BACK, OWN_COLOUR, Picture, Pictures
from scopa.tui.cards.faces import face
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.table.board import Board
from scopa.tui.table.layout import HAND, SIDE_TEXT, TableLayout, Zone
from scopa.tui.terminal.charset import Charset

_SLIP = "kS"
"""The ink and the ground of the slips on deck and piles, in the letters of pictures."""
_WIDE = 15
"""On cards wider than this the slips are wider."""
_SWEEP_STEP = 4
"""So many columns show of each sweep card in the row beside a pile."""
_LEAST_FIRST = ("cards", "coins")
"""What is left out first beside the lowest cards: a pile tells its number itself."""
_SIDE_ROWS = 3
"""So many rows at least show of the last card of a hand at a side."""


def draw_seats(
    board: Board, frame: Frame, at: TableLayout, pictures: Pictures, charset: Charset
) -> None:
    """Draw the hands of the others, the face across, and what everybody has beside a hand."""
    _Seats(board, frame, at, pictures, charset).paint()


def labelled(back: Picture, *texts: str) -> Picture:
    """A *back* with a slip in its middle on which short *texts* stand, one below the other.

    On the smallest the first text takes the place of the upper edge.
    """
    width, height = back.size
    is_small = max(map(len, texts)) > width - 2 or height - 2 < len(texts)
    slip = width if is_small else min(width - 2, 7 + 2 * (width > _WIDE))
    above = 0 if is_small else int(height > 2 * len(texts) + 2)
    first = 0 if is_small else (height - len(texts)) // 2 - above
    x = (width - slip) // 2
    own = (OWN_COLOUR * width,) * height
    blocks = [list(back.rows), list(back.inks or own), list(back.grounds or own)]
    for row, text in enumerate(("",) * above + texts + ("",) * above, first):
        cells = text.center(slip), *(letter * slip for letter in _SLIP)
        for block, on_slip in zip(blocks, cells, strict=True):
            block[row] = block[row][:x] + on_slip + block[row][x + slip :]
    return Picture(tuple(blocks[0]), back.style, tuple(blocks[1]), tuple(blocks[2]))


class _Seats:
    """Draws the players around one board onto one frame."""

    def __init__(
        self, board: Board, frame: Frame, at: TableLayout, pictures: Pictures, charset: Charset
    ) -> None:
        self.board = board
        self.state = board.state
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
        self.frame.target(area, Action(Command.PILE))
        if players == 3:
            self._deck_across()
        else:
            self._across(players // 2)
        if players > 2:
            self._hand_at_side(1, is_right=True)
            self._hand_at_side(players - 1, is_right=False)

    def _across(self, seat: int) -> None:
        """The hand at the top and what lies beside it: from here the cards look low."""
        hand = self._hidden(seat)
        zone = self.at.zone(len(hand), is_mine=False)
        for place, code in enumerate(hand):
            self._low(code, self.at.hand(place, len(hand), is_mine=False), zone.y, zone.rows)
        self._beside(seat, zone)
        self._pile(1 if self.board.rules.partnerships else seat, zone)

    def _portrait(self, seat: int, zone: Zone) -> Picture | None:
        """The face of an opponent who has one, as high as the cards: above it is its ground."""
        kind = self.state.kinds[seat]
        if not zone.face or self.board.names or kind in self.state.kinds[:seat]:
            return None
        room = Size(zone.face, zone.rows)
        picture = face(kind, mood(self.state, seat), room, self.charset)
        if picture is None:
            return None
        width, above = picture.size.width, zone.rows - picture.size.height
        return picture._replace(
            rows=(" " * width,) * above + picture.rows,
            inks=(OWN_COLOUR * width,) * above + picture.inks,
            grounds=(picture.grounds[0][:1] * width,) * above + picture.grounds,
        )

    def _deck_across(self) -> None:
        """The deck of a player at a side, where nobody sits."""
        round_ = self.state.round
        if round_.dealer == HUMAN or not round_.stock:
            return
        x, y = self.at.hand(1, HAND), self.at.their_cards_y
        text = dealing(round_.dealer, self.cast)
        self.frame.right(x - 1, y, text, Style.FAINT)
        self._deck(x, y, self.at.their_rows)
        area = Rect(x, y, self.at.card.width, self.at.their_rows)
        self.frame.target(area, Action(Command.COUNTER))

    def _hand_at_side(self, seat: int, *, is_right: bool) -> None:
        """A hand at the left or right: its cards one below the other, then what is taken."""
        start, end = self.at.edge, self.at.window.width - self.at.edge

        def put(y: int, text: str, style: Style) -> None:
            self.frame.put(end - len(text) if is_right else start, y, text, style)

        y = self.at.their_cards_y + self.at.their_rows
        put(y, *self._name(seat, SIDE_TEXT))
        is_partner_of_other = self.board.rules.partnerships and seat != 1
        told = [] if is_partner_of_other else self._taken(seat, SIDE_TEXT)
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
        hand = CardSet(self.state.round.hands[seat])
        if self.board.shown_play and seat == self.state.round.turn:
            hand = CardSet(hand & ~self.board.shown_play.card.alone)
        return [self.board.seen(card) for card in CardSet(hand & ~self.board.in_flight)]

    def _name(self, seat: int, room: int) -> tuple[str, Style]:
        """What a player is called; that of the one whose turn it is stands out."""
        name = self.cast.seats[seat]
        is_turn = seat == self.state.round.turn and not self.state.round.is_over
        marked = f"> {name}" if len(name) + 2 <= room else name[:room]
        return (marked, Style.STRONG) if is_turn else (name[:room], Style.FAINT)

    def _beside(self, seat: int, zone: Zone) -> None:
        """Who sits at a hand and what they have, and the deck at the hand that it lies at."""
        round_ = self.state.round
        is_dealer = (round_.dealer == HUMAN) == (seat == HUMAN) and round_.rules.hand_size == HAND
        if is_dealer and round_.stock:
            self._deck(zone.deck, zone.y, zone.rows)
            self._dealer(zone.deck, zone.y - 1 if seat == HUMAN else zone.y + zone.rows)
        portrait = self._portrait(seat, zone)
        end = zone.texts + zone.text_width
        if portrait:
            portrait.draw(self.frame, end + 1, zone.y)
        elif zone.face:
            end += zone.face + 1
        name, style = self._name(seat, zone.text_width)
        self.frame.right(end, zone.y, name, style)
        for y, text in enumerate(self._told(seat, zone.text_width), zone.y + 1):
            self.frame.right(end, y, text, Style.FAINT)
        area = Rect(zone.deck, zone.y, end - zone.deck, zone.rows)
        self.frame.target(area, Action(Command.COUNTER))

    def _told(self, seat: int, room: int) -> list[str]:
        """What there is to say of a player beside a hand that lies in a row."""
        if not self.board.rules.partnerships or seat == HUMAN:
            return self._taken(seat, room)
        return [] if self.state.watched or self.board.names else [Person.PARTNER]

    def _taken(self, seat: int, room: int) -> list[str]:
        """What the side of a player has taken that counts, in lines at most *room* wide."""
        round_ = self.state.round
        side = seat % round_.rules.sides
        sweeps = round_.sweeps[side].bit_count()
        if side == round_.dealer % round_.rules.sides:
            sweeps += round_.first_table_sweeps
        pile = CardSet(round_.piles[side])
        counts = {"scopas": sweeps, "cards": len(pile), "coins": len(CardSet(pile & COINS))}
        for name in _LEAST_FIRST[: max(0, len(counts) + 1 - self.at.their_rows)]:
            del counts[name]
        return tally(counts, room)

    def _dealer(self, x: int, y: int) -> None:
        """Who deals, between the deck and the cards of the table, where there is room."""
        text = dealing(self.state.round.dealer, self.cast)
        has_room = x + len(text) < self.at.hand(0, HAND)
        highest = self.at.place(0, len(self.state.table_places) + 1).y
        is_free = bool(self.state.table_places) and not highest <= y < self.at.message_y
        if self.board.rules.players == 2 and has_room and is_free:
            self.frame.put(x, y, text, Style.FAINT)

    def _deck(self, x: int, y: int, rows: int) -> None:
        """What is left to deal."""
        self._counted_back(Label.DECK, len(self.state.round.stock), x, y, rows)

    def _counted_back(self, what: str, cards: int, x: int, y: int, rows: int) -> None:
        """The back on top of so many *cards*, with what they are and their number on it."""
        labelled(self.pictures.of[BACK].low(rows), what, str(cards)).draw(self.frame, x, y)

    def _pile(self, side: int, zone: Zone) -> None:
        """A side's pile, its sweep cards face up beside it or, if they are many, upon it."""
        round_, width = self.state.round, self.at.card.width
        if cards := round_.piles[side].bit_count():
            self._counted_back(Label.PILE, cards, zone.pile, zone.y, zone.rows)
        sweeps = [str(card) for card in CardSet(round_.sweeps[side])]
        last = zone.end - width
        shown = sweeps[-max(1, (last - zone.sweeps) // _SWEEP_STEP + 1) :]
        covered = _SWEEP_STEP * (len(shown) - 1)
        x = min(max(zone.sweeps, zone.pile - 1 - width - covered), last - covered)
        self.pictures.fan(self.frame, shown, x, zone.y, _SWEEP_STEP, zone.rows)
