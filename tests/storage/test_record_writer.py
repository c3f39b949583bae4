"""The writer of the record: it saves on a thread of its own, and reports troubles once."""

import contextlib
import signal
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from scopa.storage.database import Store
from scopa.storage.errors import FileError
from scopa.storage.paths import data_folder, matches_file
from scopa.storage.record_writer import Notice, RecordSummary, RecordWriter, Trouble
from scopa.storage.saved_match import SavedMatch
from scopa.storage.settings import SettingsFile, settings_file
from tests.storage import saved, saved_from, state

PATIENCE_S = 20
NOTHING = RecordSummary(None, "", frozenset(), finished=0)
"""The findings in a record without a match."""


class Told:
    """The reports of a writer, but for that of an empty record."""

    def __init__(self) -> None:
        self.reports: list[RecordSummary | Notice] = []

    def __call__(self, report: RecordSummary | Notice) -> None:
        if report != NOTHING:
            self.reports.append(report)


@pytest.fixture
def told() -> Told:
    return Told()


def opened(file: Path, told: Told) -> RecordWriter:
    """A writer that has looked for a match."""
    record_writer = RecordWriter(file)
    record_writer.open(told)
    assert record_writer.settle(PATIENCE_S)
    return record_writer


def fail(*_: object, **__: object) -> None:
    raise OSError("disk full")


def run(file: Path, *plays: int, seed: int = 3) -> list[RecordSummary | Notice]:
    """The messages of a writer that saves the match after *plays* plays."""
    told = Told()
    record_writer = opened(file, told)
    for number in plays:
        record_writer.save(saved_from(state(seed, plays=number)))
    assert record_writer.settle(PATIENCE_S)
    record_writer.close()
    return told.reports


def test_of_several_the_one_that_was_played_last_is_found(file: Path) -> None:
    run(file, 5, seed=1)
    run(file, 5, seed=2)
    run(file, 500, seed=4)
    (found,) = run(file)
    assert isinstance(found, RecordSummary)
    assert found.match
    assert found.match.key == "key-2"


def test_a_match_that_was_imported_is_not_the_player_s_to_continue(
    file: Path, store: Store
) -> None:
    store.add(saved(3, plays=50)._replace(imported=True))
    store.add(saved(4)._replace(imported=True))
    assert run(file) == []


def test_who_has_finished_a_match_of_their_own_is_new_no_more(file: Path) -> None:
    assert run(file, 500, seed=4) == []
    assert run(file) == [NOTHING._replace(finished=1)]


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """The record, as long as another program writes into it."""
    with contextlib.closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.rollback()


def test_of_all_that_waits_only_the_newest_state_of_each_match_is_written(
    file: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[SavedMatch] = []
    write = Store.save

    def save(store: Store, match: SavedMatch) -> None:
        written.append(match)
        write(store, match)

    monkeypatch.setattr(Store, "save", save)
    record_writer = opened(file, told)
    with held(file):
        for number in range(30):
            record_writer.save(saved(1, plays=number))
            record_writer.save(saved(2, plays=number))
        assert not record_writer.settle(0.1)
    assert record_writer.close()
    assert len(written) <= 4  # the first state of each, and the newest
    assert [match.history for match in written[-2:]] == [saved(n, plays=29).history for n in (1, 2)]
    assert told.reports == []


def test_control_c_cuts_the_waiting_for_another_program_short_and_the_loss_is_told(
    file: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scopa.storage.record_writer._SILENT_S", 0.0)
    record_writer = opened(file, told)
    with held(file):
        record_writer.save(saved(1, plays=3))
        record_writer.save(saved(2, plays=3))
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        assert not record_writer.close()
    assert told.reports == [Notice(Trouble.SLOW), Notice(Trouble.LOST, "", 2)]


def test_what_could_not_be_saved_is_tried_again_with_the_next_play_and_at_the_end(
    file: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    record_writer = opened(file, told)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "save", fail)
        record_writer.save(saved(1, plays=3))
        assert record_writer.settle(PATIENCE_S)
    record_writer.save(saved(2, plays=3))
    assert record_writer.settle(PATIENCE_S)
    assert Store(file).load(1).history == saved(1, plays=3).history
    with monkeypatch.context() as patched:
        patched.setattr(Store, "save", fail)
        record_writer.save(saved(1, plays=4))
        assert record_writer.settle(PATIENCE_S)
    assert record_writer.close()
    assert told.reports == [Notice(Trouble.NOT_SAVED, "disk full")]
    assert Store(file).load(1).history == saved(1, plays=4).history


def test_a_record_that_cannot_be_read_holds_nobody_up_who_has_not_played(
    file: Path, told: Told
) -> None:
    run(file, 5)
    record_writer = RecordWriter(file)
    with held(file):
        record_writer.open(told)
        assert record_writer.close()
        assert told.reports == []


def test_a_writer_that_is_closed_is_asked_for_nothing(file: Path, told: Told) -> None:
    record_writer = opened(file, told)
    assert record_writer.ask(Store.summaries) == []
    assert record_writer.close()
    with pytest.raises(BrokenPipeError):
        record_writer.ask(Store.summaries)


def test_a_place_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    notice, lost = run(tmp_path / "taken" / "matches.db", 1, 2, 3, 4)
    assert isinstance(notice, Notice)
    assert notice.trouble is Trouble.NOT_SAVED
    assert "taken" in notice.what
    assert lost == Notice(Trouble.LOST, notice.what, 1)


def test_damage_is_told_once_and_playing_goes_on(file: Path) -> None:
    run(file, 10)
    file.write_bytes(b"scribble" * 1000)
    (notice,) = run(file, 20, 21)
    assert isinstance(notice, Notice)
    assert (notice.trouble, notice.matches) == (Trouble.RECOVERED, 0)
    assert Path(notice.what).read_bytes() == b"scribble" * 1000
    (found,) = run(file)
    assert isinstance(found, RecordSummary)
    assert found.match
    assert found.match.history == saved(3, plays=21).history


def test_damage_while_playing_is_told_and_nothing_saved_later_is_lost(
    file: Path, told: Told
) -> None:
    record_writer = opened(file, told)
    record_writer.save(saved(3, plays=10))
    assert record_writer.settle(PATIENCE_S)
    file.write_bytes(b"scribble" * 1000)
    for number in (11, 12):
        record_writer.save(saved(3, plays=number))
    assert record_writer.settle(PATIENCE_S)
    assert record_writer.close()
    assert [type(report) for report in told.reports] == [Notice]
    assert Store(file).load(1).history == saved(3, plays=12).history


def test_without_a_home_nothing_is_written_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SCOPA_HOME", raising=False)
    for kind in ("data", "config"):
        path = f"platformdirs.user_{kind}_path"
        monkeypatch.setattr(path, lambda *_, **__: Path("~/.local/share"))
    with pytest.raises(FileError, match="no home folder"):
        Store(matches_file())
    with pytest.raises(FileError, match="no home folder"):
        SettingsFile(settings_file()).save({"theme": "night"})
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("SCOPA_HOME", "here")
    assert data_folder() == tmp_path / "here"
