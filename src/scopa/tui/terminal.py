"""The terminal: shows frames, gives keys, clicks and resizes. The only module with curses in it.

Every guard against what a platform or a kind of terminal lacks lives here. Where there are Unix
terminals, input is read from the file itself and decoded by :mod:`scopa.tui.key_decoder`, and
signals and thoughts wake the reader through a pipe, so that an idle screen costs nothing.
"""

from __future__ import annotations

import contextlib
import curses
import os
import re
import select
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from types import FrameType, TracebackType

from scopa.tui.frame import Frame, Size, Style, changes
from scopa.tui.key_decoder import Decoder, Key
from scopa.tui.terminal_interface import Input, Resized, TimedOut
from scopa.tui.themes import THEMES, Theme
from scopa.tui.wire import Abilities, Wire
from scopa.words.error_messages import no_terminal, unable_term, unknown_term

if sys.platform != "win32":
    import termios

ESCAPE_DELAY_MS = 100
"""How long a bare Esc is told from the beginning of a longer sequence; ESCDELAY overrides it."""

PASTE_PAUSE_MS = 1000
"""How long a paste may pause without being taken for ended."""

_PASTE_ON, _PASTE_OFF = b"\x1b[?2004h", b"\x1b[?2004l"
_MOUSE_ON, _MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"
_CAPABILITIES = {
    "kcuu1": "Up", "kcud1": "Down", "kcub1": "Left", "kcuf1": "Right", "kcbt": "BackTab",
    "kent": "Enter", "kf1": "F1",
}  # fmt: skip
_POLL_MS = 50
_NOTICED_S, _SLOW_BYTES_PER_S = 0.1, 20_000
"""A line is slow on which a frame waits so long, at fewer bytes in a second."""
_DELAY = re.compile(rb"\$<[^>]*>")


class TerminalError(Exception):
    """The game cannot be drawn here; the text says why, and what would be right."""


def check_terminal(environment: Mapping[str, str]) -> None:
    """See that there is a terminal in which the game can be drawn.

    :raises TerminalError: there is none.
    """
    streams = (sys.stdin, sys.stdout)  # nothing where they were closed
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise TerminalError(no_terminal())
    if sys.platform == "win32":
        return
    name = environment.get("TERM", "")
    try:
        curses.setupterm(name or "unknown", sys.stdout.fileno())
    except curses.error:
        raise TerminalError(unknown_term(name)) from None
    if not curses.tigetstr("cup"):
        raise TerminalError(unable_term(name))


def in_colour(frame: Frame, theme: Theme, *, has_utf8: bool) -> bytes:
    """*frame* as lines to print in this terminal, in its colours.

    :raises TerminalError: it cannot do that.
    """
    check_terminal(os.environ)
    if sys.platform == "win32":
        raise TerminalError(no_terminal())
    paints = theme.paints(curses.tigetnum("colors") if _string("setaf", 0) else 0)
    encoding = "utf-8" if has_utf8 else "ascii"
    return Wire(Abilities.described(_string, _flag), paints, encoding).printed(frame)


