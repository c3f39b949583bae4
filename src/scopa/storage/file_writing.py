"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
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
    tidy_up_after_the_killed(file.parent)
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


def tidy_up_after_the_killed(folder: Path) -> None:
    """Remove what programs have left in *folder* that were killed while they wrote a file there."""
    with contextlib.suppress(OSError):
        for left in folder.glob("*.toml.*.new"):
            if time.time() - left.stat().st_mtime > _ABANDONED_AFTER_S:
                left.unlink()
