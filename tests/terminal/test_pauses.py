"""Ctrl-S: it stops the output of terminals that need that to keep up, and of no others."""

from pathlib import Path

from tests.terminal.playing import NEW_GAME, open_title


def test_ctrl_s_does_not_freeze_the_game(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        game.send(b"\x13?")
        game.wait_for("How to play")
        game.press("q")
        assert game.wait_for_end() == 0
        assert game.is_restored()


def test_a_vt100_may_stop_the_output_until_it_is_ready(tmp_path: Path) -> None:
    with open_title(tmp_path, term="vt100") as game:
        game.send(b"\x13?")
        game.wait_quietly(0.5)
        assert NEW_GAME in game.text
        game.send(b"\x11")
        game.wait_for("How to play")
