"""Files written whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def replace_text(file: Path, text: str) -> None:
    """Put *text* into *file*, which keeps what it has if anything goes wrong on the way.

    :raises OSError: it cannot be written.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        new.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
