"""Judges the person's rounds in the background, and has what is found kept in the record.

A process of low priority is given one round after the other, those of the last match first. It is
there as long as rounds are missing, and ends with the program; what it had begun is judged the next
time.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import IO

from scopa.engine import ScopaError
from scopa.storage.analyses import RoundId, StoredAnalysis, keep_analysis, not_analyzed
from scopa.storage.database import Store
from scopa.storage.record_writer import RecordWriter

WORKER = (sys.executable, "-P", "-m", "scopa.game.analysis_worker")
"""The process that judges: nothing is taken from the folder that it happens to begin in."""
_FLAGS = 0
if sys.platform == "win32":  # elsewhere the process lowers its priority itself
    _FLAGS = subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW


class Analyzer:
    """Has the rounds judged that are in the record of a *record_writer*."""

    def __init__(self, record_writer: RecordWriter, worker: Sequence[str] = WORKER) -> None:
        """Nothing is judged before there is something to `look` for."""
        self._keeper = record_writer
        self._worker = worker
        self._changed = threading.Condition()
        self._looks = False
        self._is_closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None

    def look(self) -> None:
        """Have judged what is not: at the beginning, and when a round is over. Returns at once."""
        with self._changed:
            self._looks = True
            self._changed.notify_all()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True, name="judging")
                self._thread.start()

    def close(self) -> None:
        """Give up what is being judged."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            if self._process is not None:
                self._process.kill()

    def _work(self) -> None:
        while self._is_wanted():
            with suppress(ScopaError, OSError):  # nothing to stop a game for: another time
                if self._keeper.ask(not_analyzed):
                    with self._begun() as (asked, answers):
                        self._judge(asked, answers)

    def _is_wanted(self) -> bool:
        """Whether there may be something to judge, when that is known: not at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._looks or self._is_closed)
            self._looks = False
            return not self._is_closed

    @contextmanager
    def _begun(self) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
        """The process: what it is asked by, and what it answers by.

        :raises OSError: it cannot be begun.
        """
        paths = os.pathsep.join(filter(None, sys.path))
        with self._changed:
            if self._is_closed:
                raise BrokenPipeError
            self._process = process = subprocess.Popen(
                self._worker,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": paths},
                creationflags=_FLAGS,
            )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            yield process.stdin, process.stdout
        finally:
            process.kill()
            process.communicate()

    def _judge(self, asked: IO[bytes], answers: IO[bytes]) -> None:
        """Have all judged that is missing, and look again when a round is over meanwhile.

        :raises ScopaError: the record cannot be read.
        :raises OSError: the process has ended.
        """
        judge = _line(answers)
        failed: set[RoundId] = set()
        while missing := [at for at in self._missing(judge) if at not in failed]:
            for at in missing:
                try:
                    self._judge_one(at, judge, asked, answers)
                except ScopaError:
                    failed.add(at)
                if self._looks:
                    break

    def _missing(self, judge: str) -> Sequence[RoundId]:
        self._looks = False
        return self._keeper.ask(partial(not_analyzed, judge=judge))

    def _judge_one(self, at: RoundId, judge: str, asked: IO[bytes], answers: IO[bytes]) -> None:
        """Have one round judged, and what is found kept.

        :raises ScopaError: the record cannot be read or written.
        :raises OSError: the process has ended.
        """
        match = self._keeper.ask(partial(Store.load, number=at.match))
        pickle.dump((match.history, at.round), asked)
        asked.flush()
        analysis = StoredAnalysis(judge, _line(answers) or None)
        played = match.history.rounds[at.round]
        keep = partial(keep_analysis, at=at, played=played, analysis=analysis)
        self._keeper.ask(keep)


def _line(answers: IO[bytes]) -> str:
    """The next answer.

    :raises OSError: there is none, for the process has ended.
    """
    line = answers.readline()
    if not line.endswith(b"\n"):
        raise BrokenPipeError
    return line.decode().rstrip("\r\n")
