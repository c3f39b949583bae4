"""Before the cards are dealt: the draw for the deal, the cut, and neither in the first match."""

from dataclasses import replace

import pytest

from scopa.engine import (
    DECK,
    PRESETS,
    Deal,
    Rules,
    Stream,
    commitment,
    dealer_seed,
    draw_for_deal,
    round_seed,
)
from scopa.game.games_by_name import Game
from scopa.game.match_state import ContinuableMatch
from scopa.game.new_match import FirstDealer, NewMatch
from scopa.tui.app_state import AppState
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_daily_deal, open_new_match
from scopa.tui.screen import Screen
from scopa.tui.screens.cut import Cut
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.table import Table
from scopa.tui.terminal.key_decoder import Tick
from tests.tui import (
    APP_STATE,
    SIZES,
    actions_on,
    app_state_after,
    app_state_with,
    begin,
    decided,
    match_at,
    only,
    options,
    score_and_after,
    screens_after,
    state,
    text,
)
from tests.tui.screen_cases import lying, pressed

MOVING = app_state_with(animation=True, wait="never")
LYING = begin()[1]


def after(drawing: DrawForDeal, event: Action | Tick) -> DrawForDeal:
    return only(DrawForDeal, screens_after(drawing, event, MOVING))


def test_which_card_lies_where_is_settled_by_the_seed_before_anything_is_turned() -> None:
    assert LYING.step.deck == Stream(dealer_seed(5)).deck()
    assert None not in LYING.fan
    assert set(LYING.fan) == set(LYING.step.deck)


def test_the_place_that_is_chosen_is_the_card_that_is_turned() -> None:
    for place, card in enumerate(LYING.fan):
        chosen = after(LYING, Action(Command.CHOOSE, place))
        assert chosen.at == place
        drawing = after(chosen, Action(Command.OK))
        rest = [other for other in LYING.step.deck if other != card]
        assert drawing.step.new_match.turned == (card,)
        assert drawing.step.result.draws[0] == (card, rest[0])
        assert (drawing.fan[place], len(set(drawing.fan) - {None})) == (None, 38)


def test_the_others_turn_theirs_one_after_the_other_and_then_it_goes_on_by_itself() -> None:
    seats = 4
    app_state = MOVING._replace(game=Game("", Rules(players=seats)))
    drawing = only(DrawForDeal, open_new_match(app_state._replace(seed=11)))
    assert drawing.wakes_in_ms is None
    drawing = after(drawing, Action(Command.OK))
    for seen in range(1, seats):
        assert (drawing.seen, drawing.is_turning) == (seen, True)
        assert f"{drawing.players.seats[seen]} turns a card ..." in text(drawing)
        drawing = after(drawing, Tick())
    assert drawing.is_over
    table = only(Table, screens_after(drawing, Tick(), app_state))
    assert table.state.round.dealer == drawing.step.result.dealer


def test_it_waits_for_ok_where_everything_does() -> None:
    assert decided(LYING).wakes_in_ms is None
    assert "[ OK ]" in text(decided(LYING))
    flowing = decided(replace(LYING, shown_ms=3000))
    assert flowing.wakes_in_ms == 3000
    assert "[ OK ]" not in text(flowing)


def test_a_tie_is_drawn_again_and_what_was_turned_is_gone() -> None:
    tied = after(lying("5D 5C 2S 9B"), Action(Command.OK)).rest
    assert not tied.is_over
    again = pressed(after(tied, Action(Command.NEXT)), Command.FIRST, Command.LAST, to=DrawForDeal)
    assert len(set(again.fan) - {None}) == 38
    gone = tied.fan.index(None)
    assert after(again, Action(Command.CHOOSE, gone)).at == again.at
    drawing = after(again, Action(Command.OK)).rest
    assert [str(cards[1]) for cards in drawing.step.result.draws[:2]] == ["5C", "2S"]


