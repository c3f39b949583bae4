"""Which nets serve which rules: the only place that knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache

from scopa.engine import PRESETS, Rules
from scopa.players.nets.inputs import (
    Layout,
    choice_layout,
    number_of_values,
    phase_size,
    stored_kinds,
    value_layout,
)
from scopa.players.nets.net import Net, NetError, choice_net, net_file, nets_of, value_net

_PRESETS_TRAINED = (
    "scopa", "escoba", "cirulla", "asso-piglia-tutto", "scopa-a-quindici", "scopa-a-perdere",
    "scopone", "scopone-scientifico",
)  # fmt: skip
TRAINED_GAMES: Mapping[str, Rules] = {
    **{name: PRESETS[name] for name in _PRESETS_TRAINED},
    "partners": Rules(players=4, partnerships=True),
    "three": Rules(players=3),
    "four": Rules(players=4),
}
"""The rules that nets were trained for, by the name of the nets."""

_SHAPE = ("players", "partnerships", "hand_size", "fifteen", "ace_takes_all", "lowest_wins")
"""In other respects rules may differ a little and be served by the same nets, but not in these."""
_NO_MATTER = (
    "target", "redeal_on_three_kings", "redeal_on_two_aces", "first_table_sweeps", "hand_bonuses",
    "wild_on_first_table", "wild_rank", "open_hands",
)  # fmt: skip
"""Rules that change nothing of what cards and positions are worth."""
_DETAILS = tuple(
    entry.name for entry in fields(Rules) if entry.init and entry.name not in (*_SHAPE, *_NO_MATTER)
)


@dataclass(frozen=True, eq=False)
class GameNets:
    """The nets that serve some *rules*.

    name: of their file
    choices: where the inputs of the choice nets are
    is_exact: whether they were trained for just these rules, not for the most similar ones
    """

    name: str
    rules: Rules
    choices: Layout
    is_exact: bool

    @property
    def nets(self) -> Mapping[str, Net]:
        """The nets by name.

        :raises NetError: they cannot be used.
        """
        return nets_of(self.name)

    @cached_property
    def fault(self) -> str:
        """The fault of the nets; empty if they can be used."""
        try:
            nets = self.nets
        except NetError as error:
            return str(error)
        trained = TRAINED_GAMES[self.name]
        values, choices = number_of_values(trained), trained.plays // phase_size(trained)
        sizes = {value_net(number + 1): value_layout(trained).size for number in range(values)}
        sizes |= {choice_net(number + 1): choice_layout(trained).size for number in range(choices)}
        kinds = 1 + len(stored_kinds(trained))
        has_parts = all(
            len(net.parts(net.start)) == kinds
            for name, net in nets.items()
            if name.startswith("value")
        )
        if has_parts and {name: len(net.columns) for name, net in nets.items()} == sizes:
            return ""
        return f"{net_file(self.name)}: the nets of another game"


def nets_for(rules: Rules) -> GameNets | None:
    """The nets for *rules* or those nearest to them, see `nearest_nets`, if they can be used."""
    nets = nearest_nets(rules)
    return nets if nets and not nets.fault else None


def net_fault(rules: Rules) -> str:
    """The reason why the nets for *rules* cannot be used; empty if they can, or there are none."""
    nets = nearest_nets(rules)
    return nets.fault if nets else ""


@lru_cache(maxsize=64)
def nearest_nets(rules: Rules) -> GameNets | None:
    """The nets for *rules*, or else those for the most similar rules of the same shape, if any."""
    differences = {
        name: sum(getattr(trained, detail) != getattr(rules, detail) for detail in _DETAILS)
        for name, trained in TRAINED_GAMES.items()
        if all(getattr(trained, trait) == getattr(rules, trait) for trait in _SHAPE)
    }
    if not differences:
        return None
    nearest = min(differences, key=differences.__getitem__)
    return GameNets(nearest, rules, choice_layout(rules), is_exact=not differences[nearest])
