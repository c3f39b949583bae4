"""All matches of the record: a list, from which any can be stepped through or reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.storage.errors import RecordError
from scopa.storage.saved_match import SavedMatch
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Command
from scopa.tui.screen import Update
from scopa.tui.screens.match_list import MatchList


@dataclass(frozen=True)
class MatchChoice(MatchList):
    """Choosing the match to look at again."""

    @property
    def headline(self) -> str:
        """They are the person's."""
        return _("Your matches")

    @property
    def keys(self) -> Sequence[str]:
        """What the keys do, from the fullest text to the shortest."""
        return (
            _(
                "{other_way_back} {other_way} choose   {play} replay   {suggest} "
                "review   {back} back"
            ),
            _("{play} replay   {suggest} review   {back} back"),
        )

    def chosen(self, match: SavedMatch, command: Command, app_state: AppState) -> Update:
        """The replay or the review of the *match*."""
        if command is Command.SUGGEST:
            return Update(self, navigation.open_match_review(match))
        if not match.history.rounds:
            raise RecordError(_("no round has been played there"))
        return Update(self, navigation.open_replay((match,)))
