"""The training: its compiled rules are those of the engine, and fitting makes the loss smaller."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

pytest.importorskip("numba", reason="training needs the extra `training`: numba and numpy")

import numpy as np

from scopa.engine import DECK, SCOPA, Round, captures, points_of_piles, prime
from scopa.lab.training import kernel
from scopa.lab.training.__main__ import Training
from scopa.lab.training.nets import choice_bits, first_guess, fit, quantised, value_bits
from scopa.players.nets import read_nets, write_nets
from tests.players import midway


def test_captures_are_those_of_the_engine() -> None:
    rng = Random(1)
    found = np.empty(40, np.int64)
    for _ in range(2_000):
        cards = rng.sample(range(40), 9)
        card, table = cards[0], sum(1 << other for other in cards[1 : rng.randrange(1, 9)])
        number = kernel.captures_of(card, table, found)
        expected = captures(DECK[card], table)
        assert sorted(found[:number].tolist()) == sorted(map(int, expected))


def test_points_are_those_of_the_engine() -> None:
    rng = Random(2)
    for _ in range(500):
        cards = list(range(40))
        rng.shuffle(cards)
        cut = rng.randrange(41)
        piles = sum(1 << card for card in cards[:cut]), sum(1 << card for card in cards[cut:])
        one, other = points_of_piles(piles, SCOPA)
        assert kernel.points_of_deck(*piles) == one - other
        assert kernel.prime_of(piles[0]) == prime(piles[0])


def test_bits_are_counted() -> None:
    rng = Random(3)
    for _ in range(500):
        mask = rng.randrange(1, 1 << 40)
        assert kernel.count(mask) == mask.bit_count()
        assert kernel.lowest(mask) == (mask & -mask).bit_length() - 1


def best(state: Round, leader: int) -> int:
    if state.is_over:
        piles = points_of_piles(state.piles, SCOPA)
        sweeps = [swept.bit_count() for swept in state.sweeps]
        return piles[leader] + sweeps[leader] - piles[1 - leader] - sweeps[1 - leader]
    values = [best(state.after(play), leader) for play in state.legal_plays()]
    return max(values) if state.turn == leader else min(values)


def test_the_last_deal_is_worth_what_the_engine_finds() -> None:
    none = np.zeros((122, 1), np.float32), np.zeros(1, np.float32), np.zeros(2, np.float32)
    for seed in range(30):
        state = midway(seed, plays=32)
        leader = 1 - state.dealer
        last = -1 if state.last_captor is None else int(state.last_captor != leader)
        piles = state.piles[leader], state.piles[1 - leader]
        value = kernel.best_of_deal(
            np.array([*piles, state.table]),
            state.hands[state.turn],
            state.hands[1 - state.turn],
            state.table,
            *piles,
            last,
            int(state.turn != leader),
            -1e9,
            1e9,
            True,
            none[0],
            none[1],
            none[2],
            np.empty((7, 3, 40), np.int64),
            np.empty((7, 3), np.int64),
            np.empty(1, np.float32),
        )
        sweeps = [swept.bit_count() for swept in state.sweeps]
        assert value == best(state, leader) - sweeps[leader] + sweeps[1 - leader]


def test_fitting_finds_what_the_cards_are_worth() -> None:
    guess = first_guess()
    rng = np.random.default_rng(1)
    states = np.zeros((20_000, 4), np.int64)
    for row in states:
        cards = rng.permutation(40)
        for place in range(3):
            row[place] = sum(1 << int(card) for card in cards[place * 12 : place * 12 + 12])
    bits = value_bits(states)
    targets = guess.of(bits.astype(np.float32))
    fitted = fit(bits, targets, 8, 60, seed=1)
    assert fitted.variance > 0.05
    assert fitted.loss < 0.2 * fitted.variance


def test_bits_stand_where_the_game_looks_for_them() -> None:
    states = np.array([[1, 2, 4, 1]])
    assert np.flatnonzero(value_bits(states)[0]).tolist() == [0, 41, 82, 121]
    choices = np.array([[1, 2, 4, 8, 0, 13]])
    assert np.flatnonzero(choice_bits(choices)[0]).tolist() == [0, 41, 82, 123, 160, 163]


def test_a_whole_run_on_a_small_scale_gives_nets_that_can_be_read() -> None:
    said: list[str] = []
    with ThreadPoolExecutor(1) as pool:
        made = Training(pool, said.append, scale=0.001).nets()
    assert len(made) == 11
    assert set(read_nets(write_nets(made), "made")) == set(made)
    assert any("mean squared error" in line for line in said)
    assert quantised(first_guess()).positive == 1
