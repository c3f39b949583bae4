"""The best response to one who chooses by habit or by the net, without seeing the other hand.

A search with open hands flatters both: in every world the other replies to cards that they cannot
see, and one plays on by cards that one cannot see oneself. Here the other chooses in each world by
what they see there; and after their play one goes on with all the worlds in which they might have
made it, by the same play in each of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from itertools import islice

from scopa.engine import Knowledge
from scopa.players.nets.net import SCALE
from scopa.players.search.alpha_beta import UNLIKELY, Sample, SearchResult
from scopa.players.search.move_tree import Move, MoveTrees, Tree
from scopa.players.search.watched_evaluator import ReplyEvaluator

_FIRST_WORLDS = 25
"""So many are looked at whatever the time; they tell how many more can be."""

_Weighted = Sequence[tuple[Tree, float]]
"""The other hand as it may be, each with how likely that is against others."""


class BestResponse:
    """One decision of two players, before the last deal."""

    def __init__(self, knowledge: Knowledge, ledger: ReplyEvaluator, plies: int) -> None:
        """Of the deal that *knowledge* tells of, look *plies* plays ahead, one's own counted."""
        self._knowledge = knowledge
        self._ledger = ledger
        self._plies = plies
        self._sign = 1 if knowledge.seat == ledger.side else -1
        self._worths = ledger.worths()
        self._trees = MoveTrees(knowledge, ledger, plies)

    def outlook(self, worlds: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *worlds*, or about as many as can be had in *cap_ms*."""
        begun = time.perf_counter()
        drawn = iter(worlds)
        if math.isinf(cap_ms):
            return self._over(list(drawn))
        first = list(islice(drawn, _FIRST_WORLDS))
        found = self._over(first)
        taken = time.perf_counter() - begun
        number = int((cap_ms / 1000 - taken) / taken * len(first))
        more = list(islice(drawn, max(0, number - len(first))))
        return self._over([*first, *more]) if more else found

    def _over(self, worlds: Sequence[Sample]) -> SearchResult:
        """The value of each play over all of the *worlds*."""
        knowledge, trees = self._knowledge, self._trees
        other = 1 - knowledge.seat
        hands = [(trees.tree(1, world.hands[other]), world.weight) for world in worlds]
        unit = self._sign / (SCALE * sum([weight for _, weight in hands]))
        values = {}
        for play in knowledge.legal_plays():
            left, move, account = trees.opening(play)
            own = trees.tree(2, left)
            values[play] = unit * self._after(move, 1, hands, own, account, knowledge.last_capturer)
        return SearchResult(values, len(worlds))

    def _after(
        self,
        move: Move,
        ply: int,
        hands: _Weighted,
        own: Tree,
        account: int,
        last_capturer: int | None,
    ) -> float:
        """The worth of what follows a *move*, for the ledger's side, times the weight of *hands*.

        At *ply* it is the other's turn if that is odd, else one's own.
        """
        account += move.change
        last_capturer = last_capturer if move.capturer is None else move.capturer
        if ply == self._plies:
            return sum([weight for _, weight in hands]) * self._worths[last_capturer][account]
        if ply % 2:
            return self._after_replies(ply, hands, own, move.table, account, last_capturer)
        best = max if self._sign == 1 else min
        return best(
            [
                self._after(next_move, ply + 1, hands, rest, account, last_capturer)
                for moves, rest in own
                for next_move in moves[move.table]
            ]
        )

    def _after_replies(
        self,
        ply: int,
        hands: _Weighted,
        own: Tree,
        table: int,
        account: int,
        last_capturer: int | None,
    ) -> float:
        """The same where the other chooses: each reply with all hands that may have made it."""
        made: dict[tuple[int, int], tuple[Move, list[tuple[Tree, float]]]] = {}
        for hand, weight in hands:
            likely = self._ledger.likely(hand, table, account, last_capturer)
            least = min(UNLIKELY, max(likely))
            share = weight / sum([chance for chance in likely if chance >= least])
            replies = [(moves, rest, move) for moves, rest in hand for move in moves[table]]
            for (moves, rest, move), chance in zip(replies, likely, strict=True):
                if chance >= least:
                    _, holders = made.setdefault((moves.card, move.table), (move, []))
                    holders.append((rest, share * chance))
        return sum(
            [
                self._after(move, ply + 1, holders, own, account, last_capturer)
                for move, holders in made.values()
            ]
        )
