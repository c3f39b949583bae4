"""What the program costs: nothing while it waits, little for a key, not much memory."""

import re
from pathlib import Path

import pytest

from tests.terminal.playing import (
    ESC_AGAIN,
    SCORE,
    hand,
    open_table,
    open_title,
    play_on,
    play_until,
    selected,
)
from tests.terminal.pseudo_terminal import PseudoTerminal

MEMORY = 30_000
"""The most that it may ever have needed, in kB."""
BYTES_FOR_A_KEY = 2_000
"""Far less than a whole table: what has not changed is not drawn."""


def processor_ticks(game: PseudoTerminal) -> int:
    """The processor time that the program has used, in ticks of the system's clock."""
    file = Path(f"/proc/{game.pid}/stat")
    if not file.exists():
        pytest.skip("this system does not tell it in /proc")
    fields = file.read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_a_table_that_waits_sends_nothing_and_needs_no_processor(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        game.settle()
        before = processor_ticks(game)
        assert game.wait_quietly(1.5) == b""
        assert processor_ticks(game) - before <= 1


def test_a_title_that_waits_sends_nothing(tmp_path: Path) -> None:
    with open_title(tmp_path) as game:
        game.settle()
        assert game.wait_quietly(0.7) == b""


def test_a_round_needs_little_memory(tmp_path: Path) -> None:
    with open_table(tmp_path) as game:
        play_until(game, SCORE)
        status = Path(f"/proc/{game.pid}/status")
        if not status.exists():
            pytest.skip("this system does not tell it in /proc")
        peak = re.search(r"VmHWM:\s*(\d+) kB", status.read_text("utf-8"))
        assert peak is not None
        assert int(peak[1]) < MEMORY


@pytest.mark.parametrize("term", ["xterm-256color", "linux", "vt100"])
def test_a_key_costs_only_the_cells_that_change(term: str, tmp_path: Path) -> None:
    with open_table(tmp_path, term=term) as game:
        for place in (1, 2, 0):
            before = len(game.received)
            game.press("Right")
            wanted = {hand(game)[place]}
            game.wait_for(lambda wanted=wanted: selected(game) == wanted)  # type: ignore[misc]
            assert len(game.received) - before <= BYTES_FOR_A_KEY
        before = len(game.received)
        game.press("Esc")
        game.wait_for(ESC_AGAIN)
        assert len(game.received) - before <= BYTES_FOR_A_KEY


def test_the_screen_is_cleared_only_when_it_is_drawn_anew(tmp_path: Path) -> None:
    with open_title(tmp_path, "--seed", "5") as game:
        cleared = re.compile(rb"\x1b\[H\x1b\[2?J|\x1b\[2J")
        assert len(cleared.findall(game.received)) <= 2
        before = len(game.received)
        game.press("Enter")
        for _ in range(6):
            play_on(game)
        assert not cleared.search(game.received[before:])
        game.press("Ctrl-L")
        game.wait_for(lambda: bool(cleared.search(game.received[before:])))
