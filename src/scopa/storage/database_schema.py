"""The tables of the record, and how those of an older version become those of today."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

VERSION = 4
OLDEST = 3  # the oldest version that is read
# The statements that make the tables of today of none and of those of an older version
STEPS: Mapping[int, Sequence[str]] = {
    0: (
        "CREATE TABLE matches (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
        " begun TEXT NOT NULL, changed TEXT NOT NULL, players TEXT NOT NULL,"
        " opponent TEXT NOT NULL, rules TEXT NOT NULL,"
        " seed TEXT NOT NULL, dealer INTEGER NOT NULL, helped INTEGER NOT NULL,"
        " scores TEXT NOT NULL, is_over INTEGER NOT NULL, changes INTEGER NOT NULL,"
        " imported INTEGER NOT NULL DEFAULT 0, result TEXT)",
        "CREATE TABLE rounds (match INTEGER NOT NULL, number INTEGER NOT NULL, seed TEXT NOT NULL,"
        " cut INTEGER NOT NULL, deck TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID",
        "CREATE TABLE plays (match INTEGER NOT NULL, round INTEGER NOT NULL,"
        " number INTEGER NOT NULL, play TEXT NOT NULL, comment TEXT,"
        " PRIMARY KEY (match, round, number)) WITHOUT ROWID",
        "CREATE TABLE judgements (match INTEGER NOT NULL, round INTEGER NOT NULL,"
        " judge TEXT NOT NULL, found TEXT, figures TEXT, PRIMARY KEY (match, round)) WITHOUT ROWID",
    ),
    # what the statistics need, so that they need not play every match again
    3: (
        "ALTER TABLE matches ADD COLUMN result TEXT",
        "ALTER TABLE judgements ADD COLUMN figures TEXT",
    ),
}


def state_of(database: sqlite3.Connection) -> tuple[int, bool]:
    """The version of the tables, and whether there are none."""
    version, tables = database.execute(
        "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
    ).fetchone()
    return version, tables == 0


def back_up(database: sqlite3.Connection, file: Path) -> None:
    """Save a copy of the *file*, whose tables are of an older version, beside it."""
    version, _ = state_of(database)
    backup = file.with_name(f"{file.stem}-version-{version}{file.suffix}")
    new = file.with_name(f"{file.stem}-copy-{os.getpid()}{file.suffix}")
    try:
        with closing(sqlite3.connect(new)) as copy:
            shutil.copymode(file, new)
            database.backup(copy)
            copied, _ = state_of(copy)
        if copied == version and not backup.exists():
            new.replace(backup)
    finally:
        for left in (new, new.with_name(f"{new.name}-journal")):
            left.unlink(missing_ok=True)
