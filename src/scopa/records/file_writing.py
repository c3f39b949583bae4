"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from glob import escape
from pathlib import Path

_ABANDONED_AFTER_S = 10.0


def replace_text(file: Path, text: str) -> None:
    """Put *text* into *file*, which keeps what it has if anything goes wrong on the way.

    If it is a symbolic link it stays one, and who may read it stays as it was.

    :raises OSError: it cannot be written.
    """
    if not file.is_absolute():
        raise OSError(errno.ENOENT, "there is no home folder", os.fspath(file))
    file = Path(os.path.realpath(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    _tidy_up_after_the_killed(file)
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as written:
            if file.exists():
                shutil.copymode(file, new)
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        new.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise


def _tidy_up_after_the_killed(file: Path) -> None:
    """Remove what programs have left that were killed while they wrote *file*."""
    for left in file.parent.glob(f"{escape(file.name)}.*.new"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _ABANDONED_AFTER_S:
                left.unlink()
