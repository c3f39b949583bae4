"""The puzzles as one person solves them: which there are, which comes next, and why.

Those that come with the game are all there are so far. The plays that a person has lost points by
will come in beside them, from the judgements of their own matches: a line each, as in `Puzzle`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import date

from scopa.engine import Play
from scopa.game import days
from scopa.players.coach import Advice
from scopa.players.puzzle import Puzzle, parse_puzzle, shipped_puzzles
from scopa.records.puzzle_progress import Progress


def puzzles() -> Mapping[str, str]:
    """The lines of all puzzles by key."""
    return shipped_puzzles()


def next_key(progress: Progress, today: date, but: Container[str] = ()) -> str:
    """The key of the puzzle that comes next, if there is any other none of *but*.

    New ones come in the order of their keys, which mixes the themes, and easy and hard.
    """
    keys = sorted(puzzles())
    return progress.next_of([key for key in keys if key not in but] or keys, today)


def puzzle(key: str) -> Puzzle:
    """The puzzle of that *key*."""
    return parse_puzzle(puzzles()[key])


def explained(solved: Puzzle, advice: Advice) -> Advice:
    """What the coach says of a puzzle: its best play is sure, even where a clock stops them."""
    if advice.play == solved.best:
        return advice
    return advice._replace(play=solved.best, reasons=(), temptation=None, threat=None)


def cost_of(solved: Puzzle, played: Play, advice: Advice) -> float:
    """How many round points were lost by what was *played*."""
    return max(0.0, advice.values[solved.best] - advice.values[played])


def today() -> date:
    """The day here."""
    return date.fromisoformat(days.today())
