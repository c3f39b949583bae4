"""The daily deal: the same cards for everybody on a date, and one result that counts.

Everything about it follows from the date and the default game: the deals, the cuts and who deals
first come from a seed that anybody can compute, the opponent always plays alike.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from typing import NamedTuple

from scopa.engine import SCOPA
from scopa.game import days
from scopa.game.match_saver import as_kept, resumed
from scopa.game.match_state import FirstDealer, MatchState
from scopa.storage.database import Store
from scopa.storage.errors import RecordError
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch, new_key
from scopa.text import daily as sentences
from scopa.text import player_names
from scopa.text.language import _
from scopa.text.matches import failure

_KEY = re.compile(r"(daily|practice)-(\d{4}-\d\d-\d\d)-[0-9a-f]+")


class Go(NamedTuple):
    """A go at the deals of a *day*, in ISO 8601; only the first of a player *counts*."""

    day: str
    counts: bool

    @classmethod
    def of(cls, key: str) -> Go | None:
        """The go that the match with that *key* is, if it is one.

        >>> Go.of("practice-2026-11-21-5f0c2a9d61b84e37")
        Go(day='2026-11-21', counts=False)
        """
        found = _KEY.fullmatch(key)
        return cls(found[2], counts=found[1] == "daily") if found else None

    @property
    def new_key(self) -> str:
        """What tells the match of this go from every other."""
        return f"{'daily' if self.counts else 'practice'}-{self.day}-{new_key()}"

    def begin(self) -> MatchState:
        """The match of this go."""
        return MatchState.begin(
            SCOPA, seed_of(self.day), FirstDealer.DRAW, opponent=days.OPPONENT, key=self.new_key
        )


class Begun(NamedTuple):
    """A match of the daily deal, new or under way, and what there is to say of it."""

    state: MatchState
    told: Sequence[str] = ()


def seed_of(day: str) -> int:
    """The seed of the deals of a *day*: SHA-256 of a line of text, as a number."""
    return int(sha256(f"scopa daily 1 {day}".encode("ascii")).hexdigest(), 16)


def daily(day: str) -> Begun:
    """Today's deal, or that of a *day* before: the go that counts, or else practice."""
    if day != days.today():
        return Begun(Go(day, counts=False).begin(), (sentences.is_past(day),))
    try:
        counting = go_that_counts(day)
    except RecordError as error:
        return Begun(
            Go(day, counts=True).begin(),
            (failure(error), _("This attempt counts, unless an earlier one is found there.")),
        )
    if counting is None:
        return Begun(Go(day, counts=True).begin())
    if counting.standing.winner is None:
        return Begun(resumed(counting))
    told = (sentences.is_practice(day), *shared(resumed(counting)))
    return Begun(Go(day, counts=False).begin(), told)


def go_that_counts(day: str) -> SavedMatch | None:
    """The match of the record that counts for that *day*, under way or over.

    One that was imported is the result of somebody else.

    :raises RecordError: the record cannot be read.
    """
    with closing(Store(matches_file())) as store:
        for summary in store.summaries():
            if Go.of(summary.key) == Go(day, counts=True) and not summary.imported:
                return store.load(summary.number)
    return None


def shared(state: MatchState) -> tuple[str, ...]:
    """The result of a daily deal as a text to share; nothing if the match is none or goes on."""
    go = Go.of(state.key)
    if go is None or not state.round.is_over or state.match_after_round.winner is None:
        return ()
    standing = as_kept(state).standing
    note = "" if go.counts else _(" (practice)")
    note += _(" (with help)") if state.helped else ""
    who = player_names.opponent(state.opponent)
    return sentences.share(go.day, standing.by_round, standing.scores, who, note)
