"""The search against brute force, which plays everything out on rounds of the engine."""

from itertools import combinations
from statistics import mean

import pytest

from scopa.engine import (
    PRESETS,
    SCOPA,
    Card,
    CardSet,
    Knowledge,
    Play,
    Round,
    Rules,
    points,
)
from scopa.players.levels import grab
from scopa.players.nets.net import SCALE, nets_of, value_net
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator, NetEvaluator
from scopa.players.search.move_tree import ReplyModel
from scopa.players.search.samples import Sample
from tests.engine import move, position, with_hidden
from tests.players import margins, midway

PARTNERS = Rules(players=4, partnerships=True)
ENDINGS = [
    *((SCOPA, 30, seed) for seed in range(80)),
    *((SCOPA, 32, seed) for seed in range(40)),
    *((PARTNERS, 30, seed) for seed in range(12)),
    *((Rules(players=3), 31, seed) for seed in range(12)),
    *((PRESETS["scopone-scientifico"], 34, seed) for seed in range(8)),
    *(
        (PRESETS[name], 31, seed)
        for name in (
            "asso-piglia-tutto",
            "scopa-a-quindici",
            "scopa-a-perdere",
            "napola",
            "cirulla",
            "escoba",
            "settanta",
            "re-bello",
        )
        for seed in range(6)
    ),
]
"""Rules, plays before, and seeds: two hundred positions near the end of a round."""


def best(state: Round, side: int) -> float:
    """The margin when *side* and all others play as well as they can, hands open."""
    if state.is_over:
        return margins(points(state), state.rules)[side]
    values = [best(state.after(play), side) for play in state.legal_plays()]
    return max(values) if state.turn % state.rules.sides == side else min(values)


def already(state: Round, side: int) -> float:
    """The part of the margin that sweeps and shown hands have brought so far."""
    counts = [
        swept.bit_count() + bonus
        for swept, bonus in zip(
            state.sweeps, state.bonuses or (0,) * len(state.sweeps), strict=True
        )
    ]
    if state.first_table_sweeps:
        counts[state.dealer % state.rules.sides] += state.first_table_sweeps
    return margins(counts, state.rules)[side]


def test_there_are_two_hundred_positions() -> None:
    assert len(ENDINGS) == 200


@pytest.mark.parametrize(("rules", "plays", "seed"), ENDINGS)
def test_the_end_of_a_round_is_worth_what_brute_force_finds(
    rules: Rules, plays: int, seed: int
) -> None:
    state = midway(seed, plays=plays, rules=rules)
    side = state.turn % rules.sides
    knowledge = Knowledge.of(state, state.turn)
    search = AlphaBeta(knowledge, FinalEvaluator(rules, side), sum(knowledge.hand_sizes))
    outlook = search.run([Sample(state.hands)], cap_ms=60_000)
    for play in state.legal_plays():
        expected = best(state.after(play), side) - already(state, side)
        assert outlook.values[play] == pytest.approx(expected, abs=0.001)


