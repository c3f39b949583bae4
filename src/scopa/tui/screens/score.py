"""The score of a round, with the counts behind each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.engine import NO_CARDS, CardSet, Point, score, total
from scopa.game.sayings import said_of_round
from scopa.game.sitting import Sitting
from scopa.tui import places
from scopa.tui.art import Pictures
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Overlay, Screen, Step, Tick
from scopa.tui.table_layout import smallest_table
from scopa.tui.widgets import key_bar, prompt
from scopa.words import score as score_words
from scopa.words.score import award_note, standing
from scopa.words.screen_labels import Headline, Keys, Label

COUNT_MS = 350
"""How long each kind of point is looked at before the next is counted."""
WATCHED_MS = 4000
"""How long the score is seen of a match that is only watched."""
_NAME_WIDTH, _SIDE_WIDTH, _NOTE_WIDTH = 21, 12, 6
_FAN_STEP, _FAN_GAP = 3, 2
"""So much at least shows of each card when one side has all ten coins; between two sides."""
_SHOWN = (Point.COINS, Point.PRIME)
"""The points whose cards are shown."""


def _label(point: Point) -> str:
    """What the cards of a point that are shown are called there."""
    return Label.COINS_TAKEN if point is Point.COINS else Label.PRIME_CARDS


def _label_width() -> int:
    """How many cells the labels of the cards take up."""
    return max(len(_label(point)) for point in _SHOWN) + 1


def opened(place: places.Place, desk: Desk) -> Sequence[Screen]:
    """The score of a round; it is counted up where cards move."""
    assert isinstance(place, places.Score)
    can_review = any(place.sitting.own_plays())
    return (Score(place.sitting, can_review, 0 if desk.settings.animation else None),)


@dataclass(frozen=True)
class Score(Overlay):
    """The score of the round that *sitting* has just finished, if it *can_review* from there on.

    The points are counted up, one kind after the other, until so many kinds are *counted*; all of
    them are there at once if it is None. Any key shows the rest.
    """

    sitting: Sitting
    can_review: bool = False
    counted: int | None = None

    @property
    def wakes_in_ms(self) -> int | None:
        """Until the next points are counted; what is watched goes on when they have been seen."""
        if self.counted is not None:
            return COUNT_MS
        return WATCHED_MS if self.sitting.watched else None

    @property
    def rest(self) -> Score:
        """With everything counted."""
        return replace(self, counted=None)

    def handle(self, event: Event, desk: Desk) -> Step:
        """Count on; open the review, or close."""
        if self.counted is not None:
            is_last = self.counted + 1 >= len(score(self.sitting.round))
            if not isinstance(event, Tick) or is_last:
                return Step(self.rest)
            return Step(replace(self, counted=self.counted + 1))
        if self.sitting.watched and isinstance(event, Tick):
            return Step(None)
        if self.can_review and isinstance(event, Intent) and event.wish is Wish.SUGGEST:
            return Step(self, (places.Review(self.sitting),))
        return super().handle(event, desk)

    @property
    def smallest(self) -> Size:
        """As the table: more sides need more room."""
        return smallest_table(self.sitting.round.rules)

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The points, their counts, the coins and the prime cards, the totals."""
        frame = _Painter(self.sitting, Frame(size), look, self.counted).paint()
        keys = Keys.SCORE if self.can_review else Keys.GO_ON
        key_bar(frame, look, keys)
        return frame


