"""The count of a finished round. (Rules: scoring a round)"""

import pytest
from hypothesis import given

from scopa.engine import (
    DECK,
    Award,
    CardSet,
    Point,
    Round,
    ScopaError,
    points,
    prime,
    score,
    total,
)
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
    """The other cards of the deck."""
    return str(CardSet.of(card for card in DECK if card not in CardSet.parse(cards)))


# ------------------------------------------------------------------------------------- prime


def test_sevens_of_cups_and_coins_six_of_clubs_and_ace_of_swords_make_76() -> None:
    assert prime(CardSet.parse("7C 7D 6B 1S")) == 76


def test_four_sevens_make_the_best_prime_84() -> None:
    assert prime(CardSet.parse("7D 7C 7S 7B")) == 84
    assert prime(CardSet.of(DECK)) == 84


@pytest.mark.parametrize(
    ("rank", "value"),
    [(7, 21), (6, 18), (1, 16), (5, 15), (4, 14), (3, 13), (2, 12), (8, 10), (9, 10), (10, 10)],
)
def test_each_rank_has_its_prime_value(rank: int, value: int) -> None:
    figures_of_three_suits = 10 + 10 + 10
    pile = CardSet.parse(f"{rank}D 10C 10S 10B")
    assert prime(pile) == value + figures_of_three_suits


def test_only_the_best_card_of_a_suit_counts_for_the_prime() -> None:
    # a six is better than an ace, an ace better than a five, a two better than a king
    pile = CardSet.parse("6D 1D 5D  1C 5C 10C  2S 10S  3B 2B 8B")
    assert prime(pile) == 18 + 16 + 12 + 13


@pytest.mark.parametrize("pile", ["7D 7C 7S", "7B 6B 5B", ""])
def test_without_a_card_of_some_suit_the_prime_is_0(pile: str) -> None:
    assert prime(CardSet.parse(pile)) == 0


def test_the_cards_of_the_prime_are_the_best_of_each_suit() -> None:
    awards = score(finished(("7C 7D 6B 1S 10S 6D", "2D")))
    assert awards[-1].cards == (CardSet.parse("7C 7D 6B 1S"), CardSet.parse("2D"))


def test_three_sevens_without_a_fourth_suit_cannot_win_the_prime() -> None:
    no_clubs = "7D 7C 7S 6D 6C 6S"
    round_ = finished((no_clubs, all_but(no_clubs)))
    prime_award = award(round_, Point.PRIME)
    assert prime_award.counts == (0, 16 + 16 + 16 + 21)  # three aces and the seven of clubs
    assert prime_award.winner == 1


def test_if_both_players_lack_a_suit_nobody_has_the_prime() -> None:
    round_ = finished(("7D 7C 7S", "6D 6C 6B"))
    assert award(round_, Point.PRIME).counts == (0, 0)
    assert award(round_, Point.PRIME).winner is None


def test_the_highest_prime_wins_by_one() -> None:
    # 21 + 10 + 10 + 10 = 51 against 13 + 13 + 12 + 12 = 50
    round_ = finished(("7D 8C 9S 10B", "3D 3C 2S 2B"))
    assert award(round_, Point.PRIME).counts == (51, 50)
    assert award(round_, Point.PRIME).points == (1, 0)


# -------------------------------------------------------------------------------- the points


def test_twenty_cards_each_give_nobody_the_point() -> None:
    assert award(EVEN, Point.CARDS).counts == (20, 20)
    assert award(EVEN, Point.CARDS).winner is None
    assert award(EVEN, Point.CARDS).points == (0, 0)


def test_five_coins_each_give_nobody_the_point() -> None:
    assert award(EVEN, Point.COINS).counts == (5, 5)
    assert award(EVEN, Point.COINS).winner is None
    assert award(EVEN, Point.COINS).points == (0, 0)


def test_equal_primes_give_nobody_the_point() -> None:
    assert award(EVEN, Point.PRIME).counts == (78, 78)
    assert award(EVEN, Point.PRIME).winner is None
    assert award(EVEN, Point.PRIME).points == (0, 0)


def test_the_settebello_is_the_only_award_that_cannot_be_tied() -> None:
    assert award(EVEN, Point.SETTEBELLO).winner == 0
    assert points(EVEN) == (1, 0)


