"""How far a long command has come, where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_Step = TypeVar("_Step")


def watched(
    steps: Iterable[_Step], number: int, told: Callable[[int, int], str]
) -> Iterator[_Step]:
    """The *steps*, of which there are that *number*, with a bar where somebody looks at it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from steps
        return
    print(told(0, number), end="", file=sys.stderr, flush=True)
    try:
        for done, step in enumerate(steps, 1):
            print(f"\r{told(done, number)}", end="", file=sys.stderr, flush=True)
            yield step
    finally:
        print(file=sys.stderr)
