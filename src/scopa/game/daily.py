"""The daily deal: the same cards for everybody on a date, and one result that counts.

All of it follows from the date and the rules of Scopa: deals, cuts and first dealer come from a
seed that anybody can compute, and the opponent always plays alike.
"""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from scopa import DAILY_OPPONENT
from scopa.engine import SCOPA
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import MatchState, resumed
from scopa.storage.files import FileError, matches_folder
from scopa.storage.match_file import SavedMatch, new_key
from scopa.storage.match_folder import figures_of_all, load, now_here

_KEY = re.compile(r"(daily|practice)-(\d{4}-\d\d-\d\d)-[0-9a-f]+")


class DailyAttempt(NamedTuple):
    """An attempt at the deals of a day, in ISO 8601; only the first of a person counts."""

    day: str
    counts: bool

    @classmethod
    def of(cls, key: str) -> DailyAttempt | None:
        """The attempt that the match with that key is, if it is one.

        >>> DailyAttempt.of("practice-2026-11-21-5f0c2a9d61b84e37")
        DailyAttempt(day='2026-11-21', counts=False)
        """
        parts = _KEY.fullmatch(key)
        return cls(parts[2], counts=parts[1] == "daily") if parts else None

    def begin(self) -> MatchState:
        """The match with its first round dealt."""
        key = f"{'daily' if self.counts else 'practice'}-{self.day}-{new_key()}"
        # which anybody can compute
        seed = int(sha256(f"scopa daily 1 {self.day}".encode("ascii")).hexdigest(), 16)
        return NewMatch(SCOPA, seed, FirstDealer.DRAW, ("", DAILY_OPPONENT), key).begin()


class DailyMatch(NamedTuple):
    """The match of a daily deal, new or under way.

    counted: the match that counts, where it is over
    """

    state: MatchState
    counted: MatchState | None = None


def today() -> str:
    """The date here, in ISO 8601."""
    return now_here().date().isoformat()


def daily_match(day: str) -> DailyMatch:
    """The match of a day, today or before: the attempt that counts, or else practice."""
    counting, practice = DailyAttempt(day, counts=True), DailyAttempt(day, counts=False)
    if day != today():
        return DailyMatch(practice.begin())
    match = None
    with suppress(FileError):  # it is told that matches cannot be saved there
        match = match_that_counts(day)
    if match is None:
        return DailyMatch(counting.begin())
    state = resumed(match)
    if state.is_decided:
        return DailyMatch(practice.begin(), counted=state)
    return DailyMatch(state)


def match_that_counts(day: str) -> SavedMatch | None:
    """The person's own match that counts for a day, under way or over.

    :raises FileError:
    """
    every, _faults = figures_of_all(matches_folder())
    for found in every:
        if DailyAttempt.of(found.key) == DailyAttempt(day, counts=True) and not found.imported:
            return load(found.file).match
    return None
