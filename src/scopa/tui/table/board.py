"""The board: what lies on a table, what is chosen and shown there; whoever sits there plays it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from scopa.engine import NO_CARDS, Card, CardSet, Play, Rules
from scopa.game.match_state import HUMAN, MatchState
from scopa.players.coach import Advice
from scopa.text.player_names import PlayerNames, named_cast
from scopa.text.screen_labels import Line
from scopa.text.table import no_other_way, no_such_card, nothing_takes
from scopa.tui.cards.art import BACK
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, UnboundKey
from scopa.tui.stepping import stepped

ON_TABLE = 40
"""Choosing this and the numbers after it chooses what takes a card of the table."""


@dataclass(frozen=True)
class Board:
    """A table at one moment.

    *selected* is the card of the person's hand, *way* which of its ways of capturing; *shown_play*
    the play that another shows, or that is being made; *consults*: the coach was
    asked, whose *advice* may have come already; *names* are those of the players by seat, if others
    sat here once; *remark* stands in the place of what happened, what it *asks* in that of what is
    to be decided. The cards *in_flight* are on their way, and not drawn. What is shown *goes on* by
    itself after so many milliseconds, if it does. Somebody has *clicked* the selected card, so that
    a click on it may play it.
    """

    state: MatchState
    selected: int = 0
    way: int = 0
    shown_play: Play | None = None
    consults: bool = False
    advice: Advice | None = None
    names: tuple[str, ...] = ()
    remark: str = ""
    asks: str = ""
    in_flight: CardSet = NO_CARDS
    goes_on_ms: int | None = None
    clicked: bool = False

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.state.round.rules

    @property
    def cast(self) -> PlayerNames:
        """What the players are called."""
        if self.names:
            return named_cast(self.rules, self.names)
        return self.state.cast

    @property
    def hand(self) -> list[Card]:
        """The cards at the bottom of the table."""
        hand = CardSet(self.state.round.hands[HUMAN])
        if self.shown_play and self.state.round.turn == HUMAN:
            hand = CardSet(hand & ~self.shown_play.card.alone)
        return list(hand)

    @property
    def is_choosing(self) -> bool:
        """Whether the person is to choose a card."""
        return self.state.is_humans_turn and self.shown_play is None

    @property
    def ways(self) -> list[Play]:
        """What the selected card may do; nothing when it is not the person's turn."""
        if not self.is_choosing:
            return []
        chosen = self.hand[self.selected]
        return [play for play in self.state.round.legal_plays() if play.card == chosen]

    @property
    def shown(self) -> Play | None:
        """The play that is marked on the table: theirs, or the one about to be made."""
        ways = self.ways
        return ways[self.way] if ways else self.shown_play

    def seen(self, card: Card) -> str:
        """What is seen of a *card* in the hand of another: its code, or the back."""
        is_open = self.state.watched or card in CardSet(self.state.round.shown)
        return str(card) if is_open else BACK

    def choosing(self, play: Play, *, advice: Advice | None = None) -> Self:
        """The board with that *play* of the person selected."""
        selected = self.hand.index(play.card)
        ways = replace(self, selected=selected).ways
        return replace(self, selected=selected, way=ways.index(play), advice=advice)

    def answer(self, event: Event) -> str:
        """What is to be said to an *event* that changes nothing here, if anything is."""
        ways = self.ways
        is_only = len(ways) == 1
        match event:
            case UnboundKey("") if self.is_choosing:
                return Line.CLICK_HAND
            case UnboundKey(key) if len(key) == 1:
                return Line.NO_SUCH_KEY
            case Action(Command.CHOOSE, number) if len(self.hand) <= number < ON_TABLE:
                return no_such_card(number + 1, len(self.hand))
            case Action(Command.CHOOSE, self.selected) if is_only:
                return Line.ONE_WAY
            case Action(Command.OTHER_WAY | Command.OTHER_WAY_BACK) if is_only:
                return no_other_way(ways[0], self.rules)
        return ""

    def chosen(self, action: Action) -> Self:
        """The board with another card, or another way of the same one, selected."""
        cards = len(self.hand)
        if not cards:
            return self
        if action.command is Command.CHOOSE and action.number >= ON_TABLE:
            return self._taking(Card(action.number - ON_TABLE))
        selected, way = self.selected, self.way
        match action.command:
            case Command.NEXT | Command.PREVIOUS | Command.FIRST | Command.LAST:
                selected = stepped(action.command, selected, cards) or 0
            case Command.OTHER_WAY:
                way += 1
            case Command.OTHER_WAY_BACK:
                way -= 1
            case Command.CHOOSE if action.number == selected:
                way += 1
            case Command.CHOOSE if action.number < cards:
                selected = action.number
        if selected != self.selected:
            return replace(self, selected=selected, way=0, clicked=True)
        return replace(self, way=way % max(1, len(self.ways)), clicked=True)

    def _taking(self, card: Card) -> Self:
        """The board with the next play selected that takes a *card* of the table, if any does.

        Those of the card that is selected come first.
        """
        if not self.is_choosing or card not in CardSet(self.state.round.table):
            return self
        others = [play for play in self.state.round.legal_plays() if play not in self.ways]
        in_turn = [*self.ways[self.way + 1 :], *self.ways[: self.way + 1], *others]
        taking = [play for play in in_turn if card in play.taken]
        if not taking:
            return replace(self, remark=nothing_takes(card))
        return replace(self.choosing(taking[0]), clicked=True)
