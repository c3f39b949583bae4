"""From a key to the last byte of its frame: ``python -m tools.benchmarks.frames``.

The program runs in a pseudo-terminal of 120x40 with 256 colours, in ASCII and in UTF-8. Keys that
move the selection are typed, one after another; the time runs until the last byte of what each of
them changes has come. Median and 99th percentile in milliseconds, and as multiples of the time in
which a Python program at the same terminal echoes a key, measured in turns in the same run. Then,
for windows of every size, how many bytes curses makes of such a key and of a whole table.
"""

from __future__ import annotations

import os
import select
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.terminal.playing import open_table
from tests.terminal.pseudo_terminal import PseudoTerminal
from tests.tui import SIZES

TURNS, KEYS_A_TURN = 8, 50
WINDOW = SIZES[3]
QUIET_S = 0.03
"""A frame is whole when nothing more has come for so long."""
ALLOWED_MS = 10.0
READY = "ready"
ECHO = f"""
import os, sys, tty
tty.setraw(0)
os.write(1, b"{READY}")
while True:
    os.write(1, os.read(0, 100))
"""


def answered_ms(terminal: PseudoTerminal, key: bytes) -> float:
    """The time from *key* to the last byte of what it brings, which is not looked at."""
    master = terminal.master
    begun = last = time.perf_counter()
    os.write(master, key)
    while select.select([master], [], [], QUIET_S)[0]:
        os.read(master, 65536)
        last = time.perf_counter()
    return 1000 * (last - begun)


def received(terminal: PseudoTerminal, key: bytes) -> int:
    """How many bytes come after *key*."""
    before = len(terminal.received)
    terminal.send(key)
    terminal.wait_for(lambda: len(terminal.received) > before)
    return len(terminal.received) - before


def main() -> None:
    """Print the figures."""
    with ExitStack() as opened:
        home = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        window = (WINDOW.width, WINDOW.height)
        command = [sys.executable, "-c", ECHO]
        echo = opened.enter_context(PseudoTerminal(home=home, command=command, size=window))
        echo.wait_for(READY)
        games = {
            locale: opened.enter_context(
                open_table(home / locale, size=window, variables={"LC_ALL": locale})
            )
            for locale in ("C", "C.UTF-8")
        }
        times: dict[str, list[float]] = {name: [] for name in ("an echo", *games)}
        for _ in range(TURNS):
            for name, terminal in {"an echo": echo, **games}.items():
                times[name] += [answered_ms(terminal, b"l") for _ in range(KEYS_A_TURN)]
        usual = statistics.median(times["an echo"])
        for name, found in times.items():
            middle, late = statistics.median(found), sorted(found)[int(0.99 * len(found))]
            print(
                f"{name}: median {middle:.2f} ms, 99 of 100 within {late:.2f} ms "
                f"({ALLOWED_MS:.0f} allowed); {middle / usual:.0f} and {late / usual:.0f} times an "
                "echo"
            )
        for size in SIZES:
            for locale in games:
                place, window = home / f"{size} {locale}", (size.width, size.height)
                with open_table(place, size=window, variables={"LC_ALL": locale}) as game:
                    costs = [received(game, b"l") for _ in range(KEYS_A_TURN)]
                    whole = received(game, b"\x0c")
                a_key = f"{statistics.median(costs):.0f} bytes, {max(costs)} at most"
                print(f"{size} {locale}: a key {a_key}; a table {whole}")


if __name__ == "__main__":
    main()
