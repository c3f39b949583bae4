"""How many keys and seconds a round takes, and how long one waits between two own plays.

``python -m tools.benchmarks.rhythm [--rounds 3] [--finished 4] [--opponent beppe]`` plays rounds
for two, three and four players in a pseudo-terminal with the usual settings, as somebody who has
finished that many matches before: Enter, 0.6 s after there is something to say OK to, and never
where the game goes on by itself. A round takes no more keys than its own cards and two, for the
draw and the score; and between two plays one waits 6 s at most.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.storage import keep, saved
from tests.terminal.playing import NEW_GAME, OK, SCORE
from tests.terminal.pseudo_terminal import PseudoTerminal
from tools.benchmarks import run

ANSWER_S = 0.6
"""From what is to be answered to the key."""
LONGEST_S = 6.0
STEP_S = 0.02
DRAW, GOES_ON, TO_PLAY = "Who deals first?", "Enter goes on", "Enter play"
GAMES = {
    "two players": ((), 18),
    "three players": (("--players", "3"), 12),
    "four players": (("--players", "4"), 9),
    "Scopone": (("--variant", "scopone"), 9),
}
"""By name, the arguments and how many cards one plays in a round."""


class Round(NamedTuple):
    """The cost of a round: *keys*, seconds, and the waits between two plays of one's own."""

    keys: int
    seconds: float
    waits: tuple[float, ...]


@contextmanager
def new_match(home: Path, *arguments: str, speed: int = termios.B38400) -> Iterator[PseudoTerminal]:
    """A window in which a match begins, at a line of that *speed*."""
    command = (sys.executable, "-m", "scopa", "--seed", "21")
    with PseudoTerminal(*arguments, home=home, command=command, speed=speed) as game:
        game.wait_for(NEW_GAME)
        game.press("Enter")
        game.wait_for(lambda: NEW_GAME not in game.text)
        yield game
        game.quit()


def say_ok(game: PseudoTerminal) -> None:
    """Press Enter, and wait for what it changes."""
    before = game.text
    game.press("Enter")
    game.wait_for(lambda: game.text != before)


def play_round(game: PseudoTerminal) -> Round:
    """Play until the score of the round is read, and leave it."""
    keys, played_at, begun = 0, 0.0, time.monotonic()
    waits: list[float] = []
    while True:
        while not (OK in game.text or DRAW in game.text) or GOES_ON in game.text:
            game.wait_quietly(STEP_S)
        text, now = game.text, time.monotonic()
        if TO_PLAY in text and played_at:
            waits.append(now - played_at)
        game.wait_quietly(ANSWER_S)
        keys, played_at = keys + 1, time.monotonic() * (TO_PLAY in text)
        say_ok(game)
        if SCORE in text:
            return Round(keys, time.monotonic() - begun, tuple(waits))


def main(rounds: int = 3, finished: int = 4, opponent: str = "beppe") -> None:
    """Play rounds of a new match of each game; print what they took, and hold it."""
    for name, (arguments, cards) in GAMES.items():
        with tempfile.TemporaryDirectory() as home:
            for seed in range(finished):
                keep(Path(home), saved(seed))
            with new_match(Path(home), "--opponent", opponent, *arguments) as game:
                played = [play_round(game) for _ in range(rounds)]
        keys, seconds, waits = zip(*played, strict=True)
        longest = max(map(max, waits))
        print(
            f"{name}: {min(keys)} to {max(keys)} keys and {statistics.median(seconds):.0f} s a "
            f"round; between two plays {statistics.median(sum(waits, ())):.1f} s, "
            f"at most {longest:.1f} s"
        )
        assert max(keys) <= cards + 2, name
        assert longest <= LONGEST_S, name


if __name__ == "__main__":
    run(main)
