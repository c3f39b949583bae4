"""The record behind the screen: a match goes on after the program was killed at any moment."""

import os
import re
import signal
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scopa.storage.database import Store
from scopa.storage.saved_match import SavedMatch
from tests.terminal.playing import (
    CONTINUE,
    NEW_GAME,
    OK,
    WAITING,
    in_notation,
    play_on,
)
from tests.terminal.pseudo_terminal import AT_ONCE, PseudoTerminal

_HAPPENED = re.compile(r"(?:You|Beppe) (?:lays? |takes? [^.]* with )the (\d+[DCSB])\.")

SHOWN_WHEN_SAVED = """
import scopa.tui.app
from scopa.cli import main
scopa.tui.app.SAVED_WITHIN_S = 3600.0
raise SystemExit(main())
"""
"""Runs the program; however busy the machine is, a play is shown when it has been saved."""


def in_record(home: Path) -> SavedMatch:
    with closing(Store(home / "matches.db")) as store:
        return store.load(store.summaries()[-1].number)


def plays(match: SavedMatch) -> list[str]:
    """The cards that were played in all its rounds, in order."""
    return [str(play.card) for played in match.history.rounds for play in played.plays]


class Witness:
    """Remembers every play that the screen has shown as made."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def look(self, game: PseudoTerminal) -> None:
        found = _HAPPENED.search(in_notation(game.text))
        if found and self.seen[-1:] != [found[1]]:
            self.seen.append(found[1])


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
                witness = Witness()
            game.click(*game.find(NEW_GAME if is_new else CONTINUE))
            game.wait_for(OK)
            witness.look(game)
            for _ in range(chance.randrange(1, 6)):
                play_on(game)
                witness.look(game)
            game.press("Enter")
            game.wait_quietly(chance.random() * 0.04)
            witness.look(game)
            os.kill(game.pid, signal.SIGKILL)
            game.wait_for_end()
        assert is_in_order(witness.seen, plays(in_record(tmp_path)))
        assert len(plays(in_record(tmp_path))) > number % 50
