"""The matches under way: a list, from which any can be continued."""

from __future__ import annotations

from dataclasses import dataclass

from scopa.game.match_saver import resumed
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Command
from scopa.tui.screen import Update
from scopa.tui.screens.match_list import MatchList


@dataclass(frozen=True)
class UnderWay(MatchList):
    """Choosing the match to continue."""

    @property
    def headline(self) -> str:
        """They are under way."""
        return _("Matches under way")

    def chosen(self, match: SavedMatch, command: Command, app_state: AppState) -> Update:
        """The table of the *match*."""
        if command is not Command.OK:
            return Update(self)
        return Update(
            None,
            navigation.open_continued(resumed(match), app_state),
            app_state._replace(waiting=None),
        )
