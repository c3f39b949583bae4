"""The default game for two over bare masks, compiled: millions of positions for training.

It is a second engine, only for speed: no other variant, no record, nothing checked; the tests
compare it with the real one. Player 0 leads, player 1 deals, and every value is the leader's
margin in round points. A net is three arrays: *weights* with a row for each input and a column
for each hidden unit, *bias*, and *out*, the last of which is added to the sum.

Inputs of a value: 40 bits each for pile 0, pile 1 and the table, then two for who captured last.
Inputs of a choice, seen by the mover after the play: pile, the other's pile, the table and the
hand, 40 bits each; whether the mover, or the other, captured last; and the play's place in the
deal, six bits.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Masks = NDArray[np.int64]
Weights = NDArray[np.float32]

VALUE_INPUTS = 122
CHOICE_INPUTS = 168
DEALS = 6
PLAYS_A_DEAL = 6

_COINS = 0x1111111111
_SETTEBELLO = 1 << 24
_WAYS = 40  # the most ways of capturing that are kept for one card
_FAR = 1e9
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
                if number < _WAYS:
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
    best = -sign * _FAR
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


@njit("int64[:]()", cache=True)
def shuffled() -> Masks:
    """The forty cards in a random order."""
    deck = np.arange(40)
    for place in range(39, 0, -1):
        other = np.random.randint(0, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


@njit("int64(int64[:], int64, int64)", cache=True)
def hand_of(cards: Masks, first: int, size: int) -> int:
    """The mask of *size* of the *cards*, from place *first* on."""
    mask = 0
    for place in range(first, first + size):
        mask |= 1 << cards[place]
    return mask


@njit("void(int64[:], int64)", cache=True)
def draw_to_front(cards: Masks, size: int) -> None:
    """Bring a random choice of *size* of the *cards* to their front."""
    for place in range(size):
        other = np.random.randint(place, cards.size)
        cards[place], cards[other] = cards[other], cards[place]


@njit(
    "float64(int64, int64, int64, int64, int64[:], int64, boolean,"
    " float32[:, :], float32[:], float32[:])",
    cache=True,
)
def mean_of_deals(
    pile0: int,
    pile1: int,
    table: int,
    last: int,
    unseen: Masks,
    deals: int,
    final: bool,
    weights: Weights,
    bias: Weights,
    out: Weights,
) -> float:
    """The leader's margin before a deal: the mean over so many random ones, each played out."""
    root = np.array([pile0, pile1, table])
    base = bias.copy()
    add_inputs(pile0, 0, weights, base)
    add_inputs(pile1, 40, weights, base)
    add_inputs(table, 80, weights, base)
    ways = np.empty((PLAYS_A_DEAL + 1, 3, _WAYS), np.int64)
    numbers = np.empty((PLAYS_A_DEAL + 1, 3), np.int64)
    sums = np.empty(bias.size, np.float32)
    total = 0.0
    for _ in range(deals):
        draw_to_front(unseen, 6)
        total += best_of_deal(
            root,
            hand_of(unseen, 0, 3),
            hand_of(unseen, 3, 3),
            table,
            pile0,
            pile1,
            last,
            0,
            -_FAR,
            _FAR,
            final,
            weights,
            base,
            out,
            ways,
            numbers,
            sums,
        )
    return total / deals


