"""How long until the title is complete, and how much memory a round takes.

``python -m tools.benchmarks.startup`` runs the program in a pseudo-terminal, in turns with
``python -c "import curses"``, and prints the medians and their ratio; then it plays a round
by pressing Enter and prints the peak memory; then it watches an idle table.
"""

import os
import select
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.terminal.pseudo_terminal import PseudoTerminal

RUNS = 21
LAST_WORDS = b"q quit"  # the title's last line; a frame is sent all at once
PROGRAM = (sys.executable, "-m", "scopa", "--seed", "1")
PYTHON = (sys.executable, "-c", f"import curses; print({LAST_WORDS.decode()!r}, flush=True)")
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def until_last_words(terminal: PseudoTerminal) -> None:
    """Read what comes until the last words, without looking at it."""
    data = b""
    while LAST_WORDS not in data:
        select.select([terminal.master], [], [])
        data += os.read(terminal.master, 65536)


def ms_to_last_words(command: Sequence[str], home: Path) -> float:
    """Milliseconds from the start of a program to its last words."""
    begun = time.perf_counter()
    with PseudoTerminal(home=home, command=command) as terminal:
        until_last_words(terminal)
        return 1000 * (time.perf_counter() - begun)


def peak_memory_mb(process: int) -> float:
    """The most memory that a process has held."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if "VmHWM" in line)
    return int(line.split()[1]) / 1024


def cpu_s(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def main() -> None:
    """Print the figures."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        ms_to_last_words(PROGRAM, home)
        title, bare = [], []
        for _ in range(RUNS):
            title.append(ms_to_last_words(PROGRAM, home))
            bare.append(ms_to_last_words(PYTHON, home))
        ours, python = statistics.median(title), statistics.median(bare)
        times = ours / python
        print(f"title {ours:.1f} ms, import curses {python:.1f} ms: {times:.1f} times (6 wanted)")
        with PseudoTerminal(home=home, command=PROGRAM, size=(200, 60)) as game:
            until_last_words(game)
            for _ in range(60):
                game.press("Enter")
                game.wait_quietly(0.1)
            peak = peak_memory_mb(game.pid)
            print(f"peak memory after a round at 200x60: {peak:.1f} MB (31 wanted)")
            game.wait_quietly(8)  # what still moves comes to rest, and an opponent plays
            before = cpu_s(game.pid)
            sent = game.wait_quietly(5)
            used = cpu_s(game.pid) - before
            print(f"5 s idle: {len(sent)} bytes sent, {used:.2f} s of processor time")


if __name__ == "__main__":
    main()
