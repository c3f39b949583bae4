"""Where no card is hidden plays are counted out: held against an exhaustive count of all lines.

The count is made with rounds of the engine alone and asks no player.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scopa.engine import DECK, PRESETS, SCOPA, Knowledge, Play, Round, Rules
from scopa.players.coach import NEARLY_EQUAL, judge
from scopa.players.puzzle import parse_puzzle, shipped_puzzles
from tests.players import best, best_for_each, margins_so_far, midway

GAMES = (
    SCOPA,
    PRESETS["escoba"],
    PRESETS["scopa-a-perdere"],
    PRESETS["asso-piglia-tutto"],
    PRESETS["cirulla"],
    Rules(players=3, open_hands=True),
    replace(PRESETS["scopone"], open_hands=True),
)


def counted_out(state: Round) -> Mapping[Play, float]:
    """The margin of the side to play at the end, by play, when all play as well as they can."""
    side = state.turn % state.rules.sides
    if state.rules.sides == 2:
        return {play: best(state.play_unchecked(play), side) for play in state.legal_plays()}
    return {play: best_for_each(state.play_unchecked(play))[side] for play in state.legal_plays()}


def hides_nothing(state: Round) -> bool:
    """Whether whose turn it is knows where every card is: all others but one hand."""
    others = [hand for seat, hand in enumerate(state.hands) if seat != state.turn and hand]
    return not state.stock and (state.rules.open_hands or len(others) < 2)


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_values_are_exact_if_no_card_is_hidden(rules: Rules, pytestconfig: pytest.Config) -> None:
    found = 0
    for seed in range(pytestconfig.getoption("--counted-decisions")):
        state = midway(seed, plays=rules.plays - 2 - seed % 4, rules=rules)
        margins = counted_out(state)
        if not hides_nothing(state) or len(margins) == 1:
            continue
        found += 1
        judgement = judge(Knowledge.of(state, state.turn))
        assert judgement.is_certain
        so_far = margins_so_far(state)[state.turn % rules.sides]
        values = {play: value + so_far for play, value in judgement.values.items()}
        assert values == pytest.approx(margins, abs=0.001), seed
        most = max(margins.values())
        for play, cost in judgement.costs.items():
            is_equal = most - margins[play] < NEARLY_EQUAL
            assert cost == pytest.approx(0 if is_equal else most - margins[play], abs=0.001)
    assert found > 2


def test_the_best_play_of_every_puzzle_of_the_last_deal_is_clearly_the_best() -> None:
    count = 0
    for key, line in shipped_puzzles().items():
        puzzle = parse_puzzle(line)
        state = puzzle.position.completed(DECK)
        if hides_nothing(state):
            count += 1
            margins = dict(counted_out(state))
            least = margins.pop(puzzle.best) - 0.5
            assert least >= max(margins.values()), key
    assert count >= 70
