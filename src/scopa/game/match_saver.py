"""A sitting as it is kept in the record, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scopa import DEFAULT_OPPONENT
from scopa.game.analyzer import Analyzer
from scopa.game.match_state import HUMAN, MatchState, Remembered, Waiting
from scopa.storage.errors import RecordError
from scopa.storage.file_writing import tidy_up_after_the_killed
from scopa.storage.paths import config_folder, matches_file
from scopa.storage.record_writer import Found, Notice, RecordWriter
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _
from scopa.text.player_names import KEPT_PERSON, OPPONENTS, kept_names
from scopa.text.record import told_of_record


def as_kept(state: MatchState) -> SavedMatch:
    """The match of *state* for the record, which notes itself when it began."""
    names = kept_names(state.match.rules, state.opponent, state.players)
    opponent = " ".join(state.players[HUMAN + 1 :]) or state.opponent
    return SavedMatch(state.key, "", names, state.history, opponent=opponent)


class MatchSaver:
    """Keeps sittings in the record, on a thread of its own, and looks there for one to continue.

    Rounds that are over are judged meanwhile.
    """

    def __init__(
        self, found: Callable[[Remembered], None], tell: Callable[[Sequence[str]], None]
    ) -> None:
        """What the record knows is handed to *found*; what is wrong is told, in sentences.

        What a killed program has left half written beside the settings goes now.
        """
        tidy_up_after_the_killed(config_folder())
        self._found = found
        self._tell = tell
        self._keeper = RecordWriter(matches_file)
        self._judging = Analyzer(self._keeper)
        self._keeper.open(self._report)

    def _report(self, report: Found | Notice) -> None:
        if isinstance(report, Found):
            match, changed, keys, has_finished = report
            waiting = Waiting(resumed(match), changed) if match else None
            self._found(Remembered(waiting, keys, is_new=not has_finished))
            self._judging.look()
        else:
            self._tell(_told(report))

    def keep(self, state: MatchState) -> None:
        """Keep all of *state* that is new; returns at once."""
        self._keeper.keep(as_kept(state))
        if state.round.is_over:
            self._judging.look()

    def settle(self, within_s: float) -> bool:
        """Wait until all is kept that can be, but no longer than *within_s*; whether it is."""
        return self._keeper.settle(within_s)

    def close(self, tell: Callable[[Sequence[str]], None]) -> bool:
        """Keep what is not kept yet, as long as that takes; Ctrl-C cuts it short.

        What there is to say until then is told, in sentences. Whether all is kept.
        """
        self._judging.close()
        return self._keeper.close(lambda notice: tell(_told(notice)))


def _told(notice: Notice) -> Sequence[str]:
    return told_of_record(notice.trouble.value, notice.what, notice.matches)


def resumed(match: SavedMatch) -> MatchState:
    """The *match*, which has a round at least, where it was left.

    An opponent that this version does not know is replaced by the usual one.

    :raises ScopaError: its history breaks the rules.
    """
    names = match.opponent.split()
    known = [name if name in OPPONENTS else DEFAULT_OPPONENT for name in names or [""]]
    is_by_seat = 1 < len(names) == match.history.rules.players - 1
    players = ("", *known) if is_by_seat else ()
    return MatchState.resume(match.history, opponent=known[-1], players=players, key=match.key)


def to_review(match: SavedMatch) -> MatchState:
    """The *match* as one of the person at the keys whose plays can be judged.

    :raises RecordError: the person did not play in it, or no round of it is over.
    :raises ScopaError: its history breaks the rules.
    """
    if match.players[HUMAN] != KEPT_PERSON:
        raise RecordError(
            _("the coach reviews your own plays, and in this match only others played")
        )
    state = resumed(match) if match.history.rounds else None
    if state is None or not state.rounds_over:
        raise RecordError(
            _("no round of this match has been played to its end, so there is no review")
        )
    return state
