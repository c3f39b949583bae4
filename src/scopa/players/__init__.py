"""The players: functions from a `Knowledge` to a `Play`.

The opponents can be had by name, as in ``from scopa.players import rosa, don_ciccio``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scopa.players.opponents import Level

_OPPONENTS = ("nino", "rosa", "beppe", "carla", "don_ciccio", "maestro")


def __getattr__(name: str) -> Level:
    if name not in _OPPONENTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from scopa.players.opponents import LEVELS  # with the nets: only when somebody is asked for

    return LEVELS[name.replace("_", "-")]
