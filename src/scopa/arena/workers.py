"""Processes that share the work of the arena, and end with the program that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count, islice
from threading import Thread
from typing import ParamSpec, TypeVar

from scopa.engine import ScopaError

_Asked = ParamSpec("_Asked")
_Item = TypeVar("_Item")
_Made = TypeVar("_Made")
_PARTS_AT_FIRST = 8


def parallel_map(
    make: Callable[[_Item], _Made],
    items: Sequence[_Item],
    executor: Executor | None,
    at_a_time: int = 1,
) -> Iterator[_Made]:
    """Map *make* over the *items*, in order: here, or by the *executor*.

    at_a_time: items that a process is given. No more is given out than has been done, and a
    little, so that little is wasted where the caller stops early.

    :raises ScopaError: a process of the executor has died.
    """
    if executor is None:
        yield from map(make, items)
        return
    parts = iter([items[start : start + at_a_time] for start in range(0, len(items), at_a_time)])
    under_way: deque[Future[list[_Made]]] = deque()
    try:
        for done in count(_PARTS_AT_FIRST):
            for part in islice(parts, done - len(under_way)):
                under_way.append(executor.submit(_made_of_all, make, part))
            if not under_way:
                return
            yield from under_way.popleft().result()
    except BrokenExecutor as error:
        raise ScopaError(
            "one of the processes has died: does a player end it, or take all the memory?"
        ) from error


def _made_of_all(make: Callable[[_Item], _Made], items: Sequence[_Item]) -> list[_Made]:
    return [make(item) for item in items]


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """A pool of processes; for one job, this process.

    Work that is not done when the context ends is given up.
    """
    if jobs == 1:
        yield None
        return
    pool = _Workers(jobs, initializer=end_with_program)
    try:
        yield pool
    finally:
        for process in multiprocessing.active_children():  # a player's own is started again
            process.kill()
            process.join()
        pool.shutdown()


class _Workers(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, not even before they have begun."""

    def submit(
        self, call: Callable[_Asked, _Made], /, *args: _Asked.args, **named: _Asked.kwargs
    ) -> Future[_Made]:
        if sys.platform == "win32":
            return super().submit(call, *args, **named)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(call, *args, **named)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_program() -> None:
    """Leave Ctrl-C to the program that has made this process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
