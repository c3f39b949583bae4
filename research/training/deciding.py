"""Deciding on a play by the compiled rules: what each is worth, over samples of the other hands.

In each sample the rest of the phase is searched with open hands; or, given *choices*, everybody
plays it out by those nets, and the last plays of a round each as is best for themselves.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from research.training.kernel import (
    ALL_CARDS,
    Game,
    Masks,
    Weights,
    count,
    lowest,
    margin_of_piles,
    share,
    sweeps,
    takes_itself,
)
from research.training.phase_search import (
    FAR,
    LAST,
    MOST_PLAYS,
    PILES,
    TABLE,
    WILD_RANK,
    Net,
    Room,
    add_inputs,
    begin,
    best_of_phase,
    cards_of,
    draw_hands,
    gain_of,
    horizon,
    list_plays,
    output,
    put,
    unseen_of,
    worth,
)

SEARCHED = 7
"""The plays at the end of a round that are counted out, for the nets cannot count."""


@njit(cache=True)
def choice_values(
    game: Game, choices: Net, line: Masks, ply: int, hand: int, plays: Masks, values: Weights
) -> None:
    """Write what the net gives for each of the *plays* from *hand* into *values*, as many.

    *choices* are the nets of all phases, one above the other.
    """
    phase = ply // game.phase
    weights, out = choices.weights[phase], choices.out[phase]
    layout, position = game.choices, line[ply]
    table, side = position[TABLE], ply % game.players % game.sides
    base, sums = choices.bias[phase].copy(), np.empty_like(choices.bias[phase])
    hidden = ALL_CARDS & ~hand & ~table
    for other in range(game.sides):
        pile = position[PILES + other]
        hidden &= ~pile
        add_inputs(pile, 40 * ((other - side) % game.sides), weights, base, 1.0)
    add_inputs(table, layout.table, weights, base, 1.0)
    add_inputs(hand, layout.hands, weights, base, 1.0)
    base += weights[layout.place + ply % game.phase]
    for number in range(values.size):
        card, taken = plays[number, 0], plays[number, 1]
        sums[:] = base - weights[layout.hands + card]
        left = table & ~taken
        if taken or takes_itself(card, table, position[WILD_RANK], game):
            add_inputs(taken | 1 << card, 0, weights, sums, 1.0)
            add_inputs(taken, layout.table, weights, sums, -1.0)
            sums += weights[layout.last_capturer]
        else:
            left |= 1 << card
            sums += weights[layout.table + card]
            if position[LAST] >= 0:
                sums += weights[layout.last_capturer + (position[LAST] - side) % game.sides]
        sweepers = sweepers_of(left, hidden, game)
        if sweepers:
            sums += weights[layout.sweepers + sweepers - 1]
        values[number] = output(sums, out)
        if ply + 1 < game.plays and sweeps(card, taken, table, position[WILD_RANK], game):
            values[number] += game.sign


@njit(cache=True)
def sweepers_of(table: int, hidden: int, game: Game) -> int:
    """How many of the *hidden* cards sweep the *table*, see `inputs.sweeping_ranks`."""
    total = 0
    while table:
        total += lowest(table) // 4 + 1
        table &= table - 1
    number = 0
    if 1 <= total <= 10 and (game.plain_too or not game.fifteen):
        number += count(hidden >> 4 * (total - 1) & 15)
    if 5 <= total < 15 and game.fifteen:
        number += count(hidden >> 4 * (14 - total) & 15)
    return int(min(number, 4))


@njit(cache=True)
def best_for_each(game: Game, room: Room, ply: int, margins: Weights) -> int:
    """The number of the best play at *ply* for its player, hands open.

    All after it play for themselves too. Writes what comes of it for each side into the row *ply*
    of *margins*.
    """
    if ply == game.plays:
        piles = room.line[ply].copy()
        if piles[LAST] >= 0:
            piles[PILES + piles[LAST]] |= piles[TABLE]
        for side in range(game.sides):
            margins[ply, side] = margin_of_piles(piles, side, game, room.counts)
        return -1
    seat = ply % game.players
    mover = seat % game.sides
    hand = room.hands[seat]
    plays = np.empty((MOST_PLAYS, 2), np.int64)
    best, most = -1, -FAR
    for play in range(list_plays(game, hand, room.line[ply], room, plays)):
        card, taken = plays[play, 0], plays[play, 1]
        room.hands[seat] = hand ^ 1 << card
        put(game, room.line, ply, card, taken)
        best_for_each(game, room, ply + 1, margins)
        found = margins[ply + 1, mover] + gain_of(game, room.line, ply, card, taken, mover)
        if found > most:
            best, most = play, found
            for side in range(game.sides):
                gain = gain_of(game, room.line, ply, card, taken, side)
                margins[ply, side] = margins[ply + 1, side] + gain
    room.hands[seat] = hand
    return best


@njit(cache=True)
def play_out(game: Game, choices: Net, room: Room, ply: int, end: int, swept: Weights) -> None:
    """Play from *ply* to the *end*, and add to *swept* the sweeps of each side.

    All play by the *choices*, and the last plays of a round each as is best for themselves.
    """
    plays = np.empty((MOST_PLAYS, 2), np.int64)
    values = np.empty(MOST_PLAYS, np.float32)
    margins = np.empty((game.plays + 1, game.sides), np.float32)
    while ply < end:
        seat = ply % game.players
        hand, position = room.hands[seat], room.line[ply]
        number = list_plays(game, hand, position, room, plays)
        best = 0
        if game.plays - ply <= SEARCHED:
            best = best_for_each(game, room, ply, margins)
        elif number > 1:
            choice_values(game, choices, room.line, ply, hand, plays, values[:number])
            best = int(np.argmax(values[:number]))
        card, taken = plays[best, 0], plays[best, 1]
        is_swept = sweeps(card, taken, position[TABLE], position[WILD_RANK], game)
        swept[seat % game.sides] += ply + 1 < game.plays and is_swept
        room.hands[seat] = hand ^ 1 << card
        put(game, room.line, ply, card, taken)
        ply += 1


@njit(cache=True)
def worth_of_swept(game: Game, swept: Weights, view: int) -> float:
    """What the sweeps of each side are to the margin of *view*."""
    total = 0.0
    for side in range(game.sides):
        total += share(side, view, game) * swept[side]
    return total


@njit(cache=True)
def search(
    game: Game,
    net: Net,
    choices: Net,
    room: Room,
    ply: int,
    samples: int,
    plays: Masks,
    values: Weights,
) -> int:
    """The value of each play at *ply* for its player, over samples of the other hands.

    Of the hands in the *room* only the mover's is looked at. Writes card and capture into *plays*
    and the margin of the mover's side into *values*; returns how many plays there are.
    """
    mover = ply % game.players
    view = mover % game.sides
    position = room.line[ply]
    hand = room.hands[mover]
    number = list_plays(game, hand, position, room, plays)
    values[:number] = 0.0
    unseen = unseen_of(game, position, hand)
    if game.players == 2 and unseen.size == cards_of(game, ply, 1 - mover):
        samples = 1
    plays_out = choices.bias.shape[0] > 0
    end = horizon(game, ply, plays_out)
    place = unseen.size  # not shuffled yet
    swept = np.zeros(4, np.float32)
    for sample in range(samples):
        place = draw_hands(game, room, ply, mover, unseen, place)
        room.hands[mover] = hand
        if game.has_long_hands or not sample:
            begin(game, net, room, ply, end, view)
        for play in range(number):
            card, taken = plays[play, 0], plays[play, 1]
            room.hands[mover] = hand ^ 1 << card
            gain = gain_of(game, room.line, ply, card, taken, view)
            put(game, room.line, ply, card, taken)
            if plays_out:
                held = room.hands.copy()
                swept[:] = 0.0
                play_out(game, choices, room, ply + 1, end, swept)
                value = worth_of_swept(game, swept, view) + worth(game, net, room, ply, end, view)
                room.hands[:] = held
            else:
                value = best_of_phase(game, net, room, ply, ply + 1, end, view, -FAR, FAR)
            values[play] += (gain + value) / samples
    room.hands[mover] = hand
    return number
