"""A finished round analyzed: the luck of its deals, what its plays cost, the luck of the unseen.

Everything is a margin in round points, that of side 0 over the mean of the other sides; where the
lowest wins, with the sign turned, so that more is always better for side 0. The four parts of a
round add up to its result:

- the *head start* of who deals: the mean value over all first deals;
- the luck of its *deals*: the value after a deal less its mean over the cards that might have been
  dealt;
- the cost of the *plays*: the value of the best play less that of the play made, by what its player
  could know;
- the luck of the *unseen*: what hidden cards made of the plays beyond that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from typing import NamedTuple

from scopa.engine import Card, Knowledge, Play, Round, Rules, ScopaError
from scopa.players.coach import SAMPLE_COUNT, affordable, coach_player
from scopa.players.effects import Effect, LossKind
from scopa.players.nets.game_nets import check_nets
from scopa.players.sampling_player import preferred
from scopa.players.search.possible_hands import is_certain
from scopa.players.search.solver import before_deal, before_first_deal, value

_HARDLY_ANYTHING = 0.05  # points
ANALYSIS_VERSION = f"14: {SAMPLE_COUNT} samples"
"""The version of the analysis, stored with it: another text makes it anew."""


class RoundPhase(Enum):
    """The part of the round in which a play was made."""

    FIRST_DEALS = "first deals"
    MIDDLE = "middle"
    LAST_DEAL = "last deal"


class PlayAnalysis(NamedTuple):
    """The analysis of one play.

    number: of the play in its round, from 0
    best: the best play by what its player could know; the one made if no other is better
    cost: how much more the *best* play was worth to the player's side, 0 or more
    unseen: the luck of hidden cards, for side 0
    expected: the expected result of the round after the play and before the next deal, for side 0
    values: of all plays, in round points for the player's side; none if there was but one
    at_stake_by_kind: the most that a play with a loss of that kind would have cost
    """

    number: int
    seat: int
    play: Play
    best: Play
    cost: float
    unseen: float
    kind: LossKind
    phase: RoundPhase
    expected: float
    values: Mapping[Play, float] = {}
    at_stake_by_kind: Mapping[LossKind, float] = {}

    @property
    def all_values(self) -> Mapping[Play, float]:
        """The *values*, or those of the play made and of the best one if no others are known."""
        return self.values or {self.best: self.cost, self.play: 0.0}

    @property
    def had_choice(self) -> bool:
        """Whether there was another play."""
        return bool(self.values or self.cost)

    @property
    def at_stake(self) -> float:
        """How much more the best play was worth than the worst."""
        values = self.values.values()
        return max(self.cost, max(values, default=0.0) - min(values, default=0.0))


class DealAnalysis(NamedTuple):
    """The *luck* of a deal for side 0, and its standard error.

    before_play: the number of the next play
    """

    before_play: int
    luck: float
    error: float


class RoundAnalysis(NamedTuple):
    """The analysis of a round that side 0 won by *margin*.

    head_start: the expected result before the first deal, for side 0; it depends on who deals
    """

    margin: float
    head_start: float
    sides: int
    deals: tuple[DealAnalysis, ...]
    plays: tuple[PlayAnalysis, ...]

    @property
    def deal_luck(self) -> float:
        """The luck of the deals, for side 0."""
        return sum(deal.luck for deal in self.deals)

    @property
    def unseen_luck(self) -> float:
        """The luck of hidden cards, for side 0."""
        return sum(play.unseen for play in self.plays)

    @property
    def costs(self) -> tuple[float, ...]:
        """The cost of the plays of each side."""
        return tuple(
            sum(play.cost for play in self.plays if play.seat % self.sides == side)
            for side in range(self.sides)
        )

    @property
    def skill(self) -> float:
        """How much better side 0 played: of two sides, the cost of the other less its own."""
        return self.margin - self.head_start - self.deal_luck - self.unseen_luck

    @property
    def curve(self) -> tuple[float, ...]:
        """The expected result before each play, and the result."""
        dealt = {deal.before_play: deal.luck for deal in self.deals}
        before = (self.head_start, *(play.expected for play in self.plays))
        return tuple(value + dealt.get(number, 0.0) for number, value in enumerate(before))


def analyze_round(
    deck: Sequence[Card],
    dealer: int,
    plays: Sequence[Play],
    rules: Rules,
    scores: tuple[int, ...] | None = None,
    *,
    sample_count: int = SAMPLE_COUNT,
) -> RoundAnalysis:
    """Analyze a whole round: the deals of its *deck* and its *plays*. No clock is asked.

    scores: of the match before the round

    :raises ScopaError: the round is not over after the plays, or one of them is not legal.
    :raises NetError: the nets cannot be used.
    """
    state = Round.deal(deck, dealer, rules)
    deals = [analyze_deal(state, sample_count=sample_count)]
    now = value(state)
    head_start = now - deals[0].luck
    analyzed = []
    for play in plays:
        knowledge = Knowledge.of(state, state.turn, scores)
        before, stock_size = now, len(state.stock)
        state = state.play(play)
        found = analyze_play(play, knowledge, sample_count=sample_count)
        now = expected = value(state)
        if len(state.stock) < stock_size:
            deals.append(analyze_deal(state, sample_count=sample_count))
            expected -= deals[-1].luck
        unseen = 0.0
        if not is_certain(knowledge):
            is_other = knowledge.seat % rules.sides
            unseen = (
                expected - before - (found.cost / (rules.sides - 1) if is_other else -found.cost)
            )
        analyzed.append(found._replace(unseen=unseen, expected=expected))
    if not state.is_over:
        raise ScopaError("the round is not over yet: there is no score")
    return RoundAnalysis(now, head_start, rules.sides, tuple(deals), tuple(analyzed))


def analyze_deal(dealt: Round, *, sample_count: int = SAMPLE_COUNT) -> DealAnalysis:
    """The luck of the cards that have just been *dealt*.

    At the beginning of a round they are compared with other deals by the same seat, later with the
    other hands that might have been dealt.

    :raises NetError: the nets cannot be used.
    """
    check_nets(dealt.rules)
    number, deals = len(dealt.plays), affordable(sample_count, dealt.rules)
    if number:
        rng = Random(f"0 {number} {dealt.held:x} {dealt.table:x}")
        before = before_deal(dealt, rng, deals)
    else:
        rng = Random(f"0 {dealt.held:x} {dealt.table:x}")
        before = before_first_deal(dealt.dealer, dealt.rules, rng, deals)
    return DealAnalysis(number, value(dealt) - before.value, before.error)


def analyze_play(
    play: Play, knowledge: Knowledge, *, sample_count: int = SAMPLE_COUNT
) -> PlayAnalysis:
    """The cost of a legal *play* by what its player knew; *unseen* and *expected* are left at 0.

    :raises ScopaError: it is another seat's turn.
    """
    best, cost, kind = play, 0.0, LossKind.OTHER
    values: Mapping[Play, float] = {}
    at_stake: dict[LossKind, float] = {}
    if len(knowledge.legal_plays()) > 1:
        player = coach_player(knowledge.rules, sample_count=sample_count)
        result = player.search(knowledge)
        values, better = result.values, preferred(result, knowledge)
        costs = {each: values[better] - value for each, value in values.items()}
        kinds = {each: loss_kind(each, better, knowledge) for each in costs if costs[each] > 0}
        for each, lost in kinds.items():
            at_stake[lost] = max(at_stake.get(lost, 0.0), costs[each])
        if play in kinds:
            best, cost, kind = better, costs[play], kinds[play]
    return PlayAnalysis(
        number=len(knowledge.plays),
        seat=knowledge.seat,
        play=play,
        best=best,
        cost=cost,
        unseen=0.0,
        kind=kind,
        phase=_phase(knowledge),
        expected=0.0,
        values=values,
        at_stake_by_kind=at_stake,
    )


def _phase(knowledge: Knowledge) -> RoundPhase:
    """The third of a round, in whole deals; long hands count as deals of three cards."""
    rules = knowledge.rules
    deal = 3 * rules.players
    number, last = len(knowledge.plays), rules.plays
    if number + deal >= last:
        return RoundPhase.LAST_DEAL
    return RoundPhase.FIRST_DEALS if 3 * (number // deal * deal) < last else RoundPhase.MIDDLE


def loss_kind(play: Play, best: Play, knowledge: Knowledge) -> LossKind:
    """What *play* gives away against the *best*, as far as the next play shows it."""
    if is_certain(knowledge):
        return LossKind.LAST_DEAL
    balance, better = Effect(play, knowledge).balance, Effect(best, knowledge).balance
    sign = -1 if knowledge.rules.lowest_wins else 1
    lost = {kind: sign * (better[kind] - balance[kind]) for kind in better}
    kind = max(lost, key=lost.__getitem__)
    return kind if lost[kind] >= _HARDLY_ANYTHING else LossKind.OTHER
