"""How long the analysis of a round takes: ``python -m tests.benchmarks.analysis [ROUNDS]``.

For each game the mean and the longest processor time of a round (of 5), all plays of all seats and
the luck of all deals; and how far off the luck may be.
"""

import sys
import time
from random import Random
from statistics import fmean

from scopa.engine import Knowledge, Round, shuffle
from scopa.players.analysis import ANALYZER, analyze_round
from scopa.players.levels import LEVELS
from tests.engine.games import GAMES

ROUNDS = 5


def main() -> None:
    """Print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(ANALYZER)
    for name, rules in GAMES.items():
        rng = Random(name)
        times, errors = [], []
        for _ in range(rounds):
            deck = shuffle(rng, rules).deck
            state = Round.deal(deck, rules=rules)
            while not state.is_over:
                state = state.after(LEVELS["carla"](Knowledge.of(state, state.turn)))
            begun = time.process_time()
            analyzed = analyze_round(deck, 0, state.plays, rules)
            times.append(time.process_time() - begun)
            errors.append(sum(deal.error**2 for deal in analyzed.deals) ** 0.5)
        print(
            f"{name}: {fmean(times):.2f} s a round, {max(times):.2f} s at most; "
            f"luck ± {fmean(errors):.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
