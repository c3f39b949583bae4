"""A judge for tests that finds at once how many plays a round has: ``python quick_judge.py NAME``.

Of the rounds that have the numbers behind its name it dies.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence


def main(judge: str, deadly: Sequence[str]) -> None:
    """Judge until the one who asks is gone."""
    answer(judge)
    while True:
        history, number = pickle.load(sys.stdin.buffer)
        if str(number) in deadly:
            sys.exit(1)
        plays = len(history.rounds[number].plays)
        answer("" if history.rules.players > 2 else f"{number}: {plays}")


def answer(line: str) -> None:
    """Say *line*."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
