"""What is still to be kept when the game is over: how it is waited for, and what is said."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Sequence

from scopa.cli.exit_status import NOT_SAVED


def tell(texts: Sequence[str]) -> None:
    """Say on standard error what is wrong with the record."""
    with contextlib.suppress(OSError):  # the window may be gone
        print("scopa:", *texts, file=sys.stderr)


def closed(close: Callable[[Callable[[Sequence[str]], None]], bool]) -> int:
    """Wait until all is kept; returns the exit status. Signals cut it short."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    return 0 if close(tell) else NOT_SAVED
