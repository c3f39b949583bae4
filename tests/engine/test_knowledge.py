"""What a player may know. (Rules: what a player may know)"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import FULL_DECK, CardSet, Knowledge, Round, ScopaError
from tests.engine import deck_that_begins, position, rounds, with_hidden

seats = st.integers(0, 1)
DEALT = deck_that_begins("1D 5C 6S 10B  2D 5S 7B  3D 3C 3S")


def with_hidden_cards_moved(round_: Round, seat: int, rng: Random) -> Round:
    """The same round as *seat* sees it: the other hand and the stock are mixed."""
    other = round_.hand(1 - seat)
    hidden = [*other, *round_.stock]
    rng.shuffle(hidden)
    hands = list(round_.hands)
    hands[1 - seat] = CardSet.of(hidden[: len(other)])
    return with_hidden(round_, hands, hidden[len(other) :])


def test_a_player_knows_the_own_hand_the_table_and_the_number_of_all_other_cards() -> None:
    knowledge = Knowledge.of(Round.deal(DEALT, dealer=1), seat=1, scores=(4, 7))
    assert knowledge.hand == CardSet.parse("3D 3C 3S")
    assert knowledge.table == CardSet.parse("1D 5C 6S 10B")
    assert knowledge.hand_sizes == (3, 3)
    assert knowledge.stock_size == 30
    assert knowledge.scores == (4, 7)
    assert (knowledge.seat, knowledge.dealer, knowledge.turn) == (1, 1, 0)


@given(rounds(most_plays=29), seats, st.integers())
def test_hidden_cards_make_no_difference_to_knowledge(round_: Round, seat: int, seed: int) -> None:
    other = with_hidden_cards_moved(round_, seat, Random(seed))
    assert repr(Knowledge.of(other, seat)) == repr(Knowledge.of(round_, seat))


@given(rounds(), seats, st.integers())
def test_a_sample_is_consistent_with_the_knowledge(round_: Round, seat: int, seed: int) -> None:
    knowledge = Knowledge.of(round_, seat, (3, 8))
    assert knowledge.unseen == CardSet.of([*round_.hand(1 - seat), *round_.stock])
    imagined = knowledge.sample(Random(seed))
    assert Knowledge.of(imagined, seat, (3, 8)) == knowledge


def test_every_hidden_hand_is_imagined_about_as_often() -> None:
    # Three hidden cards, one of them in the other hand: a thousand times each, give or take
    # five standard deviations of 26.
    everything = CardSet.parse("2D 4C 5C 6C")
    taken = str(CardSet(FULL_DECK & ~everything))
    round_ = position(("2D", "4C"), stock="5C 6C", piles=(taken, ""))
    knowledge = Knowledge.of(round_, 0)
    rng = Random(11)
    seen = Counter(str(CardSet(knowledge.sample(rng).hands[1])) for _ in range(3000))
    assert set(seen) == {"4C", "5C", "6C"}
    assert all(870 <= times <= 1130 for times in seen.values())


@given(rounds(most_plays=35))
def test_who_is_to_play_knows_all_legal_plays_and_the_other_has_none(round_: Round) -> None:
    assert Knowledge.of(round_, round_.turn).legal_plays() == round_.legal_plays()
    with pytest.raises(ScopaError, match="turn of seat"):
        Knowledge.of(round_, 1 - round_.turn).legal_plays()
