"""Very many matches in one process: the memory they take is given back."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence

import pytest

from scopa.game.match_saver import MatchSaver
from scopa.tui.terminal.key_decoder import Input
from tests.tui.null_terminal import NullTerminal, keys, started

MOST_GROWTH = 1.5
"""From the first fifth to the last tenth."""


class Tireless(NullTerminal):
    """Plays match after match, many keys at a time, and counts their ends."""

    def __init__(self, matches: int) -> None:
        super().__init__(self._type)
        self.left = matches
        self.taken: list[int] = []
        self._is_at_end = False

    def _type(self, _: NullTerminal) -> Sequence[Input]:
        del self.frames[:-1]
        is_at_end = "rematch" in self.screen
        if is_at_end and not self._is_at_end:
            self.left -= 1
            self.taken.append(tracemalloc.get_traced_memory()[0])
        self._is_at_end = is_at_end
        if self.left == 0:
            return keys("q", "q")
        return keys("Enter") if is_at_end else keys("Enter", "Enter", "Enter")


@pytest.mark.usefixtures("home")
def test_a_thousand_matches_in_a_row_take_no_more_memory_than_a_few(
    pytestconfig: pytest.Config,
) -> None:
    matches = pytestconfig.getoption("--in-a-row")
    if not matches:
        pytest.skip("only in the long form: --in-a-row 1000")
    terminal = Tireless(matches)
    app = started(terminal, open_saver=MatchSaver)
    tracemalloc.start()
    try:
        app.run()
    finally:
        is_kept = app.close(print)
        tracemalloc.stop()
    assert is_kept
    assert len(terminal.taken) == matches
    part = max(1, matches // 10)
    assert max(terminal.taken[-part:]) < MOST_GROWTH * max(terminal.taken[: 2 * part])
