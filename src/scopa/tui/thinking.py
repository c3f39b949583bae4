"""What the opponents and the coach think of a position: done on a worker, not on the screen."""

from __future__ import annotations

from scopa.players.coach import advise
from scopa.players.levels import LEVELS
from scopa.tui.screen import COACH, Question, Thought


def think(question: Question) -> Thought:
    """What the opponent that is asked plays, or what the coach advises."""
    if question.asked != COACH:
        return Thought(question, LEVELS[question.asked].at_table(question.knowledge))
    advice = advise(question.knowledge)
    return Thought(question, advice.play, advice)
