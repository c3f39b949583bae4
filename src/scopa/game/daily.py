"""The daily deal: the same cards for everybody on a date, and one result that counts.

Everything about it follows from the date and the default game: the deals, the cuts and who deals
first come from a seed that anybody can compute, the opponent always plays alike.
"""

from __future__ import annotations

import datetime
import re
from hashlib import sha256
from typing import NamedTuple

from scopa.engine import SCOPA
from scopa.game.sitting import FirstDealer, Sitting
from scopa.records.kept_match import new_key

OPPONENT = "beppe"
"""Who plays against everybody."""

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

    def begin(self) -> Sitting:
        """The match of this go."""
        return Sitting.begin(
            SCOPA, seed_of(self.day), FirstDealer.DRAW, opponent=OPPONENT, key=self.new_key
        )


def seed_of(day: str) -> int:
    """The seed of the deals of a *day*: SHA-256 of a line of text, as a number."""
    return int(sha256(f"scopa daily 1 {day}".encode("ascii")).hexdigest(), 16)


def parse_day(text: str) -> str:
    """The day that *text* names in ISO 8601.

    :raises ValueError: it names none.
    """
    return datetime.date.fromisoformat(text).isoformat()
