"""How text files are read and written: bounded, regular, in any usual encoding; whole or not."""

from __future__ import annotations

import codecs
import contextlib
import glob
import io
import os
import shutil
import stat
import time
from pathlib import Path

from scopa.storage.errors import FileError, file_errors

MOST_BYTES = 1_000_000
"""The size of a settings or card file; a match file may be larger."""

_ABANDONED_AFTER_S = 10.0


def read_text(file: Path, most: int = MOST_BYTES) -> str:
    """The text of a file of at most *most* bytes; its lines end with a line feed.

    :raises FileError: the file cannot be read, is no regular file, is too large or is no text.
    """
    return decoded(read_bytes(file, most), file, most)


def read_bytes(file: Path, most: int) -> bytes:
    """The bytes of a file of at most *most* bytes.

    :raises FileError: the file cannot be read, is no regular file or is too large.
    """
    with file_errors(file):
        size = _size(file)
        with file.open("rb", buffering=0) as stream:
            data = stream.read(min(size, most) + 1)
    if len(data) > most:
        raise FileError("larger than {size} bytes", file, size=f"{most:,}")
    return data


def opened(file: Path) -> io.BufferedReader:
    """A regular file, open; devices and pipes are not opened, for some of them never end.

    :raises FileError: the file cannot be opened or is no regular file.
    """
    with file_errors(file):
        _size(file)
        return file.open("rb")


def _size(file: Path) -> int:
    found = file.stat()
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise FileError("a file is needed here, not a device or a pipe", file)
    return found.st_size


def decoded(data: bytes, file: Path | str, most: int = MOST_BYTES) -> str:
    """The text that *data* are: UTF-8, or UTF-16 if they begin with its byte order mark.

    file: what an error names as the place where the data came from

    :raises FileError: there are more than *most* bytes, or they are no text.
    """
    if len(data) > most:
        raise FileError("larger than {size} bytes", file, size=f"{most:,}")
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError("this is not text in UTF-8", file, line) from error
    return text.replace("\r\n", "\n")


def replace_text(file: Path, text: str) -> None:
    """Write a file whole or not at all; a symbolic link and the permissions stay as they were.

    :raises FileError: it cannot be written; then the old file is as it was.
    """
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
