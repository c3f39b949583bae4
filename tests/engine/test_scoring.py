"""The count of a finished round, worked out by hand. (Rules: scoring a round)"""

import pytest

from scopa.engine import DECK, CardSet, Match, Point, Round, ScopaError, points, score
from tests.engine import finished


def all_but(cards: str) -> str:
    return str(CardSet.of(card for card in DECK if card not in CardSet.parse(cards)))


def test_the_points_of_a_round_are_sweeps_and_awards_together() -> None:
    # first: 23 cards, 6 coins, two sweeps; second: settebello, prime, one sweep
    first = "1D 2D 3D 4D 5D 6D  1C 2C 3C 4C 5C 8C 9C 10C  1S 2S 3S 4S 5S  1B 2B 3B 4B"
    round_ = finished((first, all_but(first)), ("4D 3C", "10B"))
    assert {award.point: (award.counts, award.points) for award in score(round_)} == {
        Point.SWEEPS: ((2, 1), (2, 1)),
        Point.CARDS: ((23, 17), (1, 0)),
        Point.COINS: ((6, 4), (1, 0)),
        Point.SETTEBELLO: ((0, 1), (0, 1)),
        Point.PRIME: ((18 + 16 + 16 + 16, 84), (0, 1)),
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
    for count in (score, points, Match.new().after):
        with pytest.raises(ScopaError, match="not over"):
            count(Round.deal(DECK))
