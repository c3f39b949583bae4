"""Movement in a real terminal: skipped, resized, suspended in the middle, and over a slow line."""

from __future__ import annotations

import signal
import termios
import time
from pathlib import Path

from tests.terminal.playing import NEW_GAME, OK, STOCK, open_title, wait_for_play
from tests.terminal.pseudo_terminal import PseudoTerminal

MOVING = ("--animation", "--first-dealer", "human", "--seed", "5", "--wait", "always")
BYTES_PER_S = 960
"""A line of 9,600 bits a second."""


class SlowLine(PseudoTerminal):
    """A window at the end of a slow line: nothing comes faster than it can."""

    most_bytes = 96

    def _pump(self, timeout: float) -> bool:
        came = super()._pump(timeout)
        if came:
            time.sleep(self.most_bytes / BYTES_PER_S)
        return came


def at_my_first_play(game: PseudoTerminal) -> None:
    game.press("Enter")
    game.wait_for(STOCK)
    game.wait_for(OK)
    game.press("Enter")
    game.wait_for("Left Right card")


def test_resizing_redrawing_and_suspending_in_the_middle_of_it_does_no_harm(
    tmp_path: Path,
) -> None:
    with open_title(tmp_path, *MOVING) as game:
        at_my_first_play(game)
        game.press("Enter")
        for size in ((100, 30), (60, 20), (30, 8), (120, 40), (80, 24)):
            game.resize(*size)
            game.press("Ctrl-L")
            game.signal(signal.SIGTSTP)
            game.wait_quietly(0.05)
        wait_for_play(game, "Beppe")
        game.quit()
        assert game.wait_for_end() == 0


def test_over_a_slow_line_nothing_moves_and_the_table_is_soon_right(tmp_path: Path) -> None:
    with SlowLine(*MOVING, home=tmp_path, speed=termios.B9600, size=(60, 20)) as game:
        game.wait_for(NEW_GAME)
        at_my_first_play(game)
        before = len(game.received)
        game.press("Enter")
        wait_for_play(game, "Beppe")
        # two plays, each of which moves the whole row of the table, and what they say of them
        assert len(game.received) - before <= 5.5 * BYTES_PER_S
