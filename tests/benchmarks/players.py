"""How strong the players are: duplicate deals, round points per round.

``python -m tests.benchmarks.players [DEALS]`` plays every deck twice with the sides changed (500
decks unless another number is given), in the default game, in each preset for partnerships and in
the variants that change most, and prints the margins with one standard error.
"""

import random
import statistics
import sys
import time

from scopa.engine import PRESETS, Knowledge, Round, Rules, points, shuffle
from scopa.players import heuristic
from scopa.players.levels import Player
from tests.benchmarks.baselines import greedy, random_player

DEALS = 500
SEED = 1
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


def margin(ours: Player, theirs: Player, rules: Rules, deals: int) -> tuple[float, float]:
    """The points by which a side of *ours* beats one of *theirs* a round, and the error of that."""
    rng = random.Random(SEED)
    margins = []
    for _ in range(deals):
        deck = shuffle(rng, rules).deck
        gained = 0
        for our_side in (0, 1):
            state = Round.deal(deck, rules=rules)
            while not state.is_over:
                player = ours if state.turn % 2 == our_side else theirs
                state = state.after(player(Knowledge.of(state, state.turn)))
            result = points(state)
            gained += result[our_side] - result[1 - our_side]
        margins.append(gained / 2)
    return statistics.mean(margins), statistics.stdev(margins) / deals**0.5


def main() -> None:
    """Print the margins."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    players = {
        "heuristic": heuristic.choose,
        "greedy": greedy,
        "random": random_player(SEED),
    }
    for game, rules in GAMES.items():
        for one, other in (("heuristic", "greedy"), ("greedy", "random")):
            begun = time.perf_counter()
            mean, error = margin(players[one], players[other], rules, deals)
            plays_ms = (time.perf_counter() - begun) * 1000 / (2 * deals * 36)
            won = f"{one} beats {other} by {mean:+.2f} ± {error:.2f}"
            print(f"{game}: {won}, {plays_ms:.2f} ms a play")


if __name__ == "__main__":
    main()
