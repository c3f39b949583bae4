"""The answers to puzzles: lines that are added, and read as far as they are answers."""

from pathlib import Path

import pytest

from scopa.storage.files import FileError
from scopa.storage.puzzle_answers import Answers, add_answer, load_answers


def test_an_answer_is_a_line_that_is_added(home: Path) -> None:
    file = home / "puzzles.txt"
    assert load_answers() == Answers()
    for key, is_right in (("aa", False), ("bb", True), ("aa", True), ("cc", False)):
        add_answer(key, is_right=is_right)
    assert [line.split()[1:] for line in file.read_text().splitlines()] == [
        ["aa", "wrong"], ["bb", "right"], ["aa", "right"], ["cc", "wrong"],
    ]  # fmt: skip
    answers = load_answers()
    assert list(answers.by_key.items()) == [("bb", True), ("aa", True), ("cc", False)]
    assert answers.missed == ["cc"]
    assert answers.plus("cc", is_right=True).missed == []


def test_a_line_that_is_no_answer_counts_for_nothing(home: Path) -> None:
    (home / "puzzles.txt").write_bytes(
        b"2026-11-27T20:15 aa right\n\xff\xfe nothing\n\n2026 bb maybe\n2026 cc wrong"
    )
    assert load_answers().by_key == {"aa": True, "cc": False}


def test_a_folder_in_its_place_is_told_of(home: Path) -> None:
    (home / "puzzles.txt").mkdir()
    with pytest.raises(FileError, match=f"^{home / 'puzzles.txt'}: "):
        load_answers()
    with pytest.raises(FileError):
        add_answer("aa", is_right=True)
