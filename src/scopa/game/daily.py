"""The daily deal: the same cards for everybody on a date, and one result that counts.

All of it follows from the date and the rules of Scopa: deals, cuts and first dealer come from a
seed that anybody can compute, and the opponent always plays alike.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from scopa import DAILY_OPPONENT
from scopa.engine import SCOPA
from scopa.game.match_state import MatchState
from scopa.game.new_match import FirstDealer, NewMatch
from scopa.game.saved_matches import as_saved, resumed
from scopa.storage.database import open_record
from scopa.storage.errors import FileError
from scopa.storage.saved_match import SavedMatch, new_key
from scopa.text.games import DAILY_GAMES
from scopa.text.language import _
from scopa.text.match.match_titles import failure
from scopa.text.match.table_words import game_name
from scopa.text.numbers_and_lists import counted
from scopa.text.player_names import opponent

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
    """The match of a daily deal, new or under way, and messages about it."""

    state: MatchState
    messages: Sequence[str] = ()


def game_of(state: MatchState) -> str:
    """What a match is called: the daily deal, or the game."""
    attempt = DailyAttempt.of(state.key)
    return game_name(state.match.rules) if attempt is None else _(DAILY_GAMES[not attempt.counts])


def today() -> str:
    """The date here, in ISO 8601."""
    return datetime.now().astimezone().date().isoformat()


def daily_match(day: str) -> DailyMatch:
    """The match of a day, today or before: the attempt that counts, or else practice."""
    counting, practice = DailyAttempt(day, counts=True), DailyAttempt(day, counts=False)
    if day != today():
        text = _("The deal of {day} can be played only as practice: that day is over.")
        return DailyMatch(practice.begin(), (text.format(day=day),))
    try:
        match = match_that_counts(day)
    except FileError as error:
        unread = _("This attempt counts, unless an earlier one is found in the record.")
        return DailyMatch(counting.begin(), (failure(error), unread))
    if match is None:
        text = _("Today everybody is dealt these cards. Only your first match with them counts.")
        return DailyMatch(counting.begin(), (text,))
    if match.standing.winner is None:
        return DailyMatch(resumed(match))
    text = _("You already have a result for {day}: to play the same deal again is only practice.")
    messages = (text.format(day=day), *shared_result(resumed(match)))
    return DailyMatch(practice.begin(), messages)


def match_that_counts(day: str) -> SavedMatch | None:
    """The person's own match of the record that counts for a day, under way or over.

    :raises FileError:
    """
    with open_record() as store:
        for summary in store.summaries():
            attempt = DailyAttempt.of(summary.match.key)
            if attempt == DailyAttempt(day, counts=True) and not summary.match.imported:
                return store.load(summary.number)
    return None


def shared_result(state: MatchState) -> tuple[str, ...]:
    """The result of a daily deal that is over, as a text to share; nothing of another match."""
    attempt = DailyAttempt.of(state.key)
    if attempt is None or not state.is_decided:
        return ()
    standing = as_saved(state).standing
    mine, theirs = standing.scores
    note = "" if attempt.counts else _(" (practice)")
    if state.helped:
        note += _(" (with help)")
    text = _("I lost {mine} to {theirs} against {opponent} in {rounds}:")
    if mine > theirs:
        text = _("I won {mine} to {theirs} against {opponent} in {rounds}:")
    rounds = counted(len(standing.by_round), "round", "rounds")
    return (
        _("Scopa, the deal of {day}{note}").format(day=attempt.day, note=note),
        text.format(mine=mine, theirs=theirs, opponent=opponent(state.levels[1]), rounds=rounds),
        "  ".join(f"{one}-{other}" for one, other in standing.by_round),
    )
