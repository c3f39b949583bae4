"""What it costs to save a play: ``python -m tests.benchmarks.saving [FOLDER]``."""

import statistics
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from scopa.storage.database import Store
from tests.storage import saved_from, state

MATCHES = 5


def main() -> None:
    """Play whole matches, each play kept as it is made, and print the times."""
    times_ms = []
    folder = sys.argv[1] if len(sys.argv) > 1 else None
    with TemporaryDirectory(dir=folder) as name, closing(Store(Path(name) / "m.db")) as store:
        for seed in range(MATCHES):
            whole = state(seed)
            plays = sum(len(played.plays) for played in whole.history.rounds)
            for number in range(plays):
                match = saved_from(state(seed, plays=number))
                start = perf_counter()
                store.save(match)
                times_ms.append(1000 * (perf_counter() - start))
    times_ms.sort()
    at = {percent: times_ms[len(times_ms) * percent // 100] for percent in (50, 90, 99)}
    print(f"{len(times_ms)} plays, mean {statistics.mean(times_ms):.2f} ms")
    print(", ".join(f"p{percent} {value:.2f} ms" for percent, value in at.items()))


if __name__ == "__main__":
    main()
