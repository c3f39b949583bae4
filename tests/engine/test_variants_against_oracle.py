"""Every variant and number of players: engine and oracle side by side through whole rounds."""

import random
from collections.abc import Iterable
from dataclasses import fields

import pytest

from scopa.engine import (
    Card,
    CardSet,
    Match,
    Point,
    Round,
    Rules,
    ScopaError,
    must_be_redealt,
    score,
    shuffled_deck,
    total,
)
from tests import oracle, variants_oracle
from tests.engine.games import GAMES


def plain(cards: Iterable[Card]) -> list[oracle.Card]:
    return [oracle.card(str(card)) for card in cards]


def masks(piles: Iterable[Iterable[oracle.Card]]) -> tuple[int, ...]:
    return tuple(CardSet.of(Card.parse(str(card)) for card in pile) for pile in piles)


def assert_same(ours: Round, theirs: variants_oracle.Table) -> None:
    plays = {
        (oracle.card(str(card)), frozenset(plain(taken))) for card, taken in ours.legal_plays()
    }
    if not ours.is_over:
        assert plays == theirs.legal_plays()
        assert ours.turn == theirs.turn
    assert ours.is_over == theirs.is_over
    assert ours.hands == masks(theirs.hands)
    assert (ours.table,) == masks([theirs.table])
    assert ours.piles == masks(theirs.piles)
    assert plain(ours.stock) == theirs.stock
    assert ours.last_capturer == theirs.last_capturer
    cards = [*ours.hands, ours.table, *ours.piles, CardSet.of(ours.stock)]
    assert sum(cards) == (1 << 40) - 1
    assert sum(map(int.bit_count, cards)) == 40


def play_a_round(rules: Rules, rng: random.Random) -> None:
    """One random round of both, and what it means for a match that was close."""
    deck = shuffled_deck(rng)
    while must_be_redealt(deck, rules):
        assert variants_oracle.is_void(plain(deck), rules)
        deck = shuffled_deck(rng)
    assert not variants_oracle.is_void(plain(deck), rules)
    dealer = rng.randrange(rules.players)
    ours = Round.deal(deck, dealer, rules)
    theirs = variants_oracle.Table(rules, dealer, plain(deck))
    assert_same(ours, theirs)
    while not ours.is_over:
        play = rng.choice(ours.legal_plays())
        ours = ours.play(play)
        theirs.play(oracle.card(str(play.card)), frozenset(plain(play.taken)))
        assert_same(ours, theirs)
    awards = score(ours)
    gained = variants_oracle.points(theirs)
    assert total(awards) == tuple(gained)
    counts = {award.point: award.counts for award in awards}
    assert sum(counts[Point.SETTEBELLO]) <= 1
    if ours.last_capturer is not None:
        assert sum(counts[Point.CARDS]) == 40
        assert sum(counts[Point.COINS]) == 10
    before = tuple(max(0, rules.target - rng.randrange(12)) for _ in range(rules.sides))
    match = Match.new(rules, dealer)._replace(scores=before)
    if match.winner is None:
        after = match.after(ours)
        assert after.dealer == (dealer + 1) % rules.players
        assert after.winner == variants_oracle.winner(rules, after.scores, theirs.piles)


def number_of_rounds(request: pytest.FixtureRequest) -> int:
    return max(1, int(request.config.getoption("--rounds")) // 10)


@pytest.mark.parametrize("name", GAMES)
def test_engine_and_oracle_agree_in_random_rounds_of_each_game(
    name: str, request: pytest.FixtureRequest
) -> None:
    rng = random.Random(f"rounds of {name}")
    for _ in range(number_of_rounds(request)):
        play_a_round(GAMES[name], rng)


def random_rules(rng: random.Random) -> Rules:
    """Any combination of options that is possible."""
    while True:
        options: dict[str, object] = {
            "players": rng.choice([2, 3, 4]),
            "hand_size": rng.choice([3, 3, 9, 10]),
            "target": rng.choice([1, 11, 21]),
            "prime": rng.choice(["highest prime", "most sevens", "three sevens"]),
        }
        switches = [
            entry.name for entry in fields(Rules) if entry.init and isinstance(entry.default, bool)
        ]
        options |= {name: rng.random() < 0.5 for name in switches}
        try:
            return Rules.from_options(options)
        except ScopaError:
            continue


def test_engine_and_oracle_agree_in_random_rounds_of_random_rules(
    request: pytest.FixtureRequest,
) -> None:
    rng = random.Random("random rules")
    for _ in range(number_of_rounds(request)):
        play_a_round(random_rules(rng), rng)
