"""How strong the opponents are: ``python -m tests.benchmarks.levels [DEALS] [JOBS]``.

Prints the margin in round points a round, with one standard error, of the strongest against the
greedy player and the heuristic, of each level against the one below, of partners and of Scopone,
and what a move takes. The strongest then plays a greedy player whom it has met for five rounds.
"""

import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from scopa.engine import PRESETS, SCOPA, CardSet, Knowledge, PastRound, Play, Round, Rules, shuffle
from scopa.lab.arena import Contest, Dealt, Result, play, summed_up
from scopa.lab.workers import workers
from scopa.players.greedy_players import grab
from scopa.players.levels import LEVELS, MASTER

DEALS = 1_000
KNOWN_ROUNDS = 5
_PARTNERS = Rules(players=4, partnerships=True)
_NAMES = tuple(LEVELS)


def pasts_against_grab(seed: int) -> tuple[PastRound, ...]:
    """Rounds of the strongest, at seat 0, with the greedy player."""
    rng, past = Random(seed), ()
    rounds: list[PastRound] = []
    for number in range(KNOWN_ROUNDS):
        state = Round.deal(shuffle(rng).deck, dealer=number % 2)
        first_table = CardSet(state.table)
        while not state.is_over:
            knowledge = Knowledge.of(state, state.turn, past=tuple(rounds))
            state = state.after((MASTER if state.turn == 0 else grab)(knowledge))
        rounds.append(PastRound(number % 2, first_table, state.plays))
    return (*past, *rounds)


class _Acquainted:
    """The strongest, who has met the player at the other seat, whichever that is."""

    def __init__(self, past: Sequence[PastRound]) -> None:
        turned = [entry._replace(dealer=1 - entry.dealer) for entry in past]
        self.pasts = tuple(past), tuple(turned)

    def __call__(self, knowledge: Knowledge) -> Play:
        return MASTER(knowledge._replace(past=self.pasts[knowledge.seat]))


acquainted = _Acquainted(pasts_against_grab(seed=1))
"""For the arena: ``tests.benchmarks.levels:acquainted``."""


def told(result: Result) -> str:
    """The margin and what a move took, in a line."""
    rounds = result.won + result.tied + result.lost
    return (
        f"{result.margin:+.2f} ± {result.error:.2f}, {result.won / rounds:.0%} won and "
        f"{result.lost / rounds:.0%} lost; ms a move: mean {result.mean_ms[0]:.2f}, "
        f"p99 {result.p99_ms[0]:.1f}"
    )


def main() -> None:
    """Print the figures."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    strongest = _NAMES[-1]
    contests = [
        (strongest, "rosa", SCOPA),
        (strongest, "beppe", SCOPA),
        ("tests.benchmarks.levels:acquainted", "rosa", SCOPA),
        *((better, worse, SCOPA) for worse, better in pairwise(_NAMES)),
        ("carla", "rosa", SCOPA),
        ("don-ciccio", "rosa", SCOPA),
        (strongest, "beppe", _PARTNERS),
        (strongest, "rosa", PRESETS["scopone-scientifico"]),
    ]
    for first, second, rules in contests:
        begun = time.perf_counter()
        with workers(jobs) as executor:
            dealt: list[Dealt] = list(play(Contest(first, second, rules), deals, executor))
        game = f"{rules.players} players, hands of {rules.hand_size}"
        passed = time.perf_counter() - begun
        print(f"{first} beats {second} ({game}): {told(summed_up(dealt))} [{passed:.0f} s]")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
