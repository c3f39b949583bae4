"""The last lesson: a round is counted, point by point, on the picture of the score."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace

from scopa import FIRST_OPPONENT
from scopa.engine import Award, CardSet, Match, Point, Prime, Round, Rules, score
from scopa.game.match_state import HUMAN, MatchState
from scopa.text.cards import suit_name
from scopa.text.games import number_of_sweeps, sweep_name
from scopa.text.language import _
from scopa.text.phrases import counted
from scopa.text.score import point
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import Event, RenderOptions, Screen, Update
from scopa.tui.screens.score import ScorePainter
from scopa.tui.table.layout import smallest_table
from scopa.tui.widgets import ok_bar

_MINE = CardSet.parse("1D 3D 4D 7D 8D 10D 2C 3C 6C 8C 9C 1S 4S 5S 6S 8S 3B 5B 6B 9B 10B")
_SWEPT = CardSet.parse("9B")


@dataclass(frozen=True)
class CountingLesson(Screen):
    """The score of an example, with *counted* kinds of points counted.

    number: of this lesson, which is the last
    following: the screen after it
    """

    rules: Rules
    number: int
    following: Screen
    counted: int = 0

    @property
    def _state(self) -> MatchState:
        two = replace(self.rules, players=2, partnerships=False, hand_size=3)
        piles = _MINE, ~_MINE
        over = Round.position(
            (0, 0), 0, dealer=HUMAN, turn=HUMAN, piles=piles, sweeps=(_SWEPT, 0), rules=two
        )
        return MatchState(0, Match.new(two, HUMAN), over, (), players=("", FIRST_OPPONENT))

    @property
    def smallest(self) -> Size:
        return smallest_table(self._state.round.rules)

    def draw(self, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
        state = self._state
        awards = score(state.round)
        text = _(
            "A round is over, and both piles are counted. Here are your coins and Nino's, and the "
            "best cards of each suit. {play} counts one point after the other."
        )
        if self.counted > len(awards):
            text = _last_words(self.rules)
        elif self.counted:
            text = explanation(awards[self.counted - 1], self.rules)
        title = _("Lesson {number} of {lessons}").format(number=self.number, lessons=self.number)
        lines = textwrap.wrap(options.keys.format(text), size.width - 4)
        painter = ScorePainter(state, Frame(size), options, self.counted, title, lines)
        frame = painter.paint()
        keys = _("{play} go on   {help} help   {back} end the lesson")
        ok_bar(frame, options, keys)
        return frame

    def handle(self, event: Event, app_state: AppState) -> Update:
        match event:
            case Action(Command.BACK):
                return Update(None)
            case Action(Command.OK | Command.NEXT):
                if self.counted <= len(score(self._state.round)):
                    return Update(replace(self, counted=self.counted + 1))
                return Update(self.following)
            case Action(Command.PREVIOUS):
                return Update(replace(self, counted=max(0, self.counted - 1)))
        return Update(self)


def _last_words(rules: Rules) -> str:
    text = _("The points of each round are added. Whoever has {target} at the end of one wins.")
    if rules.lowest_wins:
        text = _(
            "The points of each round are added. Once somebody has {target}, whoever has fewest "
            "wins."
        )
    return text.format(target=rules.target)


def explanation(award: Award, rules: Rules) -> str:
    """How a point of the example is counted."""
    mine, theirs = award.counts
    match award.point:
        case Point.SWEEPS:
            sweep = sweep_name(rules)
            text = _(
                "You have cleared the table once: {sweeps}, a point for each. Scopa means broom."
            )
            return text.format(sweeps=number_of_sweeps(mine, sweep))
        case Point.CARDS:
            text = _("You have taken more cards, {mine} to {theirs}: a point.")
        case Point.COINS:
            text = _("You have more {coins}, {mine} to {theirs}: a point.")
        case Point.SETTEBELLO:
            return _("The settebello, the seven of coins, is a point by itself, and it is yours.")
        case Point.PRIME if rules.prime is Prime.HIGHEST_PRIME:
            text = _(
                "A card's worth in the prime: 7 = 21, 6 = 18, ace = 16, 5 = 15, 4 = 14, 3 = 13, "
                "2 = 12, figures 10. The best of each suit: Nino {theirs}, you {mine}."
            )
        case Point.PRIME:
            text = _("Nino has more sevens, {theirs} to {mine}: a point for him.")
        case _:
            return f"{point(award.point, rules)}: {counted(max(award.points), 'point', 'points')}."
    return text.format(mine=mine, theirs=theirs, coins=suit_name("D"))
