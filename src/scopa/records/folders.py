"""Where things are kept on disk: ``SCOPA_HOME`` if that is set, else where this system does so."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def config_folder() -> Path:
    """The folder of what the player has set."""
    return _home() or platformdirs.user_config_path("scopa", appauthor=False)


def data_folder() -> Path | None:
    """The folder of the matches; nothing if there is no home for it."""
    folder = _home() or platformdirs.user_data_path("scopa", appauthor=False)
    return folder if folder.is_absolute() or _home() else None


def report_folder() -> Path:
    """The folder of the reports of crashes."""
    return _home() or platformdirs.user_log_path("scopa", appauthor=False)


def _home() -> Path | None:
    home = os.environ.get("SCOPA_HOME")
    return Path(home) if home else None
