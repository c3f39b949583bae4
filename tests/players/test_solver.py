"""What a round is worth with open hands, against brute force on rounds of the engine."""

from itertools import combinations
from statistics import fmean

import pytest

from scopa.engine import PRESETS, SCOPA, WILD, CardSet, Knowledge, Round, Rules
from scopa.players.nets.inputs import COUNTED_OUT, LOOK_AHEAD
from scopa.players.nets.net import nets_of, value_net
from scopa.players.round_analysis import analyze_deal
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import evaluator_after
from scopa.players.search.possible_hands import Sample
from scopa.players.search.solver import value
from tests.engine import with_hidden
from tests.players import best, margins_so_far, midway, net_value


def margins_by_net(state: Round) -> list[float]:
    """The margin by the net of Scopone scientifico, which sees all hands, with the sweeps."""
    net, seat = nets_of("scopone-scientifico")[value_net(len(state.plays) // 4)], state.turn
    piles = [state.piles[(seat + step) % 2] for step in range(2)]
    hands = [state.hands[(seat + step) % 4] for step in range(4)]
    last = [] if state.last_capturer is None else [280 + (state.last_capturer - seat) % 2]
    margin = net_value(net, [*piles, state.table, *hands], *last)
    swept = margins_so_far(state)[0]
    return [swept + margin, -swept - margin] if seat % 2 == 0 else [swept - margin, margin - swept]


@pytest.mark.parametrize("seed", range(8))
def test_in_scopone_a_net_that_sees_all_hands_values_what_follows(seed: int) -> None:
    """Whoever plays next: two plays before the end of a trick, and after that of one."""
    rules = PRESETS["scopone-scientifico"]
    assert LOOK_AHEAD == 2
    state = midway(seed, plays=4 * (seed + 1) - 2 - 24 * (seed > 5), rules=rules)
    assert sum(map(int.bit_count, state.hands)) > COUNTED_OUT
    expected = best(state, 0, margins_by_net, len(state.plays) + 2)
    assert value(state) == pytest.approx(expected, abs=0.002)
    knowledge, own = Knowledge.of(state, state.turn), 1 - 2 * (state.turn % 2)
    search = AlphaBeta(knowledge, evaluator_after(knowledge, state.turn % 2))
    found = search.run([Sample(state.hands)], 60_000).values
    to_come = own * (expected - margins_so_far(state)[0])
    assert max(found.values()) == pytest.approx(to_come, abs=0.002)


def exact(dealt: Round) -> float:
    """The mean value over all ways in which the last six cards might have been dealt."""
    cards = [1 << card for card in CardSet(dealt.held)]
    hands = [sum(hand) for hand in combinations(cards, 3)]
    every = [with_hidden(dealt, (hand, dealt.held - hand), ()) for hand in hands]
    return fmean([value(other.with_hands_shown()) for other in every])


@pytest.mark.parametrize("rules", [SCOPA, PRESETS["cirulla"]])
def test_before_a_deal_a_round_is_worth_the_mean_of_all_deals(rules: Rules) -> None:
    """In Cirulla with the points of the hands shown, and the 7 of cups as it would be declared."""
    off = []
    moments = [midway(seed, plays=30, rules=rules) for seed in range(60)]
    wild_dealt = [dealt for dealt in moments if dealt.held >> WILD & 1]
    for dealt in (wild_dealt if rules.wild_keeps_rank else moments)[:8]:
        found = analyze_deal(dealt, sample_count=40)
        luck = value(dealt) - exact(dealt)
        off.append(abs(found.luck - luck) / (found.error + 0.001))
    assert max(off) < 4
    assert fmean(off) < 1.2
