"""What was answered to puzzles: a file to which a line is added for each answer.

A line is the time, the key of the puzzle, and the word right or wrong; of any other line nothing is
believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scopa.storage.files import MissingFile, data_folder, file_errors, read_bytes

_MOST_BYTES = 5_000_000


class Answers(NamedTuple):
    """The last answer to each puzzle by key, whether it was right; the oldest first."""

    by_key: Mapping[str, bool] = {}

    @property
    def missed(self) -> list[str]:
        """The puzzles that were answered wrongly, the oldest answer first."""
        return [key for key, is_right in self.by_key.items() if not is_right]

    def plus(self, key: str, *, is_right: bool) -> Answers:
        """The answers with one more."""
        others = {other: right for other, right in self.by_key.items() if other != key}
        return Answers({**others, key: is_right})


def answers_file() -> Path:
    """The file of the answers."""
    return data_folder() / "puzzles.txt"


def load_answers(file: Path) -> Answers:
    """The answers in a *file*; none if there is no such file.

    :raises FileError: it cannot be read.
    """
    try:
        text = read_bytes(file, _MOST_BYTES).decode("utf-8", "replace")
    except MissingFile:
        return Answers()
    answers: dict[str, bool] = {}
    for line in text.splitlines():
        _when, key, word = (*line.split(), "", "", "")[:3]
        if word in ("right", "wrong"):
            answers.pop(key, None)
            answers[key] = word == "right"
    return Answers(answers)


def add_answer(file: Path, key: str, *, is_right: bool) -> None:
    """Add an answer to the *file*.

    :raises FileError: it cannot be written.
    """
    word = "right" if is_right else "wrong"
    with file_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"{datetime.now():%Y-%m-%dT%H:%M} {key} {word}\n")
