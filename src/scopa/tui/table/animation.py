"""Cards on their way: from hand to table, from table to pile, from the stock to the hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from scopa.engine import (
    SETTEBELLO,
    Captured,
    Card,
    CardSet,
    HandsDealt,
    Play,
    Swept,
)
from scopa.game.match_state import HUMAN
from scopa.text.screen_labels import Line
from scopa.tui.big_letters import exclaimed
from scopa.tui.cards.art import BACK, Picture
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.screen import RenderOptions
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board, pictures_and_layout, row_with
from scopa.tui.table.layout import HAND, TableLayout

FRAME_MS = 33
"""How long each frame is shown: 30 a second."""
_GLIDE, _MOMENT = 4, 14
"""How many frames a card takes to its next place, and a moment lasts."""


class Spot(NamedTuple):
    """A place on the table, wherever it is drawn: *number* of so many *of* what is called *where*.

    That is ``hand`` or ``pile`` of a *seat*, ``table``, or ``stock`` beside a *seat*.
    """

    where: str
    seat: int = HUMAN
    number: int = 0
    of: int = 1

    def at(self, layout: TableLayout, players: int) -> tuple[int, int]:
        """The column and row of a card there."""
        if self.where == "table":
            spot = layout.place(self.number, self.of)
            return spot.x, spot.y
        is_mine = self.seat == HUMAN
        if self.where == "stock" and not is_mine and players == 3:
            return layout.hand(1, HAND), layout.their_cards_y
        if self.where != "stock" and not _is_in_row(self.seat, players):
            right = layout.window.width - 1 - layout.card.width
            return right if self.seat == 1 else 1, layout.their_cards_y + layout.their_rows + 1
        zone = layout.zone(self.of, is_mine=is_mine)
        if self.where == "hand":
            return layout.hand(self.number, self.of, is_mine=is_mine), zone.y
        return zone.deck if self.where == "stock" else zone.pile, zone.y


def _is_in_row(seat: int, players: int) -> bool:
    """Whether the hand of a *seat* lies in a row: at the bottom or the top, not at a side."""
    return seat == HUMAN or (seat == players // 2 and players != 3)


class Flight(NamedTuple):
    """A card, or its back, on its way from one place to another."""

    code: str
    start: Spot
    end: Spot

    @property
    def stays_across(self) -> bool:
        """Whether it only moves up in the hand of another."""
        return self.start.where == self.end.where == "hand" and self.start.seat != HUMAN


class Moment(Enum):
    """What is celebrated."""

    SCOPA = "scopa"
    SETTEBELLO_WON = "settebello won"
    SETTEBELLO_LOST = "settebello lost"


class Stage(NamedTuple):
    """Some *flights* at the same time over a *board*, or a *moment*, for so many *frames*."""

    board: Board
    flights: tuple[Flight, ...] = ()
    frames: int = _GLIDE
    moment: Moment | None = None

    def draw(self, number: int, size: Size, options: RenderOptions) -> Frame:
        """Frame *number*, from 0: the board without the cards aloft, and those over it."""
        frame = draw_board(self.board, size, options)
        pictures, layout = pictures_and_layout(self.board, size, options)
        players = self.board.rules.players
        done = (number + 1) / (self.frames + 1)
        for flight in self.flights:
            (x, y), (to_x, to_y) = (spot.at(layout, players) for spot in (flight.start, flight.end))
            at = round(x + (to_x - x) * done), round(y + (to_y - y) * done)
            rows = layout.their_rows if flight.stays_across else pictures.size.height
            pictures.of[flight.code].low(rows).draw(frame, *at)
        if self.moment is not None:
            celebrate(frame, self.board, options, self.moment)
        return frame


def celebrate(frame: Frame, board: Board, options: RenderOptions, moment: Moment) -> None:
    """The banner of a *moment* over the *board* that is drawn there."""
    pictures, layout = pictures_and_layout(board, frame.size, options)
    if moment is Moment.SCOPA:
        _banner(frame, exclaimed(options.deck.charset), layout)
    else:
        is_mine = moment is Moment.SETTEBELLO_WON
        text = Line.SETTEBELLO_WON if is_mine else Line.SETTEBELLO_LOST
        _banner(frame, (text,), layout, pictures.of[str(SETTEBELLO)])


def _banner(
    frame: Frame, texts: Sequence[str], layout: TableLayout, card: Picture | None = None
) -> None:
    """What is celebrated, in the middle of the table cards, and above what is told.

    A *card* stands framed at the left of it, below the names of those that it covers.
    """
    room = layout.message_y - layout.their_cards_y - layout.their_rows
    width, height = max(map(len, texts)) + 4, min(len(texts) + 2, room)
    middle = layout.table_y + max(1, (layout.card.height - height) // 2)
    y = min(middle, layout.message_y - height)
    x = (layout.window.width - width) // 2
    if card is not None:
        x += card.size.width // 2
        seen = card.low(card.size.height - 1)
        seen.draw(frame, x - card.size.width, layout.table_y + 1, Style.SELECTED)
    frame.fill(Rect(x, y, width, height), Style.SELECTED)
    for row, text in enumerate(texts, y + (height - len(texts)) // 2):
        frame.put(x + (width - len(text)) // 2, row, text, Style.SELECTED)


def shown(before: Board, play: Play) -> tuple[Stage, ...]:
    """The card of an opponent on its way from the board *before* to where it is shown."""
    return (_to_table(before, play),)


def made(before: Board, play: Play, after: Board) -> tuple[Stage, ...]:
    """What a *play* that is made sets in motion; nothing if no card moves any more."""
    stages: list[Stage] = []
    if before.shown_play is None:
        stages.append(_to_table(before, play))
        before = replace(before, shown_play=play)
    if play.taken:
        stages.append(_to_pile(before, play))
    happened = after.state.happened
    if any(isinstance(event, HandsDealt) for event in happened):
        stages += dealt(after)
    side = before.state.round.turn % before.rules.sides
    celebrated = moments(happened, is_mine=side == HUMAN and not before.state.watched)
    stages += [Stage(after, frames=_MOMENT, moment=moment) for moment in celebrated]
    return tuple(stages)


def dealt(after: Board) -> tuple[Stage, ...]:
    """The hands on their way from the stock; at the beginning of a round the table, too."""
    round_ = after.state.round
    stock = Spot("stock", round_.dealer)
    ends = [
        Spot("hand", seat, index, len(cards))
        for seat, cards in enumerate(map(CardSet, round_.hands))
        for index in range(len(cards))
    ]
    in_flight = sum(round_.hands)
    if not round_.plays:
        cards = len(after.state.table_places)
        ends += [Spot("table", number=at, of=cards) for at in range(cards)]
        in_flight |= round_.table
    flights = tuple(Flight(BACK, stock, end) for end in ends)
    return (Stage(replace(after, in_flight=CardSet(in_flight)), flights),)


def moments(happened: Sequence[object], *, is_mine: bool) -> tuple[Moment, ...]:
    """What there is to celebrate in what has *happened*, or to regret unless it *is_mine*."""
    found = []
    for event in happened:
        if isinstance(event, Captured) and SETTEBELLO in (event.card, *event.taken):
            found.append(Moment.SETTEBELLO_WON if is_mine else Moment.SETTEBELLO_LOST)
        elif isinstance(event, Swept):
            found.append(Moment.SCOPA)
    return tuple(found)


def _to_table(board: Board, play: Play) -> Stage:
    """The card of a *play* on its way into the row of the table, which makes room for it."""
    state = board.state
    seat, lying = state.round.turn, state.table_places
    row = row_with(lying, play)
    hand = list(CardSet(state.round.hands[seat]))
    start = Spot("hand", seat, hand.index(play.card), len(hand))
    flights = (
        *_within(lying, row),
        *_closing_up(board, seat, hand, play.card),
        Flight(str(play.card), start, _in_row(row, play.card)),
    )
    moving = hand if _is_in_row(seat, board.rules.players) else [play.card]
    in_flight = CardSet(CardSet.of(lying) | CardSet.of(moving))
    return Stage(replace(board, shown_play=None, in_flight=in_flight), flights)


def _closing_up(board: Board, seat: int, hand: Sequence[Card], played: Card) -> Iterator[Flight]:
    """The cards that stay in a *hand*, on their way to their new places in it."""
    left = [card for card in hand if card != played]
    if not _is_in_row(seat, board.rules.players):
        return
    for place, card in enumerate(left):
        start = Spot("hand", seat, hand.index(card), len(hand))
        code = str(card) if seat == HUMAN else board.seen(card)
        yield Flight(code, start, Spot("hand", seat, place, len(left)))


def _to_pile(board: Board, play: Play) -> Stage:
    """What a *play* takes on its way to the pile, while the rest of the row closes up."""
    state = board.state
    row = row_with(state.table_places, play)
    taken = CardSet(play.taken | play.card.alone)
    pile = Spot("pile", state.round.turn % board.rules.sides)
    left = [card for card in row if card not in taken]
    opens = (Flight(str(card), _in_row(row, card), pile) for card in row if card in taken)
    return Stage(replace(board, in_flight=CardSet.of(row)), (*_within(row, left), *opens))


def _within(before: Sequence[Card], after: Sequence[Card]) -> list[Flight]:
    """The cards that stay on the table, from one row to the other."""
    return [
        Flight(str(card), _in_row(before, card), _in_row(after, card))
        for card in before
        if card in after
    ]


def _in_row(row: Sequence[Card], card: Card) -> Spot:
    return Spot("table", number=row.index(card), of=len(row))
