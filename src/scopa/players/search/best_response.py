"""The best response to an opponent who does not see one's hand and chooses by habit or by the nets.

A search with open hands flatters both players. Here the opponent chooses in each sample by what
they see there; after their play, the player goes on with all the samples in which they might have
made it, by the same play in each of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from math import exp

from scopa.engine import Knowledge
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import bits, has_long_hands, phase_size, sweeping_ranks
from scopa.players.nets.net import SCALE, choice_net
from scopa.players.search.alpha_beta import UNLIKELY
from scopa.players.search.evaluation import Cache, Evaluator, NetEvaluator, Values
from scopa.players.search.move_tree import HandTree, Move, MoveTree, ReplyModel
from scopa.players.search.possible_hands import Sample, SearchResult

_TEMPERATURE = 0.1
"""The difference in round points by which the opponent chooses a play e times as often."""
_FIRST_SAMPLES = 25
"""The least that is searched; the time that it takes tells how many more can be."""
_RANK_BITS = 3  # how many cards of a rank lie open, 0 to 4
_LIFT_BITS = 24  # so that sweeps never make the sums of the net negative


def reply_evaluator(
    evaluator: Evaluator, knowledge: Knowledge, model: ReplyModel | None = None
) -> ReplyEvaluator | None:
    """The *evaluator* with predicted replies, where there are nets to predict them by.

    None with more than two players, with long hands, in the last deal, and with open hands: a
    player who sees the other hand does not choose as the net does.
    """
    rules = knowledge.rules
    if rules.players > 2 or has_long_hands(rules) or rules.open_hands:
        return None
    nets = nets_for(rules)
    if nets is None or not isinstance(evaluator, NetEvaluator):
        return None
    return ReplyEvaluator(evaluator, knowledge, nets, model)


class ReplyEvaluator(Evaluator):
    """The values of a `NetEvaluator`, and how likely the opponent makes each reply.

    From its highest bits down the accumulator holds that of the evaluator, how many cards of each
    rank lie open, and the sums of the opponent's choice net.
    """

    def __init__(
        self,
        evaluator: NetEvaluator,
        knowledge: Knowledge,
        nets: GameNets,
        model: ReplyModel | None,
    ) -> None:
        rules, seat, layout = knowledge.rules, 1 - knowledge.seat, nets.choices
        super().__init__(rules, evaluator.side)
        size = phase_size(rules)
        self._evaluator = evaluator
        self._model = model
        self._net = net = nets.nets[choice_net(len(knowledge.plays) // size + 1)]
        self._choices = NetEvaluator(net, rules, seat, seat, layout)
        columns = net.columns
        self._held = columns[layout.hands : layout.hands + 40]
        self._capturers: dict[int | None, int] = {
            seat: columns[layout.last_capturer],
            1 - seat: columns[layout.last_capturer + 1],
            None: 0,
        }
        none, one, two, three, four = (0, *columns[layout.sweepers : layout.sweepers + 4])
        self._sweepers = (none, one, two, three, four, four, four, four, four)
        later = (seat - knowledge.dealer - 1) % 2
        self._places = [
            columns[layout.place + size - 2 * cards + later] if cards else 0
            for cards in range(rules.hand_size + 1)
        ]
        self._ranks_at = net.one.bit_length() - 1 + _LIFT_BITS
        self._values_at = self._ranks_at + 11 * _RANK_BITS
        self._opened = [1 << self._ranks_at + _RANK_BITS * (card // 4 + 1) for card in range(40)]
        self._sweeping = Cache[int, list[int]](
            lambda table: [
                _RANK_BITS * rank
                for rank in sweeping_ranks(sum([card // 4 + 1 for card in bits(table)]), rules)
            ]
        )

    def initial(self, piles: Sequence[int], table: int) -> int:
        accumulator = self._evaluator.initial(piles, table) << self._values_at
        accumulator += self._choices.initial(piles, table) + (self._net.one << _LIFT_BITS - 1)
        return accumulator + sum([self._opened[card] for card in bits(table | sum(piles))])

    def capture(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        change = self._evaluator.capture(seat, card, taken, swept=swept) << self._values_at
        return change + self._choices.capture(seat, card, taken, swept=swept) + self._opened[card]

    def lay(self, seat: int, card: int) -> int:
        change = self._evaluator.lay(seat, card) << self._values_at
        return change + self._choices.lay(seat, card) + self._opened[card]

    def values(self) -> Values:
        at = self._values_at

        def above(capturer: int | None) -> Callable[[int], int]:
            values = inner[capturer]
            return lambda accumulator: values[accumulator >> at]

        inner = self._evaluator.values()
        return {capturer: Cache(above(capturer)) for capturer in inner}

    def reply_probabilities(
        self, hand: HandTree, table: int, accumulator: int, capturer: int | None
    ) -> Sequence[float]:
        """How likely the opponent chooses each move of *hand*; *capturer* captured last."""
        if len(hand) == 1 and len(hand[0][0][table]) == 1:
            return (1.0,)
        value, capturers, opened = self._net.value, self._capturers, self._opened
        ranks_at = self._ranks_at
        below = (1 << ranks_at) - 1
        held = [self._held[moves.card] for moves, _ in hand]
        in_sight = accumulator + sum([opened[moves.card] for moves, _ in hand]) >> ranks_at
        before = accumulator + sum(held) + self._places[len(hand)]
        values = []
        for (moves, _), column in zip(hand, held, strict=True):
            for after, change, now in moves[table]:
                sums = before - column + change + capturers[capturer if now is None else now]
                unseen = 0
                for at in self._sweeping[after]:
                    unseen += 4 - (in_sight >> at & 7)
                sums += self._sweepers[unseen]
                values.append(value(sums & below))
        best = max(values)
        heat = _TEMPERATURE * SCALE
        weights = [exp((value - best) / heat) for value in values]
        whole, model = sum(weights), self._model
        if model is None:
            return [weight / whole for weight in weights]
        habits = model.weights(hand, table)
        by_habit, by_net = model.trust / sum(habits), (1 - model.trust) / whole
        return [
            by_habit * habit + by_net * weight
            for habit, weight in zip(habits, weights, strict=True)
        ]


_Weighted = Sequence[tuple[HandTree, float]]
"""The other hand as it may be, each with its weight."""


class BestResponse:
    """The search for one decision of two players, before the last deal."""

    def __init__(self, knowledge: Knowledge, evaluator: ReplyEvaluator) -> None:
        self._knowledge = knowledge
        self._evaluator = evaluator
        self._sign = 1 if knowledge.seat == evaluator.side else -1
        self._values = evaluator.values()
        self._tree = MoveTree(knowledge, evaluator)

    def run(self, samples: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *samples*, about as many as *cap_ms* milliseconds allow."""
        begun = time.perf_counter()
        drawn = iter(samples)
        if math.isinf(cap_ms):
            return self._search(list(drawn))
        first = list(islice(drawn, _FIRST_SAMPLES))
        result = self._search(first)
        passed = time.perf_counter() - begun
        count = int((cap_ms / 1000 - passed) / passed * len(first))
        more = list(islice(drawn, max(0, count - len(first))))
        return self._search([*first, *more]) if more else result

    def _search(self, samples: Sequence[Sample]) -> SearchResult:
        other = 1 - self._knowledge.seat
        hands = [(self._tree.hand(1, sample.hands[other]), sample.weight) for sample in samples]
        unit = self._sign / (SCALE * sum([weight for _, weight in hands]))
        values = {}
        for play, hand, table, accumulator, capturer in self._tree.openings:
            own = self._tree.hand(2, hand)
            values[play] = unit * self._value(1, hands, own, table, accumulator, capturer)
        return SearchResult(values, len(samples))

    def _value(
        self,
        ply: int,
        hands: _Weighted,
        own: HandTree,
        table: int,
        accumulator: int,
        capturer: int | None,
    ) -> float:
        """The value for the evaluator's side times the weight of *hands*.

        It is the opponent's turn if *ply* is odd: then it is the sum over their replies.
        """
        if ply == len(self._tree.seats):
            return sum([weight for _, weight in hands]) * self._values[capturer][accumulator]
        values = []
        if ply % 2:
            for move, holders in self._replies(hands, table, accumulator, capturer):
                now = capturer if move.capturer is None else move.capturer
                accumulated = accumulator + move.change
                values.append(self._value(ply + 1, holders, own, move.table, accumulated, now))
            return sum(values)
        for moves, rest in own:
            for after, change, captures in moves[table]:
                now = capturer if captures is None else captures
                values.append(self._value(ply + 1, hands, rest, after, accumulator + change, now))
        return max(values) if self._sign == 1 else min(values)

    def _replies(
        self, hands: _Weighted, table: int, accumulator: int, capturer: int | None
    ) -> Iterable[tuple[Move, _Weighted]]:
        """The opponent's replies, each with the hands that are left to those who may make it."""
        replies: dict[tuple[int, int], tuple[Move, list[tuple[HandTree, float]]]] = {}
        for hand, weight in hands:
            chances = self._evaluator.reply_probabilities(hand, table, accumulator, capturer)
            least = min(UNLIKELY, max(chances))
            share = weight / sum([chance for chance in chances if chance >= least])
            moves_of_hand = [(moves, rest, move) for moves, rest in hand for move in moves[table]]
            for (moves, rest, move), chance in zip(moves_of_hand, chances, strict=True):
                if chance >= least:
                    _, holders = replies.setdefault((moves.card, move.table), (move, []))
                    holders.append((rest, share * chance))
        return replies.values()
