"""The program as on Windows: curses as windows-curses 2.4.2 has it, and somebody at its console.

``python -m tests.tui.windows FILE ARGUMENTS...`` runs the program with those arguments, and writes
what was seen into the file. What windows-curses does not have is not there, what it has and cannot
do it cannot do here, and the modules and signals of Unix are not there.
"""

from __future__ import annotations

import ctypes
import io
import json
import os
import signal
import sys
import time
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

NOTHING = -1
USUAL_MODE = 3
"""The mode of the output of a console."""
_PATIENCE_S = 60.0
_KEYS = {
    "KEY_DOWN": 258, "KEY_UP": 259, "KEY_LEFT": 260, "KEY_RIGHT": 261, "KEY_HOME": 262,
    "KEY_F1": 265,
    "KEY_NPAGE": 338, "KEY_PPAGE": 339, "KEY_END": 358,
    "KEY_ENTER": 343, "KEY_BTAB": 351, "KEY_MOUSE": 539, "KEY_RESIZE": 546,
    "KEY_A1": 449, "KEY_A2": 450, "KEY_A3": 451, "KEY_B1": 452, "KEY_B3": 454,
    "KEY_C1": 455, "KEY_C2": 456, "KEY_C3": 457,
    "PADSLASH": 458, "PADENTER": 459, "PADSTAR": 463, "PADMINUS": 464, "PADPLUS": 465,
    "CTL_PADENTER": 460, "CTL_PADPLUS": 468, "CTL_PADMINUS": 469, "CTL_PADSLASH": 470,
    "CTL_PADSTAR": 471,
    "SHF_PADENTER": 530, "SHF_PADSLASH": 531, "SHF_PADSTAR": 532, "SHF_PADPLUS": 533,
    "SHF_PADMINUS": 534,
}  # fmt: skip
_BUTTONS = {"BUTTON1_RELEASED": 1, "BUTTON1_PRESSED": 2, "BUTTON1_CLICKED": 4}
_ATTRIBUTES = {"A_BOLD": 1 << 27, "A_REVERSE": 1 << 25}
_PAIRS = 256


class Error(Exception):
    """curses.error."""


