"""What is asked of the opponents and the coach, and their replies, for both front ends."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the title is there before the engine is loaded
    from scopa.engine import Play
    from scopa.game.match_state import MatchState
    from scopa.game.round_review import JudgedPlay
    from scopa.players.coach import Advice


class Adviser(Enum):
    """The coach in its two parts."""

    COACH = "coach"
    REVIEWER = "reviewer"


class Request(NamedTuple):
    """A question about a match to an opponent or an adviser; it is about the player to move.

    recipient: the adviser, or the level of the opponent
    made: the play that the reviewer is to judge
    """

    recipient: str | Adviser
    state: MatchState
    made: Play | None = None


class Reply(NamedTuple):
    """The answer of a player, or of the coach, with *advice*.

    judged: the play that was made, by the reviewer
    fault: why there is no judgement
    """

    about: Request
    play: Play
    advice: Advice | None = None
    judged: JudgedPlay | None = None
    fault: str = ""


def answer(request: Request) -> Reply:
    """The play of the opponent that is asked, the advice of the coach, or the judgement."""
    from scopa.game.round_review import judged
    from scopa.players.coach import advise
    from scopa.players.nets.game_nets import net_fault
    from scopa.players.opponents import LEVELS

    recipient, state, made = request
    if made is not None:
        fault = net_fault(state.match.rules)
        play = None if fault else judged(len(state.round.plays), state, made)
        return Reply(request, made, judged=play, fault=fault)
    knowledge = state.knowledge
    if not isinstance(recipient, Adviser):
        return Reply(request, LEVELS[recipient].at_table(knowledge))
    advice = advise(knowledge)
    return Reply(request, advice.play, advice)
