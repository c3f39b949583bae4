"""Esc and q at the table: one question, its two answers, and nothing that plays meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from scopa.game.match_state import ContinuableMatch
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import BINDINGS, Action, Command
from scopa.tui.navigation import open_table
from scopa.tui.screen import Event, Screen, UnboundKey
from scopa.tui.screens.table import Table
from scopa.tui.terminal.key_decoder import Tick
from tests.engine import move
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    MINE,
    THEIRS,
    app_state_with,
    only,
    screens_after,
    table_at,
    words,
)
from tests.tui.null_terminal import after_answer
from tests.tui.screen_cases import finished_table, pressed

ESC, OK, QUIT = Action(Command.BACK), Action(Command.OK), Action(Command.QUIT)
MOVING = app_state_with(animation=True, pace="normal")
PRACTICE = table_at(in_play(5, plays=36).practice())


def advised(table: Table) -> Table:
    return only(Table, [after_answer(pressed(table, Command.SUGGEST))])


def shown(app_state: AppState = APP_STATE) -> Table:
    return only(Table, [after_answer(THEIRS, move("7C", "7D"), app_state=app_state)])


# how many Esc lead from there to the title, or from practice to the score that it came from
ESCAPES: dict[str, tuple[Callable[[], Screen], int]] = {
    "my turn": (lambda: MINE, 2),
    "they think": (lambda: THEIRS, 2),
    "their play is shown": (shown, 2),
    "their play moves": (lambda: shown(MOVING), 2),
    "the cards are dealt": (lambda: open_table(MINE.state, MOVING, is_dealt=True)[0], 2),
    "the coach looks": (lambda: pressed(MINE, Command.SUGGEST), 3),
    "the coach has spoken": (lambda: advised(MINE), 3),
    "the round is over": (finished_table, 2),
    "it was asked whether to quit": (lambda: pressed(MINE, Command.QUIT), 2),
    "practice": (lambda: PRACTICE, 2),
    "practice with the coach": (lambda: advised(PRACTICE), 3),
    "the score is counted": (lambda: screens_after(finished_table(), OK, MOVING)[-1], 1),
    "the score": (lambda: screens_after(finished_table(), OK)[-1], 1),
}


@pytest.mark.parametrize("place", ESCAPES)
def test_so_many_esc_lead_out_of_it(place: str) -> None:
    begin, presses = ESCAPES[place]
    screen: Screen | None = begin()
    for _ in range(presses):
        assert screen is not None
        screen = screen.handle(ESC, APP_STATE).screen
    assert screen is None


@pytest.mark.parametrize(
    "table", [MINE, advised(MINE), PRACTICE], ids=["match", "coach", "practice"]
)
def test_any_key_but_esc_and_enter_stays_and_does_what_it_does(table: Table) -> None:
    closed = replace(table, said=replace(table.said, consults=False, advice=None))
    asked = pressed(closed, Command.BACK)
    typed: list[Event] = [Action(command, 1) for command in BINDINGS]
    for event in [*typed, UnboundKey("x"), UnboundKey()]:
        if event not in (ESC, OK, QUIT, Action(Command.BACK, 1), Action(Command.OK, 1)):
            assert screens_after(asked, event) == screens_after(closed, event)
    assert screens_after(asked, Tick()) == [asked]
    assert pressed(asked, Command.OK) == closed


def test_esc_closes_the_coach_before_it_asks() -> None:
    for table in (advised(MINE), pressed(MINE, Command.SUGGEST, to=Table)):
        closed = pressed(table, ESC, to=Table)
        said = closed.said
        assert (said.consults, said.advice, closed.leaving) == (False, None, None)
        assert closed.board.marked_play == table.board.marked_play


def test_the_question_names_what_is_left_and_what_becomes_of_it() -> None:
    assert "Esc again: to the title; the match is kept. Enter stays." in words(pressed(MINE, ESC))
    assert "Esc again ends the practice; Enter goes on with it." in words(pressed(PRACTICE, ESC))
    asked = pressed(MINE, QUIT)
    assert "q again leaves the game; the match is kept. Enter stays." in words(asked)
    assert MINE.asks_before_quitting
    assert not asked.asks_before_quitting
    assert pressed(asked, OK).asks_before_quitting


def test_what_is_left_waits_as_it_was_and_practice_does_not() -> None:
    left = pressed(MINE, ESC).handle(ESC, APP_STATE).app_state
    assert left is not None
    assert left.waiting == ContinuableMatch(MINE.state, shown=MINE.board.marked_play)
    assert pressed(PRACTICE, ESC).handle(ESC, APP_STATE).app_state is None


def test_their_answer_that_comes_meanwhile_is_there_after_the_question() -> None:
    after = after_answer(pressed(THEIRS, ESC), move("8B"), app_state=MOVING)
    assert "Esc again: to the title" in words(after)
    assert "plays the" not in words(after)
    assert after.wakes_in_ms is None
    stayed = pressed(after, OK, to=Table)
    assert stayed.board.shown_play == move("8B")


def test_no_ok_typed_while_leaving_plays_a_card(pytestconfig: pytest.Config) -> None:
    """Whatever was typed before at whatever moment of the round."""
    for seed in range(pytestconfig.getoption("--blind")):
        chance = Random(seed)
        table = table_at(in_play(seed, plays=chance.randrange(36)))
        for _ in range(20):
            if table.request is not None:
                table = only(Table, [after_answer(table, app_state=MOVING)])
            command = chance.choice([each for each in BINDINGS if each not in (ESC[0], OK[0])])
            table = only(
                Table, screens_after(table, Action(command, chance.randrange(50)), MOVING)[:1]
            )
            asked = table if table.leaving else pressed(table.rest, QUIT, to=Table)
            assert pressed(asked, OK, to=Table).state.round == asked.state.round, f"{seed}"
