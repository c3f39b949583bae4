"""Cards, sets of cards and plays as text, both ways. (Rules: cards, 4 and 5)"""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scopa.engine import (
    COINS,
    DECK,
    FULL_DECK,
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


@pytest.mark.parametrize(
    ("letter", "rank"), [("A", 1), ("J", 8), ("F", 8), ("Q", 9), ("N", 9), ("K", 10), ("R", 10)]
)
def test_letters_are_also_read_for_ace_and_figures(letter: str, rank: int) -> None:
    for text in (f"{letter}B", f"{letter.lower()}b"):
        assert Card.parse(text) == Card.of(rank, Suit.CLUBS)


@pytest.mark.parametrize(
    "text", ["", "7", "D", "D7", "0D", "11D", "77D", "7X", "7 D", "7DD", "-7D", "7,5D", "KK", "07D"]
)
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Card.parse(text)
    assert refusal.value.text == text


@pytest.mark.parametrize("rank", [0, 11])
def test_there_is_no_rank_below_1_or_above_10(rank: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 10"):
        Card.of(rank, Suit.CUPS)


def test_a_suit_has_ten_cards_with_its_italian_letter_and_a_rank_four() -> None:
    assert cards_of_rank(7) == CardSet.parse("7D 7C 7S 7B")
    assert cards_of_suit(Suit.CUPS) == CardSet.parse("1C 2C 3C 4C 5C 6C 7C 8C 9C 10C")
    assert cards_of_suit(Suit.COINS) == COINS
    assert [suit.letter for suit in Suit] == ["D", "C", "S", "B"]
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


def test_a_card_may_not_be_twice_in_a_set() -> None:
    with pytest.raises(NotationError, match="each card once") as refusal:
        CardSet.parse("4C 3S 4c")
    assert refusal.value.position == 6
    with pytest.raises(ValueError, match="4C is there twice"):
        CardSet.of([Card.parse("4C"), Card.parse("4C")])


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
TO_TAKE_ACE = position(("7D KS", "2C"), "1C 6S FD AB", stock="2D 2B")


@pytest.mark.parametrize(
    ("text", "round_", "play"),
    [
        ("7D", TO_LAY, move("7D")),
        ("7D x 3S 4C", TO_TAKE, move("7D", "4C 3S")),
        ("7d X 4c 3s", TO_TAKE, move("7D", "4C 3S")),
        ("  7D  x  4C  3S  ", TO_TAKE, move("7D", "4C 3S")),
        ("7D × 4C 3S", TO_TAKE, move("7D", "4C 3S")),
        ("7Dx4C 3S", TO_TAKE, move("7D", "4C 3S")),
        ("7D x 3 4C", TO_TAKE, move("7D", "4C 3S")),
        ("7D x 4C 3S", TO_SWEEP, move("7D", "4C 3S")),
        ("7D x 4C 3S#", TO_SWEEP, move("7D", "4C 3S")),
        ("rs x jd ac ab", TO_TAKE_ACE, move("10S", "8D 1C 1B")),
    ],
)
def test_a_play_is_read_in_many_ways(text: str, round_: Round, play: Play) -> None:
    assert parse_play(round_, text) == play


@pytest.mark.parametrize(
    ("text", "round_", "position_", "why"),
    [
        ("7D x 4C 3X", TO_TAKE, 8, "a card such as"),
        ("7D x 3S 3S", TO_TAKE, 8, "each card once"),
        ("7D x 4C 3S#", TO_TAKE, 10, "no sweep"),
        ("7D#", TO_LAY, 2, "no sweep"),
        ("7D x 4C 3S#", position(("7D", ""), "4C 3S"), 10, "no sweep"),  # the very last card
        ("7D x 5 1", TO_TAKE, 5, "cards that the 7D may take"),
        ("7D x 9S 4 3", TO_TAKE, 5, "cards that the 7D may take"),
        ("7D x 10B 4 3", TO_TAKE, 5, "cards that the 7D may take"),
    ],
)
def test_an_error_says_where_it_is(text: str, round_: Round, position_: int, why: str) -> None:
    with pytest.raises(NotationError, match=why) as refusal:
        parse_play(round_, text)
    assert refusal.value.position == position_


@pytest.mark.parametrize(
    "text",
    ["", "x", "x 4C", "7D x", "7D x ", "7D 4C 3S", "7D x 4C 3X", "7 x 4C 3S", "7D x 4C x 3S"],
)
def test_other_text_is_no_play(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_play(TO_LAY, text)
    assert refusal.value.text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("8D x 1C 3S 4B", Illegal.SINGLE_CARD_FIRST),
        ("9C", Illegal.NOT_IN_HAND),
        ("9C x 1 8", Illegal.NOT_IN_HAND),  # before it is looked at what it could take
    ],
)
def test_an_illegal_play_is_refused_with_its_rule(text: str, code: Illegal) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        parse_play(position(("8D", "9C"), "1C 3S 4B 8S"), text)
    assert refusal.value.code is code


def test_ranks_that_fit_several_plays_are_ambiguous() -> None:
    round_ = position(("7D", "9C"), "4C 4S 3S 10B")
    with pytest.raises(AmbiguousPlay) as refusal:
        parse_play(round_, "7D x 4 3")
    assert set(refusal.value.candidates) == {move("7D", "4C 3S"), move("7D", "4S 3S")}
    assert "fits 2 plays" in str(refusal.value)
    assert parse_play(round_, "7D x 4S 3") == move("7D", "4S 3S")


@given(rounds(most_plays=35), st.data())
def test_a_play_reads_back_as_it_is_written(round_: Round, data: st.DataObject) -> None:
    play: Play = data.draw(st.sampled_from(round_.legal_plays()))
    written = format_play(round_, play)
    assert parse_play(round_, written) == play
    assert parse_play(round_, written.lower()) == play
    swept = round_.play(play).sweeps != round_.sweeps
    assert written.endswith("#") == swept


@given(rounds(most_plays=35), st.text("17DCxX× 3S#akR\n\u212a\u017f", max_size=12))
def test_any_text_is_a_legal_play_or_an_error_of_the_engine(round_: Round, text: str) -> None:
    play = None
    with suppress(ScopaError):
        play = parse_play(round_, text)
    assert play is None or play in round_.legal_plays()
