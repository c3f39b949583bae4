"""The record: every match, play by play, in one SQLite database that several programs may use.

A play is committed when `Store.save` returns. The rollback journal is used, for the write-ahead log
does not work on the homes of some networks.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from scopa.engine import History, PlayedRound, format_rules
from scopa.storage.database_rows import (
    UNREADABLE,
    MatchReader,
    as_text,
    read_scores,
    result_text,
    unplayed_match,
)
from scopa.storage.database_schema import OLDEST, STEPS, VERSION, back_up, state_of
from scopa.storage.errors import FileError, file_errors
from scopa.storage.local_time import now_here
from scopa.storage.paths import matches_file
from scopa.storage.saved_match import SavedMatch, new_key

_MOST_KNOWN = 8


class DamagedRecord(FileError):
    """The database is damaged: to be set aside and recovered."""


class DamagedMatch(DamagedRecord):
    """One match in the database cannot be read."""


class Summary(NamedTuple):
    """What the record's list says about a match.

    match: without its rounds
    changed: when its last play was made
    round: the number of the current or next round, from 1; 0 if the match is over
    """

    number: int
    match: SavedMatch
    changed: str
    scores: tuple[int, ...]
    is_over: bool
    round: int

    @property
    def can_be_continued(self) -> bool:
        return not (self.is_over or self.match.imported)


class _Known(NamedTuple):
    number: int
    changes: int
    history: History


class Store:
    """The record in one *file*, which is created if it is not there.

    Every method raises `DamagedRecord` if the database is damaged, and `FileError` if it cannot be
    read or written, or a newer program has made it.

    wait_s: how long to wait for another program that is writing, in seconds
    """

    def __init__(self, file: Path, *, wait_s: float = 5.0) -> None:
        self.file = file
        self._wait_s = wait_s
        self._known: dict[str, _Known] = {}
        self._copies: dict[str, str] = {}
        self._open()

    def _open(self) -> None:
        if not self.file.is_absolute():
            raise FileError("there is no home folder", self.file)
        with self._errors():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(
                self.file, timeout=self._wait_s, isolation_level=None, check_same_thread=False
            )
            self._database.text_factory = lambda data: data.decode("utf-8", "replace")
            try:
                self._prepare()
            except BaseException:
                self._database.close()
                raise

    def _prepare(self) -> None:
        database = self._database
        database.execute("PRAGMA journal_mode = PERSIST")
        database.execute("PRAGMA synchronous = NORMAL")  # three times on disk a play, not five
        version, is_empty = state_of(database)
        if 0 < version < OLDEST:
            raise FileError("made by an older version of Scopa, which is no longer read", self.file)
        if VERSION < version < 1000:
            raise FileError("made by a newer version of Scopa", self.file)
        answer = database.execute("PRAGMA quick_check(1)").fetchone()[0]
        if answer != "ok":
            raise DamagedRecord(answer, self.file)
        self._node = self.file.stat().st_ino
        if not 0 <= version <= VERSION or is_empty != (version == 0):
            raise DamagedRecord("version {version}", self.file, version=version)
        if version == VERSION:
            return
        if version:
            back_up(database, self.file)
        with self.transaction("EXCLUSIVE") as database:
            version, _ = state_of(database)  # another program may have done the same
            for statement in STEPS.get(version, ()):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {VERSION}")

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def reopen(self) -> None:
        """Open the file that is there now."""
        self._database.close()
        self._known.clear()
        self._open()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            with file_errors(self.file):
                yield
        except sqlite3.OperationalError as error:
            is_damage = str(error).startswith("no such")  # table, column
            kind = DamagedRecord if is_damage else FileError
            raise kind(str(error), self.file) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise DamagedRecord(str(error), self.file) from error

    @contextmanager
    def transaction(self, kind: str = "IMMEDIATE") -> Iterator[sqlite3.Connection]:
        """A transaction; the file is opened again if it was replaced."""
        with self._errors():
            if not self.file.exists() or self.file.stat().st_ino != self._node:
                self.reopen()
            self._database.execute(f"BEGIN {kind}")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    def rows(self, query: str, *parameters: object) -> list[Any]:
        """The rows that a *query* gives at one moment."""
        with self.transaction("DEFERRED") as database:
            found = database.execute(query, parameters)
            found.row_factory = sqlite3.Row
            return found.fetchall()

    # ---------------------------------------------------------------------------------- write

    def save(self, match: SavedMatch) -> None:
        """Commit the new plays of a match; plays that were taken back are deleted.

        If another program has gone on with the same match, both go on with a match of their own.
        """
        key = self._copies.get(match.key, match.key)
        if key in self._known and self._known[key].history == match.history:
            return
        with self.transaction() as database:
            known = self._known.get(key) or self._stored(database, match._replace(key=key))
            if known is not None:
                query = "SELECT 1 FROM matches WHERE id = ? AND changes = ?"
                if database.execute(query, known[:2]).fetchone() is None:
                    known, key = None, new_key()
            written = self._write(database, known, match._replace(key=key))
        self._remember(key, written)
        if key != match.key:
            self._copies[match.key] = key

    def _stored(self, database: sqlite3.Connection, match: SavedMatch) -> _Known | None:
        row = database.execute("SELECT id FROM matches WHERE key = ?", (match.key,)).fetchone()
        if row is None:
            return None
        try:
            with self.reading(row[0]):
                stored, changes = MatchReader(database).match(row[0])
        except DamagedMatch:  # it stays as it is, as if another program had changed it
            return _Known(row[0], -1, match.history)
        return _Known(row[0], changes, stored.history)

    def add(self, match: SavedMatch, changed: str | None = None) -> bool:
        """Add a whole match with its comments and analyses, unless its key is there.

        changed: when its last play was made, if not now

        Returns whether it is added.
        """
        with self.transaction() as database:
            row = database.execute("SELECT 1 FROM matches WHERE key = ?", (match.key,)).fetchone()
            if row:
                return False
            number = self._write(database, None, match, changed).number
            database.executemany(
                "UPDATE plays SET comment = ? WHERE match = ? AND round = ? AND number = ?",
                [(text, number, *at) for at, text in match.comments.items()],
            )
            database.executemany(
                "REPLACE INTO judgements VALUES (?, ?, ?, ?, ?)",
                [(number, at, *analysis) for at, analysis in match.analyses.items()],
            )
        return True

    def _write(
        self,
        database: sqlite3.Connection,
        known: _Known | None,
        match: SavedMatch,
        changed: str | None = None,
    ) -> _Known:
        now = now_here().isoformat(timespec="seconds")
        history, standing = match.history, match.standing
        database.execute(
            "INSERT INTO matches (key, begun, changed, players, opponent, rules, seed, dealer,"
            " helped, scores, is_over, imported, result, changes)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (key) DO UPDATE SET"
            " changed = excluded.changed, helped = excluded.helped, scores = excluded.scores,"
            " is_over = excluded.is_over, result = excluded.result, changes = changes + 1",
            (
                match.key, match.begun or now, changed or now, json.dumps(match.players),
                match.opponent, format_rules(history.rules), str(history.seed), history.dealer,
                history.helped, json.dumps(standing.scores), standing.winner is not None,
                match.imported, result_text(standing),
            ),
        )  # fmt: skip
        query = "SELECT id, changes FROM matches WHERE key = ?"
        number, changes = database.execute(query, (match.key,)).fetchone()
        before = known.history.rounds if known else ()
        for place, played in enumerate(history.rounds):
            old = before[place] if place < len(before) else None
            if old != played:
                _write_round(database, (number, place), old, played)
        return _Known(number, changes, history)

    # ----------------------------------------------------------------------------------- read

    def summaries(self, damaged: list[DamagedMatch] | None = None) -> list[Summary]:
        """All readable matches; the one played last is at the end.

        damaged: where the others are added
        """
        rows = self.rows(
            "SELECT *, CASE is_over WHEN 0 THEN"
            " (SELECT count(*) FROM plays WHERE match = matches.id) END AS plays"
            " FROM matches ORDER BY changed, id"
        )
        matches = []
        for row in rows:
            try:
                with self.reading(row["id"]):
                    matches.append(_summary(row))
            except DamagedMatch as error:
                if damaged is not None:
                    damaged.append(error)
        return matches

    def load(self, number: int) -> SavedMatch:
        """Load the match with that number, held against the rules.

        :raises DamagedMatch: there is none, or it cannot be read.
        """
        with self.reading(number):
            with self.transaction("DEFERRED") as database:
                match, changes = MatchReader(database).match(number)
                count = "SELECT count(*) FROM plays WHERE match = ?"
                (plays,) = database.execute(count, (number,)).fetchone()
            for _ in match.history.replayed():
                pass
        if plays != sum(len(played.plays) for played in match.history.rounds):
            raise DamagedMatch("match {number}: a play is missing", self.file, number=number)
        self._remember(match.key, _Known(number, changes, match.history))
        return match

    @contextmanager
    def reading(self, number: int) -> Iterator[None]:
        """Turn what is raised by reading the match with that number into a `DamagedMatch`."""
        try:
            yield
        except (FileError, sqlite3.Error):
            raise
        except UNREADABLE as error:
            raise DamagedMatch(
                "match {number}: {why}", self.file, number=number, why=error
            ) from error

    def _remember(self, key: str, known: _Known) -> None:
        self._known[key] = known
        if len(self._known) > _MOST_KNOWN:  # for a program may play thousands
            del self._known[next(iter(self._known))]


def open_record() -> closing[Store]:
    """The player's record, for a ``with`` statement."""
    return closing(Store(matches_file()))


