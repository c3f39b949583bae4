"""The manual says what the program takes, where it looks and what it ends with."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scopa.cli.output import CRASHED, NOT_WRITTEN, STOPPED, WRONG
from scopa.storage.match_file_writer import format_match
from scopa.storage.paths import matches_file, report_folder
from scopa.storage.settings import settings_file
from tests.cli import Command
from tests.storage import saved
from tools.man_page import FILES, STATUSES, page


def test_the_page_is_that_of_the_program_and_the_command_prints_it(printed: Command) -> None:
    """``python -m tools.man_page`` makes it anew."""
    assert printed("manual") == page()


@pytest.mark.skipif(sys.platform != "linux", reason="the page names the folders of Linux")
def test_the_files_of_the_page_are_those_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SCOPA_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    said = [Path(file).expanduser() for file in FILES]
    for file in (settings_file(), matches_file()):
        assert file in said
    assert settings_file().with_name("decks") in said
    assert report_folder() in [file.parent for file in said]


def damaged(folder: Path) -> str:
    """A file with a match whose result is wrong."""
    file = folder / "match.scopa"
    file.write_text(format_match(saved(5)).replace('"7 12"', '"12 7"'), "utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("status", "arguments"),
    [
        (0, lambda _: ["matches"]),
        (1, lambda folder: ["import", damaged(folder)]),
        (1, lambda folder: ["cards", "--check", str(folder)]),
        (1, lambda _: ["arena", "--check", "os:getcwd", "--deals", "1"]),
        (2, lambda folder: ["import", str(folder)]),
        (2, lambda _: ["review"]),
        (2, lambda _: ["daily", "--share"]),
        (2, lambda _: ["nothing"]),
    ],
)
def test_the_program_ends_with_the_status_that_the_page_says(
    status: int, arguments: Callable[[Path], list[str]], home: Path, printed: Command
) -> None:
    printed(*arguments(home), status=status)
    assert {"0", str(WRONG), str(STOPPED), str(CRASHED), str(NOT_WRITTEN)} < set(STATUSES)
