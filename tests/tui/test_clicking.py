"""Playing with the mouse: clicks on the cards of the hand and of the table."""

import re
from dataclasses import replace

import pytest

from scopa.engine import SCOPA, Card
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.table import Table
from scopa.tui.table.board import ON_TABLE
from tests.tui import APP_STATE, USUAL, options, state, text
from tests.tui.screen_cases import play, pressed


@pytest.fixture
def to_play() -> Table:
    return Table(state(("5D 7C 10S", "2D 8B 9C"), "5S 3B 4C 9B 2C", stock_size=18))


def clicked(table: Table, pattern: str) -> Table:
    """The table after a click on the end of the first text of that *pattern*."""
    frame = table.draw(USUAL, options(), APP_STATE)
    found = ((y, re.search(pattern, line)) for y, line in enumerate(frame.lines()))
    y, x = next((y, match.end() - 1) for y, match in found if match)
    return pressed(table, frame.action_at(x, y) or Command.NEVER, to=Table)


def test_a_click_on_a_table_card_chooses_what_takes_it_and_then_its_next_way(
    to_play: Table,
) -> None:
    once = pressed(to_play, Action(Command.CHOOSE, ON_TABLE + Card.parse("4C")), to=Table)
    assert once.marked_play == play("7C", "4C 3B")
    twice = pressed(once, Action(Command.CHOOSE, ON_TABLE + Card.parse("5S")), to=Table)
    assert twice.marked_play in (play("7C", "5S 2C"), play("5D", "5S"))
    assert clicked(to_play, "3B").marked_play == play("7C", "4C 3B")


def test_a_click_on_a_table_card_that_nothing_takes_says_so(to_play: Table) -> None:
    alone = replace(to_play, state=state(("5D 7C", "2D 8B"), "9B 1S", stock_size=18))
    after = clicked(alone, "9B")
    assert after.marked_play == alone.marked_play
    assert "No card of yours takes the knight of clubs." in text(after)


def test_a_second_click_on_a_card_with_one_way_plays_it_and_the_first_never_does(
    to_play: Table,
) -> None:
    once = clicked(to_play, r"\|.?5D")
    assert once.state == to_play.state
    assert once.clicked
    assert clicked(once, r"\|.?5D").state == to_play.state.after(play("5D", "5S"))
    several = clicked(clicked(to_play, "7C"), r"\|.?7C")
    assert several.state == to_play.state
    assert several.choice == 1


def test_in_the_lesson_a_click_on_the_table_chooses_too() -> None:
    begun = Lesson.of(SCOPA, 2)
    after = pressed(begun, Action(Command.CHOOSE, ON_TABLE + Card.parse("5D")), to=Lesson)
    assert after.board.marked_play == play("7C", "5D 2B")
    assert pressed(after, Command.OK, to=Lesson).done
