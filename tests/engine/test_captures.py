"""What a card may take. (Rules: a round, 3)"""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scopa.engine import DECK, Card, CardSet, captures


def taken_by(card: str, table: str) -> list[CardSet]:
    return list(captures(Card.parse(card), CardSet.parse(table)))


def sets(*texts: str) -> list[CardSet]:
    return [CardSet.parse(text) for text in texts]


def test_a_card_takes_a_card_of_its_own_rank() -> None:
    assert taken_by("5S", "1D 5C 6S") == sets("5C")


def test_a_single_card_of_the_same_rank_comes_before_any_sum() -> None:
    assert taken_by("7D", "4C 3S 7B") == sets("7B")


def test_an_eight_may_take_only_the_eight_where_ace_three_and_four_lie_too() -> None:
    assert taken_by("8D", "1C 3S 4B 8S") == sets("8S")


def test_of_several_single_cards_of_one_rank_exactly_one_is_taken_of_free_choice() -> None:
    assert taken_by("7D", "7C 7S 7B 3C 4C") == sets("7C", "7S", "7B")


@pytest.mark.parametrize("rank", range(1, 11))
def test_every_rank_takes_its_like(rank: int) -> None:
    assert taken_by(f"{rank}D", f"{rank}B") == sets(f"{rank}B")


def test_without_a_single_card_a_sum_is_taken() -> None:
    assert taken_by("7B", "1D 5C 6S") == sets("1D 6S")


def test_a_sum_may_need_the_whole_table() -> None:
    assert taken_by("10D", "1C 2S 3B 4D") == sets("1C 2S 3B 4D")


def test_there_may_be_five_ways_to_make_a_ten() -> None:
    ways = taken_by("10D", "1C 2C 3C 4C 6C 7C")
    five = sets("3C 7C", "4C 6C", "1C 2C 7C", "1C 3C 6C", "1C 2C 3C 4C")
    assert len(ways) == 5
    assert set(ways) == set(five)


def test_the_captures_with_the_fewest_cards_come_first() -> None:
    sizes = [len(way) for way in taken_by("10D", "1C 2C 3C 4C 6C 7C")]
    assert sizes == [2, 2, 3, 3, 4]


def test_cards_of_one_rank_make_different_sums() -> None:
    assert set(taken_by("5D", "3C 2S 2B")) == set(sets("2S 3C", "2B 3C"))


def test_a_two_takes_any_two_of_three_aces() -> None:
    assert set(taken_by("2D", "1C 1S 1B")) == set(sets("1C 1S", "1C 1B", "1S 1B"))


def test_a_sum_of_all_four_twos_makes_an_eight() -> None:
    assert taken_by("8D", "2D 2C 2S 2B") == sets("2D 2C 2S 2B")


def test_a_sum_may_hold_pairs() -> None:
    assert taken_by("10D", "1C 1S 2C 2S 4C") == sets("1C 1S 2C 2S 4C")


@pytest.mark.parametrize(
    ("card", "table"),
    [
        ("2D", "1D 5C 6S"),  # one ace is too few
        ("3D", "4C 7B"),  # a higher card is never taken
        ("10D", "1C 2C 3C"),  # six in all
        ("1D", "2C 3C 10B"),  # an ace can be no sum
        ("6D", "4C 3S"),  # only four, three and seven
        ("8D", ""),
    ],
)
def test_a_card_that_makes_no_rank_and_no_sum_takes_nothing(card: str, table: str) -> None:
    assert taken_by(card, table) == []


def test_a_card_that_lies_on_the_table_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="7D lies on the table"):
        captures(Card.parse("7D"), CardSet.parse("7D 4C"))


cards = st.sampled_from(DECK)
tables = st.sets(cards, max_size=14).map(CardSet.of)


@given(cards, tables)
def test_a_capture_is_one_card_of_the_rank_or_a_sum_of_several(card: Card, table: CardSet) -> None:
    assume(card not in table)
    like = [lying for lying in table if lying.rank == card.rank]
    ways = captures(card, table)
    assert len(set(ways)) == len(ways)
    for taken in ways:
        assert all(lying in table for lying in taken)
        assert sum(lying.rank for lying in taken) == card.rank
        assert (len(taken) == 1) == bool(like)
    if like:
        assert list(ways) == [lying.mask for lying in like]


@given(cards, cards, tables)
def test_a_higher_card_on_the_table_changes_nothing(
    card: Card, higher: Card, table: CardSet
) -> None:
    assume(higher.rank > card.rank)
    assume(card not in table)
    with_it = table | higher.mask
    assert set(captures(card, with_it)) == set(captures(card, table))


@given(cards, cards, tables)
def test_a_lower_card_on_the_table_takes_no_choice_away(
    card: Card, lower: Card, table: CardSet
) -> None:
    assume(lower.rank < card.rank)
    assume(card not in table)
    with_it = table | lower.mask
    assert set(captures(card, with_it)) >= set(captures(card, table))


@given(cards, tables, st.permutations(range(4)))
def test_suits_do_not_matter_for_a_capture(card: Card, table: CardSet, suits: list[int]) -> None:
    assume(card not in table)

    def other_suit(card: Card) -> Card:
        return DECK[card - card.suit + suits[card.suit]]

    moved = CardSet.of(map(other_suit, table))
    expected = {CardSet.of(map(other_suit, taken)) for taken in captures(card, table)}
    assert set(captures(other_suit(card), moved)) == expected
