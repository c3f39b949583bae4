"""What is wrong, in a sentence that can be said in another language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class Fault(str):
    """What is wrong: an English *sentence*, and the *parts* that stand in its braces."""

    sentence: str
    parts: Mapping[str, object]

    def __new__(cls, sentence: str, **parts: object) -> Fault:
        """The sentence with its parts."""
        fault = super().__new__(cls, sentence.format(**parts))
        fault.sentence, fault.parts = sentence, parts
        return fault

    @classmethod
    def at(cls, path: Path, line: int, sentence: str, **parts: object) -> Fault:
        """What is wrong in that *line* of a file; at line 0, with all of it."""
        why = cls(sentence, **parts)
        if line:
            return cls("{file}, line {line}: {why}", file=path, line=line, why=why)
        return cls("{file}: {why}", file=path, why=why)
