"""The last plays of three or four single players, each for themselves.

In every world, with all hands open, everybody makes the play that brings their own side the highest
margin, knowing that the others do the same: max-n (Luckhardt and Irani, *An algorithmic solution of
n-person games*, AAAI 1986).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from functools import partial

from scopa.engine import Knowledge
from scopa.players.search.alpha_beta import OutOfTimeError, Sample, SearchResult, mean_over
from scopa.players.search.evaluation import FinalEvaluator
from scopa.players.search.move_tree import Move, MoveTrees, Tree

Margins = tuple[int, ...]
"""What the end of a round is worth to each side, in 1 / `SCALE` round points."""


class MaxN:
    """One decision in the last deal."""

    def __init__(self, knowledge: Knowledge, ledger: FinalEvaluator) -> None:
        """Of the last deal of the round that *knowledge* tells of; the *ledger* is the mover's."""
        self._knowledge = knowledge
        self._ledger = ledger
        self._trees = MoveTrees(knowledge, ledger, sum(knowledge.hand_sizes))
        self._sides = [seat % knowledge.rules.sides for seat in self._trees.seats]
        self._margins = ledger.margins()

    def outlook(self, worlds: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *worlds*, or those of them that can be had in *cap_ms*."""
        plays = self._knowledge.legal_plays()
        openings = [self._trees.opening(play) for play in plays]
        return mean_over(plays, worlds, partial(self._values, openings), cap_ms)

    def _values(
        self, openings: Sequence[tuple[int, Move, int]], world: Sample, deadline: float
    ) -> list[int]:
        """What comes of each play in this *world*.

        :raises OutOfTimeError: the *deadline* has passed.
        """
        if time.perf_counter() > deadline:
            raise OutOfTimeError
        found = []
        for left, move, account in openings:
            hands = list(world.hands)
            hands[self._knowledge.seat] = left
            last_capturer = (
                self._knowledge.last_capturer if move.capturer is None else move.capturer
            )
            margins = self.margins(1, hands, move.table, account + move.change, last_capturer)
            found.append(margins[self._ledger.side])
        return found

    def margins(
        self, ply: int, hands: list[int], table: int, account: int, last_capturer: int | None
    ) -> Margins:
        """What comes of the *hands* by seat from the play *ply* on, the decision's own being 0."""
        if ply == len(self._sides):
            return self._margins[last_capturer][account]
        seats = self._trees.seats[ply : ply + len(hands)]
        trees = [self._trees.tree(ply + place, hands[seat]) for place, seat in enumerate(seats)]
        return self._best(ply, tuple(trees), table, account, last_capturer)

    def _best(
        self, ply: int, hands: tuple[Tree, ...], table: int, account: int, last_capturer: int | None
    ) -> Margins:
        """The same, with the *hands* as trees, from that of whose turn it is on."""
        side, following = self._sides[ply], ply + 1
        is_last = following == len(self._sides)
        best: Margins = ()
        for moves, rest in hands[0]:
            left = (*hands[1:], rest)
            for after, change, took in moves[table]:
                now = last_capturer if took is None else took
                if is_last:
                    margins = self._margins[now][account + change]
                else:
                    margins = self._best(following, left, after, account + change, now)
                if not best or margins[side] > best[side]:
                    best = margins
        return best
