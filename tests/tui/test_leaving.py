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
from tests.tui import APP_STATE, app_state_with, only, screens_after, state, words
from tests.tui.null_terminal import after_answer
from tests.tui.screen_cases import finished_table, pressed

ESC, OK, QUIT = Action(Command.BACK), Action(Command.OK), Action(Command.QUIT)
MOVING = app_state_with(animation=True, wait="never")
MINE = Table(state(("1C 2C", "7C 8B"), "7D 10S 9B", stock_size=12))
THEIRS = Table(state(("1C 2C", "7C 8B"), "7D 10S 9B", stock_size=12, turn=1))
PRACTICE = Table(in_play(5, plays=36).practice())


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
    "the coach looks": (lambda: pressed(MINE, Command.SUGGEST), 2),
    "the coach has spoken": (lambda: advised(MINE), 2),
    "the round is over": (finished_table, 2),
    "it was asked whether to quit": (lambda: pressed(MINE, Command.QUIT), 2),
    "practice": (lambda: PRACTICE, 2),
    "practice with the coach": (lambda: advised(PRACTICE), 2),
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
def test_the_question_stands_until_it_is_answered_and_staying_leaves_all_as_it_was(
    table: Table,
) -> None:
    asked = pressed(table, Command.BACK)
    others = [command for command in BINDINGS if command not in (ESC[0], OK[0], QUIT[0])]
    typed: list[Event] = [Action(command, 1) for command in others]
    for event in [*typed, UnboundKey("x"), UnboundKey(), Tick()]:
        after = only(Table, screens_after(asked, event))
        assert replace(after, remark="") == asked
        assert bool(after.remark) == (event != Tick()), "a key that does nothing is told so"
    assert pressed(asked, Command.OK) == replace(table, consults=False, advice=None)


def test_the_question_names_what_is_left_and_what_becomes_of_it() -> None:
    assert "Esc again: to the title; the match is kept. Enter stays." in words(pressed(MINE, ESC))
    assert "Esc again ends the practice; Enter goes on with it." in words(pressed(PRACTICE, ESC))
    asked = pressed(MINE, QUIT)
    assert "q again leaves the game; the match is kept. Enter stays." in words(asked)
    told = words(pressed(MINE, ESC, Command.PILE))
    assert "That key does nothing now." in told
    assert "Esc again: to the title; the match is kept. Enter stays." in told
    assert MINE.asks_before_quitting
    assert not asked.asks_before_quitting
    assert pressed(asked, OK).asks_before_quitting


def test_what_is_left_waits_as_it_was_and_practice_does_not() -> None:
    left = pressed(MINE, ESC).handle(ESC, APP_STATE).app_state
    assert left is not None
    assert left.waiting == ContinuableMatch(MINE.state, shown=MINE.marked_play)
    assert pressed(PRACTICE, ESC).handle(ESC, APP_STATE).app_state is None


def test_their_answer_that_comes_meanwhile_is_there_after_the_question() -> None:
    after = after_answer(pressed(THEIRS, ESC), move("8B"), app_state=MOVING)
    assert "Esc again: to the title" in words(after)
    assert "plays the" not in words(after)
    assert after.wakes_in_ms is None
    stayed = pressed(after, OK, to=Table)
    assert stayed.shown_play == move("8B")


def test_no_key_typed_while_leaving_plays_a_card(pytestconfig: pytest.Config) -> None:
    """From Esc to the answer, whatever is typed at whatever moment of the round."""
    for seed in range(pytestconfig.getoption("--blind")):
        chance = Random(seed)
        table = Table(in_play(seed, plays=chance.randrange(36)))
        asked: Screen = pressed(table, ESC)
        for _ in range(30):
            command = chance.choice([each for each in BINDINGS if each is not Command.BACK])
            typed = Action(command, chance.randrange(50))
            if asked.request is not None:
                asked = after_answer(asked, app_state=MOVING)
            after = screens_after(asked, typed, MOVING)[0]
            assert isinstance(after, Table)
            assert after.state.round == table.state.round, f"{seed}: {typed}"
            asked = asked if command is Command.OK else after
