"""The search: hands that may be, each played out as well as can be, and what comes of each play.

For every world, that is a way in which the unseen cards may lie in the other hands, the rest of
the deal is searched with open hands by alpha-beta, and a ledger says what the end of it is worth.
The value of a play is the mean over the worlds. With more than two sides all others play against
the one that searches.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from scopa.engine import Knowledge, Play
from scopa.players.models import Model
from scopa.players.nets.net import SCALE
from scopa.players.search.evaluation import Evaluator, Values
from scopa.players.search.move_tree import Move, MoveTrees, Tree

_FAR = 1 << 60
_SURE = 0.9
"""Above this trust the search does without what a player of habits could do better."""
UNLIKELY = 0.04
"""Plays of another that are less likely than this are not looked at, where the mean counts."""


class Sample(NamedTuple):
    """The hands by seat as they may be, and how likely that is, against others."""

    hands: tuple[int, ...]
    weight: float = 1.0


class SearchResult(NamedTuple):
    """What a search found: each legal play with its value, a margin in round points.

    *worlds* says over how many worlds it is the mean.
    """

    values: Mapping[Play, float]
    worlds: int


_Step = Callable[[int, tuple[Tree, ...], int, int, "int | None", int, int], int]


class OutOfTimeError(Exception):
    """The time for a search is over."""


def mean_over(
    plays: Sequence[Play],
    worlds: Iterable[Sample],
    worths: Callable[[Sample, float], Sequence[int]],
    cap_ms: float,
    sign: int = 1,
) -> SearchResult:
    """The value of each of the *plays* over *worlds*, or those of them that can be had in *cap_ms*.

    *worths* gives what comes of each play in a world, in *sign* / `SCALE` round points for oneself.
    It is told a time, by the clock of `time.perf_counter`, after which it may raise
    `OutOfTimeError`; the first world has no such time.
    """
    deadline = time.perf_counter() + cap_ms / 1000
    totals = [0.0] * len(plays)
    weight, searched = 0.0, 0
    for world in worlds:
        try:
            found = worths(world, deadline if searched else math.inf)
        except OutOfTimeError:
            break
        for place, worth in enumerate(found):
            totals[place] += world.weight * worth
        weight += world.weight
        searched += 1
    unit = sign / (SCALE * weight)
    values = {play: total * unit for play, total in zip(plays, totals, strict=True)}
    return SearchResult(values, searched)


class Search:
    """One decision: the tree that all its worlds share."""

    def __init__(
        self,
        knowledge: Knowledge,
        ledger: Evaluator,
        plies: int,
        models: Mapping[int, Model] | None = None,
    ) -> None:
        """Of the deal that *knowledge* tells of, look *plies* plays ahead, one's own counted.

        *models* tells how other seats are thought to choose; the rest are thought to play well.
        """
        self._knowledge = knowledge
        self._ledger = ledger
        self._rules = knowledge.rules
        self._worths = ledger.worths()
        self._trees = MoveTrees(knowledge, ledger, plies)
        self._seats = self._trees.seats
        self._models = models or {}
        self._steps = self._all_steps()

    def outlook(self, worlds: Iterable[Sample], cap_ms: float) -> SearchResult:
        """The value of each play over *worlds*, or those of them that can be had in *cap_ms*."""
        plays = self._knowledge.legal_plays()
        sign = 1 if self._knowledge.seat % self._rules.sides == self._ledger.side else -1
        openings = [self._trees.opening(play) for play in plays]
        return mean_over(plays, worlds, partial(self._values, openings), cap_ms, sign)

    def worth(self, hands: Sequence[int]) -> float:
        """The margin of the ledger's side if *hands* are held: from that of whose turn it is on."""
        table = int(self._knowledge.table)
        account = self._ledger.opening(self._knowledge.piles, table)
        seat = self._knowledge.seat
        account += self._ledger.holding([hands[place - seat] for place in range(len(hands))])
        trees = tuple([self._trees.tree(place, hand) for place, hand in enumerate(hands)])
        capturer = self._knowledge.last_capturer
        return self._steps[0](0, trees, table, account, capturer, -_FAR, _FAR) / SCALE

    def _values(
        self, openings: Sequence[tuple[int, Move, int]], world: Sample, deadline: float
    ) -> list[int]:
        """What comes of each play in this *world*.

        :raises OutOfTimeError: the deadline has passed.
        """
        seat, players = self._knowledge.seat, self._rules.players
        others = tuple(
            self._trees.tree(place, world.hands[(seat + place) % players])
            for place in range(1, min(players, len(self._seats)))
        )
        last_capturer = self._knowledge.last_capturer
        held = self._ledger.holding(world.hands)
        step = self._steps[1] if len(self._seats) > 1 else None
        found = []
        for left, move, opened in openings:
            account = opened + move.change + held
            if time.perf_counter() > deadline:
                raise OutOfTimeError
            capturer = last_capturer if move.capturer is None else move.capturer
            if step is None:
                found.append(self._worths[capturer][account])
                continue
            hands = (*others, self._trees.tree(players, left))
            found.append(step(1, hands, move.table, account, capturer, -_FAR, _FAR))
        return found

    def _all_steps(self) -> list[_Step]:
        """For each ply, the function that gives the value of the positions there."""
        steps: list[_Step] = []
        last = len(self._seats) - 1
        for ply, seat in enumerate(self._seats):
            maximises = seat % self._rules.sides == self._ledger.side
            model = self._models.get(seat)
            if model is not None and ply:
                steps.append(_expecting(steps, self._worths, model, maximises=maximises, last=last))
            elif ply == last:
                steps.append(_last(self._worths, maximises=maximises))
            else:
                steps.append(_highest(steps) if maximises else _lowest(steps))
        return steps


