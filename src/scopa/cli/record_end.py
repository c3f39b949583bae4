"""What is said of the record when the game is over."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from scopa.cli.output import complain


def tell_at_end(texts: Sequence[str]) -> None:
    """Say so on standard error; who has read that saving is slow can cut it short."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    complain(*texts)
