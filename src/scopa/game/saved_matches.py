"""A match as it is kept in a file, and back."""

from __future__ import annotations

from scopa import DEFAULT_OPPONENT
from scopa.errors import ScopaError
from scopa.game.match_state import HUMAN, MatchState
from scopa.game.seats import OPPONENTS, SAVED_PERSON, at_each_seat, names_of
from scopa.storage.match_file import SavedMatch


def as_saved(state: MatchState) -> SavedMatch:
    """The match to be kept; when it began is noted then."""
    names, others = names_of(state.levels), state.levels[1:]
    opponent = " ".join(others if len(set(others)) > 1 else others[:1])
    return SavedMatch(state.key, "", names, state.history, opponent)


def resumed(match: SavedMatch) -> MatchState:
    """The match, which has a round at least, where it was left.

    :raises ScopaError: the history breaks the rules.
    """
    return MatchState.resume(match.history, levels=levels_of(match), key=match.key)


def levels_of(match: SavedMatch) -> tuple[str, ...]:
    """The players by seat; one that this version does not know is replaced by the usual one."""
    names, rules = match.opponent.split() or [DEFAULT_OPPONENT], match.history.rules
    known = [name if name in OPPONENTS else DEFAULT_OPPONENT for name in names]
    return at_each_seat(("", *known)[: rules.players], rules)


def to_review(match: SavedMatch) -> MatchState:
    """The match as one of the person whose plays can be analyzed.

    :raises ScopaError: the person did not play in it, no round of it is over, or it breaks the
        rules.
    """
    if match.players[HUMAN] != SAVED_PERSON:
        raise ScopaError("the coach reviews your own plays, and in this match only others played")
    state = resumed(match) if match.history.rounds else None
    if state is None or not state.rounds_over:
        raise ScopaError("no round of this match has been played to its end, so there is no review")
    return state
