"""The engine and the plain Scopa of `tests.oracle`, play by play, side by side."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    FULL_DECK,
    Award,
    Card,
    CardSet,
    Match,
    Play,
    Point,
    Round,
    Rules,
    captures,
    draw_for_deal,
    must_be_redealt,
    points,
    prime,
    score,
)
from tests import oracle
from tests.engine import choices, deck_that_begins

Deck = Sequence[Card]
Pick = Callable[[int], int]
"""A number below the one given: which of so many plays is played."""

PLAIN = {card: oracle.card(str(card)) for card in DECK}
cards = st.sampled_from(DECK)
any_decks = st.permutations(DECK)
decks = any_decks.filter(lambda deck: not oracle.needs_redeal(plain(deck)))


def plain(deck: Deck) -> list[oracle.Card]:
    """The oracle's cards for those of the engine, in the same order."""
    return [PLAIN[card] for card in deck]


def plain_set(mask: int) -> frozenset[oracle.Card]:
    return frozenset(PLAIN[card] for card in CardSet(mask))


def plain_play(play: Play) -> oracle.Play:
    return oracle.Play(PLAIN[play.card], plain_set(play.taken))


def written(play: oracle.Play) -> tuple[str, list[str]]:
    """A key that puts the plays of either side in one order."""
    return str(play.card), sorted(map(str, play.taken))


def assert_same_state(ours: Round, theirs: oracle.Round) -> None:
    assert (ours.dealer, ours.turn) == (theirs.dealer, theirs.turn)
    assert plain(ours.stock) == list(theirs.stock)
    assert ours.last_capturer == theirs.last_capturer
    assert ours.is_over == oracle.is_over(theirs)
    assert plain_set(ours.table) == set(theirs.table)
    for seat in (0, 1):
        assert plain_set(ours.hands[seat]) == set(theirs.hands[seat])
        assert plain_set(ours.piles[seat]) == set(theirs.piles[seat])
        assert plain_set(ours.sweeps[seat]) == set(theirs.sweeps[seat])


def assert_forty_cards_each_once(ours: Round, theirs: oracle.Round) -> None:
    groups = [*ours.hands, ours.table, *ours.piles, CardSet.of(ours.stock)]
    together = 0
    for group in groups:
        assert together & group == 0
        together |= group
    assert together == FULL_DECK
    everywhere = [*theirs.hands, theirs.table, *theirs.piles, theirs.stock]
    assert sorted(str(card) for group in everywhere for card in group) == sorted(map(str, DECK))


def assert_same_award(ours: Award, theirs: oracle.Award) -> None:
    assert ours.counts == theirs.counts
    assert ours.winner == theirs.winner
    assert ours.points == tuple(int(theirs.winner == seat) for seat in (0, 1))


def assert_same_score(ours: Round, theirs: oracle.Round) -> None:
    awards = {award.point: award for award in score(ours)}
    plain_score = oracle.score(theirs)
    assert len(score(ours)) == 5
    assert awards[Point.SWEEPS].counts == awards[Point.SWEEPS].points == plain_score.sweeps
    assert_same_award(awards[Point.CARDS], plain_score.cards)
    assert_same_award(awards[Point.COINS], plain_score.coins)
    assert_same_award(awards[Point.SETTEBELLO], plain_score.settebello)
    assert_same_award(awards[Point.PRIME], plain_score.prime)
    assert points(ours) == oracle.points(theirs)


def assert_same_round(deck: Deck, dealer: int, pick: Pick) -> tuple[Round, oracle.Round]:
    """Play a whole round on both sides; at every step all must be the same."""
    ours, theirs = Round.deal(deck, dealer), oracle.deal(plain(deck), dealer)
    while not oracle.is_over(theirs):
        assert_same_state(ours, theirs)
        assert_forty_cards_each_once(ours, theirs)
        our_plays, their_plays = ours.legal_plays(), oracle.legal_plays(theirs)
        assert Counter(map(plain_play, our_plays)) == Counter(their_plays)
        play = our_plays[pick(len(our_plays))]
        ours, theirs = ours.play(play), oracle.play(theirs, plain_play(play))
    assert_same_state(ours, theirs)
    assert_forty_cards_each_once(ours, theirs)
    assert_same_score(ours, theirs)
    return ours, theirs


# ------------------------------------------------------------------------------------- rounds


@given(decks, st.integers(0, 1), choices)
def test_engine_and_oracle_agree_in_every_step_of_a_round(
    deck: list[Card], dealer: int, numbers: list[int]
) -> None:
    rest = iter(numbers)
    ours, _ = assert_same_round(deck, dealer, lambda count: next(rest) % count)
    assert len(ours.plays) == 36


def test_engine_and_oracle_agree_in_a_great_many_random_rounds(
    request: pytest.FixtureRequest,
) -> None:
    number: int = request.config.getoption("--rounds")
    assert number > 0
    for seed in range(number):
        rng = Random(seed)
        deck = list(DECK)
        rng.shuffle(deck)
        if oracle.needs_redeal(plain(deck)):
            assert must_be_redealt(deck)
            continue
        ours, theirs = assert_same_round(deck, seed % 2, rng.randrange)
        better = points(ours).index(max(points(ours))) if len(set(points(ours))) == 2 else None
        assert better == oracle.round_winner(theirs), f"seed {seed}"


@given(cards, st.sets(cards, max_size=11))
def test_engine_and_oracle_agree_on_the_captures_from_any_table(
    card: Card, table: set[Card]
) -> None:
    assume(card not in table)
    ours = [plain_set(taken) for taken in captures(card, CardSet.of(table))]
    assert Counter(ours) == Counter(oracle.captures(PLAIN[card], plain(sorted(table))))


