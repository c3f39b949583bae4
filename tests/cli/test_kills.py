"""Killed at any moment, no command leaves anything half done: the long form is ``--kills``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from scopa.storage.files import tidy_up
from scopa.storage.match_file import format_match
from scopa.storage.settings import SettingsFile
from tests.cli import Command
from tests.storage import kept, saved

MATCHES = 12
SAVING_SETTINGS = """
import itertools, pathlib, sys
from scopa.storage.settings import SettingsFile
for theme in itertools.cycle(("night", "paper")):
    SettingsFile(pathlib.Path(sys.argv[1])).save({"theme": theme})
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home that is empty, beside a file of matches."""
    matches = [format_match(saved(seed)) for seed in range(MATCHES)]
    (tmp_path / "matches.scopa").write_text("\n".join(matches), "utf-8")
    home = tmp_path / "home"
    monkeypatch.setenv("SCOPA_HOME", str(home))
    return home


def kill(arguments: Sequence[str], after_s: float) -> None:
    running = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        running.wait(after_s)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()


def test_a_killed_import_has_added_whole_matches_and_the_next_one_the_rest(
    home: Path, pytestconfig: pytest.Config, printed: Command
) -> None:
    chance, file = Random("import"), home.with_name("matches.scopa")
    printed("import", file)
    every = kept(home)
    assert len(every) == MATCHES
    for _ in range(pytestconfig.getoption("--kills")):
        shutil.rmtree(home / "matches")
        kill(["-m", "scopa", "import", str(file)], chance.uniform(0.05, 0.6))
        assert all(match in every for match in kept(home))
        printed("import", file)
        assert sorted(kept(home)) == sorted(every)


def test_killed_while_they_are_saved_settings_are_those_before_or_after(
    home: Path, pytestconfig: pytest.Config
) -> None:
    chance, file = Random("settings"), home / "settings.toml"
    home.mkdir()
    file.write_text("theme = 'felt'  # mine\n")
    for _ in range(pytestconfig.getoption("--kills")):
        kill(["-c", SAVING_SETTINGS, str(file)], chance.uniform(0.05, 0.5))
        saved_file = SettingsFile.load(file, {})
        assert not saved_file.fault
        assert saved_file.settings.theme in ("felt", "night", "paper")
        assert "# mine" in file.read_text()
    assert_nothing_is_left_over(home)


def assert_nothing_is_left_over(home: Path) -> None:
    """See that half-written files go once they are old enough."""
    for left in home.glob("*.new"):
        os.utime(left, (0, 0))
    tidy_up(home, "settings.toml")
    assert not list(home.glob("*.new"))
