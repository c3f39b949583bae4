"""The values of plays by the choice nets, which see what everybody at the table saw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scopa.engine import FULL_DECK, NO_CARDS, CardSet, Knowledge, Play, Rules, may_sweep, won_by
from scopa.players.nets.game_nets import GameNets
from scopa.players.nets.inputs import bits, phase_size, sweeping_ranks
from scopa.players.nets.net import SCALE, Net, choice_net


class PublicPosition(NamedTuple):
    """The public position before a play.

    number: how many plays of the round came before
    piles, last_capturer: by side
    """

    number: int
    seat: int
    table: int
    piles: tuple[int, ...]
    last_capturer: int | None

    def after(self, play: Play, rules: Rules) -> PublicPosition:
        """The position after a play, before the next one."""
        number, seat, table, piles, last_capturer = self
        if won := won_by(play, table, rules):
            last_capturer = side = seat % rules.sides
            piles = (*piles[:side], piles[side] | won, *piles[side + 1 :])
        table = (table | 1 << play.card) & ~won
        return PublicPosition(number + 1, (seat + 1) % rules.players, table, piles, last_capturer)


def public_position(knowledge: Knowledge) -> PublicPosition:
    """The present position."""
    return PublicPosition(
        len(knowledge.plays),
        knowledge.turn,
        int(knowledge.table),
        knowledge.piles,
        knowledge.last_capturer,
    )


def past_positions(knowledge: Knowledge) -> list[PublicPosition]:
    """The position before each play of the round under way."""
    rules = knowledge.rules
    face_up = int(knowledge.table)
    for pile in knowledge.piles:
        face_up |= pile
    played = CardSet.of(play.card for play in knowledge.plays)
    table = NO_CARDS if knowledge.first_table_sweeps else CardSet(face_up) - played
    first = (knowledge.dealer + 1) % rules.players
    position = PublicPosition(0, first, int(table), (0,) * rules.sides, None)
    positions = []
    for play in knowledge.plays:
        positions.append(position)
        position = position.after(play, rules)
    return positions


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
