"""The instant player: one look at the choice net for each legal play, no search.

Where there are no nets for the rules the heuristic plays. In the last deal of two the other hand is
what has not been seen: those few plays are searched. So are those of three or four single players,
as soon as there are few ways in which the unseen cards may lie.
"""

from __future__ import annotations

from scopa.engine import Knowledge, Play, Rules
from scopa.players import heuristic_player
from scopa.players.nets.choices import by_net
from scopa.players.nets.game_nets import nets_for
from scopa.players.nets.inputs import uses_playouts
from scopa.players.past_choices import public_position
from scopa.players.search.open_hands import count_out
from scopa.players.search.samples import count_possible_hands

_FEW_HANDS = 6
"""As many as there are once the third of three single players plays."""


def choose(knowledge: Knowledge) -> Play:
    """The play with the highest value, of several the first."""
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return plays[0]
    most = _most_searched(knowledge.rules)
    if not knowledge.stock_size and count_possible_hands(knowledge) <= most:
        values = count_out(knowledge, most).values
        return max(values, key=values.__getitem__)
    nets = nets_for(knowledge.rules)
    if nets is None:
        return heuristic_player.choose(knowledge)
    return by_net(public_position(knowledge), int(knowledge.hand), plays, nets)


def _most_searched(rules: Rules) -> int:
    """The most possible hands with which the last deal is searched."""
    if uses_playouts(rules):
        return _FEW_HANDS
    return 1 if rules.players == 2 else 0
