"""The line: Ctrl-S stops only terminals that need it; typed signals throw away no output."""

import termios
from pathlib import Path

from tests.terminal.playing import NEW_GAME, open_title


def test_ctrl_s_does_not_freeze_the_game(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        game.send(b"\x13?")
        game.wait_for("How to play")
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()


def test_a_vt100_may_stop_the_output_until_it_is_ready(tmp_path: Path) -> None:
    with open_title(tmp_path, term="vt100") as game:
        game.send(b"\x13?")
        game.wait_quietly(0.5)
        assert NEW_GAME in game.text
        game.send(b"\x11")
        game.wait_for("How to play")


def test_a_typed_signal_throws_nothing_away_that_was_being_sent(tmp_path: Path) -> None:
    with open_title(tmp_path, size=(200, 60)) as game:
        game.send(b"\x0c" * 3 + b"\x1a" * 3 + b"\x03")
        assert game.wait_for_end() == 130
        assert game.is_restored()
        assert termios.tcgetattr(game.line)[3] & termios.NOFLSH == 0


def test_while_it_plays_the_line_keeps_what_is_being_sent(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        assert termios.tcgetattr(game.line)[3] & termios.NOFLSH
