"""Playing a deal out: against rounds of the engine that the nets play to their last plays."""

import pytest

from scopa.engine import Knowledge, Round, Rules
from scopa.players.nets.choices import by_net
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.inputs import SEARCHED
from scopa.players.past_choices import public_position
from scopa.players.search.evaluation import FinalEvaluator, evaluator_after
from scopa.players.search.playout import Playout
from scopa.players.search.samples import Sample, SearchResult
from tests.players import best_for_each, midway, swept_margins

FOUR = Rules(players=4)


def played_on(state: Round) -> Round:
    """The round, played on by the choice nets until few plays are left."""
    served = nets_for(state.rules)
    assert served
    while sum(map(int.bit_count, state.hands)) > SEARCHED:
        knowledge = Knowledge.of(state, state.turn)
        hand, plays = int(knowledge.hand), knowledge.legal_plays()
        state = state.after(by_net(public_position(knowledge), hand, plays, served))
    return state


@pytest.mark.parametrize("seed", range(12))
def test_after_each_play_all_play_on_by_the_nets_and_at_the_end_as_well_as_can_be(
    seed: int,
) -> None:
    state = midway(seed, plays=24 + seed % 11, rules=FOUR)
    knowledge, side = Knowledge.of(state, state.turn), state.turn
    served = nets_for(FOUR)
    assert served
    plies = sum(knowledge.hand_sizes)
    search = Playout(knowledge, FinalEvaluator(FOUR, side), plies, served)
    found = search.run([Sample(state.hands)], 60_000).values
    before = swept_margins(state)[side]
    for play in state.legal_plays():
        ended = best_for_each(played_on(state.after(play)))[side]
        assert found[play] == pytest.approx(ended - before, abs=0.001)


def test_worlds_count_by_their_weights_until_the_time_is_over() -> None:
    state = midway(3, plays=12, rules=FOUR)
    hands = list(state.hands)
    left, right = (state.turn + 1) % 4, (state.turn + 2) % 4
    hands[left], hands[right] = hands[right], hands[left]
    one, other = Sample(state.hands), Sample(tuple(hands), weight=3.0)
    found = outlook(state, [one], 60_000)
    both = outlook(state, [one, other], 60_000)
    assert both.sample_count == 2
    for play, value in outlook(state, [other], 60_000).values.items():
        assert both.values[play] == pytest.approx((found.values[play] + 3 * value) / 4)
    assert outlook(state, [one, other], 0) == found


def outlook(state: Round, worlds: list[Sample], cap_ms: float) -> SearchResult:
    """What is found in these *worlds*, by the nets and the ledger of the level."""
    knowledge, served = Knowledge.of(state, state.turn), nets_for(FOUR)
    assert served
    plies = sum(knowledge.hand_sizes)
    of_side = evaluator_after(knowledge, state.turn, plies)
    return Playout(knowledge, of_side, plies, served).run(worlds, cap_ms)
