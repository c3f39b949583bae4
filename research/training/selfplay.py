"""Playing rounds by the compiled rules, and writing down what comes up.

A *state* is a position, the hands by seat (none where they are not yet dealt) and the number of the
play. A *choice* is a position after a play as its mover sees it: the piles, the mover's side first,
table and hand, who captured last (0: the mover's side), the number of the play, and that of the
decision, by which the plays of one hand belong together.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from research.training.deciding import play_out, search, worth_of_swept
from research.training.kernel import WILD, Game, Masks, Weights, declared_rank, sweeps
from research.training.phase_search import (
    FAR,
    LAST,
    MOST_PLAYS,
    PILES,
    POSITION,
    TABLE,
    WILD_RANK,
    Net,
    Room,
    begin,
    best_of_phase,
    draw_hands,
    horizon,
    put,
    unseen_of,
    worth,
)
from scopa.players.nets.inputs import COUNTED_OUT

HANDS, STATE_PLY, STATE = POSITION, POSITION + 4, POSITION + 5  # in a state
HAND, LAST_CAPTURER, PLY, DECISION, CHOICE = 5, 6, 7, 8, 9  # in a choice, after piles and table


@njit(cache=True)
def shuffled() -> Masks:
    """The forty cards in a random order."""
    deck = np.arange(40)
    for place in range(39, 0, -1):
        other = np.random.randint(0, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


@njit(cache=True)
def hand_of(cards: Masks, first: int, size: int) -> int:
    """The mask of *size* of the *cards*, from place *first* on."""
    mask = 0
    for place in range(first, first + size):
        mask |= 1 << cards[place]
    return mask


@njit(cache=True)
def lay_first_table(game: Game, deck: Masks, position: Masks) -> None:
    """Write the *position* before the first play of a round with this *deck*."""
    position[:] = 0
    position[LAST] = -1
    position[WILD_RANK] = 7
    position[TABLE] = hand_of(deck, 0, game.table_size)
    total = 0
    for place in range(game.table_size):
        total += deck[place] // 4 + 1
    if game.wild_on_first_table and position[TABLE] >> WILD & 1:
        needed = (22 - total) % 15  # the rank that makes 15 or 30
        total = 15 if 1 <= needed <= 10 else 1
    if game.first_table_sweeps and total % 15 == 0:
        side = (game.players - 1) % game.sides
        position[PILES + side] = position[TABLE]
        position[TABLE] = 0
        position[LAST] = side


@njit(cache=True)
def deal_hands(game: Game, deck: Masks, ply: int, hands: Masks, position: Masks) -> None:
    """Give each seat its hand, if a deal begins with the play *ply* from the *position*."""
    if ply % (game.players * game.hand_size) == 0:
        for seat in range(game.players):
            first = game.table_size + ply + game.hand_size * seat
            hands[seat] = hand_of(deck, first, game.hand_size)
        declare(game, hands, position)


@njit(cache=True)
def declare(game: Game, hands: Masks, position: Masks) -> None:
    """Write the rank of the 7 of cups into *position*, if it is in *hands* just dealt."""
    if game.wild_keeps_rank:
        for seat in range(game.players):
            if hands[seat] >> WILD & 1:
                position[WILD_RANK] = declared_rank(hands, game.players)


@njit(cache=True)
def write_choice(game: Game, after: Masks, hand: int, ply: int, decision: int, row: Masks) -> None:
    """Write the position *after* a play into *row*, as its mover sees it."""
    side = ply % game.players % game.sides
    for other in range(game.sides):
        row[(other - side) % game.sides] = after[PILES + other]
    row[TABLE], row[HAND] = after[TABLE], hand
    row[LAST_CAPTURER] = -1 if after[LAST] < 0 else (after[LAST] - side) % game.sides
    row[PLY], row[DECISION] = ply, decision


@njit(cache=True)
def self_play(
    game: Game,
    nets: Net,
    choice_nets: Net,
    room: Room,
    seed: int,
    samples: int,
    exploring: float,
    states: Masks,
    choices: Masks,
    values: Weights,
) -> int:
    """Play a round for each entry of *states*, and write down the states for each value.

    *nets* are the values, one above the other, and *choice_nets*, if any, those by which a phase is
    played out. As long as there is room, *choices* gets each legal
    play of each decision and *values* what the search found for it, its own sweep not counted in;
    returns how many. One play in 1 / *exploring* is random.
    """
    np.random.seed(seed)
    hands = np.zeros(4, np.int64)
    plays = np.empty((MOST_PLAYS, 2), np.int64)
    found = np.empty(MOST_PLAYS, np.float32)
    written = 0
    for number in range(states.shape[0]):
        deck = shuffled()
        lay_first_table(game, deck, room.line[0])
        for ply in range(game.plays):
            deal_hands(game, deck, ply, hands, room.line[ply])
            phase = ply // game.phase
            place = ply % game.phase
            if 0 < phase <= states.shape[1] and place < states.shape[2]:
                state = states[number, phase - 1, place]
                state[:POSITION] = room.line[ply]
                state[HANDS:STATE_PLY] = hands
                state[STATE_PLY] = ply
            mover = ply % game.players
            room.hands[mover] = hands[mover]
            end = horizon(game, ply, choice_nets.bias.shape[0] > 0)
            at = max(0, min(end // game.phase, nets.bias.shape[0]) - 1)
            net = Net(nets.weights[at], nets.bias[at], nets.out[at])
            ways = search(game, net, choice_nets, room, ply, samples, plays, found)
            table, wild = room.line[ply, TABLE], room.line[ply, WILD_RANK]
            best = int(np.argmax(found[:ways]))
            if ways > 1 and written + ways <= values.size:
                for play in range(ways):
                    card, taken = plays[play, 0], plays[play, 1]
                    put(game, room.line, ply, card, taken)
                    swept = sweeps(card, taken, table, wild, game) and ply + 1 < game.plays
                    values[written] = found[play] - (game.sign if swept else 0)
                    write_choice(
                        game,
                        room.line[ply + 1],
                        hands[mover] ^ 1 << card,
                        ply,
                        number * game.plays + ply,
                        choices[written],
                    )
                    written += 1
            chosen = np.random.randint(ways) if np.random.random() < exploring else best
            hands[mover] ^= 1 << plays[chosen, 0]
            put(game, room.line, ply, plays[chosen, 0], plays[chosen, 1])
    return written


@njit(cache=True)
def targets_of(
    game: Game,
    net: Net,
    choice_nets: Net,
    room: Room,
    seed: int,
    deals: int,
    states: Masks,
    targets: Weights,
) -> None:
    """Write what each of the *states* is worth by searches from there into *targets*.

    With two sides the margin of the one that is to play, else that of each side. Where hands are
    not yet dealt it is the mean over so many *deals*. *net* values the ends of the searches; with
    *choice_nets* the phase is played out by them instead.
    """
    np.random.seed(seed)
    swept = np.zeros(4, np.float32)
    for number in range(states.shape[0]):
        state = states[number]
        ply = state[STATE_PLY]
        room.line[ply] = state[:POSITION]
        room.hands[:] = state[HANDS:STATE_PLY]
        unseen = unseen_of(game, state, 0)
        repeats = 1 if game.has_long_hands else deals
        end = ply + game.phase  # where the next value is asked for, not this one
        if game.has_long_hands and game.plays - ply <= COUNTED_OUT:
            end = game.plays
        targets[number] = 0.0
        place = unseen.size  # not shuffled yet
        for _ in range(repeats):
            if not game.has_long_hands:
                place = draw_hands(game, room, ply, -1, unseen, place)
                room.line[ply, WILD_RANK] = state[WILD_RANK]
                declare(game, room.hands, room.line[ply])
            if choice_nets.bias.shape[0]:
                swept[:] = 0.0
                play_out(game, choice_nets, room, ply, end, swept)
            for entry in range(targets.shape[1]):
                view = entry if game.sides > 2 else ply % 2
                begin(game, net, room, ply, end, view)
                if choice_nets.bias.shape[0]:
                    value = worth_of_swept(game, swept, view)
                    value += worth(game, net, room, ply, end, view)
                else:
                    value = best_of_phase(game, net, room, ply, ply, end, view, -FAR, FAR)
                targets[number, entry] += value / repeats
