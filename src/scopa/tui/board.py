"""The board: what lies on a table, what is chosen and shown there; whoever sits there plays it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from scopa.engine import NO_CARDS, Card, CardSet, Play, Rules
from scopa.game.sitting import HUMAN, Sitting
from scopa.players.coach import Advice
from scopa.tui.art import BACK
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Stray
from scopa.tui.stepping import stepped
from scopa.words.player_names import Cast, named_cast
from scopa.words.screen_labels import Line
from scopa.words.table import no_other_way, no_such_card, nothing_takes

ON_TABLE = 40
"""Choosing this and the numbers after it chooses what takes a card of the table."""


@dataclass(frozen=True)
class Board:
    """A table at one moment.

    *selected* is the card of the person's hand, *way* which of its ways of capturing; *theirs*
    the play that another shows, or that is being made; *consults*: the coach was
    asked, whose *advice* may have come already; *names* are those of the players by seat, if others
    sat here once; *remark* stands in the place of what happened, what it *asks* in that of what is
    to be decided. The cards *aloft* are on their way, and not drawn. What is shown *goes on* by
    itself after so many milliseconds, if it does. Somebody has *picked* the selected card, so that
    a click on it may play it.
    """

    sitting: Sitting
    selected: int = 0
    way: int = 0
    theirs: Play | None = None
    consults: bool = False
    advice: Advice | None = None
    names: tuple[str, ...] = ()
    remark: str = ""
    asks: str = ""
    aloft: CardSet = NO_CARDS
    goes_on_ms: int | None = None
    picked: bool = False

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.sitting.round.rules

    @property
    def cast(self) -> Cast:
        """What the players are called."""
        if self.names:
            return named_cast(self.rules, self.names)
        return self.sitting.cast

    @property
    def hand(self) -> list[Card]:
        """The cards at the bottom of the table."""
        hand = CardSet(self.sitting.round.hands[HUMAN])
        if self.theirs and self.sitting.round.turn == HUMAN:
            hand = CardSet(hand & ~self.theirs.card.alone)
        return list(hand)

    @property
    def is_choosing(self) -> bool:
        """Whether the person is to choose a card."""
        return self.sitting.is_humans_turn and self.theirs is None

    @property
    def ways(self) -> list[Play]:
        """What the selected card may do; nothing when it is not the person's turn."""
        if not self.is_choosing:
            return []
        chosen = self.hand[self.selected]
        return [play for play in self.sitting.round.legal_plays() if play.card == chosen]

    @property
    def shown(self) -> Play | None:
        """The play that is marked on the table: theirs, or the one about to be made."""
        ways = self.ways
        return ways[self.way] if ways else self.theirs

    def seen(self, card: Card) -> str:
        """What is seen of a *card* in the hand of another: its code, or the back."""
        is_open = self.sitting.watched or card in CardSet(self.sitting.round.shown)
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
            case Stray("") if self.is_choosing:
                return Line.CLICK_HAND
            case Stray(key) if len(key) == 1:
                return Line.NO_SUCH_KEY
            case Intent(Wish.CHOOSE, number) if len(self.hand) <= number < ON_TABLE:
                return no_such_card(number + 1, len(self.hand))
            case Intent(Wish.CHOOSE, self.selected) if is_only:
                return Line.ONE_WAY
            case Intent(Wish.OTHER_WAY | Wish.OTHER_WAY_BACK) if is_only:
                return no_other_way(ways[0], self.rules)
        return ""

    def chosen(self, intent: Intent) -> Self:
        """The board with another card, or another way of the same one, selected."""
        cards = len(self.hand)
        if not cards:
            return self
        if intent.wish is Wish.CHOOSE and intent.number >= ON_TABLE:
            return self._taking(Card(intent.number - ON_TABLE))
        selected, way = self.selected, self.way
        match intent.wish:
            case Wish.NEXT | Wish.PREVIOUS | Wish.FIRST | Wish.LAST:
                selected = stepped(intent.wish, selected, cards) or 0
            case Wish.OTHER_WAY:
                way += 1
            case Wish.OTHER_WAY_BACK:
                way -= 1
            case Wish.CHOOSE if intent.number == selected:
                way += 1
            case Wish.CHOOSE if intent.number < cards:
                selected = intent.number
        if selected != self.selected:
            return replace(self, selected=selected, way=0, picked=True)
        return replace(self, way=way % max(1, len(self.ways)), picked=True)

    def _taking(self, card: Card) -> Self:
        """The board with the next play selected that takes a *card* of the table, if any does.

        Those of the card that is selected come first.
        """
        if not self.is_choosing or card not in CardSet(self.sitting.round.table):
            return self
        others = [play for play in self.sitting.round.legal_plays() if play not in self.ways]
        in_turn = [*self.ways[self.way + 1 :], *self.ways[: self.way + 1], *others]
        taking = [play for play in in_turn if card in play.taken]
        if not taking:
            return replace(self, remark=nothing_takes(card))
        return replace(self.choosing(taking[0]), picked=True)
