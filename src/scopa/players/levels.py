"""The opponents to choose from, from a child to a master.

A weaker one looks less far, forgets more or grabs sooner; none of them plays at random, and none
sees a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scopa.engine import Knowledge, Play, Rules
from scopa.players import greedy_players, heuristic_player, instant_player
from scopa.players.learned_games import learned
from scopa.players.nets import NetError
from scopa.players.sampling_player import Thinker

Player = Callable[[Knowledge], Play]


@dataclass(frozen=True)
class Level:
    """An opponent: the *name* by which it is chosen, and how it plays."""

    name: str
    play: Player
    is_learned: bool = False
    """Whether it uses the learned nets; without them the heuristic plays in its place."""

    def fault(self, rules: Rules) -> str:
        """Why it cannot play under *rules* as it should, if so: its nets are damaged."""
        served = learned(rules) if self.is_learned else None
        return served.fault if served else ""

    @property
    def unhurried(self) -> Player:
        """The same without a clock that may stop it: equal knowledge, equal play."""
        return replace(self, play=getattr(self.play, "unhurried", self.play))

    def __call__(self, knowledge: Knowledge) -> Play:
        """Its play."""
        if not self.is_learned:
            return self.play(knowledge)
        try:
            return self.play(knowledge)
        except NetError:
            return heuristic_player.choose(knowledge)


_REMEMBERED_PLAYS = 30


def forgetful(knowledge: Knowledge) -> Play:
    """The heuristic of somebody who no longer knows what was taken in the first plays."""
    remembered = 0
    for card, taken in knowledge.plays[-_REMEMBERED_PLAYS:]:
        remembered |= taken | 1 << card
    piles = tuple([pile & remembered for pile in knowledge.piles])
    return heuristic_player.choose(knowledge._replace(piles=piles))


COUNTER = Thinker(samples=11, cap_ms=50.0, infers=False, studies=False)
"""Thinks of a few of the hands that there may be."""
MASTER = Thinker(samples=200, cap_ms=50.0)
"""Thinks of all that are likely, and learns how the others play."""

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("nino", greedy_players.take_most),
        Level("rosa", greedy_players.grab),
        Level("beppe", forgetful),
        Level("carla", instant_player.choose, is_learned=True),
        Level("don-ciccio", COUNTER, is_learned=True),
        Level("maestro", MASTER, is_learned=True),
    )
}
"""By name, the weakest first."""
STRONGEST = list(LEVELS)[-1]
"""The name of the last of them."""
