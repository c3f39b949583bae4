"""Errors of the files on disk.

What reads or writes one raises `FileError` if that fails; only other errors are mentioned.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scopa.errors import ScopaError

MALFORMED = (
    ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError
)  # fmt: skip
"""What is raised by reading data of another form than was expected."""


class FileError(ScopaError):
    """A file that cannot be read or written; the text names it, and the line if that is known.

    reason: a sentence with *parts* in its braces, or the error that is the reason
    """

    def __init__(
        self,
        reason: str | Exception,
        file: Path | str,
        line: int | None = None,
        **parts: object,
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
    """The reason for an error, to be translated; the system would say it in its own language."""
    known = _SYSTEM_ERRORS.get(error.errno or 0)
    return known or ScopaError(error.strerror or str(error))


_SYSTEM_ERRORS = {
    errno.EACCES: ScopaError("Permission denied"),
    errno.EBUSY: ScopaError("Device or resource busy"),
    errno.EDQUOT: ScopaError("Disk quota exceeded"),
    errno.EEXIST: ScopaError("File exists"),
    errno.EFBIG: ScopaError("File too large"),
    errno.EIO: ScopaError("Input/output error"),
    errno.EISDIR: ScopaError("Is a directory"),
    errno.ENAMETOOLONG: ScopaError("File name too long"),
    errno.ENOENT: ScopaError("No such file or directory"),
    errno.ENOSPC: ScopaError("No space left on device"),
    errno.ENOTDIR: ScopaError("Not a directory"),
    errno.EPERM: ScopaError("Operation not permitted"),
    errno.EROFS: ScopaError("Read-only file system"),
}
