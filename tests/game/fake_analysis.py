"""A process that analyzes a round at once for tests: its text is the number of its plays.

``python fake_analysis.py [NUMBER ...]`` dies of the rounds with these numbers; after ``hang`` it
writes its process id into that file, and waits for the end of its input.
"""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

if __name__ == "__main__":
    history, number = pickle.load(sys.stdin.buffer)
    if sys.argv[1:2] == ["hang"]:
        Path(sys.argv[2]).write_text(str(os.getpid()))
        sys.stdin.buffer.read()
    elif str(number) in sys.argv[1:]:
        sys.exit(1)
    elif history.rules.players == 2:
        sys.stdout.write(f"{number}: {len(history.rounds[number].plays)}")
