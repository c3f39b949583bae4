"""How a match begins or goes on: the draw, the cut, the table, and what is to be said first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scopa.engine import Card, Stream, chosen_cut, dealer_seed
from scopa.game.daily import daily
from scopa.game.days import today
from scopa.game.match_state import MatchState, commitment_before
from scopa.game.new_match import Begin, beginning, rematch
from scopa.text.screen_labels import Headline
from scopa.text.shortcomings import shortcomings
from scopa.tui import places
from scopa.tui.app_state import AppState


def opened(place: places.Place, app_state: AppState) -> Sequence[places.Place]:
    """Where to go to begin, or to go on with, a match."""
    match place:
        case places.Continue(state, shown):
            return (places.Table(state, shown=shown), *_shortcomings(state))
        case places.DailyDeal(day):
            return _daily(day or today())
        case places.NewMatch(seed):
            watched, seats = app_state.watched, app_state.seats
            begin = beginning(
                app_state.rules, seed, app_state.settings, watched=watched, seats=seats
            )
            return _new(begin, app_state)
        case places.Rematch(over):
            return _new(rematch(over, app_state.seed, app_state.settings), app_state)
    raise AssertionError(f"no match begins at {place}")


def _new(begin: Begin, app_state: AppState) -> Sequence[places.Place]:
    """The draw for the deal of a new match, and what comes then; it would hold up who watches."""
    then = partial(_drawn, begin, app_state)
    state = begin()
    is_drawn = state.draw is not None and not state.watched
    first = _draw(state, then) if is_drawn else then()
    return (first, *_shortcomings(state))


def _draw(
    state: MatchState, then: Callable[[Sequence[Card]], places.Place], *, is_made: bool = False
) -> places.Place:
    """The draw for the deal of a match; the deck lies as the seed has shuffled it."""
    deck = Stream(dealer_seed(state.seed)).deck()
    return places.DrawForDeal(deck, state.cast, then, is_made)


def _drawn(begin: Begin, app_state: AppState, turned: Sequence[Card] = ()) -> places.Place:
    """The cut before the first deal, or its table, once the person has *turned* those cards."""
    state = begin(turned=turned)
    if state.watched or not app_state.settings.cut:
        return places.Table(state, is_dealt=True)
    promise, lifted = commitment_before(state.seed, 0), chosen_cut(state.seed, 0)
    return places.Cut(promise, lifted, partial(begin, turned=turned))


def _daily(day: str) -> Sequence[places.Place]:
    """The table of the daily deal, and what is to be said of it; its draw is not to be chosen."""
    state, told = daily(day)
    table = places.Table(state)
    first = _draw(state, lambda _: table, is_made=True) if state.draw else table
    pages = (places.Pages.of(Headline.DAILY, tuple(told)),) if told else ()
    return (first, *pages)


def _shortcomings(state: MatchState) -> Sequence[places.Place]:
    """A page that says so, if an opponent cannot play as it should."""
    told = tuple(shortcomings(filter(None, state.kinds), state.match.rules))
    return (places.Pages.of(Headline.PROBLEMS, told),) if told else ()
