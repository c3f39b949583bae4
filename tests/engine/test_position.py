"""A position as a line of text: exact both ways, and strict about what contradicts."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    PRESETS,
    CardSet,
    Knowledge,
    Position,
    Round,
    ScopaError,
    shuffled_deck,
)
from tests.players import midway

LINE = "hands=3C7D/?? table=4C5B6S9S piles=1D1C/ captor=0 dealer=1 score=3/5"


def at_random(seed: int) -> tuple[Round, tuple[int, ...]]:
    """Some moment of a round of some game, and a score."""
    chance = Random(seed)
    rules = chance.choice(list(PRESETS.values()))
    round_ = midway(seed, plays=chance.randrange(rules.plays + 1), rules=rules)
    return round_, tuple(chance.randrange(12) for _ in range(rules.sides))


@given(st.integers(0, 10**9))
def test_what_is_written_is_read_again_card_for_card(seed: int) -> None:
    round_, scores = at_random(seed)
    whole = Position.of(round_, scores)
    assert Position.parse(str(whole)) == whole
    assert whole.completed(DECK) == round_


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_what_a_seat_knows_stays_what_it_knows(seed: int, other: int) -> None:
    round_, scores = at_random(seed)
    assume(not round_.rules.hand_bonuses)  # a hand dealt at random may be one to be shown
    seat = other % round_.rules.players
    seen = Position.of(round_, scores, seat)
    read = Position.parse(str(seen))
    assert read == seen
    completed = read.completed(shuffled_deck(Random(other)))
    assert Knowledge.of(completed, seat, scores) == Knowledge.of(round_, seat, scores)


def test_a_line_tells_the_cards_the_score_and_whose_turn_it_is() -> None:
    position = Position.parse(LINE)
    assert position.hands == (CardSet.parse("7D 3C"), CardSet(0))
    assert position.sizes == (2, 2)
    assert (position.dealer, position.turn, position.last_capturer) == (1, 0, 0)
    assert position.scores == (3, 5)
    assert position.stock_size == 30


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (LINE.replace("3C7D", "4C7D"), "the 4C is there twice"),
        (LINE + " sweeps=2D/", "the pile of side 0"),
        (LINE.replace("/??", "/???"), "hands of 2/3 cards are impossible"),
        (LINE.replace("table=4C", "table=2B4C"), "are in no hand and not unknown"),
        (LINE + " stock=2D2C2S2B3D3S", "are in no hand and not unknown"),
        (LINE.replace("7D/", "7X/"), "a card such as 7D"),
        (LINE.replace("dealer=1", "dealer=2"), "dealer is a number from 0 to 1, not '2'"),
        (LINE.replace("3/5", "3/x"), "score is a number from 0 to 999, not 'x'"),
        (LINE.replace("3/5", "3/5/1"), "score has 2 parts with a slash between, not 3"),
        (LINE.replace("3/5", "3/" + 5000 * "9"), "score is a number from 0 to 999"),
        (LINE + " dealer=1", "dealer is given once"),
        (LINE + " plays=x", "a play is written as 7D or 7Dx3S4C, not 'x'"),
        (LINE + " colour=red", "no rule called 'colour'"),
        (LINE + " plays=7Dx", "a play is written as 7D or 7Dx3S4C, not '7Dx'"),
        (LINE + " plays=1Dx1C,2B", "the plays cannot have led here"),
        (LINE + " plays=4C,1Dx1C", "the plays lead to other cards"),
    ],
)
def test_what_is_wrong_in_a_line_is_named(line: str, said: str) -> None:
    with pytest.raises(ScopaError, match=said.replace("?", r"\?")):
        Position.parse(line)


@given(st.integers(0, 10**9))
def test_counted_from_the_seat_that_plays_next_it_is_the_same_position(seed: int) -> None:
    round_, scores = at_random(seed)
    turned = Position.of(round_, scores).from_turn
    assert (turned.turn, turned.from_turn) == (0, turned)
    assert Position.parse(str(turned)) == turned
    there = turned.completed(DECK)
    assert there.hands[0] == round_.hands[round_.turn]
    assert there.legal_plays() == round_.legal_plays()
    sides, last = round_.rules.sides, round_.last_capturer
    assert there.last_capturer == (None if last is None else (last - round_.turn) % sides)
    for side, pile in enumerate(round_.piles):
        assert there.piles[(side - round_.turn) % sides] == pile
        assert turned.scores[(side - round_.turn) % sides] == scores[side]
