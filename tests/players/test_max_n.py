"""Each for themselves: against brute force, which plays everything out on rounds of the engine."""

from random import Random
from statistics import fmean

import pytest

from scopa.engine import Knowledge, Round, Rules
from scopa.players import instant_player
from scopa.players.search.evaluation import FinalEvaluator
from scopa.players.search.max_n import MaxN
from scopa.players.search.samples import Sample, draw_samples
from tests.engine import with_hidden
from tests.players import best_for_each, midway, swept_margins

GAMES = {
    "three": Rules(players=3),
    "four": Rules(players=4),
    "three to fifteen": Rules(players=3, fifteen=True),
    "four a perdere": Rules(players=4, lowest_wins=True),
    "three, aces take all": Rules(players=3, ace_takes_all=True),
    "four of napola": Rules(players=4, napola=True),
}


def found_in(state: Round, *worlds: Sample, cap_ms: float = 60_000) -> dict[str, float]:
    """What comes of each play, by its notation."""
    ledger = FinalEvaluator(state.rules, state.turn)
    outlook = MaxN(Knowledge.of(state, state.turn), ledger).run(worlds, cap_ms)
    return {str(play): value for play, value in outlook.values.items()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_everybody_plays_as_is_best_for_them(game: str, seed: int) -> None:
    rules = GAMES[game]
    state = midway(seed, plays=30 + seed % 6, rules=rules)
    before = swept_margins(state)[state.turn]
    found = found_in(state, Sample(state.hands))
    for play in state.legal_plays():
        expected = best_for_each(state.after(play))[state.turn] - before
        assert found[str(play)] == pytest.approx(expected, abs=0.001)


def test_worlds_count_by_their_weights_until_the_time_is_over() -> None:
    state = midway(3, plays=31, rules=GAMES["four"])
    hands = list(state.hands)
    left, right = (state.turn + 1) % 4, (state.turn + 2) % 4
    hands[left], hands[right] = hands[right], hands[left]
    one, other = Sample(state.hands), Sample(tuple(hands), weight=3.0)
    first, second = found_in(state, one), found_in(state, other)
    assert first != second
    assert found_in(state, one, other) == pytest.approx(
        {play: (first[play] + 3 * second[play]) / 4 for play in first}
    )
    assert found_in(state, one, other, cap_ms=0) == first


@pytest.mark.parametrize(("game", "plays"), [("three", 29), ("three", 31), ("four", 32)])
def test_the_instant_player_counts_out_six_worlds(game: str, plays: int) -> None:
    for seed in range(8):
        state = midway(seed, plays=plays, rules=GAMES[game])
        knowledge = Knowledge.of(state, state.turn)
        hands = [world.hands for world in draw_samples(knowledge, 6, Random(0))]
        assert len(set(hands)) == len(hands) <= 6

        dealt = [with_hidden(state, held, ()) for held in hands]
        worths = {
            play: fmean([best_for_each(one.after(play))[one.turn] for one in dealt])
            for play in state.legal_plays()
        }
        chosen = worths[instant_player.choose(knowledge)]
        assert chosen == pytest.approx(max(worths.values()), abs=0.001)
