"""What is said when a file, the record or the output fails a command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from scopa.cli.exit_status import STOPPED
from scopa.records.errors import RecordError


def guarded(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run *command* with its *options*; returns its exit status, or that of what failed."""
    try:
        return command(options)
    except RecordError as error:
        print(f"scopa: {error}", file=sys.stderr)
    except BrokenPipeError:
        sys.stderr.close()  # nobody listens any more, and nothing is wrong with that
    return STOPPED
