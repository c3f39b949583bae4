"""The values of plays by the choice nets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scopa.engine import FULL_DECK, Play, may_sweep, won_by
from scopa.players.nets.game_nets import GameNets
from scopa.players.nets.inputs import bits, phase_size, sweeping_ranks
from scopa.players.nets.net import SCALE, Net, choice_net
from scopa.players.public_position import PublicPosition


def by_net(position: PublicPosition, hand: int, plays: Sequence[Play], nets: GameNets) -> Play:
    """The play from *hand* that the net values most among *plays*; of equals, the first."""
    if len(plays) == 1:
        return plays[0]
    values = play_values(position, hand, plays, nets)
    return plays[values.index(max(values))]


def play_values(
    position: PublicPosition, hand: int, plays: Sequence[Play], nets: GameNets
) -> list[int]:
    """The value by the net of each of the *plays* from *hand*, in 1 / `SCALE` round points.

    Only their differences mean something: the net was fitted to them alone.
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
    may_be_swept = position.number < rules.plays - 1

    def threat(left_total: int) -> int:
        """The input for the cards that may sweep a table with *left_total* in ranks."""
        ranks = sweeping_ranks(left_total, rules)
        sweepers = sum([(hidden >> 4 * (rank - 1) & 0b1111).bit_count() for rank in ranks])
        return columns[layout.sweepers + min(sweepers, 4) - 1] if sweepers else 0

    found = []
    for play in plays:
        card, taken = play
        left = columns[own_hand + card]
        if not won_by(play, table, rules):
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
    hidden = int(FULL_DECK) & ~position.table
    for number in range(rules.sides):
        pile = position.piles[(position.seat + number) % rules.sides]
        sums += sum([net.columns[40 * number + card] for card in bits(pile)])
        hidden &= ~pile
    table = bits(position.table)
    sums += sum([net.columns[layout.table + card] for card in table])
    return net, sums, sum([card // 4 + 1 for card in table]), hidden