def test_21_cards_win_the_point_from_19() -> None:
    ours, theirs = EVEN.piles
    king = CardSet.parse("10C")
    round_ = EVEN._replace(piles=(ours | king, theirs & ~king))
    assert award(round_, Point.CARDS).counts == (21, 19)
    assert award(round_, Point.CARDS).winner == 0
    assert points(round_) == (2, 0)


def test_six_coins_win_the_point_from_four() -> None:
    ours, theirs = EVEN.piles
    coin, cup = CardSet.parse("2D"), CardSet.parse("10C")
    round_ = EVEN._replace(piles=(ours ^ coin ^ cup, theirs ^ coin ^ cup))
    assert award(round_, Point.COINS).counts == (4, 6)
    assert award(round_, Point.COINS).winner == 1
    assert points(round_) == (1, 1)


def test_the_settebello_is_a_point_for_whoever_took_the_seven_of_coins() -> None:
    assert award(finished(("7D", "7C 7S 7B")), Point.SETTEBELLO).points == (1, 0)
    assert award(finished(("7C 7S 7B", "7D")), Point.SETTEBELLO).points == (0, 1)


def test_nobody_has_the_settebello_if_nobody_took_it() -> None:
    assert award(finished(("7C", "7S")), Point.SETTEBELLO).winner is None


def test_each_sweep_is_a_point() -> None:
    round_ = EVEN._replace(sweeps=(CardSet.parse("4D"), CardSet.parse("8C 9C 1S")))
    assert award(round_, Point.SWEEPS).counts == (1, 3)
    assert award(round_, Point.SWEEPS).points == (1, 3)
    assert points(round_) == (1 + 1, 3)


def test_whoever_takes_everything_has_the_four_points_of_the_deck() -> None:
    assert points(finished((all_but(""), ""))) == (4, 0)


def test_a_round_in_which_nobody_captured_has_no_points() -> None:
    assert points(finished(("", ""))) == (0, 0)


def test_the_points_of_a_round_are_sweeps_and_awards_together() -> None:
    # first: 23 cards, 6 coins, two sweeps; second: settebello, prime, one sweep
    first = "1D 2D 3D 4D 5D 6D  1C 2C 3C 4C 5C 8C 9C 10C  1S 2S 3S 4S 5S  1B 2B 3B 4B"
    round_ = finished((first, all_but(first)), ("4D 3C", "10B"))
    counts = {award.point: award.counts for award in score(round_)}
    assert counts == {
        Point.SWEEPS: (2, 1),
        Point.CARDS: (23, 17),
        Point.COINS: (6, 4),
        Point.SETTEBELLO: (0, 1),
        Point.PRIME: (18 + 16 + 16 + 16, 84),
    }
    winners = {award.point: award.winner for award in score(round_)}
    assert winners == {
        Point.SWEEPS: 0,
        Point.CARDS: 0,
        Point.COINS: 0,
        Point.SETTEBELLO: 1,
        Point.PRIME: 1,
    }
    assert points(round_) == (4, 3)


def test_each_award_shows_the_cards_behind_it() -> None:
    round_ = finished(("7D 2D 7C 7S 6B 5B", "3D 4C"), ("2D", ""))
    shown = {award.point: tuple(map(str, award.cards)) for award in score(round_)}
    assert shown == {
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
def test_forty_cards_ten_coins_and_one_settebello_are_shared_out(round_: Round) -> None:
    counts = {award.point: award.counts for award in score(round_)}
    assert sum(counts[Point.CARDS]) == 40
    assert sum(counts[Point.COINS]) == 10
    assert sum(counts[Point.SETTEBELLO]) == 1
    assert max(counts[Point.PRIME]) <= 84


@given(rounds(least_plays=36))
def test_only_the_settebello_is_sure_and_besides_sweeps_there_are_at_most_four_points(
    round_: Round,
) -> None:
    awards = score(round_)
    besides = total([award for award in awards if award.point is not Point.SWEEPS])
    assert 1 <= sum(besides) <= 4
    assert points(round_) == total(awards)
    for award_ in awards:
        best = max(award_.points)
        assert (award_.winner is None) == (award_.points == (best, best))


@given(rounds(least_plays=36))
def test_players_who_change_seats_change_points(round_: Round) -> None:
    other = round_._replace(piles=round_.piles[::-1], sweeps=round_.sweeps[::-1])
    assert points(other) == points(round_)[::-1]
