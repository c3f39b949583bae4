"""What it costs to save a play: ``python -m tools.benchmarks.saving [--folder FOLDER]``."""

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from scopa.storage.match_writer import MatchWriter
from tests.storage import saved_from, state
from tools.benchmarks import run

MATCHES = 5


def main(folder: str = "") -> None:
    """Play whole matches, each play kept as it is made, and print the times."""
    times_ms = []
    with TemporaryDirectory(dir=folder or None) as name:
        writer = MatchWriter(Path(name).resolve())
        for seed in range(MATCHES):
            plays = sum(len(played.plays) for played in state(seed).history.rounds)
            for number in range(plays):
                match = saved_from(state(seed, plays=number))
                start = perf_counter()
                writer.save(match)
                times_ms.append(1000 * (perf_counter() - start))
    at = statistics.quantiles(times_ms, n=100)
    print(f"{len(times_ms)} plays, mean {statistics.mean(times_ms):.2f} ms")
    print(", ".join(f"p{percent} {at[percent - 1]:.2f} ms" for percent in (50, 90, 99)))


if __name__ == "__main__":
    run(main)
