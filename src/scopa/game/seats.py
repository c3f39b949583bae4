"""Who sits where: the opponents, the weakest first, and their neighbours, who play alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the title is there before the engine
    from scopa.engine import Rules

SAVED_PERSON = "You"  # what the files call the person at the keys

# The names of the levels of `scopa.players.opponents`.
OPPONENTS = {
    "nino": "Nino",
    "rosa": "Rosa",
    "beppe": "Beppe",
    "carla": "Carla",
    "don-ciccio": "Don Ciccio",
    "maestro": "Il Maestro",
}

# The names of those who play like an opponent that sits at the table already.
NEIGHBOURS = ("Pina", "Tonio", "Lucia")


def at_each_seat(levels: Sequence[str], rules: Rules) -> tuple[str, ...]:
    """One level for each seat; the last of *levels* fills the remaining seats."""
    return (*levels, *[levels[-1]] * (rules.players - len(levels)))


def names_of(levels: Sequence[str], person: str = SAVED_PERSON) -> tuple[str, ...]:
    """The names of the players of these *levels* by seat; the empty one is the *person*.

    Only the first of a level is the opponent of that name; others who play alike are neighbours.
    """
    neighbours = iter(NEIGHBOURS)
    return tuple(
        (next(neighbours) if level in levels[:seat] else OPPONENTS[level]) if level else person
        for seat, level in enumerate(levels)
    )
