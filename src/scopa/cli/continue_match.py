"""The command ``scopa continue``: a match under way goes on, on the screen or in lines of text."""

from __future__ import annotations

from contextlib import closing

from scopa.cli import plain_game, screen_game
from scopa.cli.game_start import Start
from scopa.cli.match_choice import the_one
from scopa.cli.output import STOPPED, complain
from scopa.game.match_saver import resumed
from scopa.game.match_state import MatchState
from scopa.storage.database import Store
from scopa.storage.errors import FileError
from scopa.storage.paths import matches_file
from scopa.text.language import _
from scopa.text.matches import failure
from scopa.tui.navigation import open_continued, open_title


def run(start: Start) -> int:
    """Go on with the match that is meant; returns the exit status.

    :raises Crash:
    """
    try:
        state = _under_way(start.options.match)
    except FileError as error:
        complain(failure(error))
        return STOPPED
    if start.options.plain:
        return plain_game.resume(start, state)
    return screen_game.show(
        start, lambda app_state: (*open_title(), *open_continued(state, app_state))
    )


def _under_way(name: str | None) -> MatchState:
    """The match *name*, or the one under way that was played last.

    :raises FileError: there is none, it is over, or cannot be read.
    """
    with closing(Store(matches_file())) as store:
        every = store.summaries()
        under_way = [match for match in every if match.can_be_continued]
        if name is None and not under_way:
            raise FileError(_("no match is under way"))
        match = under_way[-1] if name is None else the_one(name, every)
        if match.is_over:
            text = _("match {number} is over; scopa replay {number} shows it")
            raise FileError(text.format(number=match.number))
        return resumed(store.load(match.number))
