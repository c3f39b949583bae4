"""The draw for the deal as lines of text: the person turns a card of the fan by its number."""

from __future__ import annotations

from typing import NamedTuple

from scopa.engine import Card, Draw, Stream, dealer_seed
from scopa.game.match_state import MatchState
from scopa.game.new_match import Begin


class Drawing(NamedTuple):
    """The draw of a match, which *begin* begins; the person has *turned* those cards in it."""

    begin: Begin
    turned: tuple[Card, ...] = ()

    @property
    def state(self) -> MatchState:
        """The match, if the person turns the first cards that lie there from now on."""
        return self.begin(turned=self.turned)

    @property
    def draws(self) -> Draw:
        """What has been turned so far, and who would deal."""
        draw = self.state.draw
        assert draw is not None, "the dealer is found by cards"
        return draw._replace(draws=draw.draws[: len(self.turned)])

    @property
    def is_over(self) -> bool:
        """Whether it is known who deals."""
        return self.state.draw == self.draws

    @property
    def fan(self) -> list[Card]:
        """The cards that lie face down still."""
        gone = {card for cards in self.draws.draws for card in cards}
        deck = Stream(dealer_seed(self.state.seed)).deck()
        return [card for card in deck if card not in gone]

    def after(self, text: str) -> Drawing | None:
        """The draw after the card with the number *text* was turned, or without one the first.

        Nothing, if there is no such card.
        """
        fan, is_number = self.fan, text.isascii() and text.isdecimal() and len(text) < 3
        number = int(text) if is_number else int(not text)
        return (
            self._replace(turned=(*self.turned, fan[number - 1]))
            if 0 < number <= len(fan)
            else None
        )
