"""Who plays the deals of a contest: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from ctypes import c_long
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawValue
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

from scopa import __version__
from scopa.arena.asked_player import Misdeed
from scopa.arena.contest import Contest, DealResult, forfeited, play_deal
from scopa.engine import ScopaError

_LOOKING_S = 1.0  # how long is waited for a deal before a look at a worker
# Of a cluster:
_PATIENCE_S = 8  # for an answer, and for the first worker after the last
_RETRIES = 3  # of a deal whose worker has gone


class Worker(Protocol):
    """Plays one deal after the other.

    asked: which of the two players is asked there, if that is known
    lost: the same after its process has ended; another follows
    look: raises ScopaError if nobody is there any more
    """

    def submit(self, contest: Contest, number: int) -> Future[DealResult]: ...
    def asked(self) -> int | None: ...
    def lost(self) -> int | None: ...
    def look(self) -> None: ...


class Workers:
    """The workers who share the deals of contests."""

    def __init__(self, workers: Collection[Worker]) -> None:
        self._free = list(workers)
        self._under_way: dict[Future[DealResult], tuple[int, Worker]] = {}

    def play(self, contest: Contest, deals: int) -> Iterator[DealResult]:
        """Play *deals* deals of the *contest*, and yield each as soon as it is over.

        :raises ScopaError: there is no such player, or nobody is left to ask one.
        """
        left = iter(range(deals))
        while True:
            while self._free and (number := next(left, None)) is not None:
                worker = self._free.pop()
                self._under_way[worker.submit(contest, number)] = number, worker
            if not self._under_way:
                return
            done, waiting = wait(self._under_way, _LOOKING_S, FIRST_COMPLETED)
            if not done:
                self._under_way[next(iter(waiting))][1].look()
            for future in done:
                number, worker = self._under_way[future]
                try:
                    result = future.result()
                except ScopaError:
                    raise
                except Exception as error:  # no player's: those are faults
                    place = worker.lost()
                    if place is None:
                        raise ScopaError(
                            "workers of the arena have ended on the same deal: does a player end "
                            "its process, or take all the memory?"
                        ) from error
                    result = forfeited(contest, number, place, Misdeed("ended its process"))
                del self._under_way[future]
                self._free.append(worker)
                yield result

    def asked(self, contest: Contest) -> list[str]:
        """The players of the *contest* who are being asked, as far as is known."""
        places = {worker.asked() for _, worker in self._under_way.values()}
        return [name for place, name in enumerate(contest[:2]) if place in places]


@contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """So many processes of this machine; they are ended with the context, whatever they do."""
    every: list[_Process] = []
    try:
        for _ in range(jobs):
            every.append(_Process())
        yield Workers(every)
    finally:
        for process in every:
            process.end()


class _Process:
    """A process that plays deals; another follows when a player has ended it."""

    def __init__(self) -> None:
        self._process: multiprocessing.Process | None = None

    def submit(self, contest: Contest, number: int) -> Future[DealResult]:
        future: Future[DealResult] = Future()
        with _ctrl_c_waits():
            if self._process is None or not self._process.is_alive():
                self.end()  # what a player of the deal before has left behind ended it
                self._process = self._begun()
            self._asked.value = 0
            asked = (future, self._process, self._line, (contest, number))
            Thread(target=_hand_over, args=asked, daemon=True).start()
        return future

    def _begun(self) -> multiprocessing.Process:
        self._asked = RawValue(c_long)  # 1 or 2, 0 at first
        self._line, its_end = multiprocessing.Pipe()
        process = multiprocessing.Process(target=_play_deals, args=(its_end, self._asked))
        process.start()
        its_end.close()
        return process

    def asked(self) -> int | None:
        return self._asked.value - 1 if self._asked.value else None

    def lost(self) -> int | None:
        place = self.asked()
        self.end()
        return place

    def look(self) -> None: ...

    def end(self) -> None:
        """Kill it, and what its players have started."""
        if self._process is not None:
            _kill_group(self._process.pid)
            self._process.kill()  # a player may have taken it into another group
            self._process = None


def _hand_over(
    future: Future[DealResult], process: multiprocessing.Process, line: Connection, asked: object
) -> None:
    """Have *process* play what is *asked*; the future is its answer, or that it has ended.

    What a player has started may hold the line open, so its silence tells nothing.
    """
    try:
        line.send(asked)
        while not line.poll(_LOOKING_S):
            if not process.is_alive():
                raise EOFError
        answer = line.recv()
        if isinstance(answer, ScopaError):
            raise answer
    except Exception as error:  # what comes from there may be anything
        future.set_exception(error)
    else:
        future.set_result(answer)


def _kill_group(group: int | None) -> None:
    if sys.platform != "win32" and group:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back; processes and threads that start meanwhile never get it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------------------- in the process


def _play_deals(line: Connection, asked: c_long) -> None:
    """Play what is asked for; print where errors are printed, and end with the program."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    else:
        os.setpgid(0, 0)
    Thread(target=_end_with_program, daemon=True).start()
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno() if sys.stderr is None else 2, 1)
    sys.stdout = sys.stderr

    def note(place: int) -> None:
        asked.value = place + 1

    while True:
        contest, number = line.recv()
        try:
            answer: DealResult | ScopaError = play_deal(contest, number, note)
        except ScopaError as error:
            answer = error
        line.send(answer)


