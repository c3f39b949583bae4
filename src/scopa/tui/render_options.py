"""How screens look: the deck, larger or smaller cards."""

from __future__ import annotations

from typing import NamedTuple

from scopa.tui.cards.art import Deck, Pictures
from scopa.tui.cells import Size


class RenderOptions(NamedTuple):
    """The options that say how screens look.

    smaller_by: by how many sizes the cards of the deck are made smaller
    """

    deck: Deck
    smaller_by: int = 0

    def fitting(self, number: int) -> Pictures:
        """The pictures to use where those up to size *number* fit."""
        return self.deck.sizes[max(0, number - self.smaller_by)]

    def fitting_into(self, width: int, height: int) -> Pictures:
        """The largest pictures no wider than *width* and no higher than *height*."""
        room = Size(width, height)
        fitting = [n for n, each in enumerate(self.deck.sizes) if each.size.fits(room)]
        return self.fitting(max(fitting, default=0))

    def larger(self, steps: int) -> RenderOptions:
        """The same with larger cards, or smaller ones if *steps* is negative."""
        smaller_by = max(0, min(self.smaller_by - steps, len(self.deck.sizes) - 1))
        return self._replace(smaller_by=smaller_by)
