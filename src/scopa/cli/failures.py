"""What is said when a file or the record fails a command."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from scopa.cli.exit_status import STOPPED
from scopa.cli.output import complain
from scopa.records.database import DamagedMatch, DamagedRecord
from scopa.records.errors import RecordError
from scopa.words.record import record_damaged


def guarded(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run *command* with its *options*; returns its exit status, or that of what failed."""
    try:
        return command(options)
    except RecordError as error:
        is_damaged = isinstance(error, DamagedRecord) and not isinstance(error, DamagedMatch)
        complain(record_damaged(error.file) if is_damaged else error)
        return STOPPED
