"""A pseudo-terminal with the program in it: keys and signals go in, a screen comes out."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import pyte
import pytest

PATIENCE = 120.0
"""The seconds that a busy machine may take for what an idle one does at once."""

KEYS = {
    "Enter": b"\r", "Space": b" ", "Esc": b"\x1b", "Tab": b"\t", "Up": b"\x1b[A",
    "Down": b"\x1b[B", "Right": b"\x1b[C", "Left": b"\x1b[D", "F1": b"\x1bOP",
    "Alt-Up": b"\x1b\x1b[A", "Ctrl-C": b"\x03", "Ctrl-L": b"\x0c", "Ctrl-Z": b"\x1a",
    "Ctrl-\\": b"\x1c",
}  # fmt: skip
"""What xterm sends for the keys that are not characters."""

_INHERITED_NOT = (
    "COLUMNS", "LINES", "TERM", "ESCDELAY", "NO_COLOR", "LANG", "LANGUAGE", "LC_ALL", "ENV",
    "LC_CTYPE", "LC_MESSAGES", "PYTHONUTF8", "PYTHONIOENCODING",
)  # fmt: skip
_CLEARING_IN_COLOUR = ("xterm", "xterm-256color", "linux")
_SGR = re.compile(rb"\x1b\[([\d;:]*)m")
_COLOUR = re.compile(rb"[349][0-9]|10[0-7]")
_PRIVATE_MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_NOT_FOR_PYTE = re.compile(rb"\x1b\[[<=>][\d;]*[@-~]|\x1b(?:\[[<=>?]?[\d;]*)?(?=[\x1b^])")
"""What pyte does not know, or was cut off when the program stopped: another Esc or ^Z follows."""
_UNFINISHED = re.compile(rb"\x1b(?:\[[<=>?]?[\d;]*|Y.?)?\Z", re.DOTALL)
_VT52 = re.compile(rb"\x1b(?:Y(..)|([A-DF-K]))", re.DOTALL)


class Size(NamedTuple):
    """The size of a window, as people say it: columns, then lines."""

    columns: int
    lines: int


class _Screen(pyte.Screen):
    _last_character = " "
    has_bce = False
    """Whether cells that come in from the side have the ground that was set last."""

    def draw(self, data: str) -> None:
        self._last_character = data[-1]
        super().draw(data)

    def repeat(self, count: int = 1) -> None:
        """REP: the character drawn last, *count* times more."""
        super().draw(self._last_character * max(1, count))

    def insert_characters(self, count: int | None = None) -> None:
        """ICH: blanks at the cursor, what stands there moves on."""
        super().insert_characters(count)
        self._blank(self.cursor.x, self.cursor.x + (count or 1))

    def delete_characters(self, count: int | None = None) -> None:
        """DCH: what follows moves to the cursor, blanks come in at the end."""
        super().delete_characters(count)
        self._blank(self.columns - (count or 1), self.columns)

    def _blank(self, begin: int, end: int) -> None:
        blank = self.cursor.attrs if self.has_bce else self.default_char
        for x in range(begin, min(end, self.columns)):
            self.buffer[self.cursor.y][x] = blank._replace(data=" ")

    def scroll_up(self, count: int = 1) -> None:
        """SU: the lines between the margins, by *count*."""
        self._at_top_margin(self.delete_lines, count)

    def scroll_down(self, count: int = 1) -> None:
        """SD: the lines between the margins, by *count*."""
        self._at_top_margin(self.insert_lines, count)

    def _at_top_margin(self, change: Callable[[int], None], count: int) -> None:
        cursor = self.cursor.x, self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        change(max(1, count))
        self.cursor.x, self.cursor.y = cursor

    def ignore(self, *_: int, **__: bool) -> None:
        """What changes nothing here: modes of the keypad, the title of the window."""

    def debug(self, *parameters: object, **_: object) -> None:
        """A sequence that is not known: what the screen shows cannot be trusted any more."""
        raise AssertionError(f"a sequence with {parameters} that the test's terminal lacks")

    def back_tab(self, count: int = 1) -> None:
        """CBT: back to a tabulator stop, *count* times."""
        for _ in range(max(1, count)):
            stops = [stop for stop in self.tabstops if stop < self.cursor.x]
            self.cursor.x = max(stops, default=0)


class _Stream(pyte.ByteStream):
    def __init__(self, screen: _Screen) -> None:
        self.escape = {**pyte.ByteStream.escape, "=": "ignore", ">": "ignore"}
        self.csi = {
            **pyte.ByteStream.csi,
            "b": "repeat",
            "Z": "back_tab",
            "S": "scroll_up",
            "T": "scroll_down",
            "t": "ignore",
        }
        super().__init__(screen)


def _of_vt52(found: re.Match[bytes]) -> bytes:
    if found[1]:
        row, column = found[1][0] - 31, found[1][1] - 31
        return b"\x1b[%d;%dH" % (row, column)
    return {b"I": b"\x1bM", b"F": b"", b"G": b""}.get(found[2], b"\x1b[" + found[2])


def environment(home: Path, term: str | None, extra: Mapping[str, str | None]) -> dict[str, str]:
    """That of this process, with nothing in it that changes how the program looks."""
    variables = {name: text for name, text in os.environ.items() if name not in _INHERITED_NOT}
    changed = {"SCOPA_HOME": str(home), "LC_ALL": "C", "TERM": term, **extra}
    for name, value in changed.items():
        if value is None:
            variables.pop(name, None)
        else:
            variables[name] = value
    return variables


_ASK = "import curses, sys; curses.setupterm(sys.argv[1])"


def need(term: str, home: Path) -> None:
    """Skip the test where that kind of terminal is not described."""
    command = [sys.executable, "-c", _ASK, term]
    if subprocess.run(command, env=environment(home, term, {}), stderr=-3, check=False).returncode:
        pytest.skip(f"this system has no description of {term}")


AT_ONCE = ("--pace", "at-once", "--no-animation")
"""The arguments with which opponents play at once."""

SCOPA = (sys.executable, "-m", "scopa")
PROGRAM = (*SCOPA, *AT_ONCE)


class PseudoTerminal:
    """A window in which a program runs; a context manager that ends it.

    command: the program that runs, to which the arguments are given
    term: the kind of terminal
    variables: are put into the environment, or taken out of it
    errors: where errors go, if not to the window like everything else
    speed: what the line says of itself
    """

    most_bytes = 65536
    """How much is read at once."""

    def __init__(
        self,
        *arguments: str,
        home: Path,
        command: Sequence[str] = PROGRAM,
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        variables: Mapping[str, str | None] | None = None,
        errors: Path | None = None,
        speed: int = termios.B38400,
    ) -> None:
        self.size = Size(*size)
        self.received = b""
        """All bytes that the program has sent."""
        self._undigested = b""
        self._is_watched = True
        self._is_vt52 = term == "vt52"
        self._screen = _Screen(*size)
        self._screen.has_bce = term in _CLEARING_IN_COLOUR
        self._lines: list[str] = []
        self._stream = _Stream(self._screen)
        self._master, self._slave = pty.openpty()
        os.set_blocking(self._master, False)
        self._tell_size()
        attributes = termios.tcgetattr(self._slave)
        attributes[4:6] = speed, speed
        termios.tcsetattr(self._slave, termios.TCSANOW, attributes)
        self.attributes_before = self.attributes
        with errors.open("wb") if errors else contextlib.nullcontext(self._slave) as stderr:
            self._process = subprocess.Popen(
                [*command, *arguments],
                stdin=self._slave,
                stdout=self._slave,
                stderr=stderr,
                env=environment(home, term, variables or {}),
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            )

    @property
    def master(self) -> int:
        """The end of the line at which the window is: a file."""
        return self._master

    @property
    def line(self) -> int:
        """The end of the line at which programs are: a file that is a terminal."""
        return self._slave

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                os.killpg(self.foreground_group, signal.SIGKILL)
            self._process.kill()
        self._process.wait()
        self.hang_up()
        if self._slave >= 0:
            os.close(self._slave)
            self._slave = -1

    def hang_up(self) -> None:
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    # ------------------------------------------------------------------ what goes in

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def foreground_group(self) -> int:
        return os.tcgetpgrp(self._master)

    def send(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                self._pump(0.05)

    def make_no_interrupts(self) -> None:
        """Have the terminal make no signal of Ctrl-C, as after ``stty intr undef``."""
        attributes = termios.tcgetattr(self._master)
        attributes[6][termios.VINTR] = b"\0"
        termios.tcsetattr(self._master, termios.TCSANOW, attributes)

    def press(self, *keys: str) -> None:
        """Press keys by name: those in `KEYS`, or the character itself."""
        for key in keys:
            self.send(KEYS.get(key, key.encode()))

    def quit(self) -> None:
        """Press the key that ends the program, twice, as it takes at the table."""
        self.send(b"qq")

    def click(self, x: int, y: int) -> None:
        """Press and release the left mouse button on a cell, as SGR mouse reports say it."""
        self.send(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (x + 1, y + 1, x + 1, y + 1))

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size; the kernel tells the program."""
        while self._pump(0.0):
            pass
        self.size = Size(columns, lines)
        self._screen.resize(lines, columns)
        self._tell_size()

    def _tell_size(self) -> None:
        size = struct.pack("HHHH", self.size.lines, self.size.columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    # ------------------------------------------------------------------ what comes out

    @property
    def lines(self) -> list[str]:
        if self._screen.dirty:
            self._lines = self._screen.display
            self._screen.dirty.clear()
        return list(self._lines)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def style(self, x: int, y: int) -> tuple[str, str, bool, bool]:
        """How a cell looks: ink, ground, bold, reverse."""
        cell = self._screen.buffer[y][x]
        return cell.fg, cell.bg, cell.bold, cell.reverse

    def find(self, text: str, first_line: int = 0) -> tuple[int, int]:
        """The column and line of the first *text* on the screen, from *first_line* on."""
        for y, line in enumerate(self.lines):
            if y >= first_line and text in line:
                return line.index(text), y
        raise AssertionError(f"no {text!r} on the screen:\n{self.text}")

    def look_away(self) -> None:
        """From now on what comes is only remembered: it may be cut off in the middle."""
        self._is_watched = False

    def blank(self) -> None:
        """Wipe the screen behind the program's back."""
        self._screen.erase_in_display(2)

    @property
    def private_modes(self) -> Mapping[int, bool]:
        """The last setting of each private mode that was ever sent: 1049, 25, 1000, 2004 ..."""
        modes = {}
        for numbers, setting in _PRIVATE_MODE.findall(self.received):
            for number in numbers.split(b";"):
                modes[int(number)] = setting == b"h"
        return modes

    @property
    def has_sent_colours(self) -> bool:
        """Whether any sequence that sets a colour has been sent."""
        return any(
            _COLOUR.fullmatch(part)
            for parameters in _SGR.findall(self.received)
            for part in re.split(rb"[;:]", parameters)
        )

    @property
    def attributes(self) -> list[object]:
        return list(termios.tcgetattr(self._slave))

    def is_restored(self) -> bool:
        """Whether the terminal is as it was: line, screen, cursor, mouse, paste."""
        modes = self.private_modes
        on = [mode for mode in (1, 47, 1000, 1002, 1003, 1006, 1047, 1049, 2004) if modes.get(mode)]
        return not on and modes.get(25, True) and self.attributes == self.attributes_before

    def wait_for(self, wanted: str | Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until a text is on the screen or a condition holds, once all is at rest."""
        deadline = time.monotonic() + patience
        while True:
            is_quiet = not self._pump(0.02) and self._is_at_rest() and not self._pump(0.0)
            what = f"{wanted!r} " if isinstance(wanted, str) else ""
            if is_quiet:
                if wanted in self.text if isinstance(wanted, str) else wanted():
                    return
                if self._process.poll() is not None and not self._pump(0.0):
                    status = self._process.returncode
                    raise AssertionError(f"ended with {status}, {what}never came:\n{self.text}")
            if time.monotonic() > deadline:
                raise AssertionError(f"{what}has not come in {patience} s:\n{self.text}")

    def settle(self) -> None:
        """Wait until all that has been typed has been answered, and all is at rest."""
        self.wait_for(lambda: True)

    def _is_at_rest(self) -> bool:
        """Whether the program has read all input and waits for more, as far as the system tells.

        On a busy machine a program that sends nothing may only be waiting for its turn.
        """
        tasks = Path(f"/proc/{self.pid}/task")
        try:
            states = [(task / "stat").read_text().rpartition(")")[2] for task in tasks.iterdir()]
        except OSError:  # it has ended, or this system does not tell it in /proc
            return True
        unread = array("i", [0])
        fcntl.ioctl(self._slave, termios.FIONREAD, unread)
        return not unread[0] and all(state[1] in "STZ" for state in states)

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def wait_for_end(self) -> int:
        """Wait until the program has ended; its exit status, or less than 0: the signal."""
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            if self._master >= 0:
                self._pump(0.02)
            else:
                time.sleep(0.02)
            if time.monotonic() > deadline:
                raise AssertionError(f"still running after {PATIENCE} s:\n{self.text}")
        while self._master >= 0 and self._pump(0.05):  # the kernel hands on the last bytes later
            pass
        assert self._process.returncode is not None
        return self._process.returncode

    def wait_quietly(self, seconds: float) -> bytes:
        """Let that much time pass; what the program has sent meanwhile."""
        before = len(self.received)
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._pump(left)
        return self.received[before:]

    def is_stopped(self) -> bool:
        """Whether the program is stopped, as by Ctrl-Z, rather than running or ended."""
        if not hasattr(os, "waitid"):
            pytest.skip("macOS has waitid from Python 3.13 on only")
        options = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.pid, options) is not None

    def _pump(self, timeout: float) -> bool:
        """Take in what the program sends within *timeout* seconds; whether anything came."""
        ready, _, _ = select.select([self._master], [], [], timeout)
        data = b""
        if ready:
            with contextlib.suppress(OSError):
                data = os.read(self._master, self.most_bytes)
        self.received += data
        self._digest(data)
        return bool(data)

    def _digest(self, data: bytes) -> None:
        if not self._is_watched:
            return
        data = self._undigested + data
        unfinished = _UNFINISHED.search(data)
        end = unfinished.start() if unfinished else len(data)
        data, self._undigested = data[:end], data[end:]
        if self._is_vt52:
            data = _VT52.sub(_of_vt52, data)
        self._stream.feed(_NOT_FOR_PYTE.sub(b"", data))


ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)


def assert_ended_by(number: int, game: PseudoTerminal) -> None:
    """The status says which signal, and the terminal was restored."""
    assert game.wait_for_end() == 128 + number
    assert {1049, 1000, 1006, 2004, 25} <= set(game.private_modes), "they had been changed"
    assert game.is_restored()
    assert b"Traceback" not in game.received
