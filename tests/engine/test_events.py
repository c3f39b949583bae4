"""What happens in a play, in order: the steps that a screen shows. (Rules: a round, 3 to 6)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import (
    Captured,
    Card,
    CardSet,
    Event,
    HandsDealt,
    IllegalPlay,
    Laid,
    Play,
    Round,
    RoundEnded,
    Swept,
    TableAwarded,
    events,
)
from tests.engine import move, position, rounds

STOCK = "1D 1C 1S 1B 8D 8C"


def happens(before: Round, play: Play) -> list[Event]:
    return list(events(before, play))


def test_a_card_that_takes_nothing_is_laid() -> None:
    before = position(("7D 2D", "9C 9S"), "10C", stock=STOCK)
    assert happens(before, move("7D")) == [Laid(0, Card.parse("7D"))]


def test_a_sweep_follows_its_capture() -> None:
    before = position(("7D 2D", "9C 9S"), "4C 3S", stock=STOCK)
    assert happens(before, move("7D", "4C 3S")) == [
        Captured(0, Card.parse("7D"), CardSet.parse("4C 3S")),
        Swept(0, Card.parse("7D")),
    ]


def test_new_hands_are_dealt_after_the_last_card_of_a_deal() -> None:
    before = position(("", "9C"), "10C", stock=STOCK + " 2D 2C 2S 2B 8S 8B", turn=1)
    assert happens(before, move("9C")) == [Laid(1, Card.parse("9C")), HandsDealt(6)]


def test_at_the_end_the_last_capturer_is_given_the_table() -> None:
    before = position(("", "9C"), "10C 2S", turn=1, last_capturer=0)
    assert happens(before, move("9C")) == [
        Laid(1, Card.parse("9C")),
        TableAwarded(0, CardSet.parse("10C 2S 9C")),
        RoundEnded(),
    ]


def test_the_very_last_card_captures_all_without_a_sweep() -> None:
    before = position(("", "9C"), "4C 5S", turn=1, last_capturer=0)
    assert happens(before, move("9C", "4C 5S")) == [
        Captured(1, Card.parse("9C"), CardSet.parse("4C 5S")),
        RoundEnded(),
    ]


def test_an_illegal_play_has_no_events() -> None:
    before = position(("7D 2D", "9C 9S"), "7C", stock=STOCK)
    with pytest.raises(IllegalPlay):
        happens(before, move("7D"))


@given(rounds(most_plays=35), st.data())
def test_the_events_tell_all_that_changes(round_: Round, data: st.DataObject) -> None:
    play: Play = data.draw(st.sampled_from(round_.legal_plays()))
    after = round_.play(play)
    table, piles, sweeps = set(CardSet(round_.table)), list(round_.piles), list(round_.sweeps)
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
