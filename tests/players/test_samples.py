"""Worlds: only such hands as may be, all of them where they are few, and evenly drawn."""

from collections import Counter
from itertools import combinations, islice
from math import comb
from random import Random

import pytest

from scopa.engine import PRESETS, CardSet, Knowledge, Rules
from scopa.players.search.samples import count_possible_hands, draw_samples
from tests.players import midway

GAMES = {**PRESETS, "three": Rules(players=3), "four": Rules(players=4, partnerships=True)}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plays", [0, 1, 5, 13, 22, 35])
def test_every_world_agrees_with_what_is_known(name: str, plays: int) -> None:
    state = midway(plays, plays=plays, rules=GAMES[name])
    knowledge = Knowledge.of(state, state.turn)
    found = list(draw_samples(knowledge, 30, Random(1)))
    assert found
    for world in found:
        assert world.hands[state.turn] == state.hands[state.turn]
        assert tuple(map(int.bit_count, world.hands)) == knowledge.hand_sizes
        for seat, hand in enumerate(world.hands):
            assert not knowledge.shown_hands[seat] & ~hand
            if seat != state.turn:
                assert not hand & ~(knowledge.unseen | knowledge.shown_hands[seat])
        assert sum(world.hands).bit_count() == sum(knowledge.hand_sizes)


def test_where_the_hands_are_few_each_comes_once() -> None:
    state = midway(2, plays=28)  # two cards of eight
    knowledge = Knowledge.of(state, state.turn)
    unseen, size = len(knowledge.unseen), knowledge.hand_sizes[1 - state.turn]
    found = [world.hands for world in draw_samples(knowledge, comb(unseen, size), Random(1))]
    assert len(found) == len(set(found)) == comb(unseen, size) > 1


@pytest.mark.parametrize(
    ("rules", "plays", "number"),
    [
        (Rules(players=3), 27, 20),  # six cards in two hands of three
        (Rules(players=3), 28, 10),  # three and two
        (Rules(players=4), 32, 6),  # three hands of one
        (PRESETS["scopone"], 33, 2),  # two of one, and a hand that is empty
    ],
)
def test_of_several_hands_each_way_comes_once(rules: Rules, plays: int, number: int) -> None:
    state = midway(2, plays=plays, rules=rules)
    knowledge = Knowledge.of(state, state.turn)
    found = [world.hands for world in draw_samples(knowledge, number, Random(1))]
    assert count_possible_hands(knowledge) == number
    assert len(found) == len(set(found)) == number
    assert state.hands in found


def test_in_the_last_deal_the_other_hand_is_known() -> None:
    state = midway(2, plays=31)
    assert [
        world.hands for world in draw_samples(Knowledge.of(state, state.turn), 9, Random(1))
    ] == [state.hands]


def test_the_first_of_many_are_the_few() -> None:
    state = midway(4, plays=1)
    knowledge = Knowledge.of(state, state.turn)
    few = list(draw_samples(knowledge, 20, Random(7)))
    many = list(islice(draw_samples(knowledge, 200, Random(7)), 20))
    assert few == many


def test_each_unseen_card_comes_as_often_as_another() -> None:
    """Three of the 33 cards to a hand: they are all dealt out in eleven worlds."""
    state = midway(1, plays=0)
    knowledge = Knowledge.of(state, state.turn)
    drawn = Counter(
        card
        for world in draw_samples(knowledge, 22, Random(3))
        for card in CardSet(world.hands[1 - state.turn])
    )
    assert drawn == dict.fromkeys(knowledge.unseen, 2)


def test_each_of_several_hands_gets_each_card_as_often_as_another() -> None:
    state = midway(1, plays=0, rules=PRESETS["scopone-scientifico"])
    knowledge = Knowledge.of(state, state.turn)
    drawn = Counter(
        (seat, card)
        for world in draw_samples(knowledge, 6, Random(3))
        for seat, hand in enumerate(world.hands)
        if seat != state.turn
        for card in CardSet(hand)
    )
    others = {0, 1, 2, 3} - {state.turn}
    assert drawn == {(seat, card): 2 for seat in others for card in knowledge.unseen}


def test_each_pair_of_unseen_cards_is_as_likely_as_another() -> None:
    """Chi-square with 528 pairs: its mean plus five standard deviations is 690."""
    state = midway(1, plays=0)
    knowledge = Knowledge.of(state, state.turn)
    drawn = Counter(
        pair
        for world in draw_samples(knowledge, 4_400, Random(3))
        for pair in combinations(CardSet(world.hands[1 - state.turn]), 2)
    )
    expected = 4_400 * 3 / comb(33, 2)
    assert len(drawn) == comb(33, 2)
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 690


def test_hands_that_lie_open_are_no_secret() -> None:
    rules = PRESETS["open-hands"]
    state = midway(5, plays=8, rules=rules)
    found = [world.hands for world in draw_samples(Knowledge.of(state, state.turn), 5, Random(1))]
    assert set(found) == {state.hands}


def test_a_world_is_weighed_by_how_plausible_it_is() -> None:
    state = midway(6, plays=31)
    (world,) = draw_samples(Knowledge.of(state, state.turn), 5, Random(1), lambda _: 0.25)
    assert world.weight == 0.25
