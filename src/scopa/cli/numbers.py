"""Numbers on the command line, each within its bounds."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable

from scopa.text.error_messages import not_between

MOST_DEALS = 100_000
MOST_SEED = 2**256 - 1  # as large as those that are drawn from the system
# Windows can wait for no more processes at a time.
MOST_JOBS = 61 if sys.platform == "win32" else 256
_SHORTEST_S, _LONGEST_S = 0.001, 3600.0


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of a whole number from *least* to *most*."""

    def read(text: str) -> int:
        digits = text.lstrip("0") or "0"
        if text.isdecimal() and len(digits) <= len(str(most)):
            number = int(digits)  # which would refuse thousands of digits
            if least <= number <= most:
                return number
        raise ArgumentTypeError(not_between(text, least, most))

    return read


def seconds(text: str) -> float:
    """The time in *text*, from a millisecond to an hour."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not _SHORTEST_S <= number <= _LONGEST_S:  # nor is NaN
        raise ArgumentTypeError(not_between(text, _SHORTEST_S, _LONGEST_S))
    return number
