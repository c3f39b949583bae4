"""A cluster: the same result as here, whatever becomes of its workers."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator

import dask
import pytest
from distributed import Client, LocalCluster
from distributed.comm.core import CommClosedError

from scopa.arena import cluster as cluster_module
from scopa.arena.cluster import cluster
from scopa.arena.contest import Contest, play
from scopa.engine import SCOPA, ScopaError
from tests import needs_unix
from tests.arena import misbehaving
from tests.cli import Command

pytestmark = needs_unix


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a scheduler with two workers, processes of this machine; a task may end one of them."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(  # type: ignore[no-untyped-call]  # Dask types no constructor
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as local,
    ):
        yield local.scheduler_address


def test_it_gives_the_same_result_to_the_last_digit(address: str, printed: Command) -> None:
    told = []
    for where in (["--jobs", "1"], ["--cluster", address]):
        found = json.loads(printed("arena", "beppe", "rosa", "--deals", "12", "--json", *where))
        del found["mean_ms"], found["p99_ms"]
        told.append(found)
    assert told[0] == told[1]


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(
    address: str,
) -> None:
    contest = Contest("carla", "rosa", SCOPA, seed=3)
    here = [deal.margin for deal in play(contest, 24)]
    there = []
    with cluster(address) as executor:
        workers = [executor.submit(os.getpid)]
        for number, deal in enumerate(play(contest, 24, executor)):
            there.append(deal.margin)
            if number == 4:
                os.kill(workers[0].result(), signal.SIGKILL)
    assert there == here


def test_a_worker_with_another_version_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "__version__", "99.0")
    with pytest.raises(ScopaError, match=r"has scopa \d.*, but this is 99\.0"), cluster(address):
        pass


def test_a_worker_lost_while_versions_are_asked_for_is_not_taken_for_one_without_scopa(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Client.run
    monkeypatch.setattr(
        Client,
        "run",
        lambda *asked, **how: {**run(*asked, **how), "tcp://gone": CommClosedError()},
    )
    with cluster(address) as executor:
        assert executor.submit(int, "7").result() == 7


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere", "", "tcp://", "ftp://a:1"])
def test_an_address_where_nobody_answers_is_said(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_PATIENCE_S", 1)
    with pytest.raises(ScopaError, match="no Dask scheduler answers"), cluster(address):
        pass


@pytest.mark.parametrize("address", ["tcp://", "ftp://a:1"])
def test_a_client_with_no_address_is_closed_at_once(address: str) -> None:
    """Left to the garbage collector it would wait for ever, if another client begins just then."""
    before = loops()
    with (
        pytest.raises(ScopaError, match="no Dask scheduler answers") as raised,
        cluster(address),
    ):
        pass
    assert raised.value.__cause__ is not None  # whose traceback still holds the client
    assert loops() == before


def loops() -> int:
    return sum(thread.name == "IO loop" for thread in threading.enumerate())


def test_deals_that_end_every_worker_are_told_of(address: str, pytestconfig: pytest.Config) -> None:
    """In the long form: one worker after the other has to be started."""
    if pytestconfig.getoption("--busy-runs") < 1:
        pytest.skip("--busy-runs 1 waits for it")
    contest = Contest(f"{misbehaving.NAME}:dying", "rosa", SCOPA)
    with (
        pytest.raises(ScopaError, match="lost one worker after another"),
        cluster(address) as executor,
    ):
        list(play(contest, 4, executor))
