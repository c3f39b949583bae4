"""Cirulla rule by rule, as the page of the rules numbers them."""

import pytest

from scopa.engine import (
    PRESETS,
    WILD,
    Card,
    CardSet,
    HandShown,
    Illegal,
    IllegalPlay,
    Knowledge,
    Position,
    Round,
    Rules,
    ScopaError,
    captures,
    format_rules,
    hands_shown,
    parse_play,
    parse_rules,
)
from tests.engine import deck_that_begins, move

CIRULLA = PRESETS["cirulla"]
OF_BEFORE = parse_rules(
    "target=51 redeal_on_three_kings=no redeal_on_two_aces=yes fifteen=yes ace_takes_all=yes "
    "ace_sweeps=yes first_table_sweeps=yes napola=yes grande=yes hand_bonuses=yes"
)
"""As records wrote it before the page of the rules was corrected."""


def taken(card: str, table: str, rules: Rules = CIRULLA) -> list[str]:
    return [str(way) for way in captures(Card.parse(card), CardSet.parse(table), rules)]


def dealt(first_table: str, *hands: str, rules: Rules = CIRULLA) -> Round:
    """A round that begins with these hands, the leader's first; seat 1 has dealt."""
    return Round.deal(deck_that_begins(" ".join([first_table, *hands])), 1, rules)


# ------------------------------------------------------------------- 1: three kinds of capture


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("7D", Illegal.MUST_CAPTURE),
        ("7D x 1S 6B", Illegal.SINGLE_CARD_FIRST),
        ("7D x 3C", Illegal.NO_SUM_AT_ALL),
        ("1D x 3C 6B 7S 1S", Illegal.ACE_LIES_THERE),
        ("1D x 6B", Illegal.NO_SUM_AT_ALL),
    ],
)
def test_a_play_against_the_rules_is_refused_with_the_rule(play: str, code: Illegal) -> None:
    before = dealt("3C 6B 7S 1S", "7D 1D 9C", "2D 2C 2B")
    with pytest.raises(IllegalPlay) as refused:
        parse_play(before, play)
    assert refused.value.code is code


# ------------------------------------------------------------------- 2: shown hands, the matta


@pytest.mark.parametrize(
    ("hand", "points", "rank"),
    [
        ("1D 2C 6C", 3, None),
        ("3D 3S 3B", 13, None),
        ("2D 3C 7C", 3, 1),  # any rank to 4 serves: the ace
        ("1D 7S 7C", 3, 1),
        ("4D 4S 7C", 10, 4),  # three fours, for they count more; they make 12
        ("3D 3S 7C", 13, 3),
        ("7D 7S 7C", 10, 7),
        ("2D 7S 7C", 0, None),
    ],
)
def test_a_hand_is_shown_and_the_matta_is_of_the_lowest_rank_that_scores_most(
    hand: str, points: int, rank: int | None
) -> None:
    start = dealt("10C 9C 8S 6D", hand, "5C 8B 10B")
    assert start.bonuses == (points, 0)
    assert start.rules.wild_rank == (rank or 7)
    shown = [HandShown(0, CardSet.parse(hand), points, rank or 7)]
    assert list(hands_shown(start)) == (shown if points else [])


WITH_MATTA = dealt("10C 9C 8S 6D", "3D 3S 7C", "6C 6S 2B")
"""It is a three."""


def test_the_matta_lies_on_the_table_with_its_rank_and_in_a_pile_it_is_the_7_of_cups() -> None:
    laid = WITH_MATTA.play(move("7C"))
    assert laid.wild_in_play == 3
    with_it = [str(play) for play in laid.legal_plays() if WILD in play.taken]
    assert with_it == ["2B x 7C 10C", "6C x 6D 7C", "6S x 6D 7C"]
    after = laid.play(move("6C", "6D 7C"))
    assert after.piles[1] == CardSet.parse("6C 6D 7C")
    assert after.wild_in_play == 7


def test_everybody_knows_the_rank_of_a_shown_matta_and_the_position_says_it() -> None:
    seen = Knowledge.of(WITH_MATTA, 1)
    assert seen.rules.wild_rank == 3
    assert CardSet.parse("3D 3S 7C") == seen.shown_hands[0]
    for position in (Position.of(WITH_MATTA, (0, 0)), Position.of(WITH_MATTA, (0, 0), seat=1)):
        assert "wild=3" in str(position)
        assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    ("hands", "wild", "rules", "reason"),
    [
        ("???/???", "3", CIRULLA, "nobody has shown 7C"),
        ("7C??/???", "0", CIRULLA, "a rank from 1 to 10, not '0'"),
        ("7C??/???", "3", OF_BEFORE, "wild_rank needs wild_keeps_rank"),
    ],
)
def test_a_rank_that_the_matta_cannot_have_is_refused(
    hands: str, wild: str, rules: Rules, reason: str
) -> None:
    with pytest.raises(ScopaError, match=reason):
        Position.parse(f"hands={hands} table=1D2D3D4D wild={wild} {format_rules(rules)}")


# ----------------------------------------------------------------------------- 3: first table


@pytest.mark.parametrize(
    ("first_table", "sweeps"),
    [
        ("7C 2D 2S 1B", 1),  # the matta a 10
        ("7C 5D 5S 5B", 0),  # 15 without it, and 30 is too far
        ("7C 4D 10S 6B", 2),  # a 10
        ("7C 10D 10S 9B", 2),  # an ace
        ("7C 4D 9S 6B", 0),
    ],
)
def test_on_the_first_table_the_matta_counts_whatever_makes_15_or_30(
    first_table: str, sweeps: int
) -> None:
    assert dealt(first_table).first_table_sweeps == sweeps


def test_two_aces_on_the_first_table_are_dealt_again_and_the_error_says_so() -> None:
    with pytest.raises(ScopaError, match=r"^two aces among the first cards on the table"):
        dealt("1D 1C 5S 6B")


def test_cirulla_of_before_is_played_by_the_rules_of_before() -> None:
    assert OF_BEFORE != CIRULLA
    assert taken("7D", "3C 5S 6B 7S", OF_BEFORE) == ["3C 5S"]
    assert taken("1D", "1C 3C 10S", OF_BEFORE) == ["1C"]
    start = dealt("10C 9C 8S 6D", "4D 4S 7C", "6C 6S 2B", rules=OF_BEFORE)
    assert start.bonuses == (13, 0)  # each bonus by the rank that served it
    assert [str(play) for play in start.legal_plays() if play.card == WILD] == ["7C x 8S"]
