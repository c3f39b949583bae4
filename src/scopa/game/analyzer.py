"""Analysis of the person's rounds in the background, one process of low priority at a time.

The rounds of the last match come first. A round whose process ends early is analyzed the next time.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from scopa.engine import ScopaError
from scopa.storage.analyses import RoundId, keep_analysis, not_analyzed
from scopa.storage.database import Store
from scopa.storage.record_writer import RecordWriter

# -P: nothing is imported from the folder that the program happens to run in
PROCESS = (sys.executable, "-P", "-m", "scopa.game.round_analysis")
_FLAGS = 0
if sys.platform == "win32":  # elsewhere the process lowers its priority itself
    _FLAGS = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW


class Analyzer:
    """Analyzes the rounds in the record of a writer, in a thread that begins when it is needed.

    process: the command that analyzes a round
    """

    def __init__(self, record_writer: RecordWriter, process: Sequence[str] = PROCESS) -> None:
        self._record = record_writer
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
        while self._has_news.wait() and not self._is_closed:
            self._has_news.clear()
            with suppress(ScopaError, OSError):  # nothing to stop a game for: another time
                if self._record.ask(not_analyzed):
                    self._analyze_all()

    def _analyze_all(self) -> None:
        """Analyze what the present analyzer has not, until there is news."""
        from scopa.players.analysis import ANALYZER

        tried: set[RoundId] = set()
        while not self._has_news.is_set():
            missing = self._record.ask(partial(not_analyzed, judge=ANALYZER))
            at = next((at for at in missing if at not in tried), None)
            if at is None:
                return
            tried.add(at)
            with suppress(ScopaError):  # a damaged match holds nothing up
                self._analyze(at)

    def _analyze(self, at: RoundId) -> None:
        """Analyze a round in a process, and keep the result.

        Raises: OSError if the process fails, or ends early.
        """
        match = self._record.ask(partial(Store.load, number=at.match))
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
        with self._process as process:
            assert process.stdin is not None
            assert process.stdout is not None
            pickle.dump((match.history, at.round), process.stdin)
            process.stdin.flush()  # it stays open: its end would end the process
            text = process.stdout.read().decode()
        if process.returncode != 0:
            raise BrokenPipeError
        from scopa.game.skill import to_store

        played, found = match.history.rounds[at.round], to_store(text or None)
        self._record.ask(partial(keep_analysis, at=at, played=played, analysis=found))
