"""What judging takes and finds: ``python -m tools.benchmarks.mistakes WHAT [--rounds N]``.

time    for each game the mean and the longest time in which the coach judges a round, and gives
        an advice, in seconds of the processor
lost    what the mistakes of each level cost in a round, in matches against its neighbours:
        `SCALES` of `scopa.game.statistics`
"""

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from scopa.engine import SCOPA, Card, Knowledge, Match, Round, Rules, shuffle
from scopa.game.round_review import reaches
from scopa.players.coach import MISTAKE, judge
from scopa.players.opponents import LEVELS, Player
from tests.engine import GAMES
from tools.benchmarks import run


class PlayedRound(NamedTuple):
    """A round of a match: its deck, the match before it, and its end."""

    deck: tuple[Card, ...]
    match: Match
    end: Round


def match_of(
    players: Sequence[Player],
    rng: Random,
    rules: Rules = SCOPA,
    dealer: int = 0,
) -> Iterator[PlayedRound]:
    """The rounds of a match between these players, by seat."""
    match = Match(rules, (0,) * rules.sides, dealer)
    while match.winner is None:
        deck = shuffle(rng, rules).deck
        state = match.deal(deck)
        while not state.is_over:
            knowledge = Knowledge.of(state, state.turn, match.scores)
            state = state.play(players[state.turn](knowledge))
        yield PlayedRound(deck, match, state)
        match = match.after(state)


def costs_of(played: PlayedRound, rules: Rules) -> list[float]:
    """What the mistakes of each seat cost in a round."""
    costs = [0.0] * rules.players
    state = played.match.deal(played.deck)
    for play in played.end.plays:
        knowledge = Knowledge.of(state, state.turn, played.match.scores)
        if len(knowledge.legal_plays()) > 1:
            cost = judge(knowledge).costs[play]
            costs[state.turn] += cost if reaches(cost, MISTAKE) else 0.0
        state = state.play(play)
    return costs


def print_times(rounds: int) -> None:
    """How long a round takes."""
    for name, rules in GAMES.items():
        rng = Random(name)
        times = []
        for _ in range(rounds):
            played = next(match_of([LEVELS["carla"]] * rules.players, rng, rules))
            begun = time.process_time()
            costs_of(played, rules)
            times.append(time.process_time() - begun)
        decisions = rules.plays * 0.8
        each = 1000 * fmean(times) / decisions
        print(
            f"{name}: {fmean(times):.2f} s a round, {max(times):.2f} at most, {each:.0f} ms each",
            flush=True,
        )


def print_lost(rounds: int, game: str) -> None:
    """What the mistakes of each level cost."""
    rules = GAMES[game]
    lost: dict[str, list[float]] = defaultdict(list)
    for pair in pairwise(LEVELS):
        for number in count():
            if number * 2 >= rounds:
                break
            names = [pair[(seat + number) % 2] for seat in range(rules.players)]
            players = [LEVELS[name] for name in names]
            rng = Random(f"{pair} {number}")
            played = next(match_of(players, rng, rules, dealer=number % rules.players))
            for name, cost in zip(names, costs_of(played, rules), strict=True):
                lost[name].append(cost)
    for name, costs in lost.items():
        error = stdev(costs) / sqrt(len(costs))
        print(f"{name}: {fmean(costs):.2f} ± {error:.2f} in {len(costs)} rounds", flush=True)


def main(what: str, rounds: int = 0, game: str = "scopa") -> None:
    """Print the figures."""
    if what == "time":
        print_times(rounds or 5)
    else:
        print_lost(rounds or 40, game)


if __name__ == "__main__":
    run(main)
