"""What all have seen, and how somebody chooses, learned from what they played in the open."""

from functools import cache
from itertools import islice
from random import Random

import pytest

from scopa.engine import (
    WILD,
    CardSet,
    Knowledge,
    PastRound,
    Round,
    Rules,
    shuffle,
)
from scopa.players import heuristic_player
from scopa.players.opponent_model import OpponentModel, opponent_model
from scopa.players.opponents import Player, choice_net_player, greedy_by_list, take_most
from scopa.players.past_choices import (
    choices_of_round,
    choices_so_far,
    public_position,
    rules_of_round,
)
from scopa.players.sampling_player import SamplingPlayer
from tests.engine import GAMES
from tests.players import knowledge_at, match_of, midway

FOUR = GAMES["four players"]


@pytest.mark.parametrize("name", GAMES)
def test_going_back_over_the_plays_gives_the_positions_of_the_engine(name: str) -> None:
    """In a round under way and in one of the past, with who played what."""
    rules = GAMES[name]
    for seed in range(4):
        states = [midway(seed, plays=plays, rules=rules) for plays in range(37)]
        expected = [public_position(Knowledge.of(state, state.turn)) for state in states[:-1]]
        for plays in (34, 36):
            choices = choices_so_far(Knowledge.of(states[plays], states[plays].turn))
            assert [choice.position for choice in choices] == expected[:plays]
            assert [choice.play for choice in choices] == list(states[plays].plays)
            seats = [(seed + 1 + number) % rules.players for number in range(plays)]
            assert [choice.position.seat for choice in choices] == seats
        if not states[0].first_table_sweeps:
            past = PastRound(states[0].dealer, CardSet(states[0].table), states[-1].plays)
            assert choices_of_round(past, rules) == choices


def test_in_a_past_round_the_7_of_cups_counts_what_it_was_declared() -> None:
    rules, declared = GAMES["cirulla"], 0
    for seed in range(60):
        end = midway(seed, plays=36, rules=rules)
        past = PastRound(end.dealer, CardSet(midway(seed, plays=0, rules=rules).table), end.plays)
        assert rules_of_round(past, rules.with_wild(2)) == end.rules
        declared += end.rules.wild_rank != WILD.rank
    assert declared > 5


@cache
def rounds_with(other: Player, rounds: int) -> tuple[PastRound, ...]:
    """Rounds of a match of the heuristic, at seat 0, with *other*."""
    rules = Rules(target=99)
    match = match_of([heuristic_player.choose, other], Random(1), rules)
    return next(islice(match, rounds - 1, None)).with_past if rounds else ()


def model_of(other: Player, rounds: int) -> OpponentModel:
    start = Round.deal(shuffle(Random(8)).deck)
    return opponent_model(Knowledge.of(start, 0, past=rounds_with(other, rounds)), 1)


@pytest.mark.parametrize("other", [greedy_by_list, take_most])
def test_after_three_rounds_a_habit_is_recognised_and_foretold(other: Player) -> None:
    model = model_of(other, 3)
    assert sum(model.rational) < 0.1
    assert model.habit.belief > 0.7
    foretold = []
    for seed in range(150):
        knowledge = knowledge_at(seed, seed % 36)
        plays, table = knowledge.legal_plays(), int(knowledge.table)
        if len(plays) > 1:
            likeliest = max(plays, key=lambda play: model.habit.weight(play, table))
            foretold.append(likeliest == other(knowledge))
    assert len(foretold) > 50
    assert sum(foretold) > 0.65 * len(foretold)  # about a third would be found by guessing


def test_one_who_thinks_is_not_taken_for_one_of_habit_and_soon_thought_to_be_strict() -> None:
    strict, loose = model_of(choice_net_player, 3).rational
    assert strict + loose > 0.7
    assert strict > 3 * loose


def test_beliefs_are_shares_of_one_and_a_stranger_may_be_anything() -> None:
    assert 0.4 < sum(OpponentModel().rational) < 0.7
    for rounds in (0, 1, 2, 5):
        model = model_of(greedy_by_list, rounds)
        shares = [*(habit.belief for habit in model.habits), *model.rational]
        assert sum(shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares)


def test_of_four_each_is_known_by_their_own_plays() -> None:
    players = heuristic_player.choose, greedy_by_list, heuristic_player.choose, choice_net_player
    past = next(islice(match_of(players, Random(1), FOUR), 3, None)).with_past
    start = Round.deal(shuffle(Random(8)).deck, rules=FOUR)
    knowledge = Knowledge.of(start, 0, past=past)
    greedy, strict = opponent_model(knowledge, 1), opponent_model(knowledge, 3)
    assert sum(greedy.rational) < 0.3
    assert sum(strict.rational) > 0.7


def test_the_whole_deals_of_this_round_count_and_the_one_under_way_does_not() -> None:
    state = Round.deal(shuffle(Random(8)).deck)
    models = []
    while not state.is_over:
        models.append(opponent_model(Knowledge.of(state, 0), 1))
        player = heuristic_player.choose if state.turn == 0 else greedy_by_list
        state = state.play_unchecked(player(Knowledge.of(state, state.turn)))
    assert [models.index(model) for model in models] == [n // 6 * 6 for n in range(36)]
    assert models[-1].habit.belief > 0.5


def test_the_strong_player_uses_what_it_has_seen_in_the_match_unless_it_does_not_learn() -> None:
    past = rounds_with(greedy_by_list, 4)
    learning = SamplingPlayer(sample_count=20, cap_ms=60_000)
    other = SamplingPlayer(sample_count=20, cap_ms=60_000, learns_opponents=False)
    state = Round.deal(shuffle(Random(8)).deck)
    differences = 0
    while not state.is_over:
        knowledge = Knowledge.of(state, state.turn)
        later = knowledge._replace(past=past)
        differences += learning.search(knowledge).values != learning.search(later).values
        assert other.search(knowledge) == other.search(later)
        state = state.play_unchecked(greedy_by_list(knowledge))
    assert differences > 5