def by_net(state: Round, leader: int, before: Round) -> float:
    """The leader's margin at the end of a deal by the net, with the sweeps since *before*."""
    net = nets_of("scopa")[value_net(len(state.plays) // 6)]
    sums = net.start
    piles = state.piles[leader], state.piles[1 - leader]
    for first, mask in ((0, piles[0]), (40, piles[1]), (80, state.table)):
        sums += sum(net.columns[first + card] for card in CardSet(mask))
    if state.last_capturer is not None:
        sums += net.columns[120 + (state.last_capturer != leader)]
    sweeps = [
        after.bit_count() - then.bit_count()
        for after, then in zip(state.sweeps, before.sweeps, strict=True)
    ]
    return net.value(sums) / SCALE + sweeps[leader] - sweeps[1 - leader]


def best_of_deal(state: Round, leader: int, before: Round, stop: int) -> float:
    if len(state.plays) == stop:
        return by_net(state, leader, before)
    values = [best_of_deal(state.after(play), leader, before, stop) for play in state.legal_plays()]
    return max(values) if state.turn == leader else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_is_worth_what_brute_force_finds_over_all_hands(seed: int) -> None:
    state = midway(seed, plays=6 * (seed % 4) + 4)  # each holds one card
    leader, mover = 1 - state.dealer, state.turn
    knowledge = Knowledge.of(state, mover)
    net = nets_of("scopa")[value_net(len(state.plays) // 6 + 1)]
    worlds = []
    for (card,) in combinations(knowledge.unseen, 1):
        hands = [0, 0]
        hands[mover], hands[1 - mover] = state.hands[mover], 1 << card
        worlds.append(Sample(tuple(hands)))
    outlook = AlphaBeta(knowledge, NetEvaluator(net, SCOPA, leader, mover), 2).run(worlds, 60_000)
    assert outlook.sample_count == len(knowledge.unseen)
    stop = len(state.plays) + 2
    for play in state.legal_plays():
        values = []
        for world in worlds:
            stock = tuple(CardSet(knowledge.unseen & ~world.hands[1 - mover]))
            there = with_hidden(state, world.hands, stock)
            values.append(best_of_deal(there.after(play), leader, state, stop))
        sign = 1 if mover == leader else -1
        assert outlook.values[play] == pytest.approx(sign * mean(values), abs=0.002)


def expected_against_grab(state: Round, side: int) -> float:
    if state.is_over:
        return margins(points(state), state.rules)[side]
    if state.turn != side:
        reply = grab(Knowledge.of(state, state.turn))
        return expected_against_grab(state.after(reply), side)
    return max(expected_against_grab(state.after(play), side) for play in state.legal_plays())


@pytest.mark.parametrize("trust", [0.95, 0.0])
def test_a_known_habit_is_reckoned_with_as_far_as_it_is_trusted(trust: float) -> None:
    """2D is laid by somebody who always lays the lowest, although it gives the settebello away."""
    state = position(
        ("5S 10B", "2D 10C"), "4B 9C", piles=("7D", "7C"), last_capturer=0, turn=1
    )._replace(dealer=0)
    knowledge = Knowledge.of(state._replace(turn=0, dealer=1), 0)

    def lowest(play: Play, _table: int) -> float:
        return 1.0 if play.card == state.legal_plays()[0].card else 1e-9

    search = AlphaBeta(knowledge, FinalEvaluator(SCOPA, 0), 4, {1: ReplyModel(lowest, trust)})
    world = Sample(tuple(map(int, (CardSet.parse("5S 10B"), CardSet.parse("2D 10C")))))
    values = search.run([world], 60_000).values
    unmodelled = AlphaBeta(knowledge, FinalEvaluator(SCOPA, 0), 4).run([world], 60_000).values
    for play, value in values.items():
        if trust:
            assert value >= unmodelled[play]
        else:
            assert value == pytest.approx(unmodelled[play], abs=0.001)


def test_the_mean_is_weighted() -> None:
    """With 2D there, 2C takes it; with 10D there, nothing more is to be had."""
    state = position(("2C", "2D"), "9C", piles=("7D 7C", "7S"), last_capturer=0)
    knowledge = Knowledge.of(state, 0)
    alone = []
    worlds = [Sample((int(state.hands[0]), 1 << Card.parse(card))) for card in ("9D", "10D")]
    for world in worlds:
        outlook = AlphaBeta(knowledge, FinalEvaluator(SCOPA, 0), 2).run([world], 60_000)
        alone.append(outlook.values[move("2C")])
    assert alone[0] != alone[1]
    both = [worlds[0]._replace(weight=3.0), worlds[1]]
    outlook = AlphaBeta(knowledge, FinalEvaluator(SCOPA, 0), 2).run(both, 60_000)
    assert outlook.values[move("2C")] == pytest.approx((3 * alone[0] + alone[1]) / 4)


def test_a_search_that_may_take_no_time_looks_at_one_world() -> None:
    state = midway(3, plays=6)
    knowledge = Knowledge.of(state, state.turn)
    net = nets_of("scopa")[value_net(2)]
    search = AlphaBeta(knowledge, NetEvaluator(net, SCOPA, 1 - state.dealer, state.turn), 6)
    outlook = search.run([Sample(state.hands)] * 500, cap_ms=0.0)
    assert outlook.sample_count == 1
    assert set(outlook.values) == set(state.legal_plays())
