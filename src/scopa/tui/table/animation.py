"""Moving cards: from hand to table, from table to pile, from the stock to the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scopa.engine import (
    NO_CARDS,
    SETTEBELLO,
    Captured,
    Card,
    CardSet,
    Event,
    HandsDealt,
    Play,
    Swept,
)
from scopa.game.match_state import HUMAN
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import BACK, RenderOptions
from scopa.tui.cards.halo import cast_shadows
from scopa.tui.cells import Frame, Rect, Size
from scopa.tui.table.board import NOTHING_SAID, Board, Said
from scopa.tui.table.drawing import Banner, draw_board
from scopa.tui.table.layout import HAND, View, view_of

FRAME_MS = 33  # 30 frames a second
_TWEEN_FRAMES, _BANNER_FRAMES, _SETTLING_FRAMES = 4, 14, 18


class Tween(NamedTuple):
    """A card, or its back, on its way from one place to another."""

    code: str
    start: Rect
    end: Rect


class Phase(NamedTuple):
    """Cards on their way over a board, or a banner on it, for a number of frames.

    moving: the cards that move at the same time, the uppermost last
    after: where they lie at the end, or else on a pile; without it they come from the deck
    """

    board: Board
    moving: tuple[Card, ...] = ()
    after: Board | None = None
    frames: int = _TWEEN_FRAMES
    banner: Banner | None = None

    def draw(
        self,
        number: int,
        size: Size,
        options: RenderOptions,
        app_state: AppState,
        said: Said = NOTHING_SAID,
    ) -> Frame:
        """Draw frame *number*, from 0; there is no OK meanwhile."""
        in_flight = CardSet.of(self.moving)
        view = view_of(replace(self.board, in_flight=in_flight), size, options, app_state)
        frame = draw_board(view, said, waits=False, banner=self.banner)
        rows = (view.layout.message_y, view.layout.prompt_y) if self.moving else ()
        read = [(y, "".join(frame.chars[y]), frame.styles[y][:]) for y in rows]
        done = (number + 1) / (self.frames + 1)
        for code, start, end in self.tweens(view):
            x = round(start.x + (end.x - start.x) * done)
            y = round(start.y + (end.y - start.y) * done)
            is_large = end.width == view.layout.card.width
            pictures = view.pictures if is_large else view.their_pictures
            pictures.of[code].cropped(max(start.height, end.height)).draw(frame, x, y)
        if self.moving:
            cast_shadows(frame, options.deck.charset)
        for y, line, styles in read:  # cards pass below it
            first, last = len(line) - len(line.lstrip()), len(line.rstrip())
            frame.put_styled(first, y, line[first:last], styles[first:last])
        return frame

    def tweens(self, view: View) -> list[Tween]:
        """How the cards move where the board is drawn like that."""
        lie, round_ = _places(view, self.board), self.board.state.round
        if self.after is None:
            return [Tween(BACK, view.deck, lie[card]) for card in self.moving]
        ends = _places(view, self.after)
        pile = view.seat_layout(round_.turn % round_.rules.sides, HAND).pile
        held = self.after.hand_of(round_.turn) if round_.turn != HUMAN else NO_CARDS
        return [
            Tween(
                self.after.visible_code(card) if card in held else str(card),
                lie[card],
                ends.get(card, pile),
            )
            for card in self.moving
        ]


def _places(view: View, board: Board) -> dict[Card, Rect]:
    """Where each card lies in a hand or on the table."""
    view = view._replace(board=board, layout=view.layout._replace(chosen=board.selected))
    row = view.row
    places = {
        card: view.layout.place(at, len(row)) for at, card in enumerate(row) if card is not None
    }
    for seat in range(board.rules.players):
        hand = board.hand_of(seat)
        places |= zip(hand, view.seat_layout(seat, len(hand)).hand, strict=True)
    return places


def play_phases(before: Board, play: Play, after: Board) -> tuple[Phase, ...]:
    """Animate a play that is made; nothing if no card moves any more."""
    phases: list[Phase] = []
    if before.shown_play is None:
        phases.append(show_phase(before, play))
        before = replace(before, shown_play=play)
    if play.taken:
        taken = play.taken | play.card.mask
        moving = sorted(before.places, key=lambda card: card in taken)
        phases.append(Phase(before, tuple(moving), after))
    happened = after.state.happened
    if any(isinstance(event, HandsDealt) for event in happened):
        phases += deal_phases(after)
    side = before.state.round.turn % before.rules.sides
    is_mine = side == HUMAN and not before.state.watched
    shown = banners(happened, is_mine=is_mine)
    return (*phases, *(Phase(after, frames=_BANNER_FRAMES, banner=banner) for banner in shown))


def settling(after: Board) -> Phase:
    """The board at rest after another's play, or after the deal of a round.

    An OK in this moment was meant for what was to be seen before, and plays no card.
    """
    return Phase(after, frames=_SETTLING_FRAMES)


def deal_phases(after: Board) -> tuple[Phase, ...]:
    """Animate the deal of the hands; at the beginning of a round that of the table, too."""
    round_ = after.state.round
    moving = [card for seat in range(round_.rules.players) for card in round_.hand(seat)]
    if not round_.plays:
        moving += after.places
    return (Phase(after, tuple(moving)),)


def banners(happened: Sequence[Event], *, is_mine: bool) -> tuple[Banner, ...]:
    """What there is to celebrate in the events of a play, or to regret unless it *is_mine*."""
    found = []
    for event in happened:
        if isinstance(event, Captured) and SETTEBELLO in (event.card, *event.taken):
            found.append(Banner.SETTEBELLO_WON if is_mine else Banner.SETTEBELLO_LOST)
        elif isinstance(event, Swept):
            found.append(Banner.SCOPA)
    return tuple(found)


def show_phase(board: Board, play: Play) -> Phase:
    """Animate the play that is shown, or just being made, from the hand to the table."""
    shown = replace(board, shown_play=play)
    moving = (*board.places, *shown.hand_of(board.state.round.turn), play.card)
    return Phase(board, moving, shown)
