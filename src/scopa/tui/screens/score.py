"""The score of a round, with the counts behind each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.engine import (
    NO_CARDS,
    PRIME_VALUE,
    Award,
    CardSet,
    Point,
    Prime,
    chosen_cut,
    score,
    total,
)
from scopa.game.daily import Go
from scopa.game.sayings import said_of_round
from scopa.game.sitting import Sitting, Waiting, commitment_before
from scopa.tui import places
from scopa.tui.art import Pictures
from scopa.tui.desk import Desk
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Event, Look, Screen, Step, Tick
from scopa.tui.table_layout import smallest_table
from scopa.tui.widgets import key_bar, prompt
from scopa.words import score as score_words
from scopa.words.score import award_note, standing
from scopa.words.screen_labels import Headline, Keys, Label, Line

COUNT_MS = 350
"""How long each kind of point is looked at before the next is counted."""
WATCHED_MS = 4000
"""How long the score is seen of a match that is only watched."""
_NAME_WIDTH, _SIDE_WIDTH, _POINTS_WIDTH, _NOTE_WIDTH = 21, 12, 5, 6
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
    counted = 0 if desk.settings.animation else None
    return (Score(place.sitting, can_review, counted, place.pace_ms),)


@dataclass(frozen=True)
class Score(Screen):
    """The score of the round that *sitting* has just finished, and what may come next.

    What the person has played they *can review*, or play again. The points are counted up, one kind
    after the other, until so many kinds are *counted*; all of them are there at once if it is None.
    Any key shows the rest. A match that is watched goes on at *pace_ms*.
    """

    sitting: Sitting
    can_review: bool = False
    counted: int | None = None
    pace_ms: int | None = None

    @property
    def to_keep(self) -> Sitting | None:
        """The match, unless it has no name in the record."""
        return self.sitting if self.sitting.key else None

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
        """Count on; go on, look back, play the deal again or another match, or leave."""
        if self.counted is not None:
            is_last = self.counted + 1 >= len(score(self.sitting.round))
            if not isinstance(event, Tick) or is_last:
                return Step(self.rest)
            return Step(replace(self, counted=self.counted + 1))
        if self.sitting.watched and isinstance(event, Tick):
            return self._gone_on(desk)
        return self._obeying(event.wish, desk) if isinstance(event, Intent) else Step(self)

    def _obeying(self, wish: Wish, desk: Desk) -> Step:
        """What comes of a *wish* when everything is counted."""
        is_practice = self.sitting.is_practice
        if wish is Wish.SUGGEST and self.can_review:
            return Step(self, (places.Review(self.sitting),))
        if wish is Wish.AGAIN and self.can_review:
            again = places.Table(self.sitting.again, is_dealt=True)
            return Step(None if is_practice else self, (again,))
        if is_practice:
            return Step(None if wish in (Wish.OK, Wish.BACK) else self)
        if wish is Wish.OK or (wish is Wish.BACK and self._is_over):
            return self._gone_on(desk)
        return self._left(wish, desk)

    def _left(self, wish: Wish, desk: Desk) -> Step:
        """The match waits, if it is not over, while another is played, or at the title."""
        waits = not (self._is_over or self.sitting.watched)
        if wish is Wish.BACK:
            return Step(None, desk=desk.leaving(Waiting(self.sitting)) if waits else desk)
        if wish is Wish.REMATCH:
            left = desk.knowing({self.sitting.key}) if waits else desk
            return Step(None, (places.Rematch(self.sitting),), left.after_new_match)
        return Step(self)

    @property
    def _is_over(self) -> bool:
        """Whether the match is."""
        return self.sitting.match_after_round.winner is not None

    def _gone_on(self, desk: Desk) -> Step:
        """The end of the match, or the next round: its cut, unless nobody cuts."""
        sitting = self.sitting
        if self._is_over:
            return Step(None, (places.MatchEnd(sitting),))
        if sitting.watched or Go.of(sitting.key) or not desk.settings.cut:
            following = places.Table(sitting.next_round(), is_dealt=True, pace_ms=self.pace_ms)
            return Step(None, (following,))
        seed, number = sitting.seed, sitting.match_after_round.rounds_played
        cut, promise = chosen_cut(seed, number), commitment_before(seed, number)
        return Step(None, (places.Cut(promise, cut, sitting.next_round, left=sitting),))

    @property
    def smallest(self) -> Size:
        """As the table: more sides need more room."""
        return smallest_table(self.sitting.round.rules)

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The points, their counts, the coins and the prime cards, the totals."""
        frame = _Painter(self.sitting, Frame(size), look, self.counted).paint()
        keys: tuple[str, ...] = (Keys.GO_ON,)
        if self.sitting.is_practice:
            keys = (Keys.PRACTICE_END,)
        elif self.can_review:
            keys = (Keys.ROUND_END, Keys.SHORT_ROUND_END)
        key_bar(frame, look, *keys)
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
        self.is_practice = sitting.is_practice
        self.cast = sitting.cast
        self.sides = self.cast.sides
        self.frame = frame
        self.shows_values = self.rules.prime is Prime.HIGHEST_PRIME
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
            cards_height = self._cards_height(self.pictures)
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
            stands = standing(match.scores, match.winner, self.rules, self.cast)
            prompt(frame, y + 1, Line.PRACTICE_OVER if self.is_practice else stands)
            said = said_of_round(self.sitting)
            if self.look.says and said and match.winner is None and y + 3 < height:
                frame.centre(y + 2, said.told(self.cast))
        return frame

    def _pictures(self) -> Pictures | None:
        """The largest cards of which two rows fit below the text, if any do."""
        fitting = [
            number
            for number, pictures in enumerate(self.look.deck.sizes)
            if 1 + self._cards_height(pictures) + self.text_height < self.frame.size.height
            and 9 * _FAN_STEP + pictures.size.width <= self._column
        ]
        return self.look.fitting(max(fitting)) if fitting else None

    def _cards_height(self, pictures: Pictures) -> int:
        """How many rows the cards take up, with what stands above and below them."""
        return 1 + len(_SHOWN) * pictures.size.height + self.shows_values

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
        points: Sequence[int] = (),
        note: str = "",
        style: Style = Style.TABLE,
    ) -> None:
        """A line: under the name of each side how much it has, and beside that its points."""
        self.frame.put(self._left, y, what, style)
        ends = [self._left + _NAME_WIDTH + n * _SIDE_WIDTH for n in range(1, len(self.sides) + 1)]
        for end, text in zip(ends, by_side, strict=False):
            self.frame.right(end, y, text, style)
        for end, gained in zip(ends, points, strict=False):
            self.frame.right(end + _POINTS_WIDTH, y, f"+{gained}" if gained else "", style)
        self.frame.put(ends[-1] + 2, y, note, Style.FAINT)

    def _awards(self, y: int) -> int:
        for place, award in enumerate(self.awards):
            if place >= len(self.counted):
                self._row(y, score_words.point(award.point, self.rules), (), style=Style.FAINT)
                y += 1
                continue
            is_now = place == len(self.counted) - 1 < len(self.awards) - 1
            style = Style.STRONG if is_now else Style.TABLE
            name, counts = score_words.point(award.point, self.rules), map(str, award.counts)
            note = award_note(award)
            self._row(y, name, list(counts), points=award.points, note=note, style=style)
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
        if not self.is_practice:
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
                inside = (pictures.size.width - 2) // 2 if step(cards) > pictures.size.width else 0
                for place, value in enumerate(self._values(award, cards)):
                    at = x + place * step(cards) + inside
                    self.frame.put(at, y + pictures.size.height, value, Style.FAINT)
            y += pictures.size.height
        return y + self.shows_values

    def _values(self, award: Award, cards: CardSet) -> list[str]:
        """What each of the *cards* is worth in the prime, which is two figures for any."""
        is_told = self.shows_values and award.point is Point.PRIME
        return [str(PRIME_VALUE[card.rank]) for card in cards] if is_told else []

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
                worth = zip(cards, self._values(award, cards), strict=False)
                told = ", ".join(f"{card} {value}" for card, value in worth) or str(cards)
                self.frame.put(self._left + _NAME_WIDTH, y, told or "-")
                y += 1
        return y
