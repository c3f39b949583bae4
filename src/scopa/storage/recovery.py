"""Sets a damaged record aside and carries over what can be read."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from scopa.engine import History, Match, PlayedRound, Round, ScopaError
from scopa.storage.database import Store
from scopa.storage.database_rows import UNREADABLE, MatchReader
from scopa.storage.errors import file_errors

_LEAST_MATCH_BYTES = 400


def recover(file: Path) -> tuple[Path, int]:
    """Replace a damaged record by one with its readable matches.

    At every moment there is a whole file under its name. Returns the file in which the damaged
    record is saved, and how many matches were recovered.
    """
    file = Path(os.path.realpath(file))
    journal = file.with_name(f"{file.name}-journal")
    with file_errors(file):
        node = file.stat().st_ino
        with TemporaryDirectory(dir=file.parent, prefix="recovering-") as folder:
            whole, copy, sound = (Path(folder, name) for name in ("whole", "copy", "sound"))
            for made in (whole, copy):
                shutil.copy(file, made)
                if journal.exists():
                    shutil.copy(journal, f"{made}-journal")
            matches = _rescue(copy, sound)
            backup = _free_name(file)
            if Path(f"{whole}-journal").exists():
                Path(f"{whole}-journal").replace(f"{backup}-journal")
            whole.replace(backup)
            if file.stat().st_ino == node:  # or another program was faster
                journal.unlink(missing_ok=True)
                shutil.copymode(file, sound)
                sound.replace(file)
    return backup, matches


def _free_name(file: Path) -> Path:
    name = f"{file.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}"
    every = (file.with_name(f"{name}{f'-{n}' if n else ''}{file.suffix}") for n in count())
    return next(path for path in every if not path.exists())


def _rescue(damaged: Path, sound: Path) -> int:
    number = 0
    with closing(Store(sound)) as store, closing(sqlite3.connect(damaged)) as database:
        database.text_factory = lambda data: data.decode("utf-8", "replace")
        # SQLite reads a file with a wrong header or without its last pages only so
        database.execute("PRAGMA writable_schema = ON")
        rows = MatchReader(database, lenient=True)
        for match_id in range(1, damaged.stat().st_size // _LEAST_MATCH_BYTES + 1):
            try:
                match, _ = rows.match(match_id)
                history = _legal(match.history)
                changed = database.execute("SELECT changed FROM matches WHERE id = ?", (match_id,))
                if history.rounds:
                    match = match._replace(history=history)
                    number += store.add(match, str(changed.fetchone()[0]))
            except UNREADABLE:  # this one is lost
                continue
    return number


def _legal(history: History) -> History:
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
