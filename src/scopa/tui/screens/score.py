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
    Suit,
    score,
    total,
)
from scopa.game.match_flow import step_after_round
from scopa.game.match_state import MatchState, Waiting
from scopa.game.sayings import saying_after_round
from scopa.text import score as score_words
from scopa.text.cards import suit_name
from scopa.text.language import _
from scopa.text.phrases import fitting
from scopa.text.score import award_note, standing
from scopa.text.table import score_bar
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures
from scopa.tui.frame import Frame, Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Tick, Update
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import edge, fitted_bar, key_bar, ok_width, prompt

COUNT_MS = 350  # how long each kind of point is looked at before the next is counted
WATCHED_MS = 4000  # how long the score is seen of a match that is only watched
# So wide at least is what is told of each side; so wide is a figure in it.
_SIDE_WIDTH, _COUNT_WIDTH = 12, 2
_POINTS_AT = 5  # so many columns after where a side begins its points stand, beside the figure
_FAN_STEP, _GAP = 3, 2  # so much at least shows of each card; so many columns lie between two sides
# So many cards of a prime cover others; so much shows of each where its value stands below.
_MOST_OF_PRIME, _VALUE_STEP = len(Suit) - 1, 4
_SHOWN = (Point.COINS, Point.PRIME)  # the points whose cards are shown


def _label(point: Point) -> str:
    return suit_name("D").capitalize() if point is Point.COINS else _("Prime")


@dataclass(frozen=True)
class Score(Screen):
    """The score of the round that *state* has just finished, and what may come next.

    What the person has played they *can review*, or play again. The points are counted up, one kind
    after the other, until so many kinds are *counted*; all of them are there at once if it is None.
    Any key shows the rest. A match that is watched goes on at *pace_ms*.
    """

    state: MatchState
    can_review: bool = False
    counted: int | None = None
    pace_ms: int | None = None

    @property
    def to_keep(self) -> MatchState | None:
        return self.state if self.state.key else None

    @property
    def wakes_in_ms(self) -> int | None:
        if self.counted is not None:
            return COUNT_MS
        return WATCHED_MS if self._goes_on_by_itself else None

    @property
    def _goes_on_by_itself(self) -> bool:
        return self.state.watched and not self.state.is_practice

    @property
    def rest(self) -> Score:
        return replace(self, counted=None)

    def handle(self, event: Event, app_state: AppState) -> Update:
        if self.counted is not None:
            is_last = self.counted + 1 >= len(score(self.state.round))
            if event == Action(Command.OK) or (isinstance(event, Tick) and is_last):
                return Update(self.rest)
            if not isinstance(event, Tick):  # it ends the counting, and counts
                return self.rest.handle(event, app_state)
            return Update(replace(self, counted=self.counted + 1))
        if self._goes_on_by_itself and isinstance(event, Tick):
            return self._gone_on(app_state)
        return (
            self._obeying(event.command, app_state) if isinstance(event, Action) else Update(self)
        )

    def _obeying(self, command: Command, app_state: AppState) -> Update:
        is_practice = self.state.is_practice
        if command is Command.SUGGEST and self.can_review:
            return Update(self, navigation.open_review(self.state))
        if command is Command.AGAIN and self.can_review:
            again = navigation.open_table(self.state.practice(), app_state, is_dealt=True)
            return Update(None if is_practice else self, again)
        if is_practice:
            return Update(None if command in (Command.OK, Command.BACK) else self)
        if command is Command.OK or (command is Command.BACK and self._is_over):
            return self._gone_on(app_state)
        return self._left(command, app_state)

    def _left(self, command: Command, app_state: AppState) -> Update:
        waits = not (self._is_over or self.state.watched)
        if command is Command.BACK:
            return Update(
                None,
                app_state=app_state.leaving(Waiting(self.state, is_seen=True))
                if waits
                else app_state,
            )
        if command is Command.REMATCH:
            left = app_state.leaving(Waiting(self.state, is_seen=True)) if waits else app_state
            return Update(
                None, navigation.open_rematch(self.state, app_state), left.after_new_match
            )
        return Update(self)

    @property
    def _is_over(self) -> bool:
        return self.state.match_after_round.winner is not None

    def _gone_on(self, app_state: AppState) -> Update:
        step = step_after_round(self.state, cuts=app_state.match_settings.cut)
        if step is None:
            return Update(None, navigation.open_match_end(self.state, app_state))
        return Update(None, navigation.open_step(step, app_state, self.pace_ms))

    @property
    def smallest(self) -> Size:
        return smallest_table(self.state.round.rules)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        frame = ScorePainter(self.state, Frame(size), options, self.counted).paint()
        keys: tuple[str, ...] = (_("{play} go on   {help} help   {quit} quit"),)
        if self.can_review and self.state.is_practice:
            keys = (_("{play} go on   {suggest} review   {again} practise again   {help} help"),)
        elif self.can_review:
            keys = (
                _(
                    "{play} go on   {suggest} review   {again} practise this deal   "
                    "{rematch} new match   {back} title"
                ),
                _(
                    "{play} go on  {suggest} review  {again} practise  {rematch} new "
                    "match  {back} title"
                ),
            )
        key_bar(frame, options, *keys)
        return frame


