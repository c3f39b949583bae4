"""The deal of a round, and the shuffle before it. (Rules: a round, 1 and 2)"""

from collections import Counter
from random import Random

import pytest

from scopa.engine import DECK, Card, Round, ScopaError, shuffle, shuffled_deck
from tests.engine import NO_REDEAL, deck_that_begins


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        (DECK[:39], "this one lacks 10B"),
        ((*DECK[:39], DECK[0]), "this one lacks 10B"),
        ((*DECK, DECK[0]), "this one has 41"),
        (deck_that_begins("10D 10C 4S 10B"), "three kings"),
        (deck_that_begins("10D 10C 10S 10B"), "three kings"),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused(deck: tuple[Card, ...], why: str) -> None:
    with pytest.raises(ScopaError, match=why):
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


def test_every_card_is_shuffled_to_every_place_about_as_often() -> None:
    # A hundred times in 4000 shuffles, give or take five standard deviations of ten.
    rng = Random(11)
    seen = Counter(place for _ in range(4000) for place in enumerate(shuffled_deck(rng)))
    assert len(seen) == 40 * 40
    assert min(seen.values()) >= 50
    assert max(seen.values()) <= 150
