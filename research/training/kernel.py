"""The rules of every game over bare masks, compiled: captures, and the points of piles.

It is a second engine, only for the speed of training: no record, nothing checked; the tests compare
it with the real one. Seat 0 leads each deal, and the last seat is the dealer's. What is told of a
first table, of hands that are shown and of the very first play concerns no value, and is left out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from scopa.engine import PRIME_VALUE, Prime, Rules
from scopa.players.nets.inputs import (
    Layout,
    choice_layout,
    has_long_hands,
    phase_size,
    plays_of_round,
    value_layout,
)

Masks = NDArray[np.int64]
Weights = NDArray[np.float32]

ALL_CARDS = (1 << 40) - 1
WAYS = 64  # the most ways of capturing that are kept for one card
_COINS = 0x1111111111
_SETTEBELLO, _RE_BELLO = 1 << 24, 1 << 36
_GRANDE = 0x1110000000
_SEVENS = 15 << 24
_ACES = 15
_BEST_FIRST = np.array(sorted(range(10), key=lambda place: -PRIME_VALUE[place + 1]))
_PRIME_VALUES = np.array([PRIME_VALUE[place + 1] for place in _BEST_FIRST])
_PRIMES = (Prime.HIGHEST_PRIME, Prime.MOST_SEVENS, Prime.THREE_SEVENS)


class Game(NamedTuple):
    """What the compiled code asks about the rules; see :class:`scopa.engine.Rules`.

    *prime* is the place among `_PRIMES`, *napola* the most that one scores; *sign* says whether
    points are wanted; *inputs* are those of the values.
    """

    players: int
    sides: int
    hand_size: int
    table_size: int
    plays: int
    phase: int
    has_long_hands: bool
    fifteen: bool
    fewest_cards: bool
    ace_takes_all: bool
    ace_sweeps: bool
    ace_takes_all_over_ace: bool
    ace_stays_on_empty_table: bool
    first_table_sweeps: bool
    prime: int
    re_bello: bool
    napola: int
    grande: bool
    sign: int
    inputs: Layout
    choices: Layout


def game_of(rules: Rules) -> Game:
    """What the compiled code asks about *rules*."""
    return Game(
        players=rules.players,
        sides=rules.sides,
        hand_size=rules.hand_size,
        table_size=rules.table_size,
        plays=plays_of_round(rules),
        phase=phase_size(rules),
        has_long_hands=has_long_hands(rules),
        fifteen=rules.fifteen,
        fewest_cards=rules.fewest_cards,
        ace_takes_all=rules.ace_takes_all,
        ace_sweeps=rules.ace_sweeps,
        ace_takes_all_over_ace=rules.ace_takes_all_over_ace,
        ace_stays_on_empty_table=rules.ace_stays_on_empty_table,
        first_table_sweeps=rules.first_table_sweeps,
        prime=_PRIMES.index(rules.prime),
        re_bello=rules.re_bello,
        napola=(6 if rules.napola_at_most_six else 10) * rules.napola,
        grande=rules.grande,
        sign=-1 if rules.lowest_wins else 1,
        inputs=value_layout(rules),
        choices=choice_layout(rules),
    )


@njit("int64(int64)", cache=True)
def count(mask: int) -> int:
    """How many cards *mask* holds."""
    mask = mask - ((mask >> 1) & 0x5555555555)
    mask = (mask & 0x3333333333) + ((mask >> 2) & 0x3333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F
    return int((mask * 0x0101010101 >> 32) & 0xFF)


@njit("int64(int64)", cache=True)
def lowest(mask: int) -> int:
    """The number of the first card of *mask*."""
    return int(count((mask & -mask) - 1))


@njit("int64(int64, int64)", cache=True)
def nth(mask: int, place: int) -> int:
    """The number of the card of *mask* before which there are *place* others."""
    for _ in range(place):
        mask &= mask - 1
    return int(lowest(mask))


@njit(cache=True)
def captures_of(card: int, table: int, game: Game, found: Masks) -> int:
    """Write the sets that *card* may take into *found*; returns how many there are."""
    rank = card // 4 + 1
    if game.ace_takes_all and rank == 1:
        return captures_of_ace(table, game, found)
    total = 15 - rank if game.fifteen else rank
    same = 0 if game.fifteen else table & (15 << (4 * (rank - 1)))
    if same:
        return singly(same, found)
    fitting = table & ((1 << (4 * min(total, 10))) - 1)
    number = sums_of(total, fitting, found)
    return only_fewest(number, found) if game.fewest_cards else number


@njit(cache=True)
def captures_of_ace(table: int, game: Game, found: Masks) -> int:
    """As `captures_of`, for an ace that takes everything."""
    aces = table & _ACES
    if aces and (not game.ace_takes_all_over_ace or (aces == table and count(aces) == 1)):
        return singly(aces, found)
    found[0] = table
    return int(table != 0)


@njit("int64(int64, int64[:])", cache=True)
def singly(cards: int, found: Masks) -> int:
    """Write each of the *cards* alone into *found*; returns how many there are."""
    number = 0
    while cards:
        found[number] = cards & -cards
        cards &= cards - 1
        number += 1
    return number


@njit("int64(int64, int64, int64[:])", cache=True)
def sums_of(total: int, cards: int, found: Masks) -> int:
    """Write the sets of *cards* whose ranks make *total* into *found*; returns their number."""
    number, left, mask, rest = 0, total, 0, cards
    chosen = 0  # the cards of the mask in order, six bits each
    while True:
        card = lowest(rest) if rest else ALL_CARDS
        if card // 4 < left:
            left -= card // 4 + 1
            mask |= 1 << card
            chosen = chosen << 6 | card
            rest &= rest - 1
            if left:
                continue
            if number < WAYS:
                found[number] = mask
                number += 1
        if not mask:  # the cards stand in order: what comes after would be too much as well
            return number
        card = chosen & 63
        chosen >>= 6
        left += card // 4 + 1
        mask ^= 1 << card
        rest = cards & (-2 << card)


@njit("int64(int64, int64[:])", cache=True)
def only_fewest(number: int, found: Masks) -> int:
    """Keep of the sets *found* those with the fewest cards; returns how many there are."""
    fewest, kept = 40, 0
    for way in range(number):
        size = count(found[way])
        if size < fewest:
            fewest, kept = size, 0
        if size == fewest:
            found[kept] = found[way]
            kept += 1
    return kept


@njit(cache=True)
def takes_itself(card: int, table: int, game: Game) -> bool:
    """Whether *card* is an ace that goes to the pile, for the table is empty."""
    return card < 4 and not table and game.ace_takes_all and not game.ace_stays_on_empty_table


@njit(cache=True)
def sweeps(card: int, taken: int, table: int, game: Game) -> bool:
    """Whether *card* makes a sweep by taking *taken*, unless it is the last card of the round."""
    if not taken or taken != table:
        return False
    if card >= 4 or not game.ace_takes_all or game.ace_sweeps:
        return True
    return count(taken) == 1 and not taken & ~_ACES


@njit("int64(int64)", cache=True)
def prime_of(pile: int) -> int:
    """The prime of *pile*."""
    missing = 15
    total = 0
    for place in range(10):
        found = (pile >> (4 * _BEST_FIRST[place])) & missing
        if found:
            missing ^= found
            total += count(found) * _PRIME_VALUES[place]
            if not missing:
                return int(total)
    return 0


@njit(cache=True)
def share(side: int, view: int, game: Game) -> float:
    """What a point of *side* is to the margin of the side *view*."""
    if side == view:
        return float(game.sign)
    return -game.sign / (game.sides - 1)


@njit(cache=True)
def for_the_most(counts: Masks, view: int, game: Game) -> float:
    """The margin of *view* from a point for whoever has the highest of the *counts*."""
    best, holder = -1, -1
    for side in range(game.sides):
        if counts[side] > best:
            best, holder = counts[side], side
        elif counts[side] == best:
            holder = -1
    return share(holder, view, game) if holder >= 0 else 0.0


@njit(cache=True)
def points_of_pile(pile: int, game: Game) -> int:
    """What *pile* scores whatever the others have."""
    points = int(pile & _SETTEBELLO != 0)
    if game.prime == 2:
        points += int(count(pile & _SEVENS) >= 3)
    if game.re_bello and pile & _RE_BELLO:
        points += 1
    if game.napola and pile & 0x111 == 0x111:
        length = 3
        while length < 10 and pile >> (4 * length) & 1:
            length += 1
        points += min(length, game.napola)
    if game.grande and pile & _GRANDE == _GRANDE:
        points += 5
    return points


@njit(cache=True)
def margin_of_piles(piles: Masks, view: int, game: Game, counts: Masks) -> float:
    """The margin of *view* from the *piles* at the end of a round; *counts* is room to work in."""
    margin = 0.0
    for side in range(game.sides):
        margin += share(side, view, game) * points_of_pile(piles[side], game)
        counts[side] = count(piles[side])
    margin += for_the_most(counts, view, game)
    for side in range(game.sides):
        counts[side] = count(piles[side] & _COINS)
    margin += for_the_most(counts, view, game)
    if game.prime < 2:
        for side in range(game.sides):
            pile = piles[side]
            counts[side] = count(pile & _SEVENS) if game.prime else prime_of(pile)
        margin += for_the_most(counts, view, game)
    return margin