class ScorePainter:
    """Draws one score onto one frame: a column for each side, with its figures and its cards.

    told: lines below it, in place of what the score means for the match
    """

    def __init__(
        self,
        state: MatchState,
        frame: Frame,
        options: RenderOptions,
        counted: int | None,
        title: str = "",
        told: Sequence[str] = (),
    ) -> None:
        self.state = state
        self.title = title or _("The score of the round")
        self.told = told
        self.rules = state.round.rules
        self.awards = score(state.round)
        self.counted = self.awards[:counted]
        self.scores_before = state.match.scores
        self.match = state.match_after_round
        self.is_practice = state.is_practice
        self.cast = state.cast
        self.sides = self.cast.sides
        self.frame = frame
        self.shows_values = self.rules.prime is Prime.HIGHEST_PRIME
        self.look = options
        labels = [score_words.point(award.point, self.rules) for award in self.awards]
        labels += [f"{_label(point)}: {side}" for point in _SHOWN for side in self.sides]
        self.labels = max(map(len, (*labels, _("This round"), _("The match")))) + _GAP
        self.fans = [award for award in self.awards if award.point in _SHOWN]
        self.pictures = self._pictures()
        self.columns = [self._column(side) for side in range(self.rules.sides)]
        names = len(self.fans) * self.rules.sides
        is_named = not self.pictures and self._text_height + names < frame.size.height
        self.named = names if is_named else 0
        cards = self._cards_height(self.pictures) if self.pictures else self.named
        self.spare = max(0, frame.size.height - self._text_height - cards)
        self.gap = min(2, self.spare // 5)

    def paint(self) -> Frame:
        """Draw everything, from the top to the bottom."""
        frame = self.frame
        edge(frame)
        number = self.state.match.rounds_played + 1
        _left, rights = score_bar(self.scores_before, self.rules, number, self.cast)
        fitted_bar(frame, 0, (self.title,), rights)
        y = 1 + (self.spare - 4 * self.gap) // 2
        for side, name in enumerate(self.sides):
            frame.put(self._x(side), y, name, Style.STRONG)
        y = self._totals(self._awards(y + 1 + self.gap)) + 1 + self.gap
        if self.pictures:
            y = self._fans(y, self.pictures)
        elif self.named:
            y = self._names(y)
        self._close(y + 1 + self.gap)
        return frame

    def _close(self, y: int) -> None:
        top = min(y - 1, self.frame.size.height - 1 - len(self.told))
        for row, text in enumerate(self.told, top):
            self.frame.centre(row, text, Style.STRONG)
        if self.told or len(self.counted) < len(self.awards):
            return
        match = self.match
        stands = standing(match.scores, match.winner, self.rules, self.cast)
        if self.is_practice:
            room = self.frame.size.width - ok_width() - 4
            stands = fitting(room, score_words.practice_over(self.state.original_points))
        prompt(self.frame, y, stands)
        said = saying_after_round(self.state)
        if self.look.says and said and match.winner is None and y + 2 < self.frame.size.height:
            self.frame.centre(y + 1, said.text(self.cast))

    @property
    def _text_height(self) -> int:
        return 9 + len(self.awards) + max(0, len(self.told) - 2)  # 2 rows are for the prompt

    def _room(self, side: int, width: int) -> int:
        needed = [self._narrowest(each, width) for each in range(self.rules.sides)]
        left = self.frame.size.width - 4 - self.labels - _GAP * len(needed) - sum(needed)
        return needed[side] + left // len(needed) if left >= 0 else left

    def _pictures(self) -> Pictures | None:
        fitting = [
            number
            for number, pictures in enumerate(self.look.deck.sizes)
            if self._cards_height(pictures) + self._text_height <= self.frame.size.height
            and self._room(0, pictures.size.width) >= 0
        ]
        return self.look.fitting(max(fitting)) if fitting else None

    def _narrowest(self, side: int, width: int) -> int:
        cards = max(len(award.cards[side]) for award in self.fans)
        fan = (cards - 1) * max(_FAN_STEP, width // 2)
        return width + max(fan, _MOST_OF_PRIME * _VALUE_STEP * self.shows_values)

    def _cards_height(self, pictures: Pictures) -> int:
        return len(self.fans) * pictures.size.height + self.shows_values

    def _step(self, side: int, pictures: Pictures, cards: CardSet) -> int:
        room = self._room(side, pictures.size.width) - pictures.size.width
        return min(pictures.size.width + 1, room // max(1, len(cards) - 1))

    def _column(self, side: int) -> int:
        widths = [_SIDE_WIDTH - _GAP, len(self.sides[side])]
        if pictures := self.pictures:
            fans = [award.cards[side] for award in self.fans]
            steps = [(len(cards) - 1) * self._step(side, pictures, cards) for cards in fans]
            widths += [step + pictures.size.width for step in steps]
        return max(widths) + _GAP

    @property
    def _left(self) -> int:
        return (self.frame.size.width - self.labels - sum(self.columns) + _GAP) // 2

    def _x(self, side: int) -> int:
        return self._left + self.labels + sum(self.columns[:side])

    def _row(
        self, y: int, what: str, by_side: Sequence[str], beside: Sequence[str] = (), *, style: Style
    ) -> None:
        self.frame.put(self._left, y, what, style)
        for side, text in enumerate(by_side):
            self.frame.right(self._x(side) + _COUNT_WIDTH, y, text, style)
        for side, text in enumerate(beside):
            faint = Style.FAINT if text == _("tied") else style
            self.frame.put(self._x(side) + _POINTS_AT, y, text, faint)

    def _awards(self, y: int) -> int:
        for place, award in enumerate(self.awards):
            name = score_words.point(award.point, self.rules)
            if place >= len(self.counted):
                self._row(y, name, (), style=Style.FAINT)
            else:
                is_now = place == len(self.counted) - 1 < len(self.awards) - 1
                style = Style.STRONG if is_now else Style.TABLE
                counts = list(map(str, award.counts))
                self._row(y, name, counts, self._beside(award), style=style)
            y += 1
        return y

    def _beside(self, award: Award) -> list[str]:
        note, best = award_note(award), max(award.counts)
        ties = [note if count == best else "" for count in award.counts]
        return [
            f"+{points}" if points else tie for points, tie in zip(award.points, ties, strict=True)
        ]

    def _totals(self, y: int) -> int:
        width = self.labels + sum(self.columns) - _GAP
        self.frame.put(self._left, y, self.look.deck.charset.rule * width, Style.FAINT)
        gained = total(self.counted) if self.counted else (0,) * len(self.sides)
        by_side = [f"+{points}" for points in gained]
        self._row(y + 1, _("This round"), by_side, style=Style.TABLE)
        totals = [
            str(before + points) for before, points in zip(self.scores_before, gained, strict=True)
        ]
        if not self.is_practice:
            self._row(y + 2, _("The match"), totals, style=Style.STRONG)
        return y + 3

    def _fans(self, y: int, pictures: Pictures) -> int:
        for award in self.fans:
            self.frame.put(self._left, y, _label(award.point), Style.FAINT)
            for side, cards in enumerate(award.cards):
                x, step = self._x(side), self._step(side, pictures, cards)
                marked = [str(card) for card in self._won(award.point, side)]
                pictures.fan(self.frame, list(map(str, cards)), x, y, step, marked=marked)
                inside = (pictures.size.width - 2) // 2 if step > pictures.size.width else 0
                for place, value in enumerate(self._values(award, cards)):
                    at = x + place * step + inside
                    self.frame.put(at, y + pictures.size.height, value, Style.FAINT)
            y += pictures.size.height + self.gap
        return y - self.gap + self.shows_values

    def _values(self, award: Award, cards: CardSet) -> list[str]:
        is_told = self.shows_values and award.point is Point.PRIME
        return [str(PRIME_VALUE[card.rank]) for card in cards] if is_told else []

    def _won(self, shown: Point, side: int) -> CardSet:
        counted = {award.point: award for award in self.counted if award.points[side]}
        award = counted.get(Point.PRIME if shown is Point.PRIME else Point.NAPOLA)
        return award.cards[side] if award else NO_CARDS

    def _names(self, y: int) -> int:
        for award in self.fans:
            for side, cards, count in zip(self.sides, award.cards, award.counts, strict=True):
                self.frame.put(self._left, y, f"{_label(award.point)}: {side}")
                worth = zip(cards, self._values(award, cards), strict=False)
                told = ", ".join(f"{card} {value}" for card, value in worth) or str(cards)
                if count and self._values(award, cards):
                    told += f" = {count}"
                self.frame.put(self._left + self.labels, y, told or "-")
                y += 1
        return y
