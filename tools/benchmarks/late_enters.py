"""How many Enters that come a moment late play a card; there must be none.

``python -m tools.benchmarks.late_enters [--times 200]`` plays rounds in a pseudo-terminal, each
time in another way. Wherever what waited for Enter goes on by itself, it presses Enter 0.05 to
0.45 s later, and then looks whether a card was played by it: at their plays, at a last card, at the
end of a round, and as its score has been counted, where a second Enter goes on to the next deal.
"""

from __future__ import annotations

import tempfile
import termios
import time
from pathlib import Path
from random import Random

from tests.storage import kept
from tests.terminal.playing import END, OK, SCORE
from tests.terminal.pseudo_terminal import PseudoTerminal
from tools.benchmarks import run
from tools.benchmarks.rhythm import GOES_ON, TO_PLAY, new_match

LEAST_S, MOST_S = 0.05, 0.45
STEP_S = 0.005
LOOKS_S = 0.3
WAYS = {
    "two players": (),
    "two, no movement": ("--no-animation",),
    "two, quick": ("--pace", "quick"),
    "two, at a slow line": ("--no-animation",),
    "two, at a slow line, with movement": (),
    "three": ("--players", "3", "--pace", "quick"),
    "four": ("--variant", "scopone", "--pace", "quick"),
}


def own_plays(home: Path) -> int:
    """How many plays of the person the file of the last match has."""
    rounds = kept(home)[-1].history.replayed()
    return sum(
        (each.match.dealer + 1 + number) % each.match.rules.players == 0
        for each in rounds
        for number in range(len(each.end.plays))
    )


class Player:
    """Somebody who says OK to everything, and a moment too late to what has gone on by itself."""

    def __init__(self, game: PseudoTerminal, home: Path, chance: Random) -> None:
        self.game, self.home, self.chance = game, home, chance
        self.played = self.late = self.wrong = 0

    def press_late(self, *, twice: bool = False) -> None:
        """Press Enter a moment after the change that was just seen; count what it does.

        On a machine that is too busy to press in time it is not pressed.
        """
        seen = time.monotonic()
        self.game.wait_quietly(self.chance.uniform(LEAST_S, MOST_S - STEP_S))
        if time.monotonic() - seen > MOST_S:
            return
        self.game.press("Enter")
        if twice:
            self.game.wait_quietly(0.2)
            self.game.press("Enter")
        self.game.wait_quietly(LOOKS_S)
        self.late += 1
        more = own_plays(self.home) - self.played
        self.wrong += more
        self.played += more

    def play(self, times: int) -> None:
        """Play on until Enter was late so many times."""
        game = self.game
        while self.late < times:
            text = game.text
            if GOES_ON in text:
                while GOES_ON in game.text:
                    game.wait_quietly(STEP_S)
                self.press_late()
            elif SCORE in text:
                while OK not in game.text:
                    game.wait_quietly(STEP_S)
                self.press_late(twice=True)
            elif TO_PLAY in text and OK in text:
                game.press(*["Right"] * self.chance.randrange(3), "Enter")
                self.played += 1
                while TO_PLAY in game.text and OK in game.text:
                    game.wait_quietly(STEP_S)
            elif END in text:
                game.press("Enter")
                self.played = 0
                game.wait_for(lambda: END not in game.text)
            else:
                game.wait_quietly(STEP_S)


def main(times: int = 200) -> None:
    """Press so many Enters late, print how many of them played a card, and hold that none did."""
    late = wrong = 0
    for number, (way, arguments) in enumerate(WAYS.items()):
        wanted = times * (number + 1) // len(WAYS) - late
        speed = termios.B9600 if "slow" in way else termios.B38400
        with tempfile.TemporaryDirectory() as home:
            given = ("--first-dealer", "computer", *arguments)
            with new_match(Path(home), *given, speed=speed) as game:
                player = Player(game, Path(home), Random(number))
                player.play(wanted)
        print(f"{way}: {player.wrong} of {player.late} played a card")
        late, wrong = late + player.late, wrong + player.wrong
    print(f"{wrong} of {late} late Enters played a card")
    assert not wrong


if __name__ == "__main__":
    run(main)
