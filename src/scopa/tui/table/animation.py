"""Moving cards: from hand to table, from table to pile, from the stock to the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scopa.engine import SETTEBELLO, Captured, Card, CardSet, Event, HandsDealt, Play, Swept
from scopa.game.match_state import HUMAN
from scopa.tui.cards.art import BACK
from scopa.tui.frame import Frame, Size
from scopa.tui.screen import RenderOptions
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import Banner, draw_board
from scopa.tui.table.layout import View, view_of
from scopa.tui.table.seats import place_across

FRAME_MS = 33  # 30 frames a second
_TWEEN_FRAMES, _BANNER_FRAMES, _SETTLING_FRAMES = 4, 14, 12


class Anchor(NamedTuple):
    """A place on the table, wherever it is drawn.

    where: ``hand`` or ``pile`` of a seat, ``table``, or ``stock`` beside a seat
    number: counts the *of* cards there, from 0
    """

    where: str
    seat: int = HUMAN
    number: int = 0
    of: int = 1

    def position(self, view: View) -> tuple[int, int]:
        """The column and row of a card there."""
        layout, players = view.layout, view.board.rules.players
        if self.where == "table":
            area = layout.place(self.number, self.of)
            return area.x, area.y
        is_mine = self.seat == HUMAN
        if self.where == "stock" and not is_mine and players == 3:
            return layout.hand(0, 1, is_mine=False), layout.their_cards_y
        if self.where != "stock" and not _has_hand_in_row(self.seat, players):
            side = view.side(self.seat)
            return side.x(layout.card.width), side.hand_y if self.where == "hand" else side.pile_y
        zone = layout.zone(self.of, is_mine=is_mine)
        if self.where == "hand" and not is_mine:
            return place_across(view, self.number, self.of)
        if self.where == "hand":
            return layout.hand(self.number, self.of), zone.y
        return zone.deck if self.where == "stock" else zone.pile, zone.y


def _has_hand_in_row(seat: int, players: int) -> bool:
    """Whether the hand of a seat lies at the bottom or the top, not at a side."""
    return seat == HUMAN or (seat == players // 2 and players != 3)


class Tween(NamedTuple):
    """A card, or its back, on its way from one place to another."""

    code: str
    start: Anchor
    end: Anchor


class Phase(NamedTuple):
    """Tweens at the same time over a board, or a banner, for a number of frames."""

    board: Board
    tweens: tuple[Tween, ...] = ()
    frames: int = _TWEEN_FRAMES
    banner: Banner | None = None

    def draw(self, number: int, size: Size, options: RenderOptions) -> Frame:
        """Draw frame *number*, from 0."""
        view = view_of(self.board, size, options)
        frame, layout = draw_board(view, banner=self.banner), view.layout
        done = (number + 1) / (self.frames + 1)
        for code, start, end in self.tweens:
            x, y = start.position(view)
            to_x, to_y = end.position(view)
            at = round(x + (to_x - x) * done), round(y + (to_y - y) * done)
            stays_across = start.where == end.where == "hand" and start.seat != HUMAN
            pictures = view.their_pictures if stays_across else view.pictures
            rows = layout.their_rows if stays_across else layout.card.height
            pictures.of[code].cropped(rows).draw(frame, *at)
        return frame


def play_phases(before: Board, play: Play, after: Board) -> tuple[Phase, ...]:
    """Animate a play that is made; nothing if no card moves any more."""
    phases: list[Phase] = []
    if before.shown_play is None:
        phases.append(show_phase(before, play))
        before = replace(before, shown_play=play)
    if play.taken:
        phases.append(_to_pile(before, play))
    happened = after.state.happened
    if any(isinstance(event, HandsDealt) for event in happened):
        phases += deal_phases(after)
    side = before.state.round.turn % before.rules.sides
    is_mine = side == HUMAN and not before.state.watched
    shown = banners(happened, is_mine=is_mine)
    return (*phases, *(Phase(after, frames=_BANNER_FRAMES, banner=banner) for banner in shown))


def settling(after: Board) -> Phase:
    """The board at rest after a play that was made by itself.

    An OK that comes a moment late was meant for that play, and is not to make another.
    """
    return Phase(replace(after, advance_ms=0), frames=_SETTLING_FRAMES)


def deal_phases(after: Board) -> tuple[Phase, ...]:
    """Animate the deal of the hands; at the beginning of a round that of the table, too."""
    round_ = after.state.round
    ends = [
        Anchor("hand", seat, index, cards.bit_count())
        for seat, cards in enumerate(round_.hands)
        for index in range(cards.bit_count())
    ]
    in_flight = sum(round_.hands)
    if not round_.plays:
        cards = len(after.state.table_places)
        ends += [Anchor("table", number=at, of=cards) for at in range(cards)]
        in_flight |= round_.table
    tweens = tuple(Tween(BACK, Anchor("stock", round_.dealer), end) for end in ends)
    return (Phase(replace(after, in_flight=CardSet(in_flight)), tweens),)


def banners(happened: Sequence[Event], *, is_mine: bool) -> tuple[Banner, ...]:
    """What there is to celebrate in the events of a play, or to regret unless it *is_mine*."""
    found = []
    for event in happened:
        if isinstance(event, Captured) and SETTEBELLO in (event.card, *event.taken):
            found.append(Banner.SETTEBELLO_WON if is_mine else Banner.SETTEBELLO_LOST)
        elif isinstance(event, Swept):
            found.append(Banner.SCOPA)
    return tuple(found)


def rings(happened: Sequence[Event]) -> int:
    """How often the bell rings for the events of a play, if its pattern is to tell them apart."""
    found = banners(happened, is_mine=True)
    return sum(2 if banner is Banner.SCOPA else 3 for banner in found)


def show_phase(board: Board, play: Play) -> Phase:
    """Animate the play that is shown, or just being made, from the hand to the table."""
    state = board.state
    seat, lying = state.round.turn, state.table_places
    row = replace(board, shown_play=play).row
    hand = list(state.round.hand(seat))
    rest = [card for card in hand if card != play.card]
    moving, tweens = [play.card], _within_row(lying, row)
    if _has_hand_in_row(seat, board.rules.players):
        moving = hand
        for place, card in enumerate(rest):
            start = Anchor("hand", seat, hand.index(card), len(hand))
            code = str(card) if seat == HUMAN else board.visible_code(card)
            tweens.append(Tween(code, start, Anchor("hand", seat, place, len(rest))))
    start = Anchor("hand", seat, hand.index(play.card), len(hand))
    tweens.append(Tween(str(play.card), start, _in_row(row, play.card)))
    in_flight = CardSet.of(lying) | CardSet.of(moving)
    return Phase(replace(board, shown_play=None, in_flight=in_flight), tuple(tweens))


def _to_pile(board: Board, play: Play) -> Phase:
    state = board.state
    row = board.row
    taken = play.taken | play.card.mask
    pile = Anchor("pile", state.round.turn % board.rules.sides)
    tweens = _within_row(row, [card for card in row if card not in taken])
    tweens += [Tween(str(card), _in_row(row, card), pile) for card in row if card in taken]
    return Phase(replace(board, in_flight=CardSet.of(row)), tuple(tweens))


def _within_row(before: Sequence[Card], after: Sequence[Card]) -> list[Tween]:
    stays = [card for card in before if card in after]
    return [Tween(str(card), _in_row(before, card), _in_row(after, card)) for card in stays]


def _in_row(row: Sequence[Card], card: Card) -> Anchor:
    return Anchor("table", number=row.index(card), of=len(row))
