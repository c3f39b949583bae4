"""The table during a round: whose turn it is, what may be chosen, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa.engine import Play
from scopa.game.match_state import HUMAN, MatchState, Waiting
from scopa.text.rules_and_options import seconds
from scopa.text.screen_labels import Line
from scopa.tui import places
from scopa.tui.app_state import USUAL_PACE_MS, AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import COACH, Event, RenderOptions, Reply, Request, Screen, Tick, Update
from scopa.tui.table.animation import FRAME_MS, Stage, dealt, made, moments, shown
from scopa.tui.table.board import Board
from scopa.tui.table.drawing import draw_board
from scopa.tui.table.layout import smallest_table

LEAVE_WITHIN_MS = 2000
"""So long after an Esc a second one leaves the table."""

SETTLING_MS = 400
"""So long after something has gone on by itself OK plays no card: it was meant for that."""

PACES_MS = (300, 600, 1000, 1500, 2500, 4000)
"""How long each play may be shown when a match is watched."""


def opened(place: places.Place, app_state: AppState) -> Sequence[Screen]:
    """The table of a sitting, to which its cards are dealt if it has just been."""
    assert isinstance(place, places.Table)
    pace_ms = app_state.pace_ms if place.pace_ms is None else place.pace_ms
    remark = Line.PRACTICE if place.state.is_practice else ""
    table = Table(place.state, remark=remark, pace_ms=pace_ms)
    if place.shown is not None:
        is_mine = place.state.is_humans_turn
        table = table.choosing(place.shown) if is_mine else replace(table, shown_play=place.shown)
    if place.is_dealt and app_state.settings.animation:
        table = replace(table, stages=dealt(table))
    return (table,)


@dataclass(frozen=True)
class Table(Board, Screen):
    """A board at which the person plays, or watches.

    *leaving*: Esc, or the key that ends the program, was pressed once; *pace_ms* how long each
    play is shown of a match that is watched. The *stages* of a movement are still to be seen, the
    first of them from that *frame* on.
    """

    leaving: Command | None = None
    pace_ms: int = USUAL_PACE_MS
    stages: tuple[Stage, ...] = ()
    frame: int = 0

    @property
    def smallest(self) -> Size:
        """Players at the sides need more room."""
        return smallest_table(self.rules)

    @property
    def request(self) -> Request | None:
        """The opponent thinks when it is its turn and it has not shown its play."""
        state = self.state
        if state.is_humans_turn:
            asks = self.consults and self.advice is None
            return Request(COACH, state.knowledge) if asks else None
        waits = state.round.is_over or self.shown_play is not None
        return None if waits else Request(state.kinds[state.round.turn], state.knowledge)

    @property
    def wakes_in_ms(self) -> int | None:
        """What moves goes on; the first Esc is forgotten; what is watched goes on by itself."""
        if self.stages:
            return FRAME_MS
        if self.leaving:
            return LEAVE_WITHIN_MS
        if self.state.watched and (self.shown_play or self.state.round.is_over):
            return self.pace_ms
        return self.goes_on_ms

    @property
    def asks_before_quitting(self) -> bool:
        """Once."""
        return self.leaving is not Command.QUIT

    @property
    def to_keep(self) -> MatchState | None:
        """The match, unless it has no name in the record."""
        return self.state if self.state.key else None

    @property
    def rest(self) -> Table:
        """With every card where it belongs."""
        return replace(self, stages=(), frame=0) if self.stages else self

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        """The whole table, or what moves there."""
        if self.stages:
            return self.stages[0].draw(self.frame, size, options)
        leaving = Line.LEAVING_PRACTICE if self.state.is_practice else Line.LEAVING
        warning = {Command.BACK: leaving, Command.QUIT: Line.QUITTING, None: ""}[self.leaving]
        pace = seconds(self.pace_ms) if self.state.watched else ""
        warning = options.keys.told(warning)
        return draw_board(self, size, options, warning=warning, pace=pace)

    def handle(self, event: Event, app_state: AppState) -> Update:
        """Choose, play, confirm, consult, leave.

        A key ends what moves, and counts; but OK is only for what was to be seen when it was
        pressed.
        """
        if isinstance(event, Reply):
            is_mine = event.about == self.request
            return Update(self._told(event, app_state) if is_mine else self)
        if isinstance(event, Tick):
            return Update(self._moved()) if self.stages else self._passed(app_state)
        if self.stages:
            return (
                Update(self.rest)
                if event == Action(Command.OK)
                else self.rest.handle(event, app_state)
            )
        table = replace(self, leaving=None, remark="")
        if isinstance(event, Action):
            return table._obey(event, app_state, before=self.leaving)
        return Update(table if self.leaving else replace(table, remark=table.answer(event)))

    def _passed(self, app_state: AppState) -> Update:
        """The first Esc is forgotten; what was shown for long enough goes on."""
        if self.leaving:
            return Update(replace(self, leaving=None))
        if self.wakes_in_ms is None:
            return Update(self)
        if self.state.round.is_over:
            return self._counted(app_state)
        if not self.shown_play:
            return Update(self)
        step = self._confirmed(app_state)
        assert isinstance(step.screen, Table), "a play that is shown is made"
        settling = Stage(step.screen.rest, frames=SETTLING_MS // FRAME_MS)
        return step._replace(screen=replace(step.screen, stages=(*step.screen.stages, settling)))

    def _moved(self) -> Table:
        """The next frame of what moves."""
        if self.frame + 1 < self.stages[0].frames:
            return replace(self, frame=self.frame + 1)
        return replace(self, stages=self.stages[1:], frame=0)

    def _told(self, reply: Reply, app_state: AppState) -> Table:
        """The opponent shows a play, or the coach gives advice."""
        if reply.about.asked == COACH:
            return self.choosing(reply.play, advice=reply.advice)
        after = replace(self, shown_play=reply.play, goes_on_ms=_shown_ms(reply.play, app_state))
        if not app_state.settings.animation:
            return after
        return replace(after, stages=self.stages + shown(self.rest, reply.play))

    def _backed_out(self, command: Command, app_state: AppState, *, again: bool) -> Update:
        """The coach is silent again, or the table is left: at the second time."""
        if command is Command.BACK and self.consults:
            return Update(replace(self, consults=False, advice=None))
        if command is Command.BACK and again and self.state.is_practice:
            return Update(None)
        if command is Command.BACK and again:
            return Update(None, app_state=app_state.leaving(Waiting(self.state, shown=self.shown)))
        return Update(replace(self, leaving=command))

    def _obey(self, action: Action, app_state: AppState, before: Command | None) -> Update:
        """What comes of *action*; *before* it one of the keys that leave may have been pressed."""
        state, command = self.state, action.command
        if command in (Command.BACK, Command.QUIT):
            return self._backed_out(command, app_state, again=before is Command.BACK)
        if command is Command.OK:
            return self._counted(app_state) if state.round.is_over else self._confirmed(app_state)
        beside = self._beside(command)
        if beside is not None:
            return Update(self, (beside,))
        if command is Command.TAKE_BACK:
            return Update(self._taken_back())
        if state.watched:
            return Update(self._paced(action))
        if command is Command.SUGGEST:
            return Update(self._consulted() if state.is_humans_turn else self)
        return self._selected(action, app_state)

    def _selected(self, action: Action, app_state: AppState) -> Update:
        """Another card or way is selected; their play, if it is shown still, has been seen."""
        answer = self.answer(action)
        if answer:
            return Update(replace(self.chosen(action), remark=answer))
        if self.shown_play is None or self.goes_on_ms is None:
            return Update(self.chosen(action))
        step = self._confirmed(app_state)
        assert isinstance(step.screen, Table), "a play that is shown is made"
        return step._replace(screen=step.screen.rest.chosen(action))

    def _consulted(self) -> Table:
        """The table at which the coach is asked, or says again what it has said."""
        if self.advice is None:
            return replace(self, state=self.state.with_help, consults=True)
        return self.choosing(self.advice.play, advice=self.advice)

    def _beside(self, command: Command) -> places.Place | None:
        """What may be looked at beside the table; of a match that is only watched the rules."""
        always: dict[Command, places.Place] = {
            Command.OPTIONS: places.Options(),
            Command.RULES: places.RulesInForce(self.state),
        }
        played: dict[Command, places.Place] = {
            Command.COUNTER: places.CardCounter(self.state, self.cast),
            Command.LAST_CAPTURE: places.LastCapture(self.state, self.cast),
            Command.PILE: places.Pile(self.state),
        }
        return always.get(command) or (None if self.state.watched else played.get(command))

    def _taken_back(self) -> Table:
        """The table before the person's last play, if there is one to take back."""
        if not self.state.can_take_back:
            return self
        before = self.state.take_back()
        return replace(
            self,
            state=before,
            selected=0,
            way=0,
            clicked=False,
            shown_play=None,
            advice=None,
            goes_on_ms=None,
        )

    def _paced(self, action: Action) -> Table:
        now = self.pace_ms
        slower = min((pace for pace in PACES_MS if pace > now), default=now)
        faster = max((pace for pace in PACES_MS if pace < now), default=now)
        paces = {Command.OTHER_WAY: slower, Command.OTHER_WAY_BACK: faster}
        return replace(self, pace_ms=paces.get(action.command, now))

    def _counted(self, app_state: AppState) -> Update:
        """The score of the round."""
        is_over = self.state.match_after_round.winner is not None
        after = app_state.without(self.state.key) if is_over else app_state
        return Update(None, (places.Score(self.state, self.pace_ms),), after)

    def _confirmed(self, app_state: AppState) -> Update:
        """The play that is shown is made, and sets cards in motion."""
        play = self.shown
        if play is None:
            return Update(self)
        after = self._after(play)
        if after.state.round.is_over:
            after = replace(after, goes_on_ms=_shown_ms(play, app_state))
        if app_state.settings.animation:
            after = replace(after, stages=made(self, play, after))
        return Update(after, rings=bool(moments(after.state.happened, is_mine=True)))

    def _after(self, play: Play) -> Table:
        state = self.state.after(play)
        left = state.round.hands[HUMAN].bit_count()
        selected = min(self.selected, max(0, left - 1))
        return replace(
            self,
            state=state,
            selected=selected,
            way=0,
            clicked=False,
            shown_play=None,
            consults=False,
            advice=None,
            goes_on_ms=None,
        )


def _shown_ms(play: Play, app_state: AppState) -> int | None:
    """How long a *play* of an opponent is shown; nothing: until OK."""
    settings = app_state.settings
    if settings.wait == "always" or (settings.wait == "captures" and play.taken):
        return None
    return settings.show_ms * (3 if play.taken else 1)
