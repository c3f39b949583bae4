"""A puzzle: a position and the one play there that is clearly best, as a line of text.

Its parts have a tab between them: the theme, how hard it is, the best play, and the position as
`scopa.engine.position` writes it, in which it is the turn of seat 0::

    pair	4	9C	hands=1B9C9S/??? table=2C4S piles=3D3S7B10B/1D1S dealer=1 ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from scopa.engine import DECK, Knowledge, NotationError, Play, Position, parse_play

PUZZLE_FILE = Path(__file__).with_name("puzzles.txt")
"""Those that come with the game, a line each; `research.puzzles` makes it."""
_NOT_ASKED = "-"
_DIFFICULTIES = {_NOT_ASKED: None, **{str(missed_by): missed_by for missed_by in range(7)}}
CLEARLY = 0.5
"""The least that the best play of a puzzle gains over any other, in round points."""


class PuzzleTheme(Enum):
    """The lesson of a puzzle."""

    OBVIOUS = "obvious"  # what anybody would take is right
    SEVENS = "sevens"  # hold the sevens
    MORE_THAN_TEN = "more than ten"  # leave more than ten, which no card takes
    PAIR = "pair"  # do not break a pair
    LAST_CAPTURE = "last capture"  # the rest of the table goes to whoever captures last
    LAST_DEAL = "last deal"  # count the last deal
    ACE = "ace"  # the ace that takes all
    PARTNER = "partner"  # the card that the partner has laid
    OWN = "own"  # here the person has lost points once


class Puzzle(NamedTuple):
    """The *best* play in a *position* at the turn of seat 0, and the *theme*.

    *difficulty* is how many of the six opponents do not find it, if they were asked.
    """

    theme: PuzzleTheme
    difficulty: int | None
    best: Play
    position: Position

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge of the player whose turn it is."""
        return Knowledge.of(self.position.completed(DECK), 0, self.position.scores)

    def __str__(self) -> str:
        difficulty = _NOT_ASKED if self.difficulty is None else str(self.difficulty)
        return "\t".join((self.theme.value, difficulty, str(self.best), str(self.position)))


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that a *line* describes.

    :raises NotationError: it has not four parts, the theme is none or the difficulty no number.
    :raises ScopaError: its position cannot be, or the best play is not legal there.
    """
    parts = line.split("\t")
    themes = {theme.value: theme for theme in PuzzleTheme}
    if len(parts) != 4 or parts[0] not in themes or parts[1] not in _DIFFICULTIES:
        raise NotationError(line, 0, "theme, difficulty, best play and position, a tab between")
    theme, difficulty, best, where = parts
    position = Position.parse(where)
    play = parse_play(best, position.completed(DECK))
    return Puzzle(themes[theme], _DIFFICULTIES[difficulty], play, position)


@cache
def shipped_puzzles() -> Mapping[str, str]:
    """The lines of the puzzles that come with the game, by key."""
    return by_key(PUZZLE_FILE.read_text("utf-8").splitlines())


def by_key(lines: Iterable[str]) -> dict[str, str]:
    """The *lines* of puzzles by what each is known by, which its position decides."""
    return {_key(line): line for line in lines}


def _key(line: str) -> str:
    _, _, where = line.rpartition("\t")
    return f"{crc32(where.encode()):08x}"
