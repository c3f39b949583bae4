"""Every command where its output cannot be written, and at Ctrl-C: words and a status."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import pytest

from scopa.cli.output import INTERRUPTED, NOT_WRITTEN, PIPE_BROKEN, STOPPED, interruptible
from scopa.storage.match_file import format_match
from tests.storage import keep, kept, saved
from tests.unix import needs_unix

FULL = Path("/dev/full")
COMMANDS = {
    "help": "--help",
    "version": "--version",
    "help of a command": "stats --help",
    "cards": "cards",
    "show cards": "cards --show napoletane",
    "import": "import {file}",
    "show": "show {file}",
    "matches": "matches",
    "export": "export",
    "stats": "stats",
    "rules": "rules",
    "share": "daily --share --date {day}",
    "arena": "arena nino rosa --deals 2",
    "plain": "--plain --seed 5",
}
"""What prints something, by a name for the test."""
PRINTING = [name for name in COMMANDS if name != "share"]  # there is no result to be shared


@pytest.fixture
def home(home: Path) -> Path:
    """A home with two matches, with a name that is no ASCII."""
    for seed in (1, 2):
        keep(home, saved(seed)._replace(players=("You", "Niccolò")))
    (home / "1.scopa").write_text(format_match(kept(home)[0]), "utf-8")
    return home


def program(name: str, home: Path) -> Sequence[str]:
    arguments = COMMANDS[name].format(file=home / "1.scopa", day="2026-01-01").split()
    return [sys.executable, "-m", "scopa", *arguments]


def ended(command: Sequence[str], stdout: IO[bytes] | int, **variables: str) -> tuple[int, str]:
    """The status with which a command ends, and what it says on standard error."""
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **variables},
        timeout=120,
        check=False,
    )
    return done.returncode, done.stderr.decode("utf-8", "replace")


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full here")
@pytest.mark.parametrize("name", PRINTING[0::3])
def test_a_full_device_is_told_in_a_line(name: str, home: Path) -> None:
    with FULL.open("wb") as full:
        status, said = ended(program(name, home), full)
    assert (status, said) == (NOT_WRITTEN, "scopa: No space left on device\n")


@needs_unix
@pytest.mark.parametrize("name", PRINTING[1::3])
def test_a_pipe_that_nobody_reads_ends_a_command_quietly(name: str, home: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        assert ended(program(name, home), pipe) == (PIPE_BROKEN, "")


@needs_unix
@pytest.mark.parametrize("name", PRINTING[2::3])
def test_a_closed_output_is_refused_in_a_line(name: str, home: Path) -> None:
    closing = ["sh", "-c", 'exec "$0" "$@" >&-', *program(name, home)]
    status, said = ended(closing, subprocess.DEVNULL)
    assert status == STOPPED
    assert said.startswith("scopa: standard output is closed; ")
    assert said.count("\n") == 1


@needs_unix
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
@pytest.mark.usefixtures("home")
def test_what_is_wrong_may_go_unheard_but_has_its_status(redirection: str) -> None:
    for arguments in (["show", "no-such-file"], ["--nonsense"], ["cards", "--show", "tarot"]):
        command = ["sh", "-c", f'exec "$0" "$@" {redirection}', sys.executable, "-m", "scopa"]
        status, said = ended([*command, *arguments], subprocess.PIPE)
        assert (status, said) == (STOPPED, "")


LETTERED = ("help", "cards", "show", "matches", "export", "stats", "rules", "share", "plain")
WITHOUT_LETTERS = ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"})


@pytest.mark.parametrize(
    ("name", "language", "lacking"),
    [
        (name, ("en", "it")[turn % 2], WITHOUT_LETTERS[turn // 2 % 2])
        for turn, name in enumerate(LETTERED)
    ],
)
def test_a_letter_that_the_output_lacks_is_replaced(
    name: str, language: str, lacking: dict[str, str], home: Path
) -> None:
    python, *arguments = program(name, home)
    command = [python, *arguments[:2], "--lang", language, *arguments[2:]]
    variables = {**lacking, "PYTHONUTF8": "0", "LANGUAGE": "it"}
    status, said = ended(command, subprocess.DEVNULL, **variables)
    assert "Traceback" not in said
    assert status == (STOPPED if name == "share" else 0), said


@needs_unix
@pytest.mark.parametrize(
    "module",
    ["argparse", "scopa.cli", "scopa.text.card_names", "scopa.engine.round", "scopa.cli.matches"],
)
@pytest.mark.usefixtures("home")
def test_ctrl_c_while_modules_are_loaded_ends_it_without_a_traceback(module: str) -> None:
    pressing = (
        "import os, runpy, signal, sys\n"
        "class Press:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        f"sys.modules.pop({module!r}, None)\n"
        "sys.meta_path.insert(0, Press())\n"
        "sys.argv[1:] = ['export']\n"
        "runpy.run_module('scopa', run_name='__main__', alter_sys=True)\n"
    )
    assert ended([sys.executable, "-c", pressing], subprocess.DEVNULL) == (INTERRUPTED, "")


@needs_unix
@pytest.mark.parametrize("arguments", [["show", "-"], ["--plain"]])
@pytest.mark.usefixtures("home")
def test_ctrl_c_ends_a_command_that_waits_without_a_traceback(arguments: Sequence[str]) -> None:
    there, here = os.pipe()
    with (
        os.fdopen(there) as unread,
        os.fdopen(here, "w") as keyboard,
        subprocess.Popen(
            [sys.executable, "-m", "scopa", *arguments],
            stdin=there,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        ) as running,
    ):
        print(file=keyboard, flush=True)
        while select.select([unread], [], [], 0)[0]:  # it has not come so far yet
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        assert running.stderr is not None
        said = running.stderr.read()
        assert running.wait() == INTERRUPTED, said
        assert b"Traceback" not in said


@pytest.mark.parametrize("decided", [None, signal.SIG_IGN])
def test_ctrl_c_is_as_before_unless_that_was_changed(decided: signal.Handlers | None) -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        with interruptible():
            if decided is not None:
                signal.signal(signal.SIGINT, decided)
        assert signal.getsignal(signal.SIGINT) is (decided or signal.SIG_DFL)
    finally:
        signal.signal(signal.SIGINT, before)
