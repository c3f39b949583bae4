"""The command ``scopa replay``: matches that were played once, shown on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from scopa.cli.exit_status import STOPPED
from scopa.cli.output import complain
from scopa.cli.screen_game import show
from scopa.cli.start import Start
from scopa.records.database import Store
from scopa.records.errors import RecordError
from scopa.records.folders import matches_file
from scopa.records.kept_match import KeptMatch
from scopa.records.match_file_reader import read_file
from scopa.tui import places
from scopa.words.matches import Kept


def run(start: Start) -> int:
    """Show on the screen what was played; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    try:
        played = _played(start.options.file)
    except RecordError as error:
        complain(error)
        return STOPPED
    return show(start, places.Replay(played))


def _played(file: Path | None) -> Sequence[KeptMatch]:
    """The matches in *file*, or the one of the record that was played last.

    :raises RecordError: there is something wrong with them.
    """
    if file is not None:
        played = [written.kept() for written in read_file(file)]
    else:
        with closing(Store(matches_file())) as store:
            played = [store.load(summary.number) for summary in store.summaries()[-1:]]
    if not any(match.history.rounds for match in played):
        raise RecordError(Kept.NOTHING_PLAYED, file or matches_file())
    return [match for match in played if match.history.rounds]
