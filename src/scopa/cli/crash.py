"""The message and the report when a fault of the program has ended a match."""

from __future__ import annotations

from scopa.cli.game_start import Crash
from scopa.cli.output import CRASHED, complain
from scopa.game.match_saver import as_kept
from scopa.game.match_state import MatchState
from scopa.storage.crash_report import write_report
from scopa.storage.match_file_writer import format_match
from scopa.text.language import _


def report(crash: Crash) -> int:
    """Write a report of the *crash* and say where it is; returns the exit status."""
    file = write_report(crash.error, _written(crash.state), crash.screens)
    fault = f"{type(crash.error).__name__}: {crash.error}"
    text = _("sorry, there is a fault in the program ({fault}).").format(fault=fault)
    where = _("No report could be written.")
    if file is not None:
        where = _("A report is in {file}").format(file=file)
    complain(f"{text} {where}")
    return CRASHED


def _written(state: MatchState | None) -> str:
    if state is None:
        return ""
    try:
        return f"{state.position}\n\n{format_match(as_kept(state))}"
    except Exception as error:
        return f"the match cannot be written: {error!r}"
