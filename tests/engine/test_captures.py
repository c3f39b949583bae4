"""What a card may take, worked out by hand. (Rules: a round, 3; the oracle has every table)"""

import pytest

from scopa.engine import Card, CardSet, captures


@pytest.mark.parametrize(
    ("card", "table", "ways"),
    [
        # one card of the same rank, before any sum, of free choice
        ("5S", "1D 5C 6S", ["5C"]),
        ("7D", "4C 3S 7B", ["7B"]),
        ("8D", "1C 3S 4B 8S", ["8S"]),
        ("7D", "7C 7S 7B 3C 4C", ["7C", "7S", "7B"]),
        ("1D", "1B", ["1B"]),
        ("10D", "10B", ["10B"]),
        # else any sum, the fewest cards first
        ("7B", "1D 5C 6S", ["1D 6S"]),
        ("10D", "1C 2S 3B 4D", ["1C 2S 3B 4D"]),
        (
            "10D",
            "1C 2C 3C 4C 6C 7C",
            ["4C 6C", "3C 7C", "1C 3C 6C", "1C 2C 7C", "1C 2C 3C 4C"],
        ),
        ("5D", "3C 2S 2B", ["2S 3C", "2B 3C"]),
        ("2D", "1C 1S 1B", ["1C 1S", "1C 1B", "1S 1B"]),
        ("8D", "2D 2C 2S 2B", ["2D 2C 2S 2B"]),
        ("10D", "1C 1S 2C 2S 4C", ["1C 1S 2C 2S 4C"]),
        # else nothing
        ("2D", "1D 5C 6S", []),  # one ace is too few
        ("3D", "4C 7B", []),  # a higher card is never taken
        ("10D", "1C 2C 3C", []),  # six in all
        ("1D", "2C 3C 10B", []),  # an ace can be no sum
        ("6D", "4C 3S", []),  # only four, three and seven
        ("8D", "", []),
    ],
)
def test_what_a_card_may_take(card: str, table: str, ways: list[str]) -> None:
    found = list(captures(Card.parse(card), CardSet.parse(table)))
    assert found == [CardSet.parse(way) for way in ways]


def test_a_card_that_lies_on_the_table_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="7D lies on the table"):
        captures(Card.parse("7D"), CardSet.parse("7D 4C"))
