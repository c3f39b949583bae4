"""Which matches a command is about: in the folder of matches, in a file, or on standard input."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scopa.engine import ScopaError
from scopa.game.match_state import MatchState, resumed
from scopa.storage.files import file_errors, matches_folder, opened
from scopa.storage.match_folder import MatchFigures, figures_of_all, load
from scopa.storage.match_reader import Reading, read_matches
from scopa.text.language import _

STANDARD_INPUT = "-"
_LONGEST_SHOWN = 40


def read_match_file(file: str) -> Iterator[Reading]:
    """The matches of a *file*, or of standard input, as far as they are sound."""
    if file == STANDARD_INPUT:
        stream = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
        yield from read_matches(io.BufferedReader(stream), _("standard input"))  # type: ignore[arg-type]
        return
    _must_be_a_name(file)
    with opened(Path(file)) as stream, file_errors(Path(file)):
        yield from read_matches(stream, Path(file))


def chosen_readings(name: str | None) -> Iterator[Reading]:
    """The match of the folder that *name* means, or all in a file or on standard input.

    Without a name it is the match of the folder that was played last.
    """
    if name is not None and is_file(name):
        yield from read_match_file(name)
        return
    every = known_matches()
    if name is None:
        every = sorted(every, key=lambda match: match.changed)[-1:]
    else:
        every = [find_match(name, every)]
    yield from (load(match.file) for match in every)


def known_matches() -> Sequence[MatchFigures]:
    """The matches in the folder that can be read, in the order of the list."""
    every, _faults = figures_of_all(matches_folder())
    return every


def match_under_way(name: str | None) -> MatchState:
    """The match that *name* means, or the one under way that was played last."""
    every = known_matches()
    if name is not None:
        found = find_match(name, every)
    else:
        under_way = [match for match in every if match.can_be_continued]
        if not under_way:
            raise ScopaError("no match is under way")
        found = max(under_way, key=lambda match: match.changed)
    if found.is_over:
        raise ScopaError("match {name} is over; scopa review {name} shows it", name=name)
    match = load(found.file)
    return resumed(match.match or match.sound)


def is_file(name: str) -> bool:
    """Whether *name* is that of a file, not of a match in the folder."""
    _must_be_a_name(name)
    path = Path(name)
    is_path = len(path.parts) > 1 or bool(path.suffix)
    is_path = is_path or os.path.exists(name)  # noqa: PTH110 (it raises nothing)
    return name == STANDARD_INPUT or (is_path and not name.isdecimal())


def _must_be_a_name(name: str) -> None:
    longest = max(map(len, Path(name).parts), default=0)
    if "\n" in name or longest > 255:  # which no system takes
        raise ScopaError(
            "expected a match or the name of a file, not a text: {text!r}",
            text=name[:_LONGEST_SHOWN],
        )


def find_match(name: str, every: Sequence[MatchFigures]) -> MatchFigures:
    """The match that is meant by its number in the list, its key, or a part of the key."""
    if name.isdecimal() and 0 < int(name[:9]) <= len(every) and len(name) < 9:
        return every[int(name) - 1]
    meant = [match for match in every if name == match.key]
    meant = meant or [match for match in every if name in match.key]
    if not meant:
        raise ScopaError(
            "no match has the number {name!r} or a key with that in it; scopa matches lists them",
            name=name,
        )
    if len(meant) > 1:
        raise ScopaError(
            "several matches have a key with {name!r} in it: {numbers}",
            name=name,
            numbers=", ".join(str(every.index(match) + 1) for match in meant),
        )
    return meant[0]
