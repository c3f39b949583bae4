"""The matches under way: a list, from which any can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.game.match_saver import resumed
from scopa.storage.errors import RecordError
from scopa.storage.saved_match import SavedMatch
from scopa.text.matches import Kept, failure
from scopa.text.screen_labels import Headline
from scopa.tui import places
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Command
from scopa.tui.screen import Screen, Update
from scopa.tui.screens.match_list import MatchList, summaries


def opened(_place: places.Place, _desk: AppState) -> Sequence[Screen | places.Place]:
    """The matches under way, the one that was played last at first; or that there is none."""
    try:
        every = summaries(under_way=True)
    except RecordError as error:
        return (places.Pages.of(Headline.RECORD, (failure(error),)),)
    if not every:
        return (places.Pages.of(Headline.UNDER_WAY, (Kept.NOTHING_UNDER_WAY,)),)
    return (UnderWay(every),)


@dataclass(frozen=True)
class UnderWay(MatchList):
    """Choosing the match to continue."""

    @property
    def headline(self) -> str:
        """They are under way."""
        return Headline.UNDER_WAY

    def chosen(self, match: SavedMatch, command: Command, app_state: AppState) -> Update:
        """The table of the *match*."""
        if command is not Command.OK:
            return Update(self)
        return Update(None, (places.Continue(resumed(match)),), app_state._replace(waiting=None))
