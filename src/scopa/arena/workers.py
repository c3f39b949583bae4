"""Processes that share the work of the arena, and end with the program that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import count, islice
from threading import Thread
from typing import TypeVar

from scopa.engine import ScopaError

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")
_UNDER_WAY_AT_FIRST = 8


def parallel_map(
    make: Callable[[_Item], _Made], items: Iterable[_Item], executor: Executor | None
) -> Iterator[_Made]:
    """Map *make* over the *items*, in order: here, or by the *executor*.

    No more is given out than has been done, and a little, so that little is wasted where the caller
    stops early.

    :raises ScopaError: a process of the executor has died.
    """
    if executor is None:
        yield from map(make, items)
        return
    left = iter(items)
    under_way: deque[Future[_Made]] = deque()
    try:
        for most in count(_UNDER_WAY_AT_FIRST):
            for item in islice(left, most - len(under_way)):
                with _ctrl_c_waits():  # a process may start
                    under_way.append(executor.submit(make, item))
            if not under_way:
                return
            yield under_way.popleft().result()
    except BrokenExecutor as error:
        raise ScopaError(
            "one of the processes has died: does a player end it, or take all the memory?"
        ) from error


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back; processes that start meanwhile never get it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """A pool of processes; for one job, this process.

    Work that is not done when the context ends is given up.
    """
    if jobs == 1:
        yield None
        return
    with ProcessPoolExecutor(jobs, initializer=end_with_program) as pool:
        try:
            yield pool
        finally:
            for process in multiprocessing.active_children():  # a player's own is started again
                process.kill()
                process.join()


def end_with_program() -> None:
    """Leave Ctrl-C to the program that has made this process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
