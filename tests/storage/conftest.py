"""A record of matches in a new folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scopa.storage.database import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "matches.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with closing(Store(file)) as opened:
        yield opened
