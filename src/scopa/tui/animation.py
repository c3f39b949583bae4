"""Cards on their way: from hand to table, from table to pile, from the stock to the hands."""

from __future__ import annotations

from collections.abc import Sequence
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
from scopa.game.sitting import HUMAN, first_gap
from scopa.tui.art import BACK
from scopa.tui.banner_letters import exclaimed
from scopa.tui.board import Board
from scopa.tui.board_view import draw_board, pictures_and_layout
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.screen import Look
from scopa.tui.table_layout import TableLayout
from scopa.words.screen_labels import Line

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
        is_mine, is_across = self.seat == HUMAN, self.seat == players // 2 and players != 3
        if not is_mine and not is_across:
            right = layout.window.width - 1 - layout.card.width
            return right if self.seat == 1 else 1, layout.their_cards_y + layout.their_rows + 1
        if self.where == "hand":
            y = layout.my_cards_y if is_mine else layout.their_cards_y
            return layout.hand(self.number, self.of), y
        y = layout.my_caption_y if is_mine else layout.their_caption_y
        return 1 if self.where == "stock" else layout.window.width - 1 - layout.card.width, y + 1


class Flight(NamedTuple):
    """A card, or its back, on its way from one place to another."""

    code: str
    start: Spot
    end: Spot


class Moment(Enum):
    """What is celebrated."""

    SCOPA = "scopa"
    SETTEBELLO = "settebello"


class Stage(NamedTuple):
    """Some *flights* at the same time over a *board*, or a *moment*, for so many *frames*."""

    board: Board
    flights: tuple[Flight, ...] = ()
    frames: int = _GLIDE
    moment: Moment | None = None

    def draw(self, number: int, size: Size, look: Look) -> Frame:
        """Frame *number*, from 0: the board without the cards aloft, and those over it."""
        frame = draw_board(self.board, size, look)
        pictures, layout = pictures_and_layout(self.board, size, look)
        players = self.board.rules.players
        done = (number + 1) / (self.frames + 1)
        for flight in self.flights:
            (x, y), (to_x, to_y) = (spot.at(layout, players) for spot in (flight.start, flight.end))
            at = round(x + (to_x - x) * done), round(y + (to_y - y) * done)
            pictures.of[flight.code].draw(frame, *at)
        if self.moment is not None:
            is_scopa = self.moment is Moment.SCOPA
            texts = exclaimed(look.deck.charset) if is_scopa else (Line.SETTEBELLO_TAKEN,)
            _banner(frame, texts, layout.table_y + layout.card.height - 3)
        return frame


def _banner(frame: Frame, texts: Sequence[str], y: int) -> None:
    width = max(map(len, texts)) + 4
    frame.fill(Rect((frame.size.width - width) // 2, y, width, len(texts) + 2), Style.SELECTED)
    for row, text in enumerate(texts, y + 1):
        frame.centre(row, text, Style.SELECTED)


def shown(before: Board, play: Play) -> tuple[Stage, ...]:
    """The card of an opponent on its way from the board *before* to where it is shown."""
    return (Stage(before, (_to_table(before, play),)),)


def made(before: Board, play: Play, after: Board) -> tuple[Stage, ...]:
    """What a *play* that is made sets in motion; nothing if no card moves any more."""
    stages: list[Stage] = []
    if before.theirs is None:
        aloft = replace(before, aloft=CardSet(play.card.alone))
        stages.append(Stage(aloft, (_to_table(before, play),)))
    if play.taken:
        seat = before.sitting.round.turn
        aloft = replace(before, aloft=CardSet(play.taken | play.card.alone))
        stages.append(Stage(aloft, tuple(_to_pile(before, play, seat))))
    happened = after.sitting.happened
    if any(isinstance(event, HandsDealt) for event in happened):
        stages += dealt(after)
    celebrated = moment(happened)
    if celebrated is not None:
        stages.append(Stage(after, frames=_MOMENT, moment=celebrated))
    return tuple(stages)


def dealt(after: Board) -> tuple[Stage, ...]:
    """The hands on their way from the stock; at the beginning of a round the table, too."""
    round_ = after.sitting.round
    stock = Spot("stock", round_.dealer)
    ends = [
        Spot("hand", seat, index, len(cards))
        for seat, cards in enumerate(map(CardSet, round_.hands))
        for index in range(len(cards))
    ]
    aloft = sum(round_.hands)
    if not round_.plays:
        places = after.sitting.table_places
        filled = [at for at, card in enumerate(places) if card is not None]
        ends += [Spot("table", number=at, of=len(places)) for at in filled]
        aloft |= round_.table
    flights = tuple(Flight(BACK, stock, end) for end in ends)
    return (Stage(replace(after, aloft=CardSet(aloft)), flights),)


def moment(happened: Sequence[object]) -> Moment | None:
    """What there is to celebrate in what has *happened*."""
    if any(isinstance(event, Swept) for event in happened):
        return Moment.SCOPA
    for event in happened:
        if isinstance(event, Captured) and SETTEBELLO in (event.card, *event.taken):
            return Moment.SETTEBELLO
    return None


def _spot(board: Board, play: Play) -> Spot:
    """Where the card of a *play* comes to lie: on the first card it takes, or in the first gap."""
    places = board.sitting.table_places
    gap = first_gap(places)
    first = (at for at, card in enumerate(places) if card is not None and card in play.taken)
    return Spot("table", number=next(first, gap), of=max(len(places), gap + 1))


def _to_table(board: Board, play: Play) -> Flight:
    seat = board.sitting.round.turn
    hand = list(CardSet(board.sitting.round.hands[seat]))
    start = Spot("hand", seat, hand.index(play.card), len(hand))
    return Flight(str(play.card), start, _spot(board, play))


def _to_pile(board: Board, play: Play, seat: int) -> Sequence[Flight]:
    places = board.sitting.table_places
    of = _spot(board, play).of
    pile = Spot("pile", seat % board.rules.sides)
    from_table: list[tuple[Card, Spot]] = [
        (card, Spot("table", number=at, of=of))
        for at, card in enumerate(places)
        if card is not None and card in play.taken
    ]
    return [
        Flight(str(card), start, pile)
        for card, start in [*from_table, (play.card, _spot(board, play))]
    ]
