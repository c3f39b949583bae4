"""Deals, and fair ones recomputed with hashlib alone, as docs/player/fair-deals.md says."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    MAX_CUT,
    PRESETS,
    SCOPA,
    Card,
    Deal,
    Round,
    Rules,
    ScopaError,
    chosen_cut,
    commitment,
    dealer_seed,
    round_seed,
    shuffled_deck,
)
from tests.engine import NO_REDEAL, deck_that_begins

SEED = "00" * 32
seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)
cuts = st.integers(0, MAX_CUT)


def digest(line: str) -> bytes:
    return sha256(line.encode()).digest()


def bytes_of(seed: str) -> list[int]:
    """The first 3,200 bytes of the stream."""
    return [byte for n in range(100) for byte in digest(f"scopa stream 1 {seed} {n}")]


def shuffled_by_hand(stream: list[int]) -> list[int]:
    """The deck as the page describes it; takes the bytes that it uses from *stream*."""
    deck = list(range(40))
    for size in range(40, 1, -1):
        while stream[0] >= 256 // size * size:
            stream.pop(0)
        chosen = stream.pop(0) % size
        deck[size - 1], deck[chosen] = deck[chosen], deck[size - 1]
    return deck


def test_every_card_is_shuffled_to_every_place_about_as_often() -> None:
    # A hundred times in 4000 shuffles, give or take five standard deviations of ten.
    rng = Random(11)
    seen = Counter(place for _ in range(4000) for place in enumerate(shuffled_deck(rng)))
    assert len(seen) == 40 * 40
    assert min(seen.values()) >= 50
    assert max(seen.values()) <= 150


# ------------------------------------------------------------------------------- known answers


def test_the_commitment_to_a_known_seed_is_what_sha256sum_prints() -> None:
    # printf 'scopa commitment 1 0000…' | sha256sum
    assert commitment(SEED) == "9082b750c327eeb535fb6810db8742a187510f549772eae15f62940ab886b452"


def test_seeds_and_cuts_of_a_known_match_are_known() -> None:
    assert round_seed(5, 0) == "319cd388cab41345c9b4e524f2a92916c08cf68219f899093853cff03061da66"
    assert round_seed(5, 1) == "3070dc2ecdb69ef2b27cea3c88f1e2243cfb02acc842229e6c761ad24a8af02a"
    assert dealer_seed(5) == "671aea42117183eb9082aef1c1d91ac2035c639efe750bf558411825ac008387"
    assert [chosen_cut(5, number) for number in range(3)] == [16, 25, 16]


# ------------------------------------------------------------------------------ in every case


@given(seeds, cuts)
def test_the_deck_is_that_of_the_written_description(seed: str, cut: int) -> None:
    whole = shuffled_by_hand(bytes_of(seed))
    assert list(Deal(seed, cut).shuffle(NO_REDEAL).deck) == whole[cut:] + whole[:cut]


def test_a_void_table_is_shuffled_again_with_the_numbers_that_follow_and_cut_alike() -> None:
    cut, kings = 7, {36, 37, 38, 39}
    seed = next(
        seed
        for seed in (f"{number:064x}" for number in range(5000))
        if Deal(seed, cut).shuffle().void_tables
    )
    stream, tables = bytes_of(seed), []
    deck: list[int] = []
    while not deck or len(kings & set(deck[:4])) >= 3:
        deck = shuffled_by_hand(stream)
        deck = deck[cut:] + deck[:cut]
        tables.append(tuple(deck[:4]))
    found = Deal(seed, cut).shuffle()
    assert list(found.deck) == deck
    assert list(found.void_tables) == tables[:-1]
    assert len(kings & set(tables[0])) >= 3
    unchecked = Deal(seed, cut).shuffle(NO_REDEAL)
    assert (unchecked.void_tables, unchecked.deck[:4]) == ((), found.void_tables[0])


# ------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize("cut", [-1, 40, 400])
def test_a_cut_lifts_from_no_card_to_all_but_one(cut: int) -> None:
    with pytest.raises(ScopaError, match=f"0 to 39 cards, not {cut}"):
        Deal(SEED, cut).shuffle()


@pytest.mark.parametrize("seed", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "é" * 64])
def test_a_seed_is_64_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(ScopaError, match="64 characters from 0-9 and a-f"):
        Deal(seed, 0).shuffle()


@pytest.mark.parametrize(
    ("deck", "rules", "why"),
    [
        (DECK[:39], SCOPA, "this one lacks 10B"),
        ((*DECK[:39], DECK[0]), SCOPA, "this one lacks 10B"),
        ((*DECK, DECK[0]), SCOPA, "this one has 41"),
        (deck_that_begins("10D 10C 4S 10B"), SCOPA, "three kings"),
        (deck_that_begins("1D 1C 5S 6B"), PRESETS["cirulla"], "two aces"),
    ],
)
def test_an_impossible_deck_is_refused(deck: tuple[Card, ...], rules: Rules, why: str) -> None:
    with pytest.raises(ScopaError, match=why):
        Round.deal(deck, rules=rules)
