"""A finished round judged: what its deals, its hidden cards and its plays were worth.

Everything is a margin in round points, that of side 0 over the mean of the other sides; where the
lowest wins, with the sign turned, so that more is always better for side 0. The three parts of a
round add up to its result:

- the luck of its *deals*: what is worth more, or less, than it was on average over the cards that
  might have been dealt;
- what the *plays* cost: the value of the best play less that of the play made, by what its player
  could know;
- the luck of the *unseen*: what hidden cards made of the plays beyond that.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from scopa.engine import Play


class Kind(Enum):
    """What a play gave away against the best one."""

    SWEEP = "sweep"
    SETTEBELLO = "settebello"
    SEVENS = "sevens"
    COINS = "coins"
    CARDS = "cards"
    LAST_DEAL = "last deal"
    """Whatever it was, it could have been counted: no card was hidden any more."""
    OTHER = "other"
    """Nothing that the next play could take; or nothing at all."""


class Phase(Enum):
    """When in its round a play was made."""

    FIRST_DEALS = "first deals"
    MIDDLE = "middle"
    LAST_DEAL = "last deal"


class JudgedPlay(NamedTuple):
    """A *play*: that of this *number* in its round, from 0, made by that *seat*.

    *cost* is by how much the *best* play was worth more to its player's side, never less than 0.
    *unseen* is what hidden cards made of it, and *expected* the result of the round that could be
    expected after it and before anything was dealt: both for side 0.
    """

    number: int
    seat: int
    play: Play
    best: Play
    cost: float
    unseen: float
    kind: Kind
    phase: Phase
    expected: float


class JudgedDeal(NamedTuple):
    """The *luck* for side 0 of the deal before the play of that number, and its standard error."""

    before_play: int
    luck: float
    error: float


class JudgedRound(NamedTuple):
    """A round of so many *sides*, in which side 0 won by *margin*."""

    margin: float
    sides: int
    deals: tuple[JudgedDeal, ...]
    plays: tuple[JudgedPlay, ...]

    @property
    def deal_luck(self) -> float:
        """What the deals gave side 0."""
        return sum(deal.luck for deal in self.deals)

    @property
    def unseen_luck(self) -> float:
        """What hidden cards made of the plays, for side 0."""
        return sum(play.unseen for play in self.plays)

    @property
    def costs(self) -> tuple[float, ...]:
        """What the plays of each side cost it."""
        return tuple(
            sum(play.cost for play in self.plays if play.seat % self.sides == side)
            for side in range(self.sides)
        )

    @property
    def skill(self) -> float:
        """By how much side 0 played better: what the others lost on average, less its own."""
        own, *others = self.costs
        return sum(others) / len(others) - own

    @property
    def curve(self) -> tuple[float, ...]:
        """What result could be expected at each play, before it was made; and the result."""
        dealt = {deal.before_play: deal.luck for deal in self.deals}
        before = (0.0, *(play.expected for play in self.plays))
        return tuple(value + dealt.get(number, 0.0) for number, value in enumerate(before))