class Console(types.ModuleType):
    """The stand-in: the module `curses` and its only window."""

    error = Error
    COLORS, COLOR_PAIRS, COLOR_RED = 256, _PAIRS, 4
    encoding = "cp437"

    def __init__(self) -> None:
        super().__init__("curses")
        vars(self).update({**_KEYS, **_BUTTONS, **_ATTRIBUTES})
        self.mode = USUAL_MODE
        self.shows_own_screen = False
        """The one on which curses draws; the console stays there after the end of curses."""
        self.size = (24, 80)
        """The window of the system, which the player may change at any time."""
        self.typed = self._player()
        self.seen: dict[str, object] = {}
        self.pairs: dict[int, tuple[int, int]] = {}
        self.clicks: list[tuple[int, int]] = []
        self.mask = 0
        self.is_over = False
        self._resize(*self.size)

    def _resize(self, height: int, width: int) -> None:
        self._drawn = [[" "] * width for _ in range(height)]
        self._styles = [[0] * width for _ in range(height)]
        self.lines = self.show()

    def show(self) -> list[str]:
        """What has been drawn."""
        return ["".join(row) for row in self._drawn]

    # ------------------------------------------------------------------------ the module

    def initscr(self) -> Console:
        self.shows_own_screen = True
        return self

    def endwin(self) -> None:
        self.is_over = True

    def setupterm(self, _name: str, _file: int) -> None:
        pass

    def tigetstr(self, _capability: str) -> None:
        pass

    def tigetnum(self, _capability: str) -> int:
        return -2

    def tparm(self, _sequence: bytes, *_numbers: int) -> NoReturn:
        raise Error

    def noecho(self) -> None:
        pass

    cbreak = start_color = use_default_colors = beep = noecho

    def curs_set(self, _visibility: int) -> None:
        pass

    mouseinterval = curs_set

    def has_colors(self) -> bool:
        return True

    def init_pair(self, number: int, ink: int, ground: int) -> None:
        if not 0 < number < _PAIRS:
            raise Error
        self.pairs[number] = ink, ground

    def color_pair(self, number: int) -> int:
        return number << 8

    def mousemask(self, mask: int) -> None:
        self.mask = mask

    def getmouse(self) -> tuple[int, int, int, int, int]:
        return 0, *self.clicks.pop(), 0, self.BUTTON1_PRESSED & self.mask

    def resize_term(self, height: int, width: int) -> None:
        self._resize(*((height, width) if height else self.size))

    # ------------------------------------------------------------------------ the window

    def getmaxyx(self) -> tuple[int, int]:
        return len(self._drawn), len(self._drawn[0])

    def keypad(self, _wanted: bool) -> None:
        pass

    timeout = clearok = keypad

    def bkgd(self, _blank: str, style: int) -> None:
        self._background = style

    def addstr(self, y: int, x: int, text: str, style: int) -> None:
        height, width = self.getmaxyx()
        if y >= height or x + len(text) > width:
            raise Error
        self._drawn[y][x : x + len(text)] = text
        self._styles[y][x : x + len(text)] = [style] * len(text)
        if (y, x + len(text)) == (height - 1, width):
            raise Error  # the cursor cannot go on

    def refresh(self) -> None:
        self.lines = self.show()

    def getch(self) -> int:
        code = next(self.typed)
        if code == NOTHING:
            time.sleep(0.002)
        return code

    # ------------------------------------------------------------------------ the player

    def _until(self, text: str, key: int = NOTHING) -> Iterator[int]:
        deadline = time.monotonic() + _PATIENCE_S
        while text not in "\n".join(self.lines):
            if time.monotonic() > deadline:
                self._fail(f"{text!r} does not come")
            yield key

    def _fail(self, what: str) -> NoReturn:
        raise AssertionError("\n".join([what, *self.lines]))

    def _click(self, text: str) -> int:
        y, line = next((y, line) for y, line in enumerate(self.lines) if text in line)
        self.clicks.append((line.index(text) + 1, y))
        return _KEYS["KEY_MOUSE"]

    def _player(self) -> Iterator[int]:
        """A match to the end, with keys, clicks and windows of all sizes; then the theme."""
        yield from self._until("New game")
        yield self.PADENTER
        yield from self._until("[ OK ]")
        self.seen["table"] = self.lines
        self.seen["styles"] = self._styles
        sizes_seen: list[list[str]] = []
        for key in (self.PADMINUS, self.PADPLUS, self.SHF_PADMINUS, self.CTL_PADPLUS):
            yield key
            yield NOTHING
            sizes_seen.append(self.lines)
        self.seen["sizes"] = sizes_seen
        sizes = [(24, 80), (40, 120), (20, 60), (60, 200), (8, 30)]
        rounds = turn = 0
        while "Rematch" not in "\n".join(self.lines):
            turn += 1
            if turn % 5 == 0:
                self.size = sizes[turn // 5 % len(sizes)]
                yield self.KEY_RESIZE
                if self.size == (8, 30):
                    yield from self._until("too small")
                    self.size = (24, 80)
                    yield self.KEY_RESIZE
                yield NOTHING
                if (len(self.lines), len(self.lines[0])) != self.size:
                    self._fail(f"not {self.size}")
            yield from self._until("[ OK ]", key=self.KEY_RIGHT)
            rounds += "The score of the round" in "\n".join(self.lines)
            yield (self.KEY_RIGHT, ord("2"), self.KEY_B1, NOTHING)[turn % 4]
            yield self._click("[ OK ]") if turn % 3 == 0 else (self.PADENTER, 10, 32)[turn % 3]
            yield NOTHING
        self.seen["rounds"] = rounds
        self.seen["end"] = self.lines
        yield 27
        yield from self._until("New game")
        yield self._click("Options")
        yield from self._until("Theme")
        before = dict(self.pairs)
        yield from (self.KEY_DOWN, self.KEY_DOWN, self.KEY_RIGHT)
        yield NOTHING
        self.seen["dressed"] = before != self.pairs
        yield from (27, NOTHING, ord("q"), ord("q"))
        self._fail("it has not ended")


class Kernel:
    """What the program asks the system: where the cursor is, after what has been printed."""

    def __init__(self, console: Console, printed: io.BytesIO) -> None:
        self._console = console
        self._printed = printed

    def CreateFileW(self, *_arguments: object) -> int:  # noqa: N802
        assert not self._console.shows_own_screen
        return 1

    CloseHandle = CreateFileW

    def SetConsoleActiveScreenBuffer(self, _handle: int) -> int:  # noqa: N802
        self._console.shows_own_screen = False
        return 1

    def GetConsoleMode(self, _handle: int, mode: Any) -> int:  # noqa: ANN401, N802
        mode._obj.value = self._console.mode
        return 1

    def SetConsoleMode(self, _handle: int, mode: int) -> int:  # noqa: N802
        self._console.mode = mode  # an old console agrees, too
        return 1

    def GetConsoleScreenBufferInfo(self, _handle: int, info: Any) -> int:  # noqa: ANN401, N802
        is_old = os.environ.get("OLD_CONSOLE")
        info._obj[2] = len(self._printed.getvalue()) if is_old else 0
        return 1


class _Stream(io.TextIOWrapper):
    """An output that is a console."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


def main(file: str, *arguments: str) -> None:
    """Run the program; write its frames and figures."""
    for name in ("scopa.text", "scopa.tui.terminal.key_decoder", "scopa.tui.themes"):
        import_module(name)  # they and what they need find the system that is there
    console = Console()
    sys.modules["curses"] = console
    for name in ("termios", "fcntl", "tty", "pty", "scopa.tui.terminal.tty"):
        sys.modules[name] = None  # type: ignore[assignment]  # to import it is an error
    for name in ("SIGTSTP", "SIGCONT", "SIGWINCH", "SIGHUP", "SIGQUIT", "pthread_sigmask"):
        delattr(signal, name)
    sys.platform = "win32"
    terminal = import_module("scopa.tui.terminal.curses_terminal")
    assert terminal.curses is console
    os.get_terminal_size = lambda *_: os.terminal_size(console.size[::-1])
    printed = io.BytesIO()
    vars(ctypes)["windll"] = types.SimpleNamespace(kernel32=Kernel(console, printed))
    sys.stdin = sys.stdout = _Stream(printed, sys.stdout.encoding)
    status = import_module("scopa.cli").main(arguments)
    seen = {**console.seen, "status": status, "over": console.is_over}
    seen["mode"], seen["own screen"] = console.mode, console.shows_own_screen
    seen["pairs"] = list(console.pairs.values())
    sys.stdout.flush()
    Path(file).write_text(json.dumps({**seen, "printed": printed.getvalue().decode()}), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
