"""Keeps matches on a thread of its own, so that no disk, however slow, holds up the screen.

What it needs is loaded on that thread too: the title does not wait for it.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scopa.records.database import Store
    from scopa.records.kept_match import KeptMatch

_CLOSES_WITHIN_S = 5.0
"""How long the end of the program waits for what is still to be written."""


class Found(NamedTuple):
    """A match that is under way; *changed* is when its last play was made."""

    match: KeptMatch
    changed: str


class Trouble(Enum):
    """What may be wrong with the record."""

    NOT_KEPT = "not kept"
    """It cannot be read or written; the game goes on without it."""
    RECOVERED = "recovered"
    """It was damaged; what could be read of it was recovered."""


class Notice(NamedTuple):
    """What the player is to be told, once: what is wrong, with which file, and how much is left."""

    trouble: Trouble
    what: str
    matches: int = 0


Report = Callable[[Found | Notice], None]


class Keeper:
    """Keeps matches in the record in *file*, and looks there for one that is under way."""

    def __init__(self, file: Callable[[], Path]) -> None:
        """The record is in *file*, which is asked for when it is needed."""
        self._file = file
        self._waiting: queue.SimpleQueue[KeptMatch | None] = queue.SimpleQueue()
        self._settled = threading.Condition()
        self._unsettled = 1  # looking for a match
        self._told: set[Trouble] = set()
        self._store: Store | None = None
        self._thread: threading.Thread | None = None

    def open(self, report: Report) -> None:
        """Begin; the match under way, if there is one, and troubles are handed to *report*."""
        self._report = report
        self._thread = threading.Thread(target=self._work, daemon=True, name="keeper")
        self._thread.start()

    def __enter__(self) -> Keeper:
        """Keep what is still waiting when the program ends."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close."""
        self.close(_CLOSES_WITHIN_S)

    def keep(self, match: KeptMatch) -> None:
        """Keep all of *match* that is new; returns at once."""
        with self._settled:
            self._unsettled += 1
        self._waiting.put(match)

    def settle(self, within_s: float) -> bool:
        """Wait until all is kept that can be, but no longer than *within_s*; whether it is.

        Before that the match under way has been reported.
        """
        with self._settled:
            return self._settled.wait_for(lambda: not self._unsettled, within_s)

    def close(self, within_s: float) -> None:
        """Keep what is still waiting, but no longer than *within_s*."""
        self._waiting.put(None)
        if self._thread is not None:
            self._thread.join(within_s)

    def _work(self) -> None:
        self._guarded(self._look)
        self._is_settled()
        while (match := self._waiting.get()) is not None:
            self._guarded(partial(self._keep, match))
            self._is_settled()
        if self._store is not None:
            self._store.close()

    def _is_settled(self) -> None:
        with self._settled:
            self._unsettled -= 1
            self._settled.notify_all()

    def _keep(self, match: KeptMatch) -> None:
        self._opened().keep(match)

    def _opened(self) -> Store:
        from scopa.records.database import Store

        if self._store is None:
            self._store = Store(self._file())
        return self._store

    def _look(self) -> None:
        """Report the match that was played last of those under way."""
        store = self._opened()
        under_way = [summary for summary in store.summaries() if not summary.is_over]
        if under_way:
            last = under_way[-1]
            self._report(Found(store.load(last.number), last.changed))

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do something with the record; if it is damaged, once more after it was recovered."""
        try:
            from scopa.records.database import DamagedRecord

            try:
                do()
            except DamagedRecord:
                self._recover()
                do()
        except Exception as error:  # whatever it is: nothing to stop a game for
            self._tell(Notice(Trouble.NOT_KEPT, str(error) or type(error).__name__))

    def _recover(self) -> None:
        from scopa.records.damage_recovery import recover

        if self._store is not None:
            self._store.close()
        recovery = recover(self._file())
        self._tell(Notice(Trouble.RECOVERED, str(recovery.file), recovery.matches))
        if self._store is not None:
            self._store.reopen()

    def _tell(self, notice: Notice) -> None:
        if notice.trouble not in self._told:
            self._told.add(notice.trouble)
            self._report(notice)
