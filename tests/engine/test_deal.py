"""The deal of a round, and the shuffle before it. (Rules: a round, 1 and 2)"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import DECK, Card, CardSet, Round, ScopaError, shuffle, shuffled_deck
from scopa.engine.round import must_be_redealt
from tests.engine import NO_REDEAL, deck_that_begins, decks, with_first_plays

THREE_KINGS = deck_that_begins("10D 10C 4S 10B")
FOUR_KINGS = deck_that_begins("10D 10C 10S 10B")
TWO_KINGS = deck_that_begins("10D 3C 4S 10B 10C 10S")


# The deck in order is four aces, four twos and so on: its deal is worked out by hand.


def test_four_cards_are_dealt_to_the_table_and_three_to_each_player() -> None:
    round_ = Round.deal(DECK, dealer=0)
    assert round_.table == CardSet.parse("1D 1C 1S 1B")
    assert round_.hands[1] == CardSet.parse("2D 2C 2S")
    assert round_.hands[0] == CardSet.parse("2B 3D 3C")
    assert round_.stock == DECK[10:]


def test_three_more_cards_go_to_each_player_when_all_hands_are_empty() -> None:
    fifth = with_first_plays(Round.deal(DECK, dealer=0), 5)
    assert fifth.hands[1] == 0
    assert len(fifth.hand(0)) == 1
    sixth = with_first_plays(fifth, 1)
    assert sixth.hands[1] == CardSet.parse("3S 3B 4D")
    assert sixth.hands[0] == CardSet.parse("4C 4S 4B")
    assert sixth.stock == DECK[16:]
    assert sixth.turn == 1


@given(decks, st.integers(0, 1))
def test_a_round_is_36_plays_in_six_deals_and_players_alternate(
    deck: tuple[Card, ...], dealer: int
) -> None:
    round_ = Round.deal(deck, dealer)
    deals, turns = 1, []
    while not round_.is_over:
        turns.append(round_.turn)
        before, round_ = round_, round_.play(round_.legal_plays()[-1])
        deals += len(round_.stock) < len(before.stock)
    assert deals == 6
    assert turns == [1 - dealer, dealer] * 18


def test_a_deck_that_is_not_forty_cards_each_once_is_refused() -> None:
    with pytest.raises(ScopaError, match="forty cards"):
        Round.deal(DECK[:39])
    with pytest.raises(ScopaError, match="forty cards"):
        Round.deal((*DECK[:39], DECK[0]))


@pytest.mark.parametrize("deck", [THREE_KINGS, FOUR_KINGS])
def test_three_or_four_kings_on_the_first_table_are_dealt_again(deck: tuple[Card, ...]) -> None:
    assert must_be_redealt(deck)
    with pytest.raises(ScopaError, match="three kings"):
        Round.deal(deck)


def test_the_whole_deck_is_shuffled_again_after_three_kings() -> None:
    seed = next(seed for seed in range(20_000) if shuffle(Random(seed)).void_tables)
    again = shuffle(Random(seed))
    for void in again.void_tables:
        assert len(void) == 4
        assert sum(card.rank == 10 for card in void) >= 3
    assert sum(card.rank == 10 for card in again.deck[:4]) < 3
    assert sorted(again.deck) == list(DECK)
    unchecked = shuffle(Random(seed), NO_REDEAL)
    assert unchecked.void_tables == ()
    assert unchecked.deck[:4] == again.void_tables[0]


@given(st.integers())
def test_a_shuffled_deck_holds_every_card_once(seed: int) -> None:
    assert sorted(shuffled_deck(Random(seed))) == list(DECK)


def test_every_card_is_shuffled_to_every_place_about_as_often() -> None:
    # A hundred times in 4000 shuffles, give or take five standard deviations of ten.
    rng = Random(11)
    seen = Counter(place for _ in range(4000) for place in enumerate(shuffled_deck(rng)))
    assert len(seen) == 40 * 40
    assert min(seen.values()) >= 50
    assert max(seen.values()) <= 150
