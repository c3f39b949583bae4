"""The instant player: one look at the choice net for each legal play, no search.

The nets were fitted to what a search with the learned values found. They know the default game for
two; under other rules the heuristic plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scopa.engine import Knowledge, Play
from scopa.players import heuristic_player
from scopa.players.evaluation import bits, has_learned_values
from scopa.players.nets import SCALE, Net, NetError, choice_net, learned_nets
from scopa.players.seen_positions import Seen, seen_now

_PLAYS_A_DEAL = 6
_LAST_PLAY = 35


def choose(knowledge: Knowledge) -> Play:
    """The play that the net likes best, of several the first."""
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return plays[0]
    if not has_learned_values(knowledge.rules):
        return heuristic_player.choose(knowledge)
    try:
        values = play_values(seen_now(knowledge), int(knowledge.hand), plays)
    except NetError:
        return heuristic_player.choose(knowledge)
    return plays[values.index(max(values))]


def play_values(seen: Seen, hand: int, plays: Sequence[Play]) -> list[int]:
    """What the net gives for each of the *plays* from *hand*, in 1 / `SCALE` round points.

    :raises NetError: the nets cannot be used.
    """
    net, sums = _in_sight(seen)
    columns, value = net.columns, net.value
    seat, table = seen.seat, seen.table
    sums += sum([columns[120 + card] for card in bits(hand)])
    laying = sums
    if seen.last_captor is not None:
        laying += columns[160 + (seen.last_captor != seat)]
    found = []
    for card, taken in plays:
        if not taken:
            found.append(value(laying + columns[80 + card] - columns[120 + card]))
            continue
        after = sums + columns[160] + columns[card] - columns[120 + card]
        for other in bits(int(taken)):
            after += columns[other] - columns[80 + other]
        swept = taken == table and seen.number < _LAST_PLAY
        found.append(value(after) + SCALE * swept)
    return found


@lru_cache(maxsize=64)
def _in_sight(seen: Seen) -> tuple[Net, int]:
    """The net for that moment, and the sums of its units for all that lies open."""
    deal, place = divmod(seen.number, _PLAYS_A_DEAL)
    net = learned_nets()[choice_net(deal + 1)]
    sums = net.start + net.columns[162 + place]
    for first, cards in (
        (0, seen.piles[seen.seat]),
        (40, seen.piles[1 - seen.seat]),
        (80, seen.table),
    ):
        sums += sum([net.columns[first + card] for card in bits(cards)])
    return net, sums
