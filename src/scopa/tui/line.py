"""The line to a Unix terminal: how it is set, what is typed, and the signals. No curses here.

No signal interrupts anything: its number goes into a pipe, and `Line.read` finds it there. So
nothing is ever left half done, and nothing that comes between two steps is lost.
"""

from __future__ import annotations

import contextlib
import os
import queue
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

from scopa.tui.key_decoder import Decoder
from scopa.tui.terminal_interface import Input, TimedOut

assert sys.platform != "win32"  # mypy reads no further there

import termios  # noqa: E402 - it is not everywhere, see above

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
CHANGING = (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)
PASTE_PAUSE_MS = 1000
"""How long a paste may pause without being taken for ended."""

ESCAPE_DELAY_MS, LONGEST_ESCAPE_DELAY_MS = 100, 10_000
"""How long a bare Esc is told from the beginning of a longer sequence; ESCDELAY overrides it."""

_WOKEN = 0  # in the pipe, beside the numbers of signals
_INPUT, _LOCAL, _SPEED = 0, 3, 5  # places in the attributes of a line
_SLOW_SPEEDS = {
    getattr(termios, f"B{bits}") for bits in (300, 600, 1200, 1800, 2400, 4800, 9600, 19200)
}
_TAKEN_WITHIN_S = 0.2
"""What has not been taken so long after the program is to leave may be thrown away."""


def escape_delay_ms(environment: Mapping[str, str]) -> int:
    """How long a bare Esc is alone, in milliseconds: what ESCDELAY says, if that makes sense."""
    said = environment.get("ESCDELAY", "")
    if not said.isdecimal():
        return ESCAPE_DELAY_MS
    return min(int(said[:9]), LONGEST_ESCAPE_DELAY_MS)


