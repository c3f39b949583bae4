"""How many decks ``--low-variance`` saves: ``python -m tests.benchmarks.low_variance [DECKS]``.

Printed is, for pairs of players and games, what part of the decks (150) gives the margin with the
same error, with and without the luck of the deals; how far the two margins are apart, in standard
errors of that; and what part of the decks it would be if each were played but once.
"""

import sys
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance

from scopa.arena.contest import Contest, play
from tests.engine.games import GAMES

DECKS = 150
CONTESTS = (
    ("beppe", "nino", "scopa"),
    ("carla", "rosa", "scopa"),
    ("don-ciccio", "carla", "scopa"),
    ("maestro", "don-ciccio", "scopa"),
    ("beppe", "rosa", "cirulla"),
    ("beppe", "rosa", "partnerships"),
    ("beppe", "rosa", "escoba"),
)


def main() -> None:
    """Print the figures."""
    decks = int(sys.argv[1]) if len(sys.argv) > 1 else DECKS
    for first, second, game in CONTESTS:
        contest = Contest(first, second, GAMES[game], low_variance=True)
        every = list(play(contest, decks))
        lucks = [deal.luck for deal in every]
        plain = [deal.margin + deal.luck for deal in every]
        part = variance([deal.margin for deal in every]) / variance(plain)
        rng = Random(1)
        once = variance([deal.rounds[int(rng.random() * len(deal.rounds))] for deal in every])
        apart = fmean(lucks) / (stdev(lucks) / sqrt(decks))
        unpaired = part * variance(plain) * len(every[0].rounds) / once
        print(
            f"{first} against {second}, {game}: {part:.2f} of the decks, "
            f"{apart:+.1f} errors apart; {unpaired:.2f} of the rounds without pairs",
            flush=True,
        )


if __name__ == "__main__":
    main()
