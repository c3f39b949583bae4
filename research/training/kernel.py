"""The rules of every game over bare masks, compiled: captures, and the points of piles.

It is a second engine, only for the speed of training: no record, nothing checked; the tests compare
it with the real one. Seat 0 leads each deal, and the last seat is the dealer's. What is told of a
first table, of hands that are shown and of the very first play concerns no value, and is left out;
but not the rank of the 7 of cups in Cirulla (*wild*), which is 7 as long as it is not declared.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from scopa.engine import PRIME_VALUE, Prime, Rules
from scopa.players.nets.inputs import (
    Layout,
    choice_layout,
    has_long_hands,
    phase_size,
    value_layout,
)

Masks = NDArray[np.int64]
Weights = NDArray[np.float32]

ALL_CARDS = (1 << 40) - 1
WAYS = 96  # the most ways of capturing that are kept for one card
_COINS = 0x1111111111
_SETTEBELLO, _RE_BELLO = 1 << 24, 1 << 36
_GRANDE = 0x1110000000
_SEVENS = 15 << 24
WILD = 25
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
    plain_too: bool
    fewest_cards: bool
    ace_takes_all: bool
    ace_sweeps: bool
    ace_stays_on_empty_table: bool
    first_table_sweeps: bool
    wild_keeps_rank: bool
    wild_on_first_table: bool
    prime: int
    re_bello: bool
    napola: int
    grande: bool
    sign: int
    inputs: Layout
    choices: Layout


def game_of(rules: Rules) -> Game:
    """What the compiled code asks about *rules*."""
    worked_out: dict[str, Any] = {
        "phase": phase_size(rules),
        "has_long_hands": has_long_hands(rules),
        "prime": _PRIMES.index(rules.prime),
        "napola": (6 if rules.napola_at_most_six else 10) * rules.napola,
        "sign": -1 if rules.lowest_wins else 1,
        "inputs": value_layout(rules),
        "choices": choice_layout(rules),
    }
    copied = {name: getattr(rules, name) for name in Game._fields if name not in worked_out}
    return Game(**worked_out, **copied)


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


@njit("int64(int64, int64)", cache=True)
def rank_of(card: int, wild: int) -> int:
    """The rank of *card* in a hand."""
    return int(wild if card == WILD else card // 4 + 1)


@njit("int64(int64[:], int64)", cache=True)
def declared_rank(hands: Masks, players: int) -> int:
    """The rank that the 7 of cups is declared when these *hands* are dealt."""
    for seat in range(players):
        if not hands[seat] >> WILD & 1:
            continue
        others = hands[seat] ^ 1 << WILD
        first, second = lowest(others) // 4 + 1, lowest(others & (others - 1)) // 4 + 1
        if first == second:
            return int(first)
        return 1 if first + second <= 8 else 7
    return 7


@njit(cache=True)
def captures_of(card: int, table: int, wild: int, game: Game, found: Masks) -> int:
    """Write the sets that *card* may take into *found*; returns how many there are."""
    rank = rank_of(card, wild)
    is_ace = game.ace_takes_all and rank == 1
    if is_ace and not game.plain_too:
        return captures_of_ace(table, wild, found)
    number = 0
    if game.plain_too or not game.fifteen:
        same = of_rank(rank, table, wild)
        number = singly(same, found) if same else sets_making(rank, table, wild, found)
    if game.fifteen:
        number += sets_making(15 - rank, table, wild, found[number:])
    if game.fewest_cards:
        number = only_fewest(number, found)
    if is_ace:
        aces = of_rank(1, table, wild)
        is_new = table != 0 and not aces
        for way in range(number):
            is_new = is_new and found[way] != table
        if is_new:
            found[number] = table
            number += 1
    return number


@njit(cache=True)
def of_rank(rank: int, table: int, lying: int) -> int:
    """The cards of *rank* on the *table*, where the 7 of cups is one of the rank *lying*."""
    found = table & (15 << (4 * (rank - 1))) & ~(1 << WILD)
    return int(found | (table & 1 << WILD) if rank == lying else found)


@njit(cache=True)
def sets_making(total: int, table: int, lying: int, found: Masks) -> int:
    """Write the sets of *table* cards that make *total* into *found*; returns their number."""
    fitting = table & ((1 << (4 * min(total, 10))) - 1)
    if lying == 7 or not table >> WILD & 1:
        return int(sums_of(total, fitting, found))
    fitting &= ~(1 << WILD)
    number = sums_of(total, fitting, found)
    if total == lying:
        found[number] = 1 << WILD
        return int(number + 1)
    more = sums_of(total - lying, fitting, found[number:]) if total > lying else 0
    for way in range(number, number + more):
        found[way] |= 1 << WILD
    return int(number + more)


@njit(cache=True)
def captures_of_ace(table: int, lying: int, found: Masks) -> int:
    """As `captures_of`, for an ace that takes everything."""
    aces = of_rank(1, table, lying)
    if aces:
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
            if number < found.size:
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
def takes_itself(card: int, table: int, wild: int, game: Game) -> bool:
    """Whether *card* is an ace that goes to the pile, for the table is empty."""
    takes_all = game.ace_takes_all and not game.ace_stays_on_empty_table
    return takes_all and not table and rank_of(card, wild) == 1


@njit(cache=True)
def sweeps(card: int, taken: int, table: int, wild: int, game: Game) -> bool:
    """Whether *card* makes a sweep by taking *taken*, unless it is the last card of the round."""
    if not taken or taken != table:
        return False
    if rank_of(card, wild) > 1 or not game.ace_takes_all or game.ace_sweeps:
        return True
    return count(taken) == 1 and of_rank(1, taken, wild) == taken


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
    """The margin of *view* from a point for the highest of the *counts*."""
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
