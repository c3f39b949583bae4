"""The line to the terminal: no signal that ends the program is ever forgotten."""

from __future__ import annotations

import curses
import os
import signal
import sys
import threading
from types import SimpleNamespace
from typing import cast

import pytest

if sys.platform == "win32":
    pytest.skip("a console has no such line", allow_module_level=True)

from scopa.tui.terminal.curses_terminal import CursesTerminal
from scopa.tui.terminal.key_decoder import Decoder
from scopa.tui.terminal.tty import CHANGING, ENDING, Tty, report_but_late_signals
from scopa.tui.themes import THEMES


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Tty:
    """A line on which signals are noted, and nothing else is done."""
    line = Tty.__new__(Tty)
    monkeypatch.setattr(line, "_heard", set(), raising=False)
    monkeypatch.setattr(line, "_is_sending", False, raising=False)
    monkeypatch.setattr(line, "_may_clear", threading.Lock(), raising=False)
    return line


def test_what_changes_is_told_once_and_what_ends_is_kept_until_it_does(line: Tty) -> None:
    for number in (signal.SIGTSTP, signal.SIGINT, signal.SIGWINCH):
        line._hear(number, None)
    assert line.take_signals() == {signal.SIGTSTP, signal.SIGWINCH}
    assert line.take_signals() == set()
    with pytest.raises(SystemExit) as ended:
        line.send(lambda: None)
    assert ended.value.code == 128 + signal.SIGINT


def test_who_is_told_to_end_does_not_stop_first(line: Tty, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("it has stopped"))
    line._hear(signal.SIGTERM, None)
    with pytest.raises(SystemExit):
        line.stop()


def test_a_terminal_that_goes_away_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_gone() -> None:
        raise curses.error("reset_prog_mode() returned ERR")

    line = SimpleNamespace(read=lambda _ms: [], take_signals=lambda: {signal.SIGCONT})
    terminal = CursesTerminal(THEMES["felt"])
    monkeypatch.setattr(terminal, "_line", line, raising=False)
    monkeypatch.setattr(curses, "reset_prog_mode", is_gone)
    with pytest.raises(SystemExit) as ended:
        terminal.read(None)
    assert ended.value.code == 128 + signal.SIGHUP


def test_a_signal_that_comes_at_once_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {number: signal.getsignal(number) for number in (*ENDING, *CHANGING)}
    hear, hook = signal.signal, sys.unraisablehook

    def heard_at_once(number: int, handler: signal.Handlers) -> None:
        hear(number, handler)
        if number == signal.SIGTSTP:
            signal.raise_signal(number)

    there, here = os.openpty()
    try:
        with os.fdopen(here) as keyboard, monkeypatch.context() as patched:
            patched.setattr(signal, "signal", heard_at_once)
            patched.setattr(sys, "stdin", keyboard)
            patched.setattr(sys, "stdout", keyboard)
            line = Tty(Decoder({}), 100)
            assert line.read(5000) == []
            assert line.take_signals() == {signal.SIGTSTP}
    finally:
        os.close(there)
        signal.set_wakeup_fd(-1)
        monkeypatch.setattr(sys, "unraisablehook", hook)
        for number, handler in before.items():
            hear(number, handler)


def test_a_signal_whose_handler_changes_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[object] = []
    monkeypatch.setattr(sys, "__unraisablehook__", printed.append)
    late = SimpleNamespace(exc_type=OSError, object=None)
    fault = SimpleNamespace(exc_type=RuntimeError, object=None)
    for what in (late, fault):
        report_but_late_signals(cast("sys.UnraisableHookArgs", what))
    assert printed == [fault]
