"""The flow of a match: how it begins, what comes next, what may be done. Both front ends ask."""

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


class Next(Enum):
    PLAY = "a play"
    ROUND = "the next round is dealt"
    END = "the match is over"
    BACK = "the practice is over, and where it began it goes on"


class Deed(Enum):
    """What a person may do in a match beside playing."""

    TAKE_BACK = "take back the last play of the round"
    COACH = "ask the coach what to play"
    REVIEW = "see the plays of the last round that is over judged"
    PRACTISE = "play the round that is over again"
    REMATCH = "begin a new match with the same players"


def what_next(state: MatchState) -> Next:
    """What comes next: after a round that is over, whether the match goes on."""
    if not state.round.is_over:
        return Next.PLAY
    if state.is_practice:
        return Next.BACK
    return Next.ROUND if state.match_after_round.winner is None else Next.END


def shows_draw(state: MatchState) -> bool:
    """Whether the draw for the deal comes before the table; it would hold up who only watches."""
    return state.draw is not None and not state.watched


def may(state: MatchState, deed: Deed) -> bool:
    """Whether the person may do that now."""
    match deed:
        case Deed.TAKE_BACK:
            return state.has_played
        case Deed.COACH:
            return state.is_humans_turn
        case Deed.REVIEW:
            return bool(state.deck and state.rounds_over and not state.watched)
        case Deed.PRACTISE:
            return state.round.is_over and state.has_played
        case Deed.REMATCH:
            return state.round.is_over and not state.is_practice
