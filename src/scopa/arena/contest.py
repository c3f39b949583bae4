"""The arena: duplicate deals between two players, and their result.

Every deck is played with the sides changed, so that much of the luck falls out. The first player
is always side 0, and another seat deals; where there are more than two sides, the second player
has all the others.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from scopa.arena.asked_player import Misdeed, ask, find_player
from scopa.engine import Knowledge, Round, Rules, ScopaError, points, score, shuffle
from scopa.players.search.solver import margin

FORFEIT_MARGIN = 5.0  # points a round by which a forfeited deal is lost


class Contest(NamedTuple):
    """Two players by name, and how they meet."""

    first: str
    second: str
    rules: Rules
    seed: int = 1


class Forfeit(NamedTuple):
    """A deal that a player lost by a misdeed."""

    name: str
    deal: int
    misdeed: Misdeed


class DealResult(NamedTuple):
    """One deck, played in all seatings.

    rounds: the margin of the first player in each
    kinds: the points of each player by kind
    move_ms: the time of each move of each player
    """

    rounds: tuple[float, ...]
    kinds: tuple[Counter[str], Counter[str]]
    move_ms: tuple[Sequence[float], Sequence[float]]
    forfeit: Forfeit | None = None


class Result(NamedTuple):
    """The sum of all deals; pairs are of the first and the second player.

    margin, error: in points a round, with its standard error
    won, tied, lost: rounds
    kinds: points a round by kind
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


def play_deal(
    contest: Contest, number: int, asking: Callable[[int], object] = lambda _place: None
) -> DealResult:
    """Play deal *number* of the *contest* in all seatings.

    asking: is told before each question which of the two is asked

    :raises ScopaError: there is no such player.
    """
    rules = contest.rules
    players = []
    for place, name in enumerate(contest[:2]):
        asking(place)
        players.append(find_player(name))
    deck = shuffle(Random(f"arena {contest.seed} deal {number}"), rules).deck
    margins = []
    kinds: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    move_ms: tuple[list[float], list[float]] = ([], [])
    for seating in range(rules.sides):
        state = Round.deal(deck, -seating % rules.players, rules)
        while not state.is_over:
            place = int(state.turn % rules.sides != 0)
            asking(place)
            begun = time.perf_counter()
            try:
                play = ask(players[place], Knowledge.of(state, state.turn))
                move_ms[place].append((time.perf_counter() - begun) * 1000)
                state = state.play(play)
            except Misdeed as misdeed:
                return forfeited(contest, number, place, misdeed)
            except ScopaError as error:
                illegal = Misdeed("played against the rules: {detail}", detail=str(error))
                return forfeited(contest, number, place, illegal)
        margins.append(margin(points(state), rules))
        for award in score(state):
            kinds[0][award.point.value] += award.points[0]
            kinds[1][award.point.value] += sum(award.points[1:])
    return DealResult(tuple(margins), kinds, move_ms)


def forfeited(contest: Contest, number: int, place: int, misdeed: Misdeed) -> DealResult:
    """Deal *number*, lost in all seatings by the first or second player for a *misdeed*."""
    lost = FORFEIT_MARGIN if place else -FORFEIT_MARGIN
    forfeit = Forfeit(contest[:2][place], number, misdeed)
    return DealResult((lost,) * contest.rules.sides, (Counter(), Counter()), ([], []), forfeit)


def summarize(deals: Iterable[DealResult]) -> Result:
    """The result of all deals, in whatever order they were played.

    :raises ScopaError: there are none.
    """
    every = list(deals)
    if not every:
        raise ScopaError("no deal has been played to its end")
    margins = [statistics.mean(deal.rounds) for deal in every]
    rounds = [margin for deal in every for margin in deal.rounds]
    times = [
        sorted(ms for deal in every for ms in deal.move_ms[number]) or [0.0] for number in (0, 1)
    ]
    kinds = []
    for number in (0, 1):
        total: Counter[str] = sum((deal.kinds[number] for deal in every), Counter())
        kinds.append({kind: points / len(rounds) for kind, points in total.items()})
    forfeits = [deal.forfeit for deal in every if deal.forfeit is not None]
    return Result(
        deals=len(every),
        margin=statistics.mean(margins),
        error=statistics.stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0,
        won=sum(margin > 0 for margin in rounds),
        tied=sum(margin == 0 for margin in rounds),
        lost=sum(margin < 0 for margin in rounds),
        kinds=(kinds[0], kinds[1]),
        mean_ms=(statistics.mean(times[0]), statistics.mean(times[1])),
        p99_ms=(times[0][len(times[0]) * 99 // 100], times[1][len(times[1]) * 99 // 100]),
        forfeits=tuple(sorted(forfeits, key=lambda forfeit: forfeit.deal)),
    )