def _summary(row: sqlite3.Row) -> Summary:
    match, is_over = unplayed_match(row), bool(row["is_over"])
    rules = match.history.rules
    return Summary(
        number=row["id"],
        match=match,
        changed=as_text(row["changed"]),
        scores=read_scores(row["scores"], rules),
        is_over=is_over,
        round=0 if is_over else row["plays"] // rules.plays + 1,
    )


def _write_round(
    database: sqlite3.Connection, place: tuple[int, int], old: PlayedRound | None, new: PlayedRound
) -> None:
    if old is None:
        database.execute(
            "INSERT INTO rounds (match, number, seed, cut, deck) VALUES (?, ?, ?, ?, ?)",
            (*place, *new.deal, " ".join(map(str, new.deck))),
        )
    before = () if old is None else old.plays
    same = 0
    while same < min(len(before), len(new.plays)) and before[same] == new.plays[same]:
        same += 1
    database.execute("DELETE FROM judgements WHERE match = ? AND round = ?", place)
    if same < len(before):
        database.execute(
            "DELETE FROM plays WHERE match = ? AND round = ? AND number >= ?", (*place, same)
        )
    database.executemany(
        "INSERT INTO plays (match, round, number, play) VALUES (?, ?, ?, ?)",
        [(*place, number, str(new.plays[number])) for number in range(same, len(new.plays))],
    )
