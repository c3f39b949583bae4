"""The searches against brute force, which plays everything out on rounds of the engine."""

from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from scopa.engine import SCOPA, CardSet, Knowledge, Round, Rules
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.net import nets_of, value_net
from scopa.players.nets.play_values import by_net, public_position
from scopa.players.opponents import choice_net_player
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator, evaluator_after
from scopa.players.search.playout import Playout
from scopa.players.search.possible_hands import Sample, SearchResult, draw_samples
from scopa.players.search.solver import MaxN
from tests.engine import GAMES, with_hidden
from tests.players import best, best_for_each, final_margins, margins_so_far, midway, net_value

THREE, FOUR = GAMES["three players"], GAMES["four players"]
PLAYS_BEFORE = {"scopa": 30, "partnerships": 30, "three players": 31, "four players": 33}
"""The plays after which, or 31, brute force does not take long."""
ALONE = {
    "three": THREE,
    "four": FOUR,
    "three to fifteen": Rules(players=3, fifteen=True),
    "four a perdere": Rules(players=4, lowest_wins=True),
    "three, aces take all": Rules(players=3, ace_takes_all=True),
    "four of napola": Rules(players=4, napola=True),
}


def alpha_beta(state: Round, samples: Iterable[Sample], cap_ms: float = 60_000) -> SearchResult:
    """By the evaluator of the level, to the end of the deal."""
    knowledge = Knowledge.of(state, state.turn)
    evaluator = evaluator_after(knowledge, state.turn % state.rules.sides)
    return AlphaBeta(knowledge, evaluator).run(samples, cap_ms)


def max_n(state: Round, samples: Iterable[Sample], cap_ms: float = 60_000) -> SearchResult:
    evaluator = FinalEvaluator(state.rules, state.turn)
    return MaxN(Knowledge.of(state, state.turn), evaluator).run(samples, cap_ms)


def playout(state: Round, samples: Iterable[Sample], cap_ms: float = 60_000) -> SearchResult:
    knowledge, nets = Knowledge.of(state, state.turn), nets_for(state.rules)
    assert nets
    evaluator = evaluator_after(knowledge, state.turn % state.rules.sides)
    return Playout(knowledge, evaluator, nets).run(samples, cap_ms)


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_round_is_worth_what_brute_force_finds(name: str) -> None:
    rules = GAMES[name]
    plays = (40 - rules.table_size) - 36 + PLAYS_BEFORE.get(name, 31)
    for seed in range(40 if name == "scopa" else 8):
        state = midway(seed, plays=plays + seed % 3, rules=rules)
        side = state.turn % rules.sides
        before = margins_so_far(state)[side]
        found = alpha_beta(state, [Sample(state.hands)]).values
        for play in state.legal_plays():
            expected = best(state.play_unchecked(play), side) - before
            assert found[play] == pytest.approx(expected, abs=0.001), (seed, play)


