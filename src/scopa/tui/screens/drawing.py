"""The draw for the deal: each side draws a card, the lower one deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scopa import words
from scopa.engine import Draw
from scopa.session import COMPUTER, HUMAN, Sitting
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.intents import Intent, Wish
from scopa.tui.layout import largest_that_fits
from scopa.tui.screens.screen import Event, Look, Screen, bar, button
from scopa.tui.screens.table import Table

if TYPE_CHECKING:
    from scopa.tui.screens.title import Title


@dataclass(frozen=True)
class Drawing(Screen):
    """The cards that were *drawn* for the deal, before the first round of *sitting*."""

    sitting: Sitting
    drawn: Draw
    home: Title

    def draw(self, size: Size, look: Look) -> Frame:
        """The last two cards drawn, and who deals."""
        frame = Frame(size)
        sizes = [pictures.size for pictures in look.deck.sizes]
        pictures = look.fitting(largest_that_fits(size, sizes))
        card = pictures.size
        y = max(0, (size.height - card.height - 9) // 2)
        frame.centre(y, words.DRAW_TITLE, Style.STRONG)
        frame.centre(y + 2, words.DRAW_RULE[0])
        frame.centre(y + 3, words.DRAW_RULE[1])
        cards = self.drawn.draws[-1]
        for seat, label, x in (
            (HUMAN, words.YOU, size.width // 2 - card.width - 3),
            (COMPUTER, words.THEY, size.width // 2 + 3),
        ):
            edge = Style.SELECTED if seat == self.drawn.dealer else Style.CARD
            pictures.of[str(cards[seat])].draw(frame, x, y + 5, edge)
            frame.put(x + (card.width - len(label)) // 2, y + 5 + card.height, label, Style.FAINT)
        line = words.drawn(self.drawn, HUMAN)
        x = (size.width - len(line) - len(words.OK) - 6) // 2
        frame.put(x, y + 7 + card.height, line, Style.STRONG)
        button(frame, x + len(line) + 2, y + 7 + card.height, words.OK, Wish.OK)
        bar(frame, size.height - 1, words.SCORE_KEYS)
        return frame

    def handle(self, event: Event) -> Sequence[Screen]:
        """On to the table."""
        if isinstance(event, Intent):
            match event.wish:
                case Wish.OK:
                    return (Table(self.sitting, self.home),)
                case Wish.BACK:
                    return (self.home.with_paused(self),)
        return (self,)