def test_a_key_while_another_turns_ends_that_and_counts() -> None:
    turning = after(lying("5D 5C 2S 9B"), Action(Command.OK))
    moved = after(turning, Action(Command.FIRST))
    assert (moved.is_turning, moved.at) == (False, 0)
    assert after(turning, Action(Command.OK)).step == turning.step


def clicks(screen: Screen, size: Size) -> set[Action]:
    """What the clicks on all cells of *screen* mean."""
    return set(actions_on(screen.draw(size, options(), APP_STATE)).values())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_can_be_clicked_and_a_second_click_turns_it(size: Size) -> None:
    cards = {Action(Command.CHOOSE, place) for place in range(40)}
    assert clicks(LYING, size) >= cards | {Action(Command.NEVER)}
    assert clicks(lifting(20), size) >= cards
    once = after(LYING, Action(Command.CHOOSE, 7))
    assert once.step.draws == ()
    assert after(once, Action(Command.CHOOSE, 7)).step.new_match.turned == (LYING.fan[7],)
    assert pressed(CUTTING, Action(Command.CHOOSE, 24), to=Cut).lifted == 25


def test_one_key_draws_for_who_does_not_care_as_the_program_would() -> None:
    for game in PRESETS:
        table, drawing = begin(game=game)
        players = PRESETS[game].players
        assert after(drawing, Action(Command.OK)).step.result == draw_for_deal(
            drawing.step.deck, players
        )
        assert table.state.round.dealer == drawing.step.result.dealer


def test_one_key_switches_the_draw_off_and_goes_on() -> None:
    only(Table, screens_after(LYING, Action(Command.NEVER)))
    app_state = app_state_after(LYING, Action(Command.NEVER))
    assert app_state.settings.first_dealer == "random"
    assert isinstance(open_new_match(app_state)[0], Table)


# ------------------------------------------------------------------------------------ the cut


CUTTER = app_state_with(cut=True, first_dealer="computer")
CUTTING = only(Cut, open_new_match(CUTTER))


def lifting(count: int) -> Cut:
    cut = pressed(CUTTING, *[Command.NEXT] * ((count - CUTTING.lifted) % len(DECK)), to=Cut)
    assert cut.lifted == count
    return cut


def test_the_deck_to_be_cut_is_settled_by_the_seed_and_its_whole_commitment_can_be_read() -> None:
    assert CUTTING.step.commitment == commitment(round_seed(5, 0))
    page = pressed(CUTTING, Command.RULES)
    for size in SIZES:
        told = "".join(line.strip() for line in text(page, size).splitlines())
        assert CUTTING.step.commitment in told


def test_the_deck_is_cut_where_the_player_says() -> None:
    for lifted in (0, 1, 17, 39):
        now = pressed(lifting(lifted), Command.OK, to=Table).state
        assert now.deal is not None
        assert (now.deal.cut, now.deal.commitment) == (lifted, CUTTING.step.commitment)
        uncut = Deal(now.deal.seed, 0).shuffle().deck
        assert now.deck == uncut[lifted:] + uncut[:lifted]


def test_who_presses_enter_leaves_the_cut_to_the_program() -> None:
    let = only(Table, open_new_match(CUTTER.changed("cut", value=False)))
    assert let.state.deck == pressed(CUTTING, Command.OK, to=Table).state.deck


@pytest.mark.parametrize(
    ("before", "command", "after"),
    [
        (17, Command.NEXT, 18),
        (17, Command.PREVIOUS, 16),
        (17, Command.OTHER_WAY, 22),
        (17, Command.OTHER_WAY_BACK, 12),
        (39, Command.NEXT, 0),
        (2, Command.OTHER_WAY_BACK, 37),
        (17, Command.FIRST, 0),
        (17, Command.LAST, 39),
    ],
)
def test_keys_lift_one_or_five_more_or_less_and_the_deck_is_a_ring(
    before: int, command: Command, after: int
) -> None:
    assert pressed(lifting(before), command, to=Cut).lifted == after


