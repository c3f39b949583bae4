"""How a match begins or goes on: the draw, the cut, the table, and what is to be said first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scopa.engine import Card, Stream, chosen_cut, dealer_seed
from scopa.game.beginning import Begin, beginning, rematch
from scopa.game.daily import daily
from scopa.game.days import today
from scopa.game.sitting import Sitting, commitment_before
from scopa.tui import places
from scopa.tui.desk import Desk
from scopa.words.screen_labels import Headline
from scopa.words.shortcomings import shortcomings


def opened(place: places.Place, desk: Desk) -> Sequence[places.Place]:
    """Where to go to begin, or to go on with, a match."""
    match place:
        case places.Continue(sitting, shown):
            return (places.Table(sitting, shown=shown), *_shortcomings(sitting))
        case places.DailyDeal(day):
            return _daily(day or today())
        case places.NewMatch(seed):
            watched, seats = desk.watched, desk.seats
            begin = beginning(desk.rules, seed, desk.settings, watched=watched, seats=seats)
            return _new(begin, desk)
        case places.Rematch(over):
            return _new(rematch(over, desk.seed, desk.settings), desk)
    raise AssertionError(f"no match begins at {place}")


def _new(begin: Begin, desk: Desk) -> Sequence[places.Place]:
    """The draw for the deal of a new match, and what comes then; it would hold up who watches."""
    then = partial(_drawn, begin, desk)
    sitting = begin()
    is_drawn = sitting.draw is not None and not sitting.watched
    first = _draw(sitting, then) if is_drawn else then()
    return (first, *_shortcomings(sitting))


def _draw(
    sitting: Sitting, then: Callable[[Sequence[Card]], places.Place], *, is_made: bool = False
) -> places.Place:
    """The draw for the deal of a match; the deck lies as the seed has shuffled it."""
    deck = Stream(dealer_seed(sitting.seed)).deck()
    return places.DrawForDeal(deck, sitting.cast, then, is_made)


def _drawn(begin: Begin, desk: Desk, turned: Sequence[Card] = ()) -> places.Place:
    """The cut before the first deal, or its table, once the person has *turned* those cards."""
    sitting = begin(turned=turned)
    if sitting.watched or not desk.settings.cut:
        return places.Table(sitting, is_dealt=True)
    promise, lifted = commitment_before(sitting.seed, 0), chosen_cut(sitting.seed, 0)
    return places.Cut(promise, lifted, partial(begin, turned=turned))


def _daily(day: str) -> Sequence[places.Place]:
    """The table of the daily deal, and what is to be said of it; its draw is not to be chosen."""
    sitting, told = daily(day)
    table = places.Table(sitting)
    first = _draw(sitting, lambda _: table, is_made=True) if sitting.draw else table
    pages = (places.Pages.of(Headline.DAILY, tuple(told)),) if told else ()
    return (first, *pages)


def _shortcomings(sitting: Sitting) -> Sequence[places.Place]:
    """A page that says so, if an opponent cannot play as it should."""
    told = tuple(shortcomings(filter(None, sitting.kinds), sitting.match.rules))
    return (places.Pages.of(Headline.PROBLEMS, told),) if told else ()
