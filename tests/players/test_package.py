import scopa.players
from scopa.players.levels import LEVELS


def test_each_opponent_can_be_had_from_the_package_by_name() -> None:
    found = [getattr(scopa.players, name) for name in scopa.players._OPPONENTS]
    assert found == list(LEVELS.values())
