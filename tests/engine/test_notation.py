"""Cards, sets of cards and plays as text, both ways. (Rules: cards, notation)"""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scopa.engine import (
    COINS,
    DECK,
    FULL_DECK,
    SETTEBELLO,
    AmbiguousPlay,
    Card,
    CardSet,
    Illegal,
    IllegalPlay,
    NotationError,
    Play,
    Round,
    ScopaError,
    Suit,
    cards_of_rank,
    cards_of_suit,
    format_play,
    parse_play,
)
from tests.engine import move, position, rounds

# ------------------------------------------------------------------------------------- cards


def test_7d_is_the_settebello() -> None:
    assert Card.parse("7D") == SETTEBELLO
    assert (SETTEBELLO.rank, SETTEBELLO.suit) == (7, Suit.COINS)
    assert str(SETTEBELLO) == "7D"


def test_10s_is_the_king_of_swords() -> None:
    king = Card.parse("10S")
    assert (king.rank, king.suit) == (10, Suit.SWORDS)
    assert str(king) == "10S"


@pytest.mark.parametrize("rank", range(1, 11))
def test_cups_run_from_1c_to_10c(rank: int) -> None:
    card = Card.parse(f"{rank}C")
    assert (card.rank, card.suit) == (rank, Suit.CUPS)
    assert str(card) == f"{rank}C"


@pytest.mark.parametrize(
    ("letter", "suit"),
    [("D", Suit.COINS), ("C", Suit.CUPS), ("S", Suit.SWORDS), ("B", Suit.CLUBS)],
)
def test_each_suit_has_its_italian_letter(letter: str, suit: Suit) -> None:
    assert Card.parse(f"4{letter}") == Card.of(4, suit)
    assert Card.parse(f"4{letter.lower()}") == Card.of(4, suit)
    assert suit.letter == letter


@pytest.mark.parametrize(
    ("letter", "rank"),
    [("A", 1), ("J", 8), ("F", 8), ("Q", 9), ("N", 9), ("K", 10), ("R", 10)],
)
def test_letters_are_also_read_for_ace_and_figures(letter: str, rank: int) -> None:
    expected = f"{rank}B"
    assert str(Card.parse(f"{letter}B")) == expected
    assert str(Card.parse(f"{letter.lower()}b")) == expected


@pytest.mark.parametrize(
    "text", ["", "7", "D", "D7", "0D", "11D", "77D", "7X", "7 D", "7DD", "-7D", "7,5D", "KK", "07D"]
)
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Card.parse(text)
    assert refusal.value.text == text


