"""One match at the table: dealing, playing, where the cards lie, round after round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import (
    FULL_DECK,
    PRESETS,
    SCOPA,
    Captured,
    CardSet,
    Deal,
    IllegalPlay,
    Laid,
    Match,
    Rules,
    ScopaError,
    Swept,
    chosen_cut,
    commitment,
    round_seed,
)
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import HUMAN, MatchState, free_place
from tests.engine import move, position
from tests.storage import played_by, played_on

COMPUTER = 1
seeds = st.integers(0, 2**64 - 1)
DEALERS = st.sampled_from(FirstDealer)


def begun(seed: int = 1, dealer: FirstDealer = FirstDealer.COMPUTER) -> MatchState:
    return NewMatch(SCOPA, seed, dealer).begin()


# -------------------------------------------------------------------------------------- begin


def test_the_person_or_the_computer_deals_first_as_asked_for() -> None:
    mine, theirs = begun(dealer=FirstDealer.HUMAN), begun(dealer=FirstDealer.COMPUTER)
    assert (mine.round.dealer, mine.draw) == (HUMAN, None)
    assert (theirs.round.dealer, theirs.draw) == (COMPUTER, None)
    assert not mine.is_humans_turn
    assert theirs.is_humans_turn


@pytest.mark.parametrize("dealer", [FirstDealer.DRAW, FirstDealer.RANDOM])
def test_drawn_or_at_random_both_deal_about_as_often(dealer: FirstDealer) -> None:
    mine = sum(begun(seed, dealer).round.dealer == HUMAN for seed in range(400))
    assert 150 < mine < 250  # five standard deviations of ten


def test_with_three_or_four_players_anybody_may_deal() -> None:
    for rules in (Rules(players=3), Rules(players=4)):
        dealers = {NewMatch(rules, n, FirstDealer.RANDOM).begin().round.dealer for n in range(60)}
        assert dealers == set(range(rules.players))


# -------------------------------------------------------------------------------------- places


@given(seeds, st.lists(st.integers(0, 59), min_size=36, max_size=36))
def test_places_hold_the_table_and_cards_that_stay_keep_them(seed: int, choices: list[int]) -> None:
    state = begun(seed)
    for choice in choices:
        before = state.table_places
        legal = state.round.legal_plays()
        state = state.after(legal[choice % len(legal)])
        if state.round.is_over:
            break
        after = state.table_places
        staying = before.items() & after.items()
        assert {card for card, _ in staying} == before.keys() & after.keys()
        assert CardSet.of(after) == state.round.table
        assert len(set(after.values())) == len(after)


def test_an_ace_that_goes_to_the_own_pile_takes_no_place() -> None:
    rules = PRESETS["asso-piglia-tutto"]
    round_ = position(("1D 5C", "2D 3D"), "", stock="1C 1S 1B 2C 2S 2B")._replace(rules=rules)
    state = MatchState(1, Match.new(rules), round_, ())
    after = state.after(move("1D"))
    assert after.round.table == 0
    assert after.table_places == {}


def test_a_card_is_laid_at_the_free_place_nearest_to_the_middle() -> None:
    four = dict(zip(FULL_DECK, (-3, -1, 1, 3), strict=False))
    assert free_place(four) == 5
    assert free_place({card: at for card, at in four.items() if at != -1}) == -1
    assert free_place({}) == 0
    assert free_place(four, near=-3) == -5


# -------------------------------------------------------------------------------------- rounds


def test_before_the_end_of_the_round_there_is_no_score_and_no_next_round() -> None:
    with pytest.raises(ScopaError):
        _ = begun().match_after_round
    with pytest.raises(ScopaError):
        begun().next_round()


@given(seeds, DEALERS)
def test_the_deal_alternates_and_each_round_has_other_cards(seed: int, dealer: FirstDealer) -> None:
    state = NewMatch(Rules(target=99), seed, dealer).begin()
    seen = set()
    for number in range(3):
        assert state.match.rounds_played == number
        assert CardSet.of(state.first_table) == state.round.table
        assert state.round.dealer == state.match.dealer
        assert state.happened == ()
        seen.add(state.round.stock)
        following = played_on(state).next_round()
        assert following.round.dealer == 1 - state.round.dealer
        assert following.match == played_on(state).match_after_round
        state = following
    assert len(seen) == 3


def test_what_is_recent_are_the_plays_since_ones_own() -> None:
    for players, seats in ((2, "1 0 1 0 1 0 1 0"), (4, "1 12 123 0 1 12 123 0")):
        state = NewMatch(Rules(players=players), 5, FirstDealer.HUMAN).begin()
        for told in seats.split():
            state = state.after(state.round.legal_plays()[0])
            plays = [event for event in state.recent if isinstance(event, Laid | Captured)]
            assert "".join(str(play.seat) for play in plays) == told
            assert state.recent[-len(state.happened) :] == state.happened


def test_the_sweeps_of_the_others_are_recent_with_their_plays() -> None:
    seen: set[str] = set()
    for seed in range(6):
        state = NewMatch(Rules(players=4), seed, FirstDealer.HUMAN).begin()
        told = ""
        while not state.round.is_over:
            plays = state.round.legal_plays()
            sweep = next(filter(state.round.is_sweep, plays), None)
            seat, state = state.round.turn, state.after(sweep or plays[0])
            told = f"{told if seat != 1 else ''}{seat}{'!' if sweep else ''}"
            if seat != HUMAN:
                events = [
                    each for each in state.recent if isinstance(each, Laid | Captured | Swept)
                ]
                marks = ["!" if isinstance(each, Swept) else str(each.seat) for each in events]
                assert "".join(marks) == told
                seen.add(told)
    assert any("!2" in each for each in seen)


def test_a_match_that_is_only_watched_is_never_the_persons_turn() -> None:
    state = NewMatch(SCOPA, 1, FirstDealer.COMPUTER, levels=("beppe",)).begin()
    assert state.round.turn == HUMAN
    assert not state.is_humans_turn
    over = played_on(state)
    assert over.watched
    assert over.next_round().watched


# ---------------------------------------------------------------------------------- fair deals


def test_each_deal_is_cut_by_the_seed_and_promised_when_the_round_before_is_over() -> None:
    state = NewMatch(SCOPA, 7, FirstDealer.HUMAN).begin()
    assert state.commitment == commitment(round_seed(7, 0))
    assert state.deal == Deal(round_seed(7, 0), chosen_cut(7, 0))
    over = played_on(state)
    following = over.next_round()
    assert over.commitment == following.commitment == commitment(round_seed(7, 1))
    assert following.deal == Deal(round_seed(7, 1), chosen_cut(7, 1))


# ------------------------------------------------------------------------- leaving and resuming


@given(seeds, DEALERS, st.integers(0, 80))
def test_a_match_is_resumed_where_it_was_left(seed: int, dealer: FirstDealer, plays: int) -> None:
    begun = NewMatch(Rules(target=99), seed, dealer, key="one").begin()
    state = played_by(lambda now: now.round.legal_plays()[-1], begun, plays)
    resumed = MatchState.resume(state.history, key="one")
    assert resumed == state._replace(draw=None)


def test_a_history_that_breaks_the_rules_is_not_resumed() -> None:
    history = begun().history
    first = history.rounds[0]
    wrong = history._replace(rounds=(first._replace(plays=(move("7D"), move("7D"))),))
    with pytest.raises(IllegalPlay):
        MatchState.resume(wrong)
    with pytest.raises(ScopaError, match="not over"):
        MatchState.resume(history._replace(rounds=(first, first)))


# ------------------------------------------------------------------------------------ take back


@pytest.mark.parametrize(("game", "seed"), [("scopa", 1), ("cirulla", 2)])
def test_taking_back_undoes_my_last_play_and_the_answers_to_it(game: str, seed: int) -> None:
    start = NewMatch(PRESETS[game], seed, FirstDealer.COMPUTER).begin()
    assert bool(start.happened) == (game == "cirulla")  # a hand was shown
    mine = start.after(start.round.legal_plays()[0])
    answered = mine.after(mine.round.legal_plays()[0])
    for state in (mine, answered):
        assert state.has_played
        assert state.take_back() == start._replace(helped=True)


def test_what_the_other_did_before_is_told_again_after_taking_back() -> None:
    start = begun(dealer=FirstDealer.HUMAN)
    theirs = start.after(start.round.legal_plays()[0])
    assert not theirs.has_played
    mine = theirs.after(theirs.round.legal_plays()[0])
    assert mine.take_back() == theirs._replace(helped=True)
    assert mine.take_back().happened == theirs.happened != ()


def test_with_nothing_to_take_back_everything_stays() -> None:
    assert begun().take_back() == begun()
    watched = NewMatch(SCOPA, 1, FirstDealer.COMPUTER, levels=("beppe",)).begin()
    played = watched.after(watched.round.legal_plays()[0])
    assert not played.has_played
    assert played.take_back() == played
    constructed = MatchState(1, Match.new(), position(("5D 6D", "7D"), "9S"), ()).after(move("5D"))
    assert constructed.take_back() == constructed


def test_who_was_helped_once_is_helped_to_the_end_of_the_match() -> None:
    start = NewMatch(Rules(target=99), 1, FirstDealer.COMPUTER).begin()
    helped = start.after(start.round.legal_plays()[0]).take_back()
    following = played_on(helped).next_round()
    assert following.helped
    assert following.history.helped
    assert MatchState.resume(following.history).helped
    assert not played_on(start).next_round().helped


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_all_plays_since_mine_are_undone(players: int) -> None:
    state = NewMatch(Rules(players=players), 1, FirstDealer.HUMAN).begin()
    while not state.is_humans_turn:
        state = state.after(state.round.legal_plays()[0])
    later = played_on(state, players)
    assert later.is_humans_turn
    assert later.take_back() == state._replace(helped=True)
