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
    leave_for_title,
    open_table,
    open_title,
    play_on,
    play_until,
    shown_choice,
)
from tests.terminal.pseudo_terminal import PROGRAM, PseudoTerminal

_HAPPENED = re.compile(r"(?:You|Beppe) (?:lays? |takes? [^.]* with )the (\d+[DCSB])\.")

SHOWING_WHAT_IS_KEPT = """
import sys
from scopa.cli import main
from scopa.tui import app
app.SAVED_WITHIN_S = 3600.0
sys.exit(main())
"""
"""Runs the program; however busy the machine is, a play is shown when it has been saved."""


def in_record(home: Path) -> SavedMatch:
    """The match that was played last."""
    with closing(Store(home / "matches.db")) as store:
        return store.load(store.summaries()[-1].number)


def plays(match: SavedMatch) -> list[str]:
    """The cards that were played in all its rounds, in order."""
    return [str(play.card) for played in match.history.rounds for play in played.plays]


class Witness:
    """Remembers every play that the screen has shown as made."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def options(self, game: PseudoTerminal) -> None:
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
    command = [sys.executable, "-c", SHOWING_WHAT_IS_KEPT]
    for number in range(pytestconfig.getoption("--kills")):
        is_new = not number % 50
        asked = ("--target", "99", "--first-dealer", "computer") if is_new else ()
        with PseudoTerminal(*PROGRAM[3:], *WAITING, *asked, home=tmp_path, command=command) as game:
            game.wait_for(CONTINUE if number else NEW_GAME)
            if is_new:
                witness = Witness()
            game.click(*game.find(NEW_GAME if is_new else CONTINUE))
            game.wait_for(OK)
            witness.options(game)
            for _ in range(chance.randrange(1, 6)):
                play_on(game)
                witness.options(game)
            game.press("Enter")
            game.wait_quietly(chance.random() * 0.04)
            witness.options(game)
            os.kill(game.pid, signal.SIGKILL)
            game.wait_for_end()
        assert is_in_order(witness.seen, plays(in_record(tmp_path)))
        assert len(plays(in_record(tmp_path))) > number % 50


def test_a_match_is_continued_from_the_title_of_the_next_run(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        for _ in range(3):
            play_on(game)
        leave_for_title(game)
        assert "Continue: Scopa, round 1: You 0, Beppe 0" in game.text
        game.quit()
        assert game.wait_for_end() == 0
    before = plays(in_record(tmp_path))
    assert before
    with open_title(tmp_path) as game:
        game.wait_for("Continue: Scopa, round 1: You 0, Beppe 0")
        game.click(*game.find(CONTINUE))
        game.wait_for(OK)
        found = _HAPPENED.search(in_notation(game.text))
        assert found is not None
        assert found[1] == before[-1]
        play_on(game)
        game.quit()
        assert game.wait_for_end() == 0
    assert len(plays(in_record(tmp_path))) == len(before) + 1


def test_a_match_that_is_over_is_not_offered(tmp_path: Path) -> None:
    with open_table(tmp_path, "--target", "1") as game:
        play_until(game, "win")
        game.quit()
    assert in_record(tmp_path).standing.winner is not None
    with open_title(tmp_path) as game:
        game.wait_quietly(1)
        assert CONTINUE not in game.text


def test_u_takes_back_my_play_and_the_answer(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        choice = shown_choice(game)
        before = game.text
        play_on(game)
        play_on(game)
        assert shown_choice(game) != choice
        game.press("u")
        game.wait_for(lambda: shown_choice(game) == choice)
        assert game.text == before
        game.quit()
        game.wait_for_end()
    match = in_record(tmp_path)
    assert plays(match) == []
    assert match.history.helped


def test_where_nothing_can_be_saved_it_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    home = tmp_path / "taken"
    home.touch()
    with PseudoTerminal(*WAITING, home=home) as game:
        game.wait_for("Matches cannot be saved")
        game.press("Esc")
        game.wait_for("New game")
        game.press("Enter")
        for _ in range(4):
            play_on(game)
        assert "cannot be saved" not in game.text
        game.quit()
        assert game.wait_for_end() == 74
        assert "Not all that you played is saved, in 1 match: " in game.text


def test_a_damaged_record_is_said_once_and_kept(tmp_path: Path) -> None:
    (tmp_path / "matches.db").write_bytes(b"scribble" * 600)
    with PseudoTerminal(home=tmp_path) as game:
        game.wait_for("was damaged")
        game.quit()
        game.wait_for_end()
    (kept,) = tmp_path.glob("matches-damaged-*.db")
    assert kept.read_bytes() == b"scribble" * 600
    with open_title(tmp_path) as game:
        game.wait_quietly(1)
        assert "damaged" not in game.text
