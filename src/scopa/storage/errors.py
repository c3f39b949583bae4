"""What can be wrong with what is kept on disk."""

from __future__ import annotations

from pathlib import Path

from scopa.engine import ScopaError


class RecordError(ScopaError):
    """A file that cannot be read or written; the text names it, and the line if that is known."""

    def __init__(
        self,
        reason: str,
        file: Path | str | None = None,
        line: int | None = None,
        **parts: object,
    ) -> None:
        why = ScopaError(reason, **parts)
        if file is None:
            super().__init__(reason, **parts)
        elif line:
            super().__init__("{file}, line {line}: {why}", file=file, line=line, why=why)
        else:
            super().__init__("{file}: {why}", file=file, why=why)
        self.why = why
        self.reason = str(why)
        self.file = file
        self.line = line
