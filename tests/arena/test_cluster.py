"""A cluster: the same result as here, whatever becomes of its workers."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import dask
import pytest
from distributed import LocalCluster

from scopa.arena import workers as workers_module
from scopa.arena.contest import Contest, play_deal
from scopa.arena.workers import cluster
from scopa.engine import SCOPA, ScopaError
from tests.arena import misbehaving
from tests.unix import needs_unix

pytestmark = needs_unix

CONTEST = Contest("carla", "rosa", SCOPA, seed=3)


@pytest.fixture(scope="module")
def local() -> Iterator[LocalCluster]:
    """A scheduler with two workers, processes of this machine; a task may end one of them."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask types no constructor
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as local,
    ):
        yield local


@pytest.fixture(autouse=True)
def _no_client_left() -> Iterator[None]:
    """Dask's client that found nobody closes itself when it is collected.

    If that happens while the next one begins it waits for itself for ever.
    """
    yield
    gc.collect()


def test_it_gives_the_same_result_though_a_worker_is_killed(local: LocalCluster) -> None:
    here = {play_deal(CONTEST, number).rounds for number in range(12)}
    there = set()
    with cluster(local.scheduler_address) as workers:
        for number, deal in enumerate(workers.play(CONTEST, 12)):
            there.add(deal.rounds)
            if number == 3:
                os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)
    assert there == here


def test_a_worker_with_another_version_is_named(
    local: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "__version__", "99.0")
    with (
        pytest.raises(ScopaError, match=r"must all have scopa 99\.0, but there are \d"),
        cluster(local.scheduler_address),
    ):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "", "tcp://", "ftp://a:1"])
def test_where_nobody_answers_is_said(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "_PATIENCE_S", 1)
    with pytest.raises(ScopaError, match="no Dask scheduler answers"), cluster(address):
        pass


def test_a_player_that_ends_every_worker_is_asked_after(
    local: LocalCluster, pytestconfig: pytest.Config
) -> None:
    """In the long form: one worker after the other has to be started."""
    if pytestconfig.getoption("--lost-workers") < 1:
        pytest.skip("--lost-workers 1 waits for it")
    contest = Contest("rosa", f"{misbehaving.NAME}:dying", SCOPA)
    with (
        cluster(local.scheduler_address) as workers,
        pytest.raises(ScopaError, match="does a player end its process"),
    ):
        list(workers.play(contest, 1))


def test_workers_and_then_a_scheduler_that_go_away_are_missed(
    local: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cluster(local.scheduler_address) as workers:
        deals = workers.play(CONTEST, 100_000)
        next(deals)
        monkeypatch.setattr(workers_module, "_PATIENCE_S", 1)
        local.scale(0)  # type: ignore[no-untyped-call]
        with pytest.raises(ScopaError, match=r"no workers|have ended on the same deal"):
            list(deals)
        local.close()
        with pytest.raises(ScopaError, match=r"the Dask scheduler at '.*' is gone"):
            list(workers.play(CONTEST, 1))
