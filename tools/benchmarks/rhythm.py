"""How many keys a round takes, and how long one only waits in it, at the speed of a player.

``python -m tools.benchmarks.rhythm [--rounds 10] [--finished 4]`` plays rounds in a pseudo-terminal
with default settings, as somebody who has finished that many matches before: Enter, 0.6 s after the
last change on the screen, and only where there is an OK to say. It prints the keys of each round,
and the seconds in which there was nothing to press.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.storage import keep, saved
from tests.terminal.playing import NEW_GAME, OK, SCORE
from tests.terminal.pseudo_terminal import PseudoTerminal
from tools.benchmarks import run

ANSWER_S = 0.6
"""From the frame to the key."""
PATIENCE_S = 5.0
"""After so long without a change a key is pressed even where none should be needed."""
COMMAND = (sys.executable, "-m", "scopa", "--seed", "21")


class Count(NamedTuple):
    """The cost of a round: *keys*, seconds of waiting, and seconds in all."""

    keys: int
    waited_s: float
    whole_s: float


def until_asked(game: PseudoTerminal) -> float:
    """Watch until it is time for a key; the seconds before what it answers was seen."""
    begun = changed = time.monotonic()
    before = game.text
    while True:
        game.wait_quietly(0.05)
        now = time.monotonic()
        if game.text != before:
            before, changed = game.text, now
            continue
        if now - changed >= (ANSWER_S if OK in before else PATIENCE_S):
            return changed - begun


def play_round(game: PseudoTerminal) -> Count:
    """Play until the score of the round is read, and leave it."""
    keys, waited, begun = 0, 0.0, time.monotonic()
    is_over = False
    while not is_over:
        waited += until_asked(game)
        is_over = SCORE in game.text
        game.press("Enter")
        keys += 1
    return Count(keys, waited, time.monotonic() - begun)


def main(rounds: int = 10, finished: int = 4) -> None:
    """Play rounds of a new match, and of the next ones; print what each took."""
    with tempfile.TemporaryDirectory() as home:
        for seed in range(finished):
            keep(Path(home), saved(seed))
        with PseudoTerminal(home=Path(home), command=COMMAND) as game:
            game.wait_for(NEW_GAME)
            while f">  {NEW_GAME}" not in game.text:
                game.press("Down")
                game.settle()
            game.press("Enter")
            game.wait_for(lambda: NEW_GAME not in game.text)
            counts = [play_round(game) for _ in range(rounds)]
            game.quit()
    for number, count in enumerate(counts, 1):
        print(f"round {number}: {count.keys} keys, {count.waited_s:.1f} s of waiting")
    keys, waited, whole = zip(*counts, strict=True)
    print(f"keys a round: {min(keys)} to {max(keys)}, median {statistics.median(keys):g}")
    seconds = f"in rounds of {statistics.median(whole):.0f} s"
    print(f"waiting: {min(waited):.1f} to {max(waited):.1f} s, {seconds}")


if __name__ == "__main__":
    run(main)
