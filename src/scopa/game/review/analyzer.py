"""Analysis of the person's rounds in the background, one process of low priority at a time.

The rounds of the last match come first. A round whose process ends early is analyzed the next time.
Of several copies of the program only one analyzes.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

from scopa.engine import ScopaError
from scopa.storage.analyses import RoundId, not_analyzed, save_analysis
from scopa.storage.database import Store
from scopa.storage.errors import reason_of
from scopa.storage.record_writer import RecordWriter

# -P: nothing is imported from the folder that the program happens to run in
PROCESS = (sys.executable, "-P", "-m", "scopa.game.review.stored_analysis")
# After how long to look whether the copy of the program that analyzes has ended, or the record is
# no longer busy
_AGAIN_IN_S = 20.0
_FLAGS = 0
if sys.platform == "win32":  # elsewhere the process lowers its priority itself
    _FLAGS = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW


class BackgroundAnalyzer:
    """Analyzes the rounds in the record of a writer, in a thread that begins when it is needed.

    tell: is called once with the reason if no process can be started
    process: the command that analyzes a round
    """

    def __init__(
        self,
        record_writer: RecordWriter,
        tell: Callable[[str], None],
        process: Sequence[str] = PROCESS,
    ) -> None:
        self._record = record_writer
        self._tell = tell
        self._has_told = False
        self._command = process
        self._has_news = threading.Event()
        self._lock = threading.Lock()
        self._is_closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Look for rounds to analyze: at the start, and when a round is over. Returns at once."""
        self._has_news.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True, name="analyzer")
            self._thread.start()

    def close(self) -> None:
        """Give up the round that is being analyzed."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        self._has_news.set()

    def _run(self) -> None:
        again_in_s: float | None = None
        while (self._has_news.wait(again_in_s) or again_in_s) and not self._is_closed:
            self._has_news.clear()
            again_in_s = None
            try:
                if not self._record.ask(not_analyzed):
                    continue
                with analyzer_lock(self._record.ask(lambda store: store.file)) as is_held:
                    if is_held:
                        self._analyze_all()
                    else:
                        again_in_s = _AGAIN_IN_S
            except ScopaError:  # the record may be busy: nothing to stop a game for
                again_in_s = _AGAIN_IN_S
            except OSError:  # no process: at the next look
                pass

    def _analyze_all(self) -> None:
        from scopa.players.round_analysis import ANALYSIS_VERSION

        tried: set[RoundId] = set()
        while not self._has_news.is_set():
            missing = self._record.ask(partial(not_analyzed, analyzer=ANALYSIS_VERSION))
            at = next((at for at in missing if at not in tried), None)
            if at is None:
                return
            tried.add(at)
            with suppress(ScopaError):  # a damaged match holds nothing up
                self._analyze(at)

    def _analyze(self, at: RoundId) -> None:
        """Analyze a round in a process, and keep the result.

        :raises OSError: no process can be started, or it ends early.
        """
        from scopa.game.review.stored_analysis import FAILED, NO_NETS, to_store

        match = self._record.ask(partial(Store.load, number=at.match))
        rounds = match.history.rounds
        if at.round >= len(rounds) or len(rounds[at.round].plays) < match.history.rules.plays:
            return  # a play was taken back meanwhile
        try:
            process = self._start()
        except OSError as error:
            self._tell_once(str(reason_of(error)))
            raise
        with process:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(BrokenPipeError):  # it has ended already
                pickle.dump((match.history, at.round), process.stdin)
                process.stdin.flush()  # it stays open: its end would end the process
            text = process.stdout.read().decode()
        if process.returncode == FAILED:
            return
        if process.returncode != 0:
            if process.returncode > 0 and process.returncode != NO_NETS and not self._is_closed:
                self._tell_once(f"{self._command[0]}: {process.returncode}")
            raise BrokenPipeError
        played, found = match.history.rounds[at.round], to_store(text or None)
        self._record.ask(partial(save_analysis, at=at, played=played, analysis=found))

    def _start(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_closed:
                raise BrokenPipeError
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                creationflags=_FLAGS,
            )
            return self._process

    def _tell_once(self, why: str) -> None:
        if not (self._has_told or self._is_closed):
            self._has_told = True
            self._tell(why)


@contextmanager
def analyzer_lock(record: Path) -> Iterator[bool]:
    """Whether this copy of the program is the only one, until the end, that analyzes a *record*."""
    file = record.with_name(f"{record.stem}-analyzer.lock")
    with ExitStack() as stack:
        try:
            lock = sqlite3.connect(file, timeout=0.0, isolation_level=None)
            stack.enter_context(closing(lock))
            lock.execute("BEGIN EXCLUSIVE")  # the system ends it with the program
            is_held = True
        except sqlite3.Error:
            is_held = False
        yield is_held