def test_the_next_round_is_cut_too_and_esc_leaves_the_match_waiting() -> None:
    dealing = match_at((3, 4))._replace(dealer=0)
    before = state(("", ""), piles=("7D 1D", "2D"), dealer=0, match=dealing)._replace(seed=9)
    cut = score_and_after(Table(before), CUTTER)[1]
    assert isinstance(cut, Cut)
    number = before.match_after_round.rounds_played
    assert cut.step.commitment == commitment(round_seed(9, number))
    assert pressed(cut, Command.OK, to=Table).state.match.rounds_played == number
    assert screens_after(cut, Action(Command.BACK)) == []
    waiting = ContinuableMatch(before, is_seen=True)
    assert app_state_after(cut, Action(Command.BACK), CUTTER).waiting == waiting


def test_who_deals_next_does_not_cut_nor_is_there_a_cut_after_the_end_of_a_match() -> None:
    for scores, following in (((3, 4), Table), ((10, 4), MatchEnd)):
        over = Table(state(("", ""), piles=("7D 1D", "2D"), match=match_at(scores)))
        assert isinstance(score_and_after(over, CUTTER)[1], following)


def test_of_four_the_person_cuts_where_the_player_to_the_right_deals() -> None:
    begun = NewMatch(Rules(players=4), 5, FirstDealer.COMPUTER).begin()
    for dealer in range(4):
        dealt = begun._replace(round=begun.round._replace(dealer=dealer))
        assert dealt.person_cuts == (dealer == 1)


def test_one_key_deals_and_switches_the_cut_off() -> None:
    assert isinstance(pressed(CUTTING, Command.NEVER), Table)
    for command, is_on in ((Command.NEVER, False), (Command.OK, True)):
        assert app_state_after(CUTTING, Action(command), CUTTER).settings.cut is is_on


# -------------------------------------------------------------------------------- what comes first


NEW = AppState(seed=5, finished=0)
FINISHED = NEW.after_match("the key of a match that is over")


@pytest.mark.parametrize("leaving", [CUTTING, LYING])
def test_esc_leaves_a_match_that_has_not_begun(leaving: Screen) -> None:
    assert screens_after(leaving, Action(Command.BACK)) == []
    assert app_state_after(leaving, Action(Command.BACK), CUTTER).waiting is None


def test_the_next_round_of_the_first_match_is_not_cut_either() -> None:
    dealing = match_at((0, 0), rounds_played=0)._replace(dealer=0)
    over = Table(state(("", ""), piles=("7D 1D", "2D"), dealer=0, match=dealing))
    assert isinstance(score_and_after(over, NEW)[1], Table)
    assert isinstance(score_and_after(over, FINISHED)[1], Cut)


@pytest.mark.parametrize(
    ("app_state", "first"),
    [
        (FINISHED, DrawForDeal),
        *((NEW._replace(seed=seed), Table) for seed in range(9)),
        (NEW.changed("first_dealer", "draw"), DrawForDeal),
        (NEW.changed("cut", value=True), Cut),
    ],
)
def test_a_newcomer_begins_with_cards_to_play_and_who_asks_for_it_with_the_draw_or_the_cut(
    app_state: AppState, first: type[Screen]
) -> None:
    (screen,) = open_new_match(app_state)
    assert isinstance(screen, first)
    assert not isinstance(screen, Table) or screen.state.is_humans_turn


def test_the_draw_for_the_deal_comes_before_the_cut() -> None:
    app_state = app_state_with(cut=True)
    drawing = only(DrawForDeal, open_new_match(app_state))
    pressed(decided(drawing), Command.OK, app_state=app_state, to=Cut)


@pytest.mark.usefixtures("home")
def test_before_a_daily_deal_a_page_says_who_deals_and_nobody_draws() -> None:
    foreword = open_daily_deal(FINISHED, "2024-02-29")[0]
    assert screens_after(foreword, Action(Command.BACK)) == [], "it has not begun"
    dealt = pressed(foreword, Command.OK, to=Table).state
    assert dealt.draw is not None
    assert dealt.draw.dealer == dealt.round.dealer == 1
    assert "Beppe deals. You play first." in text(foreword)
