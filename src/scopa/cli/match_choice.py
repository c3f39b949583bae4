"""Which matches a command is about: of the record, in a file, or on standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from scopa.storage.database import Store, Summary
from scopa.storage.errors import FileError
from scopa.storage.match_file_reader import WrittenMatch, read_file, read_matches
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _

STANDARD_INPUT = "-"
_MOST_BYTES = 200_000_000


class Written(NamedTuple):
    """The *matches* in a file, and what that is *called*."""

    matches: Sequence[WrittenMatch]
    called: str


def read_written(file: str) -> Written:
    """Read the matches of a *file*, or of standard input.

    :raises FileError: they cannot be read.
    """
    if file != STANDARD_INPUT:
        return Written(read_file(Path(file)), file)
    data = b"" if sys.stdin is None else sys.stdin.buffer.read(_MOST_BYTES)
    called = _("standard input")
    return Written(read_matches(data.decode("utf-8-sig", "replace"), called), called)


def chosen_matches(name: str | None) -> Sequence[SavedMatch]:
    """The match of the record that *name* means, or all in a file or on standard input.

    Without a name it is the match of the record that was played last.

    :raises FileError: there is none, or it cannot be read.
    """
    if name is not None and is_file(name):
        return [written.kept() for written in read_written(name).matches]
    with closing(Store(matches_file())) as store:
        every = store.summaries()
        found = every[-1:] if name is None else [the_one(name, every)]
        return [store.load(summary.number) for summary in found]


def is_file(name: str) -> bool:
    """Whether *name* is that of a file, not of a match in the record."""
    path = Path(name)
    is_path = path.exists() or len(path.parts) > 1 or bool(path.suffix)
    return name == STANDARD_INPUT or (is_path and not name.isdecimal())


def is_position(name: str | None) -> bool:
    """Whether *name* is no match at all, but a position as a line of text."""
    return name is not None and ("hands=" in name or "piles=" in name)


def the_one(name: str, matches: Sequence[Summary]) -> Summary:
    """The match that is meant by its number, its key, or a part of the key.

    :raises FileError: none of these *matches* is, or several.
    """
    found = [match for match in matches if name in (str(match.number), match.key)]
    found = found or [match for match in matches if name in match.key]
    if not found:
        text = _(
            "no match has the number {name!r} or a key with that in it; scopa matches lists them"
        )
        raise FileError(text.format(name=name))
    if len(found) > 1:
        numbers = ", ".join(str(match.number) for match in found)
        text = _("{name!r} is in the keys of several matches: {numbers}")
        raise FileError(text.format(name=name, numbers=numbers))
    return found[0]
