"""Which matches a command is about: of the record, in a file, or on standard input."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path

from scopa.engine import ScopaError
from scopa.game.match_state import MatchState
from scopa.game.saved_matches import resumed
from scopa.storage.database import Summary, open_record
from scopa.storage.match_file_reader import ParsedMatch, read_file
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _

STANDARD_INPUT = "-"


def read_match_file(file: str) -> Sequence[ParsedMatch]:
    """Read the matches of a *file*, or of standard input."""
    if file != STANDARD_INPUT:
        return read_file(Path(file))
    stream = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
    return read_file(_("standard input"), stream)


def chosen_matches(name: str | None) -> Sequence[SavedMatch]:
    """The match of the record that *name* means, or all in a file or on standard input.

    Those of a file have the analyses that stand there. Without a name it is the match of the record
    that was played last.
    """
    if name is not None and is_file(name):
        return [each.saved_match() for each in read_match_file(name)]
    with open_record() as store:
        every = store.summaries()
        chosen = every[-1:] if name is None else [find_match(name, every)]
        return [store.load(summary.number) for summary in chosen]


def match_under_way(name: str | None) -> MatchState:
    """The match that *name* means, or the last one under way."""
    with open_record() as store:
        every = store.summaries()
        if name is None:
            every = [match for match in every if match.can_be_continued]
            if not every:
                raise ScopaError("no match is under way")
        match = every[-1] if name is None else find_match(name, every)
        if match.is_over:
            raise ScopaError(
                "match {number} is over; scopa review {number} shows it", number=match.number
            )
        return resumed(store.load(match.number))


def is_file(name: str) -> bool:
    """Whether *name* is that of a file, not of a match in the record."""
    path = Path(name)
    is_path = path.exists() or len(path.parts) > 1 or bool(path.suffix)
    return name == STANDARD_INPUT or (is_path and not name.isdecimal())


def find_match(name: str, every: Sequence[Summary]) -> Summary:
    """The match that is meant by its number, its key, or a part of the key."""
    meant = [each for each in every if name in (str(each.number), each.match.key)]
    meant = meant or [each for each in every if name in each.match.key]
    if not meant:
        raise ScopaError(
            "no match has the number {name!r} or a key with that in it; scopa matches lists them",
            name=name,
        )
    if len(meant) > 1:
        raise ScopaError(
            "several matches have a key with {name!r} in it: {numbers}",
            name=name,
            numbers=", ".join(str(each.number) for each in meant),
        )
    return meant[0]
