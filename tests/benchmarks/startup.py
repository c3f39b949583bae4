"""How long until the title is complete, and how much memory a round takes.

``python -m tests.benchmarks.startup`` runs the program in a pseudo-terminal, in turns with
``python -c "import curses"``, and prints the medians and their ratio; then it plays a round
by pressing Enter and prints the peak memory; then it watches an idle table.
"""

import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path

RUNS = 21
LAST_WORDS = b"q quit"  # the title's last line; a frame is sent all at once
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


class Program:
    """A program in a pseudo-terminal of 80x24."""

    def __init__(self, command: Sequence[str]) -> None:
        self.begun = time.perf_counter()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(command[0], list(command))
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, quiet_s: float, until: bytes = b"") -> bytes:
        """What it sends, up to *until*, or until it has been quiet for so long, or has ended."""
        data = b""
        while select.select([self.terminal], [], [], quiet_s)[0]:
            try:
                data += os.read(self.terminal, 65536)
            except OSError:
                break
            if until and until in data:
                break
        return data

    def press(self, keys: bytes) -> None:
        """Type *keys*."""
        os.write(self.terminal, keys)

    def end(self) -> None:
        """Wait until it has ended."""
        self.read(1.0)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.pid}/{name}").read_text()

    def peak_memory_mb(self) -> float:
        """The most memory that it has held."""
        line = next(line for line in self._proc("status").splitlines() if "VmHWM" in line)
        return int(line.split()[1]) / 1024

    def cpu_s(self) -> float:
        """The processor time that it has used."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def ms_to_title() -> float:
    """Milliseconds from the start to the last words of the title."""
    program = Program([sys.executable, "-m", "scopa"])
    program.read(10, LAST_WORDS)
    passed = time.perf_counter() - program.begun
    program.press(b"q")
    program.end()
    return passed * 1000


def ms_to_import() -> float:
    """Milliseconds for a Python that only imports curses."""
    program = Program([sys.executable, "-c", "import curses"])
    program.read(10)
    passed = time.perf_counter() - program.begun
    program.end()
    return passed * 1000


def main() -> None:
    """Print the figures."""
    os.environ["SCOPA_HOME"] = tempfile.mkdtemp()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
    ms_to_title()
    title, bare = [], []
    for _ in range(RUNS):
        title.append(ms_to_title())
        bare.append(ms_to_import())
    ours, python = statistics.median(title), statistics.median(bare)
    times = ours / python
    print(f"title {ours:.1f} ms, import curses {python:.1f} ms: {times:.1f} times (8 allowed)")
    program = Program([sys.executable, "-m", "scopa", "--seed", "1"])
    program.read(10, LAST_WORDS)
    for _ in range(60):
        program.press(b"\r")
        program.read(0.1)
    print(f"peak memory after a round: {program.peak_memory_mb():.1f} MB (30 allowed)")
    program.read(1.5)  # what still moves comes to rest, and an opponent plays
    before = program.cpu_s()
    sent = program.read(5)
    print(f"5 s idle: {len(sent)} bytes sent, {program.cpu_s() - before:.2f} s of processor time")
    program.press(b"qq")  # at the table the first only asks
    program.end()


if __name__ == "__main__":
    main()
