"""A player to measure others against: one that plays at random."""

import random

from scopa.engine import Knowledge, Play
from scopa.players.levels import Player


def random_player(seed: int) -> Player:
    """A player who chooses uniformly among all legal plays."""
    rng = random.Random(seed)

    def choose(knowledge: Knowledge) -> Play:
        plays = knowledge.legal_plays()
        return plays[int(rng.random() * len(plays))]

    return choose


random_play = random_player(1)
"""For the arena, by name."""
