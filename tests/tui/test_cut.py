"""The cut before a deal: the commitment, the packets, and the deck after it."""

from hashlib import sha256

from scopa.engine import DECK, Deal, Rules, commitment, round_seed
from scopa.game.match_state import ContinuableMatch
from scopa.game.new_match import FirstDealer, NewMatch
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_new_match
from scopa.tui.screens.cut import Cut
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.table import Table
from tests.tui import (
    USUAL,
    app_state_after,
    app_state_with,
    match_at,
    only,
    options,
    score_and_after,
    screens_after,
    state,
)
from tests.tui.screen_cases import pressed

CUTTER = app_state_with(cut=True, first_dealer="computer")


def table_after(cut: Cut) -> Table:
    return pressed(cut, Command.OK, to=Table)


FIRST = only(Cut, open_new_match(CUTTER))


def test_a_new_match_begins_with_the_cut() -> None:
    assert FIRST.step.commitment == commitment(round_seed(5, 0))
    seed = sha256(b"scopa round 1 5 0").hexdigest()
    assert FIRST.step.commitment == sha256(f"scopa commitment 1 {seed}".encode()).hexdigest()


def test_the_draw_for_the_deal_comes_before_the_cut() -> None:
    app_state = app_state_with(cut=True)
    drawing = only(DrawForDeal, open_new_match(app_state))
    assert isinstance(pressed(drawing.made, Command.OK, app_state=app_state), Cut)


def test_the_deck_is_cut_where_the_player_says() -> None:
    for lifted in (0, 1, 17, 39):
        now = table_after(pressed_to(lifted)).state
        assert now.deal is not None
        assert now.deal.cut == lifted
        assert now.deal.commitment == FIRST.step.commitment
        uncut = Deal(now.deal.seed, 0).shuffle().deck
        assert now.deck == uncut[lifted:] + uncut[:lifted]


def pressed_to(lifted: int) -> Cut:
    cut = pressed(FIRST, *[Command.NEXT] * ((lifted - FIRST.lifted) % len(DECK)), to=Cut)
    assert cut.lifted == lifted
    return cut


def test_who_presses_enter_leaves_the_cut_to_the_program() -> None:
    let = only(Table, open_new_match(CUTTER.changed("cut", value=False)))
    assert let.state.deck == table_after(FIRST).state.deck


def test_keys_lift_one_or_five_more_or_less_and_the_deck_is_a_ring() -> None:
    at_17 = pressed_to(17)
    by = {Command.NEXT: 18, Command.PREVIOUS: 16, Command.OTHER_WAY: 22, Command.OTHER_WAY_BACK: 12}
    for command, lifted in by.items():
        assert pressed(at_17, command, to=Cut).lifted == lifted
    assert pressed(pressed_to(39), Command.NEXT, to=Cut).lifted == 0
    assert pressed(pressed_to(2), Command.OTHER_WAY_BACK, to=Cut).lifted == 37


def test_a_click_lifts_up_to_the_card_that_was_clicked() -> None:
    for size in (Size(60, 20), USUAL, Size(200, 60)):
        frame = pressed_to(20).draw(size, options(), CUTTER)
        meant = {frame.action_at(x, y) for x in range(size.width) for y in range(size.height)}
        assert {Action(Command.CHOOSE, card) for card in range(40)} <= meant
    assert pressed(FIRST, Action(Command.CHOOSE, 24), to=Cut).lifted == 25


def test_esc_leaves_a_match_that_has_not_begun() -> None:
    assert screens_after(FIRST, Action(Command.BACK)) == []
    assert app_state_after(FIRST, Action(Command.BACK), CUTTER).waiting is None


def test_the_next_round_is_cut_too_and_esc_leaves_the_match_waiting() -> None:
    dealing = match_at((3, 4))._replace(dealer=0)
    before = state(("", ""), piles=("7D 1D", "2D"), dealer=0, match=dealing)._replace(seed=9)
    over = Table(before)
    _, beneath = score_and_after(over, CUTTER)
    assert isinstance(beneath, Cut)
    number = over.state.match_after_round.rounds_played
    assert beneath.step.commitment == commitment(round_seed(9, number))
    assert table_after(beneath).state.match.rounds_played == number
    assert screens_after(beneath, Action(Command.BACK)) == []
    waiting = ContinuableMatch(over.state, is_seen=True)
    assert app_state_after(beneath, Action(Command.BACK), CUTTER).waiting == waiting


def test_who_deals_next_does_not_cut_nor_is_there_a_cut_after_the_end_of_a_match() -> None:
    for scores, following in (((3, 4), Table), ((10, 4), MatchEnd)):
        over = Table(state(("", ""), piles=("7D 1D", "2D"), match=match_at(scores)))
        _, beneath = score_and_after(over, CUTTER)
        assert isinstance(beneath, following)


def test_of_four_the_person_cuts_where_the_player_to_the_right_deals() -> None:
    begun = NewMatch(Rules(players=4), 5, FirstDealer.COMPUTER).begin()
    for dealer in range(4):
        dealt = begun._replace(round=begun.round._replace(dealer=dealer))
        assert dealt.person_cuts == (dealer == 1)


def test_the_whole_commitment_can_be_read_before_the_cut() -> None:
    page = pressed(FIRST, Command.RULES)
    for size in (Size(60, 20), USUAL, Size(120, 40)):
        told = "".join(line.strip() for line in page.draw(size, options(), CUTTER).lines())
        assert FIRST.step.commitment in told


def test_one_key_deals_and_switches_the_cut_off() -> None:
    assert isinstance(pressed(FIRST, Command.NEVER), Table)
    assert not app_state_after(FIRST, Action(Command.NEVER), CUTTER).settings.cut
