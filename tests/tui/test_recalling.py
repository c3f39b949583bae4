"""The exercise of memory at the table."""

from dataclasses import replace
from pathlib import Path

import pytest

from scopa.game.memory import asked
from scopa.tui import places
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.screen import UnboundKey
from scopa.tui.screens.table import Table
from tests.tui import DESK, USUAL, desk_with, options, state
from tests.tui.screen_cases import pressed

REMEMBERING = desk_with(memory=True, animation=False)
LAST = Table(state(("2D 5C 9B", "7B 3D 10S"), "4S"))
RIGHT = tuple(question.right for question in asked(LAST.state.knowledge).questions)


def text(table: object, size: Size = USUAL) -> str:
    assert isinstance(table, Table)
    return "\n".join(table.draw(size, options(), REMEMBERING).lines())


def keyed(*keys: Command | Action) -> Table:
    table = pressed(LAST, *keys, app_state=REMEMBERING)
    assert isinstance(table, Table)
    return table


def chosen(*numbers: int) -> list[Action]:
    return [Action(Command.CHOOSE, number) for number in numbers]


ANSWERS = (*chosen(0, 1, 2), Action(Command.OK), *chosen(0), Action(Command.OK), *chosen(2, 6, 9))


def test_it_is_asked_only_if_that_is_wanted() -> None:
    assert "Which sevens have been taken?" in text(LAST)
    assert "Which sevens" not in "\n".join(LAST.draw(USUAL, options(), DESK).lines())


def test_choices_are_marked_with_the_digits_and_with_the_arrows() -> None:
    assert "[7D]  7C  [7S]  7B" in text(keyed(*chosen(0, 2)))
    assert "[7D]  7C   7S   7B" in text(keyed(*chosen(0, 2, 2)))
    assert " 7D  [7C]  7S   7B" in text(keyed(Command.NEXT, Command.OTHER_WAY))


def test_a_click_marks_a_choice() -> None:
    frame = LAST.draw(USUAL, options(), REMEMBERING)
    row = next(y for y, line in enumerate(frame.lines()) if "7D   7C" in line)
    clicked = frame.intent_at(frame.lines()[row].index("7S"), row)
    assert clicked == Action(Command.CHOOSE, 2)


def test_a_number_is_chosen_and_clicked_by_its_digit() -> None:
    table = keyed(Command.OK)
    assert "How many coins does Beppe hold?" in text(table)
    frame = table.draw(USUAL, options(), REMEMBERING)
    row = next(y for y, line in enumerate(frame.lines()) if "0   1   2   3" in line)
    clicked = frame.intent_at(frame.lines()[row].index(" 2 ") + 1, row)
    assert clicked == Action(Command.CHOOSE, 1)
    answered = pressed(table, clicked, Command.OK, app_state=REMEMBERING)
    assert isinstance(answered, Table)
    assert answered.recalling is not None
    assert answered.recalling.recall.answers == (frozenset(), frozenset({2}))


def test_after_three_answers_the_round_goes_on_and_they_are_marked_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    table = keyed(*ANSWERS, Command.OK)
    assert table.recalling is not None
    assert table.recalling.recall.answers == RIGHT
    assert "Take" in text(table) or "Lay" in text(table)
    over = table.state
    while not over.round.is_over:
        over = over.after(over.round.legal_plays()[0])
    step = replace(table, state=over).handle(Action(Command.OK), REMEMBERING)
    assert step.job is not None
    page = step.job()
    assert isinstance(page, places.Pages)
    assert page.chapters[0][1][-1] == "All three are right!"


def test_esc_skips_it_for_this_round_and_marks_nothing() -> None:
    table = keyed(Command.BACK)
    assert "Which sevens" not in text(table)
    assert not table.leaving
    over = table.state
    while not over.round.is_over:
        over = over.after(over.round.legal_plays()[0])
    assert replace(table, state=over).handle(Action(Command.OK), REMEMBERING).job is None


def test_nothing_else_can_be_looked_at_meanwhile() -> None:
    for command in (
        Command.COUNTER,
        Command.PILE,
        Command.LAST_CAPTURE,
        Command.SUGGEST,
        Command.TAKE_BACK,
    ):
        step = LAST.handle(Action(command), REMEMBERING)
        assert step.opens == ()
        assert "Which sevens have been taken?" in text(step.screen)
    assert "Which sevens" in text(LAST.handle(UnboundKey("x"), REMEMBERING).screen)
    assert keyed(Command.QUIT).leaving is Command.QUIT
