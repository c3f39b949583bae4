"""A damaged database: it is kept under another name, and what can be read of it goes on."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from scopa.engine import History, Match, PlayedRound, Round, ScopaError
from scopa.storage.database import Store
from scopa.storage.database_rows import FromRows
from scopa.storage.errors import RecordError
from scopa.storage.saved_match import SavedMatch

_MATCH_BYTES = 400
"""A match takes up more than that: so no more are looked for than the file has room for."""


class Recovery(NamedTuple):
    """Under which name the damaged *file* is kept, and how many *matches* were recovered."""

    file: Path
    matches: int


def recover(file: Path) -> Recovery:
    """Put in the place of the damaged *file* one with all that can be read of it.

    At every moment there is a whole file under its name. If this fails, nothing is left of it.

    :raises RecordError: the folder cannot be written.
    """
    file = Path(os.path.realpath(file))
    try:
        node = file.stat().st_ino
        with TemporaryDirectory(dir=file.parent, prefix="recovering-") as folder:
            whole, copy, sound = (Path(folder, name) for name in ("whole", "copy", "sound"))
            _copy(file, whole)
            _copy(whole, copy)
            matches = _rescue(copy, sound)
            kept_as = _free_name(file)
            if _journal(whole).exists():
                _journal(whole).replace(_journal(kept_as))
            whole.replace(kept_as)
            if file.stat().st_ino == node:  # or another program was faster
                _journal(file).unlink(missing_ok=True)
                shutil.copymode(file, sound)
                sound.replace(file)
    except OSError as error:
        raise RecordError(error.strerror or str(error), file) from error
    return Recovery(kept_as, matches)


def _free_name(file: Path) -> Path:
    now = f"{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"-{number}" if number else "" for number in range(1000))
    every = (file.with_name(f"{file.stem}-damaged-{now}{end}{file.suffix}") for end in names)
    return next(name for name in every if not name.exists())


def _journal(file: Path) -> Path:
    return file.with_name(f"{file.name}-journal")


def _copy(file: Path, to: Path) -> None:
    """Copy a database, with what it had begun to write."""
    shutil.copy(file, to)
    if _journal(file).exists():
        shutil.copy(_journal(file), _journal(to))


def _rescue(damaged: Path, sound: Path) -> int:
    """Make *sound* of what can be read of *damaged*; returns how many matches that was."""
    number = 0
    with closing(Store(sound)) as store, closing(sqlite3.connect(damaged)) as database:
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        for match, changed in _readable(database, damaged.stat().st_size // _MATCH_BYTES):
            number += store.add(match, changed)
    return number


def _readable(database: sqlite3.Connection, most: int) -> Iterator[tuple[SavedMatch, str]]:
    """The matches that can be read, as far as they can, and when they were changed."""
    rows = FromRows(database, lenient=True)
    for number in _numbers(database, most):
        try:
            match, _ = rows.match(number)
            sound = match._replace(history=_legal(match.history))
            changed = database.execute("SELECT changed FROM matches WHERE id = ?", (number,))
            if sound.history.rounds:
                plays = [len(played.plays) for played in sound.history.rounds]
                said = [
                    c for c in match.comments if c.round < len(plays) and c.play < plays[c.round]
                ]
                yield sound._replace(comments=tuple(said)), str(changed.fetchone()[0])
        except (sqlite3.Error, ValueError, TypeError):
            continue


def _numbers(database: sqlite3.Connection, most: int) -> Iterator[int]:
    """The numbers of the matches; if they cannot be listed, all that there may be, up to *most*."""
    listed: set[int] = set()
    try:
        for (number,) in islice(database.execute("SELECT id FROM matches ORDER BY id"), most):
            listed.add(number)
            yield number
    except (sqlite3.Error, ValueError):  # an error whose own text cannot be read is a ValueError
        yield from (number for number in range(1, most + 1) if number not in listed)


def _legal(history: History) -> History:
    """*history* up to its first round or play that breaks the rules."""
    rounds: list[PlayedRound] = []
    match = Match.new(history.rules, history.dealer)
    for played in history.rounds:
        plays = []
        try:
            round_: Round = match.deal(played.deck)
            for play in played.plays:
                round_ = round_.play(play)
                plays.append(play)
        except ScopaError:
            if not plays:
                break
        rounds.append(played._replace(plays=tuple(plays)))
        if not round_.is_over:
            break
        match = match.after(round_)
    return history._replace(rounds=tuple(rounds))
