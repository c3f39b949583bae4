"""The training: fitting makes the loss smaller, and a whole run gives nets that can be read."""

import struct
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("numba", reason="training needs the extra `training`: numba and numpy")

import numpy as np

from research.training.nets import (
    Fitting,
    choice_bits,
    first_guess,
    fit,
    outputs,
    quantised,
    value_bits,
    write_nets,
)
from research.training.selfplay import STATE
from research.training.stages import Training
from scopa.engine import PRESETS, SCOPA, Rules
from scopa.players.nets.inputs import choice_layout, value_layout
from scopa.players.nets.net import PlainNet, net_file, read_nets


def states_at_random(number: int) -> np.typing.NDArray[np.int64]:
    """Piles of twelve cards and a table of twelve, before the play 24."""
    rng = np.random.default_rng(1)
    states = np.zeros((number, STATE), np.int64)
    for row in states:
        cards = rng.permutation(40)
        for entry, first in ((0, 0), (1, 12), (4, 24)):
            row[entry] = sum(1 << int(card) for card in cards[first : first + 12])
        row[5], row[-1] = -1, 24
    return states


def test_fitting_finds_what_the_cards_are_worth() -> None:
    bits = value_bits(states_at_random(20_000), SCOPA)
    targets = outputs(first_guess(SCOPA), bits.astype(np.float32))
    fitted = fit(bits, targets, None, Fitting(units=8, steps=600, seed=1))
    assert fitted.variance > 0.05
    assert fitted.loss < 0.2 * fitted.variance


def test_of_the_plays_of_a_hand_only_the_differences_are_fitted() -> None:
    bits = value_bits(states_at_random(20_000), SCOPA)
    hands = np.arange(20_000) // 4
    whims = np.random.default_rng(2).normal(0, 50, 5_000).astype(np.float32)
    targets = outputs(first_guess(SCOPA), bits.astype(np.float32)) + whims[hands]
    fitted = fit(bits, targets, hands, Fitting(units=8, steps=600, seed=1))
    assert fitted.variance < 2.0
    assert fitted.loss < 0.2 * fitted.variance


def test_bits_stand_where_the_game_looks_for_them() -> None:
    states = np.array([[1, 2, 0, 0, 4, 1, 7, 0, 0, 0, 0, 12]])
    assert np.flatnonzero(value_bits(states, SCOPA)[0]).tolist() == [0, 41, 82, 121]
    choices = np.array([[1, 2, 0, 0, 1 << 8, 8, 0, 13, 0]])
    assert np.flatnonzero(choice_bits(choices, SCOPA)[0]).tolist() == [
        0,
        41,
        88,
        123,
        160,
        163,
        170,
    ]


def test_with_three_sides_the_piles_begin_with_the_side_whose_value_it_is() -> None:
    states = np.array([[1, 2, 4, 0, 8, 2, 7, 0, 0, 0, 0, 9]])
    rules = Rules(players=3)
    found = [np.flatnonzero(value_bits(states, rules, view)[0]).tolist() for view in range(3)]
    assert found[0] == [0, 41, 82, 123, 162, 163]
    assert found[1] == [1, 42, 80, 123, 161, 164]


@pytest.mark.parametrize(
    "rules",
    [SCOPA, PRESETS["cirulla"], PRESETS["scopone"], Rules(players=3), Rules(players=4)],
    ids=["scopa", "cirulla", "scopone", "three", "four"],
)
def test_a_whole_run_on_a_small_scale_gives_nets_that_can_be_read(rules: Rules) -> None:
    said: list[str] = []
    with ThreadPoolExecutor(1) as pool:
        made = Training(rules, pool, said.append, scale=0.001).nets()
    assert set(read_nets(write_nets(made), "made")) == set(made)
    assert any("mean squared error" in line for line in said)
    for name, net in made.items():
        layout = value_layout(rules) if name.startswith("value") else choice_layout(rules)
        assert len(net.columns) == layout.size + 1


@pytest.mark.parametrize("game", ["scopa", "four"])
def test_nets_are_written_as_they_are_read(game: str) -> None:
    nets = read_nets(net_file(game).read_bytes(), game)
    assert read_nets(write_nets(nets), "written") == nets


def test_a_weight_that_does_not_fit_is_refused() -> None:
    with pytest.raises(struct.error):
        write_nets({"value 1": PlainNet(((1 << 40,),), 1, 0)})


def test_the_first_guess_counts_for_and_against() -> None:
    assert quantised(first_guess(SCOPA)).positive == 1
