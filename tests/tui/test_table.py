"""Beside the table: what can be looked at, and the clicks."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import SCOPA, Card, CardSet
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command, TakeFrom
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.table import Table
from tests.engine import move
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    SIZES,
    USUAL,
    on_board,
    options,
    screens_after,
    state,
    table_at,
    text,
)
from tests.tui.screen_cases import pressed


@given(seed=st.integers(0, 40), plays=st.integers(0, 35))
def test_the_counter_names_exactly_the_cards_that_are_hidden(seed: int, plays: int) -> None:
    now = in_play(seed, plays=plays)
    counter = pressed(table_at(now), Command.COUNTER)
    hidden = CardSet.of(now.round.stock) | now.round.hands[1]
    for size in SIZES[:3]:  # by name, and as cards
        shown = text(counter, size)
        named = re.findall(r"(?<![\w(])(10|[1-9])([DCSB])\b", shown)
        assert sorted(rank + suit for rank, suit in named) == sorted(map(str, hidden))
        assert f"{len(hidden)} card" in shown
        held = now.round.hands[1].bit_count()
        assert f"{len(now.round.stock)} in the deck; Beppe holds {held}." in shown


def test_the_last_capture_is_shown_with_who_made_it() -> None:
    before = state(("7D 1B", "9C 9S"), "3B 4C 10D", stock_size=12)
    after = before.after(move("7D", "3B 4C"))
    shown = pressed(table_at(after), Command.LAST_CAPTURE)
    said = "You take the three of clubs and four of cups with the seven of coins. Settebello!"
    assert said in text(shown, Size(120, 40))
    assert "You take the 3B and 4C with the 7D. Settebello!" in text(shown)
    later = pressed(table_at(after.after(move("9C"))), Command.LAST_CAPTURE)
    assert "Settebello! Beppe lays the 9C." in text(later)
    assert screens_after(later, Action(Command.OK)) == []
    none = pressed(table_at(before), Command.LAST_CAPTURE)
    assert "Nothing has been captured yet in this round." in text(none)
    laid = pressed(table_at(before.after(move("1B")).after(move("9C"))), Command.LAST_CAPTURE)
    assert "You lay the ace of clubs. Beppe lays the knight of cups." in text(laid, Size(120, 40))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_a_pile_that_lacks_a_suit_no_prime_is_framed(size: Size) -> None:
    table = table_at(state(("5D", "9C"), "3B", stock_size=2, piles=("7D 6C 2C 1S 9S", "1D")))
    frame = pressed(table, Command.PILE).draw(size, options(), APP_STATE)
    assert "5 cards, 0 scopas; no prime yet, a suit is missing" in "\n".join(frame.lines())
    assert "#" not in "".join(line for line in frame.lines() if "7D" in line)


def test_of_a_match_that_is_watched_nothing_is_looked_at_but_the_rules() -> None:
    watched = table_at(in_play(5, plays=8)._replace(levels=("beppe", "beppe")))
    assert screens_after(watched, Action(Command.COUNTER)) == [watched]
    assert len(screens_after(watched, Action(Command.RULES))) == 2


TO_PLAY = table_at(state(("5D 7C 10S", "2D 8B 9C"), "5S 3B 4C 9B 2C", stock_size=18))


def clicked(table: Table, pattern: str) -> Table:
    """The table after a click on the end of the first text of that *pattern*."""
    frame = table.draw(USUAL, options(), APP_STATE)
    found = ((y, re.search(pattern, line)) for y, line in enumerate(frame.lines(has_colours=False)))
    y, x = next((y, match.end() - 1) for y, match in found if match)
    return pressed(table, frame.event_at(x, y) or Command.REDRAW, to=Table)


def test_a_click_on_a_table_card_chooses_what_takes_it_and_then_its_next_way() -> None:
    once = pressed(TO_PLAY, TakeFrom(Card.parse("4C")), to=Table)
    assert once.board.marked_play == move("7C", "4C 3B")
    twice = pressed(once, TakeFrom(Card.parse("5S")), to=Table)
    assert twice.board.marked_play in (move("7C", "5S 2C"), move("5D", "5S"))
    assert clicked(TO_PLAY, "3B").board.marked_play == move("7C", "4C 3B")


def test_a_click_on_a_table_card_that_nothing_takes_says_so() -> None:
    alone = on_board(TO_PLAY, state=state(("5D 7C", "2D 8B"), "9B 1S", stock_size=18))
    after = clicked(alone, "9B")
    assert after.board.marked_play == alone.board.marked_play
    assert "No card of yours takes the knight of clubs." in text(after)


def test_a_second_click_on_a_card_with_one_way_plays_it_and_the_first_never_does() -> None:
    once = clicked(TO_PLAY, r"\|.?5D")
    assert once.state == TO_PLAY.state
    assert once.board.clicked
    assert clicked(once, r"\|.?5D").state == TO_PLAY.state.after(move("5D", "5S"))
    several = clicked(clicked(TO_PLAY, "7C"), r"\|.?7C")
    assert several.state == TO_PLAY.state
    assert several.board.choice == 1


def test_in_the_lesson_a_click_on_the_table_chooses_too() -> None:
    begun = Lesson.of(SCOPA, 2)
    after = pressed(begun, TakeFrom(Card.parse("5D")), to=Lesson)
    assert after.board.marked_play == move("7C", "5D 2B")
    assert pressed(after, Command.OK, to=Lesson).done
