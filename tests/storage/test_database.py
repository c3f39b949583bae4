"""The database of the record: its matches, several writers, and damage."""

import errno
import multiprocessing
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from scopa.engine import PRESETS, Rules, ScopaError
from scopa.game.match_state import MatchState
from scopa.storage.analyses import RoundId, save_analysis
from scopa.storage.database import DamagedRecord, Store
from scopa.storage.database_rows import MatchReader
from scopa.storage.database_schema import OLDEST, VERSION, state_of
from scopa.storage.errors import FileError
from scopa.storage.recovery import recover
from scopa.storage.saved_match import SavedMatch, StoredAnalysis
from tests import needs_unix
from tests.storage import damaged, saved, saved_from, state

LONG = Rules(target=99)
NO_DATABASE = b"not a database at all" * 100


def every(file: Path) -> list[SavedMatch]:
    with closing(Store(file)) as store:
        return [store.load(summary.number) for summary in store.summaries()]


def only(file: Path) -> SavedMatch:
    (match,) = every(file)
    return match


class Failing(sqlite3.Connection):
    """A database whose statement number *fails_in* fails with *error*."""

    fails_in = 10**9
    error = ""

    def _count(self) -> None:
        Failing.fails_in -= 1
        if Failing.fails_in == 0:
            raise sqlite3.OperationalError(Failing.error)

    def execute(self, *arguments: object) -> sqlite3.Cursor:
        self._count()
        return super().execute(*arguments)  # type: ignore[arg-type]

    def executemany(self, *arguments: object) -> sqlite3.Cursor:
        self._count()
        return super().executemany(*arguments)  # type: ignore[arg-type]


def filled(file: Path, matches: int = 4) -> list[SavedMatch]:
    """The matches with which a new *file* was filled."""
    every = [saved(seed, plays=70) for seed in range(matches)]
    with closing(Store(file)) as store:
        for number, match in enumerate(every, 1):
            store.add(match)
            analysis = StoredAnalysis("somebody", "found " * 400)
            save_analysis(store, RoundId(number, 0), match.history.rounds[0], analysis)
    return every


def changed(file: Path, statement: str) -> None:
    """Change the database by hand."""
    with closing(sqlite3.connect(file)) as database:
        database.execute(statement)
        database.commit()


# ----------------------------------------------------------------------------------- saving


@pytest.mark.parametrize("game", ["scopa", "scopone", "cirulla"])
def test_after_every_play_the_file_has_the_match_up_to_it(
    file: Path, store: Store, game: str
) -> None:
    whole = state(3, rules=PRESETS[game], plays=45)
    for number in (0, 1, 2, 34, 35, 36, 37, 38, 45):
        now = state(3, rules=PRESETS[game], plays=number)
        store.save(saved_from(now))
        assert only(file).history == now.history
    assert MatchState.resume(only(file).history, key=whole.key) == whole._replace(draw=None)


def test_a_play_taken_back_is_forgotten_and_the_match_marked(file: Path, store: Store) -> None:
    now = state(3, plays=8)
    back = now.take_back()
    for moment in (now, back, back.after(back.round.legal_plays()[-1])):
        store.save(saved_from(moment))
        assert only(file).history == moment.history
    assert only(file).history.helped


def test_a_place_that_cannot_be_used_is_told(tmp_path: Path, store: Store) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(FileError, match="taken"):
        Store(tmp_path / "taken" / "matches.db")
    with pytest.raises(ScopaError):
        store.load(99)


# ---------------------------------------------------------------------- several at a time


def test_two_that_go_on_with_the_same_match_spoil_nothing(file: Path) -> None:
    start = state(3, plays=10)
    with closing(Store(file)) as one, closing(Store(file)) as other:
        one.save(saved_from(start))
        other.load(1)
        mine, theirs = start, start
        for _ in range(6):
            mine = mine.after(mine.round.legal_plays()[0])
            one.save(saved_from(mine))
            theirs = theirs.after(theirs.round.legal_plays()[-1])
            other.save(saved_from(theirs))
    histories = [match.history for match in every(file)]
    assert sorted(histories) == sorted([mine.history, theirs.history])


def test_a_match_is_read_as_it_is_at_one_moment_while_another_program_plays_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(file)) as one, closing(Store(file, wait_s=0)) as other:
        one.save(saved(3, plays=10))
        match = MatchReader.match

        def read_and_play(rows: MatchReader, number: int) -> tuple[SavedMatch, int]:
            found = match(rows, number)
            with suppress(FileError):
                other.save(saved(3, plays=11))
            return found

        monkeypatch.setattr(MatchReader, "match", read_and_play)
        assert one.load(1).history == saved(3, plays=10).history


def _play(file: Path, seed: int, plays: int) -> None:
    with closing(Store(file)) as store:
        for number in range(plays + 1):
            store.save(saved(seed, rules=LONG, plays=number))


