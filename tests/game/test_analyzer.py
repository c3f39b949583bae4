"""Rounds are judged in the background: once each, the last first, and never for ever."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from scopa.game.analyzer import WORKER, Analyzer
from scopa.game.match_saver import MatchSaver
from scopa.game.round_analysis import from_text
from scopa.players.analysis import ANALYZER
from scopa.storage.analyses import RoundId, StoredAnalysis, analyses, keep_analysis, not_analyzed
from scopa.storage.database import Store
from scopa.storage.record_writer import RecordWriter
from tests.storage import keeping, kept, state

PATIENCE_S = 600.0
QUICK = (sys.executable, str(Path(__file__).with_name("quick_judge.py")), "quick")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@contextlib.contextmanager
def judging(file: Path, worker: tuple[str, ...] = QUICK) -> Iterator[tuple[RecordWriter, Analyzer]]:
    """A keeper of the record in *file*, and what judges there."""
    record_writer = RecordWriter(lambda: file)
    record_writer.open(lambda _: None)
    judges = Analyzer(record_writer, worker)
    try:
        yield record_writer, judges
    finally:
        judges.close()
        record_writer.close(lambda _: None)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, which may take as long as the machine likes."""
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


def wait_until_judged(file: Path, judge: str = "quick") -> None:
    def is_judged() -> bool:
        with contextlib.closing(Store(file)) as store:
            return not not_analyzed(store, judge)

    wait_until(is_judged)


def found(file: Path, match: int) -> dict[int, StoredAnalysis]:
    with contextlib.closing(Store(file)) as store:
        return dict(analyses(store, match))


def test_what_is_missing_is_judged_at_the_beginning_and_a_round_when_it_is_over(
    file: Path,
) -> None:
    with contextlib.closing(Store(file)) as store:
        store.add(kept(1, plays=80))
    with judging(file) as (record_writer, judges):
        judges.look()
        wait_until_judged(file)
        assert found(file, 1) == {n: StoredAnalysis("quick", f"{n}: 36") for n in (0, 1)}
        record_writer.keep(kept(2, plays=36))
        judges.look()
        assert record_writer.settle(PATIENCE_S)
        wait_until_judged(file)
    assert found(file, 2) == {0: StoredAnalysis("quick", "0: 36")}


def test_a_round_that_cannot_be_judged_is_marked_so_and_holds_nothing_up(file: Path) -> None:
    with contextlib.closing(Store(file)) as store:
        store.add(kept(1, plays=40))
        store.add(kept(2, rules=PRESETS["scopone"], plays=40))
        store.add(kept(3, plays=40))
    with judging(file) as (_, judges):
        judges.look()
        wait_until_judged(file)
    assert found(file, 2) == {0: StoredAnalysis("quick", None)}
    assert found(file, 1) == found(file, 3) == {0: StoredAnalysis("quick", "0: 36")}


def test_a_match_that_is_damaged_holds_nothing_up(file: Path) -> None:
    with contextlib.closing(Store(file)) as store:
        for seed in (1, 2, 3):
            store.add(kept(seed, plays=40))
        store._database.execute("UPDATE plays SET play = '7X' WHERE match = 3 AND number = 7")
    with judging(file) as (_, judges):
        judges.look()
        wait_until(lambda: bool(found(file, 1) and found(file, 2)))
    assert found(file, 3) == {}


def test_whatever_a_process_that_died_has_left_another_one_judges(file: Path) -> None:
    with contextlib.closing(Store(file)) as store:
        store.add(kept(1, plays=80))
    with judging(file, (*QUICK, "1")) as (_, judges):
        judges.look()
        wait_until(lambda: bool(found(file, 1)))
        judges.look()
    assert found(file, 1) == {0: StoredAnalysis("quick", "0: 36")}
    with judging(file) as (_, judges):
        judges.look()
        wait_until_judged(file)
    assert found(file, 1) == {n: StoredAnalysis("quick", f"{n}: 36") for n in (0, 1)}


