"""Complete random rounds a second: the engine against the oracle, and against an older engine.

``python -m tests.benchmarks.rounds`` measures in turns the oracle and the engine, both of which
check every play, and the engine where plays are known to be legal (``after``). All legal plays are
listed at each turn and one is drawn from them; shuffling and scoring are counted in.
``--against COMMIT`` measures the engine of that commit in the same turns.

It also tells how the time for listing the plays of a three-card hand grows from four to eight
table cards: in a new process each time, on tables that come up only once.

All times are processor time, each process for itself: other programs matter less so.
"""

import argparse
import io
import os
import random
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scopa.engine import SCOPA, Card, CardSet, Play, Round, Rules, points, shuffle, shuffled_deck
from tests import oracle

TREE = Path(__file__).parents[2]
SECONDS_A_TURN = 1.0
WARM_UP_ROUNDS = 5_000
POSITIONS = 2_000
WANTED_GROWTH = 2.5


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
    while oracle.is_void(deck, SCOPA):
        rng.shuffle(deck)
    table = oracle.Table(SCOPA, 0, deck)
    while not table.is_over:
        plays = list(table.legal_plays())
        table.play(*plays[int(rng.random() * len(plays))])
    oracle.points(table)


ROUNDS = {"oracle": oracle_round, "play": checked_round, "after": unchecked_round}


def rate(play: Callable[[random.Random], None], rng: random.Random) -> float:
    """How many times a second *play* is done."""
    done, start = 0, time.process_time()
    while (passed := time.process_time() - start) < SECONDS_A_TURN:
        for _ in range(20):
            play(rng)
        done += 20
    return done / passed


def listing_time(table_cards: int, rng: random.Random) -> float:
    """Seconds for the legal plays of many positions, each new, with so many table cards."""
    rounds = []
    for _ in range(POSITIONS):
        deck: tuple[Card, ...] = shuffled_deck(rng)
        start = Round.deal(deck, rules=Rules(redeal_on_three_kings=False))
        rounds.append(start._replace(table=int(CardSet.of(deck[-table_cards:]))))
    began = time.process_time()
    for round_ in rounds:
        round_.legal_plays()
    return time.process_time() - began


def answer() -> None:
    """Measure what is asked for, line after line: ``growth``, or one of `ROUNDS`."""
    rng = random.Random(1)
    is_warm = False
    for asked in map(str.strip, sys.stdin):
        if asked == "growth":
            four, eight = listing_time(4, rng), listing_time(8, rng)
            print(eight / four, flush=True)
            continue
        if not is_warm:
            for _ in range(WARM_UP_ROUNDS):
                unchecked_round(rng)
            is_warm = True
        print(rate(ROUNDS[asked], rng), flush=True)


class Measured:
    """A process that measures the engine of one source tree."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.rounds", "--answer"],
            cwd=TREE,
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, measure: str) -> float:
        """The figure for *measure*."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{measure}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def end(self) -> None:
        """No more questions."""
        self._process.communicate()


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """The folder ``src`` as it was at *commit*, for a while."""
    archive = subprocess.run(
        ["git", "archive", commit, "src"], cwd=TREE, capture_output=True, check=True
    ).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder) / "src"


def compare(trees: dict[str, Path], turns: int) -> None:
    """Print rounds a second of each tree, turn after turn, and the medians of the ratios."""
    processes = {name: Measured(source) for name, source in trees.items()}
    found: dict[str, list[float]] = {}
    for _ in range(turns):
        oracle_rate = processes["now"].ask("oracle")
        told = [f"oracle {oracle_rate:.0f}"]
        for measure in ("play", "after"):
            rates = {name: process.ask(measure) for name, process in processes.items()}
            told += [f"{measure} {name} {found_rate:.0f}" for name, found_rate in rates.items()]
            found.setdefault(f"{measure} / oracle", []).append(rates["now"] / oracle_rate)
            for name in rates.keys() - {"now"}:
                ratio = f"{measure} / {measure} of {name}"
                found.setdefault(ratio, []).append(rates["now"] / rates[name])
        print("rounds a second:", ", ".join(told))
    for process in processes.values():
        process.end()
    for name, ratios in found.items():
        print(f"{name}: median {statistics.median(ratios):.2f}")


def growth(trees: dict[str, Path], turns: int) -> None:
    """Print for each tree how listing plays slows down from four to eight new table cards."""
    for name, source in trees.items():
        ratios = []
        for _ in range(turns):
            process = Measured(source)
            ratios.append(process.ask("growth"))
            process.end()
        median = statistics.median(ratios)
        print(f"legal plays, 8 new table cards / 4, {name}: {median:.2f} (wanted {WANTED_GROWTH})")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="How fast is the engine?")
    parser.add_argument("--against", metavar="COMMIT", help="measure that engine, too")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.answer:
        answer()
        return
    trees = {"now": TREE / "src"}
    if given.against is None:
        growth(trees, given.turns)
        compare(trees, given.turns)
        return
    with source_of(given.against) as old:
        trees[given.against] = old
        growth(trees, given.turns)
        compare(trees, given.turns)


if __name__ == "__main__":
    main()
