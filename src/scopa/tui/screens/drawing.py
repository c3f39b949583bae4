"""The draw for the deal: each side draws a card, the lower one deals."""

from __future__ import annotations

from dataclasses import dataclass

from scopa import words
from scopa.engine import Draw
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.layout import largest_that_fits
from scopa.tui.screens.screen import Look, Overlay, key_bar, ok_width, prompt


@dataclass(frozen=True)
class Drawing(Overlay):
    """The cards that were *drawn* for the deal."""

    drawn: Draw
    cast: words.Cast

    def draw(self, size: Size, look: Look) -> Frame:
        """The last two cards drawn, and who deals."""
        frame = Frame(size)
        sizes = [pictures.size for pictures in look.deck.sizes]
        pictures = look.fitting(largest_that_fits(size, sizes))
        card = pictures.size
        y = max(0, (size.height - card.height - 9) // 2)
        frame.centre(y, words.Headline.DRAW, Style.STRONG)
        frame.centre(y + 2, words.Line.DRAW_RULE)
        frame.centre(y + 3, words.Line.DRAW_RULE_ENDS)
        cards = self.drawn.draws[-1]
        names = self.cast.seats
        step = max(card.width, max(map(len, names))) + 4
        left = (size.width - (len(cards) - 1) * step - card.width) // 2
        for seat, (name, drawn) in enumerate(zip(names, cards, strict=True)):
            x = left + seat * step
            mark = Style.SELECTED if seat == self.drawn.dealer else None
            pictures.of[str(drawn)].draw(frame, x, y + 5, mark)
            middle = x + (card.width - len(name)) // 2
            frame.put(middle, y + 5 + card.height, name, Style.FAINT)
        text = words.fitting(size.width - ok_width() - 2, words.drawn(self.drawn, self.cast))
        prompt(frame, y + 7 + card.height, text)
        key_bar(frame, look, words.Keys.GO_ON)
        return frame
