"""Searching the rest of a phase of a round with open hands, by the compiled rules.

A round is a *line* of positions, one row for the moment before each play, see `PILES`. Whoever
searches wants the highest margin for the side *view*; all other sides play against it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from research.training.kernel import (
    ALL_CARDS,
    WAYS,
    Game,
    Masks,
    Weights,
    captures_of,
    count,
    lowest,
    margin_of_piles,
    nth,
    share,
    sweeps,
    takes_itself,
)
from scopa.players.nets.inputs import COUNTED_OUT

FAR = 1e9
PILES, TABLE, LAST, WILD_RANK = 0, 4, 5, 6  # first pile by side, table, last capturer or -1
POSITION = 7
SEARCHED_AHEAD = 2
"""With long hands: the plays that are searched before a value is asked for."""
MOST_CARDS = 10  # of a hand
MOST_PLAYS = 3 * WAYS  # of a hand


class Net(NamedTuple):
    """*weights* has a row for each input; the last entry of *out* is added to the sum."""

    weights: Weights
    bias: Weights
    out: Weights


class Room(NamedTuple):
    """Where a search works: the *line*, the *hands* by seat, and those *held* where it began.

    *base* are the sums of the hidden units where it began. The rest is for each play of the line.
    """

    line: Masks
    hands: Masks
    held: Masks
    base: Weights
    sums: Weights
    ways: Masks
    numbers: Masks
    counts: Masks


def room_for(units: int) -> Room:
    """Room to search with nets of a number of hidden units."""
    return Room(
        line=np.zeros((41, POSITION), np.int64),
        hands=np.zeros(4, np.int64),
        held=np.zeros(4, np.int64),
        base=np.zeros(units, np.float32),
        sums=np.zeros(units, np.float32),
        ways=np.zeros((41, MOST_CARDS, WAYS), np.int64),
        numbers=np.zeros((41, MOST_CARDS), np.int64),
        counts=np.zeros(4, np.int64),
    )


@njit(cache=True)
def horizon(game: Game, ply: int, plays_out: bool) -> int:
    """At which play a search ends that begins at *ply*, or one that *plays out* what follows."""
    if not game.has_long_hands:
        return int((ply // game.phase + 1) * game.phase)
    if game.plays - ply <= COUNTED_OUT:
        return int(game.plays)
    return int(ply + (game.phase if plays_out else SEARCHED_AHEAD))


@njit(cache=True)
def cards_of(game: Game, ply: int, seat: int) -> int:
    """How many cards *seat* holds before the play *ply*."""
    played = ply % (game.players * game.hand_size) - seat + game.players - 1
    return int(game.hand_size - played // game.players)


@njit(cache=True)
def valued_side(game: Game, ply: int, view: int) -> int:
    """The side whose margin the net gives before *ply*: of two sides the one that is to play."""
    return int(ply % 2 if game.sides == 2 else view)


@njit("void(int64, int64, float32[:, :], float32[:], float32)", cache=True)
def add_inputs(mask: int, first: int, weights: Weights, sums: Weights, sign: float) -> None:
    """Add to *sums* the rows of the cards of *mask*, which stand from row *first* on."""
    while mask:
        row = first + lowest(mask)
        mask &= mask - 1
        for unit in range(sums.size):
            sums[unit] += sign * weights[row, unit]


@njit("float64(float32[:], float32[:])", cache=True, fastmath=True)
def output(sums: Weights, out: Weights) -> float:
    """What the net gives for the *sums* of its hidden units."""
    total = float(out[sums.size])
    for unit in range(sums.size):
        if sums[unit] > 0:
            total += sums[unit] * out[unit]
    return total


@njit(cache=True)
def begin(game: Game, net: Net, room: Room, ply: int, end: int, view: int) -> None:
    """Make ready for a search for *view* from *ply* to *end*, from the position and hands there."""
    room.base[:] = net.bias
    room.held[:] = room.hands
    if end == game.plays:
        return
    position = room.line[ply]
    side_valued = valued_side(game, end, view)
    for side in range(game.sides):
        first = 40 * ((side - side_valued) % game.sides)
        add_inputs(position[PILES + side], first, net.weights, room.base, 1.0)
    add_inputs(position[TABLE], game.inputs.table, net.weights, room.base, 1.0)
    if game.has_long_hands:
        for seat in range(game.players):
            first = game.inputs.hands + 40 * ((seat - end) % game.players)
            add_inputs(room.held[seat], first, net.weights, room.base, 1.0)
    if game.sides > 2:
        room.base[:] += net.weights[game.inputs.place + view]


@njit(cache=True)
def worth(game: Game, net: Net, room: Room, root: int, end: int, view: int) -> float:
    """What the end of a search that began at *root* is worth, but for the sweeps on the way."""
    position = room.line[end]
    last = position[LAST]
    if end == game.plays:
        if last >= 0:
            position[PILES + last] |= position[TABLE]
        return float(margin_of_piles(position, view, game, room.counts))
    began = room.line[root]
    side_valued = valued_side(game, end, view)
    sums, weights = room.sums, net.weights
    for unit in range(sums.size):
        sums[unit] = room.base[unit]
    for side in range(game.sides):
        first = 40 * ((side - side_valued) % game.sides)
        add_inputs(position[PILES + side] ^ began[PILES + side], first, weights, sums, 1.0)
    add_inputs(position[TABLE] & ~began[TABLE], game.inputs.table, weights, sums, 1.0)
    add_inputs(began[TABLE] & ~position[TABLE], game.inputs.table, weights, sums, -1.0)
    if game.has_long_hands:
        for seat in range(game.players):
            first = game.inputs.hands + 40 * ((seat - end) % game.players)
            add_inputs(room.held[seat] & ~room.hands[seat], first, weights, sums, -1.0)
    if last >= 0:
        row = game.inputs.last_capturer + (last - side_valued) % game.sides
        for unit in range(sums.size):
            sums[unit] += weights[row, unit]
    value = output(sums, net.out)
    return value if side_valued == view else -value


@njit(cache=True)
def put(game: Game, line: Masks, ply: int, card: int, taken: int) -> None:
    """Write the position after the play *ply*, in which *card* takes *taken*."""
    after = line[ply + 1]
    for entry in range(POSITION):
        after[entry] = line[ply, entry]
    if taken or takes_itself(card, after[TABLE], after[WILD_RANK], game):
        side = ply % game.players % game.sides
        after[PILES + side] |= taken | 1 << card
        after[TABLE] ^= taken
        after[LAST] = side
    else:
        after[TABLE] |= 1 << card


@njit(cache=True)
def gain_of(game: Game, line: Masks, ply: int, card: int, taken: int, view: int) -> float:
    """What the play *ply* brings *view* at once: a sweep, or nothing."""
    table, wild = line[ply, TABLE], line[ply, WILD_RANK]
    if ply + 1 < game.plays and sweeps(card, taken, table, wild, game):
        return float(share(ply % game.players % game.sides, view, game))
    return 0.0


@njit(cache=True)
def best_of_phase(
    game: Game,
    net: Net,
    room: Room,
    root: int,
    ply: int,
    end: int,
    view: int,
    low: float,
    high: float,
) -> float:
    """The margin of *view* from *ply* to the *end* when all play as well as can be, hands open.

    The search began at *root*, see `begin`; values outside *low* and *high* need not be exact.
    """
    if ply == end:
        return worth(game, net, room, root, end, view)
    seat = ply % game.players
    table, wild, hand = room.line[ply, TABLE], room.line[ply, WILD_RANK], room.hands[seat]
    rest, cards = hand, 0
    while rest:
        ways = room.ways[ply, cards]
        room.numbers[ply, cards] = captures_of(lowest(rest), table, wild, game, ways)
        rest &= rest - 1
        cards += 1
    is_own = seat % game.sides == view
    best = -FAR if is_own else FAR
    for entry in range(2 * cards):  # first the cards that capture, then those that are laid
        place = entry % cards
        number = room.numbers[ply, place]
        if (number == 0) != (entry >= cards):
            continue
        card = nth(hand, place)
        room.hands[seat] = hand ^ 1 << card
        for way in range(max(1, number)):
            taken = room.ways[ply, place, way] if number else 0
            gain = gain_of(game, room.line, ply, card, taken, view)
            put(game, room.line, ply, card, taken)
            value = gain + best_of_phase(
                game, net, room, root, ply + 1, end, view, low - gain, high - gain
            )
            if is_own:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                room.hands[seat] = hand
                return best
    room.hands[seat] = hand
    return best


@njit(cache=True)
def list_plays(game: Game, hand: int, position: Masks, room: Room, plays: Masks) -> int:
    """Write card and capture of each play from *hand* into *plays*; returns how many there are."""
    found = room.ways[0, 0]
    table, wild = position[TABLE], position[WILD_RANK]
    number = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        sets = captures_of(card, table, wild, game, found)
        for way in range(max(1, sets)):
            plays[number, 0] = card
            plays[number, 1] = found[way] if sets else 0
            number += 1
    return number


@njit(cache=True)
def draw_hands(game: Game, room: Room, ply: int, mover: int, unseen: Masks, place: int) -> int:
    """Give all seats but *mover* (-1: all) hands of the cards *unseen*, from *place* on.

    Returns the place for the next hands. Where the cards do not suffice for that, they are shuffled
    first, as in `scopa.players.search.possible_hands`.
    """
    step = 1
    for seat in range(game.players):
        if seat != mover:
            step = max(step, cards_of(game, ply, seat))
    if place + step > unseen.size:
        place = 0
        for last in range(unseen.size - 1, 0, -1):
            other = np.random.randint(0, last + 1)
            unseen[last], unseen[other] = unseen[other], unseen[last]
    at = place
    for seat in range(game.players):
        if seat == mover:
            continue
        hand = 0
        for _ in range(cards_of(game, ply, seat)):
            hand |= 1 << unseen[at % unseen.size]
            at += 1
        room.hands[seat] = hand
    return place + step


@njit(cache=True)
def unseen_of(game: Game, position: Masks, hand: int) -> Masks:
    """The numbers of the cards that are neither in *hand* nor in the *position*."""
    hidden = ALL_CARDS & ~(hand | position[TABLE])
    for side in range(game.sides):
        hidden &= ~position[PILES + side]
    unseen = np.empty(count(hidden), np.int64)
    for place in range(unseen.size):
        unseen[place] = lowest(hidden)
        hidden &= hidden - 1
    return unseen
