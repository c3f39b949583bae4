"""The parts of a value by kind of point: rounds are played on by the choice nets, and counted.

A value net says how many points a position is worth, and not which. Its parts are linear in its
inputs and in its hidden units, fitted by least squares to what came of each kind, under the
constraint that they add up to the value. The value itself, and so every choice, stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from research.training.deciding import SEARCHED, best_for_each, choice_values
from research.training.kernel import (
    Game,
    Masks,
    Weights,
    count,
    for_the_most,
    game_of,
    prime_of,
    share,
    sweeps,
)
from research.training.nets import value_bits
from research.training.phase_search import (
    LAST,
    MOST_PLAYS,
    PILES,
    POSITION,
    TABLE,
    WILD_RANK,
    Net,
    Room,
    list_plays,
    put,
    room_for,
)
from research.training.selfplay import (
    HANDS,
    STATE,
    STATE_PLY,
    deal_hands,
    lay_first_table,
    shuffled,
)
from scopa.engine import Rules
from scopa.players.nets.inputs import number_of_values, phase_size, stored_kinds
from scopa.players.nets.net import SCALE, PlainNet, choice_net, parts_net, value_net

SWEEPS, CARDS, COINS, SETTEBELLO, PRIME, RE_BELLO, NAPOLA, GRANDE, KINDS = range(9)
"""The kinds, in the order of `scopa.engine.Point`, and how many they are."""
_COINS = 0x1111111111
_SEVENS = 15 << 24


@njit(cache=True)
def kinds_of_piles(piles: Masks, view: int, game: Game, counts: Masks, kinds: Weights) -> None:
    """Write the margin of *view* from the *piles* at the end of a round into *kinds*, by kind."""
    kinds[CARDS:] = 0.0
    for side in range(game.sides):
        pile, worth = piles[side], share(side, view, game)
        kinds[SETTEBELLO] += worth * (pile >> 24 & 1)
        if game.prime == 2:
            kinds[PRIME] += worth * (count(pile & _SEVENS) >= 3)
        if game.re_bello:
            kinds[RE_BELLO] += worth * (pile >> 36 & 1)
        length = 0
        while length < game.napola and pile >> (4 * length) & 1:
            length += 1
        if length >= 3:
            kinds[NAPOLA] += worth * length
        if game.grande:
            kinds[GRANDE] += worth * 5 * (pile >> 28 & 0x111 == 0x111)
        counts[side] = count(pile)
    kinds[CARDS] += for_the_most(counts, view, game)
    for side in range(game.sides):
        counts[side] = count(piles[side] & _COINS)
    kinds[COINS] += for_the_most(counts, view, game)
    if game.prime < 2:
        for side in range(game.sides):
            pile = piles[side]
            counts[side] = count(pile & _SEVENS) if game.prime else prime_of(pile)
        kinds[PRIME] += for_the_most(counts, view, game)


@njit(cache=True)
def chosen_play(
    game: Game, choices: Net, room: Room, ply: int, hands: Masks, plays: Masks, random: bool
) -> int:
    """List the *plays* at *ply*, and choose one as the instant player does, or at *random*."""
    seat = ply % game.players
    ways = list_plays(game, hands[seat], room.line[ply], room, plays)
    if ways == 1:
        return 0
    if random:
        return int(np.random.randint(ways))
    if game.plays - ply <= SEARCHED:
        room.hands[:] = hands
        margins = np.empty((game.plays + 1, game.sides), np.float32)
        return int(best_for_each(game, room, ply, margins))
    values = np.empty(ways, np.float32)
    choice_values(game, choices, room.line, ply, hands[seat], plays, values)
    return int(np.argmax(values))


@njit(cache=True)
def count_out(
    game: Game,
    choices: Net,
    room: Room,
    seed: int,
    exploring: float,
    states: Masks,
    results: Weights,
) -> None:
    """Play a round for each entry of *states*, and write down what comes after them by kind.

    Of each boundary from a random one on a state is kept (the play 0 marks none); up to there one
    play in 1 / *exploring* is random. *results* are by round, boundary, side and kind.
    """
    np.random.seed(seed)
    hands = np.zeros(4, np.int64)
    plays = np.empty((MOST_PLAYS, 2), np.int64)
    swept = np.zeros(game.plays, np.int64)
    for number in range(states.shape[0]):
        deck = shuffled()
        lay_first_table(game, deck, room.line[0])
        first = np.random.randint(states.shape[1])
        start = (first + 1) * game.phase
        if game.has_long_hands:
            start += np.random.randint(game.phase)
        for ply in range(game.plays):
            deal_hands(game, deck, ply, hands, room.line[ply])
            boundary = first + (ply - start) // game.phase
            is_kept = ply >= start and (ply - start) % game.phase == 0
            if is_kept and boundary < states.shape[1]:
                states[number, boundary, :POSITION] = room.line[ply]
                states[number, boundary, HANDS:STATE_PLY] = hands
                states[number, boundary, STATE_PLY] = ply
            position = room.line[ply]
            explores = ply < start and np.random.random() < exploring
            best = chosen_play(game, choices, room, ply, hands, plays, explores)
            card, taken = plays[best, 0], plays[best, 1]
            is_swept = sweeps(card, taken, position[TABLE], position[WILD_RANK], game)
            swept[ply] = ply + 1 < game.plays and is_swept
            hands[ply % game.players] ^= 1 << card
            put(game, room.line, ply, card, taken)
        piles = room.line[game.plays]
        if piles[LAST] >= 0:
            piles[PILES + piles[LAST]] |= piles[TABLE]
        for boundary in range(first, states.shape[1]):
            for view in range(game.sides):
                kinds = results[number, boundary, view]
                kinds_of_piles(piles, view, game, room.counts, kinds)
                kinds[SWEEPS] = 0.0
                for ply in range(states[number, boundary, STATE_PLY], game.plays):
                    kinds[SWEEPS] += swept[ply] * share(ply % game.players % game.sides, view, game)


class Moments(NamedTuple):
    """Sums over the positions at one boundary, for least squares.

    *factors*: products of the factors (inputs, hidden units, 1) with each other; *with_kinds*: with
    what came of each kind; *kinds*: sums of the kinds, and of their squares
    """

    factors: NDArray[np.float64]
    with_kinds: NDArray[np.float64]
    kinds: NDArray[np.float64]

    def plus(self, other: Moments) -> Moments:
        """The sums over the positions of both."""
        return Moments(*(one + more for one, more in zip(self, other, strict=True)))


ROUNDS = 240_000  # a tenth of them to see how well the parts fit
_ROUNDS_A_TASK = 4_000
_EXPLORING = 0.2
_RIDGE = 1e-5  # of the number of positions, added to what a factor is worth by itself
_SEED = 43_000_000


def parts_of(
    rules: Rules,
    nets: Mapping[str, PlainNet],
    pool: Executor,
    report: Callable[[str], None],
    scale: float = 1.0,
) -> dict[str, PlainNet]:
    """The parts of the value nets among *nets*, by name."""
    number = max(10, int(scale * ROUNDS / _ROUNDS_A_TASK))
    rounds = min(_ROUNDS_A_TASK, max(100, int(scale * ROUNDS / number)))
    count_moments = partial(moments, rules, nets, rounds)
    counted = list(pool.map(count_moments, range(_SEED, _SEED + number)))
    aside = number // 10
    found = {}
    for boundary in range(number_of_values(rules)):
        used, kept = _total(counted[aside:], boundary), _total(counted[:aside], boundary)
        name = parts_net(boundary + 1)
        weights = fit_parts(used, nets[value_net(boundary + 1)])
        explained = _explained(kept, weights)
        shares = " ".join(
            f"{kind} {share:.3f}"
            for kind, share in zip(("sweeps", *stored_kinds(rules)), explained, strict=True)
        )
        report(f"{name}: share of the variance explained: {shares}")
        rows = np.rint(weights[:, 1:] * SCALE).astype(int).tolist()
        found[name] = PlainNet(rows, len(rows[0]), 0)
    return found


def moments(
    rules: Rules, nets: Mapping[str, PlainNet], rounds: int, seed: int
) -> Sequence[Moments]:
    """The moments of each boundary over so many rounds."""
    game, values = game_of(rules), number_of_values(rules)
    choices = [
        _unpacked(nets[choice_net(phase + 1)]) for phase in range(rules.plays // phase_size(rules))
    ]
    stacked = Net(*(np.stack(parts) for parts in zip(*choices, strict=True)))
    states = np.zeros((rounds, values, STATE), np.int64)
    results = np.zeros((rounds, values, game.sides, KINDS), np.float32)
    room = room_for(stacked.bias.shape[1])
    count_out(game, stacked, room, seed, _EXPLORING, states, results)
    places = [SWEEPS, *[KIND_NAMES.index(kind) for kind in stored_kinds(rules)]]
    found = []
    for boundary in range(values):
        rows = np.flatnonzero(states[:, boundary, STATE_PLY])
        here, came = states[rows, boundary], results[rows, boundary][:, :, places]
        sides = range(game.sides) if game.sides > 2 else [0]
        bits = np.concatenate([value_bits(here, rules, side) for side in sides])
        if game.sides > 2:
            kinds = np.concatenate([came[:, side] for side in sides])
        else:
            kinds = came[np.arange(len(here)), here[:, STATE_PLY] % 2]
        factors = _factors(bits.astype(np.float32), _unpacked(nets[value_net(boundary + 1)]))
        found.append(
            Moments(
                (factors.T @ factors).astype(np.float64),
                (factors.T @ kinds).astype(np.float64),
                np.stack([kinds.sum(0), (kinds**2).sum(0)]).astype(np.float64),
            )
        )
    return found


KIND_NAMES = (
    "sweeps", "cards", "coins", "settebello", "prime", "re bello", "napola", "grande",
)  # fmt: skip


def _unpacked(plain: PlainNet) -> Net:
    """The net with its weights in points, each hidden unit counting for or against as it is."""
    columns = np.array(plain.columns, np.float32) / np.float32(SCALE)
    against = columns.shape[1] - plain.positive
    out = [1.0] * plain.positive + [-1.0] * against + [plain.constant / SCALE]
    weights: Weights = columns[:-1]
    return Net(weights, columns[-1], np.array(out, np.float32))


def _factors(bits: NDArray[np.float32], net: Net) -> NDArray[np.float32]:
    hidden = np.maximum(bits @ net.weights + net.bias, 0)
    return np.hstack([bits, hidden, np.ones((len(bits), 1), np.float32)])


def _total(tasks: Sequence[Sequence[Moments]], boundary: int) -> Moments:
    total = tasks[0][boundary]
    for task in tasks[1:]:
        total = total.plus(task[boundary])
    return total


def fit_parts(counted: Moments, value: PlainNet) -> NDArray[np.float64]:
    """The weights of each factor for each kind; those of all kinds add up to the *value*.

    What least squares for each kind by itself would give is moved by what the sum of all lacks:
    each kind by the share of what it leaves unexplained, which is the constrained optimum.
    """
    factors, with_kinds, kinds = counted
    number = factors[-1, -1]
    ridge = np.eye(len(factors)) * _RIDGE * number
    weights = np.linalg.solve(factors + ridge, with_kinds)
    left = kinds[1] - 2 * (weights * with_kinds).sum(0) + (weights * (factors @ weights)).sum(0)
    of_value = np.zeros(len(factors))
    out = _unpacked(value).out
    of_value[-len(out) :] = out
    lacking = of_value - weights.sum(1)
    return np.asarray(weights + lacking[:, None] * (left / left.sum()))


def _explained(counted: Moments, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share of the variance of each kind that is explained."""
    factors, with_kinds, (sums, squares) = counted
    left = squares - 2 * (weights * with_kinds).sum(0) + (weights * (factors @ weights)).sum(0)
    return np.asarray(1 - left / (squares - sums**2 / factors[-1, -1]))
