"""A ledger for a search in which the other of two chooses by habit, or by the net, as they see.

For that the search must know at every turn of theirs what the net sees: it is kept in the account.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from scopa.engine import Knowledge
from scopa.players.models import Model
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import has_long_hands, phase_size, sweeping_rank
from scopa.players.nets.net import SCALE, choice_net
from scopa.players.search.evaluation import Cache, Evaluator, NetEvaluator, Values, bits
from scopa.players.search.move_tree import Tree

_TEMPERATURE = 0.1
"""The difference in round points by which a play is held to be e times as likely."""
_RANK_BITS = 3  # how many cards of a rank lie open, 0 to 4
_LIFT_BITS = 24  # so that sweeps never make the sums of the net negative


def watched_ledger(
    ledger: Evaluator, knowledge: Knowledge, model: Model | None = None
) -> ReplyEvaluator | None:
    """The *ledger*, watched, where there are nets to choose by, and no more than two players.

    The other is thought to choose by the net, or, so far as it is trusted, by a *model*.
    Nothing in the last deal, in which all can be seen; nor with open hands: who sees the other hand
    does not choose as the net does.

    :raises NetError: the nets cannot be used.
    """
    rules = knowledge.rules
    if rules.players > 2 or has_long_hands(rules) or rules.open_hands:
        return None
    served = nets_for(rules)
    if served is None or not isinstance(ledger, NetEvaluator):
        return None
    return ReplyEvaluator(ledger, knowledge, served, model)


class ReplyEvaluator:
    """The account is that of the *ledger* and, below it, what the other sees.

    Lowest are the sums of their choice net; above these stands how many cards of each rank lie
    open.
    """

    def __init__(
        self, ledger: NetEvaluator, knowledge: Knowledge, served: GameNets, model: Model | None
    ) -> None:
        """For the rest of the deal that *knowledge* tells of.

        :raises NetError: the nets cannot be used.
        """
        rules, seat, layout = knowledge.rules, 1 - knowledge.seat, served.choices
        size = phase_size(rules)
        net = served.nets[choice_net(len(knowledge.plays) // size + 1)]
        self.side = ledger.side
        self._ledger = ledger
        self._seat = seat
        self._rules = rules
        self._net = net
        self._model = model
        self._seen = NetEvaluator(net, rules, seat, seat, layout)
        columns = net.columns
        self._held = columns[layout.hands : layout.hands + 40]
        self._capturers: dict[int | None, int] = {
            seat: columns[layout.last_capturer],
            1 - seat: columns[layout.last_capturer + 1],
            None: 0,
        }
        self._sweepers = (0, *columns[layout.sweepers : layout.sweepers + 4])
        later = (seat - knowledge.dealer - 1) % 2
        self._places = [
            columns[layout.place + size - 2 * cards + later] if cards else 0
            for cards in range(rules.hand_size + 1)
        ]
        self._ranks_at = net.one.bit_length() - 1 + _LIFT_BITS
        self._account_at = self._ranks_at + 11 * _RANK_BITS
        self._opened = [1 << self._ranks_at + _RANK_BITS * (card // 4 + 1) for card in range(40)]
        self._sweeping_ranks: dict[int, int] = {}

    def opening(self, piles: Sequence[int], table: int) -> int:
        account = self._ledger.opening(piles, table) << self._account_at
        account += self._seen.opening(piles, table) + (self._net.one << _LIFT_BITS - 1)
        return account + sum([self._opened[card] for card in bits(table | sum(piles))])

    def holding(self, _hands: Sequence[int]) -> int:
        return 0

    def taking(self, seat: int, card: int, taken: int, *, swept: bool) -> int:
        change = self._ledger.taking(seat, card, taken, swept=swept) << self._account_at
        return change + self._seen.taking(seat, card, taken, swept=swept) + self._opened[card]

    def laying(self, seat: int, card: int) -> int:
        change = self._ledger.laying(seat, card) << self._account_at
        return change + self._seen.laying(seat, card) + self._opened[card]

    def worths(self) -> Values:
        at = self._account_at

        def above(last_capturer: int | None) -> Callable[[int], int]:
            worths = inner[last_capturer]
            return lambda account: worths[account >> at]

        inner = self._ledger.worths()
        return {last_capturer: Cache(above(last_capturer)) for last_capturer in inner}

    def likely(
        self, hand: Tree, table: int, account: int, last_capturer: int | None
    ) -> Sequence[float]:
        """How likely the other chooses each move of a *hand*, by who captured last."""
        if len(hand) == 1 and len(hand[0][0][table]) == 1:
            return (1.0,)
        value, last_capturers, opened = self._net.value, self._capturers, self._opened
        ranks_at = self._ranks_at
        below = (1 << ranks_at) - 1
        held = [self._held[moves.card] for moves, _ in hand]
        in_sight = account + sum([opened[moves.card] for moves, _ in hand]) >> ranks_at
        before = account + sum(held) + self._places[len(hand)]
        values = []
        for (moves, _), column in zip(hand, held, strict=True):
            for after, change, now in moves[table]:
                sums = (
                    before - column + change + last_capturers[last_capturer if now is None else now]
                )
                rank = self._sweeping_rank(after)
                if rank:
                    sums += self._sweepers[4 - (in_sight >> _RANK_BITS * rank & 7)]
                values.append(value(sums & below))
        best = max(values)
        heat = _TEMPERATURE * SCALE
        weights = [exp((value - best) / heat) for value in values]
        whole, model = sum(weights), self._model
        if model is None:
            return [weight / whole for weight in weights]
        likings = model.likings(hand, table)
        by_habit, by_net = model.trust / sum(likings), (1 - model.trust) / whole
        return [
            by_habit * liking + by_net * weight
            for liking, weight in zip(likings, weights, strict=True)
        ]

    def _sweeping_rank(self, table: int) -> int:
        """The rank of the cards that would sweep the *table*."""
        rank = self._sweeping_ranks.get(table)
        if rank is None:
            total = sum([card // 4 + 1 for card in bits(table)])
            rank = self._sweeping_ranks[table] = sweeping_rank(total, self._rules)
        return rank
