"""Small nets with one hidden layer: their inputs, fitting them with numpy, and writing them."""

from __future__ import annotations

import hashlib
import itertools
import struct
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from research.training.kernel import Masks, Weights
from research.training.phase_search import LAST, PILES, TABLE, Net
from research.training.selfplay import HAND, HANDS, LAST_CAPTURER, PLY, STATE_PLY
from scopa.engine import Rules
from scopa.players.gain_and_risk import card_values
from scopa.players.nets.inputs import (
    choice_layout,
    has_long_hands,
    phase_size,
    sweeping_ranks,
    value_layout,
)
from scopa.players.nets.net import HEADER, MAGIC, SCALE, STEP, PlainNet

Bits = NDArray[np.uint8]

VALIDATION = 20_000
"""How many positions are kept apart to measure the loss, or a tenth if there are fewer."""
BATCH = 2048
PEAK_RATE = 8e-3


class Fitted(NamedTuple):
    """A *net*, its mean squared *loss* on positions not fitted, and the *variance* of those."""

    net: Net
    loss: float
    variance: float


def value_bits(states: Masks, rules: Rules, entry: int = 0) -> Bits:
    """The inputs of a value net for `selfplay` states; of many sides for that of number *entry*."""
    layout, sides = value_layout(rules), rules.sides
    bits = np.zeros((len(states), layout.size), np.uint8)
    view = np.full(len(states), entry) if sides > 2 else states[:, STATE_PLY] % 2
    rows = np.arange(len(states))
    for place in range(sides):
        _write_cards(bits, 40 * place, states[rows, PILES + (view + place) % sides])
    _write_cards(bits, layout.table, states[:, TABLE])
    if has_long_hands(rules):
        for place in range(rules.players):
            seat = (states[:, STATE_PLY] + place) % rules.players
            _write_cards(bits, layout.hands + 40 * place, states[rows, HANDS + seat])
    _write_last_capturer(
        bits,
        layout.last_capturer,
        np.where(states[:, LAST] < 0, -1, (states[:, LAST] - view) % sides),
    )
    if sides > 2:
        bits[:, layout.place + entry] = 1
    return bits


