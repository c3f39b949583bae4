"""The default game for two over bare masks, compiled: captures, points, and the end of a deal.

It is a second engine, only for the speed of training: no other variant, no record, nothing checked;
the tests compare it with the real one. Player 0 leads, player 1 deals, and every value is the
leader's margin in round points. A net is three arrays: *weights* with a row for each input and a
column for each hidden unit, *bias*, and *out*, the last of which is added to the sum. The inputs
of a value are 40 bits each for pile 0, pile 1 and the table, then two for who captured last.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Masks = NDArray[np.int64]
Weights = NDArray[np.float32]

VALUE_INPUTS = 122
DEALS = 6
PLAYS_A_DEAL = 6

_COINS = 0x1111111111
_SETTEBELLO = 1 << 24
WAYS = 40  # the most ways of capturing that are kept for one card
FAR = 1e9
_PRIME_ORDER = np.array([6, 5, 0, 4, 3, 2, 1, 7, 8, 9])
_PRIME_VALUES = np.array([21, 18, 16, 15, 14, 13, 12, 10, 10, 10])


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


@njit("int64(int64)", cache=True)
def prime_of(pile: int) -> int:
    """The prime of *pile*."""
    missing = 15
    total = 0
    for place in range(10):
        found = (pile >> (4 * _PRIME_ORDER[place])) & missing
        if found:
            missing ^= found
            total += count(found) * _PRIME_VALUES[place]
            if not missing:
                return int(total)
    return 0


@njit("int64(int64, int64)", cache=True)
def points_of_deck(pile0: int, pile1: int) -> int:
    """What pile 0 scores more than pile 1, but for the sweeps."""
    coins0, coins1 = count(pile0 & _COINS), count(pile1 & _COINS)
    cards0, cards1 = count(pile0), count(pile1)
    prime0, prime1 = prime_of(pile0), prime_of(pile1)
    margin = int(cards0 > cards1) - int(cards0 < cards1)
    margin += int(coins0 > coins1) - int(coins0 < coins1)
    margin += int(prime0 > prime1) - int(prime0 < prime1)
    if pile0 & _SETTEBELLO:
        margin += 1
    elif pile1 & _SETTEBELLO:
        margin -= 1
    return margin


@njit("int64(int64, int64, int64[:])", cache=True)
def captures_of(card: int, table: int, found: Masks) -> int:
    """Write the sets that *card* may take into *found*; returns how many there are."""
    rank = card // 4 + 1
    same = table & (15 << (4 * (rank - 1)))
    number = 0
    while same:
        bit = same & -same
        found[number] = bit
        number += 1
        same ^= bit
    if number:
        return number
    lower = table & ((1 << (4 * (rank - 1))) - 1)
    size = count(lower)
    if size < 2:
        return 0
    cards = np.empty(size, np.int64)
    for place in range(size):
        cards[place] = lowest(lower)
        lower &= lower - 1
    chosen = np.empty(10, np.int64)
    depth, place, total, mask = 0, 0, 0, 0
    while True:
        if place < size and total + cards[place] // 4 + 1 <= rank:
            total += cards[place] // 4 + 1
            mask |= 1 << cards[place]
            chosen[depth] = place
            depth += 1
            if total == rank:
                if number < WAYS:
                    found[number] = mask
                    number += 1
            else:
                place += 1
                continue
        if not depth:
            return number
        depth -= 1
        place = chosen[depth]
        total -= cards[place] // 4 + 1
        mask ^= 1 << cards[place]
        place += 1


@njit("void(int64, int64, float32[:, :], float32[:])", cache=True)
def add_inputs(mask: int, first: int, weights: Weights, sums: Weights) -> None:
    """Add to *sums* the rows of the cards of *mask*, which stand from row *first* on."""
    while mask:
        row = first + lowest(mask)
        mask &= mask - 1
        for unit in range(sums.size):
            sums[unit] += weights[row, unit]


@njit("float64(float32[:], float32[:])", cache=True, fastmath=True)
def output(sums: Weights, out: Weights) -> float:
    """What the net gives for the *sums* of its hidden units."""
    total = float(out[sums.size])
    for unit in range(sums.size):
        if sums[unit] > 0:
            total += sums[unit] * out[unit]
    return total


@njit(
    "float64(int64[:], int64, int64, int64, int64, boolean,"
    " float32[:, :], float32[:], float32[:], float32[:])",
    cache=True,
)
def end_of_deal(
    root: Masks,
    pile0: int,
    pile1: int,
    table: int,
    last: int,
    final: bool,
    weights: Weights,
    base: Weights,
    out: Weights,
    sums: Weights,
) -> float:
    """What the end of a deal is worth, but for the sweeps; arguments as in `best_of_deal`."""
    if final:
        if last == 0:
            pile0 |= table
        elif last == 1:
            pile1 |= table
        return float(points_of_deck(pile0, pile1))
    for unit in range(base.size):
        sums[unit] = base[unit]
    add_inputs(pile0 ^ root[0], 0, weights, sums)
    add_inputs(pile1 ^ root[1], 40, weights, sums)
    add_inputs(table & ~root[2], 80, weights, sums)
    gone = root[2] & ~table
    while gone:
        row = 80 + lowest(gone)
        gone &= gone - 1
        for unit in range(sums.size):
            sums[unit] -= weights[row, unit]
    if last >= 0:
        for unit in range(sums.size):
            sums[unit] += weights[120 + last, unit]
    return output(sums, out)


@njit(
    "float64(int64[:], int64, int64, int64, int64, int64, int64, int64, float64, float64, boolean,"
    " float32[:, :], float32[:], float32[:], int64[:, :, :], int64[:, :], float32[:])",
    cache=True,
)
def best_of_deal(
    root: Masks,
    hand: int,
    other: int,
    table: int,
    pile0: int,
    pile1: int,
    last: int,
    mover: int,
    low: float,
    high: float,
    final: bool,
    weights: Weights,
    base: Weights,
    out: Weights,
    ways: Masks,
    numbers: Masks,
    sums: Weights,
) -> float:
    """The leader's margin when both play the rest of the deal as well as can be, hands open.

    *hand* is that of the *mover*. *root* holds pile 0, pile 1 and the table from which *base*, the
    sums of the hidden units, was made. *ways*, *numbers* and *sums* are room to work in.
    """
    left = count(hand) + count(other)
    if not left:
        return end_of_deal(root, pile0, pile1, table, last, final, weights, base, out, sums)
    rest, cards = hand, 0
    while rest:
        numbers[left, cards] = captures_of(lowest(rest), table, ways[left, cards])
        rest &= rest - 1
        cards += 1
    sign = 1.0 if mover == 0 else -1.0
    best = -sign * FAR
    for entry in range(2 * cards):  # first the cards that capture, then those that are laid
        place = entry % cards
        number = numbers[left, place]
        if (number == 0) != (entry >= cards):
            continue
        bit = 1 << nth(hand, place)
        for way in range(max(1, number)):
            taken = ways[left, place, way] if number else 0
            won = taken | bit if number else 0
            swept = number and taken == table and not (final and left == 1)
            gain = sign if swept else 0.0
            value = gain + best_of_deal(
                root,
                other,
                hand ^ bit,
                table ^ taken if number else table | bit,
                pile0 | won if mover == 0 else pile0,
                pile1 | won if mover == 1 else pile1,
                mover if number else last,
                1 - mover,
                low - gain,
                high - gain,
                final,
                weights,
                base,
                out,
                ways,
                numbers,
                sums,
            )
            if sign * value > sign * best:
                best = value
            if mover == 0:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                return best
    return best
