"""The heuristic plays every game sensibly: it beats a player who plays at random."""

import pytest

from scopa.arena.contest import Contest, play, summed_up
from scopa.engine import PRESETS, Rules
from tests.benchmarks.players import HEURISTIC, RANDOM

DEALS = 24
GAMES = {**PRESETS, "partners": Rules(players=4, partnerships=True)}


@pytest.mark.parametrize("name", GAMES)
def test_the_heuristic_beats_random_play_at_every_game(name: str) -> None:
    result = summed_up(play(Contest(HEURISTIC, RANDOM, GAMES[name]), DEALS))
    gained = -result.margin if GAMES[name].lowest_wins else result.margin
    assert gained > 3 * result.error
