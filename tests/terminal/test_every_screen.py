"""Signals on every screen: the terminal restored, the match saved, the usual status."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from scopa.engine import Rules
from tests.storage import keep, plays_kept, saved
from tests.terminal.playing import (
    CONTINUE,
    DRAW,
    DRAWN,
    END,
    ESC_AGAIN,
    HELP,
    IN_HELP,
    NEW_GAME,
    OK,
    SCORE,
    STOCK,
    TOO_SMALL,
    leave_for_title,
    open_title,
    play_until,
)
from tests.terminal.pseudo_terminal import ENDING, PseudoTerminal, assert_ended_by


def behind(line: str, wanted: str) -> Callable[[PseudoTerminal], None]:
    """Goes where a line of the menu leads, and a text is to be read."""

    def go(game: PseudoTerminal) -> None:
        game.click(*game.find(line))
        game.wait_for(wanted)

    return go


def after(
    before: Callable[[PseudoTerminal], None], key: str, wanted: str
) -> Callable[[PseudoTerminal], None]:
    """Goes there, and presses a key, after which a text is to be read."""

    def go(game: PseudoTerminal) -> None:
        before(game)
        game.press(key)
        game.wait_for(wanted)

    return go


def at_title(game: PseudoTerminal) -> None:
    game.wait_for(NEW_GAME)


def at_draw(game: PseudoTerminal) -> None:
    game.press("Enter")
    game.wait_for(DRAW)


def played_until(wanted: str) -> Callable[[PseudoTerminal], None]:
    """Goes on with a match that was left before its last plays, until a text is to be read."""

    def go(game: PseudoTerminal) -> None:
        game.click(*game.find(CONTINUE))
        play_until(game, wanted)

    return go


def at_table(game: PseudoTerminal) -> None:
    at_draw(game)
    play_until(game, STOCK)
    game.wait_for(OK)


def in_small_window(game: PseudoTerminal) -> None:
    at_table(game)
    game.resize(30, 10)
    game.wait_for(TOO_SMALL)


def at_paused_title(game: PseudoTerminal) -> None:
    at_table(game)
    leave_for_title(game)


SCREENS: dict[str, Callable[[PseudoTerminal], None]] = {
    "title": at_title,
    "review": after(played_until(SCORE), "s", "Left Right play"),
    "small window": in_small_window,
    "help": after(at_title, "?", IN_HELP),
    "lesson": after(behind(HELP, IN_HELP), "s", "Lesson 1 of"),
    "options": behind("Options", "ASCII only"),
    "daily deal": behind("Daily deal", "Today everybody"),
    "draw": at_draw,
    "table": at_table,
    "question": after(at_table, "Esc", ESC_AGAIN),
    "help of the table": after(at_table, "?", "The keys"),
    "score": played_until(SCORE),
    "end": played_until(END),
    "title with a match": at_paused_title,
}
_PLAYED = {"table": 0, "question": 0, "score": 36, "review": 36, "end": 36}
"""How many plays were made when a screen is shown."""
LEFT = saved(5, rules=Rules(target=1), plays=34)
"""A match that goes on to its end."""


@pytest.mark.parametrize("screen", SCREENS)
def test_signals_end_the_program_on_every_screen_with_all_restored_and_saved(
    screen: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    chance = Random(screen)
    for number in range(pytestconfig.getoption("--storms")):
        home = tmp_path / str(number)
        goes_on = _PLAYED.get(screen, 0) > 0
        if goes_on:
            keep(home, LEFT)
        with open_title(home, *(() if goes_on else (*DRAWN, "--seed", "5"))) as game:
            SCREENS[screen](game)
            for _ in range(chance.randrange(40)):
                game.signal(chance.choice((signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)))
                game.wait_quietly(chance.choice((0, 0, 0.001, 0.01)))
            game.settle()
            ending = ENDING[(number + list(SCREENS).index(screen)) % len(ENDING)]
            game.signal(ending)
            assert_ended_by(ending, game)
        if screen in _PLAYED:
            assert plays_kept(home) == [_PLAYED[screen]]
