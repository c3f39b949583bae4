"""The cut: the shuffled deck, which the player cuts before it is dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scopa.game.sitting import Sitting, Waiting
from scopa.tui import places
from scopa.tui.art import BACK
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Rect, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.widgets import key_bar, offer, prompt
from scopa.words.screen_labels import Headline, Keys, Line
from scopa.words.table import cut_lifts, fair_deal

_CARDS = 40
_TEXT_ROWS = 11
_MORE = {Wish.NEXT: 1, Wish.PREVIOUS: -1, Wish.OTHER_WAY: 5, Wish.OTHER_WAY_BACK: -5}
"""How many cards more a key lifts."""


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The deck as the program would cut it."""
    assert isinstance(place, places.Cut)
    return (Cut(place.commitment, place.lifted, place.deal, place.left),)


@dataclass(frozen=True)
class Cut(Screen):
    """The deck of the next round; *commitment* is the promise that it is shuffled already.

    *lifted* is how many cards the cut would lift: at first as many as the program would choose.
    *deal* deals the round after a cut; *left* is the match that waits if one leaves instead.
    """

    commitment: str
    lifted: int
    deal: Callable[[int], Sitting]
    left: Sitting | None = None

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The promise, the deck in a row with what is lifted raised, what the cut would do."""
        frame = Frame(size)
        pictures = look.fitting_into((size.width - _CARDS - 3) // 2, size.height - _TEXT_ROWS - 1)
        y = max(0, (size.height - _TEXT_ROWS - pictures.size.height) // 2)
        frame.centre(y, Headline.CUT, Style.STRONG)
        frame.centre(y + 1, look.keys.told(Line.CUT_REASON))
        frame.centre(y + 2, Line.SHUFFLED, Style.FAINT)
        y += 4
        step = max(1, (size.width - 4 - 2 * pictures.size.width) // _CARDS)
        width = (_CARDS - 1) * step + 2 * pictures.size.width
        for card in range(_CARDS):
            is_lifted = card < self.lifted
            x = (size.width - width) // 2 + card * step + (0 if is_lifted else pictures.size.width)
            mark = Style.SELECTED if card == self.lifted - 1 else None
            area = Rect(x, y + (not is_lifted), *pictures.size)
            pictures.of[BACK].draw(frame, area.x, area.y, mark)
            frame.target(area, Intent(Wish.CHOOSE, card))
        y += pictures.size.height + 2
        prompt(frame, y, cut_lifts(self.lifted, _CARDS))
        offer(frame, look, y + 2, Line.NO_CUT, Wish.NEVER)
        key_bar(frame, look, Keys.CUT, Keys.SHORT_CUT)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """Lift more or fewer, cut, or leave; read of the number; or never cut again."""
        match event:
            case Intent(Wish.OK | Wish.NEVER as wish):
                after = desk.changed("cut", value=False) if wish is Wish.NEVER else None
                return Step(None, (places.Table(self.deal(self.lifted), is_dealt=True),), after)
            case Intent(Wish.RULES):
                fair = places.Pages.of(Headline.FAIR_DEAL, fair_deal(self.commitment))
                return Step(self, (fair,))
            case Intent(Wish.BACK):
                after = desk.leaving(Waiting(self.left, is_seen=True)) if self.left else desk
                return Step(None, desk=after)
            case Intent(Wish.FIRST | Wish.LAST as wish):
                return Step(replace(self, lifted=0 if wish is Wish.FIRST else _CARDS - 1))
            case Intent(Wish.CHOOSE, number):
                return Step(replace(self, lifted=(number + 1) % _CARDS))
            case Intent(wish) if wish in _MORE:
                return Step(replace(self, lifted=(self.lifted + _MORE[wish]) % _CARDS))
        return Step(self)
