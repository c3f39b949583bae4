"""How often the error of the rating covers the true place: ``python -m tools.benchmarks.rating``.

Each opponent plays so many rounds of Scopa (``--rounds 60``) against the next one; 8, 12, 20 and 30
of its rounds are drawn again and again. Printed is in what part of the draws the place is off by no
more than the error, and than twice the error. All rounds together have the true place.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import fmean

from scopa.game.review.rating import FEWEST_ROUNDS, Skill, rating
from scopa.players.opponents import LEVELS
from tests.game.analyzed import lost
from tools.benchmarks import run
from tools.benchmarks.analysis import points_lost

DRAWS = 1000
DRAWN_ROUNDS = (FEWEST_ROUNDS, 12, 20, 30)


def place_and_error(costs: Sequence[float]) -> tuple[float, float]:
    """The rating of rounds that have cost so much."""
    found = rating(Skill.of(lost(*costs)))
    assert found is not None
    return found.place, found.error


def main(rounds: int = 60) -> None:
    """Print the coverage for each opponent but the last, who loses nothing, and for all."""
    found = points_lost(pairwise(LEVELS), rounds)
    random, costs = Random(1), {}
    for name in list(LEVELS)[:-1]:
        costs[name] = [cost for pair, each in found.items() if pair[0] == name for cost in each]
        print(f"{name}: {fmean(costs[name]):.2f} in {len(costs[name])} rounds")
    for number in DRAWN_ROUNDS:
        once: dict[str, list[bool]] = {name: [] for name in costs}
        twice = []
        for name, of_rounds in costs.items():
            true, _ = place_and_error(of_rounds)
            for _draw in range(DRAWS):
                place, error = place_and_error(random.choices(of_rounds, k=number))
                once[name].append(abs(place - true) <= error)
                twice.append(abs(place - true) <= 2 * error)
        by_name = [fmean(each) for each in once.values()]
        shares = " ".join(f"{share:.0%}" for share in by_name)
        print(f"{number:2} rounds: {fmean(by_name):.0%} and {fmean(twice):.0%}; {shares}")


if __name__ == "__main__":
    run(main)
