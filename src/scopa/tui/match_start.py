"""How a match begins or goes on: the draw, the cut, the table, and what is to be said first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scopa.engine import Card, Play, Stream, chosen_cut, dealer_seed
from scopa.game.daily import daily
from scopa.game.days import today
from scopa.game.match_state import MatchState, commitment_before
from scopa.game.new_match import Begin, beginning
from scopa.game.new_match import rematch as begin_rematch
from scopa.text.language import _
from scopa.text.shortcomings import shortcomings
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.navigation import Screens


def continued(state: MatchState, app_state: AppState, shown: Play | None) -> Screens:
    """The table of a match that goes on; *shown* is the play that was to be seen."""
    return (*navigation.open_table(state, app_state, shown=shown), *_shortcomings(state))


def new_match(app_state: AppState, seed: int | None) -> Screens:
    """The draw for the deal of a new match, and what comes then."""
    watched, seats = app_state.watched, app_state.seats
    begin = beginning(app_state.rules, seed, app_state.settings, watched=watched, seats=seats)
    return _begun(begin, app_state)


def rematch(over: MatchState, app_state: AppState) -> Screens:
    """The draw for the deal of another match like the one that is *over*."""
    return _begun(begin_rematch(over, app_state.seed, app_state.settings), app_state)


def daily_deal(app_state: AppState, day: str) -> Screens:
    """The table of the daily deal, and what is to be said of it; its draw is not to be chosen."""
    state, told = daily(day or today())
    first = navigation.open_table(state, app_state)
    if state.draw:
        first = _draw(
            state, lambda _, then: navigation.open_table(state, then), app_state, is_made=True
        )
    return (*first, *(navigation.open_pages(_("The daily deal"), *told) if told else ()))


def _begun(begin: Begin, app_state: AppState) -> Screens:
    then = partial(_drawn, begin)
    state = begin()
    is_drawn = state.draw is not None and not state.watched  # it would hold up who watches
    first = _draw(state, then, app_state) if is_drawn else then((), app_state)
    return (*first, *_shortcomings(state))


def _draw(
    state: MatchState,
    then: Callable[[Sequence[Card], AppState], Screens],
    app_state: AppState,
    *,
    is_made: bool = False,
) -> Screens:
    deck = Stream(dealer_seed(state.seed)).deck()  # it lies as the seed has shuffled it
    return navigation.open_draw(deck, state.cast, then, app_state, is_made=is_made)


def _drawn(begin: Begin, turned: Sequence[Card], app_state: AppState) -> Screens:
    """The cut before the first deal, or its table, once the person has *turned* those cards."""
    state = begin(turned=turned)
    if state.watched or not app_state.settings.cut:
        return navigation.open_table(state, app_state, is_dealt=True)
    promise, lifted = commitment_before(state.seed, 0), chosen_cut(state.seed, 0)
    return navigation.open_cut(promise, lifted, partial(begin, turned=turned))


def _shortcomings(state: MatchState) -> Screens:
    """A page that says so, if an opponent cannot play as it should."""
    told = tuple(shortcomings(filter(None, state.kinds), state.match.rules))
    return navigation.open_pages(_("Not everything is as it should be"), *told) if told else ()