@pytest.mark.parametrize("copies", [2, 5])
def test_several_copies_at_once_lose_nothing(
    file: Path, copies: int, pytestconfig: pytest.Config
) -> None:
    plays = pytestconfig.getoption("--plays")
    start = multiprocessing.get_context("spawn")
    running = [start.Process(target=_play, args=(file, seed, plays)) for seed in range(copies)]
    for process in running:
        process.start()
    for process in running:
        process.join()
    assert [process.exitcode for process in running] == [0] * copies
    found = {match.key: match.history for match in every(file)}
    due = {f"key-{seed}": saved(seed, rules=LONG, plays=plays).history for seed in range(copies)}
    assert found == due


# ------------------------------------------------------------------------- writing that fails


@pytest.mark.parametrize(
    "error",
    [
        "database or disk is full", "attempt to write a readonly database", "disk I/O error",
        "unable to open database file",
    ],
)  # fmt: skip
def test_whatever_write_of_a_play_fails_the_old_match_is_whole_and_the_next_play_saves_both(
    file: Path, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after, next_ = (saved(5, plays=number) for number in (37, 38, 39))
    monkeypatch.setattr(
        "scopa.storage.database.sqlite3.connect", partial(sqlite3.connect, factory=Failing)
    )
    Failing.error = error
    failed = 0
    while True:
        file.unlink(missing_ok=True)
        with closing(Store(file)) as store:
            store.save(before)
            Failing.fails_in = failed + 1
            with suppress(FileError):
                store.save(after)
            is_over, Failing.fails_in = Failing.fails_in > 0, 10**9
            if is_over:
                break
            failed += 1
            assert only(file).history == before.history
            store.save(next_)
            assert only(file).history == next_.history
    assert failed >= 4


# ------------------------------------------------------------------------- other versions


def left_by_version_3(file: Path) -> None:
    """Make *file* the record that a program with that version of the tables has left."""
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as database:
        script = Path(__file__).with_name("version_3.sql")
        database.executescript(script.read_text("utf-8"))


def test_matches_begun_with_an_older_version_of_the_tables_go_on(file: Path) -> None:
    left_by_version_3(file)
    before = {match.key: match for match in every(file)}
    assert sorted(
        sum(len(played.plays) for played in match.history.rounds) for match in before.values()
    ) == [11, 36, 50]
    under_way = next(match for match in before.values() if match.standing.winner is None)
    now = MatchState.resume(under_way.history, levels=("", "beppe"), key=under_way.key)
    now = now.after(now.round.legal_plays()[0])
    with closing(Store(file)) as store:
        store.save(under_way._replace(history=now.history))
    after = {match.key: match for match in every(file)}
    assert after == {**before, under_way.key: under_way._replace(history=now.history)}
    with closing(sqlite3.connect(file.with_name("matches-version-3.db"))) as copy:
        assert state_of(copy) == (3, False)
        assert copy.execute("SELECT count(*) FROM matches").fetchone() == (3,)


def test_a_damaged_record_of_an_older_version_is_recovered(file: Path) -> None:
    left_by_version_3(file)
    file.write_bytes(file.read_bytes() + bytes(4096))
    assert recover(file)[1] == 3
    assert len(every(file)) == 3


def test_what_was_imported_stays_so_in_whatever_becomes_of_the_record(
    file: Path, store: Store
) -> None:
    store.add(saved(1, plays=5)._replace(imported=True))
    store.save(saved(2, plays=5))
    store.save(saved(1, plays=6))
    assert recover(file)[1] == 2
    by_key = {summary.match.key: summary.match.imported for summary in store.summaries()}
    assert by_key == {"key-1": True, "key-2": False}
    assert [match.imported for match in every(file)] == [True, False]


def test_a_step_that_fails_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = filled(file)
    with monkeypatch.context() as patched:
        steps = {VERSION: ("ALTER TABLE matches ADD mood TEXT", "ALTER nonsense")}
        patched.setattr("scopa.storage.database.STEPS", steps)
        patched.setattr("scopa.storage.database.VERSION", VERSION + 1)
        with pytest.raises(FileError, match="syntax"):
            Store(file)
    assert every(file) == matches


def test_on_a_full_disk_an_older_version_stays_and_no_part_of_a_copy_is_left(file: Path) -> None:
    resource = pytest.importorskip("resource")
    left_by_version_3(file)
    before = file.read_bytes()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, usual[1]))
    try:
        for _ in range(2):
            with pytest.raises(FileError):
                Store(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert [each.name for each in file.parent.iterdir() if each != file] == []
    assert file.read_bytes() == before
    assert len(every(file)) == 3


@pytest.mark.parametrize(("version", "age"), [(OLDEST - 1, "older"), (VERSION + 1, "newer")])
def test_what_a_newer_or_a_much_older_program_has_made_is_left_alone(
    file: Path, version: int, age: str
) -> None:
    filled(file)
    changed(file, f"PRAGMA user_version = {version}")
    before = file.read_bytes()
    with pytest.raises(FileError, match=f"{age} version") as caught:
        Store(file)
    assert not isinstance(caught.value, DamagedRecord)
    assert file.read_bytes() == before


# -------------------------------------------------------------------------------- damage


@pytest.mark.parametrize("copies", range(3))
def test_a_damaged_record_on_a_full_disk_is_left_alone_and_nothing_else_is_left_there(
    file: Path, copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.parent.mkdir()
    for each in (file, file.with_name("matches.db-journal")):
        each.write_bytes(NO_DATABASE)
    before = sorted(file.parent.iterdir())
    rest = [shutil.copy] * copies

    def copy(source: str, target: str) -> object:
        if rest:
            return rest.pop()(source, target)
        Path(target).touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("scopa.storage.recovery.shutil.copy", copy)
    with pytest.raises(FileError, match="No space left"):
        recover(file)
    assert sorted(file.parent.iterdir()) == before
    assert file.read_bytes() == NO_DATABASE


@needs_unix
def test_a_record_that_is_a_link_and_nobody_else_s_business_stays_so_when_recovered(
    file: Path, tmp_path: Path
) -> None:
    real = tmp_path / "real.db"
    real.write_bytes(NO_DATABASE)
    real.chmod(0o600)
    file.parent.mkdir()
    file.symlink_to(real)
    backup, _recovered = recover(file)
    assert file.is_symlink()
    assert every(file) == []
    assert {stat.S_IMODE(each.stat().st_mode) for each in (real, backup)} == {0o600}


@pytest.mark.parametrize(("part", "least"), [("page", 8), ("quarter", 7), ("half", 0)])
def test_a_record_without_its_end_is_read_as_far_as_it_goes(
    file: Path, part: str, least: int
) -> None:
    matches = filled(file, 8)
    data = file.read_bytes()
    length = len(data)
    left = {"page": length - 4096, "quarter": length * 3 // 4, "half": length // 2}[part]
    file.write_bytes(data[:left])
    with pytest.raises(DamagedRecord):
        Store(file)
    backup, recovered = recover(file)
    assert backup.read_bytes() == data[:left]
    after = every(file)
    assert len(after) == recovered >= least
    known = {match.key: match for match in matches}
    for match in after:
        assert match.players == known[match.key].players
        for there, played in zip(
            match.history.rounds, known[match.key].history.rounds, strict=False
        ):
            assert played.plays[: len(there.plays)] == there.plays


@pytest.mark.parametrize("is_a_database", [True, False])
def test_a_file_without_the_tables_is_set_aside_whole(file: Path, is_a_database: bool) -> None:
    """The library itself stumbles over the broken word."""
    filled(file)
    data = file.read_bytes().replace(b"CREATE TABLE matches", b"CREATE TABL\xf3 matches", 1)
    if not is_a_database:
        data = NO_DATABASE
    file.write_bytes(data)
    with pytest.raises(DamagedRecord):
        Store(file)
    backup, recovered = recover(file)
    assert (backup.read_bytes(), recovered) == (data, 0)
    assert every(file) == []


def test_a_play_that_breaks_the_rules_ends_what_is_recovered_of_its_match(file: Path) -> None:
    matches = filled(file)
    changed(file, "UPDATE plays SET play = '7D x 7D' WHERE match = 2 AND round = 0 AND number = 9")
    with closing(Store(file)) as store, pytest.raises(DamagedRecord, match="match 2"):
        store.load(2)
    assert recover(file)[1] == 4
    after = every(file)
    assert [match.key for match in after] == [match.key for match in matches]
    assert after[1].history.rounds[0].plays == matches[1].history.rounds[0].plays[:9]
    assert [after[n] for n in (0, 2, 3)] == [matches[n] for n in (0, 2, 3)]


def test_damage_of_every_kind_loses_no_file_and_what_is_recovered_is_true(
    file: Path, pytestconfig: pytest.Config
) -> None:
    filled(file)
    whole = file.read_bytes()
    chance = Random("damage")
    rescued = newer = 0
    for _ in range(pytestconfig.getoption("--damages")):
        data = damaged(whole, chance)
        file.write_bytes(data)
        try:
            found = every(file)
        except DamagedRecord:
            backup, _recovered = recover(file)
            assert backup.read_bytes() == data
            backup.unlink()
            found = every(file)
            rescued += len(found)
        except FileError:
            newer += 1  # the number of the version was hit
            continue
        for match in found:
            match.standing  # noqa: B018 (it must be possible)
        with closing(Store(file)) as store:
            store.save(saved(99, plays=3))
    assert rescued > 0
    assert newer <= 5
