"""What the keys mean, and that the help says so; what means nothing changes but the remark."""

import re
from dataclasses import fields, is_dataclass

import pytest

from scopa.engine import SCOPA
from scopa.text.language import _
from scopa.tui.cards.art import RenderOptions
from scopa.tui.cells import Size
from scopa.tui.key_bindings import BINDINGS, EVERYWHERE, Action, Command, action_of
from scopa.tui.navigation import open_help
from scopa.tui.screen import Event, UnboundKey
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from tests.engine import move
from tests.tui import (
    APP_STATE,
    SIZES,
    THEIRS,
    app_state_with,
    only,
    options,
    screens_after,
    state,
    table_at,
    text,
)
from tests.tui.null_terminal import after_answer
from tests.tui.screen_cases import pressed, screen_cases


def help_text(size: Size, options: RenderOptions) -> str:
    """All pages of the help screen, as they are read."""
    pages = list(open_help(SCOPA, ""))
    first = pages[0].draw(size, options, APP_STATE).lines()
    count = re.search(r"  1/(\d+)", "\n".join(first))
    assert count is not None
    for _page in range(int(count[1]) - 1):
        pages += screens_after(pages[-1], Action(Command.NEXT))
    return "\n".join(line for page in pages for line in page.draw(size, options, APP_STATE).lines())


def test_every_command_has_keys_and_a_help_text_of_its_own() -> None:
    assert set(BINDINGS) == set(Command)
    every = [key for binding in BINDINGS.values() for key in binding.keys]
    assert len(set(every)) == len(every)
    for command, (keys, _help) in BINDINGS.items():
        numbers = range(10) if command is Command.CHOOSE else [0] * len(keys)
        wanted = [Action(command, number) for number in numbers]
        assert [action_of(key) for key in keys] == wanted
    assert len({binding.help for binding in BINDINGS.values()}) == len(Command)


@pytest.mark.parametrize("key", ["z", "A", "Q", "", "Ctrl-C", "F2", "~"])
def test_any_other_key_means_nothing(key: str) -> None:
    assert action_of(key) is None


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_help_screen_shows_every_key_of_the_table_beside_what_it_does(size: Size) -> None:
    text = " ".join(help_text(size, options()).split())
    for command, (bound, help_) in BINDINGS.items():
        keys = "1-9" if command is Command.CHOOSE else ", ".join(bound)
        is_elsewhere = command in (Command.AGAIN, Command.REMATCH, Command.DELETE)
        assert (f" {keys} {_(help_)}" in text) != is_elsewhere


# ----------------------------------------------------------------------- what means nothing


MINE = table_at(state(("9D 1C 8C", "7C 8B"), "7D 10S 4B 5B", stock_size=12))
FLOWING = app_state_with(pace="normal")
OF_THE_APP: list[Event] = [Action(command) for command in EVERYWHERE if command != Command.QUIT]


def but_for_the_remark(screen: object) -> object:
    if isinstance(screen, Title):
        return screen._replace(remark="")
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
            assert (update.opens, update.app_state, update.rings, update.job) == (
                (),
                None,
                0,
                None,
            )


@pytest.mark.parametrize("command", [Command.AGAIN, Command.REMATCH, *EVERYWHERE])
def test_at_the_table_it_neither_arms_a_click_nor_is_taken_for_a_choice(command: Command) -> None:
    after = MINE if command is Command.QUIT else pressed(MINE, command, to=Table)
    assert but_for_the_remark(after) == but_for_the_remark(MINE)
    at_once, advised = (after_answer(pressed(table, Command.SUGGEST)) for table in (MINE, after))
    assert text(advised) == text(at_once), "it is compared with no play that nobody chose"


@pytest.mark.parametrize("command", [Command.AGAIN, Command.REMATCH, Command.HELP, Command.LARGER])
def test_it_does_not_end_the_showing_of_their_play(command: Command) -> None:
    shown = only(Table, [after_answer(THEIRS, move("7C", "7D"), app_state=FLOWING)])
    after = only(Table, screens_after(shown, Action(command), FLOWING))
    assert but_for_the_remark(after) == but_for_the_remark(shown)


def test_a_number_of_the_card_that_is_chosen_already_is_not_its_next_way() -> None:
    begun = Lesson.of(APP_STATE.game.rules, 2)
    (place,) = [at for at, card in enumerate(begun.board.hand) if str(card) == "7C"]
    there = pressed(begun, *[Command.NEXT] * place, to=Lesson)
    assert len(there.board.choices) == 2
    once = pressed(there, Action(Command.CHOOSE, place), to=Lesson)
    assert once.board.choice == 0
    assert pressed(once, Action(Command.CHOOSE, place), to=Lesson).board.choice == 1


def test_a_key_without_a_meaning_changes_nothing_and_one_without_a_card_is_told_so() -> None:
    for screen in (MINE, Lesson.of(APP_STATE.game.rules), Title()):
        assert pressed(screen, Command.REMATCH) == screen
    assert pressed(Title(), Command.BACK) == Title()
