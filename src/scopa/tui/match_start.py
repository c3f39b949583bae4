"""The screens by which a match begins or goes on: messages, the draw, the cut, the table."""

from __future__ import annotations

from scopa.engine import Play
from scopa.game.daily import daily_match
from scopa.game.daily_dates import today
from scopa.game.match_flow import DrawStep, first_step
from scopa.game.match_state import MatchState
from scopa.game.new_match import NewMatch, rematch, shortcomings
from scopa.game.new_match import new_match as match_by_settings
from scopa.text.language import _
from scopa.tui import navigation
from scopa.tui.app_state import AppState
from scopa.tui.navigation import Screens


def continued(state: MatchState, app_state: AppState, shown: Play | None) -> Screens:
    """The table of a match that goes on; *shown* is the play that was to be seen."""
    return (*navigation.open_table(state, app_state, shown=shown), *_shortcomings(state))


def new_match(app_state: AppState, seed: int | None) -> Screens:
    """The first step of a new match."""
    watched, seats = app_state.watched, app_state.seats
    return _first_screens(
        match_by_settings(
            app_state.rules, seed, app_state.match_settings, watched=watched, seats=seats
        ),
        app_state,
    )


def new_rematch(over: MatchState, app_state: AppState) -> Screens:
    """The first step of another match like the one that is *over*."""
    return _first_screens(rematch(over, app_state.seed, app_state.match_settings), app_state)


def daily_deal(app_state: AppState, day: str) -> Screens:
    """The table of the daily deal, and messages about it; its draw is only to be seen."""
    daily = daily_match(day or today())
    match, messages = daily
    if isinstance(match, NewMatch) and not app_state.is_new:
        screens = navigation.open_draw(DrawStep.of(match), app_state, is_made=True)
    else:
        screens = navigation.open_table(daily.state, app_state)
    return (*screens, *(navigation.open_pages(_("The daily deal"), *messages) if messages else ()))


def _first_screens(new: NewMatch, app_state: AppState) -> Screens:
    step = first_step(new, cuts=app_state.match_settings.cut)
    return (*navigation.open_step(step, app_state), *_shortcomings(new.begin()))


def _shortcomings(state: MatchState) -> Screens:
    texts = tuple(shortcomings(state.kinds, state.match.rules))
    return navigation.open_pages(_("Not everything is as it should be"), *texts) if texts else ()
