"""The rules in force: one frozen value. (Rules: a round, 2; a match)"""

from __future__ import annotations

from dataclasses import dataclass

from scopa.engine.errors import ScopaError

MIN_TARGET, MAX_TARGET = 1, 99


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree on before a match.

    *target*: the points that end it, 1 to 99. *redeal_on_three_kings*: a first table with three
    or four kings is shuffled and dealt again.

    :raises ScopaError: the target is out of range.
    """

    target: int = 11
    redeal_on_three_kings: bool = True

    def __post_init__(self) -> None:
        if not MIN_TARGET <= self.target <= MAX_TARGET:
            raise ScopaError(
                f"a target is a whole number from {MIN_TARGET} to {MAX_TARGET}, not {self.target}"
            )


SCOPA = Rules()
"""The default game: two players, to eleven points."""
