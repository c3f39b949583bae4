"""A program that shows the frames of a file, at each key the next.

It is ``python -m tests.terminal.showing THEME FILE always|never``: a process of its own, which
loads no more than it draws with.
"""

from __future__ import annotations

import locale
import os
import pickle
import sys
from pathlib import Path

from scopa.tui.terminal.curses_terminal import CursesTerminal, check_terminal
from scopa.tui.themes import THEMES


def main(theme: str, file: str, colour: str) -> None:
    """Show them; nothing is said of what the terminal is, but what the environment says."""
    locale.setlocale(locale.LC_ALL, "")
    check_terminal()
    has_utf8 = "UTF-8" in os.environ["LC_ALL"]
    most = None if colour == "always" else 0
    with CursesTerminal(THEMES[theme], most, has_utf8=has_utf8) as shown:
        for frame in pickle.loads(Path(file).read_bytes()):
            shown.show(frame)
            while not shown.read(None):
                pass


if __name__ == "__main__":
    main(*sys.argv[1:])
