"""The arena: duplicate deals between two players, and their result.

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

from scopa.arena.player_calls import Fault, FaultError, PlayerCall, ask
from scopa.arena.player_process import player_call
from scopa.arena.workers import made_of_each
from scopa.engine import Knowledge, Round, Rules, ScopaError, score, shuffle
from scopa.players.analysis import analyze_deal, analyze_round

FORFEIT_MARGIN = 5.0  # points by which a forfeited round is lost
_AT_A_TIME = 4  # deals that a process is given
_LUCK_SAMPLES = 20  # more of them make the luck better known, and the margin hardly


class Contest(NamedTuple):
    """Two players by name, and how they meet.

    timeout_s: for a move; low_variance: subtract the luck of the deals; points_lost: analyze every
    play.
    """

    first: str
    second: str
    rules: Rules
    seed: int = 1
    timeout_s: float = 10.0
    low_variance: bool = False
    points_lost: bool = False


class Forfeit(NamedTuple):
    """A round of a deal that a player lost by a fault."""

    name: str
    deal: int
    fault: Fault


class Dealt(NamedTuple):
    """One deck, played in all seatings.

    margin: of the first player, a round; rounds: the margin of each; kinds: the points of each
    player by kind; luck: what the deals gave the first player, a round, if it was analyzed; lost:
    the points that each player has lost by plays, in each round that was analyzed.
    """

    margin: float
    rounds: tuple[float, ...]
    kinds: tuple[Counter[str], Counter[str]]
    move_ms: tuple[tuple[float, ...], tuple[float, ...]]
    forfeits: tuple[Forfeit, ...]
    luck: float = 0.0
    lost: tuple[tuple[float, float], ...] = ()


class Result(NamedTuple):
    """The sum of all deals; pairs are of the first and the second player.

    margin, error: in points a round, with its standard error; won, tied, lost: rounds; kinds:
    points a round by kind; mean_ms, p99_ms: of a move, by the clock; luck: subtracted, a round;
    points_lost: a round, where plays were analyzed.
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


def play_deal(contest: Contest, number: int) -> Dealt:
    """Deal *number* of the *contest* in all seatings."""
    rules, names = contest.rules, (contest.first, contest.second)
    players = player_call(contest.first), player_call(contest.second)
    deck = shuffle(Random(f"arena {contest.seed} deal {number}"), rules).deck
    margins, lucks = [], []
    lost: list[tuple[float, float]] = []
    kinds: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    move_ms: tuple[list[float], list[float]] = ([], [])
    forfeits = []
    for place in range(rules.sides):
        dealer = -place % rules.players
        start = Round.deal(deck, dealer, rules)
        dealt, finished, fault = _play_out(players, start, contest.timeout_s, move_ms)
        if fault:
            loser = _player_to_move(finished)
            forfeits.append(Forfeit(names[loser], number, fault))
            margins.append(FORFEIT_MARGIN if loser else -FORFEIT_MARGIN)
            continue
        margin, sign = 0.0, -1 if rules.lowest_wins else 1
        for award in score(finished):
            own, *others = award.points
            kinds[0][award.point.value] += own
            kinds[1][award.point.value] += sum(others)
            margin += sign * (own - sum(others) / len(others))
        margins.append(margin)
        if contest.low_variance:
            lucks.append(_luck(dealt))
        if contest.points_lost:
            own_cost, *costs = analyze_round(deck, dealer, finished.plays, rules).costs
            lost.append((own_cost, statistics.mean(costs)))
    return Dealt(
        margin=statistics.mean(margins),
        rounds=tuple(margins),
        kinds=kinds,
        move_ms=(tuple(move_ms[0]), tuple(move_ms[1])),
        forfeits=tuple(forfeits),
        luck=sum(lucks) / len(margins),
        lost=tuple(lost),
    )


def _player_to_move(state: Round) -> int:
    return int(state.turn % state.rules.sides != 0)


def _play_out(
    players: tuple[PlayerCall, PlayerCall],
    state: Round,
    timeout_s: float,
    move_ms: tuple[list[float], list[float]],
) -> tuple[list[Round], Round, Fault | None]:
    """Play a round to its end, or to the fault of the player to move.

    Returns the round after each later deal, as it ended, and the fault.
    """
    dealt: list[Round] = []
    while not state.is_over:
        mover = _player_to_move(state)
        try:
            answer = ask(players[mover], state, Knowledge.of(state, state.turn), timeout_s)
        except FaultError as error:
            return dealt, state, error.fault
        move_ms[mover].append(answer.took_ms)
        if len(answer.after.stock) < len(state.stock):
            dealt.append(answer.after)
        state = answer.after
    return dealt, state, None


def _luck(dealt: Sequence[Round]) -> float:
    """The luck of side 0 in later deals; that of the first cancels between seatings."""
    return sum(analyze_deal(moment, sample_count=_LUCK_SAMPLES).luck for moment in dealt)


def play(contest: Contest, deals: int, executor: Executor | None = None) -> Iterator[Dealt]:
    """Play *deals* deals, here or by the *executor*, and yield them in order.

    :raises ScopaError: there is no such player, or a process of the executor has died.
    """
    player_call(contest.first), player_call(contest.second)
    every = made_of_each(partial(play_deal, contest), range(deals), executor, _AT_A_TIME)
    yield from without_luck(every) if contest.low_variance else every


def without_luck(every: Iterable[Dealt]) -> Iterator[Dealt]:
    """Subtract luck as a control variate, fitted on earlier deals: the mean does not move."""
    products, squares, margins = _USUAL_PART * _USUAL_SQUARES, _USUAL_SQUARES, 0.0
    for number, deal in enumerate(every):
        luck = deal.luck * products / squares
        yield deal._replace(margin=deal.margin - luck, luck=luck)
        off = deal.margin - (margins / number if number else deal.margin)
        products += off * deal.luck
        squares += deal.luck**2
        margins += deal.margin


_USUAL_PART, _USUAL_SQUARES = 0.5, 10.0  # of that part at first, as firmly as after ten deals


def summed_up(dealt: Iterable[Dealt]) -> Result:
    """The result of all deals.

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
