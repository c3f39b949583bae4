"""Samples: only such hands as may be, all of them where they are few, and evenly drawn."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from scopa.engine import PRESETS, SCOPA, CardSet, Knowledge, Rules
from scopa.players.search.possible_hands import count_possible_hands, draw_samples
from tests.engine import GAMES
from tests.players import knowledge_at, midway


def hands(knowledge: Knowledge, count: int) -> list[tuple[int, ...]]:
    return [sample.hands for sample in draw_samples(knowledge, count, Random(1))]


@pytest.mark.parametrize("name", GAMES)
def test_every_sample_agrees_with_what_is_known(name: str) -> None:
    for plays in (0, 1, 5, 13, 22, 35):
        knowledge = knowledge_at(plays, plays, GAMES[name])
        found = hands(knowledge, 30)
        assert found
        for held in found:
            assert held[knowledge.seat] == knowledge.hand
            assert tuple(map(int.bit_count, held)) == knowledge.hand_sizes
            for hand, shown in zip(held, knowledge.shown_hands, strict=True):
                assert not shown & ~hand
                assert hand == knowledge.hand or not hand & ~(knowledge.unseen | shown)
            assert sum(held).bit_count() == sum(knowledge.hand_sizes)


@pytest.mark.parametrize(
    ("rules", "plays", "number"),
    [
        (SCOPA, 28, 7),  # one card of seven
        (SCOPA, 31, 1),  # the other hand is known
        (PRESETS["open-hands"], 8, 1),
        (Rules(players=3), 27, 20),  # six cards in two hands of three
        (Rules(players=3), 28, 10),  # three and two
        (Rules(players=4), 32, 6),  # three hands of one
        (PRESETS["scopone"], 33, 2),  # two of one, and a hand that is empty
    ],
)
def test_where_the_hands_are_few_each_comes_once(rules: Rules, plays: int, number: int) -> None:
    knowledge = knowledge_at(2, plays, rules)
    found = hands(knowledge, number)
    assert count_possible_hands(knowledge) == number
    assert len(found) == len(set(found)) == number
    assert midway(2, plays=plays, rules=rules).hands in found


def test_the_first_of_many_are_the_few() -> None:
    knowledge = knowledge_at(4, 1)
    assert hands(knowledge, 20) == hands(knowledge, 200)[:20]


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        (SCOPA, 22),  # three of the 33 cards to a hand: all are dealt out in eleven samples
        (PRESETS["scopone-scientifico"], 6),
    ],
)
def test_each_unseen_card_comes_to_each_seat_as_often(rules: Rules, number: int) -> None:
    knowledge = knowledge_at(1, 0, rules)
    drawn = Counter(
        (seat, card)
        for held in hands(knowledge, number)
        for seat, hand in enumerate(held)
        if seat != knowledge.seat
        for card in CardSet(hand)
    )
    others = {*range(rules.players)} - {knowledge.seat}
    assert drawn == {(seat, card): 2 for seat in others for card in knowledge.unseen}


def test_each_pair_of_unseen_cards_is_as_likely_as_another() -> None:
    """Chi-square with 528 pairs: its mean plus five standard deviations is 690."""
    knowledge = knowledge_at(1, 0)
    drawn = Counter(
        pair
        for held in hands(knowledge, 4_400)
        for pair in combinations(CardSet(held[1 - knowledge.seat]), 2)
    )
    expected = 4_400 * 3 / comb(33, 2)
    assert len(drawn) == comb(33, 2)
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 690


def test_a_sample_is_weighed_by_how_likely_it_is() -> None:
    (sample,) = draw_samples(knowledge_at(6, 31), 5, Random(1), lambda _: 0.25)
    assert sample.weight == 0.25