def net_margins(state: Round, before: Round) -> list[float]:
    """The margins at the end of a deal of Scopa by the net, with the sweeps since *before*."""
    net, leader = nets_of("scopa")[value_net(len(state.plays) // 6)], state.turn
    last = [] if state.last_capturer is None else [120 + (state.last_capturer != leader)]
    piles = state.piles[leader], state.piles[1 - leader]
    now, then = margins_so_far(state)[leader], margins_so_far(before)[leader]
    own = net_value(net, (*piles, state.table), *last) + now - then
    return [own, -own] if leader == 0 else [-own, own]


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_is_worth_what_brute_force_finds_over_all_hands(seed: int) -> None:
    state = midway(seed, plays=6 * (seed % 4) + 3 + seed % 2)  # the other holds one card
    mover = state.turn
    knowledge = Knowledge.of(state, mover)
    samples = []
    for (card,) in combinations(knowledge.unseen, 1):
        hands = [1 << card, 1 << card]
        hands[mover] = state.hands[mover]
        samples.append(Sample(tuple(hands)))
    found = alpha_beta(state, samples)
    assert found.sample_count == len(knowledge.unseen)
    for play in state.legal_plays():
        values = []
        for sample in samples:
            stock = tuple(CardSet(knowledge.unseen & ~sample.hands[1 - mover]))
            after = with_hidden(state, sample.hands, stock).play_unchecked(play)
            end = len(state.plays) // 6 * 6 + 6
            values.append(best(after, mover, lambda one: net_margins(one, state), end))
        assert found.values[play] == pytest.approx(fmean(values), abs=0.002)


@pytest.mark.parametrize("game", ALONE)
@pytest.mark.parametrize("seed", range(8))
def test_alone_everybody_plays_as_is_best_for_them(game: str, seed: int) -> None:
    state = midway(seed, plays=30 + seed % 6, rules=ALONE[game])
    before = margins_so_far(state)[state.turn]
    found = max_n(state, [Sample(state.hands)]).values
    for play in state.legal_plays():
        expected = best_for_each(state.play_unchecked(play))[state.turn] - before
        assert found[play] == pytest.approx(expected, abs=0.001)


def played_on(state: Round, end: int = 40) -> Round:
    """The round, played on by the choice nets: to the play *end*, or to its own end."""
    nets = nets_for(state.rules)
    assert nets
    while not state.is_over and len(state.plays) < end:
        knowledge = Knowledge.of(state, state.turn)
        plays = knowledge.legal_plays()
        state = state.play_unchecked(
            by_net(public_position(knowledge), knowledge.hand, plays, nets)
        )
    return state


@pytest.mark.parametrize("seed", range(12))
def test_playouts_go_to_the_end_of_a_round_by_the_nets(seed: int) -> None:
    state = midway(seed, plays=24 + seed % 12, rules=FOUR)
    before = margins_so_far(state)[state.turn]
    found = playout(state, [Sample(state.hands)]).values
    for play in state.legal_plays():
        ended = final_margins(played_on(state.play_unchecked(play)))[state.turn]
        assert found[play] == pytest.approx(ended - before, abs=0.001)


@pytest.mark.parametrize(("plays", "end"), [(0, 8), (5, 13), (23, 31), (25, 31), (27, 31)])
@pytest.mark.parametrize("seed", [1, 2])
def test_in_scopone_two_tricks_with_a_value_are_played_out(seed: int, plays: int, end: int) -> None:
    state = midway(seed, plays=plays, rules=GAMES["scopone-scientifico"])
    side, before = state.turn % 2, margins_so_far(state)
    net = nets_of("scopone-scientifico")[value_net(end // 4)]
    found = playout(state, [Sample(state.hands)]).values
    for play in state.legal_plays():
        after = played_on(state.play_unchecked(play), end)
        leader = after.turn % 2
        hands = [after.hands[(after.turn + step) % 4] for step in range(4)]
        groups = [after.piles[leader], after.piles[1 - leader], after.table, *hands]
        last = [280 + (after.last_capturer != leader)] if any(after.piles) else []
        margin = net_value(net, groups, *last) * (1 if leader == side else -1)
        swept = margins_so_far(after)[side] - before[side]
        assert found[play] == pytest.approx(margin + swept, abs=0.001)


@pytest.mark.parametrize("seed", range(6))
def test_the_net_for_three_gives_the_margin_of_the_side_whose_pile_comes_first(seed: int) -> None:
    state = midway(seed, plays=9 * (seed % 3) + 8, rules=THREE)  # before the last play of a deal
    side, before = state.turn, margins_so_far(state)[state.turn]
    net = nets_of("three")[value_net(seed % 3 + 1)]
    found = playout(state, [Sample(state.hands)]).values
    for play in state.legal_plays():
        after = state.play_unchecked(play)
        groups = [*(after.piles[(side + step) % 3] for step in range(3)), after.table]
        others = [163 + (side - after.turn) % 3]
        if after.last_capturer is not None:
            others.append(160 + (after.last_capturer - side) % 3)
        expected = net_value(net, groups, *others) + margins_so_far(after)[side] - before
        assert found[play] == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize(
    ("search", "rules", "plays"), [(alpha_beta, SCOPA, 8), (max_n, FOUR, 31), (playout, FOUR, 12)]
)
def test_samples_count_by_their_weights_until_the_time_is_over(
    search: Callable[..., SearchResult], rules: Rules, plays: int
) -> None:
    state = midway(3, plays=plays, rules=rules)
    samples = draw_samples(Knowledge.of(state, state.turn), 10, Random(2))
    one = next(samples)
    first = search(state, [one])
    other = next(each for each in samples if search(state, [each]).values != first.values)
    other = other._replace(weight=3.0)
    second = search(state, [other])
    both = search(state, [one, other])
    assert both.sample_count == 2
    expected = {play: (value + 3 * second.values[play]) / 4 for play, value in first.values.items()}
    assert both.values == pytest.approx(expected)
    hurried = search(state, [one, other], cap_ms=0)
    assert (hurried.values, hurried.sample_count) == (first.values, 1)


@pytest.mark.parametrize(("rules", "plays"), [(THREE, 29), (THREE, 31), (FOUR, 32)])
def test_the_instant_player_counts_out_six_samples(rules: Rules, plays: int) -> None:
    for seed in range(8):
        state = midway(seed, plays=plays, rules=rules)
        knowledge = Knowledge.of(state, state.turn)
        hands = {sample.hands for sample in draw_samples(knowledge, 6, Random(0))}
        dealt = [with_hidden(state, held, ()) for held in hands]
        values = {
            play: fmean([best_for_each(one.play_unchecked(play))[one.turn] for one in dealt])
            for play in state.legal_plays()
        }
        chosen = values[choice_net_player(knowledge)]
        assert chosen == pytest.approx(max(values.values()), abs=0.001)
