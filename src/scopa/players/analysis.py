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

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from random import Random
from typing import NamedTuple

from scopa.engine import (
    COINS,
    DECK,
    FULL_DECK,
    SETTEBELLO,
    Card,
    CardSet,
    Knowledge,
    PastRound,
    Play,
    Round,
    Rules,
    ScopaError,
    captures,
    cards_of_rank,
    may_sweep,
)
from scopa.players.coach import COACH
from scopa.players.heuristic_player import SWEEP_WORTH, card_values
from scopa.players.search.open_hands import before_deal, value
from scopa.players.search.playout import playout_nets
from scopa.players.search.samples import is_certain
from scopa.players.search.sampling_player import preferred

SAMPLES = 200
"""For each play so many hands that the others may hold are looked at, and for each deal so many
deals; with three players a quarter, with four a sixteenth, for each of them takes longer. Where
deals are played out, half: single ones say less."""
ANALYZER = f"8: {SAMPLES} samples"
"""What judges, kept with its judgement: another text is another judge."""


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


class Verdict(NamedTuple):
    """The *best* play by what a player can know, and what another *cost* against it, 0 or more.

    Of the *kind* of what was given away. The best play is the one that was made if it is as good.
    """

    best: Play
    cost: float
    kind: Kind


class PlayAnalysis(NamedTuple):
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


class DealAnalysis(NamedTuple):
    """The *luck* for side 0 of the deal before the play of that number, and its standard error."""

    before_play: int
    luck: float
    error: float


class RoundAnalysis(NamedTuple):
    """A round of so many *sides*, in which side 0 won by *margin*."""

    margin: float
    sides: int
    deals: tuple[DealAnalysis, ...]
    plays: tuple[PlayAnalysis, ...]

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


def analyze_round(
    deck: Sequence[Card],
    dealer: int,
    plays: Sequence[Play],
    rules: Rules,
    scores: tuple[int, ...] | None = None,
    past: tuple[PastRound, ...] = (),
    *,
    samples: int = SAMPLES,
    seed: int = 0,
) -> RoundAnalysis:
    """The *plays* of a whole round judged, and the deals of its *deck*.

    The match stood at *scores* after the *past*. The same round is judged alike on every machine.

    :raises ScopaError: the round is not over after the plays, or one of them is not legal.
    :raises NetError: the learned values cannot be used.
    """
    state = Round.deal(deck, dealer, rules)
    worth = value(state)
    deals, analyzed = [DealAnalysis(0, worth, 0.0)], []
    for number, play in enumerate(plays):
        knowledge = Knowledge.of(state, state.turn, scores, past)
        before, stock = worth, state.stock
        state = state.play(play)
        verdict = analyze_play(play, knowledge, samples=samples, seed=seed)
        worth = expected = value(state)
        if len(state.stock) < len(stock):
            deals.append(analyze_deal(state, samples=samples, seed=seed))
            expected -= deals[-1].luck
        is_other = knowledge.seat % rules.sides
        gained = verdict.cost / (rules.sides - 1) if is_other else -verdict.cost
        analyzed.append(
            PlayAnalysis(
                number=number,
                seat=knowledge.seat,
                play=play,
                best=verdict.best,
                cost=verdict.cost,
                unseen=expected - before - gained,
                kind=verdict.kind,
                phase=_phase(knowledge),
                expected=expected,
            )
        )
    if not state.is_over:
        raise ScopaError("the round is not over yet: there is no score")
    return RoundAnalysis(worth, rules.sides, tuple(deals), tuple(analyzed))


def analyze_deal(dealt: Round, *, samples: int = SAMPLES, seed: int = 0) -> DealAnalysis:
    """The luck of the hands that have just been *dealt*; not of the first of a round.

    :raises NetError: the learned values cannot be used.
    """
    number = len(dealt.plays)
    rng = Random(f"{seed} {number} {dealt.held:x} {dealt.table:x}")
    before = before_deal(dealt, rng, _affordable(samples, dealt.rules))
    return DealAnalysis(number, value(dealt) - before.value, before.error)


