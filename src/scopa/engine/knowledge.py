"""Knowledge: exactly what one seat may know. (Rules: what a player may know)"""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine.capturing import legal_plays
from scopa.engine.cards import FULL_DECK, CardSet, Play
from scopa.engine.deals import Randomness, shuffled_deck
from scopa.engine.round import Round
from scopa.engine.rules import Rules
from scopa.errors import ScopaError


class Knowledge(NamedTuple):
    """The knowledge of the player at *seat*: equal for rounds that differ only in hidden cards.

    scores: of the match before this round; shown_hands: the cards in each hand that lie face up.
    All else is as in `Round`.
    """

    rules: Rules
    seat: int
    dealer: int
    turn: int
    hand: CardSet
    hand_sizes: tuple[int, ...]
    table: CardSet
    piles: tuple[int, ...]
    sweeps: tuple[int, ...]
    stock_size: int
    last_capturer: int | None
    plays: tuple[Play, ...]
    scores: tuple[int, ...]
    first_table_sweeps: int
    shown_hands: tuple[int, ...]
    bonuses: tuple[int, ...]

    @classmethod
    def of(cls, round_: Round, seat: int, scores: tuple[int, ...] | None = None) -> Knowledge:
        """The knowledge of *seat* in *round_*, at *scores* of the match."""
        shown, hands = int(round_.shown), round_.hands
        return cls(
            rules=round_.rules,
            seat=seat,
            dealer=round_.dealer,
            turn=round_.turn,
            hand=CardSet(hands[seat]),
            hand_sizes=tuple(map(int.bit_count, hands)),
            table=CardSet(round_.table),
            piles=round_.piles,
            sweeps=round_.sweeps,
            stock_size=len(round_.stock),
            last_capturer=round_.last_capturer,
            plays=round_.plays,
            scores=(0,) * round_.rules.sides if scores is None else scores,
            first_table_sweeps=round_.first_table_sweeps,
            shown_hands=tuple([hand & shown for hand in hands]),
            bonuses=round_.bonuses,
        )

    def pile(self, side: int) -> CardSet:
        """The cards that *side* has captured."""
        return CardSet(self.piles[side])

    def shown_hand(self, seat: int) -> CardSet:
        """The cards in the hand of *seat* that lie face up."""
        return CardSet(self.shown_hands[seat])

    @property
    def unseen(self) -> CardSet:
        """The cards that are in another hand or in the stock."""
        seen = int(self.hand) | int(self.table)
        for cards in (*self.piles, *self.shown_hands):
            seen |= cards
        return CardSet(FULL_DECK ^ seen)

    @property
    def cards_left(self) -> int:
        """The number of cards still to be played: in all hands and in the stock."""
        return sum(self.hand_sizes) + self.stock_size

    def legal_plays(self) -> list[Play]:
        """The legal plays of this seat.

        :raises ScopaError: it is another seat's turn.
        """
        if self.turn != self.seat:
            raise ScopaError(
                "it is the turn of seat {turn}, not of seat {seat}", turn=self.turn, seat=self.seat
            )
        return legal_plays(int(self.hand), int(self.table), self.rules)

    def sample(self, rng: Randomness) -> Round:
        """A round that agrees with all this: the unseen cards dealt out at random.

        Where hands are shown for a bonus, one that is made up may be such a hand.
        """
        hands = list(self.shown_hands)
        hands[self.seat] = int(self.hand)
        unseen = int(self.unseen)
        hidden = [card for card in shuffled_deck(rng) if unseen >> card & 1]
        return Round.position(
            hands,
            self.table,
            hand_sizes=self.hand_sizes,
            rules=self.rules,
            dealer=self.dealer,
            turn=self.turn,
            piles=self.piles,
            sweeps=self.sweeps,
            stock=hidden,
            last_capturer=self.last_capturer,
            plays=self.plays,
        )
