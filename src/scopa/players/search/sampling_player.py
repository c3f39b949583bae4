"""The strong player: it samples what it cannot see, searches the deal, and knows what follows.

- With the stock empty and one hand unseen, that hand is what has not been seen: the rest of the
  round is searched to its end, every point counted.
- Before that, hands are sampled (all of them, where they are few), the rest of the deal is searched
  in each, and a learned value says what the rest of the round is worth from there; where none was
  learned, an estimate.
- Against one opponent it looks for the best response to somebody who chooses by habit or as the
  nets do, and who sees no more than they see, rather than search with open hands.
- Against two or three opponents the rest of the deal is played out by the choice nets instead, but
  for the last plays of the round, which all search for themselves.
- With more than a dozen plays to come in a deal, as in Scopone, it looks some plays ahead, if it
  has learned what comes then; else it judges as the heuristic does.
- Hands that would make what their holder has played in this deal unlikely count for less.
- Over a match it learns how each other player chooses, see
  `scopa.players.opponent_model`, and reckons with it.

It draws from a generator that is seeded by what it knows: equal knowledge and equal seed, equal
play, unless the cap on time cuts a search short.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from statistics import fmean

from scopa.engine import Knowledge, PastRound, Play, Rules, legal_plays
from scopa.players.conventions import broken_by
from scopa.players.heuristic_player import SWEEP_WORTH, balances, card_values
from scopa.players.models import Model
from scopa.players.nets import instant_player
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import COUNTED_OUT, LOOK_AHEAD, phase_size
from scopa.players.nets.net import SCALE, value_net
from scopa.players.opponent_model import ChoiceModel, OpponentModel, acquainted, by_reason
from scopa.players.past_choices import (
    Choice,
    choices_of_past,
    choices_so_far,
    deal_size,
    public_position,
)
from scopa.players.search.alpha_beta import Search, SearchResult
from scopa.players.search.best_response import BestResponse
from scopa.players.search.evaluation import (
    Evaluator,
    FinalEvaluator,
    HeuristicEvaluator,
    NetEvaluator,
)
from scopa.players.search.playout import Playout, playout_nets
from scopa.players.search.samples import Plausibility, count_possible_hands, is_certain, worlds
from scopa.players.search.watched_evaluator import watched_ledger

_FEW_SAMPLES = 4
_EXPERIENCE = 25
"""How many worlds the choice nets count for, unless all have been looked at."""
_LEAST_TRUST = 0.5
"""A habit that is less believed than this is not reckoned with in the search."""


_NOTHING_KNOWN = OpponentModel((ChoiceModel((), 0.0),), reasons=(0.5, 0.5))


@dataclass(frozen=True)
class SamplingPlayer:
    """A player that searches over so many *samples*, for *cap_ms* milliseconds at the most."""

    samples: int = 100
    cap_ms: float = 50.0
    infers: bool = True
    """Whether it asks what the others' plays say about their hands."""
    studies: bool = True
    """Whether it learns over a match how the others choose."""
    is_experienced: bool = True
    """Whether it asks the choice nets too, which have learned from many rounds."""
    responds: bool = True
    """Whether it looks for the best response to one who does not see one's hand, see
    `scopa.players.search.best_response`, rather than search with open hands."""
    seed: int = 0

    @property
    def unhurried(self) -> SamplingPlayer:
        """The same looking at few hands, so that no clock need stop it: always the same play."""
        return replace(self, samples=min(self.samples, _FEW_SAMPLES), cap_ms=math.inf)

    def __call__(self, knowledge: Knowledge) -> Play:
        """The best play it finds."""
        plays = knowledge.legal_plays()
        return plays[0] if len(plays) == 1 else preferred(self.outlook(knowledge), knowledge)

    def outlook(self, knowledge: Knowledge) -> SearchResult:
        """The value of each legal play, for oneself, as far as it can be found."""
        plies = plies_ahead(knowledge)
        if not plies:
            return SearchResult(balances(knowledge), worlds=0)
        rng = Random(f"{self.seed} {len(knowledge.plays)} {knowledge.hand:x} {knowledge.table:x}")
        others = {
            seat: self._acquaintance(knowledge, seat)
            for seat in range(knowledge.rules.players)
            if seat != knowledge.seat
        }
        search = self._search(knowledge, plies, others)
        plausibility = _plausibility(knowledge, others) if self.infers else None
        found = search.outlook(worlds(knowledge, self.samples, rng, plausibility), self.cap_ms)
        served = nets_for(knowledge.rules)
        has_seen_all = found.worlds == count_possible_hands(knowledge)
        if has_seen_all or served is None or not self.is_experienced:
            return found
        return _seasoned(found, knowledge, served)

    def _search(
        self, knowledge: Knowledge, plies: int, others: Mapping[int, OpponentModel]
    ) -> Playout | BestResponse | Search:
        """The way to look so many *plies* ahead, when that much is known of the *others*."""
        of_side = ledger(knowledge, knowledge.seat % knowledge.rules.sides, plies)
        by = playout_nets(knowledge.rules)
        if by is not None:
            return Playout(knowledge, of_side, plies, by)
        models = {
            seat: Model(known.habit.liking, known.habit.belief)
            for seat, known in others.items()
            if known.habit.belief > _LEAST_TRUST
        }
        if self.responds:
            watched = watched_ledger(of_side, knowledge, models.get(1 - knowledge.seat))
            if watched is not None:
                return BestResponse(knowledge, watched, plies)
        return Search(knowledge, of_side, plies, models)

    def _acquaintance(self, knowledge: Knowledge, seat: int) -> OpponentModel:
        """What can be known of the player at *seat* by now."""
        if not self.studies:
            return _NOTHING_KNOWN
        rules = knowledge.rules
        known = _from_past(knowledge.past, seat, rules)
        size = deal_size(rules)
        whole = len(knowledge.plays) // size * size
        if whole:
            deals = tuple(choices_so_far(knowledge)[:whole])
            known = _from_deals(known, deals, seat, rules)
        return known


