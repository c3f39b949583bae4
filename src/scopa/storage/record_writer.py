"""Keeps matches on a thread of its own, so that no disk, however slow, holds up the game."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from scopa.storage.database import FOR_EVER_S, DamagedRecord, Store
from scopa.storage.recovery import recover
from scopa.storage.saved_match import SavedMatch

_SILENT_S = 1.0
"""How long the end waits before it says what it waits for."""
_WAKES_S = 0.1
"""How often the end looks up from waiting: some systems deliver Ctrl-C only then."""


class Found(NamedTuple):
    """What the record holds when it is opened.

    *match* is the one under way that was left last, if there is any; *changed* is when its last
    play was made; *keys* are those of all that are under way; the person *has_finished* a match.
    """

    match: SavedMatch | None
    changed: str
    keys: frozenset[str]
    has_finished: bool


class Trouble(Enum):
    """What may be wrong with the record."""

    NOT_KEPT = "not kept"
    """It cannot be read or written; the game goes on without it."""
    RECOVERED = "recovered"
    """It was damaged; what could be read of it was recovered."""
    SLOW = "slow"
    """The game is over, but still being saved."""
    LOST = "lost"
    """The game is over, and not all that was played is kept."""


class Notice(NamedTuple):
    """What the player is to be told, once: what is wrong, with which file, and with how many.

    These are the *matches* that were recovered or lost.
    """

    trouble: Trouble
    what: str = ""
    matches: int = 0


Report = Callable[[Found | Notice], None]
_Answer = TypeVar("_Answer")


class RecordWriter:
    """Keeps matches in the record in *file*, and looks there for one that is under way.

    Of each match its newest state waits to be kept, with all its new plays at once. What could not
    be kept is tried again with the next play, and when the keeper is closed.
    """

    def __init__(self, file: Callable[[], Path]) -> None:
        """The record is in *file*, which is asked for when it is needed."""
        self._file = file
        self._changed = threading.Condition()
        self._unkept: dict[str, SavedMatch] = {}
        self._due: dict[str, SavedMatch] = {}
        """Those of the unkept that are to be tried now."""
        self._asked: deque[Callable[[], None]] = deque()
        """What is to be done besides, when nothing is due."""
        self._fault = ""
        self._is_busy = True  # looking for a match
        self._at_end: Callable[[Notice], None] | None = None
        """Who hears what there is to say when the keeper is being closed."""
        self._told: set[Trouble] = set()
        self._store: Store | None = None
        self._thread: threading.Thread | None = None

    def open(self, report: Report) -> None:
        """Begin; what is found, if it can be read, and troubles are handed to *report*."""
        self._report = report
        self._thread = threading.Thread(target=self._work, daemon=True, name="keeper")
        self._thread.start()

    def keep(self, match: SavedMatch) -> None:
        """Keep all of *match* that is new; returns at once."""
        with self._changed:
            self._unkept.pop(match.key, None)  # the one that was played last comes last
            self._unkept[match.key] = match
            self._due = dict(self._unkept)
            self._changed.notify_all()

    def ask(self, do: Callable[[Store], _Answer]) -> _Answer:
        """What comes of something short, done with the record when nothing is to be kept.

        It is waited for, at the end for ever: it is asked by nobody who plays.

        :raises Exception: whatever comes of it instead.
        """
        done = threading.Event()
        found: list[_Answer] = []
        failed: list[Exception] = []

        def answer() -> None:
            try:
                found.append(do(self._opened()))
            except Exception as error:  # it is for the one who has asked
                failed.append(error)
            done.set()

        with self._changed:
            self._asked.append(answer)
            self._changed.notify_all()
        done.wait()
        if failed:
            raise failed[0]
        return found[0]

    def settle(self, within_s: float) -> bool:
        """Wait until all is kept that can be, but no longer than *within_s*; whether it is.

        Before that what was found has been reported.
        """
        with self._changed:
            return self._changed.wait_for(lambda: not (self._due or self._is_busy), within_s)

    def close(self, tell: Callable[[Notice], None]) -> bool:
        """Keep what is not kept yet, as long as that takes; Ctrl-C cuts it short.

        What there is to say until then is handed to *tell*. Whether all is kept.
        """
        if self._thread is None:
            return True
        with self._changed:
            self._due = dict(self._unkept)
            self._at_end = tell
            self._changed.notify_all()
        try:
            self._thread.join(_SILENT_S)
            if self._thread.is_alive() and self._unkept:
                tell(Notice(Trouble.SLOW))
            while self._thread.is_alive() and self._unkept:
                self._thread.join(_WAKES_S)
        except KeyboardInterrupt:
            self._fault = ""
        if self._unkept:
            tell(Notice(Trouble.LOST, self._fault, len(self._unkept)))
        return not self._unkept

    def _work(self) -> None:
        self._guarded(self._look)
        while (do := self._next()) is not None:
            do()
        if self._store is not None:
            self._store.close()

    def _next(self) -> Callable[[], None] | None:
        """What is to be done as soon as there is anything; nothing at the end.

        That is to keep the newest state of a match, or else what was asked.
        """
        with self._changed:
            self._is_busy = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._due or self._asked or self._at_end)
            if self._due:
                self._is_busy = True
                return partial(self._keep, self._due.pop(next(iter(self._due))))
            return None if self._at_end else self._asked.popleft()

    def _keep(self, match: SavedMatch) -> None:
        is_kept = self._guarded(lambda: self._opened().keep(match))
        with self._changed:
            if is_kept and self._unkept.get(match.key) is match:
                del self._unkept[match.key]

    def _opened(self) -> Store:
        if self._store is None:
            self._store = Store(self._file(), wait_s=FOR_EVER_S)
        return self._store

    def _look(self) -> None:
        """Report what there is, and the match under way that the player left last."""
        store = self._opened()
        mine = [match for match in store.summaries() if not match.imported]
        under_way = [match for match in mine if match.can_be_continued]
        last = under_way[-1] if under_way else None
        found = Found(
            last and store.load(last.number),
            last.changed if last else "",
            frozenset(match.key for match in under_way),
            has_finished=len(under_way) < len(mine),
        )
        self._report(found)

    def _guarded(self, do: Callable[[], None]) -> bool:
        """Do something with the record; whether it is done.

        If the record is damaged, it is done once more after the record was recovered.
        """
        try:
            try:
                do()
            except DamagedRecord:
                self._recover()
                do()
        except Exception as error:  # whatever it is: nothing to stop a game for
            self._fault = str(error) or type(error).__name__
            if self._at_end is None:  # else it is told what is lost
                self._tell(Notice(Trouble.NOT_KEPT, self._fault))
            return False
        return True

    def _recover(self) -> None:
        if self._store is not None:
            self._store.close()
        recovery = recover(self._file())
        self._tell(Notice(Trouble.RECOVERED, str(recovery.file), recovery.matches))
        if self._store is not None:
            self._store.reopen()

    def _tell(self, notice: Notice) -> None:
        if notice.trouble not in self._told:
            self._told.add(notice.trouble)
            (self._at_end or self._report)(notice)
