"""How far apart the opponents are: ``python -m tools.benchmarks.levels [--deals 1000] [--game G]``.

Prints for a game (or all main ones) the margin of each level over the one below in round points a
round, with one standard error, and what a move of the better one takes: first of a player who plays
at random, then the heuristic with all its memory over the greedy player. Where the strongest plays,
half of the deals are enough. In the default game there is more: the strongest, the instant player
and those between against the greedy player, and the strongest against a greedy player whom it has
met for five rounds; in Scopone scientifico the strongest pair against a greedy one.
"""

import time
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from random import Random

from scopa.arena.contest import Contest, summarize
from scopa.arena.workers import processes
from scopa.engine import Knowledge, PastRound, Play, Rules
from scopa.players.opponents import LEVELS, MASTER, greedy_by_list
from tests.engine import GAMES
from tests.players import match_of
from tools.benchmarks import run

HEURISTIC, INSTANT = (
    "scopa.players.heuristic_player:choose",
    "scopa.players.opponents:choice_net_player",
)
RANDOM = "tools.benchmarks.levels:random_play"
ACQUAINTED = "tools.benchmarks.levels:acquainted"
MAIN_GAMES = (
    *("scopa", "escoba", "cirulla", "asso-piglia-tutto", "scopa-a-quindici", "scopa-a-perdere"),
    *("scopone", "scopone-scientifico", "partnerships", "three players", "four players"),
)
_NAMES = tuple(LEVELS)
_RNG = Random(1)


def random_play(knowledge: Knowledge) -> Play:
    """One of the legal plays, each as likely as the others."""
    plays = knowledge.legal_plays()
    return plays[int(_RNG.random() * len(plays))]


@cache
def rounds_against_grab(seat: int) -> tuple[PastRound, ...]:
    """Five rounds of the strongest, at *seat*, with the greedy player."""
    players = [MASTER if place == seat else greedy_by_list for place in range(2)]
    match = match_of(players, Random(1), Rules(target=99), dealer=seat)
    return next(islice(match, 4, None)).with_past


def acquainted(knowledge: Knowledge) -> Play:
    """The strongest, who has met a greedy player at the other seat."""
    return MASTER(knowledge._replace(past=rounds_against_grab(knowledge.seat)))


def contests(game: str) -> Iterator[tuple[str, str]]:
    """The pairs of players of a *game*, the better one first."""
    yield "rosa", RANDOM
    yield HEURISTIC, "rosa"
    for worse, better in pairwise(_NAMES):
        yield better, worse
    if game == "scopa":
        for player in (*_NAMES[3:], INSTANT, ACQUAINTED):
            yield player, "rosa"
    if game == "scopone-scientifico":
        yield _NAMES[-1], "rosa"


def main(deals: int = 1000, jobs: int = 1, game: str = "") -> None:
    """Print the figures."""
    for name in [game] if game else MAIN_GAMES:
        for first, second in contests(name):
            number = deals // 2 if first in (_NAMES[-1], ACQUAINTED) else deals
            begun = time.perf_counter()
            with processes(jobs) as workers:
                result = summarize(workers.play(Contest(first, second, GAMES[name]), number))
            passed = time.perf_counter() - begun
            rounds = result.won + result.tied + result.lost
            print(
                f"{name}: {first} over {second} {result.margin:+.2f} ± {result.error:.2f}, "
                f"{result.won / rounds:.0%} won and {result.lost / rounds:.0%} lost; ms a move: "
                f"mean {result.mean_ms[0]:.2f}, p99 {result.p99_ms[0]:.1f} "
                f"[{number} deals, {passed:.0f} s]",
                flush=True,
            )


if __name__ == "__main__":
    run(main)
