"""How many keys a round takes, and how long one only waits in it, at the speed of a player.

``python -m tests.benchmarks.rhythm [ROUNDS [FINISHED]]`` plays rounds in a pseudo-terminal with
default settings, as somebody who has finished that many matches before (4): Enter, 0.6 s after the
last change on the screen, and only where there is an OK to say. It prints the keys of each round,
and the seconds in which there was nothing to press.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from scopa.storage.database import Store
from tests.storage import saved
from tests.terminal.playing import NEW_GAME, OK, SCORE
from tests.terminal.pseudo_terminal import PseudoTerminal

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


def main() -> None:
    """Play, and print what each round took."""
    given = [int(text) for text in sys.argv[1:]]
    rounds, finished = (*given, *(10, 4)[len(given) :])
    with tempfile.TemporaryDirectory() as home:
        with closing(Store(Path(home) / "matches.db")) as store:
            for seed in range(finished):
                store.add(saved(seed))
        print_counts(play_rounds(Path(home), rounds))


def play_rounds(home: Path, rounds: int) -> list[Count]:
    """Play so many rounds of a new match, and of the next ones."""
    with PseudoTerminal(home=home, command=COMMAND) as game:
        game.wait_for(NEW_GAME)
        while f">  {NEW_GAME}" not in game.text:
            game.press("Down")
            game.settle()
        game.press("Enter")
        game.wait_for(lambda: NEW_GAME not in game.text)
        counts = [play_round(game) for _ in range(rounds)]
        game.quit()
    return counts


def print_counts(counts: Sequence[Count]) -> None:
    """Print the cost of each round, and of all of them."""
    for number, count in enumerate(counts, 1):
        print(f"round {number}: {count.keys} keys, {count.waited_s:.1f} s of waiting")
    keys = [count.keys for count in counts]
    waited = [count.waited_s for count in counts]
    whole = statistics.median(count.whole_s for count in counts)
    print(f"keys a round: {min(keys)} to {max(keys)}, median {statistics.median(keys):g}")
    print(f"waiting: {min(waited):.1f} to {max(waited):.1f} s, in rounds of {whole:.0f} s")


if __name__ == "__main__":
    main()
