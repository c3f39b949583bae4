"""The arena: duplicate deals between two players, and what came of them.

Every deck is played with the sides changed, so that much of the luck falls out. The first player
is always side 0, and another seat deals; where there are more than two sides, the second player
has all the others. If it is asked for, what luck is left in the deals is subtracted, as far as
earlier decks show that it counts: its mean is 0, so that the margin stays what it is, and fewer
decks show it. (Burch and others, AIVAT: a new variance reduction technique for agent evaluation in
imperfect information games, AAAI 2018; of which this is the part that is about chance.)
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import NamedTuple

from scopa.arena.player_calls import Fault, FaultError, ask, find_player
from scopa.arena.workers import made_of_each
from scopa.engine import Knowledge, Round, Rules, ScopaError, score, shuffle
from scopa.players.analysis import analyze_deal, analyze_round

FORFEIT_MARGIN = 5.0
"""By so many points a round counts as lost by a player who forfeits it."""
_AT_A_TIME = 4  # deals that a process is given
_LUCK_SAMPLES = 20  # more of them make the luck better known, and the margin hardly


class Contest(NamedTuple):
    """What is played: two players by name, the *rules*, the *seed* of the decks.

    A move may take *timeout_s* seconds. With *low_variance* the luck of the deals is subtracted;
    with *points_lost* every play is judged.
    """

    first: str
    second: str
    rules: Rules
    seed: int = 1
    timeout_s: float = 10.0
    low_variance: bool = False
    points_lost: bool = False


class Forfeit(NamedTuple):
    """By which *fault* the player of that *name* lost a round of deal number *deal*."""

    name: str
    deal: int
    fault: Fault


class Dealt(NamedTuple):
    """One deck, played in all seatings: the first player's *margin* a round, and more.

    *rounds* holds the margin of each; *kinds* the points of each player by kind; *move_ms* the
    milliseconds of their moves. *luck* is what the deals gave the first player, a round, if it was
    looked at; *lost* are the points that each player has lost by plays, in each round that was
    judged.
    """

    margin: float
    rounds: tuple[float, ...]
    kinds: tuple[Counter[str], Counter[str]]
    move_ms: tuple[tuple[float, ...], tuple[float, ...]]
    forfeits: tuple[Forfeit, ...]
    luck: float = 0.0
    lost: tuple[tuple[float, float], ...] = ()


class Result(NamedTuple):
    """What all deals come to; *margin* and its standard *error* in round points a round.

    The pairs are of the first and the second player: points a round by kind, mean and 99th
    percentile of the milliseconds a move (of the clock). *won*, *tied* and *lost* count rounds.
    *luck* a round has been subtracted; *points_lost* are those a round, where plays were judged.
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
    luck: float
    points_lost: tuple[float, float] | None


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

    def play_out(self, state: Round) -> list[Round]:
        """The round after each of its deals, the first one as well, and at its end."""
        moments = [state]
        while not state.is_over:
            number = int(state.turn % self.rules.sides != 0)
            knowledge = Knowledge.of(state, state.turn)
            try:
                answer = ask(self.players[number], state, knowledge, self.timeout_s)
            except FaultError as error:
                raise _ForfeitedError(number, error.fault) from error
            self.move_ms[number].append(answer.took_ms)
            if answer.after.is_over or len(answer.after.stock) < len(state.stock):
                moments.append(answer.after)
            state = answer.after
        return moments


def play_deal(contest: Contest, number: int) -> Dealt:
    """Deal *number* of the *contest* in all seatings."""
    rules = contest.rules
    deck = shuffle(Random(f"arena {contest.seed} deal {number}"), rules).deck
    table = _Table(contest)
    margins, lucks = [], []
    lost: list[tuple[float, float]] = []
    kinds: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    forfeits = []
    for place in range(rules.sides):
        dealer = -place % rules.players
        try:
            _, *dealt, finished = table.play_out(Round.deal(deck, dealer, rules))
        except _ForfeitedError as loser:
            name = (contest.first, contest.second)[loser.player]
            forfeits.append(Forfeit(name, number, loser.fault))
            margins.append(-FORFEIT_MARGIN if loser.player == 0 else FORFEIT_MARGIN)
            continue
        margin = 0.0
        for award in score(finished):
            own, *others = award.points
            kinds[0][award.point.value] += own
            kinds[1][award.point.value] += sum(others)
            margin += own - sum(others) / len(others)
        margins.append(margin)
        if contest.low_variance:
            lucks.append(_luck(dealt, rules))
        if contest.points_lost:
            own_cost, *costs = analyze_round(deck, dealer, finished.plays, rules).costs
            lost.append((own_cost, statistics.mean(costs)))
    return Dealt(
        margin=statistics.mean(margins),
        rounds=tuple(margins),
        kinds=kinds,
        move_ms=(tuple(table.move_ms[0]), tuple(table.move_ms[1])),
        forfeits=tuple(forfeits),
        luck=sum(lucks) / len(margins),
        lost=tuple(lost),
    )


def _luck(dealt: Sequence[Round], rules: Rules) -> float:
    """What the deals, but for the first, gave side 0: the first gives as much in other seatings."""
    luck = sum(analyze_deal(moment, sample_count=_LUCK_SAMPLES).luck for moment in dealt)
    return -luck if rules.lowest_wins else luck


def play(contest: Contest, deals: int, executor: Executor | None = None) -> Iterator[Dealt]:
    """Each of so many *deals*, in order: played here, or by the *executor*, with the same result.

    :raises ScopaError: there is no such player, or a process of the executor has died.
    """
    find_player(contest.first), find_player(contest.second)
    every = made_of_each(partial(play_deal, contest), range(deals), executor, _AT_A_TIME)
    yield from without_luck(every) if contest.low_variance else every


def without_luck(every: Iterable[Dealt]) -> Iterator[Dealt]:
    """The deals with that part of their luck subtracted by which the margin has followed it so far.

    It depends on earlier deals only, so that the mean is not moved.
    """
    products, squares, margins = _USUAL_PART * _USUAL_SQUARES, _USUAL_SQUARES, 0.0
    for number, deal in enumerate(every):
        luck = deal.luck * products / squares
        yield deal._replace(margin=deal.margin - luck, luck=luck)
        off = deal.margin - (margins / number if number else deal.margin)
        products += off * deal.luck
        squares += deal.luck**2
        margins += deal.margin


_USUAL_PART, _USUAL_SQUARES = 0.5, 10.0
"""What is believed of that part at first, and as firmly as after some ten deals."""


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
        luck=statistics.mean(deal.luck for deal in every),
        points_lost=(
            (statistics.mean(own for own, _ in lost), statistics.mean(other for _, other in lost))
            if (lost := [entry for deal in every for entry in deal.lost])
            else None
        ),
    )


def _mean(values: Sequence[float]) -> float:
    return statistics.mean(values) if values else 0.0


def _percentile(ascending: Sequence[float]) -> float:
    return ascending[min(len(ascending) - 1, int(len(ascending) * 0.99))] if ascending else 0.0
