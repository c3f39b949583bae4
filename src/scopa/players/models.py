"""How another player is thought to choose, for a search to reckon with."""

from __future__ import annotations

from collections.abc import Callable

from scopa.engine import Play, legal_plays
from scopa.players.search.move_tree import Moves, Tree

Habits = Callable[[Play, int], float]
"""How much somebody likes a play on a table, as a weight against that of their other plays."""


class Model:
    """Somebody who chooses by *habits*, so far as *trust* goes, 0 to 1, and otherwise well."""

    def __init__(self, habits: Habits, trust: float) -> None:
        self.trust = trust
        self._habits = habits
        self._likings: dict[tuple[int, int], list[float]] = {}

    def likings(self, hand: Tree, table: int) -> list[float]:
        """How much they like each move of a *hand* on a *table*, in the order of its moves."""
        return [liking for moves, _ in hand for liking in self._of_card(moves, table)]

    def _of_card(self, moves: Moves, table: int) -> list[float]:
        key = int(moves.card), table
        found = self._likings.get(key)
        if found is None:
            plays = legal_plays(1 << moves.card, table, moves.rules)
            found = self._likings[key] = [self._habits(play, table) for play in plays]
        return found
