"""The instant player: one look at the choice net for each legal play, no search.

The nets were fitted to what a search with the learned values found, see
`scopa.players.nets.game_nets`; where nothing was learned the heuristic plays. In the last deal of
two the other hand is what has not been seen: those few plays are counted out. So are those of three
or four single players, as soon as there are few ways in which the unseen cards may lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from scopa.engine import FULL_DECK, Knowledge, Play, Rules, may_sweep, takes_itself
from scopa.players import heuristic_player
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import (
    phase_size,
    plays_of_round,
    sweeping_rank,
    uses_playouts,
)
from scopa.players.nets.net import SCALE, Net, NetError, choice_net
from scopa.players.past_choices import PublicPosition, public_position
from scopa.players.search.alpha_beta import Search
from scopa.players.search.evaluation import FinalEvaluator, bits
from scopa.players.search.max_n import MaxN
from scopa.players.search.samples import count_possible_hands, worlds


def choose(knowledge: Knowledge) -> Play:
    """The play that the net likes best, of several the first."""
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return plays[0]
    rules = knowledge.rules
    if not knowledge.stock_size and count_possible_hands(knowledge) <= _most_worlds(rules):
        return _counted_out(knowledge)
    served = nets_for(rules)
    if served is None:
        return heuristic_player.choose(knowledge)
    try:
        return by_net(public_position(knowledge), int(knowledge.hand), plays, served)
    except NetError:
        return heuristic_player.choose(knowledge)


def by_net(seen: PublicPosition, hand: int, plays: Sequence[Play], served: GameNets) -> Play:
    """The one of the *plays* from *hand* that the net likes best, of several the first.

    :raises NetError: the nets cannot be used.
    """
    if len(plays) == 1:
        return plays[0]
    values = play_values(seen, hand, plays, served)
    return plays[values.index(max(values))]


def _most_worlds(rules: Rules) -> int:
    """In how many worlds the last plays are counted out, at the most."""
    if uses_playouts(rules):
        return _FEW_WORLDS
    return 1 if rules.players == 2 else 0


_FEW_WORLDS = 6
"""As many as there are once the third of three single players plays."""


def _counted_out(knowledge: Knowledge) -> Play:
    """The best play in the last deal."""
    rules, plies = knowledge.rules, sum(knowledge.hand_sizes)
    ledger = FinalEvaluator(rules, knowledge.seat % rules.sides)
    alone = uses_playouts(rules)
    search = MaxN(knowledge, ledger) if alone else Search(knowledge, ledger, plies)
    all_worlds = worlds(knowledge, count_possible_hands(knowledge), Random(0))
    values = search.outlook(all_worlds, math.inf).values
    return max(values, key=lambda play: values[play])


def play_values(
    seen: PublicPosition, hand: int, plays: Sequence[Play], served: GameNets
) -> list[int]:
    """What the net gives for each of the *plays* from *hand*, in 1 / `SCALE` round points.

    Only their differences mean something: they were all that was fitted.

    :raises NetError: the nets cannot be used.
    """
    net, sums, total, hidden = _in_sight(seen, served)
    columns, value = net.columns, net.value
    rules, layout = served.rules, served.choices
    own_table, own_hand, last_capturer = layout.table, layout.hands, layout.last_capturer
    table = seen.table
    hidden &= ~hand
    sums += sum([columns[own_hand + card] for card in bits(hand)])
    laying = sums
    if seen.last_capturer is not None:
        laying += columns[last_capturer + (seen.last_capturer - seen.seat) % rules.sides]
    sweep_worth = -SCALE if rules.lowest_wins else SCALE
    may_be_swept = seen.number < plays_of_round(rules) - 1

    def threat(left_total: int) -> int:
        """What the cards count that may sweep a table of that total."""
        rank = sweeping_rank(left_total, rules)
        sweepers = (hidden >> 4 * (rank - 1) & 0b1111).bit_count() if rank else 0
        return columns[layout.sweepers + sweepers - 1] if sweepers else 0

    found = []
    for play in plays:
        card, taken = play
        left = columns[own_hand + card]
        if not (taken or (rules.ace_takes_all and takes_itself(card, table, rules))):
            after = laying + columns[own_table + card] - left
            found.append(value(after + threat(total + card // 4 + 1)))
            continue
        after = sums + columns[last_capturer] + columns[card] - left
        rest = total
        for other in bits(int(taken)):
            after += columns[other] - columns[own_table + other]
            rest -= other // 4 + 1
        swept = taken and taken == table and may_be_swept and may_sweep(play, rules)
        found.append(value(after + threat(rest)) + (sweep_worth if swept else 0))
    return found


@lru_cache(maxsize=64)
def _in_sight(seen: PublicPosition, served: GameNets) -> tuple[Net, int, int, int]:
    """The net for that moment, and the sums of its units for all that lies open.

    With it come the total of the table, and all cards that do not lie open.
    """
    rules, layout = served.rules, served.choices
    phase, place = divmod(seen.number, phase_size(rules))
    net = served.nets[choice_net(phase + 1)]
    sides = rules.sides
    sums = net.start + net.columns[layout.place + place]
    hidden = int(FULL_DECK) & ~seen.table
    for number in range(sides):
        pile = seen.piles[(seen.seat + number) % sides]
        sums += sum([net.columns[40 * number + card] for card in bits(pile)])
        hidden &= ~pile
    table = bits(seen.table)
    sums += sum([net.columns[layout.table + card] for card in table])
    return net, sums, sum([card // 4 + 1 for card in table]), hidden
