"""Matches from the title to the end, with keys and with the mouse; settings that are kept."""

from pathlib import Path

from tests.terminal.playing import NEW_GAME, open_title
from tests.terminal.pseudo_terminal import PROGRAM, PseudoTerminal


def test_the_mouse_is_given_back_in_the_options_and_that_is_remembered(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        assert b"\x1b[?1000h" in game.received
        game.click(*game.find("Options"))
        game.wait_for("Theme ")
        game.click(*game.find("Mouse"))
        game.press("Right")
        game.wait_for(lambda: b"\x1b[?1000l" in game.received)
        game.press("Esc")
        game.wait_for(NEW_GAME)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()
    with open_title(tmp_path) as game:
        assert b"\x1b[?1000h" not in game.received


def test_all_cards_of_a_deck_are_printed_in_colour_unless_that_is_not_wanted(
    tmp_path: Path,
) -> None:
    for color in ("auto", "never"):
        arguments = ("--color", color, "cards", "--show", "napoletane")
        with PseudoTerminal(*arguments, home=tmp_path, size=(80, 30), command=PROGRAM[:3]) as game:
            assert game.wait_for_end() == 0
            assert " 10B" in game.text
            assert game.has_sent_colours == (color == "auto")
