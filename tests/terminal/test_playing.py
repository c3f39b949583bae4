"""Matches from the title to the end, with keys and with the mouse; settings that are kept."""

import re
from pathlib import Path

from tests.terminal.playing import (
    CONTINUE,
    DRAW,
    DRAWN,
    END,
    HELP,
    IN_HELP,
    NEW_GAME,
    OK,
    QUIT,
    SCORE,
    leave_for_title,
    open_table,
    open_title,
    play_until,
    shown_choice,
)
from tests.terminal.pseudo_terminal import PROGRAM, PseudoTerminal


def test_a_match_is_played_with_keys_from_the_title_back_to_it(tmp_path: Path) -> None:
    asked = (*DRAWN, "--seed", "5", "--target", "1", "--pace", "at-once")
    with open_title(tmp_path, *asked) as game:
        game.press("Enter")
        game.wait_for(DRAW)
        play_until(game, SCORE)
        play_until(game, END)
        assert re.search(r"\d+ to \d+ after \d+ round", game.text)
        game.press("Esc")
        game.wait_for(NEW_GAME)
        assert CONTINUE not in game.text
        game.press("Up")
        game.wait_for(f">  {QUIT}")
        game.press("Enter")
        assert game.wait_for_end() == 0
        assert game.is_restored()


def test_clicks_choose_play_and_leave(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        before = shown_choice(game)
        _, y = game.find(OK)
        card = game.find("8S", y)
        game.click(card[0] + 1, card[1] + 1)
        game.wait_for(lambda: shown_choice(game) != before)
        choice = shown_choice(game)
        assert choice is not None
        game.click(game.find(OK)[0] + 2, y)
        game.wait_for(lambda: shown_choice(game) != choice and OK in game.text)
        leave_for_title(game)
        game.click(*game.find(HELP))
        game.wait_for(IN_HELP)
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.click(*game.find(QUIT))
        assert game.wait_for_end() == 0


FELT, PAPER = "005f00", "afaf87"


def ground(game: PseudoTerminal) -> str:
    """The ground of a cell inside the edge of the table, which is bare felt."""
    return game.style(4, 20)[1]


def test_theme_and_mouse_are_changed_in_the_options_and_remembered(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        assert ground(game) == FELT
        assert b"\x1b[?1000h" in game.received
        game.click(*game.find("Options"))
        game.wait_for("Theme ")
        game.press("Down", "Right", "Right")
        game.wait_for("Theme: white cards on a light table.")
        assert ground(game) == PAPER
        game.click(*game.find("Mouse"))
        game.press("Right")
        game.wait_for(lambda: b"\x1b[?1000l" in game.received)
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()
    with open_title(tmp_path) as game:
        assert ground(game) == PAPER
        assert b"\x1b[?1000h" not in game.received
    with open_title(tmp_path, "--theme", "felt") as game:
        assert ground(game) == FELT


def test_all_cards_of_a_deck_are_printed_in_colour_unless_that_is_not_wanted(
    tmp_path: Path,
) -> None:
    for color in ("auto", "never"):
        arguments = ("--color", color, "cards", "--show", "napoletane")
        with PseudoTerminal(*arguments, home=tmp_path, size=(80, 30), command=PROGRAM[:3]) as game:
            assert game.wait_for_end() == 0
            assert " 10B" in game.text
            assert game.has_sent_colours == (color == "auto")
