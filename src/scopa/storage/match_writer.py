"""Matches that are being played -> their files, which grow by a line with each play.

What the disk does not take raises `FileError`.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from scopa.engine import History
from scopa.storage.files import file_errors, replace_text
from scopa.storage.match_file import SavedMatch, format_match, new_key
from scopa.storage.match_folder import add, find, load

_APPENDING = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class _Kept(NamedTuple):
    """A match as it was left in its file."""

    file: Path
    match: SavedMatch
    text: bytes


class MatchWriter:
    """Keeps matches in a folder; no two threads may use one at a time.

    A match of which another program has changed the file goes on in a file of its own.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, _Kept] = {}
        self._own_keys: dict[str, str] = {}

    def save(self, match: SavedMatch) -> bool:
        """Put all of a match that is new on disk: when this returns it is there.

        When it began is noted in the file, if the match does not say. What is there of comments
        and values on the same plays stays.

        Returns whether it goes on in the file that it had.
        """
        asked, key = match.key, self._own_keys.get(match.key, match.key)
        match = match._replace(key=key)
        kept = self._kept.get(key) or self._found(match)
        if kept is not None:
            merged = _merged(match, kept.match)
            text = format_match(merged).encode()
            if text == kept.text or self._go_on(kept, text):
                self._kept[key] = _Kept(kept.file, merged, text)
                return True
            match, key = merged, new_key()
        begun = match.begun or datetime.now(UTC).isoformat(timespec="seconds")
        new = match._replace(key=key, begun=begun)
        file = add(self._folder, new)
        self._kept[key] = _Kept(file, new, format_match(new).encode())
        if kept is not None:
            self._own_keys[asked] = key
        return kept is None

    def add_values(self, match: SavedMatch) -> None:
        """Put the values of plays beside them, if they are still the plays of the match."""
        kept = self._kept.get(self._own_keys.get(match.key, match.key))
        if kept is not None and _extends(kept.match.history, match.history):
            self.save(match._replace(history=kept.match.history))

    def _found(self, match: SavedMatch) -> _Kept | None:
        """The match as it is in its file; none of it if that has gone on otherwise."""
        rounds = match.history.rounds
        is_new = not (len(rounds) > 1 or rounds[0].plays)
        file = find(self._folder, match.key, by_name=is_new)
        if file is None:
            return None
        read = load(file)
        if read.match is None or read.fault or not _extends(match.history, read.match.history):
            return _Kept(file, match, b"")
        text = format_match(read.match).encode()
        with file_errors(file):
            is_whole = file.read_bytes() == text
        if not is_whole:  # it ends in a torn line, or somebody has written it otherwise
            replace_text(file, text.decode())
        return _Kept(file, read.match, text)

    def _go_on(self, kept: _Kept, text: bytes) -> bool:
        """Make the file of a match that *text*; returns whether it was as it was left."""
        file, _, before = kept
        with file_errors(file):
            if file.exists():
                if text.startswith(before):
                    return _append(file, before, text)
                if file.stat().st_size != len(before):
                    return False
        replace_text(file, text.decode())
        return True


def _append(file: Path, before: bytes, text: bytes) -> bool:
    """Append to a file that holds what was *before*, unless another program has changed it."""
    opened = os.open(file, _APPENDING)
    try:
        os.lseek(opened, len(before), os.SEEK_SET)
        new, torn = text[len(before) :], os.read(opened, len(text))
        if os.fstat(opened).st_size < len(before) or not new.startswith(torn):
            return False
        rest = memoryview(new)[len(torn) :]
        try:
            while rest:
                rest = rest[os.write(opened, rest) :]
            os.fsync(opened)
        except OSError:
            with suppress(OSError):
                os.ftruncate(opened, len(before))
            raise
        now, there = os.fstat(opened), file.stat()
        return now.st_size == len(text) and (now.st_dev, now.st_ino) == (there.st_dev, there.st_ino)
    finally:
        os.close(opened)


def _extends(history: History, earlier: History) -> bool:
    """Whether a history is an *earlier* one with more plays, or none more."""
    rounds = history.rounds[: len(earlier.rounds)]
    if len(rounds) < len(earlier.rounds):
        return False
    *over, last = earlier.rounds
    now = rounds[-1]
    is_longer = now._replace(plays=now.plays[: len(last.plays)]) == last
    return is_longer and list(rounds[:-1]) == over and history[:3] == earlier[:3]


def _merged(match: SavedMatch, kept: SavedMatch) -> SavedMatch:
    """The *match* with what was kept about those plays that are still the same."""
    rounds, before = match.history.rounds, kept.history.rounds
    same = {
        (number, place)
        for number, (new, old) in enumerate(zip(rounds, before, strict=False))
        for place in range(len(old.plays))
        if new.plays[: place + 1] == old.plays[: place + 1]
    }
    whole = {n: judge for n, judge in kept.judges.items() if rounds[n : n + 1] == before[n : n + 1]}
    return match._replace(
        begun=kept.begun,
        imported=kept.imported,
        comments={at: kept.comments[at] for at in kept.comments.keys() & same} | {**match.comments},
        values={at: kept.values[at] for at in kept.values.keys() & same} | {**match.values},
        judges={**whole, **match.judges},
    )
