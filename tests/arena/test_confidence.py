"""When the arena may stop: seldom wrongly, soon where the players differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from scopa.arena.confidence import RISK, until_sure
from scopa.arena.contest import Dealt

DEALS = 1000


def deals(margin: float, seed: int) -> Iterator[Dealt]:
    """Deals with margins about that one, as widely spread as real ones."""
    rng = Random(seed)
    for _ in range(DEALS):
        drawn = rng.gauss(margin, 2)
        yield Dealt(drawn, (drawn,), (Counter(), Counter()), ((), ()), ())


def test_equal_players_are_seldom_told_apart() -> None:
    stopped = [sum(1 for _ in until_sure(deals(0, seed))) < DEALS for seed in range(120)]
    assert sum(stopped) <= 1.5 * RISK * len(stopped)


def test_a_clear_difference_is_seen_soon_and_the_right_way() -> None:
    for seed in range(30):
        played = [deal.margin for deal in until_sure(deals(-1.0, seed))]
        assert len(played) < 200
        assert sum(played) < 0


def test_players_without_a_difference_at_all_are_played_to_the_end() -> None:
    dealt = Dealt(0.0, (0.0, 0.0), (Counter(), Counter()), ((), ()), ())
    assert sum(1 for _ in until_sure([dealt] * 50)) == 50
