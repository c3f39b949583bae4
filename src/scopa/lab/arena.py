"""The arena: duplicate deals between two players, and what came of them.

Every deck is played with the sides changed, so that the luck of the deal falls out. Where there
are more than two sides, one seat after the other is the first player's, against the second
player at all the others.
"""

from __future__ import annotations

import contextlib
import importlib
import signal
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from types import FrameType
from typing import NamedTuple

from scopa.engine import Knowledge, Play, Round, Rules, ScopaError, score, shuffle
from scopa.players.levels import LEVELS, Player

FORFEIT_MARGIN = 5.0
"""By so many points a round counts as lost by a player who forfeits it."""
_CHUNK = 4  # deals that a process is given at a time


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
    """Why the player of that *name* lost a round of deal number *deal* without playing it out."""

    name: str
    deal: int
    why: str


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


def find_player(name: str) -> Player:
    """The player that *name* means: a level, or ``module:function`` of one's own.

    :raises ScopaError: there is none; the error says what there is, or what went wrong.
    """
    if name in LEVELS:
        return LEVELS[name]
    module_name, colon, function = name.partition(":")
    if not colon:
        known = ", ".join(LEVELS)
        raise ScopaError(
            f"no player called {name!r}; there are {known}, and your own as module:function"
        )
    try:
        found = getattr(importlib.import_module(module_name), function)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise ScopaError(f"the player {name!r} cannot be loaded: {what}") from error
    if not callable(found):
        raise ScopaError(f"the player {name!r} is not a function")
    player: Player = found
    return player


class _ForfeitedError(Exception):
    """The player of that number has lost the round."""

    def __init__(self, player: int, why: str) -> None:
        super().__init__(why)
        self.player = player
        self.why = why


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
            state = self._played(state, number)
        return state

    def _played(self, state: Round, number: int) -> Round:
        knowledge = Knowledge.of(state, state.turn)
        begun = time.perf_counter()
        try:
            with _time_limit(self.timeout_s):
                play = self.players[number](knowledge)
        except TimeoutError:
            raise _ForfeitedError(number, f"took more than {self.timeout_s:g} s") from None
        except Exception as error:
            raise _ForfeitedError(number, f"raised {type(error).__name__}: {error}") from error
        self.move_ms[number].append((time.perf_counter() - begun) * 1000)
        if not isinstance(play, Play):
            raise _ForfeitedError(number, f"returned {play!r}, which is not a Play")
        try:
            return state.play(play)
        except ScopaError as error:
            raise _ForfeitedError(number, f"played against the rules: {error}") from error


@contextlib.contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Stop what takes longer, where the system can: with a :class:`TimeoutError`."""
    if sys.platform == "win32":  # it has no timer signals
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
            forfeits.append(Forfeit(name, number, lost.why))
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


def _play_deals(task: tuple[Contest, Sequence[int]]) -> list[Dealt]:
    contest, numbers = task
    return [play_deal(contest, number) for number in numbers]


def play(contest: Contest, deals: int, jobs: int = 1) -> Iterator[Dealt]:
    """Each of so many *deals*, in order, played by so many processes."""
    find_player(contest.first), find_player(contest.second)
    if jobs == 1:
        yield from (play_deal(contest, number) for number in range(deals))
        return
    tasks = [
        (contest, range(first, min(first + _CHUNK, deals))) for first in range(0, deals, _CHUNK)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        for dealt in pool.map(_play_deals, tasks):
            yield from dealt


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
