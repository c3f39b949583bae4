"""What a round is worth with open hands, against brute force on rounds of the engine."""

from itertools import combinations
from random import Random
from statistics import fmean

import pytest

from scopa.engine import PRESETS, SCOPA, CardSet, Round, Rules, points
from scopa.players.search.open_hands import before_deal, value
from tests.engine import with_hidden
from tests.engine.games import GAMES
from tests.players import midway

LATE = {"scopa": 31, "scopa-a-perdere": 31, "cirulla": 31, "partnerships": 30, "three players": 32}
"""After so many plays brute force does not take long."""


def margins(finished: Round) -> list[float]:
    """By side what it has scored more than the others on average, if more is better."""
    scored, sign = points(finished), -1 if finished.rules.lowest_wins else 1
    whole, others = sum(scored), len(scored) - 1
    return [sign * (own - (whole - own) / others) for own in scored]


def forced(state: Round, side: int) -> float:
    """The margin of *side*, which plays as well as can be, as all others do against it."""
    if state.is_over:
        return margins(state)[side]
    values = [forced(state.after(play), side) for play in state.legal_plays()]
    return max(values) if state.turn % state.rules.sides == side else min(values)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", LATE)
def test_the_end_of_a_round_is_worth_what_brute_force_finds(name: str, seed: int) -> None:
    state = midway(seed, plays=LATE[name], rules=GAMES[name])
    worths = [forced(state, side) for side in range(state.rules.sides)]
    expected = worths[0] if len(worths) == 2 else worths[0] - fmean(worths)
    assert value(state) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize("name", ["scopa", "scopa-a-perdere", "cirulla", "scopone"])
def test_a_round_that_is_over_is_worth_its_result(name: str) -> None:
    state = midway(3, plays=36, rules=PRESETS[name])
    assert value(state) == margins(state)[0]


def exact(dealt: Round) -> float:
    """The mean worth over all ways in which the last six cards might have been dealt."""
    cards = [1 << card for card in CardSet(dealt.held)]
    hands = [sum(hand) for hand in combinations(cards, 3)]
    return fmean([value(with_hidden(dealt, (hand, dealt.held - hand), ())) for hand in hands])


@pytest.mark.parametrize("rules", [SCOPA, PRESETS["cirulla"]])
def test_before_a_deal_a_round_is_worth_the_mean_of_all_deals(rules: Rules) -> None:
    """In Cirulla the points of hands that are shown are among what might have been."""
    off = []
    for seed in range(12):
        dealt = midway(seed, plays=30, rules=rules)
        found = before_deal(dealt, Random(seed), 60)
        off.append(abs(found.value - exact(dealt)) / (found.error + 0.001))
    assert max(off) < 4
    assert fmean(off) < 1.2


def test_what_was_worth_something_to_one_is_worth_as_much_less_to_the_other() -> None:
    for seed in range(4):
        dealt = midway(seed, plays=12)
        turned = dealt._replace(
            dealer=1 - dealt.dealer,
            turn=1 - dealt.turn,
            seats=dealt.seats[::-1],
            piles=dealt.piles[::-1],
            sweeps=dealt.sweeps[::-1],
            last_capturer=None if dealt.last_capturer is None else 1 - dealt.last_capturer,
        )
        assert value(turned) == pytest.approx(-value(dealt))
        one, other = (before_deal(state, Random(seed), 20) for state in (dealt, turned))
        assert other == pytest.approx((-one.value, one.error))
