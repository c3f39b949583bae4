"""Signals, at bad moments too: the terminal is as it was before."""

import os
import select
import shutil
import signal
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.terminal.job_control import JOB_CONTROL, RESUMING, as_job
from tests.terminal.playing import (
    IN_HELP,
    NEW_GAME,
    OK,
    STOCK,
    hand,
    open_table,
    open_title,
    play_on,
    selected,
)
from tests.terminal.pseudo_terminal import (
    ENDING,
    PATIENCE,
    PROGRAM,
    SCOPA,
    PseudoTerminal,
    assert_ended_by,
    need,
)


@pytest.mark.parametrize(("key", "number"), [("Ctrl-C", 2), ("Ctrl-\\", 3)])
def test_keys_that_become_signals_end_the_program(key: str, number: int, tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.press(key)
        assert_ended_by(number, game)


def test_control_c_ends_it_too_where_the_terminal_makes_no_signal_of_it(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.make_no_interrupts()
        game.press("Ctrl-C")
        assert_ended_by(signal.SIGINT, game)


@pytest.mark.parametrize("program", [PROGRAM, (*SCOPA, "--plain", "--seed", "5")])
def test_signals_ignored_at_the_start_stay_so(program: tuple[str, ...], tmp_path: Path) -> None:
    deaf = ("sh", "-c", 'trap "" INT TERM HUP QUIT; exec "$0" "$@"', *program)
    with PseudoTerminal(home=tmp_path, command=deaf) as game:
        game.wait_for(NEW_GAME if program is PROGRAM else "Your hand")
        for number in ENDING:
            game.signal(number)
        game.wait_quietly(0.5)
        game.send(b"q" if program is PROGRAM else b"quit\r")
        assert game.wait_for_end() == 0


def test_several_signals_at_once_are_as_good_as_one(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        for number in (*ENDING, *ENDING):
            game.signal(number)
        status = game.wait_for_end()
        assert status - 128 in ENDING
        assert game.is_restored()


def test_stopped_and_continued_from_elsewhere_it_draws_the_same_again(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        table = game.lines
        game.signal(signal.SIGSTOP)
        game.wait_for(game.is_stopped)
        game.blank()
        game.resize(100, 30)
        game.resize(80, 24)
        game.signal(signal.SIGCONT)
        game.wait_for(lambda: game.lines == table)
        game.press("Right")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})


def test_ctrl_z_where_no_shell_waits_does_no_harm(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        table = game.lines
        game.press("Ctrl-Z")
        game.wait_quietly(0.3)
        game.wait_for(lambda: game.lines == table)
        assert not game.is_stopped()
        play_on(game)
        assert not game.is_restored()


def test_ctrl_z_stops_with_all_restored_and_fg_goes_on_with_the_same_screen(tmp_path: Path) -> None:
    reports = tmp_path / "reports"
    command = [*as_job(JOB_CONTROL, reports), "--seed", "5", "--first-dealer", "computer"]
    with PseudoTerminal(home=tmp_path, command=command) as game:
        game.wait_for(NEW_GAME)
        game.press("Enter")
        game.wait_for(OK)
        game.press("Right")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        table = game.lines
        for turn in (1, 2):
            game.press("Ctrl-Z")
            game.wait_for(lambda turn=turn: len(reports.read_text().splitlines()) == turn)  # type: ignore[misc]
            assert int(reports.read_text().split()[-1]) == signal.SIGTSTP
            assert game.is_restored()
            game.blank()
            game.press("Enter")
            game.wait_for(lambda: game.lines == table)
            assert not game.is_restored()
            assert all(game.private_modes[mode] for mode in (1049, 1000, 2004))
            assert not game.private_modes[25]
        play_on(game)
        game.press("Ctrl-Z")
        game.wait_for(lambda: len(reports.read_text().splitlines()) == 3)
        game.resize(100, 30)
        game.press("Enter")
        game.wait_for(lambda: "Esc title" in game.lines[29] and STOCK in game.text)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()


SHELL = [shutil.which("dash") or "sh", "-i"]
"""An interactive shell that leaves the line alone."""


@pytest.mark.parametrize("end", ["q", "SIGTERM"])
def test_the_line_of_the_shell_is_usable_afterwards(end: str, tmp_path: Path) -> None:
    variables = {"PS1": "ready> ", "HOME": os.fspath(tmp_path)}
    with PseudoTerminal(home=tmp_path, command=SHELL, variables=variables) as game:
        game.wait_for("ready> ")
        before = game.attributes
        game.send(" ".join(PROGRAM).encode() + b" --seed 5\r")
        game.wait_for(NEW_GAME)
        if end == "SIGTERM":
            os.kill(game.foreground_group, signal.SIGTERM)
        else:
            game.press(end)
        game.wait_for(lambda: not game.private_modes[1049] and "ready> " in game.lines[-1])
        game.blank()
        game.send(b"echo $? a''b\r")
        status = {"q": 0, "SIGTERM": 143}[end]
        game.wait_for(f"{status} ab")
        assert "echo $? a''b" in game.text, "what is typed is seen"
        assert game.attributes == before
        assert game.is_restored()


@pytest.mark.parametrize("way", ["the window is closed", "it is stopped and killed"])
def test_no_process_is_left_behind_with_a_shell_in_between(way: str, tmp_path: Path) -> None:
    """The game alone holds a pipe open, which ends when it does."""
    variables = {"PS1": "ready> ", "HOME": os.fspath(tmp_path)}
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with PseudoTerminal(home=tmp_path, command=SHELL, variables=variables) as game:
        game.wait_for("ready> ")
        before = game.attributes
        game.send(f"{' '.join(PROGRAM)} 9>'{pipe}'\r".encode())
        game.wait_for(NEW_GAME)
        job = game.foreground_group
        if way == "the window is closed":
            game.hang_up()
        else:
            game.press("Ctrl-Z")
            game.wait_for(lambda: game.foreground_group != job)
            os.kill(job, signal.SIGTERM)
            os.kill(job, signal.SIGCONT)  # as bash does for kill %1
        deadline = time.monotonic() + PATIENCE
        while not select.select([reader], [], [], 0.02)[0]:
            assert time.monotonic() < deadline
            if way != "the window is closed":
                game.wait_quietly(0.02)
        assert os.read(reader, 1) == b""
        if way != "the window is closed":
            assert game.attributes == before
            assert game.is_restored()
    os.close(reader)


AT_THE_TABLE = """
import sys
from scopa.cli import main
from scopa.tui.screens.table import Table
draw = Table.draw
def break_down(self, *arguments):
    if len(self.state.round.plays) == 2:
        raise RuntimeError("the table fell over")
    return draw(self, *arguments)
Table.draw = break_down
sys.exit(main())
"""


def test_a_fault_leaves_a_report_with_the_match_which_goes_on_next_time(tmp_path: Path) -> None:
    options = ("--seed", "5", "--first-dealer", "computer", *PROGRAM[3:])
    command = [sys.executable, "-c", AT_THE_TABLE]
    with PseudoTerminal(*options, home=tmp_path, command=command) as game:
        game.wait_for(NEW_GAME)
        game.press("Enter")
        game.wait_for(OK)
        play_on(game)
        game.press("Enter")
        assert game.wait_for_end() == 70
        assert game.is_restored()
        said = game.received.rpartition(b"\x1b[?1049l")[2]
        assert b"the table fell over" in said
        assert b"Traceback" not in said
    (report,) = tmp_path.glob("crash-*.txt")
    text = report.read_text("utf-8")
    assert "Traceback" in text
    assert "RuntimeError: the table fell over" in text
    assert '\n[Scopa "1"]\n' in text
    assert "\n1. " in text
    assert "\n2. " in text
    assert "MatchState(" in text
    with open_title(tmp_path) as game:
        game.wait_for("Continue: Scopa, round 1: You 0, Beppe 0")


STARTING_S = 0.6
"""The time to the title on an idle machine."""

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
    for _ in range(pytestconfig.getoption("--storms")):
        with PseudoTerminal(home=tmp_path) as game:
            game.wait_quietly(chance.random() * STARTING_S)
            game.signal(number)
            assert game.wait_for_end() in (-number, 128 + number)
            assert_left_alone(game)


def test_ctrl_c_as_soon_as_the_line_is_changed_ends_it_with_all_restored(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random("Ctrl-C")
    for _ in range(pytestconfig.getoption("--storms")):
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
    for number in range(pytestconfig.getoption("--storms")):
        reports = tmp_path / str(number)
        with PseudoTerminal(home=tmp_path, command=as_job(JOB_CONTROL, reports)) as game:
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


def test_several_ctrl_z_at_once_say_nothing(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    chance = Random("Ctrl-Z, Ctrl-Z")
    for number in range(pytestconfig.getoption("--storms")):
        told = tmp_path / str(number)
        with PseudoTerminal(home=tmp_path, command=as_job(RESUMING, told)) as game:
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
