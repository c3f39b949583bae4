"""Random rounds a second: ``python -m tests.benchmarks.rounds [--against COMMIT] [--turns N]``.

The oracle and the engine play in turns: both check every play with ``play``, and the engine plays
without a check with ``play_unchecked``. All legal plays are listed and one of them is drawn;
shuffling and scoring are counted in. With ``--against`` the engine of that commit plays in the same
turns.

All times are processor time, each tree in a process of its own.
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
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scopa.engine import SCOPA, Play, Round, points, shuffle
from tests import oracle

TREE = Path(__file__).parents[2]
SECONDS_A_TURN = 1.0
WARM_UP_ROUNDS = 5_000


def engine_round(rng: random.Random, play: Callable[[Round, Play], Round]) -> None:
    """Play a random round with the engine."""
    state = Round.deal(shuffle(rng).deck)
    while not state.is_over:
        plays = state.legal_plays()
        state = play(state, plays[int(rng.random() * len(plays))])
    points(state)


def oracle_round(rng: random.Random) -> None:
    """Play a random round with the oracle."""
    deck = list(oracle.FULL_DECK)
    rng.shuffle(deck)
    while oracle.is_void(deck, SCOPA):
        rng.shuffle(deck)
    table = oracle.Table(SCOPA, 0, deck)
    while not table.is_over:
        plays = list(table.legal_plays())
        table.play(*plays[int(rng.random() * len(plays))])
    oracle.points(table)


def rate(play_round: Callable[[random.Random], None], rng: random.Random) -> float:
    """Rounds a second."""
    done, start = 0, time.process_time()
    while (passed := time.process_time() - start) < SECONDS_A_TURN:
        for _ in range(20):
            play_round(rng)
        done += 20
    return done / passed


def answer() -> None:
    """Measure what each line of the input names, and print the figure."""
    rng = random.Random(1)
    methods = vars(Round)
    play_unchecked = methods.get("play_unchecked") or methods["after"]  # its name up to 83ace799
    measures: dict[str, Callable[[], float]] = {
        "oracle": lambda: rate(oracle_round, rng),
        "play": lambda: rate(lambda rng: engine_round(rng, Round.play), rng),
        "play_unchecked": lambda: rate(lambda rng: engine_round(rng, play_unchecked), rng),
    }
    for _ in range(WARM_UP_ROUNDS):
        engine_round(rng, play_unchecked)
    for name in map(str.strip, sys.stdin):
        print(measures[name](), flush=True)


class MeasuredTree:
    """A process that measures one source tree."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.rounds", "--answer"],
            cwd=TREE,
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, name: str) -> float:
        """The figure *name*."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """The folder ``src`` as it was at that commit, for a while."""
    command = ["git", "archive", commit, "src"]
    packed = subprocess.run(command, cwd=TREE, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / "src"


def compare(sources: dict[str, Path], turns: int) -> None:
    """Print the figures of each turn, and the medians of the ratios."""
    trees = {name: MeasuredTree(source) for name, source in sources.items()}
    ratios: dict[str, list[float]] = defaultdict(list)
    for _ in range(turns):
        oracle_rate = trees["now"].measure("oracle")
        line = [f"oracle {oracle_rate:.0f}"]
        for measure in ("play", "play_unchecked"):
            rates = {name: tree.measure(measure) for name, tree in trees.items()}
            line += [f"{measure} {name} {rate:.0f}" for name, rate in rates.items()]
            ratios[f"{measure} / oracle"].append(rates["now"] / oracle_rate)
            for name in rates.keys() - {"now"}:
                ratios[f"{measure} / that of {name}"].append(rates["now"] / rates[name])
        print("rounds a second:", ", ".join(line))
    for tree in trees.values():
        tree.end()
    for name, found in ratios.items():
        print(f"{name}: median {statistics.median(found):.2f}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="How fast is the engine?")
    parser.add_argument("--against", metavar="COMMIT", help="measure that engine, too")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    sources = {"now": TREE / "src"}
    if given.answer:
        answer()
    elif given.against is None:
        compare(sources, given.turns)
    else:
        with source_of(given.against) as old:
            compare({**sources, given.against: old}, given.turns)


if __name__ == "__main__":
    main()
