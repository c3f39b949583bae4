"""All matches of the record: a list, from which any can be stepped through or reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa.records.errors import RecordError
from scopa.records.kept_match import KeptMatch
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.tui.key_bindings import Wish
from scopa.tui.match_list import MatchList, summaries
from scopa.tui.screen import Screen, Step
from scopa.words.matches import Kept, failure
from scopa.words.screen_labels import Headline, Keys


def opened(_place: places.Place, _desk: Desk) -> Sequence[Screen | places.Place]:
    """The matches of the record, the one that was played last at first; or that there is none."""
    try:
        every = summaries()
    except RecordError as error:
        return (places.Pages.of(Headline.RECORD, (failure(error),)),)
    if not every:
        return (places.Pages.of(Headline.RECORD, (Kept.NOTHING_PLAYED,)),)
    return (MatchChoice(every),)


@dataclass(frozen=True)
class MatchChoice(MatchList):
    """Choosing the match to look at again."""

    @property
    def headline(self) -> str:
        """They are the person's."""
        return Headline.RECORD

    @property
    def keys(self) -> Sequence[str]:
        """What the keys do, from the fullest text to the shortest."""
        return (Keys.MATCHES, Keys.SHORT_MATCHES)

    def chosen(self, match: KeptMatch, wish: Wish, desk: Desk) -> Step:
        """The replay or the review of the *match*."""
        if wish is Wish.SUGGEST:
            return Step(self, (places.MatchReview(match),))
        if not match.history.rounds:
            raise RecordError(Kept.NOTHING_PLAYED)
        return Step(self, (places.Replay((match,)),))
