"""The line to a Unix terminal: its modes, its input, and the signals. No curses here.

No signal interrupts anything: it is noted, and `Tty.read` and `Tty.send` see
that. So nothing is ever left half done, and nothing that comes between two steps is lost.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from types import FrameType

from scopa.tui.terminal.key_decoder import Decoder, Input, Key, Tick

assert sys.platform != "win32"  # mypy reads no further there

import termios  # noqa: E402 - it is not everywhere, see above

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
CHANGING = (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)
PASTE_PAUSE_MS = 1000  # the longest pause within a paste

_CTRL_C = Key("Ctrl-C")
_INPUT, _LOCAL, _SPEED = 0, 3, 5  # places in the attributes of a line
_SLOW_SPEEDS = {
    getattr(termios, f"B{bits}") for bits in (300, 600, 1200, 1800, 2400, 4800, 9600, 19200)
}
_HEARD_WITHIN_S = 0.05
_TAKEN_WITHIN_S = 0.2  # for output that the terminal has not taken when the program is to end


def report_but_late_signals(what: sys.UnraisableHookArgs) -> None:
    """Report what cannot be raised; not that a signal came just when its handler was changed.

    Another thread may have taken it before; Python would print that it is ignored.
    """
    if what.exc_type is not OSError or what.object is not None:
        sys.__unraisablehook__(what)


class Tty:
    """The line to the terminal; signals are only recorded, from the beginning on."""

    def __init__(self, decoder: Decoder, escape_delay_ms: int) -> None:
        """Listen; keys are what the *decoder* makes of bytes."""
        self._decoder = decoder
        self._escape_delay_ms = escape_delay_ms
        self._stdin, self._stdout = sys.stdin.fileno(), sys.stdout.fileno()
        self._heard: set[int] = set()
        self._wake_out, self._wake_in = os.pipe()
        self._signal_out, signal_in = os.pipe()
        self._is_sending, self._may_clear = False, threading.Lock()
        for file in (self._wake_in, signal_in):
            os.set_blocking(file, False)
        sys.unraisablehook = report_but_late_signals
        signal.set_wakeup_fd(signal_in, warn_on_full_buffer=False)  # before anything is heard
        self._listens_to = [
            number
            for number in (*ENDING, *CHANGING)
            if signal.getsignal(number) is not signal.SIG_IGN  # what is ignored stays so
        ]
        for number in self._listens_to:
            signal.signal(number, self._hear)
        threading.Thread(target=self._watch, daemon=True).start()

    # ------------------------------------------------------------------------------- signals

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self._heard.add(number)

    def take_signals(self) -> set[int]:
        """The signals that change something and have come since the last call."""
        heard = self._heard.intersection(CHANGING)
        self._heard -= heard  # one that ends the program stays until it does
        return heard

    def _exit_if_ended(self) -> None:
        for number in ENDING:
            if number in self._heard:
                raise SystemExit(128 + number)

    def _watch(self) -> None:
        # In a thread of its own: while the main thread sends it waits in the system, and may do
        # so for ever if nobody takes anything.
        while True:
            numbers = os.read(self._signal_out, 4096)
            self.wake()
            while self._is_sending and not {*ENDING}.isdisjoint(numbers):
                time.sleep(_TAKEN_WITHIN_S)
                with self._may_clear:
                    if self._is_sending:
                        self._clear()

    def release_signals(self) -> None:
        """The program is ending: no signal disturbs that."""
        signal.set_wakeup_fd(-1)
        for number in self._listens_to:  # a handler of our own would not outlive the interpreter
            signal.signal(number, signal.SIG_IGN if number in ENDING else signal.SIG_DFL)

    def stop(self) -> None:
        """Stop, as after Ctrl-Z, until a shell lets the program go on.

        :raises SystemExit: a signal has ended the program.
        """
        self._exit_if_ended()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})  # of several only one is left
        signal.signal(signal.SIGTSTP, self._hear)
        time.sleep(_HEARD_WITHIN_S)  # another thread may have to wake up for what came meanwhile
        self._exit_if_ended()

    # ------------------------------------------------------------------------------ what comes in

    def wake(self) -> None:
        """Make `read` return at once; any thread may call it."""
        with contextlib.suppress(BlockingIOError):  # full: it is awake already
            os.write(self._wake_in, b"\0")

    def read(self, timeout_ms: int | None) -> Sequence[Input]:
        """Wait for keys and clicks, at most *timeout_ms*; none if it is woken, or by a signal.

        :raises SystemExit: a signal or Ctrl-C ends the program, or the terminal is gone.
        """
        deadline = None if timeout_ms is None else time.monotonic() + timeout_ms / 1000
        while True:
            left_s = None if deadline is None else max(0.0, deadline - time.monotonic())
            waits = self._decoder.is_waiting
            if waits:  # after such a silence nothing more belongs to it
                is_paste = self._decoder.is_in_paste
                left_s = (PASTE_PAUSE_MS if is_paste else self._escape_delay_ms) / 1000
            ready, _, _ = select.select([self._stdin, self._wake_out], [], [], left_s)
            self._exit_if_ended()
            if self._stdin in ready:
                pressed = self._decoder.feed(self._typed())
            elif self._wake_out in ready:
                os.read(self._wake_out, 4096)
                return []
            else:
                pressed = self._decoder.time_out()
                if not waits:
                    return [Tick()]
            if _CTRL_C in pressed:  # of which the terminal makes no signal
                raise SystemExit(128 + signal.SIGINT)
            if pressed:
                return pressed

    def _typed(self) -> bytes:
        data = b""
        with contextlib.suppress(OSError):
            data = os.read(self._stdin, 4096)
        if not data:
            raise SystemExit(128 + signal.SIGHUP)
        return data

    # -------------------------------------------------------------------------- what goes out

    def send(self, sending: Callable[[], object]) -> None:
        """Do *sending*, which may have to wait for the terminal.

        :raises SystemExit: a signal ends the program.
        """
        self._is_sending = True
        try:
            self._exit_if_ended()
            sending()
        finally:
            with self._may_clear:
                self._is_sending = False

    def write(self, data: bytes) -> None:
        """Send *data* past curses."""
        with contextlib.suppress(OSError):  # the terminal may be gone
            while data:
                data = data[os.write(self._stdout, data) :]

    def clear_way(self) -> None:
        """Clear the way for output: undo a Ctrl-S, drop what nobody takes."""
        self._go_on()
        if not select.select([], [self._stdout], [], _TAKEN_WITHIN_S)[1]:
            self._clear()

    def _clear(self) -> None:
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcflush(self._stdout, termios.TCOFLUSH)
        self._go_on()

    def _go_on(self) -> None:
        with contextlib.suppress(termios.error):
            for action in (termios.TCOOFF, termios.TCOON):  # what is not off is not put on
                termios.tcflow(self._stdout, action)

    # ------------------------------------------------------------------------------- settings

    @property
    def says_it_is_slow(self) -> bool:
        """Whether the line is so slow that people see a screen being drawn."""
        with contextlib.suppress(termios.error):
            return termios.tcgetattr(self._stdout)[_SPEED] in _SLOW_SPEEDS
        return False

    def set_up(self, *, needs_pauses: bool) -> None:
        """Let neither a typed signal throw away output, nor Ctrl-S stop it.

        A terminal that *needs_pauses* asks for them by Ctrl-S.
        """
        with contextlib.suppress(termios.error):
            attributes = termios.tcgetattr(self._stdin)
            attributes[_LOCAL] |= termios.NOFLSH
            if not needs_pauses:
                attributes[_INPUT] &= ~termios.IXON
            termios.tcsetattr(self._stdin, termios.TCSANOW, attributes)
