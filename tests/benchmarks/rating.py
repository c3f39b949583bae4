"""How often the error of the rating covers the true place.

``python -m tests.benchmarks.rating [ROUNDS]`` lets each opponent play so many rounds of Scopa (60)
against the next one, draws 8, 12, 20 and 30 of its rounds again and again, and prints in what part
of the draws the place is off by no more than the error, and than twice the error. All rounds
together have the true place.
"""

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import count, pairwise
from random import Random
from statistics import fmean

from scopa.game.review.skill import FEWEST_ROUNDS, SCALES, Skill, rating
from scopa.players.opponents import LEVELS
from tests.game.analyzed import lost
from tests.players import analysis_of, match_of

DRAWS = 1000
DRAWN_ROUNDS = (FEWEST_ROUNDS, 12, 20, 30)


def costs_of_opponents(rounds: int) -> Mapping[str, Sequence[float]]:
    """What rounds of Scopa have cost each opponent."""
    costs: dict[str, list[float]] = defaultdict(list)
    for pair in pairwise(LEVELS):
        players, played = [LEVELS[name] for name in pair], 0
        for number in count():
            if played >= rounds:
                break
            match = match_of(players, Random(f"{pair} {number}"), dealer=number % 2)
            for costs_of_round in (analysis_of(one).costs for one in match):
                played += 1
                for name, cost in zip(pair, costs_of_round, strict=True):
                    costs[name].append(cost)
    return costs


def place_and_error(costs: Sequence[float]) -> tuple[float, float]:
    """The rating of rounds that have cost so much."""
    found = rating(Skill.of(lost(*costs)))
    assert found is not None
    return found.place, found.error


def print_coverage(costs: Mapping[str, Sequence[float]]) -> None:
    """The coverage for each opponent but the last, who loses nothing, and for all."""
    random = Random(1)
    names = [name for name in costs if name != list(SCALES["scopa"])[-1]]
    for number in DRAWN_ROUNDS:
        once, twice = [], []
        for name in names:
            true, _ = place_and_error(costs[name])
            for _draw in range(DRAWS):
                place, error = place_and_error(random.choices(costs[name], k=number))
                once.append(abs(place - true) <= error)
                twice.append(abs(place - true) <= 2 * error)
        by_name = (f"{fmean(once[n * DRAWS : (n + 1) * DRAWS]):.0%}" for n in range(len(names)))
        print(f"{number:2} rounds: {fmean(once):.0%} and {fmean(twice):.0%};", *by_name)


def main() -> None:
    """Play, and print the coverage."""
    costs = costs_of_opponents(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    for name, of_rounds in costs.items():
        print(f"{name}: {fmean(of_rounds):.2f} in {len(of_rounds)} rounds")
    print_coverage(costs)


if __name__ == "__main__":
    main()
