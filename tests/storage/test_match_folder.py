"""The folder of matches: what is listed and counted, found and read, and what is not touched."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from scopa.engine import PRESETS, Play, points
from scopa.storage.files import FileError
from scopa.storage.match_file import SavedMatch, Value, format_values
from scopa.storage.match_folder import (
    add,
    decisions,
    figures,
    figures_of_all,
    file_name,
    find,
    load,
)
from tests.storage import choices_in, damaged, saved, saved_from, state
from tests.unix import needs_unix


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "matches"


def judged(seed: int, plays: int = 9999) -> SavedMatch:
    """A match with made-up values of all plays; the best is the one that was made, or costs 1.5."""
    match, values, rng = saved(seed, plays=plays), {}, Random(seed)
    for at, now, made in choices_in(match):
        legal = now.legal_plays()
        best = rng.choice(legal)
        worth = {play: Value(-1.0 - (play != made), {}) for play in legal}
        worth[best] = Value(0.5, {"coins": 1.0, "cards": -0.5} if best != made else {})
        if best != made:
            worth[made] = Value(-1.0, {"coins": -0.75, "sweeps": -0.25})
        values[at] = format_values(worth)
    rounds = dict.fromkeys(range(len(match.history.rounds)), "2: judge")
    return match._replace(values=values, judges=rounds)


def test_what_is_put_there_is_listed_by_its_beginning_and_read_again(folder: Path) -> None:
    assert figures_of_all(folder) == ([], [])
    for seed, day in ((1, "24"), (2, "22"), (3, "23")):
        match = saved(seed, plays=50 * seed)
        add(folder, match._replace(begun=f"2026-11-{day}T20:15:00+00:00"))
    every, faults = figures_of_all(folder)
    assert faults == []
    assert [match.key for match in every] == ["key-2", "key-3", "key-1"]
    assert [load(match.file).sound.history for match in every] == [
        state(seed, plays=50 * seed).history for seed in (2, 3, 1)
    ]


def test_the_name_of_a_file_says_when_and_against_whom(folder: Path) -> None:
    match = saved(1)._replace(key="5f0c2a9d61b84e37", opponent="nino ../rosa")
    begun = os.environ.get("TZ", "UTC") in ("", "UTC") and "2026-11-21-2015"
    assert file_name(match).endswith("-nino-rosa-61b84e37.scopa")
    assert not begun or file_name(match).startswith(begun)
    daily = match._replace(key="daily-2026-11-21-5f0c2a9d61b84e37", opponent="beppe")
    assert file_name(daily) == "daily-2026-11-21-beppe-61b84e37.scopa"
    assert add(folder, match) != add(folder, match._replace(opponent="nino .. rosa"))


@pytest.mark.parametrize("game", PRESETS)
def test_tags_tell_what_playing_again_tells(folder: Path, game: str) -> None:
    for seed, plays in ((1, 0), (2, 70), (3, 72), (4, 9999)):
        now = state(seed, rules=PRESETS[game], plays=plays)
        match = saved_from(now)._replace(opponent="beppe", imported=seed == 2)
        told = figures(add(folder, match))
        rounds = [round_.end for round_ in match.history.replayed()]
        assert told.scores == now.scores
        assert told.winner == (now.match_after_round.winner if now.round.is_over else None)
        assert [each.points for each in told.rounds] == [
            points(round_) if round_.is_over else () for round_ in rounds
        ]
        assert told.rules == match.history.rules
        assert told.can_be_continued == (not now.is_decided and seed != 2)
        assert told.round == (0 if now.is_decided else now.rounds_over + 1)


def test_a_file_that_the_program_has_not_written_is_listed_as_well(folder: Path) -> None:
    file = add(folder, judged(5, plays=50))
    told = figures(file)
    for text in (
        file.read_text().replace("\n", "\r\n"),
        "% by hand\n" + file.read_text().replace("[Points", "  [Points"),
        file.read_text().encode("utf-16").decode("latin-1"),
    ):
        file.write_bytes(text.encode("latin-1"))
        assert figures(file)._replace(changed=0) == told._replace(changed=0)


def test_what_mistakes_cost_is_read_from_the_comments(folder: Path) -> None:
    match = judged(5)
    found = list(decisions(load(add(folder, match)).sound))
    rounds = list(match.history.replayed())
    for decision in found:
        start, end = rounds[decision.round].start, rounds[decision.round].end
        *_, before = start.replay(end.plays[: decision.number])
        assert decision.seat == before.turn
        assert decision.cost in (0.0, 1.5)
        parts = {"coins": 1.75, "cards": -0.5, "sweeps": 0.25}
        assert decision.parts == (parts if decision.cost else {})
    assert len(found) == len(match.values)
    assert {each.judge for each in figures(find(folder, "key-5") or Path()).rounds} == {"2: judge"}


def test_a_match_is_found_by_its_key_whatever_its_file_is_called(folder: Path) -> None:
    file = add(folder, saved(1))
    add(folder, saved(2))
    assert find(folder, "key-1") == file
    file.rename(folder / "my best.scopa")
    assert find(folder, "key-1") == folder / "my best.scopa"
    assert find(folder, "key-1", by_name=True) is None
    assert find(folder, "key-3") is None


def test_damage_of_one_file_concerns_no_other_and_nothing_before_it(
    folder: Path, pytestconfig: pytest.Config
) -> None:
    files = [add(folder, judged(number, plays=60)) for number in range(3)]
    others = [figures(file) for file in files]
    for seed in range(pytestconfig.getoption("--damages")):
        rng = Random(seed)
        file = rng.choice(files)
        whole = file.read_bytes()
        bad = damaged(whole, rng)
        file.write_bytes(bad)
        every, faults = figures_of_all(folder)
        assert {match.file for match in every} | {Path(fault.file) for fault in faults} == {*files}
        untouched = [match for match in others if match.file != file]
        assert [match for match in every if match.file != file] == untouched
        pairs = enumerate(zip(whole, bad, strict=False))
        same = next((place for place, pair in pairs if len({*pair}) > 1), len(bad))
        before = load_text(file, bad[:same])
        if before is not None:
            read = load(file).match
            assert read is not None
            assert _plays(read)[: len(_plays(before))] == _plays(before)
        file.write_bytes(whole)
        os.utime(file, (others[files.index(file)].changed,) * 2)


def load_text(file: Path, data: bytes) -> SavedMatch | None:
    """The match in the *data*, as it would be read of a file."""
    copy = file.with_suffix(".copy")
    copy.write_bytes(data)
    return load(copy).match


def _plays(match: SavedMatch) -> list[Play]:
    return [play for round_ in match.history.rounds for play in round_.plays]


@needs_unix
def test_what_cannot_be_read_is_named_and_no_pipe_is_opened(folder: Path) -> None:
    add(folder, saved(1))
    (folder / "a.scopa").write_bytes(b"scribble")
    (folder / "b.scopa").mkdir()
    os.mkfifo(folder / "c.scopa")
    with (folder / "d.scopa").open("wb") as large:
        large.truncate(3_000_000_000)
    (folder / "notes.txt").write_text("not looked at")
    every, faults = figures_of_all(folder)
    assert [match.key for match in every] == ["key-1"]
    reasons = {Path(fault.file).name: str(fault.why) for fault in faults}
    assert sorted(reasons) == ["a.scopa", "b.scopa", "c.scopa", "d.scopa"]
    assert "no match" in reasons["a.scopa"]
    assert "directory" in reasons["b.scopa"]
    assert "pipe" in reasons["c.scopa"]
    assert "larger than" in reasons["d.scopa"]


def test_a_folder_that_is_closed_is_named(folder: Path, close: Callable[[Path], None]) -> None:
    folder.mkdir()
    close(folder)
    with pytest.raises(FileError, match="Permission denied") as raised:
        add(folder, saved(5))
    assert str(raised.value).startswith(str(folder))
