"""The opponents: honest, legal, and always the same."""

import pytest

from scopa.engine import (
    CardSet,
    Knowledge,
)
from scopa.players import greedy_players, instant_player
from scopa.players.levels import LEVELS
from scopa.players.sampling_player import Thinker
from scopa.words.player_names import OPPONENTS
from tests.engine import position
from tests.players import midway


def test_every_level_has_a_name_and_a_manner() -> None:
    assert list(OPPONENTS) == list(LEVELS)
    assert all(name == found.name for name, found in LEVELS.items())


def test_nino_takes_as_many_as_he_can() -> None:
    state = position(("10C 7C", "5D"), "7D 4S 3B 2S 1S", stock="8B 8C")
    assert str(greedy_players.take_most(Knowledge.of(state, 0))) == "10C x 1S 2S 3B 4S"


@pytest.mark.parametrize(
    ("hand", "table", "chosen"),
    [
        ("3C 7C", "7D 3S", "7C x 7D"),  # the settebello
        ("4C 2C", "1S 3B", "4C x 1S 3B"),  # the sweep
        ("5C 6C", "6D 5S 9C", "6C x 6D"),  # the coin
        ("2D 7C 9S", "10B", "9S"),  # figures are laid first
        ("2D 7C 4S", "10B", "4S"),  # coins and sevens last
        ("2D 7C", "10B", "2D"),
    ],
)
def test_rosa_grabs_what_counts(hand: str, table: str, chosen: str) -> None:
    state = position((hand, "5D"), table, stock="8B 8C")
    assert str(greedy_players.grab(Knowledge.of(state, 0))) == chosen


def test_the_instant_player_knows_what_every_beginner_knows() -> None:
    state = position(
        ("7C 10S 2D", "1S 1B 2B"),
        "7D 10B 4S",
        stock=" ".join(
            map(str, list(CardSet.parse("3B 4B 5B 8S 8B 9B 10C 2S 6S 7B 9D 3D 6B 5D 5C 5S 6C 6D")))
        ),
        piles=("", ""),
    )
    assert str(instant_player.choose(Knowledge.of(state, 0))) == "7C x 7D"


def test_the_cap_on_time_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs a second at each look lets the search see one world."""
    ticks = iter(range(10_000))
    monkeypatch.setattr("scopa.players.search.time.perf_counter", lambda: next(ticks))
    state = midway(2, plays=7)
    knowledge = Knowledge.of(state, state.turn)
    assert Thinker(samples=500, cap_ms=500).outlook(knowledge).worlds == 1
    assert Thinker(samples=20, cap_ms=10_000_000).outlook(knowledge).worlds == 20


def test_the_seed_gives_the_samples() -> None:
    state = midway(2, plays=7)
    knowledge = Knowledge.of(state, state.turn)
    one, same, other = (
        Thinker(samples=15, cap_ms=60_000, seed=seed).outlook(knowledge).values
        for seed in (1, 1, 2)
    )
    assert one == same != other
