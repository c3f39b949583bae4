"""What all have seen of a round, and how likely hands make the plays of a deal."""

from itertools import combinations
from math import exp
from random import Random

import pytest

from scopa.engine import SCOPA, CardSet, Knowledge, Round, Rules
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.net import SCALE
from scopa.players.nets.play_values import past_positions, play_values, public_position
from scopa.players.opponents import choice_net_player
from scopa.players.search.possible_hands import draw_samples, hand_likelihood
from tests.engine import GAMES
from tests.players import knowledge_at, midway


@pytest.mark.parametrize("name", GAMES)
def test_going_back_over_the_plays_gives_the_positions_of_the_engine(name: str) -> None:
    rules = GAMES[name]
    for seed in range(4):
        states = [midway(seed, plays=plays, rules=rules) for plays in range(37)]
        expected = [public_position(Knowledge.of(state, state.turn)) for state in states[:-1]]
        for plays in (34, 36):
            end = states[plays]
            assert past_positions(Knowledge.of(end, end.turn)) == expected[:plays]


def chance_of(chosen: int, values: list[int]) -> float:
    """How often a play of the *chosen* value is made among plays of these *values*."""
    by_heat = [
        exp((chosen - max(values)) / SCALE / heat)
        / sum(exp((value - max(values)) / SCALE / heat) for value in values)
        for heat in (0.04, 0.1)
    ]
    return 0.02 / len(values) + 0.98 * sum(by_heat) / 2


@pytest.mark.parametrize("rules", [SCOPA, GAMES["three players"], GAMES["partnerships"]])
def test_hands_are_as_likely_as_they_make_the_plays_of_this_deal(rules: Rules) -> None:
    nets = nets_for(rules)
    assert nets
    for seed in range(4):
        plays = rules.deal_size + rules.players + seed % 2
        knowledge = knowledge_at(seed, plays, rules)
        likelihood = hand_likelihood(knowledge)
        assert likelihood
        for sample in draw_samples(knowledge, 5, Random(seed)):
            expected = 1.0
            for number in range(rules.deal_size, plays):
                state = midway(seed, plays=number, rules=rules)
                if state.turn == knowledge.seat:
                    continue
                later = [p.card for p in knowledge.plays[number :: rules.players]]
                hand = sample.hands[state.turn] | CardSet.of(later)
                again = state._replace(
                    held=state.held & ~state.seats[state.turn] | hand,
                    seats=tuple(
                        hand if seat == state.turn else cards & ~hand
                        for seat, cards in enumerate(state.seats)
                    ),
                )
                legal = again.legal_plays()
                position = public_position(Knowledge.of(again, again.turn))
                values = play_values(position, int(hand), legal, nets)
                chosen = values[legal.index(knowledge.plays[number])]
                expected *= chance_of(chosen, values)
            assert likelihood(sample.hands) == pytest.approx(expected)


def test_who_chooses_by_the_net_is_thought_to_hold_what_they_hold_more_often_than_not() -> None:
    better, asked = 0, 0
    for seed in range(60):
        state: Round = midway(seed, plays=12)
        for _ in range(3):
            state = state.play(choice_net_player(Knowledge.of(state, state.turn)))
        knowledge = Knowledge.of(state, state.turn)
        likelihood = hand_likelihood(knowledge)
        assert likelihood
        held, own = state.hands[1 - state.turn], state.hands[state.turn]
        weights = []
        for cards in combinations(knowledge.unseen, held.bit_count()):
            hands = [int(CardSet.of(cards))] * 2
            hands[state.turn] = own
            weights.append(likelihood(tuple(hands)))
        asked += 1
        better += likelihood(state.hands) > sum(weights) / len(weights)
    assert better > 0.6 * asked


def test_before_a_deal_with_long_hands_and_once_all_is_known_nothing_is_told_from_plays() -> None:
    assert hand_likelihood(knowledge_at(1, 12)) is None
    assert hand_likelihood(knowledge_at(1, 5, GAMES["scopone"])) is None
    assert hand_likelihood(knowledge_at(1, 32)) is None
    assert hand_likelihood(knowledge_at(1, 13)) is not None
