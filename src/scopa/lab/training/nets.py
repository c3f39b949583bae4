"""Small nets with one hidden layer: fitting them with numpy, and packing them for the game."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scopa.lab.training.kernel import VALUE_INPUTS, Masks, Weights
from scopa.lab.training.selfplay import CHOICE_INPUTS
from scopa.players.nets import SCALE, PlainNet

Bits = NDArray[np.uint8]

VALIDATION = 20_000
"""How many positions are kept apart to measure the loss, or a tenth if there are fewer."""
BATCH = 2048
PEAK_RATE = 8e-3


@dataclass(frozen=True)
class Net:
    """*weights* has a row for each input; the last entry of *out* is added to the sum."""

    weights: Weights
    bias: Weights
    out: Weights

    def of(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """What it gives for each row of *inputs*."""
        hidden = np.maximum(inputs @ self.weights + self.bias, 0)
        return np.asarray(hidden @ self.out[:-1] + self.out[-1], np.float32)


@dataclass(frozen=True)
class Fitted:
    """A *net*, its mean squared *loss* on positions not fitted, and the *variance* of those."""

    net: Net
    loss: float
    variance: float
    seconds: float


def value_bits(states: Masks) -> Bits:
    """The inputs of a value net for rows of pile 0, pile 1, table and last captor."""
    bits = np.zeros((len(states), VALUE_INPUTS), np.uint8)
    _write_cards(bits, states[:, :3])
    for captor in (0, 1):
        bits[:, 120 + captor] = states[:, 3] == captor
    return bits


def choice_bits(choices: Masks) -> Bits:
    """The inputs of a choice net for rows as `selfplay.play_deal` writes them."""
    bits = np.zeros((len(choices), CHOICE_INPUTS), np.uint8)
    _write_cards(bits, choices[:, :4])
    for captor in (0, 1):
        bits[:, 160 + captor] = choices[:, 4] == captor
    for place in range(6):
        bits[:, 162 + place] = choices[:, 5] % 6 == place
    return bits


def _write_cards(bits: Bits, masks: Masks) -> None:
    for group in range(masks.shape[1]):
        bits[:, 40 * group : 40 * group + 40] = masks[:, group : group + 1] >> np.arange(40) & 1


def first_guess() -> Net:
    """A value to begin with: what a card in a pile is worth by the books."""
    worths = np.full(40, 0.07)
    worths[0::4] += 0.18
    worths[24] += 0.9
    for rank, worth in ((7, 0.3), (6, 0.1), (1, 0.06)):
        worths[4 * rank - 4 : 4 * rank] += worth
    margin = np.concatenate([worths, -worths, np.zeros(VALUE_INPUTS - 80)])
    weights = np.stack([margin, -margin], axis=1)
    return Net(
        weights.astype(np.float32), np.zeros(2, np.float32), np.array([1, -1, 0], np.float32)
    )


def _suit_orders(inputs: int) -> list[NDArray[np.int64]]:
    """The columns of the inputs with cups, swords and clubs in each order: they are equals."""
    orders = []
    for others in itertools.permutations((1, 2, 3)):
        suits = np.array((0, *others))
        cards = (np.arange(10)[:, None] * 4 + suits).ravel()
        groups = inputs // 40
        columns = np.concatenate([cards + 40 * group for group in range(groups)])
        orders.append(np.concatenate([columns, np.arange(40 * groups, inputs)]))
    return orders


def fit(bits: Bits, targets: Weights, hidden: int, epochs: int, seed: int) -> Fitted:
    """The net with so many *hidden* units that comes nearest to the *targets* (Adam, one cycle)."""
    begun = time.perf_counter()
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(bits))
    kept = min(VALIDATION, len(bits) // 10)
    aside, used = order[:kept], order[kept:]
    inputs = bits.shape[1]
    parameters = [
        rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        rng.normal(0, hidden**-0.5, hidden + 1).astype(np.float32),
    ]
    parameters[2][-1] = targets[used].mean()
    first = [np.zeros_like(entry) for entry in parameters]
    second = [np.zeros_like(entry) for entry in parameters]
    orders = _suit_orders(inputs)
    steps = epochs * (len(used) // BATCH)
    for step in range(steps):
        if step % (len(used) // BATCH) == 0:
            shuffled = rng.permutation(used)
        at = step % (len(used) // BATCH) * BATCH
        rows = shuffled[at : at + BATCH]
        batch = bits[rows][:, orders[step % len(orders)]].astype(np.float32)
        gradients = _gradients(parameters, batch, targets[rows])
        rate = _rate(step / steps)
        for entry, mean, square, gradient in zip(parameters, first, second, gradients, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            correction = (1 - 0.999 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
            entry -= rate * correction * mean / (np.sqrt(square) + 1e-8)
    net = Net(*parameters)
    errors = net.of(bits[aside].astype(np.float32)) - targets[aside]
    variance = float(np.var(targets[aside]))
    return Fitted(net, float(np.mean(errors**2)), variance, time.perf_counter() - begun)


def _gradients(
    parameters: list[Weights], batch: NDArray[np.float32], targets: Weights
) -> list[Weights]:
    """Those of the mean squared error by *parameters*: weights, bias, out."""
    weights, bias, out = parameters
    sums = batch @ weights + bias
    active = np.maximum(sums, 0)
    errors = (active @ out[:-1] + out[-1] - targets) * np.float32(2 / len(batch))
    back = errors[:, None] * out[:-1] * (sums > 0)
    by_out = np.append(errors @ active, errors.sum()).astype(np.float32)
    return [batch.T @ back, back.sum(axis=0), by_out]


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