class CursesTerminal:
    """A terminal driven by curses: a context manager that always gives the terminal back."""

    def __init__(
        self,
        environment: Mapping[str, str],
        theme: Theme,
        *,
        colour: bool = True,
        has_utf8: bool = False,
        mouse: bool = True,
    ) -> None:
        """Without *colour*, only bold and reverse are used, whatever the *theme*.

        Without *mouse* the clicks are left to the terminal, which selects text by them.
        """
        self._has_mouse = mouse
        self._theme = theme
        self._encoding = "utf-8" if has_utf8 else "ascii"
        self._colour = colour
        delay = environment.get("ESCDELAY", "")
        self._escape_delay_ms = int(delay) if delay.isdecimal() else ESCAPE_DELAY_MS
        self._has_private_modes = False
        self._is_entered = False
        self._is_ending = False
        self._is_woken = False
        self.is_slow = False
        """Whether the line says so, or the last frame that had to wait for it came slowly."""

    def __enter__(self) -> CursesTerminal:
        """Take over the terminal, which `check_terminal` has found good."""
        for name in ("LINES", "COLUMNS"):  # they would fix the size for good
            os.environ.pop(name, None)
        if sys.platform != "win32":
            self._wake_out, self._wake_in = os.pipe()
            os.set_blocking(self._wake_in, False)
        self._screen = curses.initscr()
        try:
            self._is_entered = True
            self._set_up()
        except BaseException:
            self._give_back()
            raise
        return self

    def _set_up(self) -> None:
        self._decoder = Decoder(_sequences())
        self._has_private_modes = sys.platform != "win32" and bool(curses.tigetstr("kmous"))
        self._screen.keypad(sys.platform == "win32")
        self.dress(self._theme)
        self._catch_signals()
        if sys.platform != "win32":
            with contextlib.suppress(termios.error):
                self.is_slow = termios.tcgetattr(sys.stdout)[_SPEED] in _SLOW_SPEEDS
        self._enter_modes()

    def _enter_modes(self) -> None:
        self._is_entered = True  # from the first byte on: a signal may end the program in here
        curses.noecho()
        curses.cbreak()
        curses.nonl()  # a line feed goes straight down
        _set_line()
        self._screen.refresh()  # the other screen of the terminal
        with contextlib.suppress(curses.error):
            curses.curs_set(0)
        if self._has_private_modes:
            _send(_PASTE_ON + _MOUSE_ON * self._has_mouse)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give the terminal back as it was."""
        self._give_back()

    def _give_back(self) -> None:
        """Leave; signals that come from now on change nothing, for the program is ending."""
        self._is_ending = True
        self._leave_modes()
        if sys.platform != "win32":
            signal.set_wakeup_fd(-1)
            for number in _ENDING:  # a handler of our own would not outlive the interpreter
                signal.signal(number, signal.SIG_IGN)

    def _leave_modes(self) -> None:
        if not self._is_entered:  # in the background it is a shell's, and not to be touched
            return
        with contextlib.suppress(OSError):  # the terminal may be gone
            if sys.platform != "win32":
                _send(self._wire.reset)
            if self._has_private_modes:
                _send(_MOUSE_OFF * self._has_mouse + _PASTE_OFF)
        with contextlib.suppress(curses.error):
            curses.curs_set(1)
        with contextlib.suppress(curses.error):
            curses.endwin()
        self._is_entered = False  # if a signal came in between, all of this is done again

    def listen_to_mouse(self, wanted: bool) -> None:
        """Take the clicks from now on, or leave them to the terminal."""
        if not self._has_private_modes or wanted == self._has_mouse:
            return
        if wanted:
            self._has_mouse = True  # before it is: a signal may end the program in here
            _send(_MOUSE_ON)
        else:
            _send(_MOUSE_OFF)
            self._has_mouse = False

    def size(self) -> Size:
        """The size of the window now; 80x24 if the terminal does not know."""
        with contextlib.suppress(OSError):
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
            if columns and lines:
                return Size(columns, lines)
        return Size(80, 24)

    def ring(self) -> None:
        """Ring the bell."""
        with contextlib.suppress(curses.error):
            curses.beep()

    def wake(self) -> None:
        """Make `read` return at once; any thread may call it."""
        if sys.platform == "win32":
            self._is_woken = True
            return
        with contextlib.suppress(BlockingIOError):  # full: it is awake already
            os.write(self._wake_in, b"\0")

    if sys.platform == "win32":

        def dress(self, theme: Theme) -> None:
            """Show everything in *theme* from the next frame on."""
            self._attributes = _windows_attributes(theme if self._colour else THEMES["mono"])
            self._screen.bkgdset(" ", self._attributes[Style.TABLE])
            self._shown: Frame | None = None

        def show(self, frame: Frame) -> None:
            """Send the cells in which *frame* differs from what is shown."""
            if self._shown is None:
                self._screen.clear()
            for run in changes(self._shown, frame):
                with contextlib.suppress(curses.error):  # the last cell would scroll: it is kept
                    self._screen.addstr(run.y, run.x, run.text, self._attributes[run.style])
            self._shown = frame
            self._screen.refresh()

        def redraw(self) -> None:
            """Send everything again with the next frame."""
            self._shown = None

        def _catch_signals(self) -> None:
            pass

        def read(self, timeout_ms: int | None) -> Sequence[Input]:
            """Wait for input; consoles cannot be woken, so this looks again and again."""
            waited_ms = 0
            while timeout_ms is None or waited_ms < timeout_ms:
                self._screen.timeout(_POLL_MS)
                code = self._screen.getch()
                if code == curses.KEY_RESIZE:
                    with contextlib.suppress(curses.error):
                        curses.resize_term(0, 0)
                    self.redraw()
                    return [Resized()]
                if code >= 0:
                    name = _WINDOWS_KEYS.get(code)
                    pressed = self._decoder.feed(bytes([code])) if code < 128 else []
                    return [Key(name)] if name else pressed or self._decoder.time_out()
                if self._is_woken:
                    self._is_woken = False
                    return []
                waited_ms += _POLL_MS
            return [TimedOut()]

    else:

        def dress(self, theme: Theme) -> None:
            """Show everything in *theme* from the next frame on."""
            colours = curses.tigetnum("colors") if self._colour and _string("setaf", 0) else 0
            self._wire = Wire(
                Abilities.described(_string, _flag), theme.paints(colours), self._encoding
            )

        def show(self, frame: Frame) -> None:
            """Send the cells in which *frame* differs from what is shown."""
            data = self._wire.bytes_for(frame)
            begun = time.monotonic()
            _send(data)
            waited_s = time.monotonic() - begun
            if waited_s > _NOTICED_S:
                self.is_slow = len(data) / waited_s < _SLOW_BYTES_PER_S

        def redraw(self) -> None:
            """Send everything again with the next frame."""
            self._wire.forget()

        def _catch_signals(self) -> None:
            def end(number: int, _: FrameType | None) -> None:
                if not self._is_ending:
                    self._is_ending = True
                    raise SystemExit(128 + number)

            def wake(_number: int, _: FrameType | None) -> None:
                """Python has written the signal's number into the pipe: `read` sees it there."""

            for number in _ENDING:
                signal.signal(number, end)
            for number in _WAKING:
                signal.signal(number, wake)
            signal.set_wakeup_fd(self._wake_in, warn_on_full_buffer=False)

        def read(self, timeout_ms: int | None) -> Sequence[Input]:
            """Wait for input, at most *timeout_ms*; nothing comes of it when it is woken."""
            stdin = sys.stdin.fileno()
            deadline = None if timeout_ms is None else time.monotonic() + timeout_ms / 1000
            while True:
                left_s = None if deadline is None else max(0.0, deadline - time.monotonic())
                waits = self._decoder.is_waiting
                if waits:
                    left_s = self._pause_ms / 1000
                ready, _, _ = select.select([stdin, self._wake_out], [], [], left_s)
                inputs: list[Input] = []
                if self._wake_out in ready:
                    woken_by = set(os.read(self._wake_out, 4096))
                    inputs += self._after_signals(woken_by)
                    if 0 in woken_by:
                        return inputs
                if stdin in ready:
                    inputs += self._decoder.feed(self._bytes(stdin))
                elif not ready:
                    inputs += self._decoder.time_out()
                    if not waits:
                        return [TimedOut()]
                if inputs:
                    return inputs

        @property
        def _pause_ms(self) -> int:
            """After how long a silence what has come so far is all that will come."""
            return PASTE_PAUSE_MS if self._decoder.is_in_paste else self._escape_delay_ms

        def _bytes(self, stdin: int) -> bytes:
            """What has been typed.

            :raises SystemExit: the terminal is gone.
            """
            data = b""
            with contextlib.suppress(OSError):
                data = os.read(stdin, 4096)
            if not data:
                raise SystemExit(128 + signal.SIGHUP)
            return data

        def _after_signals(self, numbers: set[int]) -> list[Input]:
            if signal.SIGTSTP in numbers:
                self._suspend()
            if numbers & {signal.SIGTSTP, signal.SIGCONT}:
                self._resume()
            if numbers & {signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH}:
                self.redraw()
                return [Resized()]
            return []

        def _suspend(self) -> None:
            """Give the terminal back and stop, until a shell lets the program go on."""
            self._leave_modes()
            caught = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, caught)

        def _resume(self) -> None:
            curses.reset_prog_mode()
            self._enter_modes()


