"""What is said of the record when the game is over."""

from __future__ import annotations

import contextlib
import signal
import sys

from scopa.records.saver import Notice, Trouble
from scopa.words.matches import told_of_record


def tell_at_end(notice: Notice) -> None:
    """Say so on standard error; once it is said that saving is slow, a signal cuts it short."""
    if notice.trouble is Trouble.SLOW:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    told = told_of_record(notice.trouble.value, notice.what, notice.matches)
    with contextlib.suppress(OSError):  # the window may be gone
        print("scopa:", *told, file=sys.stderr)