class _Painter:
    """Draws one score onto one frame."""

    def __init__(self, sitting: Sitting, frame: Frame, look: Look, counted: int | None) -> None:
        self.sitting = sitting
        self.rules = sitting.round.rules
        self.awards = score(sitting.round)
        self.counted = self.awards[:counted]
        self.scores_before = sitting.match.scores
        self.match = sitting.match_after_round
        self.cast = sitting.cast
        self.sides = self.cast.sides
        self.frame = frame
        self.text_height = 9 + len(self.awards)  # all but the cards
        self.look = look
        self.pictures = self._pictures()

    def paint(self) -> Frame:
        """Draw everything, from the top to the bottom."""
        frame, height = self.frame, self.frame.size.height
        names_height = self.rules.sides * len(_SHOWN)
        shows_names = not self.pictures and self.text_height + names_height < height
        cards_height = names_height * shows_names
        if self.pictures:
            cards_height = 1 + len(_SHOWN) * self.pictures.size.height
        y = max(0, (height - self.text_height - cards_height) // 2)
        frame.centre(y, Headline.SCORE, Style.STRONG)
        self._row(y + 1, "", self.sides, style=Style.FAINT)
        y = self._totals(self._awards(y + 2)) + 1
        if self.pictures:
            y = self._fans(y, self.pictures)
        elif shows_names:
            y = self._names(y)
        match = self.match
        if len(self.counted) == len(self.awards):
            prompt(frame, y + 1, standing(match.scores, match.winner, self.rules, self.cast))
            said = said_of_round(self.sitting)
            if self.look.says and said and match.winner is None and y + 3 < height:
                frame.centre(y + 2, said.told(self.cast))
        return frame

    def _pictures(self) -> Pictures | None:
        """The largest cards of which two rows fit below the text, if any do."""
        fitting = [
            number
            for number, pictures in enumerate(self.look.deck.sizes)
            if 2 + len(_SHOWN) * pictures.size.height + self.text_height < self.frame.size.height
            and 9 * _FAN_STEP + pictures.size.width <= self._column
        ]
        return self.look.fitting(max(fitting)) if fitting else None

    @property
    def _column(self) -> int:
        """So wide may the cards of each side be."""
        return (self.frame.size.width - 2 - _label_width()) // self.rules.sides - _FAN_GAP

    @property
    def _left(self) -> int:
        width = _NAME_WIDTH + len(self.sides) * _SIDE_WIDTH + _NOTE_WIDTH
        return (self.frame.size.width - width) // 2

    def _row(
        self,
        y: int,
        what: str,
        by_side: Sequence[str],
        *,
        note: str = "",
        style: Style = Style.TABLE,
    ) -> None:
        self.frame.put(self._left, y, what, style)
        end = self._left + _NAME_WIDTH
        for text in by_side:
            end += _SIDE_WIDTH
            self.frame.right(end, y, text, style)
        self.frame.put(end + 2, y, note, Style.FAINT)

    def _awards(self, y: int) -> int:
        for place, award in enumerate(self.awards):
            if place >= len(self.counted):
                self._row(y, score_words.point(award.point, self.rules), (), style=Style.FAINT)
                y += 1
                continue
            cells = [
                f"{count} " + (f"+{points}" if points else "").rjust(3)
                for count, points in zip(award.counts, award.points, strict=True)
            ]
            note = award_note(award)
            is_now = place == len(self.counted) - 1 < len(self.awards) - 1
            style = Style.STRONG if is_now else Style.TABLE
            what = score_words.point(award.point, self.rules)
            self._row(y, what, cells, note=note, style=style)
            y += 1
        return y

    def _totals(self, y: int) -> int:
        width = _NAME_WIDTH + len(self.sides) * _SIDE_WIDTH
        self.frame.put(self._left, y, self.look.deck.charset.rule * width, Style.FAINT)
        gained = total(self.counted) if self.counted else (0,) * len(self.sides)
        self._row(y + 1, Label.ROUND_TOTAL, [f"+{points}" for points in gained])
        totals = [
            str(before + points) for before, points in zip(self.scores_before, gained, strict=True)
        ]
        self._row(y + 2, Label.MATCH_TOTAL, totals, style=Style.STRONG)
        return y + 3

    def _fans(self, y: int, pictures: Pictures) -> int:
        """The coins and the prime cards as cards, side by side under the names of the sides."""
        awards = [award for award in self.awards if award.point in _SHOWN]
        room = self._column - pictures.size.width

        def step(cards: CardSet) -> int:
            return min(pictures.size.width + 1, room // max(1, len(cards) - 1))

        fans = [cards for award in awards for cards in award.cards]
        widths = [(len(cards) - 1) * step(cards) + pictures.size.width for cards in fans]
        column = max(*widths, *map(len, self.sides)) + _FAN_GAP
        label = _label_width()
        left = (self.frame.size.width - label - len(self.sides) * column + _FAN_GAP) // 2
        for side, name in enumerate(self.sides):
            self.frame.put(left + label + side * column, y, name, Style.FAINT)
        y += 1
        for award in awards:
            self.frame.put(left, y, _label(award.point), Style.FAINT)
            for side, cards in enumerate(award.cards):
                x = left + label + side * column
                marked = [str(card) for card in self._won(award.point, side)]
                pictures.fan(self.frame, list(map(str, cards)), x, y, step(cards), marked=marked)
            y += pictures.size.height
        return y

    def _won(self, shown: Point, side: int) -> CardSet:
        """The cards to be framed: those of the prime, or of the napola among the coins, if won."""
        counted = {award.point: award for award in self.counted if award.points[side]}
        award = counted.get(Point.PRIME if shown is Point.PRIME else Point.NAPOLA)
        return award.cards[side] if award else NO_CARDS

    def _names(self, y: int) -> int:
        """The coins and the prime cards by name, where there is no room for pictures."""
        for award in self.awards:
            if award.point not in _SHOWN:
                continue
            for side, cards in zip(self.sides, award.cards, strict=True):
                self.frame.put(self._left, y, f"{_label(award.point)}: {side}")
                self.frame.put(self._left + _NAME_WIDTH, y, str(cards) or "-")
                y += 1
        return y
