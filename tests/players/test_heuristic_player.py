"""The heuristic player: what it would be foolish not to play."""

from random import Random

import pytest

from scopa.engine import (
    CardSet,
    Knowledge,
    Round,
    ScopaError,
    points,
    shuffle,
)
from scopa.players.heuristic_player import choose
from tests.engine import move, position

ROUNDS = 100
UNSEEN = CardSet.parse("1S 1B 2B 3B 4B 5B 8S 8B 9B 10C 2S 6S 7B 9D 3D 10B 6B")
"""Cards nobody has seen, so that nearly anything may be in the other hand."""


def chosen(round_: Round) -> str:
    return str(choose(Knowledge.of(round_, round_.turn)))


def facing(hand: str, table: str) -> Round:
    """The player holds *hand* before *table*; the rest but `UNSEEN` has been taken."""
    shown = CardSet.parse(f"{hand} {table}")
    *stock, one, other = CardSet(UNSEEN & ~shown)
    return position((hand, f"{one} {other}"), table, stock=" ".join(map(str, stock)))


# ------------------------------------------------------------------------------------- choices


def test_it_takes_the_settebello() -> None:
    assert chosen(facing("7C 10S 2D", "7D 10B 4S")) == "7C x 7D"


def test_it_takes_the_settebello_before_two_other_coins() -> None:
    assert chosen(facing("7C 10D", "7D 6D 4D 9S")) == "7C x 7D"


def test_it_takes_the_settebello_also_among_other_cards() -> None:
    assert chosen(facing("10S 9C 2D", "7D 3C 9S 6B")) == "10S x 3C 7D"


def test_of_two_sevens_it_takes_the_one_of_coins() -> None:
    assert chosen(facing("7C 10S", "7S 7D 10B")) == "7C x 7D"


def test_it_takes_with_the_settebello_rather_than_with_another_seven() -> None:
    assert chosen(facing("7D 7C", "7S 10B")) == "7D x 7S"


def test_it_makes_a_scopa() -> None:
    assert chosen(facing("7C 10S 3C", "3S 4C")) == "7C x 3S 4C"


def test_it_makes_a_scopa_rather_than_take_a_better_pair_of_cards() -> None:
    assert chosen(facing("8C 6D", "2S 6S")) == "8C x 2S 6S"


def test_it_takes_sevens_before_figures() -> None:
    assert chosen(facing("7C 8C", "7S 8D 10B 9S")) == "7C x 7S"


def test_among_the_sums_it_takes_the_one_with_the_seven() -> None:
    assert chosen(facing("10S", "7S 3C 6B 4S")) == "10S x 3C 7S"


def test_it_takes_coins_before_others_of_their_rank() -> None:
    assert chosen(facing("8C 9C", "8D 8S 2B 10B")) == "8C x 8D"
    assert chosen(facing("8C 9C", "8S 9D 2B 10B")) == "9C x 9D"


def test_it_takes_a_figure_rather_than_lay_another() -> None:
    assert chosen(facing("8C 9C", "9S 10D 10S")) == "9C x 9S"


def test_it_does_not_lay_the_settebello_when_it_need_not() -> None:
    assert chosen(facing("7D 4C", "10B 9S")) == "4C"


def test_it_does_not_leave_a_table_that_one_card_can_sweep_when_it_need_not() -> None:
    # 5S would leave nine in all, for any nine; 9C leaves thirteen
    assert chosen(facing("9C 5S", "4D")) == "9C"


def test_it_lays_a_figure_on_an_empty_table_before_a_seven() -> None:
    assert chosen(facing("7S 8C", "")) == "8C"


def test_in_the_last_deal_it_reckons_with_the_cards_that_the_other_must_have() -> None:
    # all other cards have been taken: just 9D, or just 8D, is left to the other
    everything = CardSet.parse("3C 2C 6S 10B")

    def against(theirs: str) -> str:
        gone = " ".join(f"{rank}{suit}" for suit in "DCSB" for rank in range(1, 11)).split()
        taken = [c for c in gone if c not in (*str(everything).split(), theirs)]
        round_ = position(("3C 2C", theirs), "6S 10B", piles=(" ".join(taken), ""), last_capturer=0)
        assert Knowledge.of(round_, 0).unseen == CardSet.parse(theirs)
        return chosen(round_)

    assert against("9D") == "2C"  # 3C would lie there with 6S for the nine
    assert against("8D") == "3C"  # and 2C for the eight


def test_the_last_card_of_the_round_is_played_whatever_it_does() -> None:
    assert chosen(position(("5C", ""), "5D 9S")) == "5C x 5D"
    assert chosen(position(("5C", ""), "9S 10D")) == "5C"


def test_it_never_has_a_choice_when_it_is_not_its_turn() -> None:
    round_ = facing("7C", "7D")
    with pytest.raises(ScopaError):
        choose(Knowledge.of(round_, 1))


# ------------------------------------------------------------------------------------ strength


def lead(deck_seed: int, seat: int) -> int:
    """By how many points the heuristic at *seat* beats a random player in one round."""
    rng = Random(f"random player {deck_seed} {seat}")
    round_ = Round.deal(shuffle(Random(deck_seed)).deck)
    while not round_.is_over:
        if round_.turn == seat:
            play = choose(Knowledge.of(round_, seat))
        else:
            play = rng.choice(round_.legal_plays())
        round_ = round_.play(play)
    scores = points(round_)
    return scores[seat] - scores[1 - seat]


def test_it_beats_a_player_who_plays_at_random_by_more_than_a_point_a_round() -> None:
    # every deck is played twice, once from each seat, so that the cards are the same for both
    leads = [lead(seed, 0) + lead(seed, 1) for seed in range(ROUNDS)]
    assert sum(leads) > 2 * ROUNDS
    assert sum(lead > 0 for lead in leads) > 0.75 * ROUNDS


def test_a_capture_is_written_as_the_tests_above_write_it() -> None:
    assert str(move("10S", "7D 3C")) == "10S x 3C 7D"
