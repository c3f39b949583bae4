"""What is asked of the opponents and the coach, and their replies, for both front ends."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Play
    from scopa.game.match_state import MatchState
    from scopa.game.review.round_review import RoundReview
    from scopa.players.coach import Advice
    from scopa.storage.saved_match import StoredAnalysis


class Adviser(Enum):
    """The coach in its two parts."""

    COACH = "coach"
    REVIEWER = "reviewer"  # of a round


class Request(NamedTuple):
    """A question about a match to an opponent or an adviser; it is about the player to move.

    The reviewer is asked at the end of the round.

    recipient: the adviser, or the level of the opponent
    known: the analyses that came with the match from a file, by the numbers of its rounds
    """

    recipient: str | Adviser
    state: MatchState
    known: Mapping[int, StoredAnalysis] = {}


class Reply(NamedTuple):
    """The answer of a player, or of the coach, with *advice*.

    review: of the round that was asked about
    fault: why there is none
    """

    about: Request
    play: Play
    advice: Advice | None = None
    review: RoundReview | None = None
    fault: str = ""


def answer(request: Request) -> Reply:
    """The play of the opponent that is asked, the advice of the coach, or the review."""
    from scopa.game.review.round_review import last_review
    from scopa.players.coach import advise
    from scopa.players.nets.net import NetError
    from scopa.players.opponents import LEVELS

    recipient, state, known = request
    if recipient is Adviser.REVIEWER:
        last = state.round.plays[-1]
        try:
            return Reply(request, last, review=last_review(state, known))
        except NetError as error:
            return Reply(request, last, fault=str(error))
    knowledge = state.knowledge
    if not isinstance(recipient, Adviser):
        return Reply(request, LEVELS[recipient].at_table(knowledge))
    advice = advise(knowledge)
    return Reply(request, advice.play, advice)
