"""A match before its first deal: by the settings, or as a rematch."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from scopa.engine import Match, Rules, Stream, dealer_seed, draw_for_deal
from scopa.game.match_state import HUMAN, USUAL_LEVELS, MatchState
from scopa.game.seats import at_each_seat
from scopa.storage.match_file import new_key
from scopa.storage.settings import Settings


class FirstDealer(Enum):
    """The first dealer of a match."""

    DRAW = "draw"
    HUMAN = "human"
    COMPUTER = "computer"
    RANDOM = "random"


class NewMatch(NamedTuple):
    """A match before its first deal.

    levels: by seat, empty for the person; the last one plays at all other seats, too
    """

    rules: Rules
    seed: int
    first_dealer: FirstDealer
    levels: tuple[str, ...] = USUAL_LEVELS
    key: str = ""

    def begin(self) -> MatchState:
        """The match with its first round dealt."""
        rules, chance, draw = self.rules, Stream(dealer_seed(self.seed)), None
        match self.first_dealer:
            case FirstDealer.DRAW:
                draw = draw_for_deal(chance.deck(), rules.players)
                dealer = draw.dealer
            case FirstDealer.RANDOM:
                dealer = chance.below(rules.players)
            case FirstDealer.HUMAN:
                dealer = HUMAN
            case FirstDealer.COMPUTER:
                dealer = HUMAN + 1
        state = MatchState.deal_round(self.seed, Match.new(rules, dealer))
        return state._replace(draw=draw, levels=at_each_seat(self.levels, rules), key=self.key)


def new_match(
    rules: Rules,
    seed: int | None,
    settings: Settings,
    *,
    watched: bool = False,
    seats: Sequence[str] = (),
) -> NewMatch:
    """A new match by the settings.

    seed: drawn from the system if None
    seats: the levels by seat; the settings say who plays at seats without one
    """
    others = settings.opponents(rules.players, seats[1:])
    first = ("".join(seats[:1]) or settings.opponent) if watched else ""
    return NewMatch(
        rules,
        seed=int.from_bytes(os.urandom(32), "big") if seed is None else seed,
        first_dealer=FirstDealer(settings.first_dealer),
        levels=(first, *others),
        key="" if watched else new_key(),
    )


def rematch(over: MatchState, seed: int | None, settings: Settings) -> NewMatch:
    """A new match by the same rules and with the same players."""
    rules, watched = over.match.rules, over.watched
    return new_match(rules, seed, settings, watched=watched, seats=over.levels)
