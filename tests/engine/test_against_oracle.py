"""Engine and oracle side by side, play by play, in every game and by random rules."""

import copy
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    FULL_DECK,
    PRESETS,
    SCOPA,
    WILD,
    Card,
    CardSet,
    Match,
    Play,
    Round,
    Rules,
    ScopaError,
    captures,
    points,
    prime,
    score,
    shuffled_deck,
)
from scopa.engine.round import must_be_redealt
from tests import oracle
from tests.engine import GAMES

cards = st.sampled_from(DECK)
WITH_MATTA = Rules(hand_bonuses=True, wild_keeps_rank=True).with_wild(3)
ANY_RULES = [
    *PRESETS.values(),
    *(PRESETS["cirulla"].with_wild(rank) for rank in range(1, 11)),
    WITH_MATTA,
]


def plain(cards: Iterable[Card]) -> list[oracle.Card]:
    return [oracle.card(str(card)) for card in cards]


def plain_set(cards: int) -> frozenset[oracle.Card]:
    return frozenset(plain(CardSet(cards)))


def masks(piles: Iterable[Iterable[oracle.Card]]) -> tuple[int, ...]:
    return tuple(CardSet.of(Card.parse(str(card)) for card in pile) for pile in piles)


def assert_same(ours: Round, theirs: oracle.Table) -> None:
    if not ours.is_over:
        plays = [(oracle.card(str(card)), plain_set(taken)) for card, taken in ours.legal_plays()]
        assert Counter(plays) == Counter(theirs.legal_plays())
        assert ours.turn == theirs.turn
    assert ours.is_over == theirs.is_over
    assert ours.hands == masks(theirs.hands)
    assert (ours.table,) == masks([theirs.table])
    assert ours.piles == masks(theirs.piles)
    assert plain(ours.stock) == theirs.stock
    assert ours.last_capturer == theirs.last_capturer
    assert list(ours.bonuses) == theirs.bonuses
    assert [len(CardSet(pile)) for pile in ours.sweeps] == [
        sweeps - ours.first_table_sweeps * (side == ours.dealer % len(theirs.sweeps))
        for side, sweeps in enumerate(theirs.sweeps)
    ]
    groups = [*ours.hands, ours.table, *ours.piles, CardSet.of(ours.stock)]
    assert sum(groups) == FULL_DECK
    assert sum(map(int.bit_count, groups)) == 40


def dealable_deck(rules: Rules, rng: random.Random) -> tuple[Card, ...]:
    while True:
        deck = list(shuffled_deck(rng))
        if rng.random() < 1 / 8:  # three kings or aces on top
            deck.sort(key=lambda card: card.rank not in (1, 10))
        if rng.random() < 1 / 8:  # the matta and two low cards next to each other, in one hand
            low = [card for card in deck[4:] if card.rank <= 4][:2]
            deck = [card for card in deck if card not in (*low, WILD)]
            at = 4 + 3 * rng.randrange(11)
            deck[at:at] = [WILD, *low]
        is_void = oracle.is_void(plain(deck), rules)
        assert must_be_redealt(deck, rules) == is_void
        if not is_void:
            return tuple(deck)


def play_a_round(rules: Rules, rng: random.Random, match: Match | None = None) -> Match:
    """One random round of both, and the match after it."""
    match = match or Match.new(rules, rng.randrange(rules.players))
    deck = dealable_deck(rules, rng)
    ours = match.deal(deck)
    theirs = oracle.Table(rules, match.dealer, plain(deck))
    assert_same(ours, theirs)
    while not ours.is_over:
        play = rng.choice(ours.legal_plays())
        ours = ours.play(play)
        theirs.play(oracle.card(str(play.card)), plain_set(play.taken))
        assert_same(ours, theirs)
    awards = {award.point.value: (award.counts, award.points) for award in score(ours)}
    assert awards == {
        kind: (tuple(counts), tuple(gained))
        for kind, (counts, gained) in oracle.score(theirs).items()
    }
    gained = oracle.points(theirs)
    assert points(ours) == tuple(gained)
    after = match.after(ours)
    assert after.scores == tuple(map(sum, zip(match.scores, gained, strict=True)))
    assert after.dealer == (match.dealer + 1) % rules.players
    assert after.winner == oracle.winner(rules, after.scores, theirs.piles)
    return after


@pytest.mark.parametrize("name", GAMES)
def test_engine_and_oracle_agree_in_random_rounds_and_matches_of_each_game(
    name: str, request: pytest.FixtureRequest
) -> None:
    rules, rng = GAMES[name], random.Random(f"rounds of {name}")
    rounds = int(request.config.getoption("--rounds"))
    match = None
    for _ in range(max(1, rounds // (2 if rules == SCOPA else 8))):
        match = play_a_round(rules, rng, match if match and match.winner is None else None)


def random_rules(rng: random.Random) -> Rules:
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


def test_engine_and_oracle_agree_by_random_rules(request: pytest.FixtureRequest) -> None:
    rng = random.Random("random rules")
    for _ in range(max(1, int(request.config.getoption("--rounds")) // 4)):
        rules = random_rules(rng)
        scores = tuple(max(0, rules.target - rng.randrange(1, 12)) for _ in range(rules.sides))
        match = Match.new(rules, rng.randrange(rules.players))._replace(scores=scores)
        play_a_round(rules, rng, match if match.winner is None else None)


def after(ours: Round, theirs: oracle.Table, play: Play) -> tuple[Round, oracle.Table]:
    """Both after a *play*; neither changes in place."""
    played = copy.deepcopy(theirs)
    played.play(oracle.card(str(play.card)), plain_set(play.taken))
    return ours.play(play), played


@pytest.mark.parametrize("name", GAMES)
def test_engine_and_oracle_agree_on_all_lines_of_play_from_the_first_card_and_to_the_last(
    name: str, request: pytest.FixtureRequest
) -> None:
    rules, rng = GAMES[name], random.Random(f"lines of {name}")
    for played in (0, 40 - rules.table_size - 2 * rules.players):
        deck = dealable_deck(rules, rng)
        start = Round.deal(deck, 0, rules), oracle.Table(rules, 0, plain(deck))
        for _ in range(played):
            start = after(*start, start[0].legal_plays()[-1])
        lines = [start]
        while len(lines) < request.config.getoption("--lines") and not lines[0][0].is_over:
            lines = [after(*line, play) for line in lines for play in line[0].legal_plays()]
            for line in lines:
                assert_same(*line)


@given(cards, st.sets(cards, max_size=11), st.sampled_from(ANY_RULES))
@example(Card.parse("3D"), {WILD}, WITH_MATTA)
def test_engine_and_oracle_agree_on_captures(card: Card, table: set[Card], rules: Rules) -> None:
    assume(card not in table)
    ours = captures(card, CardSet.of(table), rules)
    theirs = oracle.captures(oracle.card(str(card)), plain(sorted(table)), rules)
    assert Counter(map(plain_set, ours)) == Counter(theirs)
    assert list(ours) == sorted(ours, key=lambda taken: (len(taken), int(taken)))


@given(st.sets(cards))
def test_engine_and_oracle_agree_on_the_prime_of_any_pile(pile: set[Card]) -> None:
    assert prime(CardSet.of(pile)) == oracle.prime(plain(sorted(pile)))
