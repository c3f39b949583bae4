"""The arena: duplicate deals between two players, and what came of them.

Every deck is played with the sides changed, so that the luck of the deal falls out. Where there
are more than two sides, one seat after the other is the first player's, against the second
player at all the others.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import NamedTuple

from scopa.engine import Knowledge, Round, Rules, ScopaError, score, shuffle
from scopa.lab.player_calls import Fault, FaultError, ask, find_player
from scopa.lab.workers import made_of_each

FORFEIT_MARGIN = 5.0
"""By so many points a round counts as lost by a player who forfeits it."""
_AT_A_TIME = 4  # deals that a process is given


class Contest(NamedTuple):
    """What is played: two players by name, the *rules*, the *seed* of the decks.

    A move may take *timeout_s* seconds.
    """

    first: str
    second: str
    rules: Rules
    seed: int = 1
    timeout_s: float = 10.0


class Forfeit(NamedTuple):
    """By which *fault* the player of that *name* lost a round of deal number *deal*."""

    name: str
    deal: int
    fault: Fault


class Dealt(NamedTuple):
    """One deck, played in all seatings: the first player's *margin* a round, and more.

    *rounds* holds the margin of each; *kinds* the points of each player by kind; *move_ms* the
    milliseconds of their moves.
    """

    margin: float
    rounds: tuple[float, ...]
    kinds: tuple[Counter[str], Counter[str]]
    move_ms: tuple[tuple[float, ...], tuple[float, ...]]
    forfeits: tuple[Forfeit, ...]


class Result(NamedTuple):
    """What all deals come to; *margin* and its standard *error* in round points a round.

    The pairs are of the first and the second player: points a round by kind, mean and 99th
    percentile of the milliseconds a move (of the clock). *won*, *tied* and *lost* count rounds.
    """

    deals: int
    margin: float
    error: float
    won: int
    tied: int
    lost: int
    kinds: tuple[dict[str, float], dict[str, float]]
    mean_ms: tuple[float, float]
    p99_ms: tuple[float, float]
    forfeits: tuple[Forfeit, ...]


class _ForfeitedError(Exception):
    """The player of that number has lost the round."""

    def __init__(self, player: int, fault: Fault) -> None:
        super().__init__(player, fault)
        self.player = player
        self.fault = fault


class _Table:
    """Two players at one table, and what they have taken so far in time."""

    def __init__(self, contest: Contest) -> None:
        self.rules = contest.rules
        self.timeout_s = contest.timeout_s
        self.players = find_player(contest.first), find_player(contest.second)
        self.move_ms: tuple[list[float], list[float]] = ([], [])

    def play_out(self, state: Round, first_side: int) -> Round:
        """The round at its end, when the first player has the side *first_side*."""
        while not state.is_over:
            number = int(state.turn % self.rules.sides != first_side)
            knowledge = Knowledge.of(state, state.turn)
            try:
                answer = ask(self.players[number], state, knowledge, self.timeout_s)
            except FaultError as error:
                raise _ForfeitedError(number, error.fault) from error
            self.move_ms[number].append(answer.took_ms)
            state = answer.after
        return state


def play_deal(contest: Contest, number: int) -> Dealt:
    """Deal *number* of the *contest* in all seatings."""
    rules = contest.rules
    deck = shuffle(Random(f"arena {contest.seed} deal {number}"), rules).deck
    table = _Table(contest)
    margins = []
    kinds: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    forfeits = []
    for side in range(rules.sides):
        try:
            finished = table.play_out(Round.deal(deck, rules=rules), side)
        except _ForfeitedError as lost:
            name = (contest.first, contest.second)[lost.player]
            forfeits.append(Forfeit(name, number, lost.fault))
            margins.append(-FORFEIT_MARGIN if lost.player == 0 else FORFEIT_MARGIN)
            continue
        margin = 0.0
        for award in score(finished):
            others = [points for place, points in enumerate(award.points) if place != side]
            kinds[0][award.point.value] += award.points[side]
            kinds[1][award.point.value] += sum(others)
            margin += award.points[side] - sum(others) / len(others)
        margins.append(margin)
    move_ms = tuple(table.move_ms[0]), tuple(table.move_ms[1])
    return Dealt(statistics.mean(margins), tuple(margins), kinds, move_ms, tuple(forfeits))


def play(contest: Contest, deals: int, executor: Executor | None = None) -> Iterator[Dealt]:
    """Each of so many *deals*, in order: played here, or by the *executor*, with the same result.

    :raises ScopaError: there is no such player, or a process of the executor has died.
    """
    find_player(contest.first), find_player(contest.second)
    yield from made_of_each(partial(play_deal, contest), range(deals), executor, _AT_A_TIME)


def summed_up(dealt: Iterable[Dealt]) -> Result:
    """What the deals come to.

    :raises ScopaError: there are none.
    """
    every = list(dealt)
    if not every:
        raise ScopaError("no deal has been played to its end")
    margins = [deal.margin for deal in every]
    rounds = [margin for deal in every for margin in deal.rounds]
    error = statistics.stdev(margins) / len(margins) ** 0.5 if len(margins) > 1 else 0.0
    times = [sorted(ms for deal in every for ms in deal.move_ms[number]) for number in (0, 1)]
    kinds = []
    for number in (0, 1):
        total: Counter[str] = sum((deal.kinds[number] for deal in every), Counter())
        kinds.append({kind: points / len(rounds) for kind, points in total.items()})
    return Result(
        deals=len(every),
        margin=statistics.mean(margins),
        error=error,
        won=sum(margin > 0 for margin in rounds),
        tied=sum(margin == 0 for margin in rounds),
        lost=sum(margin < 0 for margin in rounds),
        kinds=(kinds[0], kinds[1]),
        mean_ms=(_mean(times[0]), _mean(times[1])),
        p99_ms=(_percentile(times[0]), _percentile(times[1])),
        forfeits=tuple(forfeit for deal in every for forfeit in deal.forfeits),
    )


def _mean(values: Sequence[float]) -> float:
    return statistics.mean(values) if values else 0.0


def _percentile(ascending: Sequence[float]) -> float:
    return ascending[min(len(ascending) - 1, int(len(ascending) * 0.99))] if ascending else 0.0
