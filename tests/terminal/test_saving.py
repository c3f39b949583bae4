"""Every play that was said is on disk, or its loss is told: after a kill, on a slow disk.

The long form is asked for by ``--busy-runs`` and ``--kills``.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.storage import kept
from tests.terminal.playing import (
    CONTINUE,
    NEW_GAME,
    OK,
    WAITING,
    in_notation,
    play_on,
    saved_plays,
)
from tests.terminal.pseudo_terminal import AT_ONCE, PROGRAM, PseudoTerminal, environment

_PLAY = re.compile(rb"^(?:You|Beppe) (?:lays?|takes?) ", re.MULTILINE)
_FOR_EVER = "while True: pass"
_NOT_SAVED = 74
STILL_SAVING = b"scopa: What you played is still being saved. Ctrl-C leaves without it.\n"
"""The message while the end waits for the disk; nothing is lost."""
_SLOW_FSYNC = """
#include <stdlib.h>
#include <unistd.h>
#include <sys/syscall.h>
static int slowly(long call, int file) {
    usleep(atoi(getenv("FSYNC_MS")) * 1000);
    return syscall(call, file);
}
int fsync(int file) { return slowly(SYS_fsync, file); }
int fdatasync(int file) { return slowly(SYS_fdatasync, file); }
"""


class Copy:
    """A copy of the program that plays *hands* hands of three cards as fast as it can."""

    def __init__(
        self, home: Path, seed: int, hands: int, variables: Mapping[str, str] | None = None
    ) -> None:
        arguments = ("--plain", "--pace", "at-once", "--seed", str(seed), "--target", "99")
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(home, None, variables or {}),
        )
        assert self.process.stdin is not None
        self.process.stdin.write(b"1\n1\n1\n\n" * hands)
        self.process.stdin.close()
        self.process.stdin = None

    def end(self) -> tuple[int, int, bytes]:
        out, errors = self.process.communicate(timeout=300)
        return self.process.returncode, len(_PLAY.findall(out)), errors


@contextlib.contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """Run a *number* of programs that do nothing as fast as they can."""
    running = [subprocess.Popen([sys.executable, "-c", _FOR_EVER]) for _ in range(number)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def slow_disk(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The variables that make a disk take 150 ms for everything that is waited for."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("a slow disk is made by a C compiler and the loader of Linux")
    folder = tmp_path_factory.mktemp("shim")
    source, shim = folder / "slow.c", folder / "slow.so"
    source.write_text(_SLOW_FSYNC)
    command = [compiler, "-D_GNU_SOURCE", "-shared", "-fPIC", "-o"]
    subprocess.run([*command, shim, source], check=True)
    return {"LD_PRELOAD": str(shim), "FSYNC_MS": "150"}


def test_five_copies_on_a_busy_machine_keep_every_play(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    runs = pytestconfig.getoption("--busy-runs")
    if not runs:
        pytest.skip("--busy-runs 1 waits for it")
    for number in range(runs):
        home = tmp_path / str(number)
        with busy_loops(2):
            ended = [copy.end() for copy in [Copy(home, seed, 30) for seed in range(5)]]
        assert [status for status, _, _ in ended] == [0] * 5
        assert {errors for _, _, errors in ended} <= {b"", STILL_SAVING}
        said = sorted(plays for _, plays, _ in ended)
        assert said[0] > 100
        assert saved_plays(home) == said


def test_on_a_slow_disk_the_end_waits_until_every_play_is_saved(
    tmp_path: Path, slow_disk: Mapping[str, str]
) -> None:
    status, said, errors = Copy(tmp_path, 5, 8, slow_disk).end()
    assert (status, b"Traceback" in errors) == (0, False)
    assert said > 30
    assert saved_plays(tmp_path) == [said]


@pytest.mark.parametrize(
    ("options", "mine", "leave"), [(["--plain"], b"1\n", b"q\n"), ([], b"\r", b"qq")]
)
def test_control_c_leaves_without_what_is_still_being_saved_and_says_so(
    options: Sequence[str], mine: bytes, leave: bytes, tmp_path: Path, slow_disk: Mapping[str, str]
) -> None:
    arguments = [*options, "--seed", "5", "--first-dealer", "computer"]
    with PseudoTerminal(
        *arguments, home=tmp_path, variables={**slow_disk, "FSYNC_MS": "4000"}
    ) as game:
        if not options:
            game.wait_for("New game")
            game.press("Enter")
        game.wait_for("1 to 3" if options else "[ OK ]")
        game.send(mine)
        game.wait_for("You lay" if options else "Beppe takes")
        game.send(leave)
        game.wait_for("still being saved")
        game.press("Ctrl-C")
        assert game.wait_for_end() == _NOT_SAVED
        assert "In 1 match not everything you played is saved: the disk did not" in game.text


_HAPPENED = re.compile(r"(?:You|Beppe) (?:lays? |takes? [^.]* with )the (\d+[DCSB])\.")
SHOWN_WHEN_SAVED = """
import scopa.tui.app
from scopa.cli import main
scopa.tui.app.SAVED_WITHIN_S = 3600.0
raise SystemExit(main())
"""
"""Runs the program; however busy the machine is, a play is shown when it has been saved."""


def cards_kept(home: Path) -> list[str]:
    """The cards that were played in the latest match, in order."""
    match = kept(home)[-1]
    return [str(play.card) for played in match.history.rounds for play in played.plays]


def look(game: PseudoTerminal, seen: list[str]) -> None:
    """Add to *seen* the play that the screen shows as made, unless it is the last one there."""
    found = _HAPPENED.search(in_notation(game.text))
    if found and seen[-1:] != [found[1]]:
        seen.append(found[1])


def is_in_order(some: list[str], every: list[str]) -> bool:
    rest = iter(every)
    return all(card in rest for card in some)


def test_after_kill_at_any_moment_every_play_that_was_seen_is_there(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random("kill")
    command = [sys.executable, "-c", SHOWN_WHEN_SAVED, *AT_ONCE, *WAITING]
    for number in range(pytestconfig.getoption("--kills")):
        is_new = not number % 50
        asked = ("--target", "99", "--first-dealer", "computer") if is_new else ()
        with PseudoTerminal(*asked, home=tmp_path, command=command) as game:
            game.wait_for(CONTINUE if number else NEW_GAME)
            if is_new:
                seen: list[str] = []
            game.click(*game.find(NEW_GAME if is_new else CONTINUE))
            game.wait_for(OK)
            look(game, seen)
            for _ in range(chance.randrange(1, 6)):
                play_on(game)
                look(game, seen)
            game.press("Enter")
            game.wait_quietly(chance.random() * 0.04)
            look(game, seen)
            os.kill(game.pid, signal.SIGKILL)
            game.wait_for_end()
        saved = cards_kept(tmp_path)
        assert is_in_order(seen, saved)
        assert len(saved) > number % 50