@given(st.sets(cards))
def test_engine_and_oracle_agree_on_the_prime_of_any_pile(pile: set[Card]) -> None:
    assert prime(CardSet.of(pile)) == oracle.prime(plain(sorted(pile)))


@given(st.permutations([card for card in DECK if card.rank >= 9]))
def test_engine_and_oracle_agree_on_which_first_table_is_dealt_again(top: list[Card]) -> None:
    deck = top + [card for card in DECK if card not in top]
    assert must_be_redealt(deck) == oracle.needs_redeal(plain(deck))


# ----------------------------------------------------------------------------- lines of play


def leaf_count(round_: Round, depth: int) -> int:
    """How many lines of *depth* plays there are from here; a finished round counts one."""
    if depth == 0 or round_.is_over:
        return 1
    return sum(leaf_count(round_.play(play), depth - 1) for play in round_.legal_plays())


def seeded_deck(seed: int) -> tuple[Card, ...]:
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return tuple(deck)


# With eights, nines, tens, a seven and a six no card of the first deal has a choice of captures.
NO_CHOICE = deck_that_begins("10D 10C 7D 6D  8D 8C 8S  9D 9C 9S")
MANY_SUMS = deck_that_begins("1D 2D 3D 4D  10D 9D 8D  10C 9C 8C")
DOWNWARDS = deck_that_begins(" ".join(map(str, DECK[-3::-1])))  # without two of the kings on top
FIXED_DECKS = [DECK, DOWNWARDS, NO_CHOICE, MANY_SUMS]


def test_without_a_choice_of_captures_a_deal_can_be_played_in_36_ways() -> None:
    # three cards in any order against three in any order: 3! x 3!
    assert leaf_count(Round.deal(NO_CHOICE), 6) == 36
    assert oracle.leaf_count(oracle.deal(plain(NO_CHOICE), 0), 6) == 36


@pytest.mark.parametrize("deck", [*FIXED_DECKS, *map(seeded_deck, (1, 2, 3, 4))])
@pytest.mark.parametrize("dealer", [0, 1])
def test_engine_and_oracle_count_the_same_lines_of_up_to_six_plays(deck: Deck, dealer: int) -> None:
    ours, theirs = Round.deal(deck, dealer), oracle.deal(plain(deck), dealer)
    counts = [leaf_count(ours, depth) for depth in range(7)]
    assert counts == [oracle.leaf_count(theirs, depth) for depth in range(7)]
    assert counts[0] == 1
    assert counts[1] >= 3


def test_engine_and_oracle_count_the_same_lines_across_a_new_deal() -> None:
    deck = seeded_deck(5)
    ours, theirs = Round.deal(deck), oracle.deal(plain(deck), 0)
    assert leaf_count(ours, 8) == oracle.leaf_count(theirs, 8)


@pytest.mark.parametrize("seed", range(5))
def test_engine_and_oracle_count_the_same_lines_to_the_end_of_a_round(seed: int) -> None:
    ours, theirs = Round.deal(seeded_deck(seed)), oracle.deal(plain(seeded_deck(seed)), 0)
    for _ in range(30):
        play = ours.legal_plays()[0]
        ours, theirs = ours.play(play), oracle.play(theirs, plain_play(play))
    count = leaf_count(ours, 6)
    assert count == leaf_count(ours, 7) == oracle.leaf_count(theirs, 7)
    assert count >= 36


# ------------------------------------------------------------------------------------ matches


def random_decks(rng: Random) -> Iterator[tuple[Card, ...]]:
    """Shuffled decks without end; in one of eight, three kings lie on top."""
    while True:
        deck = list(DECK)
        rng.shuffle(deck)
        if rng.random() < 1 / 8:
            kings = [card for card in deck if card.rank == 10][:3]
            deck = kings + [card for card in deck if card not in kings]
        yield tuple(deck)


def engine_match(seed: int, rules: Rules, dealer: int) -> Match:
    """A whole match of the engine, played at random by *seed*."""
    decks_, rng = random_decks(Random(seed)), Random(-seed)
    match = Match.new(rules, dealer)
    while match.winner is None:
        deck = next(decks_)
        if must_be_redealt(deck, rules):
            continue
        round_ = match.deal(deck)
        while not round_.is_over:
            plays = sorted(round_.legal_plays(), key=lambda play: written(plain_play(play)))
            round_ = round_.play(rng.choice(plays))
        match = match.after(round_)
    return match


def oracle_match(seed: int, target: int, dealer: int) -> oracle.Match:
    """The same match of the oracle."""
    decks_, rng = random_decks(Random(seed)), Random(-seed)
    return oracle.play_match(
        oracle.Match(target, dealer),
        map(plain, decks_),
        lambda _, plays: rng.choice(sorted(plays, key=written)),
    )


@pytest.mark.parametrize("target", [1, 11, 16, 21])
def test_engine_and_oracle_agree_in_whole_random_matches(target: int) -> None:
    for seed in range(1, 21):
        ours = engine_match(seed, Rules(target), seed % 2)
        theirs = oracle_match(seed, target, seed % 2)
        assert ours.scores == theirs.scores, f"seed {seed}"
        assert ours.winner == oracle.match_winner(theirs)
        assert ours.winner is not None
        assert ours.dealer == theirs.dealer


@given(any_decks)
def test_the_draw_for_the_deal_gives_it_to_the_first_lower_card(deck: list[Card]) -> None:
    pairs = zip(deck[::2], deck[1::2], strict=True)
    unlike = [(first, second) for first, second in pairs if first.rank != second.rank]
    assume(unlike)
    first, second = unlike[0]
    assert draw_for_deal(deck).dealer == (0 if first.rank < second.rank else 1)
