"""Cards on their way: from hand to table, from table to pile, from the stock to the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from scopa.engine import (
    SETTEBELLO,
    Captured,
    Card,
    CardSet,
    HandsDealt,
    Play,
    Swept,
)
from scopa.game.sitting import HUMAN, Sitting, first_gap
from scopa.tui.art import BACK
from scopa.tui.banner_letters import exclaimed
from scopa.tui.board_view import draw_table, pictures_and_layout
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent
from scopa.tui.screen import Event, Look, Question, Screen, Stray, Thought, Tick
from scopa.tui.table_layout import TableLayout
from scopa.words.screen_labels import Line

if TYPE_CHECKING:
    from scopa.tui.screens.table import Table

FRAME_MS = 33
"""How long each frame is shown: 30 a second."""
_GLIDE, _MOMENT = 4, 14
"""How many frames a card takes to its next place, and a moment lasts."""


class Place(NamedTuple):
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
    start: Place
    end: Place


class Moment(Enum):
    """What is celebrated."""

    SCOPA = "scopa"
    SETTEBELLO = "settebello"


class Stage(NamedTuple):
    """Some *flights* at the same time over a *table*, or a *moment*, for so many *frames*."""

    table: Table
    flights: tuple[Flight, ...] = ()
    frames: int = _GLIDE
    moment: Moment | None = None


@dataclass(frozen=True)
class Moving(Screen):
    """The *stages* on the way to what is shown *after*; any key skips them."""

    stages: tuple[Stage, ...]
    after: Screen
    frame: int = 0

    @property
    def smallest(self) -> Size:
        """As what comes."""
        return self.after.smallest

    @property
    def wakes_in_ms(self) -> int:
        """Until the next frame."""
        return FRAME_MS

    @property
    def question(self) -> Question | None:
        """Nobody waits for cards to arrive before they think."""
        return self.after.question

    @property
    def to_keep(self) -> Sitting | None:
        """What is seen on its way is kept already."""
        return self.after.to_keep

    @property
    def rest(self) -> Screen:
        """What is shown when everything has arrived."""
        return self.after

    def draw(self, size: Size, look: Look) -> Frame:
        """The table without the cards that are on their way, and those over it."""
        stage = self.stages[0]
        frame = draw_table(stage.table, size, look)
        pictures, layout = pictures_and_layout(stage.table, size, look)
        players = stage.table.rules.players
        done = (self.frame + 1) / (stage.frames + 1)
        for flight in stage.flights:
            (x, y), (to_x, to_y) = (
                place.at(layout, players) for place in (flight.start, flight.end)
            )
            at = round(x + (to_x - x) * done), round(y + (to_y - y) * done)
            pictures.of[flight.code].draw(frame, *at)
        if stage.moment is not None:
            is_scopa = stage.moment is Moment.SCOPA
            texts = exclaimed(look.deck.charset) if is_scopa else (Line.SETTEBELLO_TAKEN,)
            _banner(frame, texts, layout.table_y + layout.card.height - 3)
        return frame

    def handle(self, event: Event) -> Sequence[Screen]:
        """Go on; be skipped by any key; hear what an opponent thinks."""
        match event:
            case Tick():
                return (self._next(),)
            case Intent() | Stray():
                return (self.after,)
            case Thought():
                (after,) = self.after.handle(event)
                return (replace(self, after=after),)
        return (self,)

    def _next(self) -> Screen:
        if self.frame + 1 < self.stages[0].frames:
            return replace(self, frame=self.frame + 1)
        rest = self.stages[1:]
        return replace(self, stages=rest, frame=0) if rest else self.after


def _banner(frame: Frame, texts: Sequence[str], y: int) -> None:
    width = max(map(len, texts)) + 4
    frame.fill(Rect((frame.size.width - width) // 2, y, width, len(texts) + 2), Style.SELECTED)
    for row, text in enumerate(texts, y + 1):
        frame.centre(row, text, Style.SELECTED)


def shown(before: Table, after: Table) -> Screen:
    """An opponent's card on its way to where it is shown, at which *after* shows it."""
    play = after.theirs
    assert play is not None, "an opponent shows a play"
    return Moving((Stage(before, (_to_table(before, play),)),), after)


def made(before: Table, play: Play, after: Table) -> Screen:
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
        stages.append(dealt(after))
    celebrated = moment(happened)
    if celebrated is not None:
        stages.append(Stage(after, frames=_MOMENT, moment=celebrated))
    return Moving(tuple(stages), after) if stages else after


def entered(table: Table) -> Screen:
    """The *table* of a new round, to which its cards are dealt, if cards move at all."""
    moves = table.home.settings.animation
    return Moving((dealt(table),), table) if moves else table


def dealt(after: Table) -> Stage:
    """The hands on their way from the stock; at the beginning of a round the table, too."""
    round_ = after.sitting.round
    stock = Place("stock", round_.dealer)
    ends = [
        Place("hand", seat, index, len(cards))
        for seat, cards in enumerate(map(CardSet, round_.hands))
        for index in range(len(cards))
    ]
    aloft = sum(round_.hands)
    if not round_.plays:
        places = after.sitting.table_places
        filled = [at for at, card in enumerate(places) if card is not None]
        ends += [Place("table", number=at, of=len(places)) for at in filled]
        aloft |= round_.table
    flights = tuple(Flight(BACK, stock, end) for end in ends)
    return Stage(replace(after, aloft=CardSet(aloft)), flights)


def moment(happened: Sequence[object]) -> Moment | None:
    """What there is to celebrate in what has *happened*."""
    if any(isinstance(event, Swept) for event in happened):
        return Moment.SCOPA
    for event in happened:
        if isinstance(event, Captured) and SETTEBELLO in (event.card, *event.taken):
            return Moment.SETTEBELLO
    return None


def _spot(table: Table, play: Play) -> Place:
    """Where the card of a *play* comes to lie: on the first card it takes, or in the first gap."""
    places = table.sitting.table_places
    gap = first_gap(places)
    first = (at for at, card in enumerate(places) if card is not None and card in play.taken)
    return Place("table", number=next(first, gap), of=max(len(places), gap + 1))


def _to_table(table: Table, play: Play) -> Flight:
    seat = table.sitting.round.turn
    hand = list(CardSet(table.sitting.round.hands[seat]))
    start = Place("hand", seat, hand.index(play.card), len(hand))
    return Flight(str(play.card), start, _spot(table, play))


def _to_pile(table: Table, play: Play, seat: int) -> Sequence[Flight]:
    places = table.sitting.table_places
    of = _spot(table, play).of
    pile = Place("pile", seat % table.rules.sides)
    from_table: list[tuple[Card, Place]] = [
        (card, Place("table", number=at, of=of))
        for at, card in enumerate(places)
        if card is not None and card in play.taken
    ]
    return [
        Flight(str(card), start, pile)
        for card, start in [*from_table, (play.card, _spot(table, play))]
    ]
