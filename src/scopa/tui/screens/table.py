"""The table during a round: whose turn it is, what may be chosen, what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scopa.engine import TableAwarded
from scopa.game.match_flow import Deed, Next, may, what_next
from scopa.game.match_state import HUMAN, ContinuableMatch, MatchState
from scopa.game.player_requests import Adviser, Reply, Request
from scopa.players.coach import Advice, beside
from scopa.storage.settings import PACES
from scopa.text.coaching import coach_words
from scopa.text.games_and_rules import rule_value
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Frame, Size
from scopa.tui.key_bindings import Action, Command, TakeFrom, selects, with_keys
from scopa.tui.screen import Event, Screen, Update
from scopa.tui.table.animation import FRAME_MS, Phase, banners, play_phases, settling, show_phase
from scopa.tui.table.board import NOTHING_SAID, Board, Said
from scopa.tui.table.drawing import Banner, draw_board
from scopa.tui.table.layout import smallest_table, view_of
from scopa.tui.terminal.key_decoder import Tick

_LOOKING = (Command.OPTIONS, Command.RULES, Command.COUNTER, Command.LAST_CAPTURE, Command.PILE)


@dataclass(frozen=True)
class Table(Screen):
    """A board at which the person plays, or watches.

    advance_ms: after so long the shown play is made by itself, or the score of a round opened
    leaving: BACK or QUIT, when it was pressed once; until that is answered nothing is played
    phases: what still moves, from *frame* of the first phase on
    """

    board: Board
    said: Said = NOTHING_SAID
    advance_ms: int | None = None
    leaving: Command | None = None
    phases: tuple[Phase, ...] = ()
    frame: int = 0

    @property
    def state(self) -> MatchState:
        return self.board.state

    @property
    def smallest(self) -> Size:
        return smallest_table(self.board.rules)

    @property
    def request(self) -> Request | None:
        state = self.state
        if state.is_humans_turn:
            asks = self.said.consults and self.said.advice is None
            return Request(Adviser.COACH, state) if asks else None
        waits = state.round.is_over or self.board.shown_play is not None
        return None if waits else Request(state.levels[state.round.turn], state)

    @property
    def wakes_in_ms(self) -> int | None:
        if self.phases:
            return FRAME_MS
        return None if self.leaving else self.advance_ms

    @property
    def asks_before_quitting(self) -> bool:
        return self.leaving is not Command.QUIT

    @property
    def to_save(self) -> MatchState | None:
        return self.state if self.state.key else None

    @property
    def rest(self) -> Table:
        still = tuple(phase for phase in self.phases if not (phase.moving or phase.banner))
        return replace(self, phases=still, frame=0) if still != self.phases else self

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        if self.phases:
            return self.phases[0].draw(self.frame, size, options, app_state, self.said)
        warning, leave = "", _("{back} leave")
        if self.leaving is Command.QUIT:
            leave = _("{quit} leave")
            warning = _("{quit} again leaves the game; the match is kept. {play} stays.")
            if app_state.cannot_save:
                warning = _("{quit} again leaves the game; the match is not saved. {play} stays.")
        elif self.leaving and self.state.is_practice:
            warning = _("{back} again ends the practice; {play} goes on with it.")
        elif self.leaving:
            warning = _("{back} again: to the title; the match is kept. {play} stays.")
            if app_state.cannot_save:
                warning = _("{back} again: to the title; the match is not saved. {play} stays.")
        pace = rule_value(app_state.watch_pace) if self.state.watched else ""
        warning = with_keys(warning) if warning else ""
        answers = (leave, _("{play} stay")) if warning else ()
        return draw_board(
            view_of(self.board, size, options, app_state),
            self.said,
            warning=warning,
            answers=answers,
            pace=pace,
            waits=self.advance_ms is None,
        )

    def _saying(self, remark: str) -> Table:
        return replace(self, said=replace(self.said, remark=remark))

    def handle(self, event: Event, app_state: AppState) -> Update:
        if isinstance(event, Reply):
            is_mine = event.about == self.request
            return Update(self._after_reply(event, app_state) if is_mine else self)
        if isinstance(event, Tick):
            return self._after_time(app_state)
        if self.phases:  # a key ends what moves, and counts, unless it is OK
            ended = replace(self, phases=(), frame=0)
            is_ok = event == Action(Command.OK)
            return Update(ended._settling()) if is_ok else ended.handle(event, app_state)
        if self.leaving:
            return self._answer(event, app_state)
        table = self._saying("")
        if isinstance(event, TakeFrom):
            return table._choose(event, app_state)
        if isinstance(event, Action):
            return table._obey(event, app_state)
        return Update(table._select(event))

    def _answer(self, event: Event, app_state: AppState) -> Update:
        """Leave or stay; any other key than OK stays, and does what it does."""
        stays = replace(self._saying(""), leaving=None)
        match event:
            case Action(Command.BACK) if self.leaving is Command.BACK:
                return self._leave(app_state)
            case Action(Command.BACK | Command.QUIT as command):
                return Update(replace(stays, leaving=command))
            case Action(Command.OK):
                return Update(stays)
        return stays.handle(event, app_state)

    def _after_time(self, app_state: AppState) -> Update:
        if self.phases:
            if self.frame + 1 < self.phases[0].frames:
                return Update(replace(self, frame=self.frame + 1))
            return Update(replace(self, phases=self.phases[1:], frame=0))
        if self.wakes_in_ms is None:
            return Update(self)
        if self.state.round.is_over:
            return self._open_score(app_state)
        table, rings = self._play_on(app_state)
        return Update(table._settling(), rings=rings)

    def _settling(self) -> Table:
        """The table where no OK plays a card of the person for a moment: none was asked for yet."""
        if not self.board.is_choosing:
            return self
        return replace(self, phases=(*self.phases, settling(self.board)))

    def _after_reply(self, reply: Reply, app_state: AppState) -> Table:
        if reply.about.recipient is Adviser.COACH:
            return self._advised(reply.advice) if reply.advice else self
        advance_ms = self._shown_ms(app_state, takes=bool(reply.play.taken))
        board = replace(self.board, shown_play=reply.play)
        after = replace(self, board=board, advance_ms=advance_ms)
        if self.leaving or not app_state.settings.animation:
            return after
        return replace(after, phases=(*self.phases, show_phase(self.board, reply.play)))

    def _obey(self, action: Action, app_state: AppState) -> Update:
        match action.command:
            case command if command in _LOOKING:
                return self._look_at(command, app_state)
            case Command.BACK | Command.QUIT as command:
                closes = self.said.consults and command is Command.BACK
                said = replace(self.said, consults=False, advice=None, shows_values=False)
                closed = replace(self, said=said)
                return Update(closed if closes else replace(self, leaving=command))
            case Command.OK if self.state.round.is_over:
                return self._open_score(app_state)
            case Command.OK:
                table, rings = self._play_on(app_state)
                return Update(table._settling(), rings=rings)
            case Command.TAKE_BACK:
                return Update(self._take_back())
            case Command.SUGGEST:
                return self._consult(app_state)
        return self._choose(action, app_state)

    def _look_at(self, command: Command, app_state: AppState) -> Update:
        if command is Command.OPTIONS:
            return Update(self, navigation.open_options())
        if self.state.watched and command is not Command.RULES:
            return Update(self)
        if command is Command.COUNTER and not app_state.settings.card_counter:
            remark = _("The card counter is off; the options switch it on.")
            return Update(self._saying(remark))
        return Update(self, navigation.open_beside(command, self.state))

    def _choose(self, event: Action | TakeFrom, app_state: AppState) -> Update:
        if self.state.watched:
            command = Command.CHOOSE if isinstance(event, TakeFrom) else event.command
            return self._change_pace(command, app_state)
        after = self._select(event)
        goes_on = self.board.shown_play is not None and self.advance_ms is not None
        if goes_on and selects(event) and not after.said.remark:
            # their play, which is still shown, has been seen
            table, rings = self._play_on(app_state)
            rest = table.rest
            if isinstance(event, TakeFrom):
                return Update(rest._select(event), rings=rings)
            chosen = replace(rest, board=rest.board.after_choice(event))
            return Update(chosen, rings=rings)
        return Update(after)

    def _select(self, event: Event) -> Table:
        board, remark = self.board.handle_selection(event)
        return replace(self, board=board)._saying(remark)

    def _take_back(self) -> Table:
        if not may(self.state, Deed.TAKE_BACK):
            return self
        before = self._with_state(self.state.take_back(), selected=0, consults=self.said.consults)
        return before._saying(_("Your last play is taken back."))

    def _consult(self, app_state: AppState) -> Update:
        """Ask the coach; another player's play, which is still shown, has been seen."""
        table, rings = self, 0
        if self.board.shown_play and not self.state.watched:
            table, rings = self._play_on(app_state)
        if not may(table.state, Deed.COACH):
            return Update(self)
        said = table.said
        if said.advice is not None:
            if len(said.advice.judgement.values) == 1:
                return Update(table._saying(coach_words.no_other_play()))
            said = replace(said, shows_values=not said.shows_values)
            return Update(replace(table, said=said))
        board = replace(table.board, state=table.state._replace(helped=True))
        said = replace(said, consults=True, is_first_help=table.state.counts_without_help)
        return Update(replace(table, board=board, said=said, advance_ms=None), rings=rings)

    def _advised(self, advice: Advice) -> Table:
        """The table with that *advice*: a choice that is as good as the coach's is kept.

        Another that the player has chosen is compared with the coach's, which is marked now.
        """
        board = self.board
        chosen = board.marked_play if board.is_chosen else None
        if not advice.approves(chosen):
            if chosen is not None:
                advice = beside(advice.judgement, chosen)
            board = board.select(advice.play)
        return replace(self, board=board, said=replace(self.said, advice=advice))

    def _leave(self, app_state: AppState) -> Update:
        if self.state.is_practice:
            return Update(None)
        waiting = ContinuableMatch(self.state, shown=self.board.marked_play)
        return Update(None, app_state=app_state.after_leaving(waiting))

    def _change_pace(self, command: Command, app_state: AppState) -> Update:
        step = {Command.OTHER_WAY: -1, Command.OTHER_WAY_BACK: 1}.get(command, 0)
        at = PACES.index(app_state.watch_pace) + step
        after = app_state._replace(watch_pace=PACES[min(max(at, 0), len(PACES) - 1)])
        table = self if self.advance_ms is None else replace(self, advance_ms=after.watched_ms)
        return Update(table, app_state=after)

    def _open_score(self, app_state: AppState) -> Update:
        is_over = what_next(self.state) is Next.END
        after = app_state.after_match(self.state.key) if is_over else app_state
        return Update(None, navigation.open_score(self.state, app_state), after)

    def _play_on(self, app_state: AppState) -> tuple[Table, int]:
        play = self.board.marked_play
        if play is None:
            return self, 0
        state = self.state.after(play)
        last = max(0, state.round.hands[HUMAN].bit_count() - 1)
        after = self._with_state(state, selected=min(self.board.selected, last))
        if state.round.is_over:
            awarded = any(isinstance(event, TableAwarded) for event in state.happened)
            advance_ms = self._shown_ms(app_state, takes=awarded or bool(play.taken))
            after = replace(after, advance_ms=advance_ms)
        if app_state.settings.animation:
            after = replace(after, phases=play_phases(self.board, play, after.board))
        found = banners(state.happened, is_mine=True)
        return after, sum(2 if banner is Banner.SCOPA else 3 for banner in found)

    def _with_state(self, state: MatchState, *, selected: int, consults: bool = False) -> Table:
        return Table(Board(state, selected), Said(consults=consults, game=self.said.game))

    def _shown_ms(self, app_state: AppState, *, takes: bool) -> int | None:
        if self.state.watched:
            return app_state.watched_ms
        return app_state.shown_ms(self.state.match.rules.players, takes=takes)
