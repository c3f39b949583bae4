"""How a match begins: with its seed, its rules, and the key that the record knows it by."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol

from scopa.engine import SCOPA, Card, Rules
from scopa.game.match_state import FirstDealer, MatchState
from scopa.storage.saved_match import new_key
from scopa.storage.settings import Settings


class Begin(Protocol):
    """Begins a match: always the same one, but for what the person does before its first deal."""

    def __call__(self, cut: int | None = None, turned: Sequence[Card] = ()) -> MatchState:
        """After a *cut* of so many cards, and a draw for the deal in which those were *turned*."""


def beginning(
    rules: Rules | None,
    seed: int | None,
    settings: Settings,
    *,
    watched: bool,
    seats: Sequence[str] = (),
) -> Begin:
    """Begins a new match.

    Its seed is drawn from the system unless it is given; without *rules* Scopa is played. *seats*
    names who plays where; who plays at seats without a name is set.
    """
    others = settings.opponents((rules or SCOPA).players, seats[1:])
    first = ("".join(seats[:1]) or settings.opponent) if watched else ""
    players = () if {first, *others} <= {"", others[-1]} else (first, *others)
    drawn = int.from_bytes(os.urandom(32), "big") if seed is None else seed
    key = "" if watched else new_key()

    def begin(cut: int | None = None, turned: Sequence[Card] = ()) -> MatchState:
        return MatchState.begin(
            rules or SCOPA,
            drawn,
            FirstDealer(settings.first_dealer),
            watched=watched,
            opponent=others[-1],
            players=players,
            cut=cut,
            key=key,
            turned=turned,
        )

    return begin


def rematch(over: MatchState, seed: int | None, settings: Settings) -> Begin:
    """Begins a new match by the same rules, and with the same players, as the one *over*."""
    return beginning(
        over.match.rules,
        seed,
        settings.with_opponents([over.opponent]),
        watched=over.watched,
        seats=over.players,
    )
