"""A puzzle: a position and the one play there that is clearly best, as a line of text.

Its parts have a tab between them: the theme, how many miss it, the best play, and the position as
`scopa.engine.position` writes it, in which it is the turn of seat 0::

    gone	4	9C	hands=1B9C9S/??? table=2C4S piles=3D3S7B10B/1D1S dealer=1 ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from scopa.engine import DECK, Knowledge, NotationError, Play, Position, Rules, parse_play

PUZZLE_FILE = Path(__file__).with_name("puzzles.txt")
"""The puzzles that come with the game, a line each; `research.puzzles` makes it."""
EASY = 2
"""A puzzle that no more opponents miss than this is easy; those of matches count as such."""


class PuzzleTheme(Enum):
    """The lesson of a puzzle; they come in turn, and in the fourth it is best to lay a card."""

    OWN = "own"  # here the person has lost points once
    OBVIOUS = "obvious"  # what anybody would take is right
    SETTEBELLO = "settebello"  # take it, or do not give it away
    MORE_THAN_TEN = "more than ten"  # leave more than ten, which no card takes
    COINS = "coins"  # take them, or do not give them away
    SEVENS = "sevens"  # take them, hold them, do not give them away
    SWEEP = "sweep"  # make it, or leave none to others
    GONE = "gone"  # leave what no card takes, for the cards that would are gone
    LAST_CAPTURE = "last capture"  # the rest of the table goes to whoever captures last
    LAST_DEAL = "last deal"  # count the last deal
    ACE = "ace"  # the ace that takes all

    @property
    def slug(self) -> str:
        """The name of the theme on a command line."""
        return self.value.replace(" ", "-")


class PuzzleLabel(NamedTuple):
    """What is known of a puzzle before its position is read.

    missed_by: how many of the six opponents do not find it
    """

    theme: PuzzleTheme
    missed_by: int
    rules: Rules


class Puzzle(NamedTuple):
    """The *best* play in a *position* at the turn of seat 0, and the *theme*.

    *missed_by* is how many of the six opponents do not find it.
    """

    theme: PuzzleTheme
    missed_by: int
    best: Play
    position: Position

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge of the player whose turn it is."""
        return Knowledge.of(self.position.completed(DECK), 0, self.position.scores)

    def __str__(self) -> str:
        return f"{self.theme.value}\t{self.missed_by}\t{self.best}\t{self.position}"


def parse_puzzle(line: str) -> Puzzle:
    """The puzzle that a *line* describes.

    :raises NotationError: it has not four parts, the theme is none or the difficulty no number.
    :raises ScopaError: its position cannot be, or the best play is not legal there.
    """
    parts = line.split("\t")
    themes = {theme.value: theme for theme in PuzzleTheme}
    if len(parts) != 4 or parts[0] not in themes or parts[1] not in tuple("0123456"):
        raise NotationError(line, 0, "theme, difficulty, best play and position, a tab between")
    theme, missed_by, best, where = parts
    position = Position.parse(where)
    play = parse_play(position.completed(DECK), best)
    return Puzzle(themes[theme], int(missed_by), play, position)


@cache
def label_of(line: str) -> PuzzleLabel:
    """The label of a puzzle by its *line*, which was read before or comes with the game."""
    theme, missed_by, _best, where = line.split("\t")
    return PuzzleLabel(PuzzleTheme(theme), int(missed_by), Position.rules_in(where))


@cache
def shipped_puzzles() -> Mapping[str, str]:
    """The lines of the puzzles that come with the game, by key."""
    return by_key(PUZZLE_FILE.read_text("utf-8").splitlines())


def by_key(lines: Iterable[str]) -> dict[str, str]:
    """The *lines* of puzzles by key, a checksum of the position."""
    found = {}
    for line in lines:
        _, _, where = line.rpartition("\t")
        found[f"{crc32(where.encode()):08x}"] = line
    return found
