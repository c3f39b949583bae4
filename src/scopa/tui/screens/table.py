"""The table during a round: whose turn it is, what may be chosen, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from scopa.engine import Play
from scopa.game.memory import Recall, asked, is_time, marks
from scopa.game.sitting import HUMAN, Sitting, Waiting
from scopa.records.errors import RecordError
from scopa.tui import places
from scopa.tui.animation import FRAME_MS, Stage, dealt, made, moments, shown
from scopa.tui.board import Board
from scopa.tui.board_view import across, draw_board
from scopa.tui.desk import USUAL_PACE_MS, Desk
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.recalling import Recalling
from scopa.tui.screen import COACH, Event, Look, Question, Screen, Step, Thought, Tick
from scopa.tui.table_layout import smallest_table
from scopa.tui.widgets import key_bar, ok_width
from scopa.words import memory as memory_words
from scopa.words.error_messages import told
from scopa.words.player_names import Cast
from scopa.words.rules_and_options import seconds
from scopa.words.screen_labels import Line

LEAVE_WITHIN_MS = 2000
"""So long after an Esc a second one leaves the table."""

SETTLING_MS = 400
"""So long after something has gone on by itself OK plays no card: it was meant for that."""

PACES_MS = (300, 600, 1000, 1500, 2500, 4000)
"""How long each play may be shown when a match is watched."""


def opened(place: places.Place, desk: Desk) -> Sequence[Screen]:
    """The table of a sitting, to which its cards are dealt if it has just been."""
    assert isinstance(place, places.Table)
    pace_ms = desk.pace_ms if place.pace_ms is None else place.pace_ms
    remark = Line.PRACTICE if place.sitting.is_practice else ""
    table = Table(place.sitting, remark=remark, pace_ms=pace_ms)
    if place.shown is not None:
        is_mine = place.sitting.is_humans_turn
        table = table.choosing(place.shown) if is_mine else replace(table, theirs=place.shown)
    if place.is_dealt and desk.settings.animation:
        table = replace(table, stages=dealt(table))
    return (table,)


@dataclass(frozen=True)
class Table(Board, Screen):
    """A board at which the person plays, or watches.

    *leaving*: Esc, or the key that ends the program, was pressed once; *pace_ms* how long each
    play is shown of a match that is watched. The *stages* of a movement are still to be seen, the
    first of them from that *frame* on. In the exercise of memory the person is *recalling* what has
    gone, or has done so in this round.
    """

    leaving: Wish | None = None
    pace_ms: int = USUAL_PACE_MS
    stages: tuple[Stage, ...] = ()
    frame: int = 0
    recalling: Recalling | None = None

    @property
    def smallest(self) -> Size:
        """Players at the sides need more room."""
        return smallest_table(self.rules)

    @property
    def question(self) -> Question | None:
        """The opponent thinks when it is its turn and it has not shown its play."""
        sitting = self.sitting
        if sitting.is_humans_turn:
            asks = self.consults and self.advice is None
            return Question(COACH, sitting.knowledge) if asks else None
        waits = sitting.round.is_over or self.theirs is not None
        return None if waits else Question(sitting.kinds[sitting.round.turn], sitting.knowledge)

    @property
    def wakes_in_ms(self) -> int | None:
        """What moves goes on; the first Esc is forgotten; what is watched goes on by itself."""
        if self.stages:
            return FRAME_MS
        if self.leaving:
            return LEAVE_WITHIN_MS
        if self.sitting.watched and (self.theirs or self.sitting.round.is_over):
            return self.pace_ms
        return self.goes_on_ms

    @property
    def asks_before_quitting(self) -> bool:
        """Once."""
        return self.leaving is not Wish.QUIT

    @property
    def to_keep(self) -> Sitting | None:
        """The match, unless it has no name in the record."""
        return self.sitting if self.sitting.key else None

    @property
    def rest(self) -> Table:
        """With every card where it belongs."""
        return replace(self, stages=(), frame=0) if self.stages else self

    def draw(self, size: Size, look: Look, desk: Desk) -> Frame:
        """The whole table, or what moves there."""
        if self.stages:
            return self.stages[0].draw(self.frame, size, look)
        leaving = Line.LEAVING_PRACTICE if self.sitting.is_practice else Line.LEAVING
        warning = {Wish.BACK: leaving, Wish.QUIT: Line.QUITTING, None: ""}[self.leaving]
        pace = seconds(self.pace_ms) if self.sitting.watched else ""
        warning = look.keys.told(warning)
        recalling = self._recalling(desk)
        if recalling is None:
            return draw_board(self, size, look, warning=warning, pace=pace)
        asks = memory_words.Memory.BEFORE_PLAYING
        frame = draw_board(replace(self, asks=asks), size, look, warning=warning, pace=pace)
        key_bar(frame, look, *recalling.keys, room=size.width - ok_width() - 2)
        recalling.draw(frame, across(self, size, look), self.cast)
        return frame

    def _recalling(self, desk: Desk) -> Recalling | None:
        """The exercise of memory that is under way, or begins now, if one does."""
        if self.recalling is not None:
            return None if self.recalling.recall.question is None else self.recalling
        begins = desk.settings.memory and not self.stages and is_time(self.sitting)
        return Recalling(asked(self.sitting.knowledge)) if begins else None

    def handle(self, event: Event, desk: Desk) -> Step:
        """Choose, play, confirm, consult, leave.

        A key ends what moves, and counts; but OK is only for what was to be seen when it was
        pressed.
        """
        if isinstance(event, Thought):
            is_mine = event.about == self.question
            return Step(self._told(event, desk) if is_mine else self)
        if isinstance(event, Tick):
            return Step(self._moved()) if self.stages else self._passed(desk)
        if self.stages:
            return Step(self.rest) if event == Intent(Wish.OK) else self.rest.handle(event, desk)
        table = replace(self, leaving=None, remark="")
        recalling = self._recalling(desk)
        if recalling is not None and event != Intent(Wish.QUIT):
            after = recalling.after(event) if isinstance(event, Intent) else recalling
            return Step(replace(table, recalling=after))
        if isinstance(event, Intent):
            return table._obey(event, desk, before=self.leaving)
        return Step(table if self.leaving else replace(table, remark=table.answer(event)))

    def _passed(self, desk: Desk) -> Step:
        """The first Esc is forgotten; what was shown for long enough goes on."""
        if self.leaving:
            return Step(replace(self, leaving=None))
        if self.wakes_in_ms is None:
            return Step(self)
        if self.sitting.round.is_over:
            return self._counted(desk)
        if not self.theirs:
            return Step(self)
        step = self._confirmed(desk)
        assert isinstance(step.screen, Table), "a play that is shown is made"
        settling = Stage(step.screen.rest, frames=SETTLING_MS // FRAME_MS)
        return step._replace(screen=replace(step.screen, stages=(*step.screen.stages, settling)))

    def _moved(self) -> Table:
        """The next frame of what moves."""
        if self.frame + 1 < self.stages[0].frames:
            return replace(self, frame=self.frame + 1)
        return replace(self, stages=self.stages[1:], frame=0)

    def _told(self, thought: Thought, desk: Desk) -> Table:
        """The opponent shows a play, or the coach gives advice."""
        if thought.about.asked == COACH:
            return self.choosing(thought.play, advice=thought.advice)
        after = replace(self, theirs=thought.play, goes_on_ms=_shown_ms(thought.play, desk))
        if not desk.settings.animation:
            return after
        return replace(after, stages=self.stages + shown(self.rest, thought.play))

    def _backed_out(self, wish: Wish, desk: Desk, *, again: bool) -> Step:
        """The coach is silent again, or the table is left: at the second time."""
        if wish is Wish.BACK and self.consults:
            return Step(replace(self, consults=False, advice=None))
        if wish is Wish.BACK and again and self.sitting.is_practice:
            return Step(None)
        if wish is Wish.BACK and again:
            return Step(None, desk=desk.leaving(Waiting(self.sitting, shown=self.shown)))
        return Step(replace(self, leaving=wish))

    def _obey(self, intent: Intent, desk: Desk, before: Wish | None) -> Step:
        """What comes of *intent*; *before* it one of the keys that leave may have been pressed."""
        sitting, wish = self.sitting, intent.wish
        if wish in (Wish.BACK, Wish.QUIT):
            return self._backed_out(wish, desk, again=before is Wish.BACK)
        if wish is Wish.OK:
            return self._counted(desk) if sitting.round.is_over else self._confirmed(desk)
        beside = self._beside(wish)
        if beside is not None:
            return Step(self, (beside,))
        if wish is Wish.TAKE_BACK:
            return Step(self._taken_back())
        if sitting.watched:
            return Step(self._paced(intent))
        if wish is Wish.SUGGEST:
            return Step(self._consulted() if sitting.is_humans_turn else self)
        return self._selected(intent, desk)

    def _selected(self, intent: Intent, desk: Desk) -> Step:
        """Another card or way is selected; their play, if it is shown still, has been seen."""
        answer = self.answer(intent)
        if answer:
            return Step(replace(self.chosen(intent), remark=answer))
        if self.theirs is None or self.goes_on_ms is None:
            return Step(self.chosen(intent))
        step = self._confirmed(desk)
        assert isinstance(step.screen, Table), "a play that is shown is made"
        return step._replace(screen=step.screen.rest.chosen(intent))

    def _consulted(self) -> Table:
        """The table at which the coach is asked, or says again what it has said."""
        if self.advice is None:
            return replace(self, sitting=self.sitting.with_help, consults=True)
        return self.choosing(self.advice.play, advice=self.advice)

    def _beside(self, wish: Wish) -> places.Place | None:
        """What may be looked at beside the table; of a match that is only watched the rules."""
        always: dict[Wish, places.Place] = {
            Wish.OPTIONS: places.Options(),
            Wish.RULES: places.RulesInForce(self.sitting),
        }
        played: dict[Wish, places.Place] = {
            Wish.COUNTER: places.CardCounter(self.sitting, self.cast),
            Wish.LAST_CAPTURE: places.LastCapture(self.sitting, self.cast),
            Wish.PILE: places.Pile(self.sitting),
        }
        return always.get(wish) or (None if self.sitting.watched else played.get(wish))

    def _taken_back(self) -> Table:
        """The table before the person's last play, if there is one to take back."""
        if not self.sitting.can_take_back:
            return self
        before = self.sitting.take_back()
        return replace(
            self,
            sitting=before,
            selected=0,
            way=0,
            picked=False,
            theirs=None,
            advice=None,
            goes_on_ms=None,
        )

    def _paced(self, intent: Intent) -> Table:
        now = self.pace_ms
        slower = min((pace for pace in PACES_MS if pace > now), default=now)
        faster = max((pace for pace in PACES_MS if pace < now), default=now)
        paces = {Wish.OTHER_WAY: slower, Wish.OTHER_WAY_BACK: faster}
        return replace(self, pace_ms=paces.get(intent.wish, now))

    def _counted(self, desk: Desk) -> Step:
        """The score of the round."""
        is_over = self.sitting.match_after_round.winner is not None
        after = desk.without(self.sitting.key) if is_over else desk
        recall = self.recalling.recall if self.recalling else None
        errand = partial(_marked, recall, self.cast) if recall and recall.answers else None
        return Step(None, (places.Score(self.sitting, self.pace_ms),), after, errand=errand)

    def _confirmed(self, desk: Desk) -> Step:
        """The play that is shown is made, and sets cards in motion."""
        play = self.shown
        if play is None:
            return Step(self)
        after = self._after(play)
        if after.sitting.round.is_over:
            after = replace(after, goes_on_ms=_shown_ms(play, desk))
        if desk.settings.animation:
            after = replace(after, stages=made(self, play, after))
        return Step(after, rings=bool(moments(after.sitting.happened, is_mine=True)))

    def _after(self, play: Play) -> Table:
        sitting = self.sitting.after(play)
        left = sitting.round.hands[HUMAN].bit_count()
        selected = min(self.selected, max(0, left - 1))
        return replace(
            self,
            sitting=sitting,
            selected=selected,
            way=0,
            picked=False,
            theirs=None,
            consults=False,
            advice=None,
            goes_on_ms=None,
        )


def _shown_ms(play: Play, desk: Desk) -> int | None:
    """How long a *play* of an opponent is shown; nothing: until OK."""
    settings = desk.settings
    if settings.wait == "always" or (settings.wait == "captures" and play.taken):
        return None
    return settings.show_ms * (3 if play.taken else 1)


def _marked(recall: Recall, named: Cast) -> places.Place:
    """How the answers of an exercise of memory are marked."""
    try:
        lines = marks(recall, named)
    except (RecordError, OSError) as error:
        lines = (told(error),)
    return places.Pages.of(memory_words.Memory.HEADLINE, lines)
