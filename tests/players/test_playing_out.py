"""Playing a deal out: against rounds of the engine that the instant player plays to their end."""

from statistics import fmean

import pytest

from scopa.engine import Knowledge, Round, Rules, points
from scopa.players import instant_player
from scopa.players.evaluation import FinalLedger
from scopa.players.learned_games import learned
from scopa.players.playing_out import PlayedOut
from scopa.players.sampling_player import ledger
from scopa.players.search import Outlook, World
from tests.players import midway

FOUR = Rules(players=4)


def margin(state: Round, side: int) -> float:
    """What *side* has scored more than the others on average, at the end."""
    scored = points(state)
    return scored[side] - fmean(scored[:side] + scored[side + 1 :])


def played_on(state: Round) -> Round:
    """The round, played to its end by the instant player at each seat."""
    while not state.is_over:
        state = state.after(instant_player.choose(Knowledge.of(state, state.turn)))
    return state


def sweeps_so_far(state: Round, side: int) -> float:
    """The part of the margin that sweeps have brought."""
    counts = list(map(int.bit_count, state.sweeps))
    return counts[side] - fmean(counts[:side] + counts[side + 1 :])


@pytest.mark.parametrize("seed", range(12))
def test_after_each_play_all_play_on_as_the_instant_player_would(seed: int) -> None:
    state = midway(seed, plays=24 + seed % 11, rules=FOUR)
    knowledge, side = Knowledge.of(state, state.turn), state.turn
    served = learned(FOUR)
    assert served
    plies = sum(knowledge.hand_sizes)
    search = PlayedOut(knowledge, FinalLedger(FOUR, side), plies, served)
    found = search.outlook([World(state.hands)], 60_000).values
    for play in state.legal_plays():
        ended = margin(played_on(state.after(play)), side)
        assert found[play] == pytest.approx(ended - sweeps_so_far(state, side), abs=0.001)


def test_worlds_count_by_their_weights_until_the_time_is_over() -> None:
    state = midway(3, plays=12, rules=FOUR)
    hands = list(state.hands)
    left, right = (state.turn + 1) % 4, (state.turn + 2) % 4
    hands[left], hands[right] = hands[right], hands[left]
    one, other = World(state.hands), World(tuple(hands), weight=3.0)
    found = outlook(state, [one], 60_000)
    both = outlook(state, [one, other], 60_000)
    assert both.worlds == 2
    for play, value in outlook(state, [other], 60_000).values.items():
        assert both.values[play] == pytest.approx((found.values[play] + 3 * value) / 4)
    assert outlook(state, [one, other], 0) == found


def outlook(state: Round, worlds: list[World], cap_ms: float) -> Outlook:
    """What is found in these *worlds*, by the nets and the ledger of the level."""
    knowledge, served = Knowledge.of(state, state.turn), learned(FOUR)
    assert served
    plies = sum(knowledge.hand_sizes)
    of_side = ledger(knowledge, state.turn, plies)
    return PlayedOut(knowledge, of_side, plies, served).outlook(worlds, cap_ms)