def choice_bits(choices: Masks, rules: Rules) -> Bits:
    """The inputs of a choice net for `selfplay` choices."""
    layout = choice_layout(rules)
    bits = np.zeros((len(choices), layout.size), np.uint8)
    for place in range(rules.sides):
        _write_cards(bits, 40 * place, choices[:, PILES + place])
    _write_cards(bits, layout.table, choices[:, TABLE])
    _write_cards(bits, layout.hands, choices[:, HAND])
    _write_last_capturer(bits, layout.last_capturer, choices[:, LAST_CAPTURER])
    rows = np.arange(len(choices))
    bits[rows, layout.place + choices[:, PLY] % phase_size(rules)] = 1
    table = bits[:, layout.table : layout.hands]
    total = table @ (np.arange(40, dtype=np.int64) // 4 + 1)
    sweeping = np.zeros((total.max() + 1, 10), np.uint8)  # by total of the table and rank
    for left in range(len(sweeping)):
        for rank in sweeping_ranks(left, rules):
            sweeping[left, rank - 1] = 1
    seen = (
        bits[:, : layout.last_capturer].reshape(-1, layout.last_capturer // 40, 10, 4).sum((1, 3))
    )
    unseen = np.minimum((sweeping[total] * (4 - seen)).sum(1), 4).astype(np.int64)
    threatened = np.flatnonzero(unseen)
    bits[threatened, layout.sweepers + unseen[threatened] - 1] = 1
    return bits


def _write_cards(bits: Bits, first: int, masks: Masks) -> None:
    bits[:, first : first + 40] = masks[:, None] >> np.arange(40) & 1


def _write_last_capturer(bits: Bits, first: int, last_capturers: Masks) -> None:
    known = np.flatnonzero(last_capturers >= 0)
    bits[known, first + last_capturers[known]] = 1


def first_guess(rules: Rules) -> Net:
    """A value to begin with: what a card in a pile is worth by the books."""
    sign = -1 if rules.lowest_wins else 1
    worths = sign * np.array(card_values(rules))
    layout = value_layout(rules)
    margin = np.zeros(layout.size)
    margin[:40] = worths
    margin[40 : layout.table] = np.tile(-worths / (rules.sides - 1), rules.sides - 1)
    weights = np.stack([margin, -margin], axis=1)
    return Net(
        weights.astype(np.float32), np.zeros(2, np.float32), np.array([1, -1, 0], np.float32)
    )


def outputs(net: Net, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
    """What *net* gives for each row of *inputs*."""
    hidden = np.maximum(inputs @ net.weights + net.bias, 0)
    return np.asarray(hidden @ net.out[:-1] + net.out[-1], np.float32)


def _suit_orders(groups: int, inputs: int) -> list[NDArray[np.int64]]:
    """The columns of the inputs with cups, swords and clubs in each order: they are equals."""
    orders = []
    for others in itertools.permutations((1, 2, 3)):
        suits = np.array((0, *others))
        cards = (np.arange(10)[:, None] * 4 + suits).ravel()
        columns = np.concatenate([cards + 40 * group for group in range(groups)])
        orders.append(np.concatenate([columns, np.arange(40 * groups, inputs)]))
    return orders


class Fitting(NamedTuple):
    """How a net is fitted: *units* hidden ones, *steps* steps, random numbers from *seed*."""

    units: int
    steps: int
    seed: int


def fit(bits: Bits, targets: Weights, hands: Masks | None, how: Fitting) -> Fitted:
    """The net that comes nearest to the *targets* (Adam, one cycle).

    With *hands*, a number for each row and the rows of one hand together, only the differences
    between the rows of one hand are fitted: the mean of each hand is taken off both sides.
    """
    rng = np.random.default_rng(how.seed)
    hands = np.arange(len(bits)) if hands is None else hands
    starts = np.flatnonzero(np.diff(hands, prepend=hands[0] - 1))
    sizes = np.diff(starts, append=len(bits))
    is_single = len(starts) == len(bits)
    order = rng.permutation(len(starts))
    kept = min(VALIDATION, len(starts) // 10 + 1)
    aside, used = order[:kept], order[kept:]
    a_batch = min(len(used), max(1, round(BATCH / sizes.mean())))
    parameters = _at_first(bits.shape[1], how.units, rng)
    if is_single:
        parameters[2][-1] = targets.mean()
    orders = _suit_orders(bits.shape[1] // 40, bits.shape[1])
    adam = _Adam(parameters)
    a_pass = len(used) // a_batch
    for step in range(how.steps):
        if step % a_pass == 0:
            shuffled = rng.permutation(used)
        at = step % a_pass * a_batch
        rows, groups = _rows(shuffled[at : at + a_batch], starts, sizes)
        batch = bits[rows][:, orders[step % len(orders)]].astype(np.float32)
        gradients = _gradients(parameters, batch, targets[rows], None if is_single else groups)
        adam.step(gradients, _rate(step / how.steps))
    net = Net(*parameters)
    rows, groups = _rows(aside, starts, sizes)
    errors = outputs(net, bits[rows].astype(np.float32)) - targets[rows]
    wanted = targets[rows] - targets[rows].mean()
    if not is_single:
        errors, wanted = _without_means(errors, groups), _without_means(wanted, groups)
    return Fitted(net, float(np.mean(errors**2)), float(np.mean(wanted**2)))


def _at_first(inputs: int, units: int, rng: np.random.Generator) -> list[Weights]:
    """Weights, bias and out before anything is known."""
    return [
        rng.normal(0, (2 / inputs) ** 0.5, (inputs, units)).astype(np.float32),
        np.zeros(units, np.float32),
        rng.normal(0, units**-0.5, units + 1).astype(np.float32) * (np.arange(units + 1) < units),
    ]


def _rows(chosen: Masks, starts: Masks, sizes: Masks) -> tuple[Masks, Masks]:
    """The rows of the *chosen* hands, and for each of them which of these it belongs to."""
    groups = np.repeat(np.arange(len(chosen)), sizes[chosen])
    firsts = np.cumsum(sizes[chosen]) - sizes[chosen]
    return starts[chosen][groups] + np.arange(len(groups)) - firsts[groups], groups


def _without_means(values: Weights, groups: Masks) -> Weights:
    """The *values* less the mean of their group."""
    means = np.bincount(groups, values) / np.bincount(groups)
    return np.asarray(values - means[groups], np.float32)


def _gradients(
    parameters: Sequence[Weights],
    batch: NDArray[np.float32],
    targets: Weights,
    groups: Masks | None,
) -> list[Weights]:
    """Those of the mean squared error by *parameters*: weights, bias, out."""
    weights, bias, out = parameters
    sums = batch @ weights + bias
    active = np.maximum(sums, 0)
    errors = active @ out[:-1] + out[-1] - targets
    if groups is not None:
        errors = _without_means(errors, groups)
    errors = errors * np.float32(2 / len(batch))
    back = errors[:, None] * out[:-1] * (sums > 0)
    by_out = np.append(errors @ active, errors.sum()).astype(np.float32)
    return [batch.T @ back, back.sum(axis=0), by_out]


class _Adam:
    """Steps along gradients, each parameter at its own pace."""

    def __init__(self, parameters: Sequence[Weights]) -> None:
        self._parameters = parameters
        self._means = [np.zeros_like(entry) for entry in parameters]
        self._squares = [np.zeros_like(entry) for entry in parameters]
        self._steps = 0

    def step(self, gradients: Sequence[Weights], rate: float) -> None:
        """Change the parameters."""
        self._steps += 1
        correction = (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for entry, mean, square, gradient in zip(
            self._parameters, self._means, self._squares, gradients, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            entry -= rate * correction * mean / (np.sqrt(square) + 1e-8)


def _rate(progress: float) -> float:
    """The rate of learning: up for a fifth of the time, then down to nothing."""
    if progress < 0.2:
        return PEAK_RATE * (0.1 + 0.9 * progress / 0.2)
    return float(PEAK_RATE * 0.5 * (1 + np.cos(np.pi * (progress - 0.2) / 0.8)))


def quantised(net: Net) -> PlainNet:
    """The net in whole numbers, the sign of each hidden unit in its place, as the game wants it."""
    order = np.argsort(net.out[:-1] < 0, kind="stable")
    counting = np.abs(net.out[:-1])[order] * SCALE
    columns = np.vstack([net.weights, net.bias])[:, order] * counting
    positive = int((net.out[:-1] >= 0).sum())
    rows = np.rint(columns).astype(int).tolist()
    return PlainNet(rows, positive, round(float(net.out[-1]) * SCALE))


def write_nets(nets: Mapping[str, PlainNet]) -> bytes:
    """The contents of the file for *nets* by name.

    :raises struct.error: a weight is too large for 16 bits.
    """
    parts = []
    for name, net in nets.items():
        label = name.encode("ascii")
        inputs, units = len(net.columns), len(net.columns[0])
        parts.append(bytes([len(label)]) + label)
        parts.append(HEADER.pack(inputs, units, net.positive, net.constant))
        row = struct.Struct(f"<{units}h")
        parts += [row.pack(*[round(weight / STEP) for weight in line]) for line in net.columns]
    payload = zlib.compress(b"".join(parts), 9)
    return MAGIC + hashlib.sha256(payload).hexdigest().encode("ascii") + b"\n" + payload
