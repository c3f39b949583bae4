"""Saves matches in the background, so that no disk, however slow, holds up the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from enum import Enum
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

from scopa.storage.database import DamagedMatch, DamagedRecord, Store
from scopa.storage.recovery import recover
from scopa.storage.saved_match import SavedMatch

_SILENT_S = 1.0  # how long the end waits before it says what it waits for
_FOR_EVER_S = 1e6  # eleven days: SQLite waits no longer than 24
_WAKES_S = 0.1  # how often the end looks up from waiting: some systems deliver Ctrl-C only then


class RecordSummary(NamedTuple):
    """The state of the record when it is opened.

    match: the last one under way, if any
    changed: when its last play was made
    keys: those of all matches under way
    finished: how many matches of their own the person has finished
    """

    match: SavedMatch | None
    changed: str
    keys: frozenset[str]
    finished: int


class Trouble(Enum):
    """The faults of the record."""

    NOT_SAVED = "not saved"  # it cannot be read or written; the game goes on without it
    RECOVERED = "recovered"  # it was damaged; what could be read was recovered
    SLOW = "slow"  # the game is over, but still being saved
    LOST = "lost"  # the game is over, and not all that was played is saved


class Notice(NamedTuple):
    """A trouble that is reported to the player once.

    what: the reason, or the file
    matches: how many were recovered or lost
    """

    trouble: Trouble
    what: str = ""
    matches: int = 0


_Result = TypeVar("_Result")


class RecordWriter:
    """Saves the newest state of each match, with all its new plays at once.

    All is done by one thread, in order. What could not be saved is tried again with the next play,
    and when the writer is closed.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._unsaved: dict[str, SavedMatch] = {}
        self._lock = threading.Lock()
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._fault = ""
        self._reported: set[Trouble] = set()
        self._store: Store | None = None
        self._is_closing = self._has_ended = False

    def open(self, report: Callable[[RecordSummary | Notice], None]) -> None:
        """Begin, and report what the record holds, if it can be read, and troubles."""
        self._report = report
        # A ThreadPoolExecutor would not let the program end before a disk that hangs has answered.
        threading.Thread(target=self._work, daemon=True, name="record").start()
        self._last_save: Future[bool | None] = self._submit(lambda: self._try(self._look))

    def save(self, match: SavedMatch) -> None:
        """Save all of a match that is new; returns at once."""
        with self._lock:
            self._unsaved.pop(match.key, None)  # the one that was played last comes last
            self._unsaved[match.key] = match
        self._last_save = self._submit(self._save)

    def ask(self, do: Callable[[Store], _Result]) -> _Result:
        """The result of something short that is done with the record, or its exception.

        :raises BrokenPipeError: the writer is closed.
        """
        return self._submit(lambda: do(self._opened())).result()

    def settle(self, within_s: float) -> bool:
        """Wait until everything is saved, at most *within_s*; return whether it is."""
        return not wait([self._last_save], within_s).not_done

    def close(self) -> bool:
        """Save the rest, as long as that takes or until Ctrl-C; return whether all is saved."""
        self._is_closing = True
        saving = self._submit(self._save)
        self._jobs.put(self._end)
        try:
            if wait([saving], _SILENT_S).not_done and self._unsaved:
                self._tell(Notice(Trouble.SLOW))
            while self._unsaved and wait([saving], _WAKES_S).not_done:
                pass
        except KeyboardInterrupt:
            self._fault = ""
        if self._unsaved:
            self._tell(Notice(Trouble.LOST, self._fault, len(self._unsaved)))
        return not self._unsaved

    def _submit(self, do: Callable[[], _Result]) -> Future[_Result]:
        future: Future[_Result] = Future()

        def run() -> None:
            try:
                future.set_result(do())
            except Exception as error:  # it is for the one who has asked
                future.set_exception(error)

        self._jobs.put(run)
        return future

    def _work(self) -> None:
        while True:
            self._jobs.get()()

    def _end(self) -> None:
        self._has_ended = True
        if self._store is not None:
            self._store.close()

    def _opened(self) -> Store:
        if self._has_ended:
            raise BrokenPipeError
        if self._store is None:
            self._store = Store(self._file, wait_s=_FOR_EVER_S)
        return self._store

    def _look(self, store: Store) -> None:
        mine = [summary for summary in store.summaries() if not summary.match.imported]
        under_way = [summary for summary in mine if summary.can_be_continued]
        last, changed = None, ""
        for summary in reversed(under_way):
            with suppress(DamagedMatch):
                last, changed = store.load(summary.number), summary.changed
                break
        keys = frozenset(summary.match.key for summary in under_way)
        self._report(RecordSummary(last, changed, keys, len(mine) - len(under_way)))

    def _save(self) -> None:
        for match in list(self._unsaved.values()):
            is_saved = self._try(partial(Store.save, match=match))
            with self._lock:
                if is_saved and self._unsaved.get(match.key) is match:
                    del self._unsaved[match.key]

    def _try(self, do: Callable[[Store], None]) -> bool:
        # Whether it is done. If the record is damaged, it is done once more after a recovery.
        try:
            try:
                do(self._opened())
            except DamagedRecord:
                self._recover()
                do(self._opened())
        except Exception as error:  # whatever it is: nothing to stop a game for
            self._fault = str(error) or type(error).__name__
            if not self._is_closing:  # else it is told what is lost
                self._tell(Notice(Trouble.NOT_SAVED, self._fault))
            return False
        return True

    def _recover(self) -> None:
        if self._store is not None:
            self._store.close()
        backup, matches = recover(self._file)
        self._tell(Notice(Trouble.RECOVERED, str(backup), matches))
        if self._store is not None:
            self._store.reopen()

    def _tell(self, notice: Notice) -> None:
        if notice.trouble not in self._reported:
            self._reported.add(notice.trouble)
            self._report(notice)