def _seasoned(outlook: SearchResult, knowledge: Knowledge, served: GameNets) -> SearchResult:
    """The *outlook* with the experience of the instant player, who counts like some more worlds.

    Few worlds tell little: what has been learned of such positions tells more.
    """
    plays = list(outlook.values)
    choice = instant_player.play_values(
        public_position(knowledge), int(knowledge.hand), plays, served
    )
    searched = fmean(outlook.values.values())
    learned_mean = fmean(choice) / SCALE
    part = _EXPERIENCE / (_EXPERIENCE + outlook.worlds)
    values = {
        play: (1 - part) * value + part * (searched + by_net / SCALE - learned_mean)
        for (play, value), by_net in zip(outlook.values.items(), choice, strict=True)
    }
    return SearchResult(values, outlook.worlds)


def preferred(outlook: SearchResult, knowledge: Knowledge) -> Play:
    """The play with the highest value; but partners keep a convention where it costs little."""

    def liked(play: Play) -> float:
        return outlook.values[play] - TOLERANCE * len(broken_by(play, knowledge))

    return max(outlook.values, key=liked)


TOLERANCE = 0.1
"""Rather than break a convention a play is chosen that is worth less by up to so much."""


@lru_cache(maxsize=64)
def _from_deals(
    known: OpponentModel, choices: tuple[Choice, ...], seat: int, rules: Rules
) -> OpponentModel:
    """What is *known* of the player at *seat* after the *choices* of whole deals of this round."""
    return acquainted(known, choices, seat, rules, _reason)


@lru_cache(maxsize=64)
def _from_past(past: tuple[PastRound, ...], seat: int, rules: Rules) -> OpponentModel:
    """What the *past* rounds of a match tell of the player at *seat*."""
    if not past:
        return OpponentModel()
    before = _from_past(past[:-1], seat, rules)
    return acquainted(before, choices_of_past(past[-1], rules), seat, rules, _reason)


def plies_ahead(knowledge: Knowledge) -> int:
    """How many plays a search looks ahead: to the end of the deal, if that is not too far.

    None with more plays to come than that, where nothing was learned of how they end.
    """
    cards = sum(knowledge.hand_sizes)
    if cards <= COUNTED_OUT:
        return cards
    return LOOK_AHEAD if nets_for(knowledge.rules) else 0


def ledger(knowledge: Knowledge, side: int, plies: int) -> Evaluator:
    """What the positions so many plays on are worth by: for *side*, or for the other of two.

    :raises NetError: the learned values cannot be used.
    """
    rules = knowledge.rules
    if plies == sum(knowledge.hand_sizes) and not knowledge.stock_size:
        return FinalEvaluator(rules, side)
    served = nets_for(rules)
    if served is None:
        return HeuristicEvaluator(rules, side)
    phase = (len(knowledge.plays) + plies) // phase_size(rules)
    net = served.nets[value_net(max(1, phase))]
    return NetEvaluator(net, rules, (knowledge.seat + plies) % rules.players, side)


def _reason(choice: Choice, hand: int, plays: Sequence[Play], rules: Rules) -> list[float]:
    """What *plays* are worth to somebody who thinks, in round points."""
    served = nets_for(rules)
    if served is not None:
        values = instant_player.play_values(choice.seen, hand, plays, served)
        return [value / SCALE for value in values]
    worths = card_values(rules)
    return [
        sum(
            [worths[card] for card in (play.card, *play.taken)],
            SWEEP_WORTH * (play.taken == choice.seen.table),
        )
        if play.taken
        else 0.0
        for play in plays
    ]


def _plausibility(knowledge: Knowledge, others: Mapping[int, OpponentModel]) -> Plausibility | None:
    """How likely hands make the plays of this deal; nothing if there is nothing to tell from."""
    rules = knowledge.rules
    this_deal = len(knowledge.plays) % deal_size(rules)
    if not this_deal or is_certain(knowledge):
        return None
    choices = choices_so_far(knowledge)[-this_deal:]
    judges: list[tuple[int, Callable[[int], float]]] = []
    for seat, known in others.items():
        own = [choice for choice in choices if choice.seen.seat == seat]
        if own:
            judges.append((seat, _judge(own, known, rules)))

    def plausibility(hands: tuple[int, ...]) -> float:
        weight = 1.0
        for seat, judge in judges:
            weight *= judge(hands[seat])
        return weight

    return plausibility


def _judge(choices: Sequence[Choice], known: OpponentModel, rules: Rules) -> Callable[[int], float]:
    """How likely these *choices* are of a player of whom so much is *known*, by the hand left."""

    @cache
    def judge(hand: int) -> float:
        weight = 1.0
        for choice in reversed(choices):
            hand |= 1 << choice.play.card
            table = choice.seen.table
            plays = legal_plays(hand, table, rules)
            reasoned = by_reason(choice.play, plays, _reason(choice, hand, plays, rules))
            weight *= known.likelihood(choice.play, plays, table, reasoned)
        return weight

    return judge
