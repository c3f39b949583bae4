"""The matches under way: a list, from which any can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.game.saving import resumed
from scopa.records.errors import RecordError
from scopa.records.kept_match import KeptMatch
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.key_bindings import Wish
from scopa.tui.match_list import MatchList, summaries
from scopa.tui.screen import Screen, Step
from scopa.words.matches import Kept, failure
from scopa.words.screen_labels import Headline


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen | places.Place]:
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

    def chosen(self, match: KeptMatch, wish: Wish, desk: Desk) -> Step:
        """The table of the *match*."""
        if wish is not Wish.OK:
            return Step(self)
        return Step(None, (places.Continue(resumed(match)),), desk._replace(waiting=None))