def test_a_process_that_cannot_be_begun_stops_nothing(file: Path) -> None:
    with judging(file, ("/nowhere/at-all",)) as (record_writer, judges):
        record_writer.keep(kept(1, plays=40))
        judges.look()
        record_writer.keep(kept(1, plays=41))
        assert record_writer.settle(PATIENCE_S)
    with contextlib.closing(Store(file)) as store:
        assert store.load(1).history == kept(1, plays=41).history


def test_where_all_is_judged_by_somebody_no_process_is_begun(file: Path) -> None:
    with contextlib.closing(Store(file)) as store:
        store.add(kept(1, plays=36))
        keep_analysis(store, RoundId(1, 0), kept(1).history.rounds[0], StoredAnalysis("old", "old"))
    with judging(file) as (_, judges):
        for _ in range(2):  # what came of the first look is over when the second begins
            judges.look()
            wait_until(lambda: not judges._looks)
        assert judges._process is None


def test_a_play_taken_back_while_its_round_is_judged_leaves_no_judgement(file: Path) -> None:
    over = state(1, plays=36)
    with contextlib.closing(Store(file)) as store:
        store.keep(keeping(over))
    with judging(file) as (record_writer, judges):
        judges.look()
        record_writer.keep(keeping(over.take_back()))
        assert record_writer.settle(PATIENCE_S)
        assert record_writer.ask(lambda store: not_analyzed(store, "quick")) == []
    assert found(file, 1) == {}


def test_the_process_of_the_program_judges_a_round_and_says_who_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file.parent / "json.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(file.parent)
    with contextlib.closing(Store(file)) as store:
        store.add(kept(1, plays=36))
    with judging(file, WORKER) as (_, judges):
        judges.look()
        wait_until_judged(file, ANALYZER)
    analyzed = from_text(found(file, 1)[0].found)
    assert analyzed is not None
    assert sum((analyzed.deal_luck, analyzed.unseen_luck, analyzed.skill)) == pytest.approx(
        analyzed.margin, abs=1e-4
    )


def test_a_round_is_judged_when_it_is_over_and_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    saver = MatchSaver(lambda _: None, lambda _: None)
    try:
        for plays in (35, 36, 37):
            saver.keep(state(1, plays=plays))
        assert saver.settle(PATIENCE_S)
        wait_until_judged(tmp_path / "matches.db", ANALYZER)
    finally:
        saver.close(lambda _: None)
    assert list(found(tmp_path / "matches.db", 1)) == [0]


def test_what_a_program_that_is_killed_has_not_judged_the_next_one_does(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    with contextlib.closing(Store(file)) as store:
        store.add(kept(1, plays=80))
        store.add(kept(2, plays=40))
    matches = [kept(1, plays=80).history, kept(2, plays=40).history]
    for rounds in (1, 3):
        running = subprocess.Popen(
            [sys.executable, "-m", "scopa", "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "SCOPA_HOME": str(tmp_path)},
        )
        try:
            wait_until(lambda: len(found(file, 1)) + len(found(file, 2)) >= rounds)  # noqa: B023
        finally:
            running.kill()
            running.communicate()
        with contextlib.closing(Store(file)) as store:
            assert [store.load(number).history for number in (1, 2)] == matches
    assert all(from_text(each.found) for number in (1, 2) for each in found(file, number).values())


def is_there(process: int) -> bool:
    """Whether a process is there, and not only waited for by nobody."""
    with contextlib.suppress(OSError):
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    return False


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="processes are listed on Linux only")
def test_the_process_has_the_lowest_priority_and_ends_with_whoever_has_begun_it(
    file: Path,
) -> None:
    with contextlib.closing(Store(file)) as store:
        for seed in range(30):
            store.add(kept(seed))
    with judging(file, WORKER) as (_, judges):
        judges.look()
        wait_until(lambda: bool(found(file, 30)))
        process = judges._process
        assert process is not None
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    wait_until(lambda: not is_there(process.pid))
