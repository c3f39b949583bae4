"""The table: whose turn it is, what may be chosen, what is shown; how it is drawn is beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scopa.engine import NO_CARDS, Card, CardSet, Play, Rules, chosen_cut, score
from scopa.game.sitting import HUMAN, Sitting, commitment_before
from scopa.tui.board_view import draw_table
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import (
    COACH,
    Event,
    Look,
    Question,
    Screen,
    Stray,
    Thought,
    Tick,
)
from scopa.tui.table_layout import smallest_table
from scopa.words import player_names
from scopa.words.player_names import Cast, named_cast
from scopa.words.record import waiting
from scopa.words.score import moments

if TYPE_CHECKING:
    from scopa.players.coach import Advice
    from scopa.tui.screens.title import Title

LEAVE_WITHIN_MS = 2000
"""So long after an Esc a second one leaves the table."""

PACES_MS = (300, 600, 1000, 1500, 2500, 4000)
"""How long each play is shown when a match is watched."""


@dataclass(frozen=True)
class Table(Screen):
    """The table during a round.

    *selected* is the card of the person's hand, *way* which of its ways of capturing; *theirs*
    the play that a computer shows and the person has not yet confirmed; *leaving*: Esc was pressed
    once; *pace* how fast a match is watched, a place in `PACES_MS`; *consults*: the coach was
    asked, whose *advice* may have come already; *names* are those of the players by seat, if
    others sat here once; *remark* stands in the place of what happened, what it *asks* in that of
    what is to be decided. The cards *aloft* are on their way, and not drawn.
    """

    sitting: Sitting
    home: Title
    selected: int = 0
    way: int = 0
    theirs: Play | None = None
    leaving: bool = False
    pace: int = 3
    consults: bool = False
    advice: Advice | None = None
    names: tuple[str, ...] = ()
    remark: str = ""
    asks: str = ""
    aloft: CardSet = NO_CARDS

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.sitting.round.rules

    @property
    def cast(self) -> Cast:
        """What the players are called."""
        if self.names:
            return named_cast(self.rules, self.names)
        return player_names.cast(
            self.rules, opponent=self.sitting.opponent, watched=self.sitting.watched
        )

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
        return None if waits else Question(sitting.opponent, sitting.knowledge)

    @property
    def wakes_in_ms(self) -> int | None:
        """The first Esc is forgotten after a while; what is watched goes on by itself."""
        if self.leaving:
            return LEAVE_WITHIN_MS
        return PACES_MS[self.pace] if self.sitting.watched and self.theirs else None

    @property
    def to_keep(self) -> Sitting | None:
        """The match, unless it has no name in the record."""
        return self.sitting if self.sitting.key else None

    @property
    def hand(self) -> list[Card]:
        """The cards at the bottom of the table."""
        hand = CardSet(self.sitting.round.hands[HUMAN])
        if self.theirs and self.sitting.round.turn == HUMAN:
            hand = CardSet(hand & ~self.theirs.card.alone)
        return list(hand)

    @property
    def ways(self) -> list[Play]:
        """What the selected card may do; nothing when it is not the person's turn."""
        if not self.sitting.is_humans_turn:
            return []
        chosen = self.hand[self.selected]
        return [play for play in self.sitting.round.legal_plays() if play.card == chosen]

    @property
    def shown(self) -> Play | None:
        """The play that is marked on the table: theirs, or the one about to be made."""
        ways = self.ways
        return ways[self.way] if ways else self.theirs

    def handle(self, event: Event) -> Sequence[Screen]:
        """Choose, play, confirm, consult, leave."""
        match event:
            case Thought() if event.about == self.question:
                return (self._told(event),)
            case Stray() | Tick() if self.leaving:
                return (replace(self, leaving=False),)
            case Tick() if self.sitting.watched and self.theirs:
                return (self._confirmed(),)
            case Intent(Wish.BACK):
                return (self._backed_out(),)
            case Intent():
                return replace(self, leaving=False)._obey(event)
        return (self,)

    def _told(self, thought: Thought) -> Screen:
        """The opponent shows a play, or the coach gives advice."""
        if thought.about.asked == COACH:
            return self.choosing(thought.play, advice=thought.advice)
        after = replace(self, theirs=thought.play)
        if not self.home.settings.animation:
            return after
        from scopa.tui.animation import shown

        return shown(self, after)

    def _backed_out(self) -> Screen:
        """The coach is silent again, or the table is left: at the second time."""
        if self.consults:
            return replace(self, consults=False, advice=None)
        if self.leaving:
            return self._left_for_title()
        return replace(self, leaving=True)

    def _left_for_title(self) -> Title:
        score = waiting(self.cast.sides, self.sitting.match.scores)
        return self.home.with_paused(replace(self, leaving=False), score)

    def _obey(self, intent: Intent) -> Sequence[Screen]:
        if intent.wish is Wish.OK:
            return self._counted() if self.sitting.round.is_over else (self._confirmed(),)
        beside = self._beside(intent.wish)
        if beside:
            return beside
        if intent.wish is Wish.TAKE_BACK:
            return (self._taken_back(),)
        if self.sitting.is_humans_turn:
            return (self._consulted() if intent.wish is Wish.SUGGEST else self._choosing(intent),)
        return (self._paced(intent) if self.sitting.watched else self,)

    def _consulted(self) -> Table:
        """The table at which the coach is asked, or says again what it has said."""
        if self.advice is None:
            return replace(self, sitting=self.sitting.with_help, consults=True)
        return self.choosing(self.advice.play, advice=self.advice)

    def _beside(self, wish: Wish) -> Sequence[Screen]:
        """What may be looked at beside the table; of a match that is only watched the rules."""
        from scopa.tui.screens.options import Options
        from scopa.tui.screens.overlays import beside

        if wish is Wish.OPTIONS:
            return (Options(self.home, self.home.matches.games(), table=self),)
        over = beside(self, wish) if wish is Wish.RULES or not self.sitting.watched else None
        return (self, over) if over else ()

    def _taken_back(self) -> Table:
        """The table before the person's last play, if there is one to take back."""
        if not self.sitting.can_take_back:
            return self
        before = self.sitting.take_back()
        return replace(self, sitting=before, selected=0, way=0, theirs=None, advice=None)

    def choosing(self, play: Play, *, advice: Advice | None = None) -> Table:
        """The table with that *play* of the person selected."""
        selected = self.hand.index(play.card)
        ways = replace(self, selected=selected).ways
        return replace(self, selected=selected, way=ways.index(play), advice=advice)

    def _paced(self, intent: Intent) -> Table:
        step = {Wish.OTHER_WAY: 1, Wish.OTHER_WAY_BACK: -1}.get(intent.wish, 0)
        return replace(self, pace=max(0, min(self.pace + step, len(PACES_MS) - 1)))

    def _counted(self) -> Sequence[Screen]:
        """What comes after the round, beneath its score."""
        from scopa.tui.screens.match_end import End
        from scopa.tui.screens.review import Review
        from scopa.tui.screens.score import Score

        review = Review.of(self)
        shown = Score(self.sitting, review, 0 if self.home.settings.animation else None)
        match = self.sitting.match_after_round
        if match.winner is not None:
            from scopa.game.daily import shared

            rounds = [score(over) for _, over in self.sitting.history.replayed()]
            end = End(
                match,
                self.cast,
                self.home,
                self.sitting.helped,
                shared(self.sitting),
                moments(rounds, self.cast) if rounds else (),
            )
            return (end, shown)
        return (self._following(), shown)

    def _following(self) -> Screen:
        """The next round, or the cut before it."""
        if self.sitting.watched or self._is_daily or not self.home.settings.cut:
            return self._dealt()
        from scopa.tui.screens.cut import Cut

        seed, number = self.sitting.seed, self.sitting.match_after_round.rounds_played
        home = self._left_for_title()
        return Cut(commitment_before(seed, number), chosen_cut(seed, number), self._dealt, home)

    @property
    def _is_daily(self) -> bool:
        """Whether everybody plays the same deals, so that nobody cuts."""
        from scopa.game.daily import Go

        return Go.of(self.sitting.key) is not None

    def _dealt(self, cut: int | None = None) -> Screen:
        from scopa.tui.animation import entered

        return entered(Table(self.sitting.next_round(cut), self.home, pace=self.pace))

    def _choosing(self, intent: Intent) -> Table:
        cards = len(self.hand)
        selected, way = self.selected, self.way
        match intent.wish:
            case Wish.NEXT:
                selected = (selected + 1) % cards
            case Wish.PREVIOUS:
                selected = (selected - 1) % cards
            case Wish.OTHER_WAY:
                way += 1
            case Wish.OTHER_WAY_BACK:
                way -= 1
            case Wish.CHOOSE if intent.number == selected:
                way += 1
            case Wish.CHOOSE if intent.number < cards:
                selected = intent.number
        if selected != self.selected:
            return replace(self, selected=selected, way=0)
        return replace(self, way=way % len(self.ways))

    def _confirmed(self) -> Screen:
        """The play that is shown is made, and sets cards in motion."""
        if self.shown is None:
            return self
        after = self._after(self.shown)
        if not self.home.settings.animation:
            return after
        from scopa.tui.animation import made

        return made(self, self.shown, after)

    def _after(self, play: Play) -> Table:
        sitting = self.sitting.after(play)
        left = sitting.round.hands[HUMAN].bit_count()
        selected = min(self.selected, max(0, left - 1))
        return replace(
            self,
            sitting=sitting,
            selected=selected,
            way=0,
            theirs=None,
            consults=False,
            advice=None,
        )

    def draw(self, size: Size, look: Look) -> Frame:
        """The whole table."""
        return draw_table(self, size, look)
