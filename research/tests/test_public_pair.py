"""The stand-in for the best public pair: what it refuses, fears and counts out."""

from __future__ import annotations

import pytest

from research.public_pair import choose, weighed_hands
from scopa.engine import SCOPA, Card, CardSet, Knowledge, Play, Round, parse_play
from scopa.players.search.possible_hands import is_certain
from tests.engine import position
from tests.players import best, midway

STOCK = "1D 1S 1B 2D 2C 2B 5D 5C 5S 6D 6C 6S 7C 7S 7B 8D 8C 8S"


def test_once_all_is_known_no_play_ends_better() -> None:
    found = 0
    for seed in range(20):
        state = midway(seed, plays=31)
        knowledge = Knowledge.of(state, state.turn)
        if is_certain(knowledge) and len(knowledge.legal_plays()) > 1:
            ends = {play: best(state.play(play), state.turn) for play in knowledge.legal_plays()}
            assert ends[choose(knowledge)] == pytest.approx(max(ends.values()))
            found += 1
    assert found


def test_who_has_laid_a_card_is_thought_to_hold_none_that_would_have_swept() -> None:
    start = Round.position(
        (CardSet.parse("1D 2D 3D"), CardSet.parse("9D 8S 10D")),
        CardSet.parse("5B"),
        dealer=0,
        stock=tuple(~CardSet.parse("1D 2D 3D 9D 8S 10D 5B")),
        rules=SCOPA,
    )
    after = start.play(parse_play(start, "9D"))
    knowledge = Knowledge.of(after, 0)
    fives = CardSet.parse("5D 5C 5S")
    weights = {bool(s.hands[1] & fives): s.weight for s in weighed_hands(knowledge)}
    assert weights == {False: 1.0, True: pytest.approx(0.1)}


def test_it_lays_what_nobody_can_sweep_and_takes_what_is_worth_more() -> None:
    laying = position(("3D 10D 2S", "9C 9S 1C"), "4B", stock=STOCK)
    assert choose(Knowledge.of(laying, 0)) == Play(Card.parse("10D"))
    taking = position(("7D 10D 2S", "9C 9S 1C"), "4B 3B", stock=STOCK)
    assert choose(Knowledge.of(taking, 0)).taken == CardSet.parse("4B 3B")
