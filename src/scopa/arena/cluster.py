"""Many machines that share the work of the arena: a Dask cluster (extra ``cluster``)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from distributed import Client, KilledWorker
from distributed.comm.core import CommClosedError

from scopa import __version__
from scopa.engine import ScopaError

_PATIENCE_S = 10
_RETRIES = 3  # of a task whose worker has gone


class _Client(Client):
    """A client that closes itself where it cannot begin.

    Dask leaves that to the garbage collector, which may come while another client begins: each then
    waits for the other.
    """

    def start(self, **options: object) -> None:
        try:
            super().start(**options)  # type: ignore[no-untyped-call]  # Dask types no method
        except BaseException:
            self.close()  # type: ignore[no-untyped-call]
            raise


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the Dask scheduler at *address*, such as ``tcp://10.0.0.7:8786``.

    Work that is not done when the context ends is given up.

    :raises ScopaError: no scheduler answers there, it has no workers, or they have no scopa or
        another version of it; or one part of the work has ended one worker after the other.
    """
    try:
        if "://" not in address:  # for Dask it might mean a cluster of its own
            raise ValueError(address)
        client = _Client(  # type: ignore[no-untyped-call]  # Dask types no constructor
            address, timeout=_PATIENCE_S, set_as_default=False
        )
    except (OSError, ValueError, AssertionError) as error:
        # TimeoutError is an OSError; and Dask asserts that its own thread begins in ten seconds
        raise ScopaError(
            "no Dask scheduler answers at {address!r}: an address looks like tcp://10.0.0.7:8786",
            address=address,
        ) from error
    with client:
        _check_versions(client, address)
        executor: Executor = client.get_executor(  # type: ignore[no-untyped-call]  # nor this
            pure=False, retries=_RETRIES
        )
        try:
            yield executor
        except KilledWorker as error:
            raise ScopaError(
                "the cluster has lost one worker after another on the same deals: does a player "
                "end its process, or take all the memory?"
            ) from error
        finally:
            executor.shutdown(wait=False)


def _check_versions(client: Client, address: str) -> None:
    versions = client.run(_version, on_error="return")
    if not versions:
        raise ScopaError("the Dask scheduler at {address!r} has no workers", address=address)
    for worker, version in versions.items():
        if isinstance(version, CommClosedError):  # it is lost meanwhile
            continue
        if isinstance(version, Exception):
            raise ScopaError(
                "the workers at {address!r} cannot load scopa {version}: install it there",
                address=address,
                version=__version__,
            ) from version
        if version != __version__:
            raise ScopaError(
                "the worker {worker} has scopa {version}, but this is {mine}",
                worker=worker,
                version=version,
                mine=__version__,
            )


def _version() -> str:
    return __version__
