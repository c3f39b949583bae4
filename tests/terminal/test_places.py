"""Nothing can be saved in a read-only folder, on a full disk, without a home: the game goes on."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from scopa.cli.output import NOT_WRITTEN
from tests.terminal.playing import I_PLAY_FIRST, NEW_GAME, OK, WAITING, play_on
from tests.terminal.pseudo_terminal import PROGRAM, PseudoTerminal

WITHOUT_POWERS = """
import ctypes, os, sys
for power in (1, 2, 3):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER
    ctypes.CDLL(None).prctl(24, power, 0, 0, 0)  # PR_CAPBSET_DROP
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program to which permissions apply, even if root runs it."""

SMALL_FILES = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (25000, 25000))
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program for which the disk is full after some twenty-five thousand bytes in a file."""


GONE = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "SCOPA_HOME")


@pytest.mark.parametrize(
    "variables", [{}, {"HOME": "/proc/nobody", **dict.fromkeys(GONE)}], ids=["read only", "no home"]
)
def test_where_nothing_can_be_saved_that_is_said_once_and_the_game_goes_on(
    variables: Mapping[str, str | None], tmp_path: Path
) -> None:
    folder = tmp_path / "read only"
    folder.mkdir(mode=0o555)
    command = [sys.executable, "-c", WITHOUT_POWERS, *PROGRAM, *WAITING, *I_PLAY_FIRST]
    with PseudoTerminal(home=folder, command=command, variables=variables) as game:
        game.wait_for("Matches cannot be saved")
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.press("Enter")
        game.wait_for(OK)
        for _ in range(3):
            play_on(game)
            assert "cannot be saved" not in game.text
        game.quit()
        assert game.wait_for_end() == NOT_WRITTEN
        assert game.is_restored()
    assert list(folder.iterdir()) == []


def test_a_full_disk_in_the_middle_of_a_match_is_said_once(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """In the long form: it takes a few hundred plays until the disk is full."""
    if pytestconfig.getoption("--busy-runs") < 1:
        pytest.skip("--busy-runs 1 waits for it")
    command = [sys.executable, "-c", SMALL_FILES, *PROGRAM]
    with PseudoTerminal(*WAITING, "--target", "99", home=tmp_path, command=command) as game:
        game.wait_for(NEW_GAME)
        game.press("Enter")
        game.wait_for(OK)
        for _ in range(400):
            if "cannot be saved" in game.text:
                break
            play_on(game)
        game.press("Esc")
        for _ in range(12):
            game.wait_for(lambda: "cannot be saved" not in game.text)
            play_on(game)
        game.quit()
        assert game.wait_for_end() == NOT_WRITTEN
