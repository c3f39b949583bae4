"""Kinds of terminals: from the vt52 to 256 colours, each with what it has."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.terminal.playing import (
    OK,
    STOCK,
    choose,
    hand,
    leave_for_title,
    marked,
    open_table,
    play_on,
    selected,
    shown_choice,
)
from tests.terminal.pseudo_terminal import KEYS, PseudoTerminal, environment

COLOURED = ("xterm", "xterm-256color", "linux", "screen-256color", "tmux-256color")
PLAIN = ("vt100", "vt52", "xterm-mono")
_ASK = "import curses, sys; curses.setupterm(sys.argv[1])"


def need(term: str, home: Path) -> None:
    """Skip the test where that kind of terminal is not described."""
    command = [sys.executable, "-c", _ASK, term]
    if subprocess.run(command, env=environment(home, term, {}), stderr=-3, check=False).returncode:
        pytest.skip(f"this system has no description of {term}")


def show_a_capture(game: PseudoTerminal) -> None:
    """Play on until a card of the hand takes something, and select it."""
    for _ in range(60):
        game.wait_for(OK)
        choice = shown_choice(game)
        cards = hand(game) if choice and not choice.taken else []
        for number, card in enumerate(cards, 1):
            if choice and card != choice.card:
                choice = choose(game, number)
                if choice.taken:
                    break
        if choice and choice.taken:
            assert selected(game) == {choice.card}
            assert marked(game) == choice.taken
            return
        play_on(game)
    raise AssertionError("never a capture")


@pytest.mark.parametrize("term", [*COLOURED, *PLAIN])
def test_a_deal_is_played(term: str, tmp_path: Path) -> None:
    need(term, tmp_path)
    with open_table(tmp_path, term=term) as game:
        show_a_capture(game)
        game.press("?")
        game.wait_for("How to play")
        game.press("Enter")
        game.wait_for(STOCK)
        for _ in range(4):
            play_on(game)
        leave_for_title(game)
        assert game.has_sent_colours == (term in COLOURED)
        game.quit()
        assert game.wait_for_end() == 0
        assert game.is_restored()


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        ((), {"NO_COLOR": "1"}),
        ((), {"NO_COLOR": "0"}),
        (("--color", "never"), {}),
        (("--color=never",), {"NO_COLOR": ""}),
    ],
)
def test_colours_that_are_not_wanted_are_not_sent_and_nothing_is_lost(
    arguments: tuple[str, ...], variables: Mapping[str, str], tmp_path: Path
) -> None:
    with open_table(tmp_path, *arguments, variables=variables) as game:
        show_a_capture(game)
        assert game.style(0, 0)[3], "the line of the score is reversed"
        game.quit()
        assert game.wait_for_end() == 0
        assert not game.has_sent_colours


@pytest.mark.parametrize(
    ("arguments", "variables"), [(("--color", "always"), {"NO_COLOR": "1"}), ((), {"NO_COLOR": ""})]
)
def test_colours_that_are_wanted_are_sent(
    arguments: tuple[str, ...], variables: Mapping[str, str], tmp_path: Path
) -> None:
    with open_table(tmp_path, *arguments, variables=variables) as game:
        assert game.has_sent_colours


@pytest.mark.parametrize(("term", "sent"), [("vt100", b"\x1bOC"), ("vt52", b"\x1bC")])
def test_the_arrows_of_old_terminals_move_the_selection(
    term: str, sent: bytes, tmp_path: Path
) -> None:
    need(term, tmp_path)
    with open_table(tmp_path, term=term) as game:
        game.send(sent)
        game.wait_for(lambda: selected(game) == {hand(game)[1]})


def test_arrows_are_known_in_both_the_forms_that_terminals_send(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        for place, sent in enumerate((b"\x1bOC", KEYS["Right"], b"\x1b[C"), 1):
            game.send(sent)
            game.wait_for(lambda place=place: selected(game) == {hand(game)[place % 3]})  # type: ignore[misc]


@pytest.mark.parametrize("term", ["vt100", "linux", "xterm-256color"])
def test_only_seven_bit_characters_are_sent(term: str, tmp_path: Path) -> None:
    with open_table(tmp_path, term=term) as game:
        play_on(game)
        game.press("?")
        game.wait_for("How to play")
        assert game.received.isascii()


def test_a_terminal_with_neither_mouse_nor_paste_is_not_told_about_them(tmp_path: Path) -> None:
    with open_table(tmp_path, term="vt100") as game:
        play_on(game)
        assert not {1000, 1006, 2004} & set(game.private_modes)
