"""The review of a round: each play of the person beside what the coach found of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scopa.engine import CardSet, Play
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.review import about_the_figures, report_on_round
from scopa.players.analysis import RoundAnalysis
from scopa.players.coach import Advice, advice_on
from scopa.players.levels import STRONGEST
from scopa.text import coach as sentences
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import (
    REVIEWER,
    Event,
    RenderOptions,
    Reply,
    Request,
    Screen,
    Update,
    cursor_after,
)
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import TURNING, key_bar

_COSTLIEST_FIRST = 3


class ReviewStep(NamedTuple):
    """The *board* when the person was to play, with the *play* that was then made selected.

    advice, cost: of the coach, and what the play cost beside that, once they are known
    """

    board: Board
    play: Play
    advice: Advice | None = None
    cost: float = 0.0

    @property
    def number(self) -> int:
        """Of the play in its round, from 0."""
        return len(self.board.state.round.plays)


@dataclass(frozen=True)
class Review(Screen):
    """Stepping through the *moments* of a round, of which number *step* is shown.

    state, number: the match, and which of its rounds it is, from 0
    names: the players by seat, if the record has them
    reply: has the analysis, once it is known; then the three plays that cost most come first
    """

    state: MatchState
    number: int
    names: tuple[str, ...]
    moments: tuple[ReviewStep, ...]
    reply: Reply | None = None
    step: int = 0

    @classmethod
    def of(cls, match: MatchState, number: int, names: tuple[str, ...] = ()) -> Review:
        """The review of round *number* of a *match*; it is over, and the person has played."""
        moments = (
            ReviewStep(Board(before, names=names).select(play), play)
            for before, play in match.at_end_of_round(number).own_plays()
        )
        return cls(match, number, names, tuple(moments))

    @property
    def smallest(self) -> Size:
        return smallest_table(self.moments[0].board.rules)

    @property
    def request(self) -> Request | None:
        if self.reply is not None:
            return None
        return Request(REVIEWER, self.moments[0].board.state.knowledge, self._at_end)

    @property
    def _at_end(self) -> MatchState:
        return self.state.at_end_of_round(self.number)

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Reply(about, review=review) if about == self.request:
                analysis = review.analysis if review else None
                moments = _judged(self.moments, analysis) if analysis else self.moments
                return Update(replace(self, reply=event, moments=moments))
            case Action(command):
                return self._obey(command, app_state)
        return Update(self)

    def _obey(self, command: Command, app_state: AppState) -> Update:
        match command:
            case Command.BACK:
                return Update(None)
            case Command.OTHER_WAY | Command.OTHER_WAY_BACK:
                number = self.number + (1 if command is Command.OTHER_WAY else -1)
                is_round = 0 <= number < self.state.rounds_over
                return Update(Review.of(self.state, number, self.names) if is_round else self)
            case Command.SUGGEST:
                return Update(self, self._luck_and_skill())
            case Command.AGAIN:
                practice = self._at_end.practice(self.moments[self.step].number)
                return Update(self, navigation.open_table(practice, app_state))
            case Command.REMATCH:
                again = self._at_end.practice(played_by=STRONGEST)
                return Update(self, navigation.open_table(again, app_state, is_dealt=True))
        onwards = Command.NEXT if command is Command.OK else command
        step = cursor_after(onwards, self.step, len(self.moments)) if self.reply else None
        return Update(self if step is None else replace(self, step=step))

    @property
    def shown_board(self) -> Board:
        """The board that is seen: with the better play framed once the coach has told it."""
        board, play, advice, _cost = self.moments[self.step]
        if advice and advice.cost_of(play):
            board = board.select(advice.play)
            return replace(board, prompt=_("Framed: what the coach would play."))
        return replace(board, prompt=_("Framed: your play."))

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        coach: Sequence[str] = (_("The coach is looking at the table ..."),)
        advice = self.moments[self.step].advice
        if advice:
            coach = self._verdict(advice)
        elif self.reply:
            coach = (self.reply.fault or _("This round cannot be judged."),)
        frame = draw_board(self.shown_board, size, options, coach=coach, advice=advice)
        keys = (
            _(
                "{previous} {next} play   {suggest} luck and skill   {again} try it "
                "from here   {rematch} Il Maestro plays it   {back} back"
            ),
            _(
                "{previous} {next} play  {suggest} luck  {again} try it  {rematch} Il "
                "Maestro  {back} back"
            ),
            _("{previous} {next} play  {suggest} luck  {again} try it  {back} back"),
        )
        if self.state.rounds_over > 1:
            keys = (
                _(
                    "{previous} {next} play   {other_way_back} {other_way} round   "
                    "{suggest} luck and skill   {again} try it from here   {rematch} "
                    "Il Maestro plays it   {back} back"
                ),
                _(
                    "{previous} {next} play  {other_way_back} {other_way} round  "
                    "{suggest} luck  {again} try it  {back} back"
                ),
                _("{previous} {next} play  {other_way_back} {other_way} round  {back} back"),
            )
        key_bar(frame, options, *keys, buttons=TURNING)
        return frame

    def _verdict(self, advice: Advice) -> Sequence[str]:
        moment = self.moments[self.step]
        texts: Sequence[str] = sentences.reviewed(
            moment.number,
            moment.play,
            advice,
            place=self.step,
            plays=len(self._at_end.round.plays),
            total=sum(each.cost for each in self.moments),
        )
        held = _held(moment.board)
        return (*(f"{text} {held}" for text in texts), *texts)

    def _luck_and_skill(self) -> Sequence[Screen]:
        if self.reply is None:
            return ()
        if self.reply.review is None:
            return navigation.open_pages(_("The review"), self.reply.fault)
        told = report_on_round(self.reply.review, self._at_end.cast)
        return navigation.open_report(_("The review"), (*told, about_the_figures()))


def _judged(moments: Sequence[ReviewStep], analysis: RoundAnalysis) -> tuple[ReviewStep, ...]:
    """The moments with the advice for each: the costliest first, the others as they were played."""
    judged = []
    for moment in moments:
        play = analysis.plays[moment.number]
        values = play.values or {play.best: play.cost, play.play: 0.0}
        advice = advice_on(play.best, values, moment.board.state.knowledge)
        judged.append(moment._replace(advice=advice, cost=play.cost))
    judged.sort(key=lambda moment: -moment.cost)
    rest = sorted(judged[_COSTLIEST_FIRST:], key=lambda moment: moment.number)
    return (*judged[:_COSTLIEST_FIRST], *rest)


def _held(board: Board) -> str:
    hands = board.state.round.hands
    others = [(board.cast.seats[seat], CardSet(hands[seat])) for seat in range(len(hands))]
    return sentences.held([other for seat, other in enumerate(others) if seat != HUMAN])
