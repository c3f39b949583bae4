"""Signals at bad moments: while the program starts, while nothing can be sent, several at once."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.terminal.job_control import JOB_CONTROL, RESUMING
from tests.terminal.playing import IN_HELP, NEW_GAME, open_table, open_title
from tests.terminal.pseudo_terminal import PROGRAM, PseudoTerminal, need

STARTING_S = 0.6
"""The time to the title on an idle machine."""
TRIES = 2
STORM = (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)


def assert_left_alone(game: PseudoTerminal) -> None:
    """The terminal is as it was before, and nothing was said of it."""
    assert game.is_restored(), game.received[-300:]
    assert b"Exception" not in game.received
    assert b"Error" not in game.received


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_while_it_starts_ends_it_and_leaves_the_terminal_as_it_was(
    number: signal.Signals, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random(int(number))
    for _ in range(TRIES * pytestconfig.getoption("--storms")):
        with PseudoTerminal(home=tmp_path) as game:
            game.wait_quietly(chance.random() * STARTING_S)
            game.signal(number)
            assert game.wait_for_end() in (-number, 128 + number)
            assert_left_alone(game)


def test_ctrl_c_as_soon_as_the_line_is_changed_ends_it_with_all_restored(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random("Ctrl-C")
    for _ in range(TRIES * pytestconfig.getoption("--storms")):
        with PseudoTerminal(home=tmp_path) as game:
            while game.attributes == game.attributes_before:
                game.wait_quietly(0.0005)
            game.wait_quietly(chance.choice((0, 0.001, 0.003, 0.01)))
            game.press("Ctrl-C")
            assert game.wait_for_end() == 130
            assert_left_alone(game)


def test_ctrl_z_while_it_starts_stops_it_with_the_terminal_as_it_was(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random("Ctrl-Z")
    for number in range(TRIES * pytestconfig.getoption("--storms")):
        reports = tmp_path / str(number)
        reports.touch()
        command = [sys.executable, "-c", JOB_CONTROL, os.fspath(reports), *PROGRAM]
        with PseudoTerminal(home=tmp_path, command=command) as game:
            game.wait_for(lambda game=game: game.foreground_group != game.pid)  # type: ignore[misc]
            game.wait_quietly(chance.random() * STARTING_S)
            game.press("Ctrl-Z")
            game.wait_for(lambda reports=reports: reports.read_text() != "")  # type: ignore[misc]
            assert_left_alone(game)
            game.press("Enter")
            game.wait_for(NEW_GAME)
            game.quit()
            assert game.wait_for_end() == 0
            assert_left_alone(game)


def test_several_ctrl_z_in_quick_succession_say_nothing(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random("Ctrl-Z, Ctrl-Z")
    for number in range(pytestconfig.getoption("--storms")):
        told = tmp_path / str(number)
        command = [sys.executable, "-c", RESUMING, os.fspath(told), *PROGRAM]
        with PseudoTerminal(home=tmp_path, command=command) as game:
            game.wait_for(NEW_GAME)
            for _ in range(15):
                game.press(*["Ctrl-Z"] * chance.randrange(1, 4))
                game.wait_quietly(chance.choice((0, 0.002, 0.01, 0.03)))
            for _ in range(60):
                os.kill(int(told.read_text()), chance.choice(STORM))
            game.press("?")
            game.wait_for(IN_HELP)
            game.quit()
            assert game.wait_for_end() == 0
            assert_left_alone(game)


@pytest.mark.parametrize(
    ("term", "drawing", "number"),
    [
        ("linux", 0, signal.SIGTERM),
        ("vt100", 1, signal.SIGHUP),
        ("xterm-256color", 1, signal.SIGINT),
    ],
)
def test_after_ctrl_s_a_signal_ends_it_on_every_terminal(
    term: str, drawing: int, number: signal.Signals, tmp_path: Path
) -> None:
    need(term, tmp_path)
    with open_title(tmp_path, term=term) as game:
        game.send(b"\x13")
        game.wait_quietly(0.1)
        if drawing:
            game.press("?", "Esc", "?")
            game.wait_quietly(0.2)
        game.signal(number)
        assert game.wait_for_end() == 128 + number
        assert_left_alone(game)


def test_q_ends_it_after_a_ctrl_s_too(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        game.send(b"\x13q")
        assert game.wait_for_end() == 0
        assert_left_alone(game)


@pytest.mark.parametrize("keys", [20, 200])
def test_a_window_that_nobody_looks_into_can_be_left_by_a_signal_however_full_it_is(
    keys: int, tmp_path: Path
) -> None:
    with open_table(tmp_path, size=(200, 60)) as game:
        game.look_away()
        for _ in range(keys):
            game.press("Ctrl-L")
            time.sleep(0.001)
        time.sleep(0.3)
        game.signal(signal.SIGTERM)
        assert game.wait_for_end() == 128 + signal.SIGTERM
        assert_left_alone(game)
