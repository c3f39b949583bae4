"""A round robin: every player against every other, and how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scopa.arena.contest import Result
from scopa.engine import ScopaError


class Ranking(NamedTuple):
    """How a player did against all others: the mean *margin* a round and its standard *error*.

    *against* has the margin over each of them that it has met.
    """

    name: str
    margin: float
    error: float
    against: Mapping[str, float]


def pairings(names: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs that play each other.

    >>> pairings(["nino", "rosa", "carla"])
    [('nino', 'rosa'), ('nino', 'carla'), ('rosa', 'carla')]

    :raises ScopaError: of more than two names one is there twice.
    """
    twice = [name for name in names if names.count(name) > 1]
    if len(names) > 2 and twice:
        raise ScopaError(
            "in a round robin each player is named once; {name!r} is there twice", name=twice[0]
        )
    return list(combinations(names, 2))


def standings(results: Mapping[tuple[str, str], Result]) -> list[Ranking]:
    """How everybody stands after the *results* of the pairs, the best first."""
    met: dict[str, dict[str, tuple[float, float]]] = {}
    for (first, second), result in results.items():
        met.setdefault(first, {})[second] = result.margin, result.error
        met.setdefault(second, {})[first] = -result.margin, result.error
    every = []
    for name, others in met.items():
        margin = sum(margin for margin, _ in others.values()) / len(others)
        error = sum(error**2 for _, error in others.values()) ** 0.5 / len(others)
        against = {other: margin for other, (margin, _) in others.items()}
        every.append(Ranking(name, margin, error, against))
    return sorted(every, key=lambda standing: -standing.margin)
