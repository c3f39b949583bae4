"""The end of a round, once no card is hidden: the line of play, and what it brings."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from scopa.engine import Award, Knowledge, Play, Round, TableAwarded, events, score, total
from scopa.players.search.solver import solve


class Ending(NamedTuple):
    """The end of a round after a play.

    line: the plays after it, all as good as they can be
    awards: of the round
    last_taker: the side that gets the cards left on the table, if any are
    cards_left: how many
    """

    line: tuple[Play, ...]
    awards: tuple[Award, ...]
    last_taker: int | None
    cards_left: int

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round by side."""
        return total(self.awards)


def dealt_round(knowledge: Knowledge) -> Round:
    """The round that the *knowledge* is of, all hands open; no card of it is hidden."""
    state = knowledge.sample(Random(0))
    return state._replace(rules=replace(state.rules, open_hands=True))


def ending_after(play: Play, knowledge: Knowledge) -> Ending:
    """How the round ends after *play* when all play for the points; no card is hidden."""
    state, line = dealt_round(knowledge), [play]
    while True:
        before, state = state, state.play(line[-1])
        if state.is_over:
            break
        values = solve(Knowledge.of(state, state.turn)).values
        line.append(max(values, key=values.__getitem__))
    rest = next((event for event in events(before, state) if isinstance(event, TableAwarded)), None)
    side, cards = (rest.side, len(rest.cards)) if rest else (None, 0)
    return Ending(tuple(line[1:]), score(state), side, cards)
