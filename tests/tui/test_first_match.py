"""Who has never finished a match: the first one begins with cards, without draw and cut."""

import pytest

from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_daily_deal, open_new_match
from scopa.tui.screens.cut import Cut
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.table import Table
from tests.tui import SIZES, match_at, only, score_and_after, screens_after, state, text

NEW = AppState(seed=5, finished=0)
FINISHED = NEW.after_match("the key of a match that is over")


def test_the_first_thing_that_a_newcomer_sees_is_cards_of_their_own() -> None:
    for seed in range(20):
        table = only(Table, open_new_match(NEW._replace(seed=seed)))
        assert table.state.is_humans_turn
    assert [type(screen) for screen in open_new_match(FINISHED)] == [DrawForDeal]


@pytest.mark.parametrize("cards", ["2C", "2C 3S 4B 7D 9C"])
def test_a_newcomer_finds_the_suits_named_beside_the_table(cards: str) -> None:
    table = Table(state(("8D", "10C"), cards))
    size = SIZES[0]
    assert "swords" in text(table, size, NEW)
    assert "swords" not in text(table, size, FINISHED._replace(finished=9))


def test_the_next_round_of_the_first_match_is_not_cut_either() -> None:
    dealing = match_at((0, 0), rounds_played=0)._replace(dealer=0)
    over = Table(state(("", ""), piles=("7D 1D", "2D"), dealer=0, match=dealing))
    assert isinstance(score_and_after(over, NEW)[1], Table)
    assert isinstance(score_and_after(over, FINISHED)[1], Cut)


@pytest.mark.usefixtures("home")
def test_the_daily_deal_begins_with_cards_too() -> None:
    for app_state, first in ((NEW, Table), (FINISHED, DrawForDeal)):
        foreword = open_daily_deal(app_state, "2024-02-29")[0]
        assert screens_after(foreword, Action(Command.BACK)) == [], "it has not begun"
        assert isinstance(screens_after(foreword, Action(Command.OK))[0], first)


@pytest.mark.parametrize(
    ("name", "value", "begins_with"),
    [("first_dealer", "draw", DrawForDeal), ("cut", True, Cut), ("first_dealer", "human", Table)],
)
def test_who_asks_for_the_draw_or_the_cut_has_it(
    name: str, value: object, begins_with: type
) -> None:
    assert [type(screen) for screen in open_new_match(NEW.changed(name, value))] == [begins_with]
