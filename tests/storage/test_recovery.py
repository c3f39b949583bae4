"""Damaged files of every kind: a sentence, no traceback, and the file stays as it was.

Databases are damaged in the tests of the store.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from scopa.cli import main
from scopa.storage.match_file_writer import format_match
from scopa.storage.settings import SettingsFile
from scopa.tui.themes import THEMES
from tests.storage import damaged, saved

SETTINGS = b"""# mine
deck = "napoletane"
theme = "night"   # for the evening
ascii = true
pace = "quick"
game = "scopa target=21 napola=yes"
"""


def read_settings(file: Path) -> None:
    SettingsFile.load(file, {"theme": THEMES, "deck": ("napoletane",)})


def read_match(file: Path) -> None:
    for command in ("verify", "show"):
        assert main([command, str(file)]) in (0, 1, 2)


@pytest.mark.parametrize(
    ("whole", "read"),
    [
        (SETTINGS, read_settings),
        (format_match(saved(3, plays=45)).encode(), read_match),
    ],
    ids=["settings", "match"],
)
def test_a_damaged_file_is_used_as_far_as_it_is_sound_and_never_changed(
    whole: bytes,
    read: Callable[[Path], None],
    tmp_path: Path,
    pytestconfig: pytest.Config,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chance = Random(whole)
    file = tmp_path / "file"
    for number in range(pytestconfig.getoption("--damages")):
        data = damaged(whole, chance)
        file.write_bytes(data)
        try:
            read(file)
        except Exception as error:
            raise AssertionError(f"damage {number}: {data[:2000]!r}") from error
        assert file.read_bytes() == data
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert said.err.count("\n") <= 2
