"""The end of a match: who won, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.engine import score
from scopa.game.daily import shared
from scopa.game.sitting import HUMAN, Sitting
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.widgets import button, key_bar
from scopa.words.matches import Kept
from scopa.words.score import end_line, end_title, moments
from scopa.words.screen_labels import Keys, Label


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The end of the match of a sitting whose last round is over."""
    assert isinstance(place, places.MatchEnd)
    sitting = place.sitting
    rounds = [score(over) for _, over in sitting.history.replayed()]
    told = moments(rounds, sitting.cast) if rounds else ()
    return (MatchEnd(sitting, shared(sitting), told),)


@dataclass(frozen=True)
class MatchEnd(Screen):
    """The end of the match of a *sitting*: who won, how it went (*moments*), and what next.

    *shared* is the text of a daily deal.
    """

    sitting: Sitting
    shared: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()

    def _texts(self, size: Size, look: Look) -> tuple[str, ...]:
        """What is told below the result, as far as there is room beside the smallest card."""
        room = size.height - 13 - self.sitting.helped - look.deck.sizes[0].size.height
        told = self.shared or tuple(text for text in self.moments if len(text) < size.width - 2)
        return told[: max(0, room)]

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The winner, the result, two buttons."""
        frame = Frame(size)
        match, helped = self.sitting.match_after_round, self.sitting.helped
        won = match.winner == HUMAN
        winner = HUMAN if match.winner is None else match.winner
        told = self._texts(size, look)
        texts = len(told) + bool(told) + helped
        pictures = look.fitting_into(size.width, size.height - 13 - texts)
        card = pictures.size
        y = max(1, (size.height - card.height - 8 - texts) // 2)
        frame.centre(y, end_title(winner, self.sitting.cast), Style.STRONG)
        code = "7D" if won else "8B"
        pictures.of[code].draw(frame, (size.width - card.width) // 2, y + 2)
        line = end_line(match.scores, match.rounds_played)
        frame.centre(y + card.height + 3, line)
        if helped:
            frame.centre(y + card.height + 4, Kept.HELPED, Style.FAINT)
        for row, text in enumerate(told, y + card.height + 5 + helped):
            frame.centre(row, text)
        y += texts
        labels = f"[ {Label.REMATCH} ]   [ {Label.TITLE} ]"
        x = button(
            frame,
            (size.width - len(labels)) // 2,
            y + card.height + 5,
            Label.REMATCH,
            Wish.OK,
        )
        button(frame, x + 3, y + card.height + 5, Label.TITLE, Wish.BACK)
        key_bar(frame, look, Keys.END, Keys.SHORT_END)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """A rematch, the review, the last deal again, or the title."""
        match event:
            case Intent(Wish.OK | Wish.REMATCH):
                return Step(None, (places.Rematch(self.sitting),), desk.after_new_match)
            case Intent(Wish.BACK):
                return Step(None)
            case Intent(Wish.SUGGEST | Wish.AGAIN) if not any(self.sitting.own_plays()):
                return Step(self)
            case Intent(Wish.SUGGEST):
                return Step(self, (places.Review(self.sitting),))
            case Intent(Wish.AGAIN):
                return Step(self, (places.Table(self.sitting.again, is_dealt=True),))
        return Step(self)
