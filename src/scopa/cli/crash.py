"""What is said and kept when a fault of the program has ended a match."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from scopa.cli.exit_status import CRASHED
from scopa.words import error_messages

if TYPE_CHECKING:
    from scopa.game.sitting import Sitting


def crashed(error: Exception, sitting: Sitting | None, state: object) -> int:
    """Report a fault of the program in a match and a *state* of it; returns the exit status."""
    from scopa.records.crash_report import write_report

    report = write_report(error, _written(sitting), state)
    print(error_messages.crashed(error, report), file=sys.stderr)
    return CRASHED


def _written(sitting: Sitting | None) -> str:
    """The match as text; what went wrong may have hurt it, too."""
    if sitting is None:
        return ""
    from scopa.game.saving import as_kept
    from scopa.records.match_file_writer import format_match

    try:
        return format_match(as_kept(sitting))
    except Exception as error:
        return f"the match cannot be written: {error!r}"
