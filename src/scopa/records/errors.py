"""What can be wrong with what is kept on disk."""

from __future__ import annotations

from pathlib import Path

from scopa.engine import ScopaError


class RecordError(ScopaError):
    """A file that cannot be read or written; the text names it, and the line if that is known."""

    def __init__(
        self, reason: str, file: Path | str | None = None, line: int | None = None
    ) -> None:
        place = "" if file is None else f"{file}, line {line}: " if line else f"{file}: "
        super().__init__(f"{place}{reason}")
        self.reason = reason
        self.file = file
        self.line = line
