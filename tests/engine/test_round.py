"""The plays of a round, from the first to the last card. (Rules: a round, 3 to 6)"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import (
    DECK,
    Captured,
    Card,
    CardSet,
    HandsDealt,
    HandShown,
    Illegal,
    IllegalPlay,
    Laid,
    Play,
    Round,
    RoundEnded,
    Rules,
    Swept,
    TableAwarded,
    captures,
    events,
    shuffle,
)
from tests.engine import GAMES, move, played_out, position, rounds


def test_a_card_that_lies_on_the_table_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="7D lies on the table"):
        captures(Card.parse("7D"), CardSet.parse("7D 4C"))


def test_if_nobody_captured_all_round_the_table_goes_to_nobody() -> None:
    end = position(("2D", "4C"), "9S").play(move("2D")).play(move("4C"))
    assert end.is_over
    assert end.last_capturer is None
    assert end.piles == (0, 0)
    assert end.table == CardSet.parse("2D 4C 9S")


def test_nothing_can_be_played_when_the_round_is_over() -> None:
    end = played_out(Round.deal(DECK))
    assert end.legal_plays() == []
    with pytest.raises(IllegalPlay, match="the round is over"):
        end.play(end.plays[0])


IN_PLAY = position(("8D 7D 2D", "9C 9S 9B"), "1C 3S 4B 8S", stock="5D 5C 5S 6D 6C 6S")


@pytest.mark.parametrize(
    ("play", "code", "begins"),
    [
        (move("8D", "1C 3S 4B"), Illegal.SINGLE_CARD_FIRST, "8D must take the 8S"),
        (move("7D"), Illegal.MUST_CAPTURE, "7D must take the 3S 4B"),
        (move("7D", "3S"), Illegal.WRONG_SUM, "7D must take the 3S 4B"),
        (move("2D", "1C"), Illegal.WRONG_SUM, "2D x 1C"),
        (move("8D", "8C"), Illegal.NOT_ON_TABLE, "8D must take the 8S"),
        (move("9C"), Illegal.NOT_IN_HAND, "9C"),
    ],
)
def test_an_illegal_play_is_refused_with_its_rule(play: Play, code: Illegal, begins: str) -> None:
    assert IN_PLAY.why_illegal(play) is code
    with pytest.raises(IllegalPlay) as refusal:
        IN_PLAY.play(play)
    assert (refusal.value.code, refusal.value.play) == (code, play)
    assert str(refusal.value) == f"{begins}: {code.value}"


def test_two_cards_of_the_rank_may_not_be_taken_at_once() -> None:
    round_ = position(("8D", "9C"), "8C 8S 1D")
    with pytest.raises(IllegalPlay) as refusal:
        round_.play(move("8D", "8C 8S"))
    assert refusal.value.code is Illegal.SINGLE_CARD_FIRST
    assert refusal.value.allowed == (CardSet.parse("8C"), CardSet.parse("8S"))
    assert str(refusal.value).startswith("8D must take the 8C or the 8S:")


@given(rounds(most_plays=35), st.data())
def test_just_the_plays_that_are_not_legal_are_refused(round_: Round, data: st.DataObject) -> None:
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


def test_a_round_that_was_asked_for_its_plays_is_no_larger() -> None:
    IN_PLAY.legal_plays()
    assert not hasattr(IN_PLAY, "__dict__")


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


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_the_events_of_a_round_tell_all_that_changes(rules: Rules) -> None:
    rng = Random(str(rules))
    for _ in range(12):
        after = Round.deal(shuffle(rng, rules).deck, rng.randrange(rules.players), rules)
        while not after.is_over:
            before, after = after, after.play(rng.choice(after.legal_plays()))
            assert_told(before, after)


def assert_told(before: Round, after: Round) -> None:
    """The events between two rounds are all that is needed to make the second of the first."""
    table, stock_size, over = set(before.table_cards), len(before.stock), False
    piles, sweeps, bonuses = list(before.piles), list(before.sweeps), list(before.bonuses)
    for event in events(before, after):
        assert not over  # the end of the round is the last event
        match event:
            case Laid(seat, card):
                assert seat == before.turn
                table.add(card)
            case Captured(seat, card, taken):
                assert seat == before.turn
                table -= set(taken)
                piles[seat % len(piles)] |= taken | card.mask
            case Swept(seat, card):
                sweeps[seat % len(sweeps)] |= card.mask
            case HandsDealt(left):
                stock_size = left
            case HandShown(seat, cards, gained):
                assert cards == after.hands[seat]
                bonuses[seat % len(bonuses)] += gained
            case TableAwarded(side, cards):
                assert set(cards) == table
                if side is not None:
                    piles[side] |= cards
                    table = set()
            case RoundEnded():
                over = True
    assert CardSet.of(table) == after.table
    assert (piles, sweeps, bonuses) == tuple(map(list, (after.piles, after.sweeps, after.bonuses)))
    assert (stock_size, over) == (len(after.stock), after.is_over)
