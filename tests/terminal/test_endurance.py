"""Whatever is typed, clicked, pasted, resized, signalled: the game holds, and nothing is lost."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing
from pathlib import Path

import pytest

from scopa.engine import FULL_DECK
from scopa.storage.database import Store
from tests.terminal.hostile import INPUTS, Session

SESSIONS = 20
"""The number of sessions that share a record."""


def check_record(home: Path) -> None:
    """Every match that was saved obeys the rules, and has all forty cards in it once."""
    if not (home / "matches.db").exists():
        return
    with closing(Store(home / "matches.db")) as store:
        for summary in store.summaries():
            for _, round_ in store.load(summary.number).history.replayed():
                places = (*round_.hands, *round_.piles, round_.table)
                cards = [*places, sum(card.mask for card in round_.stock)]
                assert sum(map(int.bit_count, cards)) == 40
                assert sum(cards) == FULL_DECK
    for report in home.glob("crash-*"):
        raise AssertionError(report.read_text("utf-8"))


def block(number: int, folder: Path, most: int) -> int:
    """A number of sessions one after the other with one record; how much was typed."""
    home = folder / str(number)
    home.mkdir()
    typed = 0
    for seed in range(number * SESSIONS, (number + 1) * SESSIONS):
        if typed < most:
            typed += Session(seed, home).run(min(most - typed, max(200, most // 8)))
    check_record(home)
    return typed


def test_nothing_that_is_typed_breaks_the_game(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    chosen = pytestconfig.getoption("--session")
    if chosen is not None:
        Session(chosen, tmp_path).run(INPUTS)
        check_record(tmp_path)
        return
    wanted = pytestconfig.getoption("--keys")
    workers = 1 if wanted <= INPUTS * SESSIONS else 4
    with ProcessPoolExecutor(workers) as pool:
        going = {pool.submit(block, number, tmp_path, wanted) for number in range(workers)}
        typed, begun = 0, workers
        while going:
            done, going = wait(going, return_when=FIRST_COMPLETED)
            typed += sum(one.result() for one in done)
            while len(going) < workers and typed < wanted:  # some are left by what is typed
                going.add(pool.submit(block, begun, tmp_path, wanted - typed))
                begun += 1
    assert typed >= wanted
