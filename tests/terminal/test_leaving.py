"""Leaving: Esc twice for the title, q for the shell, from wherever one is."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.playing import (
    CONTINUE,
    CREDITS,
    DRAW,
    END,
    ESC_AGAIN,
    HELP,
    IN_HELP,
    NEW_GAME,
    OK,
    SCORE,
    STOCK,
    TOO_SMALL,
    hand,
    leave_for_title,
    open_table,
    open_title,
    play_on,
    play_until,
    selected,
)
from tests.terminal.pseudo_terminal import PATIENCE, PseudoTerminal


def test_esc_twice_leaves_for_the_title_and_continue_returns_to_the_same_table(
    tmp_path: Path,
) -> None:
    with open_table(tmp_path) as game:
        play_on(game)
        play_on(game)
        game.press("Right")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        table = game.lines
        leave_for_title(game)
        assert f">  {CONTINUE}" in game.text
        game.press("Enter")
        game.wait_for(STOCK)
        assert game.lines == table


def test_esc_twice_in_one_breath_leaves_too(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.press("Esc", "Esc")
        game.wait_for(CONTINUE)


def test_one_esc_says_what_another_would_do_and_is_forgotten_after_two_seconds(
    tmp_path: Path,
) -> None:
    with open_table(tmp_path) as game:
        table = game.lines
        pressed = time.monotonic()
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        game.wait_for(lambda: ESC_AGAIN not in game.text)
        assert time.monotonic() - pressed > 1.5
        assert game.lines == table
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        assert CONTINUE not in game.text


@pytest.mark.parametrize(
    "key",
    [
        "Right", "2", "x", "+",
        "Ctrl-L", "Alt-Up",
    ],
)  # fmt: skip
def test_an_esc_another_key_and_an_esc_do_not_leave(key: str, tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        game.press(key)
        game.wait_for(lambda: ESC_AGAIN not in game.text)
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        assert CONTINUE not in game.text


def test_help_between_two_escs_does_not_make_the_second_leave(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        table = game.lines
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        game.press("?")
        game.wait_for(IN_HELP)
        game.press("Enter")
        game.wait_for(lambda: game.lines == table)


def test_an_esc_followed_by_the_reports_of_the_window_is_forgotten_in_time(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        pressed = time.monotonic()
        while ESC_AGAIN in game.text:
            assert time.monotonic() - pressed < PATIENCE
            game.send(b"\x1b[I")
            game.wait_quietly(0.8)


def test_alt_up_is_neither_an_esc_nor_an_up(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        for _ in range(3):
            game.press("Alt-Up")
        game.send(b"\x1bx\x1b1\x1b\r")
        assert game.wait_quietly(0.4) == b""


def test_esc_closes_help_and_credits_and_does_nothing_more(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        table = game.lines
        for key in ("?", "F1"):
            game.press(key)
            game.wait_for(IN_HELP)
            game.press("Esc")
            game.wait_for(lambda: game.lines == table)
        leave_for_title(game)
        game.click(*game.find(CREDITS))
        game.wait_for("MIT")
        game.press("Esc")
        game.wait_for(CONTINUE)


def test_a_new_game_begins_another_match_than_the_one_that_waits(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        table = game.lines
        leave_for_title(game)
        game.click(*game.find(NEW_GAME))
        game.wait_for(lambda: STOCK in game.text and OK in game.text)
        assert game.lines != table


def at_title(game: PseudoTerminal) -> None:
    game.wait_for(NEW_GAME)


def at_help(game: PseudoTerminal) -> None:
    game.press("?")
    game.wait_for(IN_HELP)


def at_rules(game: PseudoTerminal) -> None:
    game.click(*game.find(HELP))
    game.wait_for(IN_HELP)
    game.press("Right")
    game.wait_for("What a card takes")


def at_credits(game: PseudoTerminal) -> None:
    game.click(*game.find(CREDITS))
    game.wait_for("MIT")


def at_draw(game: PseudoTerminal) -> None:
    game.press("Enter")
    game.wait_for(DRAW)


def at_table(game: PseudoTerminal) -> None:
    at_draw(game)
    play_until(game, STOCK)
    game.wait_for(OK)


def at_question(game: PseudoTerminal) -> None:
    at_table(game)
    game.press("Esc")
    game.wait_for(ESC_AGAIN)


def at_help_of_table(game: PseudoTerminal) -> None:
    at_table(game)
    at_help(game)


def at_score(game: PseudoTerminal) -> None:
    at_draw(game)
    play_until(game, SCORE)


def at_end(game: PseudoTerminal) -> None:
    at_draw(game)
    play_until(game, END)


def at_paused_title(game: PseudoTerminal) -> None:
    at_table(game)
    leave_for_title(game)


def in_small_window(game: PseudoTerminal) -> None:
    at_table(game)
    game.resize(30, 10)
    game.wait_for(TOO_SMALL)


def in_tiny_window(game: PseudoTerminal) -> None:
    at_table(game)
    game.resize(1, 1)
    game.settle()


@pytest.mark.parametrize(
    "go",
    [
        at_title, at_help, at_rules, at_credits, at_draw, at_table, at_question,
        at_help_of_table, at_score, at_end, at_paused_title, in_small_window, in_tiny_window,
    ],
)  # fmt: skip
def test_q_leaves_the_program_from_everywhere(
    go: Callable[[PseudoTerminal], None], tmp_path: Path
) -> None:
    with open_title(tmp_path, "--seed", "5", "--target", "1") as game:
        go(game)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()
