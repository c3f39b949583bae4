"""The folders of the program's files, and how text files there are read and written.

They are in the folder ``SCOPA_HOME``, if that is set, or where the system keeps such things. A user
without a home folder gets relative paths, where nothing is written.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import stat
import time
from pathlib import Path

import platformdirs

from scopa.storage.errors import FileError, file_errors

_LONGEST_BY_HAND = 100_000
_ABANDONED_AFTER_S = 10.0


def config_folder() -> Path:
    """The folder of the settings, the house rules and the player's own decks."""
    return _home() or platformdirs.user_config_path("scopa", appauthor=False)


def data_folder() -> Path:
    """The folder of the matches."""
    return _home() or platformdirs.user_data_path("scopa", appauthor=False)


def matches_file() -> Path:
    """The database of the matches."""
    return data_folder() / "matches.db"


def report_folder() -> Path:
    """The folder of the crash reports."""
    return _home() or platformdirs.user_log_path("scopa", appauthor=False)


def _home() -> Path | None:
    home = os.environ.get("SCOPA_HOME")
    return Path(home).absolute() if home else None


def read_bytes(file: Path, most: int = _LONGEST_BY_HAND) -> bytes:
    """Read a file of at most that many bytes; no device or pipe, for some of them never end."""
    with file_errors(file):
        mode = file.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise FileError("a file is needed here, not a device or a pipe", file)
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    if len(data) > most:
        raise FileError("larger than {size} bytes", file, size=f"{most:,}")
    return data


def read_text(file: Path) -> str:
    """Read a text that a person has written."""
    try:
        return read_bytes(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError("not UTF-8: {why}", file, why=str(error)) from error


def replace_text(file: Path, text: str) -> None:
    """Write a file whole or not at all; a symbolic link and the permissions stay as they were."""
    if not file.is_absolute():
        raise FileError("there is no home folder", file)
    with file_errors(file):
        file = Path(os.path.realpath(file))
        file.parent.mkdir(parents=True, exist_ok=True)
        tidy_up(file.parent, file.name)
        new = file.with_name(f"{file.name}.{os.getpid()}.new")
        try:
            with new.open("w", encoding="utf-8", newline="\n") as opened:
                if file.exists():
                    shutil.copymode(file, new)
                opened.write(text)
                opened.flush()
                os.fsync(opened.fileno())
            new.replace(file)
        except BaseException:
            with contextlib.suppress(OSError):
                new.unlink()
            raise


def tidy_up(folder: Path, *names: str) -> None:
    """Remove the half-written files of these names that killed programs have left."""
    for name in names:
        with contextlib.suppress(OSError):
            for left in folder.glob(f"{glob.escape(name)}.*.new"):
                is_ours = left.suffixes[-2].removeprefix(".").isdecimal()
                if is_ours and time.time() - left.stat().st_mtime > _ABANDONED_AFTER_S:
                    left.unlink()