@pytest.mark.parametrize("rank", [0, 11, -1])
def test_there_is_no_rank_below_1_or_above_10(rank: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 10"):
        Card.of(rank, Suit.CUPS)


@given(st.sampled_from(DECK))
def test_a_card_reads_back_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card
    assert Card.of(card.rank, card.suit) == card


def test_the_deck_has_forty_cards_four_of_each_rank_and_ten_of_each_suit() -> None:
    assert len(set(DECK)) == 40
    assert {(card.rank, card.suit) for card in DECK} == {
        (rank, suit) for rank in range(1, 11) for suit in Suit
    }


def test_a_suit_has_ten_cards_and_a_rank_four() -> None:
    assert cards_of_rank(7) == CardSet.parse("7D 7C 7S 7B")
    assert cards_of_suit(Suit.CUPS) == CardSet.parse("1C 2C 3C 4C 5C 6C 7C 8C 9C 10C")
    assert cards_of_suit(Suit.COINS) == COINS
    assert CardSet.of(DECK) == FULL_DECK


@given(st.text(max_size=6))
@example("\u212aD")  # the Kelvin sign, which folds to a k
@example("7\u017f")  # the long s, which folds to an s
@example("\u0667D")  # an Arabic-Indic seven
@example("7D\n")
def test_text_is_either_one_of_the_forty_cards_or_a_notation_error(text: str) -> None:
    card = None
    with suppress(NotationError):
        card = Card.parse(text)
    assert card is None or text.strip().isascii()
    assert card is None or card in DECK


# ------------------------------------------------------------------------------ sets of cards


def test_a_set_of_cards_is_written_card_after_card() -> None:
    both = CardSet.parse("4C 3S")
    assert set(both) == {Card.parse("4C"), Card.parse("3S")}
    assert len(both) == 2
    assert Card.parse("4C") in both
    assert Card.parse("4S") not in both
    assert both == CardSet.parse("3s  4c")


def test_a_set_may_be_empty() -> None:
    assert CardSet.parse("") == 0
    assert list(CardSet.parse(" ")) == []
    assert str(CardSet(0)) == ""


def test_a_card_may_not_be_twice_in_a_set() -> None:
    with pytest.raises(NotationError, match="each card once") as refusal:
        CardSet.parse("4C 3S 4c")
    assert refusal.value.position == 6
    with pytest.raises(ValueError, match="4C is there twice"):
        CardSet.of([Card.parse("4C"), Card.parse("4C")])


def test_an_error_points_at_the_word_that_is_no_card() -> None:
    with pytest.raises(NotationError) as refusal:
        CardSet.parse("4C 3X 5D")
    assert refusal.value.position == 3


@given(st.sets(st.sampled_from(DECK)))
def test_a_set_reads_back_as_it_is_written(cards: set[Card]) -> None:
    written = str(CardSet.of(cards))
    assert CardSet.parse(written) == CardSet.of(cards)
    assert set(CardSet.parse(written)) == cards
    assert len(CardSet.parse(written)) == len(cards)


# ------------------------------------------------------------------------------------- plays

TO_LAY = position(("7D 2D", "9C 9S"), "10C", stock="1D 1C 1S 1B 8D 8C")
TO_TAKE = position(("7D 2D", "9C 9S"), "4C 3S 10B", stock="1D 1C 1S 1B 8D 8C")
TO_SWEEP = position(("7D 2D", "9C 9S"), "4C 3S", stock="1D 1C 1S 1B 8D 8C")


def test_7d_lays_the_card() -> None:
    assert parse_play("7D", TO_LAY) == move("7D")
    assert format_play(TO_LAY, move("7D")) == "7D"


def test_7d_x_4c_3s_captures() -> None:
    assert parse_play("7D x 4C 3S", TO_TAKE) == move("7D", "4C 3S")
    assert format_play(TO_TAKE, move("7D", "4C 3S")) in ("7D x 4C 3S", "7D x 3S 4C")


@pytest.mark.parametrize(
    "text",
    ["7D x 3S 4C", "7d x 4c 3s", "7D X 4C 3S", "  7D  x  4C  3S  ", "7D × 4C 3S", "7Dx4C 3S"],
)
def test_the_order_of_cards_letter_case_and_spaces_do_not_matter(text: str) -> None:
    assert parse_play(text, TO_TAKE) == move("7D", "4C 3S")


def test_letters_are_read_in_plays_too() -> None:
    round_ = position(("KS", "9C"), "FD AC AB 5D")
    assert parse_play("rs x jd ac ab", round_) == move("10S", "8D 1C 1B")


def test_a_sweep_ends_in_a_sharp() -> None:
    written = format_play(TO_SWEEP, move("7D", "4C 3S"))
    assert written in ("7D x 4C 3S#", "7D x 3S 4C#")
    assert parse_play(written, TO_SWEEP) == move("7D", "4C 3S")


def test_the_sharp_of_a_sweep_may_be_left_out() -> None:
    assert parse_play("7D x 4C 3S", TO_SWEEP) == move("7D", "4C 3S")


def test_a_sharp_after_a_play_that_is_no_sweep_is_refused() -> None:
    with pytest.raises(NotationError, match="no sweep") as refusal:
        parse_play("7D x 4C 3S#", TO_TAKE)
    assert refusal.value.position == 10
    with pytest.raises(NotationError, match="no sweep"):
        parse_play("7D#", TO_LAY)


def test_the_very_last_card_of_the_round_is_written_without_a_sharp() -> None:
    last = position(("7D", ""), "4C 3S")
    assert "#" not in format_play(last, move("7D", "4C 3S"))
    with pytest.raises(NotationError, match="no sweep"):
        parse_play("7D x 4C 3S#", last)


@pytest.mark.parametrize(
    "text",
    ["", "x", "x 4C", "7D x", "7D x ", "7D 4C 3S", "7D x 4C 3X", "7 x 4C 3S", "7D x 4C x 3S"],
)
def test_other_text_is_no_play(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_play(text, TO_LAY)
    assert refusal.value.text == text


def test_an_error_in_a_play_points_at_the_word_that_is_no_card() -> None:
    with pytest.raises(NotationError) as refusal:
        parse_play("7D x 4C 3X", TO_TAKE)
    assert refusal.value.position == 8


def test_a_card_may_not_be_taken_twice() -> None:
    with pytest.raises(NotationError, match="each card once") as refusal:
        parse_play("7D x 3S 3S", TO_TAKE)
    assert refusal.value.position == 8


def test_an_illegal_play_is_refused_with_its_rule() -> None:
    round_ = position(("8D", "9C"), "1C 3S 4B 8S")
    with pytest.raises(IllegalPlay) as refusal:
        parse_play("8D x 1C 3S 4B", round_)
    assert str(refusal.value) == "8D must take the 8S: a single card of the same rank comes first"
    with pytest.raises(IllegalPlay) as refusal:
        parse_play("9C", round_)
    assert refusal.value.code is Illegal.NOT_IN_HAND


def test_a_card_that_must_capture_is_not_laid_by_its_name_alone() -> None:
    with pytest.raises(IllegalPlay, match=r"7D must take .* may not be laid"):
        parse_play("7D", TO_TAKE)


def test_what_is_taken_may_be_given_by_rank_alone() -> None:
    assert parse_play("7D x 4 3", TO_TAKE) == move("7D", "4C 3S")
    assert parse_play("7D x 3 4C", TO_TAKE) == move("7D", "4C 3S")


def test_ranks_that_fit_several_plays_are_ambiguous() -> None:
    round_ = position(("7D", "9C"), "4C 4S 3S 10B")
    with pytest.raises(AmbiguousPlay) as refusal:
        parse_play("7D x 4 3", round_)
    assert set(refusal.value.candidates) == {move("7D", "4C 3S"), move("7D", "4S 3S")}
    assert "fits 2 plays" in str(refusal.value)
    assert parse_play("7D x 4S 3", round_) == move("7D", "4S 3S")


def test_a_rank_fits_each_of_several_single_cards() -> None:
    round_ = position(("7D", "9C"), "7C 7S 3S 4C")
    with pytest.raises(AmbiguousPlay) as refusal:
        parse_play("7D x 7", round_)
    assert set(refusal.value.candidates) == {move("7D", "7C"), move("7D", "7S")}


def test_ranks_that_fit_no_play_are_refused() -> None:
    with pytest.raises(ScopaError):
        parse_play("7D x 5 1", TO_TAKE)


def test_a_named_card_that_the_play_cannot_take_is_not_passed_over() -> None:
    with pytest.raises(ScopaError):
        parse_play("7D x 9S 4 3", TO_TAKE)
    with pytest.raises(ScopaError):
        parse_play("7D x 10B 4 3", TO_TAKE)


@given(rounds(most_plays=35), st.data())
def test_a_play_reads_back_as_it_is_written(round_: Round, data: st.DataObject) -> None:
    play: Play = data.draw(st.sampled_from(round_.legal_plays()))
    written = format_play(round_, play)
    assert parse_play(written, round_) == play
    assert parse_play(written.lower(), round_) == play
    swept = round_.play(play).sweeps != round_.sweeps
    assert written.endswith("#") == swept


@given(rounds(most_plays=35))
def test_no_two_legal_plays_are_written_alike(round_: Round) -> None:
    plays = round_.legal_plays()
    assert len({format_play(round_, play) for play in plays}) == len(plays)


@given(rounds(most_plays=35), st.text("17DCxX× 3S#akR\n\u212a\u017f", max_size=12))
def test_any_text_is_a_legal_play_or_an_error_of_the_engine(round_: Round, text: str) -> None:
    play = None
    with suppress(ScopaError):
        play = parse_play(text, round_)
    assert play is None or play in round_.legal_plays()


def test_spaces_around_the_x_may_be_left_out() -> None:
    round_ = position(("4D", "2C"), table="4C 3S 7B")
    assert parse_play("4Dx4C", round_) == move("4D", "4C")


def test_ranks_alone_may_be_letters() -> None:
    round_ = position(("7D", "2C"), table="1C 6S")
    assert parse_play("7D x A 6", round_) == move("7D", "1C 6S")


def test_a_card_that_is_not_in_the_hand_is_told_before_what_it_could_take() -> None:
    round_ = position(("7D", "2C"), table="1C 6S")
    with pytest.raises(IllegalPlay) as refused:
        parse_play("9C x 1 6", round_)
    assert refused.value.code is Illegal.NOT_IN_HAND
