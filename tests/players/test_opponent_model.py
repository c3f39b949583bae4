"""Getting to know somebody by what they have played in the open."""

from functools import cache
from random import Random

import pytest

from scopa.engine import (
    SCOPA,
    CardSet,
    Knowledge,
    PastRound,
    Round,
    legal_plays,
    shuffle,
)
from scopa.players import heuristic_player, instant_player
from scopa.players.levels import Player, grab, take_most
from scopa.players.opponent_model import OpponentModel, learn, rational_probabilities
from scopa.players.past_choices import choices_of_round
from scopa.players.sampling_player import SamplingPlayer


@cache
def rounds_with(other: Player, rounds: int, seed: int = 1) -> tuple[PastRound, ...]:
    """Rounds of the heuristic, at seat 0, with *other*."""
    rng = Random(seed)
    past = []
    for number in range(rounds):
        state = Round.deal(shuffle(rng).deck, dealer=number % 2)
        first_table = CardSet(state.table)
        while not state.is_over:
            player = heuristic_player.choose if state.turn == 0 else other
            state = state.after(player(Knowledge.of(state, state.turn)))
        past.append(PastRound(number % 2, first_table, state.plays))
    return tuple(past)


def known(other: Player, rounds: int) -> OpponentModel:
    """What is known of *other* after some rounds."""
    found = OpponentModel()
    for past in rounds_with(other, rounds):
        found = learn(found, tuple(choices_of_round(past, SCOPA)), 1, SCOPA)
    return found


@pytest.mark.parametrize("other", [grab, take_most])
def test_after_three_rounds_a_habit_is_recognised_and_foretold(other: Player) -> None:
    met = known(other, 3)
    assert sum(met.rational) < 0.1
    assert met.habit.belief > 0.7
    foretold = asked = 0
    for past in rounds_with(other, 6, seed=2):
        choices = [choice for choice in choices_of_round(past, SCOPA) if choice.position.seat == 1]
        for first in range(0, len(choices), 3):
            deal = choices[first : first + 3]
            hand = sum(1 << choice.play.card for choice in deal)
            for choice in deal:
                table = choice.position.table
                plays = legal_plays(hand, table)
                likings = [met.habit.weight(play, table) for play in plays]
                if len(plays) > 1:
                    foretold += plays[likings.index(max(likings))] == choice.play
                    asked += 1
                hand ^= 1 << choice.play.card
    assert asked > 50
    assert foretold > 0.65 * asked  # about a third would be found by guessing


def test_one_who_thinks_is_not_taken_for_one_of_habit() -> None:
    assert sum(known(instant_player.choose, 3).rational) > 0.7


def test_at_first_a_stranger_may_be_anything() -> None:
    stranger = OpponentModel()
    assert 0.4 < sum(stranger.rational) < 0.7
    assert sum(habit.belief for habit in stranger.habits) + sum(stranger.rational) == pytest.approx(
        1
    )


def test_beliefs_are_shares_of_one_whatever_is_seen() -> None:
    for rounds in (1, 2, 5):
        met = known(grab, rounds)
        shares = [*(habit.belief for habit in met.habits), sum(met.rational)]
        assert sum(shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares)


def test_reason_holds_the_better_play_the_likelier() -> None:
    plays = legal_plays(CardSet.parse("2D 5C 9S"), CardSet.parse("10B"))
    likely = [rational_probabilities(play, plays, [0.5, 0.4, -1.0]) for play in plays]
    strictly, loosely = zip(*likely, strict=True)
    for shares in (strictly, loosely):
        assert list(shares) == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1)
    assert strictly[0] > loosely[0]


def test_who_searches_is_soon_thought_to_choose_strictly() -> None:
    strictly, loosely = known(instant_player.choose, 3).rational
    assert strictly > 3 * loosely


def test_the_strong_player_uses_what_it_has_seen_in_the_match() -> None:
    """Knowing how the other plays, it plays differently somewhere in a round."""
    past = rounds_with(grab, 4)
    thinker = SamplingPlayer(sample_count=20, cap_ms=60_000)
    state = Round.deal(shuffle(Random(8)).deck)
    differences = 0
    while not state.is_over:
        knowledge = Knowledge.of(state, state.turn)
        alone = thinker.search(knowledge).values
        differences += thinker.search(knowledge._replace(past=past)).values != alone
        state = state.after(grab(knowledge))
    assert differences > 5


def test_one_that_does_not_study_is_the_same_after_any_past() -> None:
    past = rounds_with(grab, 4)
    thinker = SamplingPlayer(sample_count=20, cap_ms=60_000, learns_opponents=False)
    state = Round.deal(shuffle(Random(8)).deck)
    knowledge = Knowledge.of(state, state.turn)
    assert thinker.search(knowledge._replace(past=past)) == thinker.search(knowledge)
