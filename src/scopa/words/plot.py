"""Numbers over time as columns of characters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

_UPWARDS = " ▁▂▃▄▅▆▇█"
_EIGHTHS = 8


def columns(values: Sequence[float], width: int) -> list[float]:
    """*values* as at most *width* numbers, each the mean of its neighbours.

    >>> columns([1, 3, 5, 7, 9, 11], 3)
    [2.0, 6.0, 10.0]
    """
    count = min(width, len(values))
    bounds = [at * len(values) // count for at in range(count + 1)] if count else []
    parts = [values[start:end] for start, end in pairwise(bounds)]
    return [sum(part) / len(part) for part in parts]


def plot(values: Sequence[float], height: int, *, has_blocks: bool) -> list[str]:
    """A column for each of *values*, up from the middle line or down, *height* rows each way.

    The highest or lowest of them takes them all. With block characters a column that goes up ends
    in eighths of a row.

    >>> print("\\n".join(f"|{row}" for row in plot([1, 4, -2, 0], 2, has_blocks=False)))
    | #
    |##
    |----
    |  #
    |
    """
    most = max(map(abs, values), default=0) or 1.0
    heights = [value / most * height for value in values]
    sign = _block if has_blocks else _hash
    above = ["".join(sign(column - row) for column in heights) for row in range(height)]
    full = "█" if has_blocks else "#"
    below = [
        "".join(full if -column - row >= 0.5 else " " for column in heights)
        for row in range(height)
    ]
    rows = [*reversed(above), ("─" if has_blocks else "-") * len(values), *below]
    return [row.rstrip() for row in rows]


def _hash(rows: float) -> str:
    """What a column of so many more *rows* shows in this one."""
    return "#" if rows >= 0.5 else " "


def _block(rows: float) -> str:
    return _UPWARDS[max(0, min(_EIGHTHS, round(rows * _EIGHTHS)))]
