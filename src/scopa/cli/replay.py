"""The commands ``scopa replay`` and ``scopa review``: matches that were played, on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.cli.exit_status import STOPPED
from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import complain
from scopa.cli.screen_game import show
from scopa.cli.start import Start
from scopa.engine import ScopaError
from scopa.game.saving import to_review
from scopa.records.errors import RecordError
from scopa.records.kept_match import KeptMatch
from scopa.tui import places
from scopa.words.matches import Kept, failure


def run(start: Start) -> int:
    """Show on the screen what was played; returns the exit status.

    :raises Crash: there is a fault in the program.
    """
    options = start.options
    try:
        matches = chosen_matches(options.match)
        place = _review(matches) if options.command == "review" else _replay(matches)
    except ScopaError as error:
        complain(failure(error))
        return STOPPED
    return show(start, place)


def _replay(matches: Sequence[KeptMatch]) -> places.Place:
    """Where *matches* are stepped through.

    :raises RecordError: nothing has been played there.
    """
    played = [match for match in matches if match.history.rounds]
    if not played:
        raise RecordError(Kept.NOTHING_PLAYED)
    return places.Replay(played)


def _review(matches: Sequence[KeptMatch]) -> places.Place:
    """Where the first of *matches* is judged.

    :raises ScopaError: there is none, or it cannot be judged.
    """
    if not matches:
        raise RecordError(Kept.NOTHING_PLAYED)
    to_review(matches[0])
    return places.MatchReview(matches[0])
