"""The saver of matches: on a thread of its own, with troubles told once."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scopa.game import match_saver
from scopa.game.judge import JUDGE, judged_values
from scopa.game.match_saver import KnownMatches, MatchSaver, Notice, Trouble
from scopa.game.match_state import MatchState
from scopa.storage.match_folder import load, match_files
from scopa.storage.match_writer import MatchWriter
from tests.storage import keep, kept, saved, state

pytestmark = pytest.mark.usefixtures("home")
PATIENCE_S = 20


class Told(list[KnownMatches | Notice]):
    """What a saver has told."""

    @property
    def troubles(self) -> list[Trouble]:
        return [each.trouble for each in self if isinstance(each, Notice)]


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def opened(told: Told) -> Iterator[Callable[[], MatchSaver]]:
    """Open a saver that has looked for a match; all are closed at the end."""
    savers = []

    def open_one() -> MatchSaver:
        savers.append(MatchSaver(told.append, told.append, judges=False))
        assert savers[-1].settle(PATIENCE_S)
        return savers[-1]

    yield open_one
    for saver in savers:
        saver.close(told.append)


def known(told: Told) -> KnownMatches:
    (found,) = [each for each in told if isinstance(each, KnownMatches)]
    return found


def fail(*_: object) -> None:
    raise OSError(28, "No space left on device")


# ----------------------------------------------------------------------- what is there already


def test_of_several_that_one_is_found_that_was_played_last(
    home: Path, opened: Callable[[], MatchSaver], told: Told
) -> None:
    for seed, age_s in ((1, 300), (2, 100), (3, 200), (4, 0)):
        file = keep(home, saved(seed, plays=500 if seed == 4 else 5))
        os.utime(file, (time.time() - age_s,) * 2)
    keep(home, saved(5, plays=5)._replace(imported=True))
    (home / "matches" / "bad.scopa").write_text("bad")
    opened()
    found = known(told)
    assert found.match is not None
    assert found.match.key == "key-2"
    assert found.changed.startswith("20")
    assert found.keys == {"key-1", "key-2", "key-3"}
    assert found.finished == 1
    assert told.troubles == []


def test_in_an_empty_home_nothing_is_found_and_nothing_made(
    home: Path, opened: Callable[[], MatchSaver], told: Told
) -> None:
    opened()
    assert known(told) == KnownMatches(None, "", frozenset(), 0)
    assert list(home.iterdir()) == []


def test_a_match_that_is_damaged_goes_on_up_to_there_in_a_file_of_its_own(
    home: Path, opened: Callable[[], MatchSaver], told: Told
) -> None:
    file = keep(home, saved(5, plays=30))
    bad = file.read_text().replace("\n25. ", "\n24. ")
    file.write_text(bad)
    saver = opened()
    found = known(told).match
    assert found is not None
    assert found.history == saved(5, plays=24).history
    for plays in (24, 25, 26):
        saver.save(state(5, plays=plays))
        assert saver.settle(PATIENCE_S)
    assert told.troubles == [Trouble.OWN_FILE]
    assert file.read_text() == bad
    (other,) = [each for each in match_files(home / "matches") if each != file]
    assert load(other).sound.history == saved(5, plays=26).history


# ------------------------------------------------------------------------------------ saving


def test_of_all_that_waits_only_the_newest_state_of_each_match_is_written(
    home: Path, opened: Callable[[], MatchSaver], monkeypatch: pytest.MonkeyPatch
) -> None:
    saver, may_go_on, written = opened(), threading.Event(), []
    save = MatchWriter.save

    def slowly(writer: MatchWriter, match: object) -> bool:
        may_go_on.wait(PATIENCE_S)
        written.append(match)
        return save(writer, match)  # type: ignore[arg-type]

    monkeypatch.setattr(MatchWriter, "save", slowly)
    for plays in range(30):
        saver.save(state(1, plays=plays))
        saver.save(state(2, plays=plays))
    assert not saver.settle(0.05)
    may_go_on.set()
    assert saver.settle(PATIENCE_S)
    assert len(written) <= 4
    assert [match.history for match in kept(home)] == [saved(n, plays=29).history for n in (1, 2)]


def test_what_could_not_be_saved_is_told_once_and_tried_again(
    home: Path, opened: Callable[[], MatchSaver], told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    saver = opened()
    for last in (3, 5):
        with monkeypatch.context() as patched:
            patched.setattr(MatchWriter, "save", fail)
            for plays in range(last):
                saver.save(state(1, plays=plays))
            assert saver.settle(PATIENCE_S)
        saver.save(state(1, plays=last))
        assert saver.settle(PATIENCE_S)
        assert kept(home)[0].history == saved(1, plays=last).history
    with monkeypatch.context() as patched:
        patched.setattr(MatchWriter, "save", fail)
        saver.save(state(1, plays=6))
        assert saver.settle(PATIENCE_S)
    assert saver.close(told.append)
    assert kept(home)[0].history == saved(1, plays=6).history
    assert told.troubles == [Trouble.NOT_SAVED]


def test_for_a_disk_that_hangs_the_end_does_not_wait_for_ever(
    opened: Callable[[], MatchSaver], told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    until = threading.Event()
    monkeypatch.setattr(os, "fsync", lambda _: until.wait(60))
    assert match_saver._AT_MOST_S == 10.0
    monkeypatch.setattr(match_saver, "_SILENT_S", 0.1)
    monkeypatch.setattr(match_saver, "_AT_MOST_S", 0.4)
    saver = opened()
    saver.save(state(1, plays=3))
    assert not saver.settle(0.02), "the game goes on"
    assert not saver.close(told.append)
    until.set()
    assert told.troubles == [Trouble.SLOW, Trouble.LOST]


def test_who_has_not_played_waits_for_no_disk(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    until = threading.Event()
    monkeypatch.setattr(match_saver, "figures_of_all", lambda _: until.wait(60))
    saver = MatchSaver(told.append, told.append, judges=False)
    begun = time.monotonic()
    assert saver.close(told.append)
    assert time.monotonic() - begun < 5
    assert told == []
    until.set()


# ------------------------------------------------------------------------------------ judging


def test_what_plays_were_worth_is_found_meanwhile_and_stands_beside_them_after_the_round(
    home: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scopa.game.judge.judged_values", fake_values)
    saver = MatchSaver(told.append, told.append)
    for plays in range(38):
        saver.save(state(5, plays=plays))
        assert saver.settle(PATIENCE_S)
    until = time.monotonic() + PATIENCE_S
    while not kept(home)[0].values and time.monotonic() < until:
        time.sleep(0.01)
    saver.save(state(5, plays=39))
    assert saver.settle(PATIENCE_S)
    assert saver.close(told.append)
    (match,) = kept(home)
    assert match.history == saved(5, plays=39).history
    assert match.judges == {0: JUDGE}
    assert set(match.values) == {(0, place) for place in range(36)}
    assert told.troubles == []
    assert len(match_files(home / "matches")) == 1


def fake_values(before: MatchState, _play: object) -> str:
    return f"{before.round.legal_plays()[0]} +1.00"


def test_no_thread_is_left(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scopa.game.judge.judged_values", fake_values)
    saver = MatchSaver(told.append, told.append)
    saver.save(state(5, plays=3))
    assert saver.close(told.append)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        names = {thread.name for thread in threading.enumerate()}
        if not names & {"matches", "judge"}:
            return
        time.sleep(0.01)
    raise AssertionError(names)


def test_a_play_without_a_choice_has_no_values() -> None:
    now = state(5, plays=35)
    assert judged_values(now, now.round.legal_plays()[0]) == ""
