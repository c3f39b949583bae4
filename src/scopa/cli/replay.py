"""The command ``scopa replay``: matches that were played, on the screen."""

from __future__ import annotations

from scopa.cli.game_start import Start
from scopa.cli.match_choice import chosen_matches
from scopa.cli.output import STOPPED, complain
from scopa.cli.screen_game import show
from scopa.engine import ScopaError
from scopa.storage.errors import FileError
from scopa.text.language import _
from scopa.text.matches import failure
from scopa.tui.navigation import open_replay


def run(start: Start) -> int:
    """Replay matches on the screen; returns the exit status.

    :raises Crash:
    """
    try:
        matches = chosen_matches(start.options.match)
        played = [match for match in matches if match.history.rounds]
        if not played:
            raise FileError(_("no round has been played there"))
    except ScopaError as error:
        complain(failure(error))
        return STOPPED
    return show(start, lambda _: open_replay(played))
