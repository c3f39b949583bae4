"""A record in a new folder."""

from pathlib import Path

import pytest


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "matches.db"


@pytest.fixture
def record_file(file: Path) -> Path:
    return file
