"""Files that people put there, read whole, if they are files at all and not too long."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_whole(file: Path, most_bytes: int) -> bytes:
    """All that is in *file*, which is no longer than *most_bytes*.

    A device or a pipe in its place is not opened, for some of them never end.

    :raises OSError: it cannot be read, is longer, or is no file.
    """
    mode = file.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(
            errno.EINVAL, "a file is needed here, not a device or a pipe", os.fspath(file)
        )
    with file.open("rb") as opened:
        data = opened.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise OSError(errno.EFBIG, f"larger than {most_bytes:,} bytes", os.fspath(file))
    return data
