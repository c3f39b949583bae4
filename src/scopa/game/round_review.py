"""A round in review: what each play cost, by what its player knew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from scopa.engine import Play, points
from scopa.game.match_state import HUMAN, MatchState
from scopa.players.coach import MISTAKE, Advice, beside, judge

Values = Mapping[Play, tuple[float, Mapping[str, float]]]
"""The value of each play, the best first, and its parts by kind where they matter."""


def reaches(cost: float, least: float) -> bool:
    """Whether the *cost* of a play, known to two decimals, is that of a mistake or a blunder."""
    return round(cost, 2) >= least


class JudgedPlay(NamedTuple):
    """A play of a round, and the *values* of all that were possible; none if it was the only one.

    number: in its round, from 0
    """

    number: int
    seat: int
    play: Play
    values: Values = MappingProxyType({})

    @property
    def best(self) -> Play:
        return max(self.values, key=lambda play: self.values[play][0], default=self.play)

    @property
    def cost(self) -> float:
        """How much more the best play was worth."""
        return self.values[self.best][0] - self.values[self.play][0] if self.values else 0.0

    @property
    def is_mistake(self) -> bool:
        return reaches(self.cost, MISTAKE)


def judged(number: int, before: MatchState, play: Play, known: Values | None = None) -> JudgedPlay:
    """The judgement of a *play* by the player whose turn it was *before*; some values are *known*.

    :raises NetError: the nets cannot be used.
    """
    seat = before.round.turn
    if known and play in known:
        return JudgedPlay(number, seat, play, known)
    if len(before.round.legal_plays()) == 1:
        return JudgedPlay(number, seat, play)
    return JudgedPlay(number, seat, play, judge(before.knowledge).to_keep(play))


def advice_on(before: MatchState, play: Play) -> Advice:
    """The advice of the coach before a *play*, with which the best one is compared."""
    return beside(judge(before.knowledge), play)


class RoundReview(NamedTuple):
    """A round, with the judgement of its plays in their order.

    state: the match at the end of the round
    """

    state: MatchState
    plays: tuple[JudgedPlay, ...]

    @property
    def mistakes(self) -> Sequence[JudgedPlay]:
        """The mistakes, the costliest first: those of the person, and then those of the others."""
        every = [play for play in self.plays if play.is_mistake]
        return sorted(every, key=lambda play: (play.seat != HUMAN, -play.cost))

    def lost_by(self, seat: int) -> float:
        """What the mistakes of a seat cost."""
        return sum(play.cost for play in self.plays if play.seat == seat and play.is_mistake)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round by side."""
        return points(self.state.round)

    @property
    def luck(self) -> float | None:
        """What the cards gave to the person's side: the result, but for what mistakes made of it.

        With more than two sides nobody can tell.
        """
        rules = self.state.round.rules
        if rules.sides != 2:
            return None
        mine, theirs = self.points
        lead = theirs - mine if rules.lowest_wins else mine - theirs
        return lead + sum((-1.0) ** seat * self.lost_by(seat) for seat in range(rules.players))


def review_of(state: MatchState, known: Mapping[int, Values] | None = None) -> RoundReview:
    """The review of the round of *state*, which is over; some values are *known* by play.

    :raises NetError: the nets cannot be used.
    """
    known = known or {}
    moments = enumerate(state.all_plays())
    found = [judged(number, before, play, known.get(number)) for number, (before, play) in moments]
    return RoundReview(state, tuple(found))
