"""The draw for the deal: one turns a card oneself, the others turn theirs, the lowest deals."""

from dataclasses import replace

from scopa.engine import PRESETS, Card, Rules, Stream, dealer_seed, draw_for_deal
from scopa.game.games_by_name import Game
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_daily_deal, open_new_match
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.table import Table
from scopa.tui.terminal.key_decoder import Tick
from tests.tui import (
    APP_STATE,
    SIZES,
    app_state_after,
    app_state_with,
    begin,
    only,
    options,
    screens_after,
    text,
)
from tests.tui.screen_cases import pressed

MOVING = app_state_with(animation=True, wait="never")
LYING = begin()[1]


def after(drawing: DrawForDeal, event: Action | Tick) -> DrawForDeal:
    return only(DrawForDeal, screens_after(drawing, event, MOVING))


def lying(*first: str) -> DrawForDeal:
    """The deck with these cards before all others, as the others would turn them."""
    cards = [Card.parse(word) for word in first]
    deck = (*cards, *(card for card in LYING.step.deck if card not in cards))
    return replace(LYING, step=LYING.step._replace(deck=deck))


def test_which_card_lies_where_is_settled_by_the_seed_before_anything_is_turned() -> None:
    assert LYING.step.deck == Stream(dealer_seed(5)).deck()
    assert None not in LYING.fan
    assert set(LYING.fan) == set(LYING.step.deck)
    assert open_new_match(APP_STATE)[0].draw(SIZES[0], options(), APP_STATE).lines() == text(
        LYING, SIZES[0]
    ).split("\n")


def test_the_place_that_is_chosen_is_the_card_that_is_turned() -> None:
    for place, card in enumerate(LYING.fan):
        chosen = after(LYING, Action(Command.CHOOSE, place))
        assert chosen.at == place
        drawing = after(chosen, Action(Command.OK))
        rest = [other for other in LYING.step.deck if other != card]
        assert drawing.step.new_match.turned == (card,)
        assert drawing.step.result.draws[0] == (card, rest[0])
        assert (drawing.fan[place], len(set(drawing.fan) - {None})) == (None, 38)


def test_who_deals_the_first_round_follows_from_what_was_turned() -> None:
    dealers = set()
    for place in range(40):
        drawing = after(replace(LYING, at=place), Action(Command.OK)).rest
        if drawing.is_over:
            table = pressed(drawing, Command.OK, to=Table)
            low, other = drawing.step.result.draws[0]
            assert table.state.round.dealer == (0 if low.rank < other.rank else 1)
            dealers.add(table.state.round.dealer)
    assert dealers == {0, 1}


def test_the_others_turn_theirs_one_after_the_other_and_then_it_goes_on_by_itself() -> None:
    seats = 4
    app_state = MOVING._replace(game=Game("", Rules(players=seats)))
    drawing = only(DrawForDeal, open_new_match(app_state._replace(seed=11)))
    assert drawing.wakes_in_ms is None
    drawing = after(drawing, Action(Command.OK))
    for seen in range(1, seats):
        assert (drawing.seen, drawing.is_turning) == (seen, True)
        assert f"{drawing.cast.seats[seen]} turns a card ..." in text(drawing)
        drawing = after(drawing, Tick())
    assert drawing.is_over
    table = only(Table, screens_after(drawing, Tick(), app_state))
    assert table.state.round.dealer == drawing.step.result.dealer


def test_it_waits_for_ok_where_everything_does() -> None:
    assert LYING.made.wakes_in_ms is None
    assert "[ OK ]" in text(LYING.made)
    flowing = replace(LYING, shown_ms=3000).made
    assert flowing.wakes_in_ms == 3000
    assert "[ OK ]" not in text(flowing)


def test_a_tie_is_drawn_again_and_what_was_turned_is_gone() -> None:
    tied = after(lying("5D", "5C", "2S", "9B"), Action(Command.OK)).rest
    assert not tied.is_over
    again = pressed(after(tied, Action(Command.NEXT)), Command.FIRST, Command.LAST, to=DrawForDeal)
    assert len(set(again.fan) - {None}) == 38
    gone = tied.fan.index(None)
    assert after(again, Action(Command.CHOOSE, gone)).at == again.at
    drawing = after(again, Action(Command.OK)).rest
    assert [cards[1] for cards in drawing.step.result.draws[:2]] == [
        Card.parse("5C"),
        Card.parse("2S"),
    ]


def test_a_key_while_another_turns_ends_that_and_counts() -> None:
    turning = after(lying("5D", "5C", "2S", "9B"), Action(Command.OK))
    moved = after(turning, Action(Command.FIRST))
    assert (moved.is_turning, moved.at) == (False, 0)
    assert after(turning, Action(Command.OK)).step == turning.step


def test_a_second_click_on_a_card_turns_it() -> None:
    for size in SIZES:
        frame = LYING.draw(size, options(), APP_STATE)
        meant = {frame.action_at(x, y) for x in range(size.width) for y in range(size.height)}
        assert {Action(Command.CHOOSE, place) for place in range(40)} | {
            Action(Command.NEVER)
        } <= meant
    once = after(LYING, Action(Command.CHOOSE, 7))
    assert once.step.draws == ()
    assert after(once, Action(Command.CHOOSE, 7)).step.new_match.turned == (LYING.fan[7],)


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


def test_the_draw_of_a_daily_deal_is_the_same_for_everybody_and_only_shown() -> None:
    foreword, *_ = open_daily_deal(APP_STATE, "2024-02-29")
    drawing = only(DrawForDeal, screens_after(foreword, Action(Command.OK)))
    assert drawing.is_over
    assert "no more draws" not in text(drawing)
    table = only(Table, screens_after(drawing, Action(Command.OK)))
    assert table.state.draw == drawing.step.result


def test_esc_leaves_a_match_that_has_not_begun() -> None:
    assert screens_after(LYING, Action(Command.BACK)) == []
