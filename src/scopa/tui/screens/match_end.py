"""The end of a match: who won, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.engine import Match, score
from scopa.game.daily import shared
from scopa.game.sitting import HUMAN
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step
from scopa.tui.widgets import button, key_bar
from scopa.words.matches import Kept
from scopa.words.player_names import Cast
from scopa.words.score import end_line, end_title, moments
from scopa.words.screen_labels import Keys, Label


def opened(place: places.Place, _desk: Desk) -> Sequence[Screen]:
    """The end of the match of a sitting whose last round is over."""
    assert isinstance(place, places.MatchEnd)
    sitting = place.sitting
    named = sitting.cast
    rounds = [score(over) for _, over in sitting.history.replayed()]
    end = MatchEnd(
        sitting.match_after_round,
        named,
        sitting.helped,
        shared(sitting),
        moments(rounds, named) if rounds else (),
    )
    return (end,)


@dataclass(frozen=True)
class MatchEnd(Screen):
    """The end of a match: who won, how it went (*moments*), and what next.

    *shared* is the text of a daily deal.
    """

    match: Match
    cast: Cast
    helped: bool = False
    shared: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()

    def _texts(self, size: Size, look: Look) -> tuple[str, ...]:
        """What is told below the result, as far as there is room beside the smallest card."""
        room = size.height - 13 - self.helped - look.deck.sizes[0].size.height
        told = self.shared or tuple(text for text in self.moments if len(text) < size.width - 2)
        return told[: max(0, room)]

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The winner, the result, two buttons."""
        frame = Frame(size)
        won = self.match.winner == HUMAN
        winner = HUMAN if self.match.winner is None else self.match.winner
        told = self._texts(size, look)
        texts = len(told) + bool(told) + self.helped
        pictures = look.fitting_into(size.width, size.height - 13 - texts)
        card = pictures.size
        y = max(1, (size.height - card.height - 8 - texts) // 2)
        frame.centre(y, end_title(winner, self.cast), Style.STRONG)
        code = "7D" if won else "8B"
        pictures.of[code].draw(frame, (size.width - card.width) // 2, y + 2)
        line = end_line(self.match.scores, self.match.rounds_played)
        frame.centre(y + card.height + 3, line)
        if self.helped:
            frame.centre(y + card.height + 4, Kept.HELPED, Style.FAINT)
        for row, text in enumerate(told, y + card.height + 5 + self.helped):
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
        key_bar(frame, look, Keys.END)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """A rematch, or the title."""
        if isinstance(event, Intent):
            match event.wish:
                case Wish.OK:
                    return Step(None, (places.NewMatch(desk.seed),), desk.after_new_match)
                case Wish.BACK:
                    return Step(None)
        return Step(self)
