"""Many machines that share the work of the arena: a Dask cluster (extra ``cluster``)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any

from distributed import Client, KilledWorker

from scopa import __version__
from scopa.arena.contest import Contest, DealResult, play_deal
from scopa.arena.workers import Workers
from scopa.engine import ScopaError
from scopa.players.opponents import LEVELS

_PATIENCE_S = 8  # for an answer, and for the first worker after the last
_RESTART_S = 30  # for a worker to begin again that a player has ended
_RETRIES = 3  # of a deal whose worker has gone


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the Dask scheduler at *address*, such as ``tcp://10.0.0.7:8786``.

    :raises ScopaError: no scheduler answers there, or not all its workers have this scopa.
    """
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
        worker = _Worker(client, address)
        yield Workers([worker] * 2 * sum(client.nthreads().values()))
    finally:
        with suppress(OSError):  # the scheduler may be gone
            client.close(timeout=1)


def _version() -> str:
    return __version__


class _Worker:
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

    def loser(self, contest: Contest, error: Exception) -> int:
        own = [place for place, name in enumerate(contest[:2]) if name not in LEVELS]
        if isinstance(error, KilledWorker) and len(own) == 1:
            self._seen = time.monotonic() + _RESTART_S
            return own[0]
        self.look()
        raise ScopaError(
            "the cluster has lost one worker after another on the same deal: does a player "
            "end its process, or take all the memory?"
        ) from error

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
