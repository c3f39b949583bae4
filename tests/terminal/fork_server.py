"""A process that has the program loaded and forks it: far faster than to start Python each time.

It is ``python -m tests.terminal.fork_server FD``, with a socket as FD. A message there holds a
request in JSON, and three files: the line, where errors go, and a pipe. On the pipe it says the
number of the process, then its statuses, as `os.waitpid` gives them, each in eight bytes.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NoReturn

_LOADED = (
    "scopa.cli.screen_game", "scopa.cli.game_options", "scopa.game.match_saver",
    "scopa.storage.database", "scopa.tui.screens.table", "scopa.tui.screens.score",
    "scopa.tui.screens.match_end", "scopa.tui.screens.review", "scopa.tui.screens.text_pages",
    "scopa.tui.screens.options", "scopa.tui.screens.draw_for_deal", "scopa.players.levels",
    "scopa.players.coach",
)  # fmt: skip


class ForkedProcess:
    """A program that was forked, with the methods of `subprocess.Popen` that the tests use."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        patches: Mapping[str, object],
        line: int,
        errors: int,
    ) -> None:
        self._statuses, said = os.pipe()
        request = [list(arguments), dict(environment), dict(patches)]
        socket.send_fds(_server(), [json.dumps(request).encode()], [line, errors, said])
        os.close(said)
        self.pid = self._read()
        os.set_blocking(self._statuses, False)
        self.returncode: int | None = None
        self.is_stopped = False

    def _read(self) -> int:
        number: int = struct.unpack("q", os.read(self._statuses, 8))[0]
        return number

    def poll(self) -> int | None:
        with contextlib.suppress(BlockingIOError):
            while self.returncode is None:
                status = self._read()
                self.is_stopped = os.WIFSTOPPED(status)
                if os.WIFEXITED(status) or os.WIFSIGNALED(status):
                    self.returncode = os.waitstatus_to_exitcode(status)
                    os.close(self._statuses)
        return self.returncode

    def wait(self) -> int:
        if self.poll() is None:
            os.set_blocking(self._statuses, True)
        status = self.poll()
        assert status is not None
        return status

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.poll() is None:
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def _server() -> socket.socket:
    """The server, which ends when this process does."""
    mine, its = socket.socketpair(socket.AF_UNIX)  # who asks waits for the answer
    command = [sys.executable, "-m", "tests.terminal.fork_server", str(its.fileno())]
    subprocess.Popen(command, pass_fds=[its.fileno()], env={**os.environ, "LC_ALL": "C"})
    its.close()
    return mine


def main(number: int) -> None:
    for name in _LOADED:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=number) as requests:
        while True:
            message, files, _flags, _address = socket.recv_fds(requests, 1 << 20, 3)
            if not message:
                return
            if not os.fork():
                _watch(message, *files)
            for file in files:
                os.close(file)


def _watch(message: bytes, line: int, errors: int, statuses: int) -> NoReturn:
    """Run the program in a further process, and say what becomes of it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if not pid:
        _run(message, line, errors)
    for file in (line, errors):
        os.close(file)
    os.write(statuses, struct.pack("q", pid))
    while True:
        _pid, status = os.waitpid(pid, os.WUNTRACED | os.WCONTINUED)
        with contextlib.suppress(OSError):  # the test may have gone away
            os.write(statuses, struct.pack("q", status))
        if os.WIFEXITED(status) or os.WIFSIGNALED(status):
            os._exit(0)


def _run(message: bytes, line: int, errors: int) -> NoReturn:
    """Be the program, as if Python had just been started."""
    arguments, environment, patches = json.loads(message)
    os.setsid()
    fcntl.ioctl(line, termios.TIOCSCTTY, 0)
    for old, new in ((line, 0), (line, 1), (errors, 2)):
        os.dup2(old, new)
    os.closerange(3, 1024)
    os.environ.clear()
    os.environ.update(environment)
    is_utf8 = "UTF-8" in environment.get("LC_ALL", "")
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w", encoding="utf-8" if is_utf8 else None)
    sys.stderr = os.fdopen(2, "w", errors="backslashreplace")
    for place, value in patches.items():
        module, _dot, name = place.rpartition(".")
        setattr(importlib.import_module(module), name, value)
    sys.argv = ["scopa", *arguments]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    status: object = 1
    try:
        status = importlib.import_module("scopa.cli").main(arguments)
    except SystemExit as left:
        status = left.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.main_thread():
            thread.join()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status if isinstance(status, int) else bool(status))


if __name__ == "__main__":
    main(int(sys.argv[1]))
