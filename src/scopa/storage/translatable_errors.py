"""Reasons for an error, as sentences that are translated when they are shown."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path


class Fault(str):
    """An English sentence, and the parts that stand in its braces."""

    sentence: str
    parts: Mapping[str, object]

    def __new__(cls, sentence: str, **parts: object) -> Fault:
        fault = super().__new__(cls, sentence.format(**parts) if parts else sentence)
        fault.sentence, fault.parts = sentence, parts
        return fault

    @classmethod
    def at(cls, path: Path, line: int, sentence: str, **parts: object) -> Fault:
        """A fault in a line of a file; at line 0, in all of it."""
        why = cls(sentence, **parts)
        if line:
            return cls("{file}, line {line}: {why}", file=path, line=line, why=why)
        return cls("{file}: {why}", file=path, why=why)


def reason_of(error: OSError) -> Fault:
    """The reason for an error; the system would name it in the language of its locale."""
    for argument in error.args:
        if isinstance(argument, Fault):
            return argument
    return _SYSTEM_ERRORS.get(error.errno or 0) or Fault(error.strerror or str(error))


_SYSTEM_ERRORS = {
    errno.EACCES: Fault("Permission denied"),
    errno.EBUSY: Fault("Device or resource busy"),
    errno.EDQUOT: Fault("Disk quota exceeded"),
    errno.EEXIST: Fault("File exists"),
    errno.EFBIG: Fault("File too large"),
    errno.EIO: Fault("Input/output error"),
    errno.EISDIR: Fault("Is a directory"),
    errno.ENAMETOOLONG: Fault("File name too long"),
    errno.ENOENT: Fault("No such file or directory"),
    errno.ENOSPC: Fault("No space left on device"),
    errno.ENOTDIR: Fault("Not a directory"),
    errno.EPERM: Fault("Operation not permitted"),
    errno.EROFS: Fault("Read-only file system"),
}
