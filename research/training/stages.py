"""The nets of a game from nothing, in three stages.

1. A first guess at what cards are worth plays against itself; positions at which values will be
   asked for are kept: those between two deals, or with long hands those before each play.
2. From the last such position backwards a value is fitted. Its target is what a search with open
   hands finds from there by the next value: the mean over many random deals, where hands are not
   yet dealt.
3. Those values play against themselves, with more samples. From what their searches found for each
   legal play the choice nets are fitted, by which the instant player plays; only the differences
   between the plays of one hand.

Against two or three opponents (`inputs.uses_playouts`) a phase is not searched but played out
by choice nets: at first by nets at random, then all stages come again with those that were found,
several times. With long hands the values are fitted once more in this way, for open hands let
nobody be swept: these are the values that a player asks for.

The same seed gives the same positions and, with the same numpy on the same kind of machine, the
same nets.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial

import numpy as np

from research.training.kernel import Masks, Weights, game_of
from research.training.nets import (
    Fitted,
    Fitting,
    choice_bits,
    first_guess,
    fit,
    quantised,
    value_bits,
)
from research.training.phase_search import Net, room_for
from research.training.selfplay import CHOICE, DECISION, PLY, STATE, self_play, targets_of
from scopa.engine import Rules
from scopa.players.nets.inputs import (
    choice_layout,
    has_long_hands,
    number_of_values,
    phase_size,
    uses_playouts,
)
from scopa.players.nets.net import PlainNet, choice_net, value_net

SEED = 2026
ROUNDS_A_TASK = 500
STATES_A_TASK = 1_000
EXPLORING = 0.15
CHOICES_A_PLAY = 5  # room for legal plays a decision, on average
VALUE_UNITS = 16
CHOICE_UNITS, CHOICE_UNITS_OF_LONG_HANDS = 64, 32
ROUNDS, SAMPLES, DEALS = 50_000, 2, 16  # for the values: rounds, samples a play, deals a target
CHOICE_ROUNDS, CHOICE_SAMPLES = 80_000, 20
TURNS = 4  # of learning values and choices, where phases are played out
STEPS = 3_000  # of fitting a net, at the usual size


def _play(
    rules: Rules,
    rounds: int,
    samples: int,
    value_nets: Sequence[Net],
    choice_nets: Net,
    keeps_choices: bool,
    seed: int,
) -> tuple[Masks, Masks, Weights]:
    """The states, the choices and the values of these that came up in rounds of self-play."""
    game = game_of(rules)
    nets = _stacked(value_nets)
    places = game.phase if game.has_long_hands else 1
    states = np.zeros((rounds, number_of_values(rules), places, STATE), np.int64)
    room = rounds * game.plays * CHOICES_A_PLAY * keeps_choices
    choices, values = np.zeros((room, CHOICE), np.int64), np.zeros(room, np.float32)
    written = self_play(
        game,
        nets,
        choice_nets,
        room_for(nets.bias.shape[1]),
        seed,
        samples,
        EXPLORING,
        states,
        choices,
        values,
    )
    choices[:, DECISION] += seed * game.plays
    return states, choices[:written], values[:written]


def _stacked(nets: Sequence[Net]) -> Net:
    return Net(*(np.stack(parts) for parts in zip(*nets, strict=True)))


def _choices_at_first(rules: Rules) -> Net:
    """Nets at random, one above the other; none where the rest of a phase is searched."""
    number = rules.plays // phase_size(rules) if uses_playouts(rules) else 0
    size, rng = choice_layout(rules).size, np.random.default_rng(SEED)
    return Net(
        rng.normal(0, size**-0.5, (number, size, CHOICE_UNITS)).astype(np.float32),
        np.zeros((number, CHOICE_UNITS), np.float32),
        rng.normal(0, CHOICE_UNITS**-0.5, (number, CHOICE_UNITS + 1)).astype(np.float32),
    )


def _targets(seed: int, states: Masks, rules: Rules, value: Net, choices: Net) -> Weights:
    """The targets of *states*, by the value net that comes next.

    They have a column for each side whose margin is learned.
    """
    targets = np.zeros((len(states), rules.sides if rules.sides > 2 else 1), np.float32)
    room = room_for(value.bias.size)
    targets_of(game_of(rules), value, choices, room, seed, DEALS, states, targets)
    return targets


class Training:
    """One run.

    report: is called with a line of progress; scale: a part of the usual size.
    """

    def __init__(
        self, rules: Rules, pool: Executor, report: Callable[[str], None], scale: float
    ) -> None:
        self._rules = rules
        self._pool = pool
        self._report = report
        self._scale = scale
        self._steps = int(STEPS * scale**0.5)
        self._begun = time.perf_counter()

    def nets(self) -> dict[str, PlainNet]:
        """All nets, by name."""
        rules = self._rules
        values = [first_guess(rules)] * max(1, number_of_values(rules))
        before = _choices_at_first(rules)
        for turn in range(TURNS if uses_playouts(rules) else 1):
            seed = SEED + 20_000_000 * turn
            values = self._values(values, before, seed)
            choices = self._choices(values, before, seed + 10_000_000)
            before = _stacked(choices)
        if has_long_hands(rules):
            values = self._values(values, before, SEED + 20_000_000)
        found = {value_net(phase + 1): quantised(net) for phase, net in enumerate(values)}
        return found | {choice_net(phase + 1): quantised(net) for phase, net in enumerate(choices)}

    def _say(self, text: str) -> None:
        self._report(f"{time.perf_counter() - self._begun:6.0f} s  {text}")

    def _say_fitted(self, name: str, fitted: Fitted, rows: int) -> None:
        self._say(
            f"{name}: mean squared error {fitted.loss:.4f} of a variance of {fitted.variance:.3f},"
            f" {rows} positions"
        )

    def _games(
        self,
        seed: int,
        rounds: int,
        samples: int,
        values: Sequence[Net],
        choices: Net,
        *,
        keeps_choices: bool,
    ) -> tuple[Masks, Masks, Weights]:
        rounds = int(rounds * self._scale)
        size = min(ROUNDS_A_TASK, max(50, rounds))
        play = partial(_play, self._rules, size, samples, values, choices, keeps_choices)
        seeds = range(seed, seed + max(size, rounds), size)
        played = list(self._pool.map(play, seeds))
        self._say(f"{len(seeds) * size} rounds played with {samples} samples a play")
        states, made, found = (np.concatenate(parts) for parts in zip(*played, strict=True))
        return states, made, found

    def _values(self, before: Sequence[Net], choices: Net, seed: int) -> list[Net]:
        """The nets for the times between two phases, from the last one backwards.

        The positions come from rounds played by the values of *before*.
        """
        rules = self._rules
        states, _, _ = self._games(seed, ROUNDS, SAMPLES, before, choices, keeps_choices=False)
        found: list[Net] = []
        for boundary in reversed(range(states.shape[1])):
            here = states[:, boundary].reshape(-1, STATE)
            following = found[0] if found else first_guess(rules)
            search = partial(_targets, rules=rules, value=following, choices=choices)
            firsts = range(0, len(here), STATES_A_TASK)
            parts = [here[first : first + STATES_A_TASK] for first in firsts]
            seeds = [seed + first for first in firsts]
            targets = np.concatenate(list(self._pool.map(search, seeds, parts)))
            bits = [value_bits(here, rules, entry) for entry in range(targets.shape[1])]
            how = Fitting(VALUE_UNITS, self._steps, SEED)
            fitted = fit(np.concatenate(bits), targets.T.ravel(), None, how)
            self._say_fitted(f"value after phase {boundary + 1}", fitted, targets.size)
            found.insert(0, fitted.net)
        return found

    def _choices(self, values: Sequence[Net], before: Net, seed: int) -> list[Net]:
        """The nets for the plays of each phase, by those of *before*, if any."""
        rules = self._rules
        _, choices, found = self._games(
            seed, CHOICE_ROUNDS, CHOICE_SAMPLES, values, before, keeps_choices=True
        )
        game = game_of(rules)
        units = CHOICE_UNITS_OF_LONG_HANDS if has_long_hands(rules) else CHOICE_UNITS
        phases = choices[:, PLY] // game.phase
        nets = []
        for phase in range(-(-game.plays // game.phase)):
            rows = np.flatnonzero(phases == phase)
            how = Fitting(units, self._steps, SEED + phase)
            bits = choice_bits(choices[rows], rules)
            fitted = fit(bits, found[rows], choices[rows, DECISION], how)
            self._say_fitted(f"differences in phase {phase + 1}", fitted, len(rows))
            nets.append(fitted.net)
        return nets
