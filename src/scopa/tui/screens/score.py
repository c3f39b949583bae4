"""The score of a round, with the counts behind each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from scopa.engine import (
    PRIME_VALUE,
    Award,
    CardSet,
    Point,
    Prime,
    Rules,
    Suit,
    score,
    total,
)
from scopa.game.match_flow import Deed, Next, may, what_next
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.text.card_names import in_code, suit_name
from scopa.text.language import _
from scopa.text.match import score_words
from scopa.text.match.match_words import shared_result
from scopa.text.match.sayings import mood_after_round, saying_after_round
from scopa.text.match.score_words import award_note, highlights, prime_note, standing
from scopa.text.match.table_words import score_bar
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import Mood, PlayerNames, players_of
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import Pictures, RenderOptions
from scopa.tui.cards.decks import face
from scopa.tui.cells import Frame, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import page_room
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.table.layout import smallest_table
from scopa.tui.terminal.key_decoder import Tick
from scopa.tui.widgets import edge, fitted_bar, ok_width, prompt

_LONGEST_VALUE = "21"
_SMALLEST_FACE = 8  # its height
COUNT_MS = 350  # how long each kind of point is looked at before the next is counted
WATCHED_MS = 4000  # how long the score is seen of a match that is only watched
# The least width of the column of a side, and the width of a figure in it.
_SIDE_WIDTH, _COUNT_WIDTH = 12, 2
_POINTS_AT = 5  # from where the column of a side begins to its points
_FAN_STEP, _GAP = 3, 2  # the least columns of a covered card to be seen, and those between sides
# How many cards of a prime cover others, and how much is seen of each above its value.
_MOST_OF_PRIME, _VALUE_STEP = len(Suit) - 1, 4
# The points whose cards are shown, and which of them light up with what other points.
_SHOWN = {
    Point.COINS: (Point.COINS, Point.SETTEBELLO, Point.RE_BELLO, Point.NAPOLA),
    Point.PRIME: (Point.PRIME,),
}
_BESIDE_FACE = 12  # from where the column of a side begins to a face


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
        counted = CountedScore(self.state, self.counted, _("The score of the round"))
        frame = counted.draw(size, options, has_saying=app_state.settings.sayings)
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


@dataclass(frozen=True)
class CountedScore:
    """The score of a round as far as it is counted, to be drawn.

    counted: how many kinds of points are; None for all
    lines: below it, in place of what the score means for the match
    """

    state: MatchState
    counted: int | None
    title: str
    lines: Sequence[str] = ()

    @cached_property
    def awards(self) -> Sequence[Award]:
        return score(self.state.round)

    @property
    def seen(self) -> Sequence[Award]:
        return self.awards[: self.counted]

    @property
    def fans(self) -> Sequence[Award]:
        """Those whose cards are shown."""
        return [award for award in self.awards if award.point in _SHOWN]

    @property
    def rules(self) -> Rules:
        return self.state.round.rules

    @cached_property
    def players(self) -> PlayerNames:
        return players_of(self.state)

    @property
    def shows_values(self) -> bool:
        return self.rules.prime is Prime.HIGHEST_PRIME

    @property
    def rows_below(self) -> int:
        """The rows of the cards below the halo of the last: the values, or not even it."""
        return 1 if self.shows_values else -1

    def draw(self, size: Size, options: RenderOptions, *, has_saying: bool = False) -> Frame:
        """Draw it in a window of that *size*; an opponent may comment on it."""
        frame, at, match = Frame(size), score_layout(self, size, options), self.state.match
        edge(frame)
        number = match.rounds_played + 1
        _left, rights = score_bar(match.scores, self.rules, number, self.players)
        fitted_bar(frame, 0, (self.title,), rights)
        y = at.y
        for x, name in zip(at.column_x, self.players.sides, strict=True):
            frame.put(x, y, str(name), Style.STRONG)
        y += 1 + at.gap
        right = self._draw_face(frame, at, options)
        self._draw_awards(frame, at, y, right)
        rule = options.deck.charset.rule * (right - at.left)
        self._draw_totals(frame, at, y + len(self.awards), rule)
        y += len(self.awards) + 4 + at.gap
        if at.pictures:
            y = self._draw_fans(frame, at, y, at.pictures)
        elif at.lists_names:
            y = self._list_names(frame, at, y)
        y += 1 + at.gap
        if self.lines:
            top = min(y - 1, frame.size.height - 1 - len(self.lines))
            for row, text in enumerate(self.lines, top):
                frame.centre(row, text, Style.STRONG)
        elif len(self.seen) == len(self.awards):
            self._draw_standing(frame, y, has_saying=has_saying)
        return frame

    def _draw_standing(self, frame: Frame, y: int, *, has_saying: bool) -> None:
        """Draw what the score means for the match, and what an opponent says to that."""
        state, players = self.state, self.players
        match = state.match_after_round
        stands = standing(match.scores, match.winner, self.rules, players)
        if state.is_practice:
            room = frame.size.width - ok_width() - 4
            stands = fitting(room, score_words.practice_over(state.original_points))
        prompt(frame, y, stands)
        saying = saying_after_round(state)
        if has_saying and saying and match.winner is None and y + 2 < frame.size.height:
            frame.centre(y + 1, saying.text(players))

    def _draw_face(self, frame: Frame, at: ScoreLayout, options: RenderOptions) -> int:
        """Draw the face of a single opponent at the right, if there is room; where that begins."""
        state, right = self.state, at.left + at.width
        if self.rules.sides > 2 or self.rules.partnerships or state.watched:
            return right
        rows = len(self.awards) + 4 + at.gap + max(0, at.gap - 1)
        is_counted = len(self.seen) == len(self.awards)
        mood = mood_after_round(state, 1) if is_counted else Mood.CALM
        room = Size(right - at.column_x[1] - _BESIDE_FACE, rows)
        portrait = face(state.levels[1], mood, room, options.deck.charset)
        if portrait is None or portrait.size.height < _SMALLEST_FACE:
            return right
        portrait.draw(frame, right - portrait.size.width, at.y)
        return right - portrait.size.width - 1

    def _draw_awards(self, frame: Frame, at: ScoreLayout, y: int, right: int) -> None:
        awards, seen = self.awards, self.seen
        for row, award in enumerate(awards, y):
            name = score_words.point(award.point, self.rules)
            if row - y >= len(seen):
                _draw_row(frame, at, row, name, (), Style.FAINT)
                continue
            is_now = row - y == len(seen) - 1 < len(awards) - 1
            _draw_row(frame, at, row, name, (), Style.STRONG if is_now else Style.TABLE)
            ends = [*at.column_x[1:], right]
            for side, (x, end) in enumerate(zip(at.column_x, ends, strict=True)):
                points, count = award.points[side], str(award.counts[side])
                style = Style.STRONG if points else Style.TABLE
                frame.right(x + _COUNT_WIDTH, row, count, style)
                x += _POINTS_AT
                if points:
                    frame.put(x, row, f"+{points}", Style.CHOSEN)
                else:
                    is_best = award.counts[side] == max(award.counts)
                    note = award_note(award) * is_best or prime_note(award, side)
                    frame.put(x, row, note * (x + len(note) < end), Style.FAINT)

    def _draw_totals(self, frame: Frame, at: ScoreLayout, y: int, rule: str) -> None:
        state, seen = self.state, self.seen
        frame.put(at.left, y, rule, Style.FAINT)
        gained = total(seen) if seen else (0,) * self.rules.sides
        points = [f"+{number}" for number in gained]
        _draw_row(frame, at, y + 1, _("This round"), points, Style.TABLE)
        if not state.is_practice:
            pairs = zip(state.match.scores, gained, strict=True)
            totals = [str(before + points) for before, points in pairs]
            _draw_row(frame, at, y + 2, _("The match"), totals, Style.STRONG)

    def _draw_fans(self, frame: Frame, at: ScoreLayout, y: int, pictures: Pictures) -> int:
        below = pictures.size.height + 1  # under the halo
        for award in self.fans:
            frame.put(at.left, y, _label(award.point), Style.FAINT)
            for side, cards in enumerate(award.cards):
                x, step = at.column_x[side], _step(pictures, at.rooms[side], len(cards))
                marked = [str(card) for card in self._won(award.point, side)]
                pictures.fan(frame, list(map(str, cards)), x, y, step, marked=marked)
                for place, value in enumerate(self._values(award, cards)):
                    frame.put(x + place * step, y + below, value, Style.FAINT)
            y += pictures.size.height + 1 + at.gap
        return y - at.gap + self.rows_below

    def _values(self, award: Award, cards: CardSet) -> list[str]:
        if not self.shows_values or award.point is not Point.PRIME or award not in self.seen:
            return []
        return [str(PRIME_VALUE[card.rank]) for card in cards]

    def _won(self, shown: Point, side: int) -> CardSet:
        """The cards shown of a side that have won it points."""
        kinds = _SHOWN[shown]
        won = (award for award in self.seen if award.point in kinds and award.points[side])
        return CardSet(reduce(or_, (award.cards[side] for award in won), 0))

    def _list_names(self, frame: Frame, at: ScoreLayout, y: int) -> int:
        sides = self.players.sides
        for award in self.fans:
            for side, cards, count in zip(sides, award.cards, award.counts, strict=True):
                frame.put(at.left, y, f"{_label(award.point)}: {side}")
                values = self._values(award, cards)
                frame.put(at.column_x[0], y, _listed(cards, values, count))
                y += 1
        return y


def _listed(cards: CardSet, values: Sequence[str], count: int) -> str:
    """Cards by name, each with its value if there are any, and what these come to."""
    if not values:
        return " ".join(map(in_code, cards)) or "-"
    worth = ", ".join(f"{in_code(card)} {value}" for card, value in zip(cards, values, strict=True))
    return f"{worth} = {count}" if count else worth


class ScoreLayout(NamedTuple):
    """Where a score stands in a window: labels, and a column for each side.

    y: the first row
    gap: the blank rows between its parts
    left, width: of all
    column_x: where the columns of the sides begin
    rooms: the columns for the cards of each side
    pictures: the cards, if there is room for any
    lists_names: there is room for their names alone
    """

    y: int
    gap: int
    left: int
    width: int
    column_x: Sequence[int]
    rooms: Sequence[int]
    pictures: Pictures | None
    lists_names: bool


def score_layout(counted: CountedScore, size: Size, options: RenderOptions) -> ScoreLayout:
    """Lay out a score in a window, with the largest cards for which there is room."""
    awards, sides = counted.awards, counted.players.sides
    labels = _columns_of_labels(counted)
    room = page_room(size).width - labels
    # 2 of the lines are where the prompt would be
    spare = size.height - 9 - len(awards) - max(0, len(counted.lines) - 2)
    sizes = [
        number
        for number, pictures in enumerate(options.deck.sizes)
        if _rows(counted, pictures) < spare and _rooms(counted, pictures.size.width, room)
    ]
    pictures = options.fitting(max(sizes)) if sizes else None
    rooms = _rooms(counted, pictures.size.width, room) if pictures else ()
    names = len(counted.fans) * len(sides)
    lists_names = not pictures and names < spare
    spare = max(0, spare - (_rows(counted, pictures) if pictures else names * lists_names))
    gap = min(2, spare // 5)
    columns = []
    for side, who in enumerate(sides):
        widths = [_SIDE_WIDTH - _GAP, len(who.name)]
        if pictures:
            for cards in (award.cards[side] for award in counted.fans):
                step = _step(pictures, rooms[side], len(cards))
                widths.append((len(cards) - 1) * step + pictures.size.width)
        columns.append(max(widths) + _GAP)
    width = labels + sum(columns) - _GAP
    listed = [
        _listed(cards, [_LONGEST_VALUE] * (award.point is Point.PRIME) * len(cards), count)
        for award in counted.fans
        for cards, count in zip(award.cards, award.counts, strict=True)
    ]
    whole = max(width, labels + max(map(len, listed), default=0) * lists_names)
    left = (size.width - whole) // 2
    column_x = list(accumulate(columns[:-1], initial=left + labels))
    y = 1 + (spare + 1 - 4 * gap) // 2
    return ScoreLayout(y, gap, left, width, column_x, rooms, pictures, lists_names)


def _columns_of_labels(counted: CountedScore) -> int:
    labels = [score_words.point(award.point, counted.rules) for award in counted.awards]
    labels += [f"{_label(point)}: {side}" for point in _SHOWN for side in counted.players.sides]
    return max(map(len, (*labels, _("This round"), _("The match")))) + _GAP


def _rows(counted: CountedScore, pictures: Pictures) -> int:
    return len(counted.fans) * (pictures.size.height + 1) + counted.rows_below


def _rooms(counted: CountedScore, width: int, room: int) -> Sequence[int]:
    """The columns of *room* for the cards of each side, each *width* wide; none if too few."""
    needed = []
    for side in range(counted.rules.sides):
        cards = max(len(award.cards[side]) for award in counted.fans)
        fan = (cards - 1) * max(_FAN_STEP, width // 2)
        needed.append(width + max(fan, _MOST_OF_PRIME * _VALUE_STEP * counted.shows_values))
    left = room - _GAP * len(needed) - sum(needed)
    return [columns + left // len(needed) for columns in needed] if left >= 0 else ()


def _step(pictures: Pictures, room: int, cards: int) -> int:
    width = pictures.size.width
    return min(width + 1, (room - width) // max(1, cards - 1))


def _draw_row(
    frame: Frame, at: ScoreLayout, y: int, label: str, by_side: Sequence[str], style: Style
) -> None:
    frame.put(at.left, y, label, style)
    for x, text in zip(at.column_x, by_side, strict=False):
        frame.right(x + _COUNT_WIDTH, y, text, style)


def _match_end(state: MatchState, app_state: AppState) -> MatchEnd:
    rounds = [score(each.end) for each in state.history.replayed()]
    shown = 0 if app_state.settings.animation else None
    sentences = highlights(rounds, state.match.rules, players_of(state)) if rounds else ()
    return MatchEnd(state, shared_result(state), sentences, shown)