def _highest(steps: Sequence[_Step]) -> _Step:
    """The step of a player who wants the highest value."""

    def highest(
        ply: int,
        hands: tuple[Tree, ...],
        table: int,
        account: int,
        last_capturer: int | None,
        low: int,
        high: int,
    ) -> int:
        best = -_FAR
        others = hands[1:]
        ply += 1
        step = steps[ply]
        for moves, rest in hands[0]:
            left = (*others, rest)
            for after, change, capturer in moves[table]:
                worth = step(
                    ply,
                    left,
                    after,
                    account + change,
                    last_capturer if capturer is None else capturer,
                    low,
                    high,
                )
                if worth > best:
                    best = worth
                    if worth > low:
                        if worth >= high:
                            return worth
                        low = worth
        return best

    return highest


def _lowest(steps: Sequence[_Step]) -> _Step:
    """The step of a player who wants the lowest value."""

    def lowest(
        ply: int,
        hands: tuple[Tree, ...],
        table: int,
        account: int,
        last_capturer: int | None,
        low: int,
        high: int,
    ) -> int:
        best = _FAR
        others = hands[1:]
        ply += 1
        step = steps[ply]
        for moves, rest in hands[0]:
            left = (*others, rest)
            for after, change, capturer in moves[table]:
                worth = step(
                    ply,
                    left,
                    after,
                    account + change,
                    last_capturer if capturer is None else capturer,
                    low,
                    high,
                )
                if worth < best:
                    best = worth
                    if worth < high:
                        if worth <= low:
                            return worth
                        high = worth
        return best

    return lowest


def _last(worths: Values, *, maximises: bool) -> _Step:
    """The step of the last play that is looked at."""
    best_of = max if maximises else min

    def last(
        _ply: int,
        hands: tuple[Tree, ...],
        table: int,
        account: int,
        last_capturer: int | None,
        _low: int,
        _high: int,
    ) -> int:
        return best_of(
            [
                worths[last_capturer if capturer is None else capturer][account + change]
                for moves, _ in hands[0]
                for _, change, capturer in moves[table]
            ]
        )

    return last


def _expecting(
    steps: Sequence[_Step], worths: Values, model: Model, *, maximises: bool, last: int
) -> _Step:
    """The step of a player of whom a *model* is known: part expectation, part the best."""
    best_of = max if maximises else min
    trust, likings = model.trust, model.likings
    is_sure = trust > _SURE

    def expecting(
        ply: int,
        hands: tuple[Tree, ...],
        table: int,
        account: int,
        last_capturer: int | None,
        _low: int,
        _high: int,
    ) -> int:
        weights = likings(hands[0], table)
        whole = sum(weights)
        others = hands[1:]
        best: int | None = None
        total, looked_at, place = 0.0, 0.0, 0
        for moves, rest in hands[0]:
            left = (*others, rest)
            for after, change, capturer in moves[table]:
                weight = weights[place] / whole
                place += 1
                if is_sure and weight < UNLIKELY:
                    continue
                took_last = last_capturer if capturer is None else capturer
                if ply == last:
                    worth = worths[took_last][account + change]
                else:
                    worth = steps[ply + 1](
                        ply + 1, left, after, account + change, took_last, -_FAR, _FAR
                    )
                total += weight * worth
                looked_at += weight
                best = worth if best is None else best_of(best, worth)
        assert best is not None
        mean = total / looked_at
        return int(mean) if is_sure else int(trust * mean + (1 - trust) * best)

    return expecting
