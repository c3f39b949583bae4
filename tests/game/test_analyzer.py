"""Rounds are analyzed in the background: once each, the last match first, and never for ever."""

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
from scopa.game.match_saver import MatchSaver
from scopa.game.review.analyzer import PROCESS, BackgroundAnalyzer
from scopa.game.review.stored_analysis import from_text
from scopa.players.round_analysis import ANALYSIS_VERSION
from scopa.storage.analyses import RoundId, analyses, not_analyzed, save_analysis
from scopa.storage.database import Store
from scopa.storage.errors import FileError
from scopa.storage.record_writer import RecordWriter
from scopa.storage.saved_match import SavedMatch, StoredAnalysis
from tests import needs_unix
from tests.storage import saved, saved_from, state

PATIENCE_S = 120.0
FAKE = (sys.executable, str(Path(__file__).with_name("fake_analysis.py")))
LEAVES_AT_ONCE = """
import sys, time
from pathlib import Path
from scopa.game.review.analyzer import BackgroundAnalyzer
from scopa.storage.record_writer import RecordWriter
record, pid, *process = sys.argv[1:]
writer = RecordWriter(Path(record))
writer.open(lambda _: None)
BackgroundAnalyzer(writer, print, [*process, "hang", pid]).look()
while not Path(pid).exists() or not Path(pid).read_text():
    time.sleep(0.01)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def keep(file: Path, *matches: int, plays: int = 40) -> None:
    with contextlib.closing(Store(file)) as store:
        for seed in matches:
            store.add(saved(seed, plays=plays))


@contextlib.contextmanager
def analyzing(
    file: Path, process: tuple[str, ...] = FAKE, told: list[str] | None = None
) -> Iterator[tuple[RecordWriter, BackgroundAnalyzer]]:
    told = [] if told is None else told
    writer = RecordWriter(file)
    writer.open(lambda _: None)
    analyzer = BackgroundAnalyzer(writer, told.append, process)
    try:
        analyzer.look()
        yield writer, analyzer
    finally:
        analyzer.close()
        writer.close()


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def wait_until_analyzed(file: Path) -> None:
    def is_analyzed() -> bool:
        with contextlib.closing(Store(file)) as store:
            return not not_analyzed(store, ANALYSIS_VERSION)

    wait_until(is_analyzed)


def found(file: Path, match: int) -> dict[int, str | None]:
    with contextlib.closing(Store(file)) as store:
        return {number: analysis.found for number, analysis in analyses(store, match).items()}


def test_missing_rounds_are_analyzed_at_the_start_and_a_round_when_it_is_over(file: Path) -> None:
    keep(file, 1, plays=80)
    with analyzing(file) as (writer, analyzer):
        wait_until_analyzed(file)
        assert found(file, 1) == {0: "0: 36", 1: "1: 36"}
        writer.save(saved(2, plays=36))
        analyzer.look()
        assert writer.settle(PATIENCE_S)
        wait_until_analyzed(file)
    assert found(file, 2) == {0: "0: 36"}


def test_a_round_that_cannot_be_analyzed_or_is_damaged_holds_nothing_up(file: Path) -> None:
    keep(file, 1)
    with contextlib.closing(Store(file)) as store:
        store.add(saved(2, rules=PRESETS["scopone"], plays=40))
    keep(file, 3, 4)
    with contextlib.closing(Store(file)) as store:
        store._database.execute("UPDATE plays SET play = '7X' WHERE match = 4 AND number = 7")
    with analyzing(file):
        wait_until(lambda: bool(found(file, 1)))
    every = [found(file, number) for number in (1, 2, 3, 4)]
    assert every == [{0: "0: 36"}, {0: None}, {0: "0: 36"}, {}]


def test_what_a_process_that_died_has_left_is_analyzed_another_time(file: Path) -> None:
    keep(file, 1, plays=80)
    with analyzing(file, (*FAKE, "1")) as (_, analyzer):
        wait_until(lambda: bool(found(file, 1)))
        analyzer.look()
    assert found(file, 1) == {0: "0: 36"}
    with analyzing(file):
        wait_until_analyzed(file)
    assert found(file, 1) == {0: "0: 36", 1: "1: 36"}


@pytest.mark.parametrize("process", [("/nowhere/at-all",), (sys.executable, "-c", "nonsense")])
def test_a_process_that_cannot_be_started_stops_nothing_and_is_told_once(
    file: Path, process: tuple[str, ...]
) -> None:
    told: list[str] = []
    with analyzing(file, process, told) as (writer, analyzer):
        for plays in (40, 41, 42):
            writer.save(saved(1, plays=plays))
            assert writer.settle(PATIENCE_S)
            analyzer.look()
            wait_until(lambda: bool(told))
            wait_until(lambda: not analyzer._has_news.is_set())
    assert len(told) == 1
    with contextlib.closing(Store(file)) as store:
        assert store.load(1).history == saved(1, plays=42).history


def keep_old_analysis(file: Path, figures: str | None) -> None:
    old, played = StoredAnalysis("old", "old", figures), saved(1).history.rounds[0]
    keep(file, 1, plays=36)
    with contextlib.closing(Store(file)) as store:
        save_analysis(store, RoundId(1, 0), played, old)


def test_rounds_of_an_older_version_without_figures_are_analyzed_at_the_start(file: Path) -> None:
    keep_old_analysis(file, figures=None)
    with analyzing(file):
        wait_until_analyzed(file)


def test_where_every_round_is_analyzed_by_somebody_no_process_is_started(file: Path) -> None:
    keep_old_analysis(file, figures="old")
    with analyzing(file) as (_, analyzer):
        for _ in range(2):  # the first look is over when the second begins
            analyzer.look()
            wait_until(lambda: not analyzer._has_news.is_set())
        assert analyzer._process is None


def test_a_play_taken_back_while_its_round_is_analyzed_leaves_no_analysis(file: Path) -> None:
    over = state(1, plays=36)
    with contextlib.closing(Store(file)) as store:
        store.save(saved_from(over))
    with analyzing(file) as (writer, _):
        writer.save(saved_from(over.take_back()))
        assert writer.settle(PATIENCE_S)
        assert writer.ask(lambda store: not_analyzed(store, ANALYSIS_VERSION)) == []
    assert found(file, 1) == {}


def test_a_play_taken_back_while_rounds_wait_leaves_the_round_to_be_analyzed_later(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = state(1, plays=36)
    back = over.take_back()
    load = Store.load

    def take_back_and_load(store: Store, number: int) -> SavedMatch:
        store.save(saved_from(back))
        return load(store, number)

    with contextlib.closing(Store(file)) as store:
        store.save(saved_from(over))
        assert not_analyzed(store) == [RoundId(1, 0)]
    with monkeypatch.context() as patched:
        patched.setattr(Store, "load", take_back_and_load)
        with analyzing(file) as (writer, _):
            wait_until(lambda: writer.ask(lambda store: not_analyzed(store)) == [])
            writer.ask(lambda _: None)
    with contextlib.closing(Store(file)) as store:
        save_analysis(store, RoundId(1, 0), back.history.rounds[0], StoredAnalysis("any", None))
        again = back
        while not again.round.is_over:
            again = again.after(again.round.legal_plays()[0])
        store.save(saved_from(again))
        assert not_analyzed(store) == [RoundId(1, 0)], "what was found before holds no more"
    with analyzing(file):
        wait_until_analyzed(file)
    assert found(file, 1) == {0: "0: 36"}


def test_a_fault_of_the_program_is_not_kept_and_holds_no_other_round_up(file: Path) -> None:
    keep(file, 1, plays=80)
    with analyzing(file, (*FAKE, "fails", "0")):
        wait_until(lambda: bool(found(file, 1)))
    assert found(file, 1) == {1: "1: 36"}
    with analyzing(file):
        wait_until_analyzed(file)
    assert found(file, 1) == {0: "0: 36", 1: "1: 36"}


def test_of_two_copies_one_analyzes_and_the_other_goes_on_when_it_ends(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scopa.game.review.analyzer._AGAIN_IN_S", 0.05)
    keep(file, 1)
    hanging = (*FAKE, "hang", str(file.with_name("pid")))
    with analyzing(file, hanging) as (_, first):
        wait_until(lambda: first._process is not None)
        with analyzing(file) as (_, second):
            time.sleep(0.3)
            assert second._process is None
            first.close()
            wait_until_analyzed(file)
    assert found(file, 1) == {0: "0: 36"}


def test_a_record_that_cannot_be_read_for_a_moment_is_looked_at_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scopa.game.review.analyzer._AGAIN_IN_S", 0.05)
    keep(file, 1)
    busy = iter([FileError("database is locked", file)])

    def missing(store: Store, analyzer: str | None = None) -> object:
        for error in busy:
            raise error
        return not_analyzed(store, analyzer)

    monkeypatch.setattr("scopa.game.review.analyzer.not_analyzed", missing)
    with analyzing(file):
        wait_until_analyzed(file)
    assert found(file, 1) == {0: "0: 36"}


def test_a_finished_round_is_analyzed_by_the_program_itself_whatever_its_folder_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    saver = MatchSaver(lambda _: None, lambda _: None)
    try:
        for plays in (35, 36, 37):
            saver.save(state(2, rules=PRESETS["open-hands"], plays=plays))
        assert saver.settle(PATIENCE_S)
        wait_until_analyzed(tmp_path / "matches.db")
    finally:
        saver.close(lambda _: None)
    (text,) = found(tmp_path / "matches.db", 1).values()
    analysis = from_text(text)
    assert analysis is not None
    parts = analysis.head_start, analysis.deal_luck, analysis.unseen_luck, analysis.skill
    assert sum(parts) == pytest.approx(analysis.margin, abs=1e-4)


def is_there(process: int) -> bool:
    with contextlib.suppress(OSError):
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    return False


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="processes are listed on Linux only")
@needs_unix
def test_the_process_has_the_lowest_priority_and_ends_with_the_analyzer(file: Path) -> None:
    keep(file, *range(8), plays=36)
    with analyzing(file, PROCESS) as (_, analyzer):
        wait_until(lambda: analyzer._process is not None)
        process = analyzer._process
        assert process is not None
        wait_until(lambda: os.getpriority(os.PRIO_PROCESS, process.pid) == 19)
    wait_until(lambda: not is_there(process.pid))


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="processes are listed on Linux only")
def test_who_leaves_without_closing_waits_for_no_analysis_and_leaves_no_process(file: Path) -> None:
    keep(file, 1)
    pid = file.with_name("pid")
    command = [sys.executable, "-c", LEAVES_AT_ONCE, str(file), str(pid), *FAKE]
    assert subprocess.run(command, check=False, timeout=PATIENCE_S).returncode == 0
    wait_until(lambda: not is_there(int(pid.read_text())))
