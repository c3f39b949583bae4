"""The count of a finished round, worked out by hand. (Rules: scoring a round)"""

import pytest
from hypothesis import given

from scopa.engine import DECK, Award, CardSet, Point, Round, ScopaError, points, prime, score, total
from tests.engine import finished, rounds

# Twenty cards each, five coins each, and 7 7 6 6 in four suits each: 21 + 21 + 18 + 18.
EVEN = finished(
    (
        "7D 1D 2D 3D 4D  7C 1C 2C 3C 4C  6S 5S 8S 9S 10S  6B 5B 8B 9B 10B",
        "6D 5D 8D 9D 10D  6C 5C 8C 9C 10C  7S 1S 2S 3S 4S  7B 1B 2B 3B 4B",
    )
)


def award(round_: Round, point: Point) -> Award:
    return next(award for award in score(round_) if award.point is point)


def all_but(cards: str) -> str:
    return str(CardSet.of(card for card in DECK if card not in CardSet.parse(cards)))


@pytest.mark.parametrize(
    ("pile", "value"),
    [
        ("7C 7D 6B 1S", 76),
        ("7D 7C 7S 7B", 84),
        (" ".join(map(str, DECK)), 84),
        # a six is better than an ace, an ace better than a five, a two better than a king
        ("6D 1D 5D  1C 5C 10C  2S 10S  3B 2B 8B", 18 + 16 + 12 + 13),
        ("4D 8C 9S 5B", 14 + 10 + 10 + 15),
        # a suit is missing
        ("7D 7C 7S", 0),
        ("7B 6B 5B", 0),
        ("", 0),
    ],
)
def test_the_prime_is_the_best_card_of_each_suit(pile: str, value: int) -> None:
    assert prime(CardSet.parse(pile)) == value


@pytest.mark.parametrize(
    ("ours", "theirs", "counts", "winner"),
    [
        ("7D 7C 7S 6D 6C 6S", "", (0, 16 + 16 + 16 + 21), 1),  # three sevens, but no clubs
        ("7D 7C 7S", "6D 6C 6B", (0, 0), None),
        ("7D 8C 9S 10B", "3D 3C 2S 2B", (51, 50), 0),
    ],
)
def test_the_highest_prime_wins(
    ours: str, theirs: str, counts: tuple[int, int], winner: int | None
) -> None:
    found = award(finished((ours, theirs or all_but(ours))), Point.PRIME)
    assert (found.counts, found.winner) == (counts, winner)


@pytest.mark.parametrize(
    ("point", "counts"), [(Point.CARDS, (20, 20)), (Point.COINS, (5, 5)), (Point.PRIME, (78, 78))]
)
def test_a_tie_gives_nobody_the_point(point: Point, counts: tuple[int, int]) -> None:
    found = award(EVEN, point)
    assert (found.counts, found.winner, found.points) == (counts, None, (0, 0))
    assert points(EVEN) == (1, 0)  # the settebello cannot be tied


def test_the_points_of_a_round_are_sweeps_and_awards_together() -> None:
    # first: 23 cards, 6 coins, two sweeps; second: settebello, prime, one sweep
    first = "1D 2D 3D 4D 5D 6D  1C 2C 3C 4C 5C 8C 9C 10C  1S 2S 3S 4S 5S  1B 2B 3B 4B"
    round_ = finished((first, all_but(first)), ("4D 3C", "10B"))
    assert {award.point: (award.counts, award.winner) for award in score(round_)} == {
        Point.SWEEPS: ((2, 1), 0),
        Point.CARDS: ((23, 17), 0),
        Point.COINS: ((6, 4), 0),
        Point.SETTEBELLO: ((0, 1), 1),
        Point.PRIME: ((18 + 16 + 16 + 16, 84), 1),
    }
    assert points(round_) == (4, 3)
    assert points(finished((all_but(""), ""))) == (4, 0)
    assert points(finished(("", ""))) == (0, 0)


def test_each_award_shows_the_cards_behind_it() -> None:
    round_ = finished(("7D 2D 7C 7S 6B 5B", "3D 4C"), ("2D", ""))
    assert {award.point: tuple(map(str, award.cards)) for award in score(round_)} == {
        Point.SWEEPS: ("2D", ""),
        Point.CARDS: ("2D 5B 6B 7D 7C 7S", "3D 4C"),
        Point.COINS: ("2D 7D", "3D"),
        Point.SETTEBELLO: ("7D", ""),
        Point.PRIME: ("6B 7D 7C 7S", "3D 4C"),
    }


def test_a_round_is_counted_only_when_it_is_over() -> None:
    with pytest.raises(ScopaError, match="not over"):
        score(Round.deal(DECK))
    with pytest.raises(ScopaError, match="not over"):
        points(Round.deal(DECK))


@given(rounds(least_plays=36))
def test_besides_sweeps_there_are_one_to_four_points(round_: Round) -> None:
    awards = score(round_)
    besides = total([award for award in awards if award.point is not Point.SWEEPS])
    assert 1 <= sum(besides) <= 4
    assert points(round_) == total(awards)
    other = round_._replace(piles=round_.piles[::-1], sweeps=round_.sweeps[::-1])
    assert points(other) == points(round_)[::-1]
