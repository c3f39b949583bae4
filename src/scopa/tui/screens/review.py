"""The review of a round: a step for each play, and for a mistake the better one and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from scopa.engine import Play
from scopa.game.judge import keep_review
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.player_requests import Adviser, Reply, Request
from scopa.game.round_review import JudgedPlay, RoundReview, Values, advice_on, judged
from scopa.players.coach import Advice
from scopa.storage.puzzle_answers import add_review
from scopa.text.coaching.review_words import about_grades, about_play, summary
from scopa.text.language import _
from scopa.text.numbers_and_lists import fitting
from scopa.text.player_names import Mood
from scopa.tui import navigation
from scopa.tui.app_state import AppState, following
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import AnyStyle, Charset, Frame, Rect, Size, Style, mixed
from scopa.tui.key_bar import KeyText, key_bar
from scopa.tui.key_bindings import Action, Command, Show
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.table.board import Board
from scopa.tui.table.coach_text import advice_lines, draw_advice
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import View, smallest_table, view_of

_HIGHEST_BAR = 1.0  # round points
_BESIDE_BARS = 5  # cells
_BARS, _BARS_IN_ASCII = "▁▂▃▄▅▆▇█", " .:#"  # from low to high

KnownValues = Mapping[tuple[int, int], Values]
"""The values of plays, by the numbers of their round and of the play."""


@dataclass(frozen=True)
class Review(Screen):
    """Stepping through a round, of which play number *index* is shown.

    match: whose rounds these are
    at_end: the match at the end of the round
    names: the players by seat, if others sat at the table
    moments: the match before each play of the round
    plays: those that are judged, in their order
    fault: why no more are
    advice: on the play that is shown, if that is a mistake of the person or its values are asked
    """

    match: MatchState
    at_end: MatchState
    names: tuple[str, ...]
    moments: tuple[MatchState, ...]
    known: KnownValues = field(default_factory=dict)
    plays: tuple[JudgedPlay, ...] = ()
    fault: str = ""
    index: int = 0
    advice: Advice | None = None
    shows_values: bool = False

    @classmethod
    def of(
        cls,
        match: MatchState,
        number: int,
        names: tuple[str, ...] = (),
        known: KnownValues | None = None,
    ) -> Review:
        """The review of a round of a *match*, numbered from 0; it is over."""
        at_end = match.at_end_of_round(number)
        moments = tuple(before for before, _play in at_end.all_plays())
        return cls(match, at_end, names, moments, known or {})._with()

    @property
    def smallest(self) -> Size:
        return smallest_table(self.at_end.round.rules)

    @property
    def explanation(self) -> Sequence[str]:
        bars = _(
            "Each bar is one of your plays: the higher, the more it cost. {previous} and {next} go "
            "through all plays, {play} to your mistakes, the costliest first, and then to those of "
            "the others; {suggest} shows what each play is worth."
        )
        again = () if self.names else (_("{again} tries the play again from here."),)
        return (about_grades(), bars, *again)

    # ----------------------------------------------------------------------------- judging

    @property
    def number(self) -> int:
        """The number of the round, from 0."""
        return self.at_end.match.rounds_played

    @property
    def _is_judged(self) -> bool:
        return len(self.plays) == len(self.moments)

    def _with(self, *more: JudgedPlay) -> Review:
        """The review with *more* judged plays, and all that are known; with the last it begins."""
        plays = [*self.plays, *more]
        for at in range(len(plays), len(self.moments)):
            values = self.known.get((self.number, at))
            if values is None:
                break
            plays.append(judged(at, self.moments[at], self.at_end.round.plays[at], values))
        review = replace(self, plays=tuple(plays))
        if not review._is_judged:
            return review
        mistakes = review.review.mistakes
        return review._at(mistakes[0].number if mistakes else 0)

    @property
    def request(self) -> Request | None:
        if self._is_judged or self.fault:
            return None
        at = len(self.plays)
        return Request(Adviser.REVIEWER, self.moments[at], self.at_end.round.plays[at])

    @property
    def review(self) -> RoundReview:
        """The judged plays."""
        return RoundReview(self.at_end, self.plays)

    # ----------------------------------------------------------------------------- stepping

    def _at(self, index: int, *, shows_values: bool = False) -> Review:
        """The review at another play."""
        play = self.plays[index]
        shows_values = shows_values and play.seat == HUMAN and bool(play.values)
        needs_advice = play.is_mistake or shows_values
        advice = advice_on(self.moments[index], play.play) if needs_advice else None
        return replace(self, index=index, advice=advice, shows_values=shows_values)

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Reply(about, fault=fault) if about == self.request and fault:
                return Update(replace(self, fault=fault))
            case Reply(about, judged=play) if about == self.request and play is not None:
                after = self._with(play)
                return Update(after, job=after._keep if after._is_judged else None)
            case Action(Command.BACK):
                if self.shows_values:
                    return Update(self._at(self.index))
                return Update(None, job=self._note)
            case Show(index) if self._is_judged:
                return Update(self._at(index))
            case Action(command) if self._is_judged:
                return self._obey(command, app_state)
        return Update(self)

    def _keep(self) -> Sequence[Screen]:
        keep_review(self.review)
        return ()

    def _note(self) -> Sequence[Screen]:
        add_review(self.match.key, self.number)
        return ()

    def _obey(self, command: Command, app_state: AppState) -> Update:
        match command:
            case Command.SUGGEST:
                return Update(self._at(self.index, shows_values=not self.shows_values))
            case Command.AGAIN if self.plays[self.index].seat == HUMAN and not self.names:
                practice = self.at_end.practice(self.index)
                return Update(self, navigation.open_table(practice, app_state))
            case Command.NEXT | Command.PREVIOUS | Command.FIRST | Command.LAST | Command.OK:
                after = self._after_step(command)
                return Update(after, job=None if after.number == self.number else self._note)
        return Update(self, navigation.open_beside(command, self.moments[self.index]))

    def _after_step(self, command: Command) -> Review:
        """The review after a step to another play, or beyond the ends to another round."""
        if command is Command.OK and self._next_mistake is not None:
            return self._at(self._next_mistake)
        index, last = self.index, len(self.plays) - 1
        if command in (Command.FIRST, Command.LAST):
            return self._at(0 if command is Command.FIRST else last)
        step = -1 if command is Command.PREVIOUS else 1
        if 0 <= index + step <= last:
            return self._at(index + step)
        if 0 <= self.number + step < self.match.rounds_over:
            return Review.of(self.match, self.number + step, self.names, self.known)
        return self

    @property
    def _next_mistake(self) -> int | None:
        """The mistake that comes after the one that is shown, or the costliest."""
        numbers = [play.number for play in self.review.mistakes]
        return following(numbers, self.index, 1) if numbers else None

    # ----------------------------------------------------------------------------- drawing

    @property
    def shown_board(self) -> Board:
        """The board that is seen: with the better play framed where a mistake was made."""
        board = Board(self.moments[self.index], names=self.names, open_hands=True)
        shown = self._better or self.at_end.round.plays[self.index]
        is_own = self.moments[self.index].round.turn == HUMAN
        return board.select(shown) if is_own else replace(board, shown_play=shown)

    @property
    def _better(self) -> Play | None:
        """The better play, if the one that is shown is a mistake."""
        if not self._is_judged or not self.plays[self.index].is_mistake:
            return None
        return self.advice.play if self.advice else self.plays[self.index].best

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        view = view_of(self.shown_board, size, options, app_state)
        if not self._is_judged:
            looking = _("The coach is looking at the round: play {done} of {plays} ...").format(
                done=len(self.plays) + 1, plays=len(self.moments)
            )
            frame = draw_board(view, titles=(self.fault or looking,))
            key_bar(frame, (_("{back} back"),))
            return frame
        play, players = self.plays[self.index], view.board.players
        room = size.width - len(self._own_plays) - _BESIDE_BARS
        titles = (fitting(room, summary(self.review, players)),)
        is_told = play.is_mistake or play.seat == HUMAN
        judgement = self.advice.judgement if self.shows_values and self.advice else None
        frame = draw_board(
            view, titles=titles, has_lines=not is_told, judgement=judgement, made=play.play
        )
        if is_told:
            texts = about_play(play, self.moments[self.index], self.advice, players)
            mood = Mood.DISPLEASED if play.is_mistake else Mood.PLEASED
            draw_advice(view, advice_lines(view, texts), mood, with_ok=False)
        if judgement is None:
            self._mark_own_play(view)
        self._draw_bars(view, options.deck.charset)
        key_bar(frame, self._keys(), stays=2)
        return frame

    @property
    def _own_plays(self) -> Sequence[JudgedPlay]:
        return [play for play in self.plays if play.seat == HUMAN]

    def _mark_own_play(self, view: View) -> None:
        """Write above a card in the hand that it was played, if another one is framed."""
        board, layout, card = view.board, view.layout, self.at_end.round.plays[self.index].card
        if self._better and card in board.hand and card != board.hand[board.selected]:
            place = board.hand.index(card)
            x, y = layout.hand(place, len(board.hand)), layout.my_cards_y - 1
            view.frame.put(x, y, _("yours")[: layout.card.width], Style.STRONG)

    def _draw_bars(self, view: View, charset: Charset) -> None:
        """A bar for each play of the person at the end of the first row, mistakes in colour."""
        own = self._own_plays
        most = max(_HIGHEST_BAR, *[play.cost for play in own])
        bars = _BARS if charset is Charset.UTF_8 else _BARS_IN_ASCII
        highest = len(bars) - 1
        left = view.frame.size.width - len(own) - 1
        view.frame.fill(Rect(left - 2, 0, len(own) + 3, 1), Style.BAR)
        row, styles = "", list[AnyStyle]()
        for x, play in enumerate(own, left):
            row += bars[ceil(play.cost * play.is_mistake / most * highest)]
            style = mixed(Style.CHOSEN, Style.BAR) if play.is_mistake else Style.BAR
            styles.append(Style.SELECTED if play.number == self.index else style)
            view.frame.target(Rect(x, 0, 1, 1), Show(play.number))
        view.frame.put_styled(left, 0, row, styles)

    def _keys(self) -> Sequence[KeyText]:
        is_own, number = self.plays[self.index].seat == HUMAN, self._next_mistake
        mistake: KeyText = (_("{play} next mistake"), _("{play} next"))
        if number == self.index:
            mistake = _("no other mistake")
        return (
            _("{previous} {next} play"),
            *[mistake] * (number is not None),
            *[_("{suggest} values")] * (is_own and bool(self.plays[self.index].values)),
            *[(_("{again} try it from here"), _("{again} try it"))] * (is_own and not self.names),
            _("{help} help"),
            _("{back} back"),
        )
