"""Searching and playing rounds by the compiled rules, and writing down what comes up.

The inputs of a choice, as the mover sees them after the play: pile, the other's pile, the table
and the hand, 40 bits each; whether the mover, or the other, captured last; and the play's place in
the deal, six bits.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from scopa.lab.training.kernel import (
    DEALS,
    FAR,
    PLAYS_A_DEAL,
    VALUE_INPUTS,
    WAYS,
    Masks,
    Weights,
    add_inputs,
    best_of_deal,
    captures_of,
    count,
    lowest,
)

CHOICE_INPUTS = 168


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
    ways = np.empty((PLAYS_A_DEAL + 1, 3, WAYS), np.int64)
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
            -FAR,
            FAR,
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
    ways = np.empty((PLAYS_A_DEAL + 1, 3, WAYS), np.int64)
    numbers = np.empty((PLAYS_A_DEAL + 1, 3), np.int64)
    sums = np.empty(bias.size, np.float32)
    found = np.empty(WAYS, np.int64)
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
                -FAR,
                FAR,
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
    plays = np.empty((3 * WAYS, 2), np.int64)
    found = np.empty(3 * WAYS, np.float64)
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
