"""The score of a round, with the counts behind each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import accumulate, pairwise
from operator import le, or_
from typing import NamedTuple

from scopa.engine import PRIME_VALUE, Award, CardSet, Point, Prime, Rules, Suit, score, total
from scopa.game.match_flow import Deed, Next, may, what_next
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.text.card_names import in_code
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
from scopa.tui.cards.art import BACK, STYLE_OF_SUIT, Picture, Pictures, RenderOptions
from scopa.tui.cards.decks import face
from scopa.tui.cells import Charset, Frame, Size, Style
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.screens.list_screen import page_room
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.table.layout import FACES, smallest_table
from scopa.tui.terminal.key_decoder import Tick
from scopa.tui.widgets import edge, fitted_bar, ok_width, prompt

COUNT_MS = 350  # how long each kind of point is looked at before the next is counted
WATCHED_MS = 4000  # how long the score is seen of a match that is only watched
# The least width of the column of a side, and the width of a figure in it.
_SIDE_WIDTH, _COUNT_WIDTH = 10, 2
_POINTS_AT = 5  # from where the column of a side begins to its points
_GAP, _BETWEEN, _APART = 2, 4, 2  # columns between sides, between their primes, before a face
_MOST_LINES, _MOST_GAP = 2, 3  # blank rows between those of the table, and between the parts
_SMALL = 3  # rows of cards that are narrower than the values of a prime below them
_AROUND = 3  # rows above and below the cards of a prime
_BELOW = 3  # rows of the prompt: one is blank, and one for a saying
# The columns kept for a face, and those of each card that is named in the table.
_CHOICES = (12, 4), (12, 3), (0, 4), (0, 3), (0, 0)
# The points whose cards are shown, and which of them light up with what other points.
_SHOWN = {
    Point.COINS: (Point.COINS, Point.SETTEBELLO, Point.RE_BELLO, Point.NAPOLA),
    Point.PRIME: (Point.PRIME,),
}


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
            left = app_state.after_leaving(ContinuableMatch(state))
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
    def rules(self) -> Rules:
        return self.state.round.rules

    @cached_property
    def players(self) -> PlayerNames:
        return players_of(self.state)

    @property
    def shows_values(self) -> bool:
        return self.rules.prime is Prime.HIGHEST_PRIME

    def draw(self, size: Size, options: RenderOptions, *, has_saying: bool = False) -> Frame:
        """Draw it in a window of that *size*; an opponent may comment on it."""
        frame, at, match = Frame(size), score_layout(self, size, options), self.state.match
        edge(frame)
        number = match.rounds_played + 1
        _left, rights = score_bar(match.scores, self.rules, number, self.players)
        fitted_bar(frame, 0, (self.title,), rights)
        for x, name in zip(at.column_x, self.players.sides, strict=True):
            frame.put(x, at.y, str(name), Style.STRONG)
        y = at.y + 1 + at.line
        for number, award in enumerate(self.awards):
            self._draw_award(frame, at, y, number)
            named = at.rows_of_names(self, award)
            y += 1 + named + (at.below_names if named else at.line)
        width = at.width
        if portrait := at.portrait:
            across, top = portrait.size.width, y - portrait.size.height
            portrait.draw(frame, at.left + width - across, max(at.y, top))
            if top < at.y:  # else it stands on the line
                width -= across + _APART
        frame.put(at.left, y, options.deck.charset.rule * width, Style.FAINT)
        self._draw_totals(frame, at, y + 1)
        y += 3 + at.gap
        if at.pictures:
            self._draw_prime(frame, at.pictures, y + 1)
            y += at.pictures.size.height + _AROUND + at.gap
        if self.lines:
            for row, text in enumerate(self.lines, y + 1):
                frame.centre(row, text, Style.STRONG)
        elif len(self.seen) == len(self.awards):
            self._draw_standing(frame, y + (y + 2 < size.height - 1), has_saying=has_saying)
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

    def _draw_award(self, frame: Frame, at: ScoreLayout, y: int, number: int) -> None:
        """Draw the row of a kind of points, and its cards by their names below."""
        award, is_seen = self.awards[number], number < len(self.seen)
        is_now = number == len(self.seen) - 1 < len(self.awards) - 1
        style = Style.STRONG if is_now else Style.TABLE if is_seen else Style.FAINT
        frame.put(at.left, y, score_words.point(award.point, self.rules), style)
        ends = (*at.column_x[1:], at.left + at.width + _GAP)
        for side, (x, end) in enumerate(zip(at.column_x, ends, strict=True)):
            points, count = award.points[side], award.counts[side]
            if is_seen:
                style = Style.STRONG if points else Style.TABLE
                frame.right(x + _COUNT_WIDTH, y, str(count), style)
                note, x_of_points = _note(award, side), x + _POINTS_AT
                if points and at.line:
                    frame.put(x_of_points, y, f" +{points} ", Style.SELECTED)
                elif points:
                    frame.put(x_of_points, y, f"+{points}", Style.CHOSEN)
                elif x_of_points + len(note) < end:
                    frame.put(x_of_points, y, note, Style.FAINT)
            if at.rows_of_names(self, award):
                self._draw_names(frame, x, y + 1, award, side, at.step)

    def _draw_names(self, frame: Frame, x: int, y: int, award: Award, side: int, step: int) -> None:
        """Draw the cards of a side by their names, and below these their values in the prime."""
        won, values = self._won(award.point, side), self._values(award, side)
        width = step - 1
        for place, card in enumerate(award.cards[side]):
            style = Style.SELECTED if card in won else STYLE_OF_SUIT[card.suit.letter]
            frame.put(x + place * step, y, in_code(card).rjust(width), style)
            if values:
                frame.put(x + place * step, y + 1, values[place].rjust(width), Style.FAINT)

    def _draw_totals(self, frame: Frame, at: ScoreLayout, y: int) -> None:
        state, seen = self.state, self.seen
        gained = total(seen) if seen else (0,) * self.rules.sides
        frame.put(at.left, y, _("This round"))
        frame.put(at.left, y + 1, _("The match") * (not state.is_practice), Style.STRONG)
        for x, before, points in zip(at.column_x, state.match.scores, gained, strict=True):
            frame.right(x + _COUNT_WIDTH, y, f"+{points}")
            if not state.is_practice:
                frame.right(x + _COUNT_WIDTH, y + 1, str(before + points), Style.STRONG)

    def _draw_prime(self, frame: Frame, pictures: Pictures, y: int) -> None:
        """Draw the cards that count for the prime, side by side, and what each is worth."""
        (prime,) = (award for award in self.awards if award.point is Point.PRIME)
        step, width = _step(pictures), _width_of_prime(pictures)
        x = (frame.size.width - _width_of_prime(pictures, self.rules.sides)) // 2
        for side, (who, cards) in enumerate(zip(self.players.sides, prime.cards, strict=True)):
            marked = [str(card) for card in self._won(Point.PRIME, side)]
            left = x + (len(Suit) - len(cards)) * step // 2
            pictures.fan(frame, list(map(str, cards)), left, y, step, marked=marked)
            values, count = " + ".join(self._values(prime, side)), prime.counts[side]
            text = f"{who}: {values} = {count}" if values and count else str(who)
            style = Style.STRONG if marked else Style.FAINT
            frame.put(x + (width - len(text)) // 2, y + pictures.size.height + 1, text, style)
            x += width + _BETWEEN

    def _values(self, award: Award, side: int) -> list[str]:
        if not self.shows_values or award.point is not Point.PRIME or award not in self.seen:
            return []
        return [str(PRIME_VALUE[card.rank]) for card in award.cards[side]]

    def _won(self, shown: Point, side: int) -> CardSet:
        """The cards shown of a side that have won it points."""
        kinds = _SHOWN[shown]
        won = (award for award in self.seen if award.point in kinds and award.points[side])
        return CardSet(reduce(or_, (award.cards[side] for award in won), 0))


class ScoreLayout(NamedTuple):
    """Where a score stands in a window: labels, a column for each side, perhaps a face.

    y: the first row
    gap, line: the blank rows between its parts, and between the lines of the table
    below_names: the blank rows below cards that are named in the table
    left, width: of the table, with the face
    column_x: where the columns of the sides begin
    step: the columns of a card that is named in the table; 0 if there is no room for any
    portrait: of a single opponent, at the right of the table
    pictures: of the cards that count for the prime, below the table
    """

    step: int
    width: int = 0
    left: int = 0
    column_x: Sequence[int] = ()
    y: int = 0
    gap: int = 0
    line: int = 0
    below_names: int = 0
    portrait: Picture | None = None
    pictures: Pictures | None = None

    def rows_of_names(self, counted: CountedScore, award: Award) -> int:
        """The rows below that of an award in which its cards are named."""
        if not self.step or award.point not in _SHOWN:
            return 0
        if award.point is Point.COINS:
            return 1
        return 0 if self.pictures else 1 + counted.shows_values

    def rows(self, counted: CountedScore) -> int:
        """All rows, without those that are blank."""
        shown = self.pictures.size.height + _AROUND if self.pictures else 0
        named = (self.rows_of_names(counted, award) for award in counted.awards)
        return 4 + len(counted.awards) + sum(named) + shown + max(_BELOW, 1 + len(counted.lines))


def score_layout(counted: CountedScore, size: Size, options: RenderOptions) -> ScoreLayout:
    """Lay out a score in a window, with the largest cards for which there is room."""
    room, sides = page_room(size), counted.rules.sides
    names = [score_words.point(award.point, counted.rules) for award in counted.awards]
    labels = max(map(len, (*names, _("This round"), _("The match")))) + _GAP
    has_face = sides == 2 and not (counted.rules.partnerships or counted.state.watched)
    height, at = size.height - 2, ScoreLayout(0)
    for for_face, step in _CHOICES:
        columns = [_columns(counted, side, step) + _GAP for side in range(sides)]
        width = labels + sum(columns) - _GAP
        if width + for_face <= room.width:
            break
    if ScoreLayout(step).rows(counted) <= height:
        at = ScoreLayout(step)
    for number, pictures in enumerate(options.deck.sizes[1:], 1):
        needed = _width_of_prime(pictures, sides), at._replace(pictures=pictures).rows(counted)
        if counted.shows_values and Size(*needed).fits(Size(room.width, height)):
            at = at._replace(pictures=options.fitting(number))
    spare = height - at.rows(counted)
    lines = 1 + len(counted.awards)
    line = min(_MOST_LINES, spare // (lines + 2 * _BELOW))
    spare -= lines * line
    named = sum(bool(at.rows_of_names(counted, award)) for award in counted.awards)
    below_names = line or int(spare > named)
    spare -= (below_names - line) * named
    gap = min(_MOST_GAP, spare // 4)
    portrait, beside = None, 0
    beside_table = Size(room.width - width - _APART, 4 + lines * (1 + line))
    if has_face and FACES[-1].fits(beside_table):
        is_counted = len(counted.seen) == len(counted.awards)
        mood = mood_after_round(counted.state, 1) if is_counted else Mood.CALM
        portrait = face(counted.state.levels[1], mood, beside_table, options.deck.charset)
        beside = portrait.size.width + _APART if portrait else 0
    width += beside
    left = (size.width - width) // 2
    column_x = tuple(accumulate(columns[:-1], initial=left + labels))
    if at.pictures:  # the column of each side begins above a card of it, if there is room
        across, group = (_width_of_prime(at.pictures, count) for count in (sides, 1))
        starts = [2 * _step(at.pictures), *range(group + _BETWEEN, across, group + _BETWEEN)]
        rooms = [end - x for x, end in pairwise([0, *starts, across - beside + _GAP])]
        if all(map(le, [labels, *columns], rooms)):
            width, left = across, (size.width - across) // 2
            column_x = tuple(left + start for start in starts)
    y = 1 + (spare + 1 - 3 * gap) // 2
    at = at._replace(y=y, gap=gap, line=line, below_names=below_names)
    return at._replace(width=width, left=left, column_x=column_x, portrait=portrait)


def _columns(counted: CountedScore, side: int, step: int) -> int:
    """The columns of a side, the cards of which take *step* columns each."""
    widths = [_SIDE_WIDTH, len(counted.players.sides[side].name)]
    for award in counted.awards:
        if award.point in _SHOWN:
            widths.append(len(award.cards[side]) * step)
        if counted.rules.sides == 2:  # among more there is not always room
            widths.append(_POINTS_AT + len(_note(award, side)))
    return max(widths)


def _note(award: Award, side: int) -> str:
    is_best = award.counts[side] == max(award.counts)
    return award_note(award) * is_best or prime_note(award, side)


def _step(pictures: Pictures) -> int:
    """The columns from one card of a prime to the next; in ASCII their frames share a line."""
    is_ascii = pictures.of[BACK].charset is Charset.ASCII
    return pictures.size.width + 2 - (is_ascii and pictures.size.height > _SMALL)


def _width_of_prime(pictures: Pictures, sides: int = 1) -> int:
    """The columns of the cards of a prime, of each of the *sides*."""
    one = (len(Suit) - 1) * _step(pictures) + pictures.size.width
    return sides * (one + _BETWEEN) - _BETWEEN


def _match_end(state: MatchState, app_state: AppState) -> MatchEnd:
    rounds = [score(each.end) for each in state.history.replayed()]
    shown = 0 if app_state.settings.animation else None
    sentences = highlights(rounds, state.match.rules, players_of(state)) if rounds else ()
    return MatchEnd(state, shared_result(state), sentences, shown)
