"""The score of a round, with the counts behind each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

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
from scopa.game.match_flow import Deed, Next, may, what_next
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.text.card_names import in_code, suit_name
from scopa.text.language import _
from scopa.text.match import score_words
from scopa.text.match.daily_words import shared_result
from scopa.text.match.sayings import saying_after_round
from scopa.text.match.score_words import award_note, highlights, standing
from scopa.text.match.table_words import score_bar
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import players_of
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.render_options import RenderOptions
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.match.match_end import MatchEnd
from scopa.tui.table.layout import smallest_table
from scopa.tui.terminal.key_decoder import Tick
from scopa.tui.widgets import edge, fitted_bar, ok_width, prompt

COUNT_MS = 350  # how long each kind of point is looked at before the next is counted
WATCHED_MS = 4000  # how long the score is seen of a match that is only watched
# The least width of the column of a side, and the width of a figure in it.
_SIDE_WIDTH, _COUNT_WIDTH = 12, 2
_POINTS_AT = 5  # from where the column of a side begins to its points
_FAN_STEP, _GAP = 3, 2  # the least columns of a covered card to be seen, and those between sides
# How many cards of a prime cover others, and how much is seen of each above its value.
_MOST_OF_PRIME, _VALUE_STEP = len(Suit) - 1, 4
_SHOWN = (Point.COINS, Point.PRIME)  # the points whose cards are shown


def _label(point: Point) -> str:
    return suit_name("D").capitalize() if point is Point.COINS else _("Prime")


@dataclass(frozen=True)
class Score(Screen):
    """The score of the round that *state* has just finished, and what may come next.

    counted: how many kinds of points are counted up so far; any key shows the rest; None for all
    """

    state: MatchState
    counted: int | None = None

    @property
    def to_save(self) -> MatchState | None:
        return self.state if self.state.key else None

    @property
    def wakes_in_ms(self) -> int | None:
        if self.counted is not None:
            return COUNT_MS
        return WATCHED_MS if self.state.watched and not self.state.is_practice else None

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
        if isinstance(event, Tick) and self.wakes_in_ms:
            return self._go_on(app_state)
        return self._obey(event.command, app_state) if isinstance(event, Action) else Update(self)

    def _obey(self, command: Command, app_state: AppState) -> Update:
        state, following, left = self.state, what_next(self.state), app_state
        opens: navigation.Screens = ()
        if following is Next.ROUND:
            left = app_state.after_leaving(ContinuableMatch(state, is_seen=True))
        match command:
            case Command.RULES:
                opens = navigation.open_rules_in_force(state)
            case Command.SUGGEST if may(state, Deed.REVIEW):
                opens = navigation.open_review(state)
            case Command.AGAIN if may(state, Deed.PRACTISE):
                again = navigation.open_table(state.practice(), app_state, is_dealt=True)
                return Update(None if following is Next.BACK else self, again)
            case Command.OK | Command.BACK if following is Next.BACK:
                return Update(None)
            case Command.BACK if following is Next.ROUND:
                return Update(None, app_state=left)
            case Command.OK | Command.BACK:
                return self._go_on(app_state)
            case Command.REMATCH if may(state, Deed.REMATCH):
                again = navigation.open_rematch(state, app_state)
                return Update(None, again, left.after_new_match)
        return Update(self, opens)

    def _go_on(self, app_state: AppState) -> Update:
        if what_next(self.state) is Next.END:
            return Update(None, (_match_end(self.state, app_state),))
        table = navigation.open_table(self.state.next_round(), app_state, is_dealt=True)
        return Update(None, table)

    @property
    def smallest(self) -> Size:
        return smallest_table(self.state.round.rules)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        says = app_state.settings.sayings
        painter = ScorePainter(self.state, Frame(size), options, self.counted, has_saying=says)
        frame = painter.paint()
        keys: list[KeyText] = [_("{play} go on")]
        if not may(self.state, Deed.REVIEW):
            keys += [_("{help} help"), _("{quit} quit")]
        elif what_next(self.state) is Next.BACK:
            keys += [_("{suggest} review"), _("{again} practise again"), _("{help} help")]
        else:
            practise = _("{again} practise this deal"), _("{again} practise")
            keys += [_("{suggest} review"), practise, _("{rematch} new match"), _("{back} title")]
        key_bar(frame, keys)
        return frame


class ScorePainter:
    """Draws one score onto one frame: a column for each side, with its figures and its cards.

    lines: below it, in place of what the score means for the match
    has_saying: an opponent may comment on it
    """

    def __init__(
        self,
        state: MatchState,
        frame: Frame,
        options: RenderOptions,
        counted: int | None,
        title: str = "",
        lines: Sequence[str] = (),
        *,
        has_saying: bool = False,
    ) -> None:
        self.state, self.frame, self.options = state, frame, options
        self.title = title or _("The score of the round")
        self.lines, self.has_saying = lines, has_saying
        self.rules, self.sides = state.round.rules, players_of(state).sides
        self.awards = score(state.round)
        self.counted = self.awards[:counted]
        self.fans = [award for award in self.awards if award.point in _SHOWN]
        self.shows_values = self.rules.prime is Prime.HIGHEST_PRIME
        # the rows of the cards below the halo of the last: the values, or not even it
        self.below = 1 if self.shows_values else -1
        labels = [score_words.point(award.point, self.rules) for award in self.awards]
        labels += [f"{_label(point)}: {side}" for point in _SHOWN for side in self.sides]
        self.labels = max(map(len, (*labels, _("This round"), _("The match")))) + _GAP
        text_rows = 9 + len(self.awards) + max(0, len(lines) - 2)  # 2 rows are for the prompt
        self.spare = frame.size.height - text_rows
        sizes = [
            number
            for number, pictures in enumerate(options.deck.sizes)
            if self._rows(pictures) < self.spare and self._rooms(pictures.size.width)
        ]
        self.pictures = options.fitting(max(sizes)) if sizes else None
        names = len(self.fans) * self.rules.sides
        self.lists_names = not self.pictures and names < self.spare
        rows = self._rows(self.pictures) if self.pictures else names * self.lists_names
        self.spare = max(0, self.spare - rows)
        self.gap = min(2, self.spare // 5)
        columns = [self._column(side) for side in range(self.rules.sides)]
        self.width = self.labels + sum(columns) - _GAP
        self.left = (frame.size.width - self.width) // 2
        self.column_x = list(accumulate(columns[:-1], initial=self.left + self.labels))

    def paint(self) -> Frame:
        """Draw everything, from the top to the bottom."""
        frame, match = self.frame, self.state.match
        edge(frame)
        _left, rights = score_bar(
            match.scores, self.rules, match.rounds_played + 1, players_of(self.state)
        )
        fitted_bar(frame, 0, (self.title,), rights)
        y = 1 + (self.spare + 1 - 4 * self.gap) // 2
        for x, name in zip(self.column_x, self.sides, strict=True):
            frame.put(x, y, str(name), Style.STRONG)
        y += 1 + self.gap
        self._draw_awards(y)
        self._draw_totals(y + len(self.awards))
        y += len(self.awards) + 4 + self.gap
        if self.pictures:
            y = self._draw_fans(y, self.pictures)
        elif self.lists_names:
            y = self._list_names(y)
        y += 1 + self.gap
        if self.lines:
            top = min(y - 1, frame.size.height - 1 - len(self.lines))
            for row, text in enumerate(self.lines, top):
                frame.centre(row, text, Style.STRONG)
        elif len(self.counted) == len(self.awards):
            self._draw_standing(y)
        return frame

    def _draw_standing(self, y: int) -> None:
        """Draw what the score means for the match, and what an opponent says to that."""
        frame, match, players = self.frame, self.state.match_after_round, players_of(self.state)
        stands = standing(match.scores, match.winner, self.rules, players)
        if self.state.is_practice:
            room = frame.size.width - ok_width() - 4
            stands = fitting(room, score_words.practice_over(self.state.original_points))
        prompt(frame, y, stands)
        saying = saying_after_round(self.state)
        if self.has_saying and saying and match.winner is None and y + 2 < frame.size.height:
            frame.centre(y + 1, saying.text(players))

    def _rows(self, pictures: Pictures) -> int:
        return len(self.fans) * (pictures.size.height + 1) + self.below

    def _rooms(self, width: int) -> Sequence[int]:
        """The columns for the cards of each side, if these are *width* wide; none if too few."""
        needed = []
        for side in range(self.rules.sides):
            cards = max(len(award.cards[side]) for award in self.fans)
            fan = (cards - 1) * max(_FAN_STEP, width // 2)
            needed.append(width + max(fan, _MOST_OF_PRIME * _VALUE_STEP * self.shows_values))
        left = self.frame.size.width - 4 - self.labels - _GAP * len(needed) - sum(needed)
        return [columns + left // len(needed) for columns in needed] if left >= 0 else ()

    def _step(self, side: int, pictures: Pictures, cards: CardSet) -> int:
        width = pictures.size.width
        return min(width + 1, (self._rooms(width)[side] - width) // max(1, len(cards) - 1))

    def _column(self, side: int) -> int:
        widths = [_SIDE_WIDTH - _GAP, len(self.sides[side].name)]
        if pictures := self.pictures:
            for award in self.fans:
                cards = award.cards[side]
                step = self._step(side, pictures, cards)
                widths.append((len(cards) - 1) * step + pictures.size.width)
        return max(widths) + _GAP

    def _draw_row(self, y: int, label: str, by_side: Sequence[str], style: Style) -> None:
        self.frame.put(self.left, y, label, style)
        for x, text in zip(self.column_x, by_side, strict=False):
            self.frame.right(x + _COUNT_WIDTH, y, text, style)

    def _draw_awards(self, y: int) -> None:
        for row, award in enumerate(self.awards, y):
            name = score_words.point(award.point, self.rules)
            if row - y >= len(self.counted):
                self._draw_row(row, name, (), Style.FAINT)
                continue
            is_now = row - y == len(self.counted) - 1 < len(self.awards) - 1
            style = Style.STRONG if is_now else Style.TABLE
            self._draw_row(row, name, list(map(str, award.counts)), style)
            note, best = award_note(award), max(award.counts)
            for x, points, count in zip(self.column_x, award.points, award.counts, strict=True):
                if points:
                    self.frame.put(x + _POINTS_AT, row, f"+{points}", style)
                elif count == best:
                    self.frame.put(x + _POINTS_AT, row, note, Style.FAINT)

    def _draw_totals(self, y: int) -> None:
        rule = self.options.deck.charset.rule * self.width
        self.frame.put(self.left, y, rule, Style.FAINT)
        gained = total(self.counted) if self.counted else (0,) * len(self.sides)
        self._draw_row(y + 1, _("This round"), [f"+{points}" for points in gained], Style.TABLE)
        if not self.state.is_practice:
            pairs = zip(self.state.match.scores, gained, strict=True)
            totals = [str(before + points) for before, points in pairs]
            self._draw_row(y + 2, _("The match"), totals, Style.STRONG)

    def _draw_fans(self, y: int, pictures: Pictures) -> int:
        below = pictures.size.height + 1  # under the halo
        for award in self.fans:
            self.frame.put(self.left, y, _label(award.point), Style.FAINT)
            for side, cards in enumerate(award.cards):
                x, step = self.column_x[side], self._step(side, pictures, cards)
                marked = [str(card) for card in self._won(award.point, side)]
                pictures.fan(self.frame, list(map(str, cards)), x, y, step, marked=marked)
                for place, value in enumerate(self._values(award, cards)):
                    self.frame.put(x + place * step, y + below, value, Style.FAINT)
            y += pictures.size.height + 1 + self.gap
        return y - self.gap + self.below

    def _values(self, award: Award, cards: CardSet) -> list[str]:
        has_values = self.shows_values and award.point is Point.PRIME and award in self.counted
        return [str(PRIME_VALUE[card.rank]) for card in cards] if has_values else []

    def _won(self, shown: Point, side: int) -> CardSet:
        point = Point.PRIME if shown is Point.PRIME else Point.NAPOLA
        won = (award for award in self.counted if award.point is point and award.points[side])
        return next((award.cards[side] for award in won), NO_CARDS)

    def _list_names(self, y: int) -> int:
        for award in self.fans:
            for side, cards, count in zip(self.sides, award.cards, award.counts, strict=True):
                self.frame.put(self.left, y, f"{_label(award.point)}: {side}")
                values = self._values(award, cards)
                worth = zip(cards, values, strict=False)
                text = ", ".join(f"{in_code(card)} {value}" for card, value in worth)
                text = text or " ".join(map(in_code, cards))
                if count and values:
                    text += f" = {count}"
                self.frame.put(self.left + self.labels, y, text or "-")
                y += 1
        return y


def _match_end(state: MatchState, app_state: AppState) -> MatchEnd:
    rounds = [score(each.end) for each in state.history.replayed()]
    shown = 0 if app_state.settings.animation else None
    sentences = highlights(rounds, state.match.rules, players_of(state)) if rounds else ()
    return MatchEnd(state, shared_result(state), sentences, shown)
