"""Before the cards are dealt: the draw for the deal, which the first match does not begin with."""

import pytest

from scopa.engine import Rules, Stream, commitment, dealer_seed, draw_for_deal, round_seed
from scopa.game.games_by_name import Game
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_daily_deal, open_new_match
from scopa.tui.screen import Screen
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    SIZES,
    app_state_after,
    app_state_with,
    begin,
    only,
    screens_after,
    text,
)
from tests.tui.screen_cases import pressed

BEGUN = begin()[1]


def test_who_deals_is_settled_by_the_seed_and_shown_until_ok() -> None:
    for players in (2, 3, 4):
        game = Game(Rules(players=players))
        shown = only(DrawForDeal, open_new_match(APP_STATE._replace(game=game)))
        assert shown.state.draw == draw_for_deal(Stream(dealer_seed(5)).deck(), players)
        assert shown.wakes_in_ms is None
        table = pressed(shown, Command.OK, to=Table)
        assert table.state.round.dealer == shown.state.draw.dealer


def test_the_draw_is_off_where_the_first_dealer_is_set() -> None:
    for dealer in ("human", "computer", "random"):
        only(Table, open_new_match(app_state_with(first_dealer=dealer)))


def test_a_deal_is_promised_before_its_cards_are_seen() -> None:
    over = Score(in_play(5, plays=36))
    for number, before in enumerate((BEGUN, over)):
        page = only(Pages, screens_after(before, Action(Command.RULES))[1:])
        at_the_promise = pressed(page, Command.LAST)
        for size in SIZES:
            lines = text(at_the_promise, size).splitlines()
            left = max(line.find("A fair deal") for line in lines)
            told = "".join(line[left:].strip() for line in lines)
            assert commitment(round_seed(5, number)) in told


def test_esc_leaves_a_match_that_has_not_begun() -> None:
    assert screens_after(BEGUN, Action(Command.BACK)) == []
    assert app_state_after(BEGUN, Action(Command.BACK)).waiting is None
    assert BEGUN.to_save is None


NEW = AppState(seed=5, finished=0)
FINISHED = NEW.after_match("the key of a match that is over")


@pytest.mark.parametrize(
    ("app_state", "first"),
    [
        (FINISHED, DrawForDeal),
        *((NEW._replace(seed=seed), Table) for seed in range(9)),
        (NEW.changed("first_dealer", "draw"), DrawForDeal),
    ],
)
def test_a_newcomer_begins_with_cards_to_play_and_who_asks_for_it_with_the_draw(
    app_state: AppState, first: type[Screen]
) -> None:
    (screen,) = open_new_match(app_state)
    assert isinstance(screen, first)
    assert not isinstance(screen, Table) or screen.state.is_humans_turn


@pytest.mark.usefixtures("home")
def test_before_a_daily_deal_a_page_says_who_deals_and_nobody_draws() -> None:
    foreword = open_daily_deal(FINISHED, "2024-02-29")[0]
    assert screens_after(foreword, Action(Command.BACK)) == [], "it has not begun"
    dealt = pressed(foreword, Command.OK, to=Table).state
    assert dealt.draw is not None
    assert dealt.draw.dealer == dealt.round.dealer == 1
    assert "Beppe deals. You play first." in text(foreword)
