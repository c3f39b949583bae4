"""The heuristic plays every game sensibly: it beats a player who plays at random."""

import pytest

from scopa.engine import PRESETS, Rules
from scopa.players import heuristic
from tests.benchmarks.baselines import random_player
from tests.benchmarks.players import margin

DEALS = 25


@pytest.mark.parametrize("name", PRESETS)
def test_the_heuristic_beats_random_play_at_every_game(name: str) -> None:
    rules = PRESETS[name]
    gained, error = margin(heuristic.choose, random_player(1), rules, DEALS)
    if rules.lowest_wins:  # fewer points are better
        gained = -gained
    assert gained > 3 * error


def test_partners_beat_partners_who_play_at_random() -> None:
    rules = Rules(players=4, partnerships=True)
    gained, error = margin(heuristic.choose, random_player(1), rules, DEALS)
    assert gained > 3 * error
