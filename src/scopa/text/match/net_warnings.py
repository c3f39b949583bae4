"""What is told before a match if somebody does not play as well in it as usual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scopa.engine import Rules
from scopa.game.seats import OPPONENTS
from scopa.players.nets.game_nets import nearest_nets
from scopa.players.opponents import LEVELS
from scopa.text.language import _


def net_warnings(levels: Iterable[str], rules: Rules) -> Iterator[str]:
    """A sentence for each level that does not play as well as usual by the rules."""
    nets = nearest_nets(rules)
    for level in dict.fromkeys(filter(None, levels)):
        who = OPPONENTS[level]
        if fault := LEVELS[level].fault(rules):
            yield _("{fault}; {who} plays by simple rules instead").format(fault=fault, who=who)
        elif not LEVELS[level].is_learned or (nets and nets.is_exact):
            continue
        elif nets:
            yield _(
                "nobody has learned exactly these rules; {who} plays as in a similar game"
            ).format(who=who)
        else:
            yield _("nobody has learned these rules; {who} relies on estimates").format(who=who)
