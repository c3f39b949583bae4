"""Damaged files of every kind: a sentence, no traceback, and the file stays as it was.

Databases are damaged in the tests of the store.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from scopa.cli import main
from scopa.engine import PRESETS, Rules
from scopa.storage.errors import FileError
from scopa.storage.house_rules import load_house_rules, save_house_rules
from scopa.storage.match_file_writer import format_match
from scopa.storage.settings import SettingsFile
from scopa.tui.themes import THEMES
from tests.storage import damaged, saved

SETTINGS = b"""# mine
deck = "napoletane"
theme = "night"   # for the evening
ascii = true
pause_ms = 300
game = "own"

[rules]
target = 21
napola = true

[keys]
play = ["Enter", "x"]
"""


def read_settings(file: Path) -> None:
    SettingsFile.load(file, {"theme": THEMES, "deck": ("napoletane",)})


def read_house_rules(file: Path) -> None:
    with contextlib.suppress(FileError):
        load_house_rules(file)


def read_match(file: Path) -> None:
    for command in ("verify", "show"):
        assert main([command, str(file)]) in (0, 1, 2)


@pytest.mark.parametrize(
    ("name", "read"),
    [("settings", read_settings), ("house rules", read_house_rules), ("match", read_match)],
)
def test_a_damaged_file_is_used_as_far_as_it_is_sound_and_never_changed(
    name: str,
    read: Callable[[Path], None],
    tmp_path: Path,
    pytestconfig: pytest.Config,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chance = Random(name)
    file = tmp_path / "file"
    whole = _whole(name, tmp_path / "whole")
    for number in range(pytestconfig.getoption("--damages")):
        data = damaged(whole, chance)
        file.write_bytes(data)
        try:
            read(file)
        except Exception as error:
            raise AssertionError(f"{name}, damage {number}: {data[:2000]!r}") from error
        assert file.read_bytes() == data
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert said.err.count("\n") <= 2


def _whole(name: str, file: Path) -> bytes:
    if name == "settings":
        return SETTINGS
    if name == "match":
        return format_match(saved(3, plays=45)).encode()
    save_house_rules(file, "mine", Rules(target=21, napola=True))
    save_house_rules(file, "ours", PRESETS["cirulla"])
    return file.read_bytes()
