"""The plays of a round, from the first to the last card. (Rules: a round, 3 to 6)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    FULL_DECK,
    Captured,
    Card,
    CardSet,
    HandsDealt,
    Illegal,
    IllegalPlay,
    Laid,
    Play,
    Round,
    RoundEnded,
    Swept,
    TableAwarded,
    captures,
    events,
)
from tests.engine import move, position, rounds, with_first_plays

# ------------------------------------------------------------------------------------- plays


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


def test_with_2_5_7_on_ace_5_6_the_two_is_laid_and_the_others_capture() -> None:
    round_ = position(("2D 5S 7B", "3D 3C 3S"), "1D 5C 6S")
    expected = {move("2D"), move("5S", "5C"), move("7B", "6S 1D")}
    assert set(round_.legal_plays()) == expected
    assert len(round_.legal_plays()) == 3


# ------------------------------------------------------------------------------------ sweeps


def test_a_capture_that_empties_the_table_is_a_sweep() -> None:
    after = position(("7D 2D", "3D 3C"), "4C 3S").play(move("7D", "4C 3S"))
    assert after.table == 0
    assert after.sweeps == (CardSet.parse("7D"), 0)
    assert after.piles == (CardSet.parse("7D 4C 3S"), 0)


def test_the_last_card_of_a_deal_may_sweep_while_the_stock_holds_cards() -> None:
    last_of_deal = position(("", "5D"), "5C", stock="1D 1C 1S 3D 3C 3S", turn=1)
    after = last_of_deal.play(move("5D", "5C"))
    assert after.sweeps == (0, CardSet.parse("5D"))
    assert after.table == 0
    assert after.hands[0] == CardSet.parse("1D 1C 1S")


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
    table = list(round_.table_cards)
    taken = data.draw(st.sets(st.sampled_from(table)) if table else st.just(set[Card]()))
    play = Play(card, CardSet.of(taken))
    if play in round_.legal_plays():
        assert round_.why_illegal(play) is None
        assert round_.play(play) == round_.play_unchecked(play)
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


# ------------------------------------------------------------------------------------ events


@given(rounds(most_plays=35), st.data())
def test_the_events_tell_all_that_changes(round_: Round, data: st.DataObject) -> None:
    play: Play = data.draw(st.sampled_from(round_.legal_plays()))
    after = round_.play(play)
    table, piles, sweeps = set(round_.table_cards), list(round_.piles), list(round_.sweeps)
    stock_size, over = len(round_.stock), False
    for event in events(round_, play):
        assert not over  # the end of the round is the last event
        match event:
            case Laid(seat, card):
                assert seat == round_.turn
                table.add(card)
            case Captured(seat, card, taken):
                assert seat == round_.turn
                table -= set(taken)
                piles[seat] |= taken | card.mask
            case Swept(seat, card):
                sweeps[seat] |= card.mask
            case HandsDealt(left):
                stock_size = left
            case TableAwarded(side, cards):
                assert side is not None
                assert set(cards) == table
                piles[side] |= cards
                table = set()
            case RoundEnded():
                over = True
    assert CardSet.of(table) == after.table
    assert tuple(piles) == after.piles
    assert tuple(sweeps) == after.sweeps
    assert stock_size == len(after.stock)
    assert over == after.is_over
    with pytest.raises(IllegalPlay):
        list(events(round_, Play(DECK[0], FULL_DECK)))
