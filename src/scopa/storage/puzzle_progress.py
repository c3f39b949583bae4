"""The puzzles that were solved and missed, in a small file beside the record.

A missed puzzle comes again after 1 day and, when solved, after 3, 7 and 21 more; a puzzle
missed again begins anew. The first answer to each puzzle counts for a rating, which is Elo's: the
puzzle is the opponent, and the stronger the more players miss it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from scopa.storage.errors import MALFORMED, FileError, MissingFile
from scopa.storage.paths import data_folder
from scopa.storage.text_files import read_text, replace_text
from scopa.storage.toml_file import changed_toml

AGAIN_AFTER_DAYS = (1, 3, 7, 21)
FIRST_RATING = 1200
"""The rating of who has solved no puzzle yet."""
_EASIEST, _STEP = 800, 200  # the rating of a puzzle that nobody misses; more for each who does
_MOST_GAINED = 32  # by one answer
_MOST_RATING = 10_000


class Repetition(NamedTuple):
    """A missed puzzle, which comes again on the day *due*, after it *waited* some days."""

    waited: int
    due: date


class Progress(NamedTuple):
    """The puzzles *missed* and *solved*, by key, and the *rating*.

    *streak* counts the latest right answers.
    """

    missed: Mapping[str, Repetition] = MappingProxyType({})
    solved: frozenset[str] = frozenset()
    streak: int = 0
    rating: int = FIRST_RATING

    def next_of(self, keys: Iterable[str], today: date) -> str:
        """Which of the puzzles with these *keys* comes next: one that is due, else a new one.

        If there is none either, it is one that will be due, else one that was solved.
        """
        return min(keys, key=lambda key: self._rank(key, today))

    def _rank(self, key: str, today: date) -> tuple[int, date]:
        again = self.missed.get(key)
        if again is None:
            return (3 if key in self.solved else 1), today
        return (0 if again.due <= today else 2), again.due

    def after(
        self, key: str, today: date, *, is_right: bool, missed_by: int | None = None
    ) -> Progress:
        """The progress after the puzzle *key* was solved, or missed.

        missed_by: how many opponents miss it; the rating stays where that is not known
        """
        rating = self.rating
        is_new = key not in self.missed and key not in self.solved
        if missed_by is not None and is_new:
            rating = rating_after(rating, rating_of_puzzle(missed_by), is_right=is_right)
        again = self.missed.get(key)
        missed = {other: when for other, when in self.missed.items() if other != key}
        solved, days = self.solved - {key}, 0
        if not is_right:
            days = AGAIN_AFTER_DAYS[0]
        elif again is not None and today < again.due:
            missed[key] = again  # solved once more before its day: that day still comes
        elif again is not None and again.waited < AGAIN_AFTER_DAYS[-1]:
            days = min(n for n in AGAIN_AFTER_DAYS if n > again.waited)
        else:
            solved |= {key}
        if days:
            missed[key] = Repetition(days, today + timedelta(days))
        streak = self.streak + 1 if is_right else 0
        return Progress(missed, solved, streak, rating)


def rating_of_puzzle(missed_by: int) -> int:
    """The rating of a puzzle that *missed_by* of the six opponents miss."""
    return _EASIEST + _STEP * missed_by


def rating_after(rating: int, of_puzzle: int, *, is_right: bool) -> int:
    """The *rating* of a person after an answer to a puzzle of another rating.

    >>> rating_after(1200, 1200, is_right=True), rating_after(1200, 1600, is_right=False)
    (1216, 1197)
    """
    expected = 1 / (1 + 10 ** ((of_puzzle - rating) / 400))
    return max(0, round(rating + _MOST_GAINED * (is_right - expected)))


def progress_file() -> Path:
    """The file of the progress."""
    return data_folder() / "puzzles.toml"


def load_progress(file: Path) -> Progress:
    """The progress stored in *file*; none if there is no such file."""
    try:
        text = read_text(file)
    except MissingFile:
        return Progress()
    try:
        saved = tomllib.loads(text)
        return Progress(
            {
                key: Repetition(int(again["waited"]), date.fromisoformat(str(again["due"])))
                for key, again in saved["missed"].items()
            },
            frozenset(map(str, saved["solved"])),
            int(saved["streak"]),
            min(max(0, int(saved.get("rating", FIRST_RATING))), _MOST_RATING),
        )
    except MALFORMED as error:
        raise FileError("no file of puzzles; without it you begin anew", file) from error


def save_progress(file: Path, progress: Progress) -> None:
    """Save the progress."""
    missed = {key: again._asdict() for key, again in sorted(progress.missed.items())}
    tables = {**progress._asdict(), "solved": sorted(progress.solved), "missed": missed}
    replace_text(file, changed_toml(file, "", tables))
