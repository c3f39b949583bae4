"""Kinds of terminals and of lines, from the vt52 to 256 colours, and whatever they send."""

import termios
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.terminal.playing import (
    ESC_AGAIN,
    NEW_GAME,
    hand,
    open_table,
    open_title,
    play_on,
    selected,
)
from tests.terminal.pseudo_terminal import SCOPA, PseudoTerminal, need


@pytest.mark.parametrize(
    ("arguments", "variables", "coloured"),
    [
        ((), {"NO_COLOR": "1"}, False),
        (("--color=never",), {"NO_COLOR": ""}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        ((), {"NO_COLOR": ""}, True),
    ],
)
def test_colours_are_sent_if_they_are_wanted_and_without_them_nothing_is_lost(
    arguments: tuple[str, ...], variables: Mapping[str, str], coloured: bool, tmp_path: Path
) -> None:
    with open_table(tmp_path, *arguments, variables=variables) as game:
        assert game.has_sent_colours == coloured
        assert game.style(0, 0)[3] != coloured, "the line of the score is reversed"


def test_cards_are_printed_in_colour_unless_that_is_not_wanted(tmp_path: Path) -> None:
    for color in ("auto", "never"):
        arguments = ("--color", color, "cards", "--show", "napoletane")
        with PseudoTerminal(*arguments, home=tmp_path, size=(80, 30), command=SCOPA) as game:
            assert game.wait_for_end() == 0
            assert " 10B" in game.text
            assert game.has_sent_colours == (color == "auto")


@pytest.mark.parametrize(("term", "sent"), [("vt100", b"\x1bOC"), ("vt52", b"\x1bC")])
def test_arrows_of_old_terminals_move_the_selection(term: str, sent: bytes, tmp_path: Path) -> None:
    need(term, tmp_path)
    with open_table(tmp_path, term=term) as game:
        game.send(sent)
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        assert not {1000, 1006, 2004} & set(game.private_modes), "it has neither mouse nor paste"


@pytest.mark.parametrize(
    ("variables", "arguments", "has_utf8"),
    [
        ({"LC_ALL": "C.UTF-8"}, (), True),
        ({"LC_ALL": None, "LANG": "C.UTF-8"}, (), True),
        ({"LC_ALL": None, "LANG": "POSIX"}, (), False),
        ({"LC_ALL": "C.UTF-8"}, ("--ascii",), False),
    ],
    ids=str,
)
def test_characters_beyond_ascii_are_sent_only_where_the_locale_says_so_and_they_are_wanted(
    variables: Mapping[str, str | None], arguments: tuple[str, ...], has_utf8: bool, tmp_path: Path
) -> None:
    with PseudoTerminal(*arguments, home=tmp_path, variables=variables) as game:
        game.wait_for(NEW_GAME)
        assert game.text.isascii() != has_utf8
        assert game.received.isascii() != has_utf8


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


def test_ctrl_s_stops_only_terminals_that_need_it(tmp_path: Path) -> None:
    with open_title(tmp_path / "xterm") as game:
        game.send(b"\x13?")
        game.wait_for("How to play")
    with open_title(tmp_path / "vt100", term="vt100") as game:
        game.send(b"\x13?")
        game.wait_quietly(0.3)
        assert NEW_GAME in game.text
        game.send(b"\x11")
        game.wait_for("How to play")


def test_a_typed_signal_throws_nothing_away_that_was_being_sent(tmp_path: Path) -> None:
    with open_title(tmp_path, size=(200, 60)) as game:
        assert termios.tcgetattr(game.line)[3] & termios.NOFLSH
        game.send(b"\x0c" * 3 + b"\x1a" * 3 + b"\x03")
        assert game.wait_for_end() == 130
        assert game.is_restored()
        assert termios.tcgetattr(game.line)[3] & termios.NOFLSH == 0


def test_a_waiting_table_sends_nothing_and_a_key_only_what_changes(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.settle()
        assert game.wait_quietly(0.5) == b""
        before = len(game.received)
        game.press("Ctrl-L")
        game.settle()
        whole = len(game.received) - before
        before = len(game.received)
        game.press("Right")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        assert len(game.received) - before < whole / 3
        before = len(game.received)
        for _ in range(6):
            play_on(game)
        assert b"\x1b[2J" not in game.received[before:]


def test_the_escape_delay_of_the_environment_is_respected(tmp_path: Path) -> None:
    with open_table(tmp_path, variables={"ESCDELAY": "2000"}) as game:
        for piece in (b"\x1b", b"[C"):
            time.sleep(0.3)
            game.send(piece)
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        assert ESC_AGAIN not in game.text
    with open_table(tmp_path, variables={"ESCDELAY": "10"}) as game:
        game.send(b"\x1b")
        game.wait_for(ESC_AGAIN)
        game.send(b"[C")  # a key without a meaning: one stays
        game.wait_for(lambda: ESC_AGAIN not in game.text)
        assert selected(game) == {hand(game)[0]}


def test_an_escape_delay_without_sense_is_told_and_the_usual_one_holds(tmp_path: Path) -> None:
    with PseudoTerminal(home=tmp_path, variables={"ESCDELAY": "soon"}) as game:
        game.wait_for("ESCDELAY: expected a number from 0 to 10000, not 'soon'")
        game.press("Esc")
        game.wait_for(NEW_GAME)
