"""What the opponents and the coach think of a position: done on a worker, not on the screen."""

from __future__ import annotations

from scopa.players.coach import advise
from scopa.players.levels import LEVELS
from scopa.tui.screen import COACH, Reply, Request


def think(request: Request) -> Reply:
    """What the opponent that is asked plays, or what the coach advises."""
    if request.asked != COACH:
        return Reply(request, LEVELS[request.asked].at_table(request.knowledge))
    advice = advise(request.knowledge)
    return Reply(request, advice.play, advice)
