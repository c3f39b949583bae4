"""Make the nets again from nothing: ``python -m scopa.lab.training [--scale PART] [FILE]``.

1. A first guess at what cards are worth plays against itself; the positions between two deals are
   kept. From the last such position backwards a value is fitted: its target is the mean over many
   random deals, played out with open hands as well as can be, of the next value.
2. The same again, with positions from games of the values so found.
3. Those values play once more, with many samples; from what their searches found for each legal
   play the choice nets are fitted, by which the instant player plays. For the last deal, where
   nothing is hidden and every value exact, there is a larger net and more to learn it from.

With the defaults it takes about half an hour on two cores. The same seed gives the same
positions and, with the same numpy on the same kind of machine, the same nets.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from scopa.lab.training.kernel import DEALS, Masks, Weights
from scopa.lab.training.nets import Net, choice_bits, first_guess, fit, quantised, value_bits
from scopa.lab.training.selfplay import last_deals, self_play, targets_of
from scopa.players.nets import NET_FILE, PlainNet, choice_net, value_net, write_nets

SEED = 2026
BOUNDARIES = DEALS - 1
ROUNDS_A_TASK = 2_000
STATES_A_TASK = 5_000
EXPLORING = 0.15
CHOICES_A_DEAL = 18
"""For how many legal plays a deal there is room."""
VALUE_UNITS, CHOICE_UNITS, LAST_CHOICE_UNITS = 16, 64, 128


class Stage(NamedTuple):
    """How much of what: *rounds* played with so many *samples*; *deals* a target; *epochs*."""

    rounds: int
    samples: int
    deals: int
    epochs: int


FIRST = Stage(rounds=200_000, samples=6, deals=12, epochs=12)
SECOND = Stage(rounds=400_000, samples=6, deals=24, epochs=24)
CHOICES = Stage(rounds=100_000, samples=40, deals=0, epochs=20)
LAST_CHOICE_EPOCHS = 8


class _Game(NamedTuple):
    """A task of self-play."""

    seed: int
    rounds: int
    samples: int
    values: Sequence[Net]
    keeps_choices: bool


def _play(game: _Game) -> tuple[Masks, Masks, Weights]:
    """The states between deals, the choices and their values that came up."""
    weights, bias, out = (
        np.stack([getattr(net, name) for net in game.values]) for name in ("weights", "bias", "out")
    )
    states = np.zeros((game.rounds, BOUNDARIES, 4), np.int64)
    room = game.rounds * DEALS * CHOICES_A_DEAL * game.keeps_choices
    choices, values = np.zeros((room, 6), np.int64), np.zeros(room, np.float32)
    written = self_play(
        game.seed, game.samples, EXPLORING, weights, bias, out, states, choices, values
    )
    return states, choices[:written], values[:written]


class _Question(NamedTuple):
    """A task of finding targets."""

    seed: int
    first: int
    deals: int
    states: Masks
    final: bool
    value: Net


def _answers(question: _Question) -> Weights:
    targets = np.zeros(len(question.states), np.float32)
    net = question.value
    targets_of(
        question.seed,
        question.first,
        question.deals,
        np.ascontiguousarray(question.states),
        question.final,
        net.weights,
        net.bias,
        net.out,
        targets,
    )
    return targets


def _play_last(task: tuple[int, Masks]) -> tuple[Masks, Weights]:
    """The choices of last deals from so many states, and their exact values."""
    seed, states = task
    room = len(states) * CHOICES_A_DEAL
    choices, values = np.zeros((room, 6), np.int64), np.zeros(room, np.float32)
    written = last_deals(seed, EXPLORING, np.ascontiguousarray(states), choices, values)
    return choices[:written], values[:written]


class Training:
    """One run: who computes, how it tells what it does, and how large it is."""

    def __init__(self, pool: Executor, tell: Callable[[str], None], scale: float) -> None:
        self._pool = pool
        self._tell = tell
        self._scale = scale
        self._begun = time.perf_counter()

    def _say(self, text: str) -> None:
        self._tell(f"{time.perf_counter() - self._begun:6.0f} s  {text}")

    def _games(
        self, stage: Stage, values: Sequence[Net], seed: int, *, keeps_choices: bool = False
    ) -> tuple[Masks, Masks, Weights]:
        rounds = max(200, int(stage.rounds * self._scale))
        size = min(ROUNDS_A_TASK, rounds)
        tasks = [
            _Game(seed + first, size, stage.samples, values, keeps_choices)
            for first in range(0, rounds, size)
        ]
        played = list(self._pool.map(_play, tasks))
        self._say(f"{len(tasks) * size} rounds played with {stage.samples} samples a play")
        states, choices, found = (np.concatenate(parts) for parts in zip(*played, strict=True))
        return states, choices, found

    def _values(self, stage: Stage, states: Masks, seed: int) -> list[Net]:
        """The nets for the times between two deals, from the last one backwards."""
        found: list[Net] = []
        for boundary in reversed(range(BOUNDARIES)):
            final = not found
            following = first_guess() if final else found[0]
            here = states[:, boundary]
            questions = [
                _Question(
                    seed + boundary * len(here),
                    first,
                    stage.deals,
                    here[first : first + STATES_A_TASK],
                    final,
                    following,
                )
                for first in range(0, len(here), STATES_A_TASK)
            ]
            targets = np.concatenate(list(self._pool.map(_answers, questions)))
            fitted = fit(value_bits(here), targets, VALUE_UNITS, stage.epochs, seed)
            self._say(
                f"value after deal {boundary + 1}: mean squared error {fitted.loss:.4f}"
                f" of a variance of {fitted.variance:.3f}, {len(here)} positions"
            )
            found.insert(0, fitted.net)
        return found

    def _choices(self, values: Sequence[Net], states: Masks, seed: int) -> list[Net]:
        """The nets for the plays of each deal; *states* are those that last deals begin from."""
        _, choices, found = self._games(CHOICES, values, seed, keeps_choices=True)
        deals = choices[:, 5] // 6
        nets = []
        for deal in range(DEALS - 1):
            rows = deals == deal
            nets.append(
                self._choice(deal, choices[rows], found[rows], CHOICE_UNITS, CHOICES.epochs)
            )
        tasks = [
            (seed + first, states[first : first + STATES_A_TASK])
            for first in range(0, len(states), STATES_A_TASK)
        ]
        played = list(self._pool.map(_play_last, tasks))
        choices, found = (np.concatenate(parts) for parts in zip(*played, strict=True))
        epochs = LAST_CHOICE_EPOCHS
        return [*nets, self._choice(DEALS - 1, choices, found, LAST_CHOICE_UNITS, epochs)]

    def _choice(self, deal: int, choices: Masks, values: Weights, units: int, epochs: int) -> Net:
        fitted = fit(choice_bits(choices), values, units, epochs, SEED + deal)
        self._say(
            f"choice in deal {deal + 1}: mean squared error {fitted.loss:.4f}"
            f" of a variance of {fitted.variance:.3f}, {len(choices)} plays"
        )
        return fitted.net

    def nets(self) -> dict[str, PlainNet]:
        """All nets, by name."""
        values = [first_guess()] * BOUNDARIES
        for stage, seed in ((FIRST, SEED), (SECOND, SEED + 10_000_000)):
            states, _, _ = self._games(stage, values, seed)
            values = self._values(stage, states, seed)
        choices = self._choices(values, states[:, BOUNDARIES - 1], SEED + 20_000_000)
        found = {value_net(deal + 1): quantised(net) for deal, net in enumerate(values)}
        return found | {choice_net(deal + 1): quantised(net) for deal, net in enumerate(choices)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m scopa.lab.training", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=NET_FILE, metavar="FILE")
    parser.add_argument(
        "--scale", type=float, default=1.0, metavar="PART", help="of the usual size"
    )
    parser.add_argument("--jobs", type=int, default=2, metavar="NUMBER", help="processes")
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(options.jobs) as pool:
        training = Training(pool, lambda text: print(text, flush=True), options.scale)
        options.file.write_bytes(write_nets(training.nets()))


if __name__ == "__main__":
    main()
