"""The plays of a round, from the first to the last card. (Rules: a round, 3 to 6)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    FULL_DECK,
    Card,
    CardSet,
    Illegal,
    IllegalPlay,
    Play,
    Round,
)
from tests.engine import move, position, rounds, with_first_plays

# ------------------------------------------------------------------------------------- plays


def test_with_2_5_7_on_ace_5_6_the_two_is_laid_and_the_others_capture() -> None:
    round_ = position(("2D 5S 7B", "3D 3C 3S"), "1D 5C 6S")
    expected = {move("2D"), move("5S", "5C"), move("7B", "6S 1D")}
    assert set(round_.legal_plays()) == expected
    assert len(round_.legal_plays()) == 3


def test_a_card_that_takes_nothing_is_laid_on_the_table() -> None:
    before = position(("2D 5S 7B", "3D 3C 3S"), "1D 5C 6S", last_capturer=1)
    after = before.play(move("2D"))
    assert after.table == CardSet.parse("1D 5C 6S 2D")
    assert after.hands == (CardSet.parse("5S 7B"), CardSet.parse("3D 3C 3S"))
    assert after.piles == (0, 0)
    assert after.last_capturer == 1
    assert after.turn == 1
    assert after.plays == (move("2D"),)


def test_a_capture_goes_to_the_pile_with_the_card_that_took_it() -> None:
    before = position(("2D 5S 7B", "3D 3C 3S"), "1D 5C 6S", piles=("4D 4C", "9D 9C"))
    after = before.play(move("7B", "1D 6S"))
    assert after.table == CardSet.parse("5C")
    assert after.piles == (CardSet.parse("4D 4C 7B 1D 6S"), CardSet.parse("9D 9C"))
    assert after.hands[0] == CardSet.parse("2D 5S")
    assert after.last_capturer == 0
    assert after.sweeps == (0, 0)


def test_the_player_chooses_among_all_sums() -> None:
    round_ = position(("10D", "3D"), "1C 2C 3C 4C 6C 7C")
    assert len(round_.legal_plays()) == 5
    after = round_.play(move("10D", "1C 3C 6C"))
    assert after.table == CardSet.parse("2C 4C 7C")


# ------------------------------------------------------------------------------------ sweeps


def test_a_capture_that_empties_the_table_is_a_sweep() -> None:
    after = position(("7D 2D", "3D 3C"), "4C 3S").play(move("7D", "4C 3S"))
    assert after.table == 0
    assert after.sweeps == (CardSet.parse("7D"), 0)
    assert after.piles == (CardSet.parse("7D 4C 3S"), 0)


def test_each_player_has_sweeps_of_their_own() -> None:
    round_ = position(("7D 2D 9D", "3D 2C 9S"), "7C")
    for play in (move("7D", "7C"), move("2C"), move("2D", "2C"), move("3D"), move("9D")):
        round_ = round_.play(play)
    assert round_.sweeps == (CardSet.parse("7D 2D"), 0)
    theirs = position(("2D", "3D 2C"), "3C", turn=1).play(move("3D", "3C"))
    assert theirs.sweeps == (0, CardSet.parse("3D"))


def test_the_last_card_of_a_deal_may_sweep_while_the_stock_holds_cards() -> None:
    last_of_deal = position(("", "5D"), "5C", stock="1D 1C 1S 3D 3C 3S", turn=1)
    after = last_of_deal.play(move("5D", "5C"))
    assert after.sweeps == (0, CardSet.parse("5D"))
    assert after.table == 0
    assert after.hands[0] == CardSet.parse("1D 1C 1S")


def test_the_last_card_but_one_of_the_round_may_sweep() -> None:
    after = position(("5D", "9D"), "5C").play(move("5D", "5C"))
    assert after.sweeps == (CardSet.parse("5D"), 0)


def test_the_very_last_card_of_the_round_makes_no_sweep() -> None:
    after = position(("", "9D"), "4C 5C", turn=1, last_capturer=0).play(move("9D", "4C 5C"))
    assert after.is_over
    assert after.sweeps == (0, 0)
    assert after.piles == (0, CardSet.parse("9D 4C 5C"))
    assert after.table == 0


# ----------------------------------------------------------------------------- the round's end


def test_what_lies_on_the_table_at_the_end_goes_to_whoever_captured_last() -> None:
    round_ = position(("2D", "3C"), "9S", piles=("8D 8C", "6D 6C"), last_capturer=0)
    end = round_.play(move("2D")).play(move("3C"))
    assert end.is_over
    assert end.table == 0
    assert end.piles == (CardSet.parse("8D 8C 2D 3C 9S"), CardSet.parse("6D 6C"))
    assert end.sweeps == (0, 0)


def test_if_nobody_captured_all_round_the_table_goes_to_nobody() -> None:
    end = position(("2D", "4C"), "9S").play(move("2D")).play(move("4C"))
    assert end.is_over
    assert end.last_capturer is None
    assert end.piles == (0, 0)
    assert end.table == CardSet.parse("2D 4C 9S")


def test_nothing_can_be_played_when_the_round_is_over() -> None:
    end = with_first_plays(Round.deal(DECK), 36)
    assert end.is_over
    assert end.legal_plays() == []
    with pytest.raises(IllegalPlay, match="the round is over"):
        end.play(end.plays[0])


# ------------------------------------------------------------------------------- illegal plays

IN_PLAY = position(("8D 7D 2D", "9C 9S 9B"), "1C 3S 4B 8S", stock="5D 5C 5S 6D 6C 6S")


@pytest.mark.parametrize(
    ("play", "code", "message"),
    [
        (
            move("8D", "1C 3S 4B"),
            Illegal.SINGLE_CARD_FIRST,
            "8D must take the 8S: a single card of the same rank comes first",
        ),
        (
            move("8D"),
            Illegal.SINGLE_CARD_FIRST,
            "8D must take the 8S: a single card of the same rank comes first",
        ),
        (
            move("7D"),
            Illegal.MUST_CAPTURE,
            "7D must take the 3S 4B: a card that can capture may not be laid",
        ),
        (
            move("7D", "3S"),
            Illegal.WRONG_SUM,
            "7D must take the 3S 4B: the cards taken must add up to the rank of the card played",
        ),
        (
            move("7D", "3S 4B 8S"),
            Illegal.WRONG_SUM,
            "7D must take the 3S 4B: the cards taken must add up to the rank of the card played",
        ),
        (
            move("2D", "1C"),
            Illegal.WRONG_SUM,
            "2D x 1C: the cards taken must add up to the rank of the card played",
        ),
        (
            move("8D", "8C"),
            Illegal.NOT_ON_TABLE,
            "8D must take the 8S: only cards that lie on the table can be taken",
        ),
        (
            move("9C"),
            Illegal.NOT_IN_HAND,
            "9C: the card is not in the hand of the player whose turn it is",
        ),
        (
            move("5D"),
            Illegal.NOT_IN_HAND,
            "5D: the card is not in the hand of the player whose turn it is",
        ),
        (
            move("8S"),
            Illegal.NOT_IN_HAND,
            "8S: the card is not in the hand of the player whose turn it is",
        ),
    ],
)
def test_an_illegal_play_is_refused_with_the_rule_that_it_breaks(
    play: Play, code: Illegal, message: str
) -> None:
    assert IN_PLAY.why_illegal(play) is code
    with pytest.raises(IllegalPlay) as refusal:
        IN_PLAY.play(play)
    assert refusal.value.code is code
    assert refusal.value.play == play
    assert str(refusal.value) == message


def test_two_cards_of_the_rank_may_not_be_taken_at_once() -> None:
    round_ = position(("8D", "9C"), "8C 8S 1D")
    with pytest.raises(IllegalPlay) as refusal:
        round_.play(move("8D", "8C 8S"))
    assert refusal.value.code is Illegal.SINGLE_CARD_FIRST
    assert refusal.value.allowed == (CardSet.parse("8C"), CardSet.parse("8S"))
    assert str(refusal.value).startswith("8D must take the 8C or the 8S:")


@given(rounds(most_plays=35), st.data())
def test_a_play_is_refused_exactly_if_it_is_not_among_the_legal_plays(
    round_: Round, data: st.DataObject
) -> None:
    card = data.draw(st.sampled_from(DECK))
    table = list(CardSet(round_.table))
    taken = data.draw(st.sets(st.sampled_from(table)) if table else st.just(set[Card]()))
    play = Play(card, CardSet.of(taken))
    if play in round_.legal_plays():
        assert round_.why_illegal(play) is None
        assert round_.play(play) == round_.after(play)
    else:
        assert round_.why_illegal(play) is not None
        with pytest.raises(IllegalPlay):
            round_.play(play)


def test_a_list_that_its_caller_changes_makes_no_play_legal() -> None:
    plays = IN_PLAY.legal_plays()
    plays.append(move("7D"))
    with pytest.raises(IllegalPlay, match="a card that can capture may not be laid"):
        IN_PLAY.play(plays[-1])


def test_the_plays_listed_of_one_round_are_not_legal_in_another() -> None:
    other = IN_PLAY._replace(table=IN_PLAY.table & ~CardSet.parse("8S"))
    play = move("8D", "8S")
    assert play in IN_PLAY.legal_plays()
    with pytest.raises(IllegalPlay, match="only cards that lie on the table can be taken"):
        other.play(play)


@given(rounds(most_plays=35))
def test_every_card_of_the_hand_has_a_play_and_every_legal_play_is_accepted(round_: Round) -> None:
    plays = round_.legal_plays()
    assert {play.card for play in plays} == set(CardSet(round_.hands[round_.turn]))
    assert len(set(plays)) == len(plays)
    for play in plays:
        assert round_.play(play).plays == (*round_.plays, play)


@given(rounds(most_plays=35))
def test_a_sweep_is_told_before_it_is_made(round_: Round) -> None:
    for play in round_.legal_plays():
        assert round_.is_sweep(play) == (round_.play(play).sweeps != round_.sweeps)
    with pytest.raises(IllegalPlay):
        round_.is_sweep(Play(DECK[0], FULL_DECK))


def test_a_round_prints_who_plays_next_and_where_the_cards_are() -> None:
    start = position(("7D 2D", "9C 9S"), "4C 3S", stock="1D 1C", piles=("", "8D 8C"))
    assert str(start.play(move("7D", "4C 3S"))).splitlines() == [
        "  seat 0: 2D",
        "> seat 1: 9C 9S",
        "  table:",
        "  pile 0: 3S 4C 7D (sweeps: 7D)",
        "  pile 1: 8D 8C",
        "  stock:  2 cards",
    ]
