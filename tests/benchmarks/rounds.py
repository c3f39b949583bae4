"""Complete random rounds a second: the engine against the oracle, in one run.

``python -m tests.benchmarks.rounds`` prints, for each of several interleaved turns, the rounds a
second of the oracle and of the engine, both of which check every play; that of the engine where
the plays are known to be legal and not checked again; and how the time for the legal plays of a
three-card hand grows from four to eight table cards. The plays are uniform over all legal ones;
shuffling and scoring are counted in.
"""

import random
import statistics
import time
import timeit
from collections.abc import Callable

from scopa.engine import Card, CardSet, Play, Round, Rules, points, shuffle, shuffled_deck
from tests import oracle

TURNS = 7
SECONDS_A_TURN = 1.0
WARM_UP_ROUNDS = 20_000
POSITIONS = 400


def checked_round(rng: random.Random) -> None:
    """A random round of the engine in which each play is checked."""
    _engine_round(rng, Round.play)


def unchecked_round(rng: random.Random) -> None:
    """A random round of the engine as a search plays it."""
    _engine_round(rng, Round.after)


def _engine_round(rng: random.Random, play: Callable[[Round, Play], Round]) -> None:
    state = Round.deal(shuffle(rng).deck)
    while not state.is_over:
        plays = state.legal_plays()
        state = play(state, plays[int(rng.random() * len(plays))])
    points(state)


def oracle_round(rng: random.Random) -> None:
    """A random round of the oracle."""
    deck = list(oracle.FULL_DECK)
    rng.shuffle(deck)
    while oracle.needs_redeal(deck):
        rng.shuffle(deck)
    state = oracle.deal(deck, 0)
    while not oracle.is_over(state):
        plays = oracle.legal_plays(state)
        state = oracle.play(state, plays[int(rng.random() * len(plays))])
    oracle.points(state)


def rate(play: Callable[[random.Random], None], rng: random.Random) -> float:
    """How many times a second *play* is done."""
    done, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SECONDS_A_TURN:
        play(rng)
        done += 1
    return done / passed


def legal_plays_time(table_cards: int, rng: random.Random) -> float:
    """Seconds for the legal plays of many positions with so many table cards."""
    rounds = []
    for _ in range(POSITIONS):
        deck: tuple[Card, ...] = shuffled_deck(rng)
        start = Round.deal(deck, rules=Rules(redeal_on_three_kings=False))
        rounds.append(start._replace(table=int(CardSet.of(deck[-table_cards:]))))
    return min(timeit.repeat(lambda: [state.legal_plays() for state in rounds], number=5, repeat=9))


def main() -> None:
    """Print the figures."""
    rng = random.Random(1)
    for _ in range(WARM_UP_ROUNDS):
        unchecked_round(rng)
    checked_ratios, unchecked_ratios = [], []
    for _ in range(TURNS):
        plain, checked, unchecked = (
            rate(play, rng) for play in (oracle_round, checked_round, unchecked_round)
        )
        checked_ratios.append(checked / plain)
        unchecked_ratios.append(unchecked / plain)
        print(
            f"rounds a second: oracle {plain:.0f}, engine {checked:.0f}, {unchecked:.0f} unchecked"
        )
    print(f"median ratio {statistics.median(checked_ratios):.2f} (at least 5 wanted)")
    print(f"median ratio, unchecked {statistics.median(unchecked_ratios):.2f}")
    growth = []
    for _ in range(TURNS):
        four, eight = legal_plays_time(4, rng), legal_plays_time(8, rng)
        growth.append(eight / four)
    print(f"legal plays, 8 table cards / 4: median {statistics.median(growth):.2f} (at most 1.5)")


if __name__ == "__main__":
    main()