if sys.platform == "win32":
    _ENDING: tuple[signal.Signals, ...] = ()
    _WINDOWS_KEYS = {
        curses.KEY_UP: "Up", curses.KEY_DOWN: "Down", curses.KEY_LEFT: "Left",
        curses.KEY_RIGHT: "Right", curses.KEY_ENTER: "Enter", curses.KEY_BTAB: "BackTab",
        curses.KEY_F1: "F1",
    }  # fmt: skip
else:
    _ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
    _INPUT, _LOCAL, _SPEED = 0, 3, 5  # places in the attributes of a line
    _SLOW_SPEEDS = {
        getattr(termios, f"B{bits}") for bits in (300, 600, 1200, 1800, 2400, 4800, 9600, 19200)
    }
    _WAKING = (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)


def _send(data: bytes) -> None:
    """Send *data* past curses."""
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]


def _set_line() -> None:
    """Let neither a typed signal throw away what is being sent, nor Ctrl-S stop it.

    Terminals that need Ctrl-S to keep up keep it.
    """
    if sys.platform != "win32":
        with contextlib.suppress(termios.error):
            attributes = termios.tcgetattr(sys.stdin)
            attributes[_LOCAL] |= termios.NOFLSH
            if not _flag("xon"):
                attributes[_INPUT] &= ~termios.IXON
            termios.tcsetattr(sys.stdin, termios.TCSANOW, attributes)
            curses.def_prog_mode()


