"""What the analysis of rounds takes and shows: ``python -m tools.benchmarks.analysis WHAT``.

time            for each game the mean and the longest time for a round (of 5), in seconds of the
                processor, and the error of its luck
points-lost     what each level loses a round of a game (Scopa) in matches against each other level:
                the mean of so many rounds (200) with its standard error, and the means against the
                others
"""

import time
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations, count
from math import sqrt
from random import Random
from statistics import fmean, stdev

from scopa.players.opponents import LEVELS
from scopa.players.round_analysis import ANALYSIS_VERSION
from tests.engine import GAMES
from tests.players import analysis_of, match_of
from tools.benchmarks import run


def print_times(rounds: int) -> None:
    """How long it takes, and how far off the luck may be."""
    for name, rules in GAMES.items():
        rng = Random(name)
        times, errors = [], []
        for _ in range(rounds):
            played = next(match_of([LEVELS["carla"]] * rules.players, rng, rules))
            begun = time.process_time()
            analyzed = analysis_of(played)
            times.append(time.process_time() - begun)
            errors.append(sqrt(sum(deal.error**2 for deal in analyzed.deals)))
        seconds = f"{fmean(times):.2f} s a round, {max(times):.2f} s at most"
        print(f"{name}: {seconds}; luck ± {fmean(errors):.2f}", flush=True)


def points_lost(
    pairs: Iterable[tuple[str, str]], rounds: int, game: str = "scopa"
) -> dict[tuple[str, str], list[float]]:
    """What at least so many rounds of a game have cost each level against another."""
    lost: dict[tuple[str, str], list[float]] = defaultdict(list)
    for pair in pairs:
        players = [LEVELS[name] for name in pair]
        for number in count():
            if len(lost[pair]) >= rounds:
                break
            rng = Random(f"{pair} {number}")
            for played in match_of(players, rng, GAMES[game], dealer=number % 2):
                costs = analysis_of(played).costs
                for name, other, cost in zip(pair, pair[::-1], costs, strict=True):
                    lost[name, other].append(cost)
    return lost


def print_points_lost(rounds: int, game: str) -> None:
    """What the plays of each level cost against each other."""
    lost = points_lost(combinations(LEVELS, 2), -(-rounds // (len(LEVELS) - 1)), game)
    for name in LEVELS:
        every = [cost for other in LEVELS for cost in lost.get((name, other), ())]
        against = (f"{fmean(lost[name, other]):.2f}" for other in LEVELS if other != name)
        error = stdev(every) / sqrt(len(every))
        print(f"{name}: {fmean(every):.3f} ± {error:.3f} in {len(every)} rounds;", *against)


def main(what: str, rounds: int = 0, game: str = "scopa") -> None:
    """Print the figures."""
    print(ANALYSIS_VERSION)
    if what == "time":
        print_times(rounds or 5)
    else:
        print_points_lost(rounds or 200, game)


if __name__ == "__main__":
    run(main)