@njit(
    "int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, boolean,"
    " float32[:, :], float32[:], float32[:], int64[:, :], float64[:])",
    cache=True,
)
def search(
    hand: int,
    others_size: int,
    table: int,
    pile0: int,
    pile1: int,
    last: int,
    mover: int,
    samples: int,
    hidden: int,
    final: bool,
    weights: Weights,
    bias: Weights,
    out: Weights,
    plays: Masks,
    values: NDArray[np.float64],
) -> int:
    """The value of each play for the *mover*, over so many samples of the other hand.

    Writes card and capture into *plays* and the mover's margin, this play's sweep counted in, into
    *values*; returns how many plays there are. *hidden* is the mask of the cards not seen.
    """
    root = np.array([pile0, pile1, table])
    base = bias.copy()
    add_inputs(pile0, 0, weights, base)
    add_inputs(pile1, 40, weights, base)
    add_inputs(table, 80, weights, base)
    ways = np.empty((PLAYS_A_DEAL + 1, 3, _WAYS), np.int64)
    numbers = np.empty((PLAYS_A_DEAL + 1, 3), np.int64)
    sums = np.empty(bias.size, np.float32)
    found = np.empty(_WAYS, np.int64)
    number = 0
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        sets = captures_of(card, table, found)
        for way in range(max(1, sets)):
            plays[number, 0] = card
            plays[number, 1] = found[way] if sets else 0
            values[number] = 0.0
            number += 1
    unseen = np.empty(count(hidden), np.int64)
    for place in range(unseen.size):
        unseen[place] = lowest(hidden)
        hidden &= hidden - 1
    if unseen.size == others_size:
        samples = 1
    sign = 1.0 if mover == 0 else -1.0
    last_play = final and count(hand) == 1 and not others_size
    for _ in range(samples):
        draw_to_front(unseen, others_size)
        other = hand_of(unseen, 0, others_size)
        for play in range(number):
            bit, taken = 1 << plays[play, 0], plays[play, 1]
            gain = 1.0 if taken and taken == table and not last_play else 0.0
            value = best_of_deal(
                root,
                other,
                hand ^ bit,
                table ^ taken if taken else table | bit,
                pile0 | taken | bit if taken and mover == 0 else pile0,
                pile1 | taken | bit if taken and mover == 1 else pile1,
                mover if taken else last,
                1 - mover,
                -_FAR,
                _FAR,
                final,
                weights,
                base,
                out,
                ways,
                numbers,
                sums,
            )
            values[play] += (sign * value + gain) / samples
    return number


@njit(
    "int64(int64, int64[:], int64[:], int64, float64, float32[:, :], float32[:], float32[:],"
    " int64[:, :], float32[:], int64)",
    cache=True,
)
def play_deal(
    deal: int,
    position: Masks,
    hands: Masks,
    samples: int,
    exploring: float,
    weights: Weights,
    bias: Weights,
    out: Weights,
    choices: Masks,
    values: Weights,
    written: int,
) -> int:
    """Play the *deal* of that number from the *position*, which it changes, with these *hands*.

    A position is pile 0, pile 1, the table and the last captor. *choices* gets a row for each
    legal play of each decision, as long as there is room: the mover's pile, the other's, table,
    hand, last captor (0 the mover, 1 the other) and the play's number in the round, all after the
    play; *values* what the search found, the play's own sweep not counted in. *written* rows are
    there before; returns how many there are then. One play in 1 / *exploring* is random.
    """
    plays = np.empty((3 * _WAYS, 2), np.int64)
    found = np.empty(3 * _WAYS, np.float64)
    final = deal == DEALS - 1
    for place in range(PLAYS_A_DEAL):
        mover, ply = place % 2, PLAYS_A_DEAL * deal + place
        table, last = position[2], position[3]
        hidden = ((1 << 40) - 1) & ~(position[0] | position[1] | table | hands[mover])
        ways = search(
            hands[mover],
            count(hands[1 - mover]),
            table,
            position[0],
            position[1],
            last,
            mover,
            samples,
            hidden,
            final,
            weights,
            bias,
            out,
            plays,
            found,
        )
        chosen = 0
        for play in range(ways):
            if found[play] > found[chosen]:
                chosen = play
        if ways > 1 and written + ways <= values.size:
            for play in range(ways):
                bit, taken = 1 << plays[play, 0], plays[play, 1]
                row = choices[written]
                row[0] = position[mover] | (taken | bit if taken else 0)
                row[1] = position[1 - mover]
                row[2] = table ^ taken if taken else table | bit
                row[3] = hands[mover] ^ bit
                row[4] = 0 if taken else (-1 if last < 0 else int(last != mover))
                row[5] = ply
                sweep = taken and taken == table and ply < DEALS * PLAYS_A_DEAL - 1
                values[written] = found[play] - (1.0 if sweep else 0.0)
                written += 1
        if np.random.random() < exploring:
            chosen = np.random.randint(0, ways)
        bit, taken = 1 << plays[chosen, 0], plays[chosen, 1]
        hands[mover] ^= bit
        if taken:
            position[2] = table ^ taken
            position[mover] |= taken | bit
            position[3] = mover
        else:
            position[2] = table | bit
    return written


