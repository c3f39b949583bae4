"""Cirulla rule by rule, as the page of the rules numbers them."""

import pytest

from scopa.engine import (
    DECK,
    PRESETS,
    CardSet,
    Illegal,
    IllegalPlay,
    Knowledge,
    Position,
    Round,
    Rules,
    ScopaError,
    format_rules,
    parse_play,
    parse_rules,
)
from tests.engine import deck_that_begins, move

CIRULLA = PRESETS["cirulla"]
MATTA_FORGETS = parse_rules(
    "target=51 redeal_on_three_kings=no redeal_on_two_aces=yes fifteen=yes ace_takes_all=yes "
    "ace_sweeps=yes first_table_sweeps=yes napola=yes grande=yes hand_bonuses=yes"
)
"""The matta is of its declared rank in the hand alone."""


def dealt(first_table: str, *hands: str) -> Round:
    """A round that begins with these hands, the leader's first; seat 1 has dealt."""
    return Round.deal(deck_that_begins(" ".join([first_table, *hands])), 1, CIRULLA)


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


WITH_MATTA = dealt("10C 9C 8S 6D", "3D 3S 7C", "6C 6S 2B")
"""It is a three."""


def test_the_matta_has_its_rank_in_the_hand_and_on_the_table_and_is_a_seven_in_a_pile() -> None:
    laid = WITH_MATTA.play(move("7C"))
    moments = WITH_MATTA, laid, laid.play(move("6C", "6D 7C"))
    assert [moment.wild_in_play for moment in moments] == [3, 3, 7]


def test_everybody_knows_the_rank_of_a_shown_matta_and_the_position_says_it() -> None:
    seen = Knowledge.of(WITH_MATTA, 1)
    assert seen.rules.wild_rank == 3
    assert CardSet.parse("3D 3S 7C") == seen.shown_hands[0]
    for position in (Position.of(WITH_MATTA, (0, 0)), Position.of(WITH_MATTA, (0, 0), seat=1)):
        assert "wild=3" in str(position)
        assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("hands=?/1B6D table=4C dealer=1 turn=1", ""),  # nobody knows which card was played
        ("hands=1B6D/? table=4C dealer=0 turn=0", ""),
        ("hands=2B/? table=4C5C dealer=1 turn=0", ""),
        ("hands=???/1B2D7C table=4C5C9D9C dealer=0 turn=1", "1B 2D 7C"),  # the other was not
        ("hands=1B6D10S/??? table=4C5C9D9C dealer=1 turn=0", ""),
    ],
)
def test_a_card_that_is_not_known_in_a_position_was_never_shown(cards: str, shown: str) -> None:
    position = Position.parse(f"{cards} {format_rules(CIRULLA)}")
    knowledge = Knowledge.of(position.completed(DECK), position.turn)
    assert sum(knowledge.shown_hands) == (CardSet.parse(shown) if shown else 0)
    assert any(knowledge.bonuses) == bool(shown)


@pytest.mark.parametrize(
    ("hands", "wild", "rules", "reason"),
    [
        ("???/???", "3", CIRULLA, "nobody has shown 7C"),
        ("7C??/???", "0", CIRULLA, "a rank from 1 to 10, not '0'"),
        ("7C??/???", "3", MATTA_FORGETS, "wild_rank needs wild_keeps_rank"),
    ],
)
def test_an_impossible_matta_is_refused(hands: str, wild: str, rules: Rules, reason: str) -> None:
    with pytest.raises(ScopaError, match=reason):
        Position.parse(f"hands={hands} table=1D2D3D4D wild={wild} {format_rules(rules)}")
