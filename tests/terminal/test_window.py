"""The window: any size, any change of size, and movement in it."""

import signal
import termios
import time
from pathlib import Path

import pytest

from tests.terminal.playing import (
    NEW_GAME,
    OK,
    STOCK,
    TOO_SMALL,
    hand,
    open_table,
    open_title,
    play_on,
    selected,
    shown_choice,
    wait_for_their_play,
)
from tests.terminal.pseudo_terminal import PseudoTerminal


def fills_the_window(game: PseudoTerminal) -> bool:
    """Whether the first line is the score and the last one the keys, from edge to edge."""
    last, right = game.size.lines - 1, game.size.columns - 1
    edge = {game.style(x, 0) for x in range(right + 1)}
    edge |= {game.style(0, last), game.style(right, last)}
    return (
        game.lines[0].startswith(" Match: ") and "Esc title" in game.lines[last] and len(edge) == 1
    )


@pytest.mark.parametrize(
    ("size", "term"),
    [((60, 20), "xterm-256color"), ((61, 21), "vt100"), ((80, 24), "linux"), ((200, 60), "screen")],
)
def test_the_screen_is_filled_to_its_last_cell_without_scrolling(
    size: tuple[int, int], term: str, tmp_path: Path
) -> None:
    with open_table(tmp_path, size=size, term=term) as game:
        game.wait_for(lambda: fills_the_window(game))
        style = game.style(0, 0)
        assert style != game.style(10, 1), "the rim is not of the felt's colour"
        play_on(game)
        assert fills_the_window(game)
        assert game.style(0, 0) == style


def test_a_game_goes_on_through_all_sizes(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.press("Right")
        game.wait_for(lambda: selected(game) == {hand(game)[1]})
        table, choice = game.lines, shown_choice(game)
        for size in ((120, 40), (60, 20), (200, 60), (61, 20)):
            game.resize(*size)
            game.wait_for(lambda: fills_the_window(game) and OK in game.text)
            assert shown_choice(game) == choice
            assert selected(game) == {hand(game)[1]}
        game.resize(30, 10)
        game.wait_for(TOO_SMALL)
        for size in ((1, 1), (500, 200), (2, 200), (500, 1), (1, 24), (80, 1), (3, 3)):
            game.resize(*size)
            game.settle()
            game.press("Right", "Left", "Ctrl-L")
            game.settle()
        game.resize(80, 24)
        game.wait_for(lambda: fills_the_window(game))
        assert game.lines == table


def test_a_window_may_start_too_small_and_even_with_no_cell(tmp_path: Path) -> None:
    for size in ((1, 1), (20, 5), (0, 0)):
        with PseudoTerminal(home=tmp_path, size=(80, 24)) as game:
            game.resize(*size)
            game.wait_for(lambda game=game: bool(game.received))  # type: ignore[misc]
            game.resize(80, 24)
            game.wait_for(NEW_GAME)
            assert "q quit" in game.lines[23]


def test_exported_lines_and_columns_are_ignored(tmp_path: Path) -> None:
    with open_table(tmp_path, variables={"LINES": "50", "COLUMNS": "10"}) as game:
        assert fills_the_window(game)
        game.resize(120, 40)
        game.wait_for(lambda: fills_the_window(game))
        assert STOCK in game.text


def test_a_garbled_screen_is_drawn_again_whatever_is_typed_meanwhile(tmp_path: Path) -> None:
    with open_table(tmp_path, size=(200, 60)) as game:
        table = game.lines
        for tenths_of_ms in range(0, 60, 12):
            game.blank()
            game.press("Ctrl-L")
            time.sleep(tenths_of_ms / 10_000)
            game.send(b"\x1b[99~")  # a key that means nothing
            game.wait_for(lambda: game.lines == table, patience=10)


MOVING = ("--animation", "--first-dealer", "human", "--seed", "5", "--pace", "slow")
BYTES_PER_S = 960
"""A line of 9,600 bits a second."""


class SlowLine(PseudoTerminal):
    """A window at the end of a slow line: nothing comes faster than it can."""

    most_bytes = 96

    def _pump(self, timeout: float) -> bool:
        came = super()._pump(timeout)
        if came:
            time.sleep(self.most_bytes / BYTES_PER_S)
        return came


def at_my_first_play(game: PseudoTerminal) -> None:
    game.press("Enter")
    game.wait_for(STOCK)
    game.wait_for(OK)
    game.press("Enter")
    game.wait_for("Left Right card")


def test_resizing_redrawing_and_suspending_in_the_middle_of_it_does_no_harm(tmp_path: Path) -> None:
    with open_title(tmp_path, *MOVING) as game:
        at_my_first_play(game)
        game.press("Enter")
        for size in ((100, 30), (60, 20), (30, 8), (120, 40), (80, 24)):
            game.resize(*size)
            game.press("Ctrl-L")
            game.signal(signal.SIGTSTP)
            game.wait_quietly(0.05)
        wait_for_their_play(game)
        game.quit()
        assert game.wait_for_end() == 0


def test_over_a_slow_line_nothing_moves_and_the_table_is_soon_right(tmp_path: Path) -> None:
    with SlowLine(*MOVING, home=tmp_path, speed=termios.B9600, size=(60, 20)) as game:
        game.wait_for(NEW_GAME)
        at_my_first_play(game)
        before = len(game.received)
        game.press("Enter")
        wait_for_their_play(game)
        # two plays, each of which moves the whole row of the table, and what they say of them
        assert len(game.received) - before <= 5.5 * BYTES_PER_S
