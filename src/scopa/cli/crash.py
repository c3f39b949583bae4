"""What is said and kept when a fault of the program has ended a match."""

from __future__ import annotations

from scopa.cli.exit_status import CRASHED
from scopa.cli.output import complain
from scopa.cli.start import Crash
from scopa.game.positions import position_line
from scopa.game.saving import as_kept
from scopa.game.sitting import Sitting
from scopa.records.crash_report import write_report
from scopa.records.match_file_writer import format_match
from scopa.words import error_messages


def report(crash: Crash) -> int:
    """Write a report of the *crash* and say where it is; returns the exit status."""
    file = write_report(crash.error, _written(crash.sitting), crash.state)
    complain(error_messages.crashed(crash.error, file))
    return CRASHED


def _written(sitting: Sitting | None) -> str:
    """The match as text; what went wrong may have hurt it, too."""
    if sitting is None:
        return ""
    try:
        return f"{position_line(sitting)}\n\n{format_match(as_kept(sitting))}"
    except Exception as error:
        return f"the match cannot be written: {error!r}"
