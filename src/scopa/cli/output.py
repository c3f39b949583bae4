"""The output of the commands, and the exit status when something fails."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from scopa.storage.errors import reason_of
from scopa.text.error_messages import translated
from scopa.text.phrases import printable

# The exit status, as sysexits.h and the shells have it.
WRONG = 1  # what was to be checked, a match, a deck or a player, is not as it must be
STOPPED = 2  # the arguments, the terminal or a file cannot be used
CRASHED = 70  # there is a fault in the program
NOT_WRITTEN = 74  # not all output, or not all that was played, could be written
INTERRUPTED = 130
PIPE_BROKEN = 141


def say(*lines: str) -> None:
    """Print *lines*, in which nothing steers the terminal, wherever they come from."""
    for line in lines:
        print(printable(line))


def complain(*texts: object) -> None:
    """Print a message on standard error, if that is open."""
    if sys.stderr is None:
        return
    try:
        print("scopa:", *[printable(translated(text)) for text in texts], file=sys.stderr)
    except OSError:
        _drop(sys.stderr)


def guarded(run: Callable[[], int]) -> int:
    """Run the program; exceptions and failing output become an exit status.

    Characters that the output cannot show are replaced.
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
        complain(reason_of(error))
        status = NOT_WRITTEN
    _drop(sys.stdout)
    return status


def _drop(stream: TextIO) -> None:
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


def report_failure(
    command: Callable[[argparse.Namespace], int], options: argparse.Namespace
) -> int:
    """Run a command and tell a fault of a file or the record; returns the exit status."""
    from scopa.engine import ScopaError
    from scopa.text.matches import failure

    try:
        return command(options)
    except ScopaError as error:
        complain(failure(error))
        return STOPPED


def tell_at_end(texts: Sequence[str]) -> None:
    """Say so on standard error; who has read that saving is slow can cut it short."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    complain(*texts)