def _sequences() -> dict[bytes, str]:
    """What the keys of this terminal send, as far as its description knows."""
    if sys.platform == "win32":
        return {}
    sent = ((curses.tigetstr(name), key) for name, key in _CAPABILITIES.items())
    return {sequence: key for sequence, key in sent if sequence and sequence[0] == 0x1B}


@cache
def _string(name: str, *numbers: int) -> bytes:
    """What the terminal is sent for the capability of that *name*; nothing if it has none."""
    if sys.platform == "win32":
        return b""
    sequence = curses.tigetstr(name) or b""
    sequence = curses.tparm(sequence, *numbers) if sequence and numbers else sequence
    return _DELAY.sub(b"", sequence)


def _flag(name: str) -> bool:
    """Whether the description of the terminal has that flag."""
    return curses.tigetflag(name) == 1


if sys.platform == "win32":

    def _windows_attributes(theme: Theme) -> Mapping[Style, int]:
        """How each style looks in a console."""
        colours = 0
        if curses.has_colors():
            with contextlib.suppress(curses.error):
                curses.start_color()
                colours = curses.COLORS
        attributes = {}
        for number, (style, paint) in enumerate(theme.paints(colours).items(), start=1):
            attribute = curses.A_BOLD * paint.is_bold | curses.A_REVERSE * paint.is_reverse
            if paint.ink is not None and paint.ground is not None:
                curses.init_pair(number, paint.ink, paint.ground)
                attribute |= curses.color_pair(number)
            attributes[style] = attribute
        return attributes
