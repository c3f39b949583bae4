"""The score of a round, with the counts behind each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa import words
from scopa.engine import Award, Match, Point, score, total
from scopa.session import HUMAN, Sitting
from scopa.tui.art import Pictures
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.screens.screen import Look, Overlay, bar, prompt

_WIDTH = 58
_TEXT_HEIGHT = 14
"""The rows of the score without the cards."""
_FAN_STEP = 3
"""So much at least shows of each card when one side has taken all ten coins."""
_SHOWN = {Point.COINS: words.COINS_TAKEN, Point.PRIME: words.PRIME_CARDS}
"""The points whose cards are shown, and how they are called there."""


@dataclass(frozen=True)
class Score(Overlay):
    """The score of the round that *sitting* has just finished."""

    sitting: Sitting

    def draw(self, size: Size, look: Look) -> Frame:
        """The points, their counts, the coins and the prime cards, the totals."""
        frame = Frame(size)
        awards = score(self.sitting.round)
        match = self.sitting.match_after_round
        pictures = self._pictures(size, look)
        height = _TEXT_HEIGHT + 2 * (pictures.size.height if pictures else 2)
        y = max(0, (size.height - height) // 2)
        left = (size.width - _WIDTH) // 2
        frame.centre(y, words.SCORE_TITLE, Style.STRONG)
        self._columns(frame, left, y + 1, ("", words.YOU, words.THEY, ""), Style.FAINT)
        y = self._awards(frame, left, y + 2, awards)
        y = self._totals(frame, left, y, awards, match) + 1
        if pictures:
            y = self._fans(frame, y, awards, pictures)
        else:
            y = self._names(frame, left, y, awards)
        line = words.standing(match.scores, match.rules.target, match.winner, HUMAN)
        prompt(frame, y + 1, line)
        bar(frame, size.height - 1, words.GO_ON_KEYS)
        return frame

    @staticmethod
    def _pictures(size: Size, look: Look) -> Pictures | None:
        """The largest cards of which two rows fit below the text, if any do."""
        fitting = [
            number
            for number, pictures in enumerate(look.deck.sizes)
            if 2 * pictures.size.height + _TEXT_HEIGHT < size.height
            and len(words.COINS_TAKEN) + 3 + 9 * _FAN_STEP + pictures.size.width <= size.width // 2
        ]
        return look.fitting(max(fitting)) if fitting else None

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

    def _fans(self, frame: Frame, y: int, awards: Sequence[Award], pictures: Pictures) -> int:
        """The coins and the prime cards as cards, mine on the left."""
        for award in awards:
            if award.point not in _SHOWN:
                continue
            for side, cards in enumerate(award.cards):
                x = 2 + side * (frame.size.width // 2)
                frame.put(x, y, _SHOWN[award.point], Style.FAINT)
                codes = [str(card) for card in cards]
                width = pictures.size.width
                room = frame.size.width // 2 - len(words.COINS_TAKEN) - 3 - width
                step = min(width + 1, room // max(1, len(codes) - 1))
                pictures.fan(frame, codes, x + len(words.COINS_TAKEN) + 1, y, step)
            y += pictures.size.height
        return y

    def _names(self, frame: Frame, left: int, y: int, awards: Sequence[Award]) -> int:
        """The coins and the prime cards by name, where there is no room for pictures."""
        for award in awards:
            if award.point not in _SHOWN:
                continue
            for side, cards in zip((words.YOU, words.THEY), award.cards, strict=True):
                frame.put(left, y, f"{_SHOWN[award.point]}, {side.lower()}")
                frame.put(left + 18, y, str(cards) or "-")
                y += 1
        return y
