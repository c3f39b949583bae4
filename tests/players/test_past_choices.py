"""What all have seen is what the engine went through."""

import pytest

from scopa.engine import PRESETS, CardSet, Knowledge, PastRound, Round, Rules
from scopa.players.past_choices import (
    PublicPosition,
    choices_of_round,
    choices_so_far,
    public_position,
)
from tests.players import midway

GAMES = {**PRESETS, "three": Rules(players=3), "four": Rules(players=4)}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_going_back_over_the_plays_gives_the_positions_of_the_engine(name: str, seed: int) -> None:
    rules = GAMES[name]
    plays = 34
    state = midway(seed, plays=plays, rules=rules)
    choices = choices_so_far(Knowledge.of(state, state.turn))
    assert [choice.play for choice in choices] == list(state.plays)
    for number, choice in enumerate(choices):
        before = midway(seed, plays=number, rules=rules)
        assert choice.position == public_position(Knowledge.of(before, before.turn))


def test_a_round_of_the_past_is_gone_over_alike() -> None:
    start = midway(1, plays=0)
    state = midway(1, plays=36)
    past = PastRound(state.dealer, CardSet(start.table), state.plays)
    choices = choices_of_round(past, state.rules)
    before: Round = midway(1, plays=35)
    assert choices[-1].position == PublicPosition(
        35, before.turn, before.table, before.piles, before.last_capturer
    )
