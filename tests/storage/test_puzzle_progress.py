"""The next puzzle, the repetition of missed ones, and their file."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from scopa.storage.errors import FileError
from scopa.storage.puzzle_progress import (
    Progress,
    load_progress,
    rating_after,
    rating_of_puzzle,
    save_progress,
)

TODAY = date(2026, 11, 22)
NEW = Progress()


def coming(progress: Progress, today: date = TODAY) -> str:
    """Which of three puzzles comes next."""
    return progress.next_of("abc", today)


def later(days: int) -> date:
    return TODAY + timedelta(days)


def test_new_puzzles_come_in_the_order_of_their_keys() -> None:
    assert coming(NEW, TODAY) == "a"
    assert coming(NEW.after("a", TODAY, is_right=True)) == "b"


def test_what_was_missed_comes_again_after_1_3_7_and_21_days_and_then_no_more() -> None:
    progress, today = NEW.after("b", TODAY, is_right=False), TODAY
    assert coming(progress, TODAY) == "a", "not on the same day"
    for days in (1, 3, 7, 21):
        assert coming(progress, today + timedelta(days - 1)) == "a"
        today += timedelta(days)
        assert coming(progress, today) == "b"
        progress = progress.after("b", today, is_right=True)
    assert progress == Progress(solved=frozenset("b"), missed={}, streak=4)


def test_what_is_missed_again_begins_anew() -> None:
    once = NEW.after("b", TODAY, is_right=False).after("b", later(1), is_right=True)
    progress = once.after("b", later(4), is_right=False)
    assert coming(progress, later(5)) == "b"
    assert (once.streak, progress.streak) == (1, 0)


def test_solved_before_its_day_it_comes_on_that_day_all_the_same() -> None:
    progress = NEW.after("b", TODAY, is_right=False).after("b", TODAY, is_right=True)
    assert coming(progress, later(1)) == "b"


def test_when_all_are_solved_they_begin_again_those_to_come_first() -> None:
    progress = NEW.after("c", TODAY, is_right=False)
    for key in "ab":
        progress = progress.after(key, TODAY, is_right=True)
    assert coming(progress, TODAY) == "c"
    assert progress.next_of("ab", TODAY) == "a"


def test_the_first_answer_to_a_puzzle_counts_for_the_rating_by_how_hard_it_is() -> None:
    def after(missed_by: int | None, *, is_right: bool, before: Progress = NEW) -> int:
        return before.after("a", TODAY, is_right=is_right, missed_by=missed_by).rating

    easy, hard = (after(missed_by, is_right=True) for missed_by in (0, 6))
    assert NEW.rating < easy < hard <= NEW.rating + 32
    easy, hard = (after(missed_by, is_right=False) for missed_by in (0, 6))
    assert NEW.rating - 32 <= easy < hard <= NEW.rating
    assert after(None, is_right=True) == NEW.rating, "nobody knows how hard one's own are"
    for is_right in (True, False):
        answered = NEW.after("a", TODAY, is_right=is_right)
        assert after(3, is_right=True, before=answered) == NEW.rating, "it is known by now"


def test_who_is_right_as_often_as_is_expected_keeps_the_rating() -> None:
    lost = rating_after(1200, rating_of_puzzle(4), is_right=False)
    won = rating_after(1200, rating_of_puzzle(4), is_right=True)
    expected = 1 / 11  # 400 points below
    assert expected * won + (1 - expected) * lost == pytest.approx(1200, abs=1)


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "new" / "puzzles.toml"
    progress = NEW.after("a", TODAY, is_right=True).after("b", TODAY, is_right=False)
    save_progress(file, progress)
    assert load_progress(file) == progress
    assert load_progress(tmp_path / "none.toml") == NEW
    told = file.read_text().replace("rating = 1200\n", "longest_streak = 3\n")  # as of old
    assert told != file.read_text()
    file.write_text(told)
    assert load_progress(file) == progress


SOUND = "streak = 1\nrating = 1200\nsolved = []\n[missed]\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SOUND, ""),
        (SOUND, "what?"),
        ("streak = 1", "streak = 'x'"),
        ("solved = []", "solved = 5"),
        ("[missed]", "[missed]\na = { waited = 1, due = 5 }"),
        ("[missed]", "[missed]\na = { waited = inf, due = 2026-11-21 }"),
        ("streak = 1", "streak = inf"),
        ("1200", "'x'"),
        ("1200", "inf"),
    ],
)
def test_a_file_that_is_none_is_told_of(old: str, new: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.toml"
    file.write_text(SOUND, "utf-8")
    assert load_progress(file) == Progress(streak=1)
    file.write_text(SOUND.replace(old, new, 1), "utf-8")
    with pytest.raises(FileError, match=r"puzzles\.toml: no file of puzzles"):
        load_progress(file)
