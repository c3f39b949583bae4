"""What is said of opponents who cannot play some rules as well as they should."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scopa.engine import Rules
from scopa.players.levels import LEVELS
from scopa.players.nets.game_nets import nets_for
from scopa.text.language import _
from scopa.text.player_names import OPPONENTS


def shortcomings(names: Iterable[str], rules: Rules) -> Iterator[str]:
    """A sentence for each of the opponents by *names* who does worse under *rules*, and why."""
    served = nets_for(rules)
    for name in dict.fromkeys(names):
        who = OPPONENTS[name]
        if fault := LEVELS[name].fault(rules):
            yield _("{fault}; {who} plays by simple rules instead").format(fault=fault, who=who)
        elif not LEVELS[name].is_learned or (served and served.is_exact):
            continue
        elif served:
            yield _("nobody has learned just these rules; {who} plays as in a similar game").format(
                who=who
            )
        else:
            yield _("nobody has learned these rules; {who} relies on estimates").format(who=who)
