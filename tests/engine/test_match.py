"""A match, and the draw for who deals it. (Rules: a match)"""

from random import Random

import pytest

from scopa.engine import (
    DECK,
    Knowledge,
    Match,
    Play,
    Round,
    Rules,
    ScopaError,
    draw_for_deal,
    play_round,
    shuffle,
)
from tests.engine import finished, in_order, played_out


@pytest.mark.parametrize("dealer", [-1, 2, 7])
def test_a_dealer_without_a_seat_is_refused(dealer: int) -> None:
    with pytest.raises(ScopaError, match=f"2 players have no seat {dealer}; the first is seat 0"):
        Match.new(dealer=dealer)


def test_no_round_is_dealt_or_counted_when_the_match_is_won() -> None:
    won = Match.new()._replace(scores=(11, 4))
    with pytest.raises(ScopaError, match="the match is over"):
        won.deal(DECK)
    with pytest.raises(ScopaError, match="the match is over"):
        won.after(finished(("7D", "1C")))


@pytest.mark.parametrize("deck", ["", "5D", "5D 5C", "5D 5C 9S"])
def test_a_draw_from_too_few_cards_is_refused(deck: str) -> None:
    with pytest.raises(ScopaError, match="ran out"):
        draw_for_deal(in_order(deck))


def test_each_player_in_turn_draws_the_next_card_and_a_tie_is_drawn_again() -> None:
    deck = in_order("5D 5C 9S 2B 1D 8C")
    tied = draw_for_deal(deck)
    assert tied.draws == (in_order("5D 5C"), in_order("9S 2B"))
    assert tied.dealer == 1
    assert draw_for_deal(deck, 3).draws == (in_order("5D 5C 9S"), in_order("2B 1D 8C"))


def test_players_who_know_what_their_seats_may_know_play_a_round_out() -> None:
    asked = []

    def first(knowledge: Knowledge) -> Play:
        asked.append(knowledge.seat)
        assert knowledge.turn == knowledge.seat
        return knowledge.legal_plays()[0]

    end = play_round([first] * 3, Rules(players=3), Random(5), dealer=1)
    deck = shuffle(Random(5), Rules(players=3)).deck
    assert end == played_out(Round.deal(deck, 1, Rules(players=3)))
    assert asked == [2, 0, 1] * 12
    with pytest.raises(ValueError, match="2 players for 3 seats"):
        play_round([first] * 2, Rules(players=3), Random(5))
