"""What was answered to puzzles, and which rounds were reviewed: a file that grows by lines.

A line is the time, the key of the puzzle, and the word right or wrong; or that of the round, and
reviewed. Of any other line nothing is believed. What cannot be read or written raises `FileError`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scopa.storage.files import FileError, MissingFile, data_folder, file_errors, read_bytes

_MOST_BYTES = 5_000_000


class Answers(NamedTuple):
    """The last answer to each puzzle by key, whether it was right; the oldest first.

    reviewed: the keys of the rounds that were
    """

    by_key: Mapping[str, bool] = {}
    reviewed: Collection[str] = ()

    @property
    def missed(self) -> list[str]:
        """The puzzles that were answered wrongly, the oldest answer first."""
        return [key for key, is_right in self.by_key.items() if not is_right]

    def plus(self, key: str, *, is_right: bool) -> Answers:
        others = {other: right for other, right in self.by_key.items() if other != key}
        return self._replace(by_key={**others, key: is_right})


def answers_file() -> Path:
    return data_folder() / "puzzles.txt"


def load_answers() -> Answers:
    """The answers in the file; none if there is no such file."""
    try:
        text = read_bytes(answers_file(), _MOST_BYTES).decode("utf-8", "replace")
    except MissingFile:
        return Answers()
    answers: dict[str, bool] = {}
    reviewed: set[str] = set()
    for line in text.splitlines():
        _when, key, word = (*line.split(), "", "", "")[:3]
        if word in ("right", "wrong"):
            answers.pop(key, None)
            answers[key] = word == "right"
        elif word == "reviewed":
            reviewed.add(key)
    return Answers(answers, reviewed)


def add_answer(key: str, *, is_right: bool) -> None:
    """Add an answer to the file."""
    _add(key, "right" if is_right else "wrong")


def round_key(match: str, number: int) -> str:
    """The key of a round, numbered from 0, of the *match* with that key."""
    return f"{match}/{number}"


def add_review(match: str, number: int) -> None:
    """Note that a round was reviewed; that the disk does not take it hinders nothing."""
    with suppress(FileError):
        _add(round_key(match, number), "reviewed")


def _add(key: str, word: str) -> None:
    file = answers_file()
    with file_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"{datetime.now():%Y-%m-%dT%H:%M} {key} {word}\n")
