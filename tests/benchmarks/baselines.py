"""Players to measure others against: one that plays at random, and the greedy one."""

import random

from scopa.engine import Knowledge, Play
from scopa.players.levels import Player
from scopa.players.simple import grab

greedy: Player = grab
"""The player of most public Scopa programs, see there."""


def random_player(seed: int) -> Player:
    """A player who chooses uniformly among all legal plays."""
    rng = random.Random(seed)

    def choose(knowledge: Knowledge) -> Play:
        plays = knowledge.legal_plays()
        return plays[int(rng.random() * len(plays))]

    return choose
