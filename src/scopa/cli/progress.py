"""The progress of a long command, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_Step = TypeVar("_Step")
_BAR_WIDTH = 40


def watched(
    steps: Iterable[_Step], number: int, text: Callable[[int, int], str]
) -> Iterator[_Step]:
    """Yield the *steps*; a terminal shows by *text* how many of *number* are done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from steps
        return
    print(text(0, number), end="", file=sys.stderr, flush=True)
    try:
        for done, step in enumerate(steps, 1):
            print(f"\r{text(done, number)}", end="", file=sys.stderr, flush=True)
            yield step
    finally:
        print(file=sys.stderr)


def bar(done: int, number: int, text: str) -> str:
    """A bar filled as far as *done*, and the *text*."""
    full = _BAR_WIDTH * done // number
    return f"[{'#' * full}{'.' * (_BAR_WIDTH - full)}] {text}"
