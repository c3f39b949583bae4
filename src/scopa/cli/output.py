"""What the commands print, and how they end where it cannot be written."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from scopa.cli.exit_status import INTERRUPTED, NOT_WRITTEN, PIPE_BROKEN
from scopa.text.error_messages import told
from scopa.text.phrases import printable


def say(*lines: str) -> None:
    """Print *lines*, in which nothing steers the terminal, wherever they come from."""
    for line in lines:
        print(printable(line))


def complain(*texts: object) -> None:
    """Say on standard error what is wrong, if anybody is there to hear it."""
    if sys.stderr is None:
        return
    try:
        print("scopa:", *[printable(told(text)) for text in texts], file=sys.stderr)
    except OSError:
        _drop(sys.stderr)


def guarded(run: Callable[[], int]) -> int:
    """Run the program; returns its exit status, or that of what became of its output.

    A letter that the output lacks is replaced.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return run()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        status = PIPE_BROKEN
    except OSError as error:
        complain(error.strerror or error)
        status = NOT_WRITTEN
    _drop(sys.stdout)
    return status


def _drop(stream: TextIO) -> None:
    """What could not be written there is not tried again when the program ends."""
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt meanwhile, for those who have something left to do then.

    Elsewhere it ends the program at once; who has decided otherwise meanwhile is right.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)
