"""The flow of a match, for both front ends: draw for the deal, cut, play, count, next round.

>>> from scopa.engine import SCOPA
>>> from scopa.game.new_match import FirstDealer
>>> draw = first_step(NewMatch(SCOPA, 5, FirstDealer.DRAW), cuts=True)
>>> cut = draw.turn(draw.fan[0]).next_step(cuts=True)  # a card of the fan is turned
>>> cut.deal(17).round.plays  # 17 cards are lifted, and the round is dealt
()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa.engine import (
    Card,
    Draw,
    Stream,
    chosen_cut,
    commitment,
    dealer_seed,
    draw_for_deal,
    round_seed,
)
from scopa.game.daily import DailyAttempt
from scopa.game.match_state import MatchState
from scopa.game.new_match import FirstDealer, NewMatch


class DrawStep(NamedTuple):
    """The draw for the deal: the person turns a card of the fan, then the others turn theirs.

    deck: the cards of the fan, as the seed has shuffled them
    """

    new_match: NewMatch
    deck: tuple[Card, ...]

    @classmethod
    def of(cls, new_match: NewMatch) -> DrawStep:
        return cls(new_match, Stream(dealer_seed(new_match.seed)).deck())

    @property
    def result(self) -> Draw:
        """The whole draw, if the person goes on turning the first card that lies there."""
        return draw_for_deal(self.deck, self.new_match.rules.players, self.new_match.turned)

    @property
    def draws(self) -> Sequence[tuple[Card, ...]]:
        """The cards turned so far, draw by draw: a tie is drawn again."""
        return self.result.draws[: len(self.new_match.turned)]

    @property
    def is_decided(self) -> bool:
        """Whether the dealer is found."""
        return len(self.draws) == len(self.result.draws)

    @property
    def fan(self) -> list[Card]:
        """The cards that lie face down."""
        gone = {card for cards in self.draws for card in cards}
        return [card for card in self.deck if card not in gone]

    def turn(self, card: Card) -> DrawStep:
        """The draw after the person and the others have turned a card each."""
        turned = (*self.new_match.turned, card)
        return self._replace(new_match=self.new_match._replace(turned=turned))

    def next_step(self, *, cuts: bool) -> CutStep | MatchState:
        """The step once it is known who deals."""
        return _cut_or_deal(self.new_match, cuts=cuts)


class CutStep(NamedTuple):
    """The shuffled deck before the cut, of a new match, or after a round that is over."""

    before: NewMatch | MatchState

    @property
    def _number(self) -> int:
        return 0 if isinstance(self.before, NewMatch) else self.before.rounds_over

    @property
    def commitment(self) -> str:
        """The commitment to the deck, which is shuffled already."""
        return commitment(round_seed(self.before.seed, self._number))

    @property
    def suggested(self) -> int:
        """The number of cards that the program would lift."""
        return chosen_cut(self.before.seed, self._number)

    def deal(self, cut: int | None = None) -> MatchState:
        """The round dealt after the cut, or the suggested one.

        :raises ScopaError: the cut is not 0 to 39 cards.
        """
        if isinstance(self.before, NewMatch):
            return self.before.begin(cut)
        return self.before.next_round(cut)


Step = DrawStep | CutStep | MatchState  # the last is a round that is dealt


def first_step(new_match: NewMatch, *, cuts: bool) -> Step:
    """The first step of a new match; the draw would only hold up those who watch."""
    if new_match.first_dealer is FirstDealer.DRAW and "" in new_match.levels:
        return DrawStep.of(new_match)
    return _cut_or_deal(new_match, cuts=cuts)


def step_after_round(state: MatchState, *, cuts: bool) -> CutStep | MatchState | None:
    """The step after a round that is over; None once the match is."""
    if state.match_after_round.winner is not None:
        return None
    return _cut_or_deal(state, cuts=cuts)


def _cut_or_deal(before: NewMatch | MatchState, *, cuts: bool) -> CutStep | MatchState:
    cut = CutStep(before)
    dealt = cut.deal()
    is_daily = DailyAttempt.of(before.key) is not None  # its deals are the same for everybody
    return cut if cuts and dealt.person_cuts and not is_daily else dealt
