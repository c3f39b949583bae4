"""A process that analyzes a round at once for tests: its text is the number of its plays.

``python fake_analysis.py [NUMBER ...]`` dies of the rounds with these numbers; after ``fails`` it
has a fault in that round; after ``hang`` it writes its process id into that file, and waits for the
end of its input.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from pathlib import Path

from scopa.game.review.stored_analysis import FAILED

if __name__ == "__main__":
    history, number = pickle.load(sys.stdin.buffer)
    if sys.argv[1:2] == ["hang"]:
        Path(sys.argv[2]).write_text(str(os.getpid()))
        sys.stdin.buffer.read()
    elif sys.argv[1:] == ["fails", str(number)]:
        sys.exit(FAILED)
    elif str(number) in sys.argv[1:]:
        os.kill(os.getpid(), signal.SIGKILL)
    elif history.rules.players == 2:
        sys.stdout.write(f"{number}: {len(history.rounds[number].plays)}")
