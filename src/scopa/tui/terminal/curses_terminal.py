"""The terminal: shows frames, gives keys, clicks and resizes. The only module with curses in it.

curses draws, everywhere in the same way. What is typed comes from curses only on Windows: it knows
no paste, and takes keys apart that come slowly, so on Unix
:mod:`scopa.tui.terminal.key_decoder` decodes it.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from collections.abc import Sequence
from typing import Self

from scopa.text.language import _
from scopa.tui.cells import AnyStyle, Frame, Size, Style, changes
from scopa.tui.terminal import TerminalError
from scopa.tui.terminal.key_decoder import Click, Decoder, Input, Key, Tick, escape_delay
from scopa.tui.themes import Theme

if sys.platform == "win32":
    import ctypes
else:
    import signal

    from scopa.tui.terminal.tty import Tty

try:
    import curses
except ModuleNotFoundError:
    raise TerminalError(
        _(
            "this Python has no module curses, which draws the table (on Windows the package "
            "windows-curses has it)"
        )
    ) from None

# a line is slow if a frame has to wait for it, and fewer cells in a second get through
_NOTICED_S, _SLOW_CELLS_PER_S = 0.1, 10_000
MOST_PAIRS = 256  # pairs of colours for which an attribute of curses has room
_DELAY = re.compile(rb"\$<[^>]*>")  # of a sequence: how long a terminal takes for it


def check_terminal() -> None:
    """See that there is a terminal in which the game can be drawn.

    :raises TerminalError: there is none.
    """
    for stream in (sys.stdin, sys.stdout):
        if stream is None or not stream.isatty():  # None where it was closed
            raise TerminalError(
                _("scopa needs a terminal: standard input and output must not be files or pipes")
            )
    if sys.platform == "win32":  # there is one kind of console, and curses knows none by its name
        return
    name = os.environ.get("TERM", "")
    try:
        curses.setupterm(name or "unknown", sys.stdout.fileno())
    except curses.error:
        text = _("TERM is not set, so it is not known what kind of terminal this is")
        if name:
            text = _("TERM is {name!r}, a kind of terminal that this system does not know")
        advice = _(
            "set it to your kind of terminal, such as xterm-256color, or TERMINFO_DIRS to "
            "the folder that describes it"
        )
        raise TerminalError(f"{text.format(name=name)}; {advice}") from None
    if not curses.tigetstr("cup"):
        text = _(
            "TERM is {name!r}, a terminal that cannot place its cursor: the table cannot be drawn"
        )
        raise TerminalError(text.format(name=name))


def in_colour(frame: Frame, theme: Theme, most: int | None, *, has_utf8: bool) -> bytes:
    """A frame as lines to print in this terminal, in its colours, or *most* of them.

    :raises TerminalError: it cannot do that.
    """
    check_terminal()
    if sys.platform == "win32":
        raise TerminalError("a console prints no colours")
    colours = curses.tigetnum("colors")
    colours = min(colours, most or colours)
    rows = [b""] * frame.size.height
    has_colours = theme.of_8 is not None and colours >= 8
    for run in changes(None, frame, has_colours=has_colours):
        paint = theme.paint(run.style, colours)
        rows[run.y] += _sequence("sgr0") + _sequence("bold") * paint.is_bold
        rows[run.y] += _sequence("rev") * paint.is_reverse
        if paint.ink is not None and paint.ground is not None:
            rows[run.y] += _sequence("setaf", paint.ink) + _sequence("setab", paint.ground)
        rows[run.y] += run.text.encode("utf-8" if has_utf8 else "ascii", "replace")
    return b"".join(row + _sequence("sgr0") + b"\n" for row in rows)


def _sequence(capability: str, *numbers: int) -> bytes:
    """The bytes to send for a capability of the terminal; empty if it lacks it."""
    sequence = curses.tigetstr(capability) or b""
    return _DELAY.sub(b"", curses.tparm(sequence, *numbers) if sequence else b"")


def _number_here(colour: int) -> int:
    """The number of a colour for this curses: that of Windows swaps red and blue up to 15."""
    if colour > 15 or curses.COLOR_RED == 1:
        return colour
    return colour & 0b1010 | (colour & 1) << 2 | colour >> 2 & 1


class _CursesWindow:
    """The window and what curses shows in it: the same on every platform.

    faults: of the environment, though it can be played in
    is_slow: the line says so, or the last frame that had to wait for it came slowly
    """

    _screen: curses.window

    def __init__(
        self,
        theme: Theme,
        most_colours: int | None = None,
        *,
        has_utf8: bool = False,
        mouse: bool = True,
    ) -> None:
        """Prepare it; it is a context manager that always gives the terminal back.

        most_colours: how many are used, if there are more; with 0 only bold and reverse are used
        mouse: without, the clicks are left to the terminal, which selects text by them
        """
        self._theme = theme
        self._most_colours = most_colours
        self._encoding = "utf-8" if has_utf8 else "ascii"
        self._has_mouse = mouse
        self._shown: Frame | None = None
        self.faults: Sequence[str] = ()
        self.is_slow = False

    def size(self) -> Size:
        with contextlib.suppress(OSError):
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
            if columns and lines:
                return Size(columns, lines)
        return Size(80, 24)

    def use_theme(self, theme: Theme) -> None:
        self._colours = 0
        self._is_coloured = self._most_colours != 0 and curses.has_colors()
        if self._is_coloured:
            curses.start_color()
            with contextlib.suppress(curses.error):  # it has no colours of its own
                curses.use_default_colors()
            if theme.of_8:
                self._colours = min(curses.COLORS, self._most_colours or curses.COLORS)
        self._theme = theme
        self._attributes: dict[AnyStyle, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._has_run_out_of_pairs = False
        self._screen.bkgd(" ", self._attribute(Style.TABLE) & ~curses.A_BOLD)
        self.redraw()

    def redraw(self) -> None:
        self._shown = None

    def show(self, frame: Frame) -> None:
        height, width = frame.size.height, frame.size.width
        with contextlib.suppress(curses.error):  # it is as large as the terminal says
            if self._screen.getmaxyx() != (height, width):
                self.redraw()
                curses.resize_term(height, width)
        cells = self._draw(frame)
        if self._has_run_out_of_pairs:
            self.use_theme(self._theme)
            cells = self._draw(frame)
        begun = time.monotonic()
        self._refresh()
        waited_s = time.monotonic() - begun
        if waited_s > _NOTICED_S:
            self.is_slow = cells / waited_s < _SLOW_CELLS_PER_S

    def _draw(self, frame: Frame) -> int:
        self._screen.clearok(self._shown is None)
        cells = 0
        for run in changes(self._shown, frame, has_colours=self._colours > 0):
            text = run.text.encode(self._encoding, "replace").decode(self._encoding)
            with contextlib.suppress(curses.error):  # after the last cell there is no next one
                self._screen.addstr(run.y, run.x, text, self._attribute(run.style))
            cells += len(text)
        self._shown = frame
        return cells

    def _attribute(self, style: AnyStyle) -> int:
        """The attribute of curses for a style; a pair of colours gets its number at first use."""
        if style not in self._attributes:
            ink, ground, is_bold, is_reverse = self._theme.paint(style, self._colours)
            if ink is None and self._is_coloured:  # else a light terminal shows negatives
                ink, ground = curses.COLOR_WHITE, curses.COLOR_BLACK
            attribute = curses.A_BOLD * is_bold | curses.A_REVERSE * is_reverse
            if ink is not None and ground is not None:
                if (ink, ground) not in self._pairs:
                    number = len(self._pairs) + 1
                    if number >= min(curses.COLOR_PAIRS, MOST_PAIRS):
                        self._has_run_out_of_pairs = True
                        return attribute
                    curses.init_pair(number, _number_here(ink), _number_here(ground))
                    self._pairs[ink, ground] = number
                attribute |= curses.color_pair(self._pairs[ink, ground])
            self._attributes[style] = attribute
        return self._attributes[style]

    def _refresh(self) -> None:
        with contextlib.suppress(curses.error):
            self._screen.refresh()


if sys.platform == "win32":
    _POLL_MS, _CTRL_C = 50, 3
    _CODES = {
        "KEY_UP": "Up", "KEY_DOWN": "Down", "KEY_LEFT": "Left", "KEY_RIGHT": "Right",
        "KEY_ENTER": "Enter", "KEY_BTAB": "BackTab", "KEY_F1": "F1", "KEY_HOME": "Home",
        "KEY_END": "End", "KEY_PPAGE": "PgUp", "KEY_NPAGE": "PgDn",
        # of the numeric pad: what its digits are without Num Lock, and the keys around them
        "KEY_A1": "Home", "KEY_A2": "Up", "KEY_A3": "PgUp", "KEY_B1": "Left", "KEY_B3": "Right",
        "KEY_C1": "End", "KEY_C2": "Down", "KEY_C3": "PgDn",
        **{
            f"{shift}PAD{name}": key
            for shift in ("", "SHF_", "CTL_")
            for name, key in (("ENTER", "Enter"), ("PLUS", "+"), ("MINUS", "-"))
        },
    }  # fmt: skip
    _KEYS = {getattr(curses, name): key for name, key in _CODES.items()}
    _CLICKS = curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED

    class _Screen:
        """What the console shows when the program starts, as the system knows it.

        curses draws on another screen of the console, which it does not always leave at the end.
        """

        _READ_AND_WRITE, _SHARED, _THERE, _OBEYS_SEQUENCES = 0xC0000000, 3, 3, 4
        """Numbers of the system."""

        def __init__(self) -> None:
            self._kernel = ctypes.windll.kernel32
            self._handle = self._kernel.CreateFileW(
                "CONOUT$", self._READ_AND_WRITE, self._SHARED, None, self._THERE, 0, None
            )
            mode = ctypes.c_uint32()
            self._kernel.GetConsoleMode(self._handle, ctypes.byref(mode))
            self._mode = mode.value

        def obeys_sequences(self) -> bool:
            """Whether the console obeys escape sequences, by which curses sets colours above 15.

            One that does not prints them, and the cursor moves.
            """
            self._kernel.SetConsoleMode(self._handle, self._mode | self._OBEYS_SEQUENCES)
            before = self._cursor()
            sys.stdout.write("\x1b[m")
            sys.stdout.flush()
            if self._cursor() == before:
                return True
            sys.stdout.write("\r   \r")
            sys.stdout.flush()
            return False

        def _cursor(self) -> list[int]:
            info = (ctypes.c_short * 11)()  # of the whole screen; the place of the cursor is third
            self._kernel.GetConsoleScreenBufferInfo(self._handle, ctypes.byref(info))
            return info[2:4]

        def come_back(self) -> None:
            """Show it again, as it was."""
            self._kernel.SetConsoleActiveScreenBuffer(self._handle)
            self._kernel.SetConsoleMode(self._handle, self._mode)
            self._kernel.CloseHandle(self._handle)

    class CursesTerminal(_CursesWindow):
        """A console of Windows, which curses listens to as well."""

        def __enter__(self) -> Self:
            self._before = _Screen()
            if self._most_colours is None and not self._before.obeys_sequences():
                self._most_colours = 16
            self._screen = curses.initscr()
            self._decoder = Decoder({})
            self._is_woken = False
            curses.noecho()
            curses.cbreak()
            curses.curs_set(0)
            self._screen.keypad(True)
            self._screen.timeout(_POLL_MS)
            curses.mouseinterval(0)
            self.use_mouse(self._has_mouse)
            self.use_theme(self._theme)
            return self

        def __exit__(self, *_exception: object) -> None:
            with contextlib.suppress(curses.error):
                curses.endwin()
            self._before.come_back()

        def use_mouse(self, wanted: bool) -> None:
            curses.mousemask(_CLICKS if wanted else 0)

        def ring(self) -> None:
            curses.beep()

        def wake(self) -> None:
            self._is_woken = True

        def read(self, timeout_ms: int | None) -> Sequence[Input]:
            deadline = time.monotonic() + (timeout_ms or 0) / 1000
            while timeout_ms is None or time.monotonic() < deadline:
                code = self._screen.getch()
                if code >= 0:
                    return self._input(code)
                if self._is_woken:  # a console cannot be woken, so this looks again and again
                    self._is_woken = False
                    return []
            return [Tick()]

        def _input(self, code: int) -> Sequence[Input]:
            if code == curses.KEY_RESIZE:
                curses.resize_term(0, 0)  # as large as the console is now
                self.redraw()
                return []
            if code == curses.KEY_MOUSE:
                with contextlib.suppress(curses.error):
                    _id, x, y, _z, buttons = curses.getmouse()
                    return [Click(x, y)] if buttons & _CLICKS else []
            if code in _KEYS:
                return [Key(_KEYS[code])]
            if code == _CTRL_C:  # of which the console makes no signal
                raise KeyboardInterrupt
            pressed = self._decoder.feed(bytes([code])) if code < 128 else []
            return pressed or self._decoder.time_out()

else:
    _PASTE_ON, _PASTE_OFF = b"\x1b[?2004h", b"\x1b[?2004l"
    _MOUSE_ON, _MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"
    _CAPABILITIES = {
        "kcuu1": "Up", "kcud1": "Down", "kcub1": "Left", "kcuf1": "Right", "kcbt": "BackTab",
        "kent": "Enter", "kf1": "F1", "khome": "Home", "kend": "End", "kpp": "PgUp", "knp": "PgDn",
    }  # fmt: skip

    class CursesTerminal(_CursesWindow):
        """A Unix terminal: all but the drawing goes over its `Tty`."""

        def __enter__(self) -> Self:
            for name in ("LINES", "COLUMNS"):  # they would fix the size for good
                os.environ.pop(name, None)
            sent = ((curses.tigetstr(name), key) for name, key in _CAPABILITIES.items())
            decoder = Decoder({code: key for code, key in sent if code and code[0] == 0x1B})
            delay_ms, self.faults = escape_delay()
            self._line = Tty(decoder, delay_ms)
            # from now on it hears signals, so that curses does not
            self._is_entered = False
            try:
                self._screen = curses.initscr()
                curses.typeahead(-1)  # a frame is drawn to its end, whatever is typed meanwhile
                if self._encoding == "utf-8":
                    self._encoding = self._screen.encoding
                self._has_private_modes = bool(curses.tigetstr("kmous"))
                self.is_slow = self._line.says_it_is_slow
                if self.is_slow:  # each cell may have its own
                    self._most_colours = 0
                self.use_theme(self._theme)
                self._enter()
            except BaseException:
                self.__exit__()
                raise
            return self

        def __exit__(self, *_exception: object) -> None:
            self._leave()
            self._line.release_signals()

        def _enter(self) -> None:
            self._is_entered = True
            curses.noecho()
            curses.cbreak()
            curses.nonl()  # a line feed goes straight down
            self._line.set_up(needs_pauses=curses.tigetflag("xon") == 1)
            curses.def_prog_mode()
            modes = (_PASTE_ON + _MOUSE_ON * self._has_mouse) * self._has_private_modes
            self._refresh()  # the other screen of the terminal
            self._write(_sequence("civis") + modes)

        def _leave(self) -> None:
            if not self._is_entered:  # in the background it is a shell's, and not to be touched
                return
            self._line.clear_way()
            modes = (_MOUSE_OFF + _PASTE_OFF) * self._has_private_modes
            self._line.write(modes + _sequence("cnorm"))
            with contextlib.suppress(curses.error):
                curses.endwin()
            self._is_entered = False

        def _refresh(self) -> None:
            self._line.send(super()._refresh)

        def _write(self, data: bytes) -> None:
            self._line.send(lambda: self._line.write(data))

        def use_mouse(self, wanted: bool) -> None:
            if self._has_private_modes and wanted != self._has_mouse:
                self._has_mouse = wanted
                self._write(_MOUSE_ON if wanted else _MOUSE_OFF)

        def ring(self) -> None:
            self._write(b"\a")

        def wake(self) -> None:
            self._line.wake()

        def read(self, timeout_ms: int | None) -> Sequence[Input]:
            inputs = self._line.read(timeout_ms)
            heard = self._line.take_signals()
            if signal.SIGTSTP in heard:
                self._leave()
                self._line.stop()
            if heard & {signal.SIGTSTP, signal.SIGCONT}:
                try:
                    curses.reset_prog_mode()
                    self._enter()
                except curses.error:  # the terminal went away meanwhile
                    raise SystemExit(128 + signal.SIGHUP) from None
            if heard & {signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH}:
                self.redraw()
            return inputs
