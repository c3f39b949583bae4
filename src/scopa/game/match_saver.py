"""Saving matches in the record, or one in a file to send."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scopa.game.match_state import MatchState
from scopa.game.saved_matches import as_saved
from scopa.storage.crash_report import write_hand
from scopa.storage.errors import FileError
from scopa.storage.paths import config_folder, matches_file
from scopa.storage.record_writer import Notice, RecordSummary, RecordWriter, Trouble
from scopa.storage.settings import settings_file
from scopa.storage.text_files import tidy_up
from scopa.text.error_messages import translated
from scopa.text.language import _
from scopa.text.numbers_and_lists import counted


class MatchSaver:
    """Keeps matches in the record, on a thread of its own, and looks there for one to continue.

    on_summary: is called with what the record knows
    tell: is called with sentences about faults
    """

    def __init__(
        self, on_summary: Callable[[RecordSummary], None], tell: Callable[[Sequence[str]], None]
    ) -> None:
        tidy_up(config_folder(), settings_file().name)
        self._on_summary = on_summary
        self._tell = tell
        self._writer = RecordWriter(matches_file())
        self._writer.open(self._report)

    def _report(self, report: RecordSummary | Notice) -> None:
        if isinstance(report, Notice):
            self._tell(notice_lines(report))
            return
        self._on_summary(report)

    def save(self, state: MatchState) -> None:
        """Keep all of the match that is new; returns at once."""
        self._writer.save(as_saved(state))

    def settle(self, within_s: float) -> bool:
        """Wait until everything is saved, at most *within_s*; return whether it is."""
        return self._writer.settle(within_s)

    def close(self, tell: Callable[[Sequence[str]], None]) -> bool:
        """Write the rest, as long as that takes; Ctrl-C cuts it short.

        tell: is called with sentences until then

        Returns whether all is saved.
        """
        self._tell = tell
        return self._writer.close()


def notice_lines(notice: Notice) -> Sequence[str]:
    """The faults of the record, in sentences."""
    number = counted(notice.matches, "match", "matches")
    match notice.trouble:
        case Trouble.NOT_SAVED:
            return (
                _("Matches cannot be saved: {what}.").format(what=notice.what),
                _("The game goes on, but what is played now may be lost when you leave."),
            )
        case Trouble.SLOW:
            return (_("What you played is still being saved. Ctrl-C leaves without it."),)
        case Trouble.LOST:
            text = _("In {matches} not everything you played is saved: {what}.")
            return (text.format(matches=number, what=notice.what or _("Ctrl-C came first")),)
    text = _("The record of your matches was damaged. {matches} could be recovered.")
    if not notice.matches:
        text = _("The record of your matches was damaged. Nothing of it could be recovered.")
    kept = _("The damaged file is kept as {file}.").format(file=notice.what)
    return text.format(matches=number), kept


def write_match_report(state: MatchState | None, shown: str) -> Sequence[str]:
    """Write the match, and how it is shown, into a file; the sentences about that."""
    if state is None:
        why = _("There is no match to write to a file: none is being played, and none is waiting.")
        return (why,)
    try:
        file = write_hand(as_saved(state), shown, str(state.position))
    except FileError as error:
        text = _("The match could not be written to a file: {why}.")
        return (text.format(why=translated(error.why)),)
    holds = _(
        "It holds the cards and the plays of this match, its rules, the version of the program "
        "and the kind of your terminal, and nothing else; scopa review shows it."
    )
    send = _("You can send this file to anybody you like.")
    return _("The match is in this file:"), str(file), holds, send
