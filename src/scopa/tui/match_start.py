"""How a match begins or goes on: the cut, the table, and what is to be seen before it."""

from __future__ import annotations

from collections.abc import Sequence

from scopa.engine import chosen_cut
from scopa.game.beginning import beginning
from scopa.game.daily import daily
from scopa.game.days import today
from scopa.game.sitting import Sitting, commitment_before
from scopa.players.levels import LEVELS
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.words.error_messages import plays_worse
from scopa.words.screen_labels import Headline


def opened(place: places.Place, desk: Desk) -> Sequence[places.Place]:
    """Where to go to begin, or to go on with, a match."""
    match place:
        case places.Continue(sitting, shown):
            return (places.Table(sitting, shown=shown), *_shortcomings(sitting))
        case places.DailyDeal(day):
            return _daily(day or today())
        case places.NewMatch(seed):
            return _new(seed, desk)
    raise AssertionError(f"no match begins at {place}")


def _new(seed: int | None, desk: Desk) -> Sequence[places.Place]:
    """The table of a new match, or the cut before it; over it the draw."""
    begun = beginning(desk.rules, seed, desk.settings, watched=desk.watched, seats=desk.seats)
    sitting = begun(None)
    first: places.Place = places.Table(sitting, is_dealt=True)
    if desk.settings.cut and not desk.watched:
        first = places.Cut(commitment_before(sitting.seed, 0), chosen_cut(sitting.seed, 0), begun)
    return (first, *_draw(sitting), *_shortcomings(sitting))


def _daily(day: str) -> Sequence[places.Place]:
    """The table of the daily deal, and what is to be said of it."""
    sitting, told = daily(day)
    pages = (places.Pages.of(Headline.DAILY, tuple(told)),) if told else ()
    return (places.Table(sitting), *_draw(sitting), *pages)


def _draw(sitting: Sitting) -> Sequence[places.Place]:
    """The draw for the deal, if there was one; it would hold up what is only watched."""
    if sitting.draw is None or sitting.watched:
        return ()
    return (places.DrawForDeal(sitting.draw, sitting.cast),)


def _shortcomings(sitting: Sitting) -> Sequence[places.Place]:
    """A page that says so, if an opponent cannot play as it should."""
    faults = [(kind, LEVELS[kind].fault) for kind in dict.fromkeys(sitting.kinds) if kind]
    told = tuple(plays_worse(kind, fault) for kind, fault in faults if fault)
    return (places.Pages.of(Headline.PROBLEMS, told),) if told else ()
