"""Random rounds a second: ``python -m tools.benchmarks.rounds [--against COMMIT] [--turns N]``.

The oracle and the engine play in turns: both check every play with ``play``, and the engine plays
without a check with ``play_unchecked``. All legal plays are listed and one of them is drawn;
shuffling and scoring are counted in. With ``--against`` the engine of that commit plays in the same
turns.

All times are processor time, each tree in a process of its own.
"""

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
from contextlib import ExitStack, contextmanager
from pathlib import Path

from scopa.engine import SCOPA, Play, Round, points, shuffle
from tests import oracle
from tools.benchmarks import run

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
    measures: dict[str, Callable[[random.Random], None]] = {
        "oracle": oracle_round,
        "play": lambda rng: engine_round(rng, Round.play),
        "play_unchecked": lambda rng: engine_round(rng, play_unchecked),
    }
    for _ in range(WARM_UP_ROUNDS):
        engine_round(rng, play_unchecked)
    for name in map(str.strip, sys.stdin):
        print(rate(measures[name], rng), flush=True)


def measuring(source: Path) -> subprocess.Popen[str]:
    """A process that measures one source tree."""
    return subprocess.Popen(
        [sys.executable, "-c", "from tools.benchmarks.rounds import answer; answer()"],
        cwd=TREE,
        env={**os.environ, "PYTHONPATH": str(source)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def measure(tree: subprocess.Popen[str], name: str) -> float:
    """The figure *name* of a tree."""
    assert tree.stdin
    assert tree.stdout
    print(name, file=tree.stdin, flush=True)
    return float(tree.stdout.readline())


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """The folder ``src`` as it was at that commit, for a while."""
    command = ["git", "archive", commit, "src"]
    packed = subprocess.run(command, cwd=TREE, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder) / "src"


def main(against: str = "", turns: int = 7) -> None:
    """Print the figures of each turn, and the medians of the ratios."""
    ratios: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as opened:
        sources = {"now": TREE / "src"}
        if against:
            sources[against] = opened.enter_context(source_of(against))
        trees = {name: measuring(source) for name, source in sources.items()}
        for _ in range(turns):
            oracle_rate = measure(trees["now"], "oracle")
            line = [f"oracle {oracle_rate:.0f}"]
            for play in ("play", "play_unchecked"):
                rates = {name: measure(tree, play) for name, tree in trees.items()}
                line += [f"{play} {name} {rate:.0f}" for name, rate in rates.items()]
                ratios[f"{play} / oracle"].append(rates["now"] / oracle_rate)
                for name in rates.keys() - {"now"}:
                    ratios[f"{play} / that of {name}"].append(rates["now"] / rates[name])
            print("rounds a second:", ", ".join(line))
        for tree in trees.values():
            tree.communicate()
    for name, found in ratios.items():
        print(f"{name}: median {statistics.median(found):.2f}")


if __name__ == "__main__":
    run(main)
