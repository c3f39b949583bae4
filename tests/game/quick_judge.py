"""A judge for tests that finds at once how many plays a round has: ``python quick_judge.py``.

It is called by its first argument. Of the rounds that have the numbers behind that it dies.
"""

from __future__ import annotations

import pickle
import sys

judge, *deadly = sys.argv[1:]


def answer(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


answer(judge)
while True:
    history, number = pickle.load(sys.stdin.buffer)
    if str(number) in deadly:
        sys.exit(1)
    plays = len(history.rounds[number].plays)
    answer("" if history.rules.players > 2 else f"{number}: {plays}")
