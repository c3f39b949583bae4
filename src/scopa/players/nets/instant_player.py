"""The instant player: one look at the choice net for each legal play, no search.

Where there are no nets for the rules the heuristic plays. In the last deal of two the other hand is
what has not been seen: those few plays are searched. So are those of three or four single players,
as soon as there are few ways in which the unseen cards may lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from scopa.engine import FULL_DECK, Knowledge, Play, Rules, may_sweep, takes_itself
from scopa.players import heuristic_player
from scopa.players.nets.game_nets import GameNets, nets_for
from scopa.players.nets.inputs import phase_size, plays_of_round, sweeping_rank, uses_playouts
from scopa.players.nets.net import SCALE, Net, choice_net
from scopa.players.past_choices import PublicPosition, public_position
from scopa.players.search.alpha_beta import AlphaBeta
from scopa.players.search.evaluation import FinalEvaluator, bits
from scopa.players.search.max_n import MaxN
from scopa.players.search.samples import count_possible_hands, draw_samples

_FEW_SAMPLES = 6
"""As many as there are once the third of three single players plays."""


def choose(knowledge: Knowledge) -> Play:
    """The play with the highest value, of several the first.

    :raises NetError: the nets cannot be used.
    """
    plays = knowledge.legal_plays()
    if len(plays) == 1:
        return plays[0]
    most = _most_searched(knowledge.rules)
    if not knowledge.stock_size and count_possible_hands(knowledge) <= most:
        return _search_last_deal(knowledge)
    nets = nets_for(knowledge.rules)
    if nets is None:
        return heuristic_player.choose(knowledge)
    return by_net(public_position(knowledge), int(knowledge.hand), plays, nets)


def _most_searched(rules: Rules) -> int:
    """The most possible hands with which the last deal is searched."""
    if uses_playouts(rules):
        return _FEW_SAMPLES
    return 1 if rules.players == 2 else 0


def _search_last_deal(knowledge: Knowledge) -> Play:
    rules = knowledge.rules
    evaluator = FinalEvaluator(rules, knowledge.seat % rules.sides)
    if uses_playouts(rules):
        search: MaxN | AlphaBeta = MaxN(knowledge, evaluator)
    else:
        search = AlphaBeta(knowledge, evaluator, sum(knowledge.hand_sizes))
    values = search.run(draw_samples(knowledge, _FEW_SAMPLES, Random(0)), math.inf).values
    return max(values, key=values.__getitem__)


def by_net(position: PublicPosition, hand: int, plays: Sequence[Play], nets: GameNets) -> Play:
    """The one of the *plays* from *hand* that the net values most, of several the first.

    :raises NetError: the nets cannot be used.
    """
    if len(plays) == 1:
        return plays[0]
    values = play_values(position, hand, plays, nets)
    return plays[values.index(max(values))]


def play_values(
    position: PublicPosition, hand: int, plays: Sequence[Play], nets: GameNets
) -> list[int]:
    """What the net gives for each of the *plays* from *hand*, in 1 / `SCALE` round points.

    Only their differences mean something: the net was fitted to them alone.

    :raises NetError: the nets cannot be used.
    """
    net, sums, total, hidden = _in_sight(position, nets)
    columns, value = net.columns, net.value
    rules, layout = nets.rules, nets.choices
    own_table, own_hand = layout.table, layout.hands
    table = position.table
    hidden &= ~hand
    sums += sum([columns[own_hand + card] for card in bits(hand)])
    laying = sums
    if position.last_capturer is not None:
        side = (position.last_capturer - position.seat) % rules.sides
        laying += columns[layout.last_capturer + side]
    sweep_value = -SCALE if rules.lowest_wins else SCALE
    may_be_swept = position.number < plays_of_round(rules) - 1

    def threat(left_total: int) -> int:
        """The input for the cards that may sweep a table of that total."""
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
        after = sums + columns[layout.last_capturer] + columns[card] - left
        rest = total
        for other in bits(int(taken)):
            after += columns[other] - columns[own_table + other]
            rest -= other // 4 + 1
        swept = taken and taken == table and may_be_swept and may_sweep(play, rules)
        found.append(value(after + threat(rest)) + (sweep_value if swept else 0))
    return found


@lru_cache(maxsize=64)
def _in_sight(position: PublicPosition, nets: GameNets) -> tuple[Net, int, int, int]:
    """The net for that position, and the sums of its units for all that lies open.

    With it come the total of the table, and all cards that do not lie open.
    """
    rules, layout = nets.rules, nets.choices
    phase, place = divmod(position.number, phase_size(rules))
    net = nets.nets[choice_net(phase + 1)]
    sums = net.start + net.columns[layout.place + place]
    hidden = FULL_DECK & ~position.table
    for number in range(rules.sides):
        pile = position.piles[(position.seat + number) % rules.sides]
        sums += sum([net.columns[40 * number + card] for card in bits(pile)])
        hidden &= ~pile
    table = bits(position.table)
    sums += sum([net.columns[layout.table + card] for card in table])
    return net, sums, sum([card // 4 + 1 for card in table]), hidden
