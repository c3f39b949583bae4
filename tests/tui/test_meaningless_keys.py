"""A key that means nothing on a screen leaves it as it is, but for the remark that tells so."""

from dataclasses import fields, is_dataclass

import pytest

from scopa.tui.key_bindings import EVERYWHERE, Action, Command
from scopa.tui.screen import Event, UnboundKey
from scopa.tui.screens.learning.lesson import Lesson
from scopa.tui.screens.match.table import Table
from tests.engine import move
from tests.tui import (
    APP_STATE,
    app_state_with,
    only,
    screens_after,
    state,
    table_at,
    text,
    unremarked,
)
from tests.tui.null_terminal import after_answer
from tests.tui.screen_cases import pressed, screen_cases

MINE = table_at(state(("9D 1C 8C", "7C 8B"), "7D 10S 4B 5B", stock_size=12))
FLOWING = app_state_with(pace="normal")
OF_THE_APP: list[Event] = [Action(command) for command in EVERYWHERE if command != Command.QUIT]


def but_for_the_remark(screen: object) -> object:
    if not is_dataclass(screen) or isinstance(screen, type):
        return screen
    parts = {field.name: getattr(screen, field.name) for field in fields(screen)}
    if "said" in parts:
        parts["said"] = but_for_the_remark(parts["said"])
    return type(screen), {**parts, "remark": ""}


@pytest.mark.parametrize("event", [*OF_THE_APP, UnboundKey("x"), UnboundKey()], ids=str)
def test_what_only_the_app_or_nobody_understands_changes_no_screen(event: Event) -> None:
    for name, case in screen_cases().items():
        screen = case.screen.rest
        if not getattr(screen, "leaving", None):
            update = screen.handle(event, APP_STATE)
            assert but_for_the_remark(update.screen) == but_for_the_remark(screen), name
            assert (update.opens, update.app_state, update.rings, update.job) == ((), None, 0, None)


@pytest.mark.parametrize("command", [Command.AGAIN, Command.REMATCH, *EVERYWHERE])
def test_at_the_table_it_neither_arms_a_click_nor_is_taken_for_a_choice(command: Command) -> None:
    after = MINE if command is Command.QUIT else pressed(MINE, command, to=Table)
    assert unremarked(after) == MINE
    at_once, advised = (after_answer(pressed(table, Command.SUGGEST)) for table in (MINE, after))
    assert text(advised) == text(at_once), "it is compared with no play that nobody chose"


@pytest.mark.parametrize("command", [Command.AGAIN, Command.REMATCH, Command.HELP, Command.LARGER])
def test_it_does_not_end_the_showing_of_their_play(command: Command) -> None:
    theirs = table_at(state(("1C 2C", "7C 8B"), "7D 10S 9B", stock_size=12, turn=1))
    shown = only(Table, [after_answer(theirs, move("7C", "7D"), app_state=FLOWING)])
    after = only(Table, screens_after(shown, Action(command), FLOWING))
    assert unremarked(after) == shown


def test_a_number_of_the_card_that_is_chosen_already_is_not_its_next_way() -> None:
    begun = Lesson.of(APP_STATE.game.rules, 2)
    (place,) = [at for at, card in enumerate(begun.board.hand) if str(card) == "7C"]
    there = pressed(begun, *[Command.NEXT] * place, to=Lesson)
    assert len(there.board.choices) == 2
    once = pressed(there, Action(Command.CHOOSE, place), to=Lesson)
    assert once.board.choice == 0
    assert pressed(once, Action(Command.CHOOSE, place), to=Lesson).board.choice == 1


def test_a_key_without_a_meaning_is_told_so() -> None:
    for screen in (MINE, Lesson.of(APP_STATE.game.rules)):
        assert "That key does nothing here." in text(pressed(screen, Command.REMATCH))
