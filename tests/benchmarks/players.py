"""How strong the heuristic is: duplicate deals, round points per round.

``python -m tests.benchmarks.players [DEALS]`` plays every deck with the sides changed (500 decks
unless another number is given), in the default game, in each preset for partnerships and in the
variants that change most, and prints the margins with one standard error.
"""

import random
import sys

from scopa.arena.contest import Contest, play, summed_up
from scopa.engine import PRESETS, Knowledge, Play, Rules

DEALS = 500
HEURISTIC, GREEDY = "scopa.players.heuristic_player:choose", "scopa.players.levels:grab"
RANDOM = "tests.benchmarks.players:random_play"
GAMES = {
    "scopa": PRESETS["scopa"],
    "scopa, 4 in partnerships": Rules(players=4, partnerships=True),
    "scopone": PRESETS["scopone"],
    **{
        name: PRESETS[name]
        for name in (
            "scopone-scientifico",
            "asso-piglia-tutto",
            "scopa-a-quindici",
            "escoba",
            "scopa-a-perdere",
            "cirulla",
        )
    },
}


_RNG = random.Random(1)


def random_play(knowledge: Knowledge) -> Play:
    """One of the legal plays, each as likely as the others."""
    plays = knowledge.legal_plays()
    return plays[int(_RNG.random() * len(plays))]


def main() -> None:
    """Print the margins."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    for game, rules in GAMES.items():
        for one, other in ((HEURISTIC, GREEDY), (GREEDY, RANDOM)):
            result = summed_up(play(Contest(one, other, rules), deals))
            names = [name.rpartition(":")[2] for name in (one, other)]
            won = f"{names[0]} beats {names[1]} by {result.margin:+.2f} ± {result.error:.2f}"
            print(f"{game}: {won}, {result.mean_ms[0]:.2f} ms a move", flush=True)


if __name__ == "__main__":
    main()
