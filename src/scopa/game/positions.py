"""A position as a table at which somebody sits, and a table as a position."""

from __future__ import annotations

from scopa.engine import DECK, FULL_DECK, NO_CARDS, CardSet, Match, Position
from scopa.game.match_state import MatchState


def state_at(position: Position) -> MatchState:
    """A table at that *position*, at which the person sits where the turn is.

    Where the cards lie that are not known is made up.
    """
    here = position.from_turn
    round_ = here.completed(DECK)
    first_table = CardSet(FULL_DECK & ~sum(round_.seats)) if here.plays else here.table
    if round_.first_table_sweeps:
        first_table = NO_CARDS
    match = Match(here.rules, here.scores, here.dealer)
    return MatchState(seed=0, match=match, round=round_, first_table=tuple(first_table))


def position_line(state: MatchState) -> str:
    """The position of the match with all its cards, as a line of text."""
    return str(Position.of(state.round, state.match.scores))
