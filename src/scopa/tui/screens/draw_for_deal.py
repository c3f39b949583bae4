"""The draw for the deal: each side draws a card, the lower one deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.engine import Draw
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screen import Look, Overlay, Screen
from scopa.tui.table_layout import largest_that_fits
from scopa.tui.widgets import key_bar, ok_width, prompt
from scopa.words import table as table_words
from scopa.words.phrases import fitting
from scopa.words.player_names import Cast
from scopa.words.screen_labels import Headline, Keys, Line


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The cards that were drawn."""
    assert isinstance(place, places.DrawForDeal)
    return (DrawForDeal(place.drawn, place.cast),)


@dataclass(frozen=True)
class DrawForDeal(Overlay):
    """The cards that were *drawn* for the deal."""

    drawn: Draw
    cast: Cast

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The last two cards drawn, and who deals."""
        frame = Frame(size)
        sizes = [pictures.size for pictures in look.deck.sizes]
        pictures = look.fitting(largest_that_fits(size, sizes))
        card = pictures.size
        y = max(0, (size.height - card.height - 9) // 2)
        frame.centre(y, Headline.DRAW, Style.STRONG)
        frame.centre(y + 2, Line.DRAW_RULE)
        frame.centre(y + 3, Line.DRAW_RULE_ENDS)
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
        text = fitting(size.width - ok_width() - 2, table_words.drawn(self.drawn, self.cast))
        prompt(frame, y + 7 + card.height, text)
        key_bar(frame, look, Keys.GO_ON)
        return frame
