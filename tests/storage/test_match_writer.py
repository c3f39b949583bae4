"""The files of matches that are played: they grow, and nothing of another program is lost."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from scopa.engine import Play
from scopa.storage.files import FileError
from scopa.storage.match_file import SavedMatch, Value, format_match, format_values
from scopa.storage.match_folder import figures_of_all, load, match_files
from scopa.storage.match_writer import MatchWriter
from tests.storage import saved, saved_from, state

OPEN = Path("/proc/self/fd")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "matches"


def match_after(plays: int) -> SavedMatch:
    return saved(5, plays=plays)


def only_file(folder: Path) -> Path:
    (file,) = match_files(folder)
    return file


def test_after_each_play_the_file_is_as_if_written_at_once_and_only_grows(folder: Path) -> None:
    writer, before, whole = MatchWriter(folder), b"", 0
    for plays in range(190):
        assert writer.save(match_after(plays))
        data = only_file(folder).read_bytes()
        assert data.startswith(before)
        assert data == format_match(match_after(plays)).encode()
        before, whole = data, max(whole, len(data))
    assert b"[Result " in before


def test_a_play_that_is_taken_back_is_gone(folder: Path) -> None:
    writer = MatchWriter(folder)
    writer.save(match_after(20))
    now = match_after(20)
    shorter = state(5, plays=18).history._replace(helped=True)
    assert writer.save(now._replace(history=shorter))
    assert load(only_file(folder)).sound.history == shorter


def test_a_match_is_gone_on_with_in_its_file_even_if_that_ends_in_a_torn_line(folder: Path) -> None:
    MatchWriter(folder).save(match_after(40))
    file = only_file(folder)
    for end in range(1, 60):
        file.write_bytes(format_match(match_after(40)).encode()[:-end])
        now = load(file).match
        assert now is not None
        writer = MatchWriter(folder)
        assert writer.save(now)
        assert writer.save(match_after(41))
        assert only_file(folder).read_bytes() == format_match(match_after(41)).encode()


def test_when_it_began_is_noted_once(folder: Path) -> None:
    writer = MatchWriter(folder)
    writer.save(match_after(1)._replace(begun=""))
    begun = load(only_file(folder)).sound.begun
    assert begun.endswith("+00:00")
    MatchWriter(folder).save(match_after(1)._replace(begun=""))
    writer.save(match_after(2)._replace(begun=""))
    assert load(only_file(folder)).sound.begun == begun


def test_what_is_known_about_plays_stays_until_they_are_taken_back(folder: Path) -> None:
    values = format_values({Play.parse("1D"): Value(1.0), Play.parse("2D"): Value(0.0)})
    writer, match = MatchWriter(folder), match_after(50)
    writer.save(match)
    writer.save(match._replace(values={(0, 3): values, (1, 12): values}, judges={0: "2: judge"}))
    said = format_match(load(only_file(folder)).sound).replace("\n3. ", "\n% mine\n3. ")
    only_file(folder).write_text(said)
    writer = MatchWriter(folder)
    assert writer.save(match)
    assert writer.save(match_after(51))
    kept = load(only_file(folder)).sound
    assert kept.values == {(0, 3): values, (1, 12): values}
    assert kept.judges == {0: "2: judge"}
    writer.save(match_after(48))
    kept = load(only_file(folder)).sound
    assert (kept.values, kept.judges) == ({(0, 3): values}, {0: "2: judge"})


# ------------------------------------------------------------------------------ two programs


def test_two_programs_that_go_on_with_one_match_each_go_on_with_their_own(folder: Path) -> None:
    one, other = MatchWriter(folder), MatchWriter(folder)
    assert one.save(match_after(20))
    assert other.save(match_after(20))
    assert one.save(match_after(21))
    theirs = match_after(20)
    history = state(5, plays=18).history
    assert not other.save(theirs._replace(history=history))
    assert other.save(theirs._replace(history=state(5, plays=19).history))
    assert one.save(match_after(22))
    found = [load(file).sound.history for file in match_files(folder)]
    wanted = [state(5, plays=plays).history for plays in (19, 22)]
    assert sorted(found, key=lambda history: len(str(history))) == wanted
    assert len({match.key for match in figures_of_all(folder)[0]}) == 2


def test_five_programs_on_one_match_lose_no_play(folder: Path) -> None:
    now, histories = state(5, plays=10), []
    writers = [MatchWriter(folder) for _ in range(5)]
    for writer in writers:
        writer.save(saved_from(now))
    states = [now] * 5
    for _ in range(12):
        for number, writer in enumerate(writers):
            plays = states[number].round.legal_plays()
            states[number] = states[number].after(plays[number % len(plays)])
            writer.save(saved_from(states[number]))
            histories = [load(file).match.history for file in match_files(folder)]  # type: ignore[union-attr]
            assert states[number].history in histories
    assert len(match_files(folder)) == len({*histories}) == 5


def test_a_program_that_writes_at_the_same_moment_is_seen_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = MatchWriter(folder)
    writer.save(match_after(20))
    file = only_file(folder)
    write = os.write

    def write_second(opened: int, data: bytes) -> int:
        if file.read_bytes().endswith(format_match(match_after(20)).encode()):
            with file.open("ab") as other:
                other.write(b"21. 5C\n")
        return write(opened, data)

    monkeypatch.setattr(os, "write", write_second)
    assert not writer.save(match_after(21))
    assert match_after(21).history in [
        load(each).sound.history for each in match_files(folder) if each != file
    ]


# ------------------------------------------------------------------------------ bad disks


@pytest.mark.parametrize("call", ["write", "fsync", "open"])
def test_what_the_disk_has_not_taken_is_written_with_the_next_play(
    folder: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = MatchWriter(folder)
    writer.save(match_after(20))
    real: Callable[..., int] = getattr(os, call)
    with monkeypatch.context() as patched:

        def fail(*arguments: object) -> int:
            if call == "write":
                real(arguments[0], bytes(arguments[1])[:3])  # type: ignore[call-overload]
            raise OSError(28, "No space left on device")

        def no_cut(*_: object) -> None:
            raise OSError(5, "Input/output error")

        patched.setattr(os, call, fail)
        for plays in (21, 22):
            with pytest.raises(FileError, match="No space left"):
                writer.save(match_after(plays))
        patched.setattr(os, "ftruncate", no_cut)
        with pytest.raises(FileError, match="No space left"):
            writer.save(match_after(23))
    assert writer.save(match_after(24))
    assert only_file(folder).read_bytes() == format_match(match_after(24)).encode()


def test_a_folder_that_vanishes_is_made_again(folder: Path) -> None:
    writer = MatchWriter(folder)
    writer.save(match_after(20))
    folder.rename(folder.with_name("elsewhere"))
    assert writer.save(match_after(21))
    assert load(only_file(folder)).sound.history == match_after(21).history


def test_where_nothing_can_be_written_the_error_names_the_place(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(FileError, match="taken"):
        MatchWriter(tmp_path / "taken" / "matches").save(match_after(3))
    with pytest.raises(FileError, match="no home folder"):
        MatchWriter(Path("here")).save(match_after(3))


def test_no_file_stays_open(folder: Path) -> None:
    if not OPEN.exists():
        pytest.skip("no list of open files here")
    before = len(list(OPEN.iterdir()))
    writer = MatchWriter(folder)
    for plays in range(30):
        writer.save(match_after(plays))
    assert len(list(OPEN.iterdir())) == before
