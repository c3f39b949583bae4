"""Some plays in a console of Windows: a person's keys, and what stands on the screen after each.

``python -m tools.windows_console REPORT [OPTION ...]`` runs the program with these options in the
console that it is started in itself, which it needs for itself. Each screen is written into the
report, and at the end what was wrong; it ends with 0 if nothing was.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

assert sys.platform == "win32"  # for mypy: it reads this for that platform

PATIENCE_S, STILL_S = 60.0, 1.0
"""How long to wait for a screen, and how long one stands still on which nothing moves any more."""
CARD = re.compile(r"\b(?:10|[1-9])[●▼†♣DCSB]")
READ_AND_WRITE, SHARED, THERE = 0xC0000000, 3, 3
ENHANCED, SHIFT, CTRL = 0x100, 0x10, 0x08
KEY_EVENT, MOUSE_EVENT = 1, 2


class Stroke(NamedTuple):
    """A key as the console sends it: its number, its character and which others are held."""

    number: int
    character: str = "\0"
    held: int = 0


KEYS = {
    "Enter": Stroke(0x0D, "\r"), "Enter of the pad": Stroke(0x0D, "\r", ENHANCED),
    "+ of the pad": Stroke(0x6B, "+"), "- of the pad": Stroke(0x6D, "-"),
    "Left": Stroke(0x25, held=ENHANCED), "Right": Stroke(0x27, held=ENHANCED),
    "4 of the pad without Num Lock": Stroke(0x25), "6 of the pad without Num Lock": Stroke(0x27),
    "Tab": Stroke(0x09, "\t"), "Shift-Tab": Stroke(0x09, "\t", SHIFT),
    "F1": Stroke(0x70), "Esc": Stroke(0x1B, "\x1b"), "q": Stroke(0x51, "q"),
    "Ctrl-L": Stroke(0x4C, "\x0c", CTRL),
}  # fmt: skip


class _KeyEvent(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_uint32), ("is_down", ctypes.c_int32), ("count", ctypes.c_uint16),
        ("number", ctypes.c_uint16), ("scan_code", ctypes.c_uint16),
        ("character", ctypes.c_wchar), ("held", ctypes.c_uint32),
    )  # fmt: skip


class _MouseEvent(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_uint32), ("x", ctypes.c_int16), ("y", ctypes.c_int16),
        ("buttons", ctypes.c_uint32), ("held", ctypes.c_uint32), ("flags", ctypes.c_uint32),
    )  # fmt: skip


class _Place(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int16), ("y", ctypes.c_int16))


class Wrong(Exception):
    """The program did not do what it should; the text says what was to be seen."""


class Console:
    """The console of this process: what it shows, and what is typed into it."""

    def __init__(self) -> None:
        self._kernel = ctypes.WinDLL("kernel32")
        self._input = self._opened("CONIN$")

    def _opened(self, name: str) -> int:
        return int(self._kernel.CreateFileW(name, READ_AND_WRITE, SHARED, None, THERE, 0, None))

    def _ask(self, question: Callable[[int], None]) -> None:
        """Ask something about the screen that is shown now; a program may show one of its own."""
        screen = self._opened("CONOUT$")
        question(screen)
        self._kernel.CloseHandle(screen)

    def mode(self) -> int:
        """The mode of the output."""
        mode = ctypes.c_uint32()
        self._ask(lambda screen: self._kernel.GetConsoleMode(screen, ctypes.byref(mode)))
        return mode.value

    def lines(self) -> list[str]:
        """What stands on the screen."""
        lines: list[str] = []

        def read(screen: int) -> None:
            info = (ctypes.c_int16 * 11)()  # size, cursor, style, window: left, top, right, bottom
            self._kernel.GetConsoleScreenBufferInfo(screen, ctypes.byref(info))
            row, count = ctypes.create_unicode_buffer(info[0]), ctypes.c_uint32()
            for y in range(info[6], info[8] + 1):
                self._kernel.ReadConsoleOutputCharacterW(
                    screen, row, info[0], _Place(0, y), ctypes.byref(count)
                )
                lines.append(str(row[: count.value]).rstrip())

        self._ask(read)
        return lines

    def press(self, key: str) -> None:
        """Press a key, and let go of it."""
        stroke = KEYS[key]
        for is_down in (1, 0):
            self._send(
                _KeyEvent(KEY_EVENT, is_down, 1, stroke.number, 0, stroke.character, stroke.held)
            )

    def click(self, text: str) -> None:
        """Click on a text that is shown."""
        y, line = next((y, line) for y, line in enumerate(self.lines()) if text in line)
        for buttons in (1, 0):
            self._send(_MouseEvent(MOUSE_EVENT, line.index(text) + 1, y, buttons, 0, 0))

    def _send(self, event: ctypes.Structure) -> None:
        count = ctypes.c_uint32()
        self._kernel.WriteConsoleInputW(self._input, ctypes.byref(event), 1, ctypes.byref(count))


class Player:
    """Somebody at the console who looks at what happens."""

    def __init__(
        self, console: Console, program: subprocess.Popen[bytes], report: Callable[[str], object]
    ) -> None:
        self.console = console
        self._program = program
        self._report = report

    def look(self, what: str) -> Sequence[str]:
        """Write into the report what stands on the screen."""
        lines = self.console.lines()
        self._report("\n".join([f"---- {what}", *lines, ""]))
        return lines

    def until(
        self, what: str, holds: Callable[[Sequence[str]], bool], key: str = ""
    ) -> Sequence[str]:
        """Wait until something holds of a screen that stands still; the *key* leads to the next.

        :raises Wrong: it does not come.
        """
        deadline = time.monotonic() + PATIENCE_S
        while True:
            before = self.console.lines()
            time.sleep(STILL_S)
            lines = self.console.lines()
            if lines == before and holds(lines):
                return self.look(what)
            if time.monotonic() > deadline or self._program.poll() is not None:
                self.look(f"waiting for {what}")
                raise Wrong(f"{what} does not come")
            if key and lines == before:
                self.console.press(key)


def shows(text: str) -> Callable[[Sequence[str]], bool]:
    """Whether a text stands on a screen."""
    return lambda lines: text in "\n".join(lines)


def cards(lines: Sequence[str]) -> int:
    """How many cards can be read on a screen: more than four only at a table."""
    return len(CARD.findall("\n".join(lines)))


def is_turn(lines: Sequence[str]) -> bool:
    """Whether a screen is a table at which the player is asked for a play."""
    return shows("[ OK ]")(lines) and cards(lines) > 4


def plays(player: Player) -> Iterator[str]:
    """Play a little from the title to the title; yields what was seen to hold.

    :raises Wrong: something does not.
    """
    console = player.console
    player.until("the title", shows("New game"))
    table = player.until("a table with cards", is_turn, key="Enter of the pad")
    yield f"a table with {cards(table)} cards"
    for there, back in (
        ("Right", "Left"),
        ("6 of the pad without Num Lock", "4 of the pad without Num Lock"),
        ("- of the pad", "+ of the pad"),
        ("F1", "Esc"),
    ):
        console.press(there)
        player.until(f"something else after {there}", lambda lines: lines != table)
        console.press(back)
        player.until(f"the same table after {back}", lambda lines: lines == table)
        yield f"{there} and {back}"
    console.press("Ctrl-L")
    player.until("the same table after Ctrl-L", lambda lines: lines == table)
    yield "nothing was left on the screen that is not on the table"
    console.click("[ OK ]")
    player.until("something else after a click on OK", lambda lines: lines != table)
    player.until("the next turn", is_turn, key="Enter")
    yield "a play by a click"
    console.press("Esc")
    player.until("the question", lambda lines: not is_turn(lines))
    console.press("Esc")
    player.until("the title with the match", shows("Continue"))
    yield "the title"


def main(report: str, *options: str) -> int:
    """Play, and say what was wrong; returns 0 if nothing was."""
    with Path(report).open("w", encoding="utf-8") as file:

        def tell(text: str) -> None:
            print(text, file=file, flush=True)

        console = Console()
        before, mode = console.lines(), console.mode()
        program = subprocess.Popen([sys.executable, "-m", "scopa", *options])
        player = Player(console, program, tell)
        try:
            for seen in plays(player):
                tell(f"holds: {seen}")
            while program.poll() is None:
                console.press("q")
                time.sleep(STILL_S)
            after = player.look("after the end")
            if program.returncode:
                raise Wrong(f"the program ended with {program.returncode}")
            if after != before or console.mode() != mode:
                raise Wrong(f"the console is left in mode {console.mode()}, as the report shows it")
            tell("holds: the program ended with 0, the console is as it was before")
        except Wrong as wrong:
            tell(f"wrong: {wrong}")
            return 1
        finally:
            program.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
