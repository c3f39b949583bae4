"""The process that judges rounds: ``python -m scopa.game.analysis_worker``, begun by the program.

It says first what it is called, in a line; then for each match and number of a round that come
pickled on standard input what it finds, in a line, which is empty if the round cannot be judged. It
takes the time that nobody else wants, and ends with the program.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from queue import SimpleQueue

from scopa.engine import History
from scopa.game.round_analysis import analyzed, as_text
from scopa.players.analysis import ANALYZER
from scopa.players.nets.net import NetError

_MOST_NICE = 19

Job = tuple[History, int]


def main() -> None:
    """Judge until the program ends.

    :raises NetError: the learned values cannot be used, so nothing can be judged.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the program
    if sys.platform != "win32":  # there whoever begins the process says so
        os.nice(_MOST_NICE)
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    _answer(ANALYZER)
    while True:
        _answer(_found(*jobs.get()))


def _answer(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _listen(jobs: SimpleQueue[Job]) -> None:
    """Take the *jobs* that come, and end the process when there is nobody left to send any."""
    try:
        while True:
            jobs.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


def _found(history: History, number: int) -> str:
    """What is found of a round; nothing if it cannot be judged."""
    try:
        return as_text(analyzed(history, number))
    except NetError:
        raise
    except Exception:  # whatever it stumbles over: no reason to try that round again and again
        return ""


if __name__ == "__main__":
    main()
