"""The best response against brute force on rounds of the engine, and what it must not do."""

from collections.abc import Sequence
from math import exp, inf
from random import Random

import pytest

from scopa.engine import PRESETS, SCOPA, CardSet, Knowledge, Play, Round, Rules
from scopa.players.nets.choices import play_values
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.net import SCALE
from scopa.players.past_choices import public_position
from scopa.players.sampling_player import SamplingPlayer
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.best_response import BestResponse, reply_evaluator
from scopa.players.search.evaluation import Evaluator, evaluator_after
from scopa.players.search.move_tree import ReplyModel
from scopa.players.search.possible_hands import Sample, SearchResult, draw_samples
from tests.engine import with_hidden
from tests.players import fond_of_high_cards, knowledge_at, midway

GAMES = ("scopa", "escoba", "cirulla", "asso-piglia-tutto", "scopa-a-perdere")
Believed = Sequence[tuple[Round, float]]


def evaluator_of(knowledge: Knowledge) -> Evaluator:
    return evaluator_after(knowledge, knowledge.seat)


def found(
    state: Round, drawn: Sequence[Sample], cap_ms: float = inf, trust: float = 0.0
) -> SearchResult:
    knowledge = Knowledge.of(state, state.turn)
    model = ReplyModel(fond_of_high_cards, trust) if trust else None
    predicting = reply_evaluator(evaluator_of(knowledge), knowledge, model)
    assert predicting
    return BestResponse(knowledge, predicting).run(drawn, cap_ms)


def chances(state: Round, trust: float) -> dict[Play, float]:
    """How likely the player to move makes each play, by habit as far as that is trusted.

    Else they choose about as the net would.
    """
    plays, served = state.legal_plays(), nets_for(state.rules)
    assert served
    knowledge = Knowledge.of(state, state.turn)
    values = play_values(public_position(knowledge), int(knowledge.hand), plays, served)
    weights = [exp((value - max(values)) / SCALE / 0.1) for value in values]
    habits = [fond_of_high_cards(play, int(state.table)) for play in plays]
    shares = {
        play: (1 - trust) * weight / sum(weights) + trust * habit / sum(habits)
        for play, weight, habit in zip(plays, weights, habits, strict=True)
    }
    kept = {play: share for play, share in shares.items() if share >= 0.04}
    return {play: share / sum(kept.values()) for play, share in kept.items()}


def margin(state: Round, before: Round, seat: int) -> float:
    """What the end of a deal is worth to *seat*, with the sweeps since *before*."""
    counts_for = evaluator_of(Knowledge.of(before, seat))
    accumulator = counts_for.initial(state.piles, state.table)
    worth = counts_for.values()[state.last_capturer][accumulator] / SCALE
    swept = [
        after.bit_count() - then.bit_count()
        for after, then in zip(state.sweeps, before.sweeps, strict=True)
    ]
    ahead = swept[seat] - swept[1 - seat]
    own = worth if counts_for.side == seat else -worth
    return own + (-ahead if state.rules.lowest_wins else ahead)


def responded(believed: Believed, before: Round, seat: int, trust: float) -> float:
    """The value of the best response of *seat*, times the weights of the *believed* hands."""
    stop = len(before.plays) // 6 * 6 + 6
    now = believed[0][0]
    if len(now.plays) == stop:
        return sum(weight * margin(state, before, seat) for state, weight in believed)
    if now.turn == seat:
        return max(
            responded(
                [(state.play_unchecked(play), weight) for state, weight in believed],
                before,
                seat,
                trust,
            )
            for play in now.legal_plays()
        )
    after: dict[Play, list[tuple[Round, float]]] = {}
    for state, weight in believed:
        for play, chance in chances(state, trust).items():
            after.setdefault(play, []).append((state.play_unchecked(play), weight * chance))
    return sum(responded(same, before, seat, trust) for same in after.values())


def drawn_for(state: Round, number: int) -> list[Sample]:
    knowledge = Knowledge.of(state, state.turn)
    drawn = draw_samples(knowledge, number, Random(7))
    return [Sample(sample.hands, weight=1.0 + place % 3) for place, sample in enumerate(drawn)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("trust", [0.0, 0.6])
def test_it_is_the_best_against_net_and_habit_over_what_can_be_told_apart(
    name: str, seed: int, trust: float
) -> None:
    rules = PRESETS[name]
    state = midway(seed, plays=6 * (seed % 3) + seed % 5, rules=rules)
    seat = state.turn
    drawn = drawn_for(state, 5)
    result = found(state, drawn, trust=trust)
    assert result.sample_count == len(drawn)
    unseen = Knowledge.of(state, seat).unseen
    there = [
        (
            with_hidden(state, sample.hands, tuple(CardSet(unseen & ~sample.hands[1 - seat]))),
            sample.weight,
        )
        for sample in drawn
    ]
    whole = sum(weight for _, weight in there)
    for play in state.legal_plays():
        after = [(one.play_unchecked(play), weight) for one, weight in there]
        expected = responded(after, state, seat, trust) / whole
        assert result.values[play] == pytest.approx(expected, abs=0.002)


def test_with_time_enough_the_clock_changes_nothing_and_without_it_some_are_searched() -> None:
    for seed in range(4):
        state = midway(seed, plays=6 + seed)
        drawn = drawn_for(state, 60)
        everything = found(state, drawn)
        assert found(state, drawn, cap_ms=60_000) == everything
        if not seed:
            assert found(state, drawn, cap_ms=0.0) == found(state, drawn[:25]) != everything


@pytest.mark.parametrize(
    ("rules", "plays", "is_predicted"),
    [
        (SCOPA, 10, True),
        (SCOPA, 31, False),  # the last deal
        (PRESETS["scopone"], 10, False),
        (Rules(players=3), 10, False),
        (Rules(open_hands=True), 10, False),
        (Rules(fifteen=True, lowest_wins=True), 10, False),  # no nets
    ],
)
def test_replies_are_not_predicted_without_nets_or_where_the_other_sees_more(
    rules: Rules, plays: int, *, is_predicted: bool
) -> None:
    knowledge = knowledge_at(1, plays, rules)
    assert bool(reply_evaluator(evaluator_of(knowledge), knowledge)) == is_predicted


def test_who_predicts_no_replies_searches_with_open_hands() -> None:
    knowledge = knowledge_at(2, 7)
    plain = SamplingPlayer(60, inf, *[False] * 4)
    drawn = draw_samples(knowledge, 60, Random(f"0 7 {knowledge.hand:x} {knowledge.table:x}"))
    assert plain.search(knowledge) == AlphaBeta(knowledge, evaluator_of(knowledge)).run(drawn, inf)
