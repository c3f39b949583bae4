"""The folders of the program's files.

They are in the folder ``SCOPA_HOME``, if that is set, or where the system keeps such things. A user
without a home folder gets relative paths, where nothing is written.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def config_folder() -> Path:
    """The folder of the settings and the player's own decks."""
    return _home() or platformdirs.user_config_path("scopa", appauthor=False)


def data_folder() -> Path:
    """The folder of what is played."""
    return _home() or platformdirs.user_data_path("scopa", appauthor=False)


def matches_folder() -> Path:
    """The folder of the matches."""
    return data_folder() / "matches"


def report_folder() -> Path:
    """The folder of the crash reports."""
    return _home() or platformdirs.user_log_path("scopa", appauthor=False)


def _home() -> Path | None:
    home = os.environ.get("SCOPA_HOME")
    if not home:
        return None
    try:
        return Path(home).expanduser().absolute()
    except RuntimeError:  # the user whose home it names is not known
        return Path(home).absolute()
