"""The end of a round, once no card is hidden: the line of play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from scopa.engine import Knowledge, Play
from scopa.players.search.solver import solve


def best_line(play: Play, knowledge: Knowledge) -> tuple[Play, ...]:
    """The plays after *play* when all play for the points; no card is hidden."""
    state = knowledge.sample(Random(0))
    state = state._replace(rules=replace(state.rules, open_hands=True)).play(play)
    line: list[Play] = []
    while not state.is_over:
        values = solve(Knowledge.of(state, state.turn)).values
        line.append(max(values, key=values.__getitem__))
        state = state.play(line[-1])
    return tuple(line)
