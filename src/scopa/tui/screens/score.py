"""The score of a round, with the counts behind each point; and the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scopa import words
from scopa.engine import Award, Match, Point, score, total
from scopa.session import HUMAN, Sitting
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.intents import Intent, Wish
from scopa.tui.screens.screen import Event, Look, Screen, bar, button

if TYPE_CHECKING:
    from scopa.tui.screens.title import Title

_WIDTH = 58


@dataclass(frozen=True)
class Score(Screen):
    """The score of the round that *sitting* has just finished."""

    sitting: Sitting
    home: Title

    def draw(self, size: Size, look: Look) -> Frame:  # noqa: ARG002 (cards by name)
        """The points, their counts, the coins and the prime cards, the totals."""
        frame = Frame(size)
        awards = score(self.sitting.round)
        match = self.sitting.match_after_round
        left = (size.width - _WIDTH) // 2
        y = max(0, (size.height - 19) // 2)
        frame.centre(y, words.SCORE_TITLE, Style.STRONG)
        self._columns(frame, left, y + 2, ("", words.YOU, words.THEY, ""), Style.FAINT)
        y = self._awards(frame, left, y + 3, awards)
        y = self._totals(frame, left, y, awards, match)
        y = self._cards(frame, left, y + 1, awards)
        line = words.standing(match.scores, match.rules.target, match.winner, HUMAN)
        x = (size.width - len(line) - len(words.OK) - 6) // 2
        frame.put(x, y + 1, line, Style.STRONG)
        button(frame, x + len(line) + 2, y + 1, words.OK, Wish.OK)
        bar(frame, size.height - 1, words.SCORE_KEYS)
        return frame

    @staticmethod
    def _columns(
        frame: Frame, left: int, y: int, texts: Sequence[str], style: Style = Style.TABLE
    ) -> None:
        """A row of the score: what, mine, theirs, a note."""
        what, mine, theirs, note = texts
        frame.put(left, y, what, style)
        frame.right(left + 33, y, mine, style)
        frame.right(left + 49, y, theirs, style)
        frame.put(left + 52, y, note, Style.FAINT)

    def _awards(self, frame: Frame, left: int, y: int, awards: Sequence[Award]) -> int:
        for award in awards:
            cells = [
                f"{count}  " + (f"+{points}" if points else "  ")
                for count, points in zip(award.counts, award.points, strict=True)
            ]
            texts = (words.point(award.point), *cells, words.award_note(award))
            self._columns(frame, left, y, texts)
            y += 1
        return y

    def _totals(
        self, frame: Frame, left: int, y: int, awards: Sequence[Award], match: Match
    ) -> int:
        frame.put(left, y, "-" * (_WIDTH - 6), Style.FAINT)
        gained = [f"+{points}" for points in total(awards)]
        self._columns(frame, left, y + 1, (words.ROUND_TOTAL, *gained, ""))
        totals = [str(points) for points in match.scores]
        self._columns(frame, left, y + 2, (words.MATCH_TOTAL, *totals, ""), Style.STRONG)
        return y + 3

    def _cards(self, frame: Frame, left: int, y: int, awards: Sequence[Award]) -> int:
        """The coins and the prime cards of each side, by name."""
        labels = {Point.COINS: words.COINS_TAKEN, Point.PRIME: words.PRIME_CARDS}
        for award in awards:
            if award.point not in labels:
                continue
            for side, cards in zip((words.YOU, words.THEY), award.cards, strict=True):
                frame.put(left, y, f"{labels[award.point]}, {side.lower()}".ljust(18))
                frame.put(left + 18, y, str(cards) or "-", Style.COINS)
                y += 1
        return y

    def handle(self, event: Event) -> Sequence[Screen]:
        """On to the next round, or to the end of the match."""
        if isinstance(event, Intent):
            match event.wish:
                case Wish.OK | Wish.BACK if self.sitting.match_after_round.winner is not None:
                    return (End(self.sitting.match_after_round, self.home),)
                case Wish.OK:
                    from scopa.tui.screens.table import Table

                    return (Table(self.sitting.next_round(), self.home),)
                case Wish.BACK:
                    return (self.home.with_paused(self),)
        return (self,)


@dataclass(frozen=True)
class End(Screen):
    """The end of a match: who won, and what next."""

    match: Match
    home: Title

    def draw(self, size: Size, look: Look) -> Frame:
        """The winner, the result, two buttons."""
        frame = Frame(size)
        won = self.match.winner == HUMAN
        pictures = look.fitting(1 if size.height < 30 else len(look.deck.sizes) - 1)
        card = pictures.size
        y = max(1, (size.height - card.height - 8) // 2)
        frame.centre(y, words.end_title(won=won), Style.STRONG)
        code = "7D" if won else "8B"
        pictures.of[code].draw(frame, (size.width - card.width) // 2, y + 2)
        line = words.end_line(self.match.scores, self.match.rounds_played)
        frame.centre(y + card.height + 3, line)
        labels = f"[ {words.REMATCH} ]   [ {words.TITLE} ]"
        x = button(
            frame, (size.width - len(labels)) // 2, y + card.height + 5, words.REMATCH, Wish.OK
        )
        button(frame, x + 3, y + card.height + 5, words.TITLE, Wish.BACK)
        bar(frame, size.height - 1, words.END_KEYS)
        return frame

    def handle(self, event: Event) -> Sequence[Screen]:
        """A rematch, or the title."""
        if isinstance(event, Intent):
            match event.wish:
                case Wish.OK:
                    return self.home.rematch()
                case Wish.BACK:
                    return (self.home,)
        return (self,)
