"""The deal of a round, and the shuffle before it. (Rules: a round, 1 and 2)"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import DECK, Card, Round, ScopaError, shuffle, shuffled_deck
from scopa.engine.round import must_be_redealt
from tests.engine import NO_REDEAL, deck_that_begins

THREE_KINGS = deck_that_begins("10D 10C 4S 10B")
FOUR_KINGS = deck_that_begins("10D 10C 10S 10B")


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
