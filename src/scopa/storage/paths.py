"""Where things are kept on disk: ``SCOPA_HOME`` if that is set, else where this system does so.

For who has no home folder these are no absolute paths, and nothing is written there.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def config_folder() -> Path:
    """The folder of what the player has set."""
    return _home() or platformdirs.user_config_path("scopa", appauthor=False)


def data_folder() -> Path:
    """The folder of the matches."""
    return _home() or platformdirs.user_data_path("scopa", appauthor=False)


def matches_file() -> Path:
    """The database of the matches."""
    return data_folder() / "matches.db"


def report_folder() -> Path:
    """The folder of the reports of crashes."""
    return _home() or platformdirs.user_log_path("scopa", appauthor=False)


def _home() -> Path | None:
    home = os.environ.get("SCOPA_HOME")
    return Path(home).absolute() if home else None