@njit(
    "int64(int64, int64, float64, float32[:, :, :], float32[:, :], float32[:, :],"
    " int64[:, :, :], int64[:, :], float32[:])",
    cache=True,
)
def self_play(
    seed: int,
    samples: int,
    exploring: float,
    weights: Weights,
    bias: Weights,
    out: Weights,
    states: Masks,
    choices: Masks,
    values: Weights,
) -> int:
    """Play a round for each entry of *states* and write down the positions between its deals.

    Returns how many rows of *choices* and *values* were written, see `play_deal`.
    """
    np.random.seed(seed)
    position = np.empty(4, np.int64)
    hands = np.empty(2, np.int64)
    written = 0
    for number in range(states.shape[0]):
        deck = shuffled()
        position[:] = 0
        position[2] = hand_of(deck, 0, 4)
        position[3] = -1
        for deal in range(DEALS):
            if deal:
                states[number, deal - 1] = position
            hands[0] = hand_of(deck, 4 + PLAYS_A_DEAL * deal, 3)
            hands[1] = hand_of(deck, 7 + PLAYS_A_DEAL * deal, 3)
            net = min(deal, DEALS - 2)
            written = play_deal(
                deal,
                position,
                hands,
                samples,
                exploring,
                weights[net],
                bias[net],
                out[net],
                choices,
                values,
                written,
            )
    return written


@njit("int64(int64, float64, int64[:, :], int64[:, :], float32[:])", cache=True)
def last_deals(seed: int, exploring: float, states: Masks, choices: Masks, values: Weights) -> int:
    """Play the last deal from each of the *states*; returns how many *choices* were written."""
    np.random.seed(seed)
    hands = np.empty(2, np.int64)
    unseen = np.empty(PLAYS_A_DEAL, np.int64)
    none = np.zeros((VALUE_INPUTS, 1), np.float32)
    nothing = np.zeros(2, np.float32)
    written = 0
    for number in range(states.shape[0]):
        position = states[number].copy()
        hidden = ((1 << 40) - 1) & ~(position[0] | position[1] | position[2])
        for place in range(PLAYS_A_DEAL):
            unseen[place] = lowest(hidden)
            hidden &= hidden - 1
        draw_to_front(unseen, PLAYS_A_DEAL)
        hands[0], hands[1] = hand_of(unseen, 0, 3), hand_of(unseen, 3, 3)
        written = play_deal(
            DEALS - 1,
            position,
            hands,
            1,
            exploring,
            none,
            nothing[:1],
            nothing,
            choices,
            values,
            written,
        )
    return written


@njit(
    "void(int64, int64, int64, int64[:, :], boolean, float32[:, :], float32[:], float32[:],"
    " float32[:])",
    cache=True,
)
def targets_of(
    seed: int,
    first: int,
    deals: int,
    states: Masks,
    final: bool,
    weights: Weights,
    bias: Weights,
    out: Weights,
    targets: Weights,
) -> None:
    """Write the mean margin over so many deals from each of the *states* into *targets*.

    *seed* and *first*, the number of the first state, give the deals.
    """
    np.random.seed(seed + first)
    for number in range(states.shape[0]):
        pile0, pile1, table = states[number, 0], states[number, 1], states[number, 2]
        hidden = ((1 << 40) - 1) & ~(pile0 | pile1 | table)
        unseen = np.empty(count(hidden), np.int64)
        for place in range(unseen.size):
            unseen[place] = lowest(hidden)
            hidden &= hidden - 1
        targets[number] = mean_of_deals(
            pile0, pile1, table, states[number, 3], unseen, deals, final, weights, bias, out
        )