class Line:
    """The line on which keys come in and the screen goes out.

    Signals come too: from the beginning on they are heard, and nothing else comes of them.
    """

    def __init__(self, decoder: Decoder, escape_delay_ms: int) -> None:
        """Keys are what the *decoder* makes of bytes; a bare Esc is alone for so long."""
        self._decoder = decoder
        self._escape_delay_ms = escape_delay_ms
        self._stdin, self._stdout = sys.stdin.fileno(), sys.stdout.fileno()
        self._heard: set[int] = set()
        self._wake_out, self._wake_in = os.pipe()
        os.set_blocking(self._wake_in, False)
        self._sent_out, self._sent_in = os.pipe()
        self._to_send: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._is_sending = False
        for number in (*ENDING, *CHANGING):
            signal.signal(number, _hear)
        signal.set_wakeup_fd(self._wake_in, warn_on_full_buffer=False)
        threading.Thread(target=self._send_on, daemon=True).start()

    # ------------------------------------------------------------------------------- signals

    def release_signals(self) -> None:
        """The program is ending: no signal disturbs that."""
        signal.set_wakeup_fd(-1)
        for number in ENDING:  # a handler of our own would not outlive the interpreter
            signal.signal(number, signal.SIG_IGN)
        for number in CHANGING:
            signal.signal(number, signal.SIG_DFL)

    def heard(self) -> set[int]:
        """The numbers of the signals that have come since this was last asked."""
        heard, self._heard = self._heard, set()
        return heard

    def stop(self) -> None:
        """Stop, as after Ctrl-Z, until a shell lets the program go on.

        :raises SystemExit: a signal has ended the program meanwhile.
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})  # of several only one is left
        signal.signal(signal.SIGTSTP, _hear)
        self._wait(self._stdin, 0)

    def wake(self) -> None:
        """Let `read` return at once; any thread may call it."""
        with contextlib.suppress(BlockingIOError):  # full: it is awake already
            os.write(self._wake_in, bytes([_WOKEN]))

    # ------------------------------------------------------------------------------ what comes in

    def read(self, timeout_ms: int | None) -> Sequence[Input]:
        """Wait for keys and clicks, at most *timeout_ms*; none when something else is heard.

        :raises SystemExit: a signal ends the program, or the terminal is gone.
        """
        deadline = None if timeout_ms is None else time.monotonic() + timeout_ms / 1000
        while not self._heard:
            left_s = None if deadline is None else max(0.0, deadline - time.monotonic())
            waits = self._decoder.is_waiting
            if waits:
                left_s = self._pause_ms / 1000
            if self._wait(self._stdin, left_s):
                pressed = self._decoder.feed(self._typed())
            elif self._heard:
                break
            else:
                pressed = self._decoder.time_out()
                if not waits:
                    return [TimedOut()]
            if pressed:
                return pressed
        return []

    @property
    def _pause_ms(self) -> int:
        """After how long a silence what has come so far is all that will come."""
        return PASTE_PAUSE_MS if self._decoder.is_in_paste else self._escape_delay_ms

    def _wait(self, file: int, timeout_s: float | None) -> bool:
        """Wait until *file* can be read, something is heard, or time is over; whether it can."""
        ready, _, _ = select.select([file, self._wake_out], [], [], timeout_s)
        if self._wake_out in ready:
            self._heard |= set(os.read(self._wake_out, 4096))
        for number in ENDING:
            if number in self._heard:
                raise SystemExit(128 + number)
        return file in ready

    def _typed(self) -> bytes:
        data = b""
        with contextlib.suppress(OSError):
            data = os.read(self._stdin, 4096)
        if not data:
            raise SystemExit(128 + signal.SIGHUP)
        return data

    # -------------------------------------------------------------------------- what goes out

    def send(self, sending: Callable[[], object]) -> None:
        """Do *sending*, which waits in the system for as long as the terminal takes, elsewhere.

        Only so are signals heard meanwhile.

        :raises SystemExit: a signal ends the program; nobody may take what is being sent.
        """
        self._is_sending = True
        self._to_send.put(sending)
        while not self._wait(self._sent_out, None):
            pass
        os.read(self._sent_out, 1)
        self._is_sending = False

    def _send_on(self) -> None:
        while True:
            self._to_send.get()()
            os.write(self._sent_in, b"\0")

    def write(self, data: bytes) -> None:
        """Send *data* past curses."""
        with contextlib.suppress(OSError):  # the terminal may be gone
            while data:
                data = data[os.write(self._stdout, data) :]

    def clear_way(self) -> None:
        """See that what is sent next comes through: undo a Ctrl-S, drop what nobody takes."""
        with contextlib.suppress(termios.error):  # the terminal may be gone
            self._go_on()
            while not self._is_clear():
                termios.tcflush(self._stdout, termios.TCOFLUSH)
                self._go_on()

    def _go_on(self) -> None:
        """Let a line go on that has been stopped, whoever has stopped it."""
        for action in (termios.TCOOFF, termios.TCOON):  # what is not off is not put on
            termios.tcflow(self._stdout, action)

    def _is_clear(self) -> bool:
        """Whether all has been sent and more can be, if one waits a little for that."""
        if self._is_sending:
            self._is_sending = not select.select([self._sent_out], [], [], _TAKEN_WITHIN_S)[0]
        return not self._is_sending and bool(
            select.select([], [self._stdout], [], _TAKEN_WITHIN_S)[1]
        )

    # ------------------------------------------------------------------------------- settings

    @property
    def says_it_is_slow(self) -> bool:
        """Whether its speed is one at which people see a screen being drawn."""
        with contextlib.suppress(termios.error):
            return termios.tcgetattr(self._stdout)[_SPEED] in _SLOW_SPEEDS
        return False

    def set_up(self, *, needs_pauses: bool) -> None:
        """Let neither a typed signal throw away what is being sent, nor Ctrl-S stop it.

        A terminal that *needs_pauses* asks for them by Ctrl-S.
        """
        with contextlib.suppress(termios.error):
            attributes = termios.tcgetattr(self._stdin)
            attributes[_LOCAL] |= termios.NOFLSH
            if not needs_pauses:
                attributes[_INPUT] &= ~termios.IXON
            termios.tcsetattr(self._stdin, termios.TCSANOW, attributes)


def _hear(_number: int, _: FrameType | None) -> None:
    """Nothing: Python has written the signal's number into the pipe."""
