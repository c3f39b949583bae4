"""What is said when a file, the record or what was typed fails a command."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from scopa.cli.exit_status import STOPPED
from scopa.cli.output import complain
from scopa.engine import ScopaError
from scopa.text.matches import failure


def guarded(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run *command* with its *options*; returns its exit status, or that of what failed."""
    try:
        return command(options)
    except ScopaError as error:
        complain(failure(error))
        return STOPPED
