"""Where things are kept on disk: ``SCOPA_HOME`` if that is set, else where this system does so."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def config_folder() -> Path:
    """The folder of what the player has set."""
    return _home() or platformdirs.user_config_path("scopa", appauthor=False)


def data_folder() -> Path:
    """The folder of the matches.

    :raises RecordError: there is no such place, for there is no home.
    """
    folder = _home() or platformdirs.user_data_path("scopa", appauthor=False)
    if not folder.is_absolute() and not _home():
        from scopa.records.errors import RecordError

        raise RecordError("there is no home folder", folder)
    return folder


def matches_file() -> Path:
    """The database of the matches.

    :raises RecordError: as `data_folder`.
    """
    return data_folder() / "matches.db"


def report_folder() -> Path:
    """The folder of the reports of crashes."""
    return _home() or platformdirs.user_log_path("scopa", appauthor=False)


def _home() -> Path | None:
    home = os.environ.get("SCOPA_HOME")
    return Path(home) if home else None
