"""The program's files: their folders, their errors, and how they are read and written.

The folders are in ``SCOPA_HOME``, if that is set, or where the system keeps such things. A user
without a home folder gets relative paths, where nothing is written.
"""

from __future__ import annotations

import codecs
import io
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from scopa.errors import ScopaError

# ----------------------------------------------------------------------------------------- folders


def config_folder() -> Path:
    """The folder of the settings and the player's own decks."""
    return _home() or platformdirs.user_config_path("scopa", appauthor=False)


def data_folder() -> Path:
    """The folder of what is played."""
    return _home() or platformdirs.user_data_path("scopa", appauthor=False)


def matches_folder() -> Path:
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


# ------------------------------------------------------------------------------------------ errors


class FileError(ScopaError):
    """A file that cannot be read or written; the text names it, and the line if that is known.

    reason: a sentence with *parts* in its braces, or the error that is the reason
    """

    def __init__(
        self, reason: str | Exception, file: Path | str, line: int | None = None, **parts: object
    ) -> None:
        if isinstance(reason, OSError):
            reason = reason_of(reason)
        why = reason if isinstance(reason, ScopaError) else ScopaError(str(reason), **parts)
        if line:
            super().__init__("{file}, line {line}: {why}", file=file, line=line, why=why)
        else:
            super().__init__("{file}: {why}", file=file, why=why)
        self.why = why
        self.file = file
        self.line = line


class MissingFile(FileError):
    """There is no such file."""


@contextmanager
def file_errors(file: Path) -> Iterator[None]:
    """Turn the errors of the system into a `FileError` about that file."""
    try:
        yield
    except FileNotFoundError as error:
        raise MissingFile(error, file) from error
    except OSError as error:
        raise FileError(error, file) from error


def reason_of(error: OSError) -> ScopaError:
    """The reason for an error, to be translated.

    The system says it in English, as only the letters are set by the locale, not the language.
    """
    return ScopaError(os.strerror(error.errno) if error.errno else str(error))


# ----------------------------------------------------------------------------- reading and writing

MOST_BYTES = 1_000_000
"""The size of a settings or card file; a match file may be larger."""


def read_text(file: Path, most: int = MOST_BYTES) -> str:
    """The text of a file of at most *most* bytes; its lines end with a line feed.

    It is UTF-8, or UTF-16 if it begins with its byte order mark.

    :raises FileError: the file cannot be read, is no regular file, is too large or is no text.
    """
    data = read_bytes(file, most)
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError("this is not text in UTF-8", file, line) from error
    return text.replace("\r\n", "\n")


def read_bytes(file: Path, most: int) -> bytes:
    """The bytes of a file of at most *most* bytes.

    :raises FileError: the file cannot be read, is no regular file or is too large.
    """
    with opened(file) as stream, file_errors(file):
        data = stream.read(min(os.fstat(stream.fileno()).st_size, most) + 1)
    if len(data) > most:
        raise FileError("larger than {size} bytes", file, size=f"{most:,}")
    return data


def opened(file: Path) -> io.BufferedReader:
    """A regular file, open; devices and pipes are not opened, for some of them never end.

    :raises FileError: the file cannot be opened or is no regular file.
    """
    with file_errors(file):
        mode = file.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise FileError("a file is needed here, not a device or a pipe", file)
        return file.open("rb")


def replace_text(file: Path, text: str) -> None:
    """Write a file whole or not at all; a symbolic link and the permissions stay as they were.

    :raises FileError: it cannot be written; then the old file is as it was.
    """
    if not file.is_absolute():
        raise FileError("there is no home folder", file)
    with file_errors(file):
        file = Path(os.path.realpath(file))
        file.parent.mkdir(parents=True, exist_ok=True)
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
            with suppress(OSError):
                new.unlink()
            raise
