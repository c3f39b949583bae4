"""What the opponents lose a round: ``python -m tests.benchmarks.points_lost [ROUNDS]``.

Each plays matches against each other, and every round is analyzed as those of a person are. Printed
is for each the mean of so many rounds (200) or a few more, with its standard error, and the means
against each of the others, the weakest first.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, count
from random import Random
from statistics import fmean, stdev

from scopa.engine import SCOPA, CardSet, Knowledge, Match, PastRound, Rules, shuffle
from scopa.players.analysis import ANALYZER, RoundAnalysis, analyze_round
from scopa.players.levels import LEVELS, Player

ROUNDS = 200


def analyzed_rounds(
    players: Sequence[Player], seed: str, dealer: int = 0, rules: Rules = SCOPA
) -> Iterator[RoundAnalysis]:
    """Analyze each round of a match between *players*."""
    match, rng = Match.new(rules, dealer), Random(seed)
    past: tuple[PastRound, ...] = ()
    while match.winner is None:
        deck = shuffle(rng, rules).deck
        state = match.deal(deck)
        first_table = CardSet(state.table)
        while not state.is_over:
            knowledge = Knowledge.of(state, state.turn, match.scores, past)
            state = state.play(players[state.turn](knowledge))
        yield analyze_round(deck, match.dealer, state.plays, rules, match.scores, past)
        past = (*past, PastRound(match.dealer, first_table, state.plays))
        match = match.after(state)


def points_lost(names: Sequence[str], rounds: int) -> dict[tuple[str, str], list[float]]:
    """What the first of a pair lost in each round against the second, by pair."""
    lost: dict[tuple[str, str], list[float]] = defaultdict(list)
    for pair in combinations(names, 2):
        players = [LEVELS[name] for name in pair]
        for number in count():
            if len(lost[pair]) * (len(names) - 1) >= rounds:
                break
            for analyzed in analyzed_rounds(players, f"{pair} {number}", number % 2):
                for name, other, cost in zip(pair, pair[::-1], analyzed.costs, strict=True):
                    lost[name, other].append(cost)
    return lost


def main() -> None:
    """Print the figures."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    names = tuple(LEVELS)
    print(ANALYZER)
    lost = points_lost(names, rounds)
    for name in names:
        every = [cost for other in names for cost in lost.get((name, other), ())]
        against = (f"{fmean(lost[name, other]):.2f}" for other in names if other != name)
        error = stdev(every) / len(every) ** 0.5
        print(f"{name}: {fmean(every):.3f} ± {error:.3f} in {len(every)} rounds;", *against)


if __name__ == "__main__":
    main()