def _end_with_program() -> None:
    program = multiprocessing.parent_process()
    assert program is not None, "it has started this process"
    program.join()
    _kill_group(os.getpid())
    os._exit(1)


# ----------------------------------------------------------------------------------- a cluster


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the Dask scheduler at *address*, such as ``tcp://10.0.0.7:8786``.

    :raises ScopaError: there is no Dask (extra ``cluster``), no scheduler answers there, or not all
        its workers have this scopa.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ScopaError("--cluster needs Dask: pip install 'scopa[cluster]'") from error
    try:
        if "://" not in address:  # for Dask it might mean a cluster of its own
            raise ValueError(address)
        client: Any = Client(  # type: ignore[no-untyped-call]  # Dask types nothing
            address, timeout=_PATIENCE_S, set_as_default=False
        )
    except (OSError, ValueError, AssertionError) as error:
        # TimeoutError is an OSError; and Dask asserts that its own thread begins in time
        raise ScopaError(
            "no Dask scheduler answers at {address!r}: an address looks like tcp://10.0.0.7:8786",
            address=address,
        ) from error
    try:
        with suppress(TimeoutError):  # some may be about to begin
            client.wait_for_workers(1, timeout=_PATIENCE_S)
        found = {str(version) for version in client.run(_version, on_error="return").values()}
        if found != {__version__}:
            raise ScopaError(
                "the workers at {address!r} must all have scopa {version}, but there are {found}",
                address=address,
                version=__version__,
                found=", ".join(sorted(found)) or "none",
            )
        worker = _Elsewhere(client, address)
        yield Workers([worker] * 2 * sum(client.nthreads().values()))
    finally:
        with suppress(OSError):  # the scheduler may be gone
            client.close(timeout=1)


def _version() -> str:
    return __version__


class _Elsewhere:
    """Whoever of the cluster has time."""

    def __init__(self, client: Any, address: str) -> None:  # noqa: ANN401 - Dask types nothing
        self._client, self._address = client, address
        self._executor = client.get_executor(pure=False, retries=_RETRIES)
        self._seen = time.monotonic()

    def submit(self, contest: Contest, number: int) -> Future[DealResult]:
        future: Future[DealResult] = self._executor.submit(play_deal, contest, number)
        return future

    def asked(self) -> None:
        """Not known from afar."""

    def lost(self) -> None:
        self.look()

    def look(self) -> None:
        try:
            ncores = self._client.scheduler.ncores
            if self._client.sync(ncores, callback_timeout=_PATIENCE_S):
                self._seen = time.monotonic()
        except Exception as error:  # of many kinds, by the moment
            raise ScopaError(
                "the Dask scheduler at {address!r} is gone", address=self._address
            ) from error
        if time.monotonic() - self._seen > _PATIENCE_S:
            raise ScopaError(
                "the Dask scheduler at {address!r} has no workers any more", address=self._address
            )
