"""Keeps matches in their folder, on threads of its own, so that no disk and no thought holds up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from contextlib import suppress
from datetime import UTC, datetime
from enum import Enum
from queue import SimpleQueue
from typing import NamedTuple

from scopa.errors import ScopaError
from scopa.game.judge import JUDGE, Judge
from scopa.game.match_state import MatchState, as_saved
from scopa.storage.files import matches_folder
from scopa.storage.match_file import SavedMatch
from scopa.storage.match_folder import figures_of_all, load
from scopa.storage.match_writer import MatchWriter

_SILENT_S = 1.0  # how long the end waits before it says what it waits for
_AT_MOST_S = 10.0  # how long it waits at all
_WAKES_S = 0.1  # how often it looks up from waiting: some systems deliver Ctrl-C only then


class KnownMatches(NamedTuple):
    """What is in the folder of matches at the beginning.

    match: the one that can be continued and was played last, if any
    changed: when its last play was made
    keys: those of all matches that can be continued
    finished: how many matches of their own the person has finished
    """

    match: SavedMatch | None
    changed: str
    keys: frozenset[str]
    finished: int


class Trouble(Enum):
    """The faults of the disk."""

    NOT_SAVED = "not saved"  # it cannot be read or written; the game goes on without it
    OWN_FILE = "own file"  # the match goes on in another file than it had
    SLOW = "slow"  # the game is over, but still being saved
    LOST = "lost"  # the game is over, and not all that was played is saved


class Notice(NamedTuple):
    """A trouble that is told the player once.

    what: the reason
    matches: how many are lost
    """

    trouble: Trouble
    what: str | ScopaError = ""
    matches: int = 0


class MatchSaver:
    """Saves the newest state of each match, with all its new plays at once.

    What could not be saved is tried again with the next play, and when the saver is closed.

    on_known: is called with what is in the folder
    tell: is called with troubles
    judges: what each play was worth is found meanwhile, and saved when a round is over
    """

    def __init__(
        self,
        on_known: Callable[[KnownMatches], None],
        tell: Callable[[Notice], None],
        *,
        judges: bool = True,
    ) -> None:
        self._on_known = on_known
        self._tell = tell
        self._folder = matches_folder()
        self._writer = MatchWriter(self._folder)
        self._unsaved: dict[str, SavedMatch] = {}
        self._lock = threading.Lock()
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._told: set[Trouble] = set()
        self._fault: str | ScopaError = ""
        self._is_closing = False
        self._judge = Judge(self._keep_values) if judges else None
        # A ThreadPoolExecutor would not let the program end before a disk that hangs has answered.
        self._thread = threading.Thread(target=self._work, daemon=True, name="matches")
        self._thread.start()
        self._last_job = self._submit(self._look)

    def save(self, state: MatchState) -> None:
        """Keep all of the match that is new; returns at once."""
        self._keep(as_saved(state))
        if self._judge is not None:
            self._judge.look(state)

    def settle(self, within_s: float) -> bool:
        """Wait until everything is saved, at most *within_s*; return whether it is."""
        return not wait([self._last_job], within_s).not_done

    @property
    def is_failing(self) -> bool:
        """Whether something waits that the disk did not take."""
        return bool(self._fault and self._unsaved)

    def close(self, tell: Callable[[Notice], None]) -> bool:
        """Save the rest, for at most ten seconds or until Ctrl-C.

        tell: is called with troubles until then

        Returns whether all is saved.
        """
        self._tell = tell
        self._is_closing = True
        if self._judge is not None:
            self._judge.close()
        saving = self._submit(self._save)
        self._jobs.put(None)
        try:
            if wait([saving], _SILENT_S).not_done and self._unsaved:
                self._notify(Notice(Trouble.SLOW))
            left = _AT_MOST_S - _SILENT_S
            while self._unsaved and left > 0 and wait([saving], _WAKES_S).not_done:
                left -= _WAKES_S
        except KeyboardInterrupt:
            self._fault = ""
        if self._unsaved:
            self._notify(Notice(Trouble.LOST, self._fault, len(self._unsaved)))
        return not self._unsaved

    # ------------------------------------------------------------------------- on its thread

    def _submit(self, do: Callable[[], None]) -> Future[None]:
        future: Future[None] = Future()

        def run() -> None:
            try:
                do()
            except Exception as error:  # whatever it is: nothing to stop a game for
                self._note(error)
            future.set_result(None)

        self._jobs.put(run)
        return future

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _look(self) -> None:
        every, _faults = figures_of_all(self._folder)
        mine = [match for match in every if not match.imported]
        under_way = [match for match in mine if match.can_be_continued]
        last, changed = None, ""
        for match in sorted(under_way, key=lambda match: -match.changed):
            with suppress(ScopaError):
                last = load(match.file).match
            if last is not None:
                changed = datetime.fromtimestamp(match.changed, UTC).isoformat(timespec="seconds")
                break
        keys = frozenset(match.key for match in under_way)
        self._on_known(KnownMatches(last, changed, keys, len(mine) - len(under_way)))

    def _keep(self, match: SavedMatch) -> None:
        with self._lock:
            self._unsaved.pop(match.key, None)  # the one that was played last comes last
            self._unsaved[match.key] = match
        self._last_job = self._submit(self._save)

    def _keep_values(self, state: MatchState, values: Mapping[tuple[int, int], str]) -> None:
        judges = {state.match.rounds_played: JUDGE}
        match = as_saved(state)._replace(values=values, judges=judges)
        self._submit(lambda: self._writer.add_values(match))

    def _save(self) -> None:
        for match in list(self._unsaved.values()):
            try:
                is_same_file = self._writer.save(match)
            except Exception as error:
                self._note(error)
                continue
            if not is_same_file:
                self._notify(Notice(Trouble.OWN_FILE))
            with self._lock:
                if self._unsaved.get(match.key) is match:
                    del self._unsaved[match.key]

    def _note(self, error: Exception) -> None:
        self._fault = error if isinstance(error, ScopaError) else str(error) or type(error).__name__
        if not self._is_closing:  # else it is told what is lost
            self._notify(Notice(Trouble.NOT_SAVED, self._fault))

    def _notify(self, notice: Notice) -> None:
        if notice.trouble not in self._told:
            self._told.add(notice.trouble)
            self._tell(notice)
