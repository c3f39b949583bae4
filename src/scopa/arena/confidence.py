"""The rule by which the arena stops: enough deals to know who is better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log, sqrt

from scopa.arena.contest import Dealt

RISK = 0.05  # how often one of two equal players may be found better
_FEWEST = 20  # deals before the spread of their margins is known well enough
_TIGHTEST_AT = 200  # deals
_SHARE = (-2 * log(RISK) + log(-2 * log(RISK)) + 1) / _TIGHTEST_AT


def confidence_radius(deals: int, deviation: float) -> float:
    """The largest error that the mean of the margins of *deals* deals may still have.

    Unlike twice the standard error it holds for all numbers of deals at once: the mean is ever
    farther off with a chance of `RISK`. deviation: the standard deviation of the margins.
    (Waudby-Smith and others, Time-uniform central limit theory and asymptotic confidence
    sequences, 2021.)

    >>> [round(confidence_radius(deals, 2.0), 2) for deals in (20, 200, 2000)]
    [1.68, 0.43, 0.15]
    """
    grown = deals * _SHARE + 1
    return deviation * sqrt(2 * grown / (deals * deals * _SHARE) * log(sqrt(grown) / RISK))


def until_sure(dealt: Iterable[Dealt]) -> Iterator[Dealt]:
    """The deals up to that after which it is certain who is better; all, if it never is."""
    mean = squares = 0.0
    for number, deal in enumerate(dealt, 1):
        yield deal
        off = deal.margin - mean
        mean += off / number
        squares += off * (deal.margin - mean)
        if number >= _FEWEST and abs(mean) > confidence_radius(
            number, sqrt(squares / (number - 1))
        ):
            return
