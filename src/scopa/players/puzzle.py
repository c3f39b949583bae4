"""A puzzle: a position and the one play there that is clearly best, as a line of text.

Its parts have a tab between them: the theme, how hard it is, the best play, and the position as
`scopa.engine.position` writes it, in which it is the turn of seat 0::

    pair	4	9C	hands=1B9C9S/??? table=2C4S piles=3D3S7B10B/1D1S dealer=1 ...
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from scopa.engine import (
    DECK,
    Knowledge,
    NotationError,
    Play,
    Position,
    Round,
    parse_play,
    parse_position,
)

PUZZLE_FILE = Path(__file__).with_name("puzzles.txt")
"""Those that come with the game, a line each; `scopa.lab.puzzles` makes it."""
CLEARLY = 0.5
"""By so many round points the best play of a puzzle is worth more than any other."""


class Theme(Enum):
    """What a puzzle teaches. But for the first, the play that tempts is another than the best."""

    OBVIOUS = "obvious"
    """What anybody would take is right."""
    SEVENS = "sevens"
    """Hold the sevens."""
    MORE_THAN_TEN = "more-than-ten"
    """Leave more than ten, which no card takes."""
    PAIR = "pair"
    """Do not break a pair."""
    LAST_CAPTURE = "last-capture"
    """The rest of the table goes to whoever captures last."""
    LAST_DEAL = "last-deal"
    """Count the last deal."""
    ACE = "ace"
    """The ace that takes all."""
    PARTNER = "partner"
    """The card that the partner has laid."""


class Puzzle(NamedTuple):
    """The *best* play in a *position* at the turn of seat 0, and the *theme*.

    *difficulty* is how many of the opponents do not find it, 0 to 6.
    """

    theme: Theme
    difficulty: int
    best: Play
    position: Position

    def __str__(self) -> str:
        return "\t".join([self.theme.value, str(self.difficulty), str(self.best), self.where])

    @property
    def where(self) -> str:
        """Its position as a line of text."""
        return str(self.position)

    @property
    def key(self) -> str:
        """What it is known by, wherever it stands in the file: its position alone decides."""
        return f"{crc32(self.where.encode()):08x}"

    @property
    def round(self) -> Round:
        """A round at its position; where the cards lie that nobody sees is made up."""
        return self.position.completed(DECK)

    @property
    def knowledge(self) -> Knowledge:
        """What whoever is to play knows."""
        return Knowledge.of(self.round, 0, self.position.scores)


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that a *line* describes.

    :raises NotationError: it has not four parts, the theme is none or the difficulty no number.
    :raises ScopaError: its position cannot be, or the best play is not legal there.
    """
    parts = line.split("\t")
    if len(parts) != 4 or parts[0] not in _THEMES or not parts[1].isdecimal():
        raise NotationError(line, 0, "theme, difficulty, best play and position, a tab between")
    theme, difficulty, best, where = parts
    position = parse_position(where)
    play = parse_play(best, position.completed(DECK))
    return Puzzle(Theme(theme), int(difficulty), play, position)


_THEMES = frozenset(theme.value for theme in Theme)


@cache
def shipped_puzzles() -> Sequence[Puzzle]:
    """The puzzles that come with the game."""
    return tuple(map(parse_puzzle, PUZZLE_FILE.read_text("utf-8").splitlines()))
