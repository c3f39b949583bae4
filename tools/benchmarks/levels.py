"""How far apart the opponents are: ``python -m tools.benchmarks.levels [--deals 1000] [--game G]``.

Prints for a game (or all main ones) the margin of each level over the one below in round points a
round, with one standard error, and what a move of the better one takes: first of a player who plays
at random, then the heuristic with all its memory over the greedy player. Where the strongest plays,
half of the deals are enough. In the default game there is more: the strongest, the instant player
and those between against the greedy player; in Scopone scientifico the strongest pair against a
greedy one.
"""

import time
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from scopa.arena.contest import Contest, summarize
from scopa.arena.workers import processes
from scopa.engine import Knowledge, Play
from scopa.players.opponents import LEVELS
from tests.engine import GAMES
from tools.benchmarks import run

HEURISTIC, INSTANT = (
    "scopa.players.heuristic_player:choose",
    "scopa.players.opponents:choice_net_player",
)
RANDOM = "tools.benchmarks.levels:random_play"
MAIN_GAMES = (
    *("scopa", "escoba", "cirulla", "asso-piglia-tutto", "scopa-a-quindici", "scopa-a-perdere"),
    *("scopone", "scopone-scientifico", "partnerships", "three players", "four players"),
)
_NAMES = tuple(LEVELS)


def random_play(knowledge: Knowledge) -> Play:
    """One of the legal plays, each as likely as the others."""
    return Random(f"{knowledge.hand:x} {len(knowledge.plays)}").choice(knowledge.legal_plays())


def contests(game: str) -> Iterator[tuple[str, str]]:
    """The pairs of players of a *game*, the better one first."""
    yield "rosa", RANDOM
    yield HEURISTIC, "rosa"
    for worse, better in pairwise(_NAMES):
        yield better, worse
    if game == "scopa":
        for player in (*_NAMES[3:], INSTANT):
            yield player, "rosa"
    if game == "scopone-scientifico":
        yield _NAMES[-1], "rosa"


def main(deals: int = 1000, jobs: int = 1, game: str = "") -> None:
    """Print the figures."""
    for name in [game] if game else MAIN_GAMES:
        for first, second in contests(name):
            number = deals // 2 if first == _NAMES[-1] else deals
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
