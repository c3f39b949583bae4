"""What the environment says of folders and of time, whatever it says."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scopa.storage.files import config_folder, data_folder, report_folder
from scopa.storage.match_folder import by_clock_here, now_here
from tests.unix import needs_unix

EVENING = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)


@pytest.fixture(params=["XXX-24", "XXX+24", "XXX-167:59:59", "XXX24YYY", "<+99>-99"])
def _no_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@needs_unix
@pytest.mark.usefixtures("_no_zone")
def test_a_zone_that_cannot_be_used_is_utc() -> None:
    assert by_clock_here(EVENING).isoformat() == EVENING.isoformat()
    assert by_clock_here(EVENING.replace(tzinfo=None)) == EVENING
    assert now_here().utcoffset() == UTC.utcoffset(None)


def test_a_moment_at_the_end_of_time_is_one_of_utc() -> None:
    for year in (1, 9999):
        moment = datetime(year, 1, 1, 12, tzinfo=UTC).replace(month=12 if year > 1 else 1)
        assert by_clock_here(moment) == moment


@needs_unix
@pytest.mark.parametrize("said", ["~/x", "~/x/", "~/y/../x"])
def test_the_home_of_scopa_may_begin_with_that_of_the_user(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SCOPA_HOME", said)
    for folder in (config_folder(), data_folder(), report_folder()):
        assert folder.resolve() == tmp_path / "x"


@needs_unix
def test_an_unknown_user_stays_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOPA_HOME", "~nobody-of-this-name/x")
    assert config_folder() == tmp_path / "~nobody-of-this-name" / "x"
