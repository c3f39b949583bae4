"""The flow of a match: what comes next, and what may be done there. Both front ends ask it."""

from __future__ import annotations

from enum import Enum

from scopa.game.match_state import MatchState


class Next(Enum):
    """What comes next in a match."""

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
