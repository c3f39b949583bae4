"""Every play that was said is on disk, or its loss is told: after a kill, on a slow disk.

The long form is asked for by ``--kills``.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.storage import kept, plays_kept
from tests.terminal.playing import CONTINUE, NEW_GAME, OK, WAITING, in_notation, play_on
from tests.terminal.pseudo_terminal import AT_ONCE, PseudoTerminal, environment

_NOT_SAVED = 74
SLOW_DISK = """
import os, sys, time
from scopa.cli import main
fsync, ms = os.fsync, int(sys.argv.pop(1))
os.fsync = lambda file: (time.sleep(ms / 1000), fsync(file))
raise SystemExit(main())
"""
"""Runs the program on a disk that takes so many milliseconds for everything that is waited for."""


def on_a_slow_disk(ms: int) -> Sequence[str]:
    return (sys.executable, "-c", SLOW_DISK, str(ms))


def test_on_a_slow_disk_the_end_waits_until_every_play_is_saved(tmp_path: Path) -> None:
    done = subprocess.run(
        [*on_a_slow_disk(150), "--plain", "--seed", "5", "--target", "99"],
        input=b"1\n1\n1\n\n" * 8,
        capture_output=True,
        env=environment(tmp_path, None, {}),
        check=True,
    )
    said = re.findall(rb"^(?:You|Beppe) (?:lays?|takes?) ", done.stdout, re.MULTILINE)
    assert b"Traceback" not in done.stderr
    assert len(said) > 30
    assert plays_kept(tmp_path) == [len(said)]


@pytest.mark.parametrize(
    ("options", "mine", "leave"), [(("--plain",), b"1\n", b"q\n"), (AT_ONCE, b"\r", b"qq")]
)
def test_control_c_leaves_without_what_is_still_being_saved_and_says_so(
    options: Sequence[str], mine: bytes, leave: bytes, tmp_path: Path
) -> None:
    arguments = [*options, "--seed", "5", "--first-dealer", "computer"]
    with PseudoTerminal(*arguments, home=tmp_path, command=on_a_slow_disk(4000)) as game:
        if options is AT_ONCE:
            game.wait_for("New game")
            game.press("Enter")
        game.wait_for("[ OK ]" if options is AT_ONCE else "1 to 3")
        game.send(mine)
        game.wait_for("Beppe takes" if options is AT_ONCE else "You lay")
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


def look(game: PseudoTerminal, seen: list[str]) -> None:
    """Add to *seen* the play that the screen shows as made, unless it is the last one there."""
    found = _HAPPENED.search(in_notation(game.text))
    if found and seen[-1:] != [found[1]]:
        seen.append(found[1])


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
        rounds = kept(tmp_path)[-1].history.rounds
        saved = [str(play.card) for played in rounds for play in played.plays]
        assert len(saved) > number % 50
        rest = iter(saved)
        assert all(card in rest for card in seen), "in this order"