def analyze_play(
    play: Play, knowledge: Knowledge, *, samples: int = SAMPLES, seed: int = 0
) -> Verdict:
    """What a legal *play* cost by that *knowledge*.

    :raises ScopaError: it is another seat's turn.
    :raises NetError: the learned values cannot be used.
    """
    if len(knowledge.legal_plays()) > 1:
        rules = knowledge.rules
        played_out = playout_nets(rules) is not None
        samples = max(2, samples // 2) if played_out else _affordable(samples, rules)
        judge = replace(COACH, samples=samples, cap_ms=math.inf, is_experienced=False, seed=seed)
        outlook = judge.outlook(knowledge)
        best = preferred(outlook, knowledge)
        cost = outlook.values[best] - outlook.values[play]
        if cost > 0:
            return Verdict(best, cost, _kind(play, best, knowledge))
    return Verdict(play, 0.0, Kind.OTHER)


def _affordable(samples: int, rules: Rules) -> int:
    """How many of the *samples* are looked at with so many players."""
    return max(2, samples // (1, 4, 16)[rules.players - 2])


def _phase(knowledge: Knowledge) -> Phase:
    """The third of a round, in whole deals; long hands are taken for deals of three cards."""
    rules = knowledge.rules
    deal = 3 * rules.players
    number, last = len(knowledge.plays), len(DECK) - rules.table_size
    if number + deal >= last:
        return Phase.LAST_DEAL
    return Phase.FIRST_DEALS if 3 * (number // deal * deal) < last else Phase.MIDDLE


def _kind(play: Play, best: Play, knowledge: Knowledge) -> Kind:
    """What *play* gives away against the *best*, as far as the next play shows it."""
    if is_certain(knowledge):
        return Kind.LAST_DEAL
    sign = -1 if knowledge.rules.lowest_wins else 1
    balances = zip(_balance(best, knowledge), _balance(play, knowledge), strict=True)
    lost = [sign * (one - other) for one, other in balances]
    return _KINDS[lost.index(max(lost))] if max(lost) >= _SMALL else Kind.OTHER


_SMALL = 0.05
_KINDS = Kind.SWEEP, Kind.SETTEBELLO, Kind.SEVENS, Kind.COINS, Kind.CARDS
_CARDS_OF_KINDS = (
    SETTEBELLO.mask,
    cards_of_rank(7) & ~SETTEBELLO.mask,
    COINS & ~SETTEBELLO.mask,
    FULL_DECK & ~COINS & ~cards_of_rank(7),
)


def _balance(play: Play, knowledge: Knowledge) -> list[float]:
    """What *play* brings less what the best reply is expected to bring, by kind."""
    rules, replier = knowledge.rules, (knowledge.seat + 1) % knowledge.rules.players
    cards_left = sum(knowledge.hand_sizes) + knowledge.stock_size - 1
    balance = _winnings(play, knowledge.table, rules, is_last=not cards_left)
    table = int(knowledge.table ^ (play.taken or play.card.mask))
    shown, unseen = CardSet(knowledge.shown_hands[replier]), knowledge.unseen
    held = knowledge.hand_sizes[replier] or min(rules.hand_size, knowledge.stock_size)
    replies = [
        (max(captured, key=sum), card)
        for card in shown | unseen
        if (
            captured := [
                _winnings(Play(card, taken), table, rules, is_last=cards_left == 1)
                for taken in captures(card, table, rules)
            ]
        )
    ]
    chance = 1.0
    for won, card in sorted(replies, key=lambda reply: -sum(reply[0])):
        likely = chance * (1.0 if card in shown else (held - len(shown)) / len(unseen))
        balance = [one - likely * other for one, other in zip(balance, won, strict=True)]
        chance -= likely
    return balance


def _winnings(play: Play, table: int, rules: Rules, *, is_last: bool) -> list[float]:
    """What *play* on the *table* brings by kind, in round points."""
    if not play.taken:
        return [0.0] * len(_KINDS)
    worths, won = card_values(rules), play.taken | play.card.mask
    sweeps = play.taken == table and not is_last and may_sweep(play, rules)
    by_cards = [sum([worths[card] for card in won & cards]) for cards in _CARDS_OF_KINDS]
    return [SWEEP_WORTH * sweeps, *by_cards]
