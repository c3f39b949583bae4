"""Signals on every screen: the terminal restored, what was played saved, the usual status."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scopa.storage.database import Store
from tests.terminal.playing import DRAW, SCORE, open_title, play_until
from tests.terminal.pseudo_terminal import PseudoTerminal
from tests.terminal.test_leaving import (
    at_credits,
    at_draw,
    at_end,
    at_help,
    at_help_of_table,
    at_paused_title,
    at_question,
    at_rules,
    at_score,
    at_table,
    at_title,
    in_small_window,
)
from tests.terminal.test_signals import ENDING, assert_ended_by


def behind(line: str, wanted: str) -> Callable[[PseudoTerminal], None]:
    """Goes where a line of the menu leads, and a text is to be read."""

    def go(game: PseudoTerminal) -> None:
        game.click(*game.find(line))
        game.wait_for(wanted)

    return go


def at_review(game: PseudoTerminal) -> None:
    at_draw(game)
    play_until(game, SCORE)
    game.press("s")
    game.wait_for("Framed: ")


def at_cut(game: PseudoTerminal) -> None:
    behind("Options", "Cut the deck")(game)
    game.click(*game.find("Cut the deck"))
    game.wait_for("< >")
    game.press("Right", "Esc")
    game.wait_for("New game")
    behind("New game", DRAW)(game)
    play_until(game, "You lift")


def at_lesson(game: PseudoTerminal) -> None:
    at_rules(game)
    game.press("s")
    game.wait_for("Lesson 1 of 5")


SCREENS: dict[str, Callable[[PseudoTerminal], None]] = {
    "title": at_title,
    "help": at_help,
    "rules": at_rules,
    "lesson": at_lesson,
    "credits": at_credits,
    "options": behind("Options", "Cut the deck"),
    "game": behind("Game: ", "The king of coins is a point."),
    "opponents": behind("Opponent: ", "Who plays against you?"),
    "statistics": behind("Statistics", "Your matches"),
    "daily deal": behind("Daily deal", DRAW),
    "draw": at_draw,
    "cut": at_cut,
    "table": at_table,
    "question": at_question,
    "help of the table": at_help_of_table,
    "score": at_score,
    "review": at_review,
    "end": at_end,
    "title with a match": at_paused_title,
    "small window": in_small_window,
}


_PLAYED = {"table": 0, "question": 0, "score": 36, "review": 36, "end": 36}
"""How many plays were made when a screen is shown, in a match that is played alike each time."""


@pytest.mark.parametrize("screen", SCREENS)
def test_signals_end_the_program_on_every_screen_with_all_restored_and_saved(
    screen: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    storms = pytestconfig.getoption("--storms")
    chance = Random(screen)
    for number in range(storms):
        home = tmp_path / str(number)
        with open_title(home, "--seed", "5", "--target", "1") as game:
            SCREENS[screen](game)
            for _ in range(chance.randrange(40)):
                game.signal(chance.choice((signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)))
                game.wait_quietly(chance.choice((0, 0, 0.001, 0.01)))
            game.settle()
            ending = ENDING[number % len(ENDING)]
            game.signal(ending)
            assert_ended_by(ending, game)
        if screen in _PLAYED:
            assert plays_kept(home) == _PLAYED[screen]


def plays_kept(home: Path) -> int:
    """How many plays the only match in the record has."""
    with closing(Store(home / "matches.db")) as store:
        (summary,) = store.summaries()
        rounds = store.load(summary.number).history.rounds
    return sum(len(round_.plays) for round_ in rounds)
