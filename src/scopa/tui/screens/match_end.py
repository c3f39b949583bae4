"""The end of a match: who won, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.engine import Match, score
from scopa.game.daily import shared
from scopa.game.sayings import Mood, Occasion, Saying, said_of_match
from scopa.game.sitting import HUMAN
from scopa.tui import places
from scopa.tui.art import Picture, Pictures
from scopa.tui.desk import Desk
from scopa.tui.faces import face
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step, Tick
from scopa.tui.widgets import button, key_bar
from scopa.words.matches import Kept
from scopa.words.player_names import Cast
from scopa.words.score import end_line, end_title, moments
from scopa.words.screen_labels import Keys, Label

_FANFARE = ("1D", "2D", "3D", "4D", "5D", "6D", "8D", "9D", "10D", "7D")
_CONSOLATION = ("8B",)
"""The cards that are shown to who has won, the settebello on top, and to who has not."""
_CARD_MS = 90
"""How long until the next of them comes."""


def opened(place: places.Place, desk: Desk) -> Sequence[Screen]:
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
        said_of_match(sitting),
        0 if desk.settings.animation else None,
    )
    return (end,)


@dataclass(frozen=True)
class MatchEnd(Screen):
    """The end of a match: who won, how it went (*moments*), and what next.

    *shared* is the text of a daily deal. An opponent has the last word, the *saying*. The cards
    come one by one, so many are *shown*; all if it is None.
    """

    match: Match
    cast: Cast
    helped: bool = False
    shared: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    saying: Saying | None = None
    shown: int | None = None

    @property
    def wakes_in_ms(self) -> int | None:
        """Until the next card of the fanfare is seen."""
        return None if self.shown is None else _CARD_MS

    @property
    def rest(self) -> MatchEnd:
        """With all cards."""
        return replace(self, shown=None)

    @property
    def _cards(self) -> Sequence[str]:
        """The cards that are shown: a fanfare, or but one."""
        return _FANFARE if self.match.winner == HUMAN else _CONSOLATION

    def _face(self, room: Size, look: Look) -> Picture | None:
        """Who has the last word, if there is room for a face."""
        if self.saying is None:
            return None
        has_won = self.saying.occasion is Occasion.MATCH_WON
        mood = Mood.PLEASED if has_won else Mood.DISPLEASED
        return face(self.saying.kind, mood, room, look.deck.charset)

    def _show(self, frame: Frame, y: int, pictures: Pictures, portrait: Picture | None) -> None:
        """Draw the face and the cards beside it, from row *y* on, both standing on one line."""
        card, cards = pictures.size, self._cards
        beside = portrait.size.width + 2 if portrait else 0
        room = frame.size.width - 4 - beside - card.width
        step = min(card.width // 2, room // max(1, len(cards) - 1))
        x = (frame.size.width - beside - card.width - (len(cards) - 1) * step) // 2
        height = max(card.height, portrait.size.height if portrait else 0)
        if portrait:
            portrait.draw(frame, x, y + height - portrait.size.height)
        pictures.fan(frame, cards[: self.shown], x + beside, y + height - card.height, step)

    def _texts(self, size: Size, look: Look) -> tuple[str, ...]:
        """What is told below the result, as far as there is room beside the smallest card."""
        room = size.height - 13 - self.helped - look.deck.sizes[0].size.height
        told = self.shared or tuple(text for text in self.moments if len(text) < size.width - 2)
        return told[: max(0, room)]

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The winner, the result, two buttons."""
        frame = Frame(size)
        winner = HUMAN if self.match.winner is None else self.match.winner
        told = self._texts(size, look)
        texts = len(told) + bool(told) + self.helped
        room = Size(size.width // 3, size.height - 13 - texts)
        pictures, portrait = look.fitting_into(*room), self._face(room, look)
        height = max(pictures.size.height, portrait.size.height if portrait else 0)
        y = max(1, (size.height - height - 8 - texts) // 2)
        frame.centre(y, end_title(winner, self.cast), Style.STRONG)
        if look.says and self.saying:
            frame.centre(y + 1, self.saying.told(self.cast)[: size.width - 2])
        self._show(frame, y + 2, pictures, portrait)
        line = end_line(self.match.scores, self.match.rounds_played)
        frame.centre(y + height + 3, line)
        if self.helped:
            frame.centre(y + height + 4, Kept.HELPED, Style.FAINT)
        for row, text in enumerate(told, y + height + 5 + self.helped):
            frame.centre(row, text)
        y += texts
        labels = f"[ {Label.REMATCH} ]   [ {Label.TITLE} ]"
        x = button(
            frame,
            (size.width - len(labels)) // 2,
            y + height + 5,
            Label.REMATCH,
            Wish.OK,
        )
        button(frame, x + 3, y + height + 5, Label.TITLE, Wish.BACK)
        key_bar(frame, look, Keys.END)
        return frame

    def handle(self, event: Event, desk: Desk) -> Step:
        """A rematch, or the title; meanwhile the cards come."""
        if isinstance(event, Tick) and self.shown is not None:
            is_last = self.shown + 1 >= len(self._cards)
            return Step(replace(self, shown=None if is_last else self.shown + 1))
        if isinstance(event, Intent):
            match event.wish:
                case Wish.OK:
                    return Step(None, (places.NewMatch(desk.seed),), desk.after_new_match)
                case Wish.BACK:
                    return Step(None)
        return Step(self)
