"""Movement: what flies where, how it is skipped, and that it never stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from scopa.engine import NO_CARDS, PRESETS, CardSet
from scopa.tui.animation import FRAME_MS, Moment, Moving, dealt, entered, moment
from scopa.tui.app import App
from scopa.tui.banner_letters import exclaimed
from scopa.tui.charset import Charset
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Screen, Stray, Thought, Tick
from scopa.tui.screens.table import Table
from scopa.tui.terminal_interface import Input, TimedOut
from tests.records import sitting as in_play
from tests.tui import HOME, SIZES, USUAL, look, rich_look, sitting
from tests.tui.null_terminal import NullTerminal, acting, at_once, keys
from tests.tui.zoo import play

HOME_MOVING = replace(settings=HOME.settings._replace(animation=True))


def mine(hands: tuple[str, str] = ("7D 8C", "9C 9S"), places: str = "3B 4C 10D") -> Table:
    return Table(sitting(hands, places, stock_size=12))


def moving(screens: Sequence[Screen]) -> Moving:
    (screen,) = screens
    assert isinstance(screen, Moving)
    return screen


def film(screen: Screen) -> list[Screen]:
    """The screen after each tick, up to the one that is at rest."""
    seen = [screen]
    while isinstance(seen[-1], Moving):
        (following,) = stack_after(seen[-1], Tick())
        seen.append(following)
        assert len(seen) < 100
    return seen


def test_a_card_glides_to_the_table_and_all_to_the_pile() -> None:
    start = moving(stack_after(mine(), Intent(Wish.OK)))
    there, away = start.stages[:2]
    assert [flight.code for flight in there.flights] == ["7D"]
    assert there.flights[0].end.where == "table"
    assert there.table.aloft == CardSet.parse("7D")
    assert [flight.code for flight in away.flights] == ["3B", "4C", "7D"]
    assert {flight.end.where for flight in away.flights} == {"pile"}
    assert away.table.aloft == CardSet.parse("3B 4C 7D")


def test_what_is_at_rest_is_what_there_would_be_without_movement() -> None:
    still = Table(mine().sitting)
    (after,) = stack_after(still, Intent(Wish.OK))
    assert isinstance(after, Table)
    rest = film(moving(stack_after(mine(), Intent(Wish.OK))))[-1]
    assert isinstance(rest, Table)
    assert rest.sitting == after.sitting
    assert rest.aloft == NO_CARDS
    assert rest.draw(USUAL, look()).lines() == after.draw(USUAL, look()).lines()


def test_each_stage_takes_less_than_three_tenths_of_a_second_but_for_a_moment() -> None:
    start = moving(stack_after(mine(), Intent(Wish.OK)))
    for stage in start.stages:
        assert stage.moment or stage.frames * FRAME_MS < 300
    assert start.wakes_in_ms == FRAME_MS >= 1000 // 31


def test_a_card_that_is_laid_flies_once_and_their_card_when_it_is_shown() -> None:
    laid = moving(stack_after(mine(("6D 8C", "9C 9S"), "10S 9B"), Intent(Wish.OK)))
    assert len(laid.stages) == 1
    theirs = Table(sitting(("1C 2C", "7C 8B"), "7D 10S", stock_size=12, turn=1))
    assert theirs.question is not None
    shown = moving(stack_after(theirs, Thought(theirs.question, play("8B"))))
    (flight,) = shown.stages[0].flights
    assert (flight.code, flight.start.where, flight.start.seat) == ("8B", "hand", 1)
    at_rest = film(shown)[-1]
    assert isinstance(at_rest, Table)
    (after,) = stack_after(at_rest, Intent(Wish.OK))
    assert isinstance(after, Table), "it lies there already"


def test_a_sweep_and_the_settebello_have_their_moment() -> None:
    sweep = mine(("7C 8C", "9C 9S"), "3B 4C").sitting.after(play("7C", "3B 4C"))
    assert moment(sweep.happened) is Moment.SCOPA
    settebello = mine(("7C 8C", "9C"), "7D 10S").sitting.after(play("7C", "7D"))
    assert moment(settebello.happened) is Moment.SETTEBELLO
    nothing = mine(("7C 8C", "9C"), "7B 10S").sitting.after(play("7C", "7B"))
    assert moment(nothing.happened) is None


def test_the_moment_is_told_in_large_letters() -> None:
    table = mine(("7C 8C", "9C 9S"), "3B 4C")
    start = moving(stack_after(table.choosing(play("7C", "3B 4C")), Intent(Wish.OK)))
    screens = [screen for screen in film(start) if isinstance(screen, Moving)]
    told = [screen for screen in screens if screen.stages[0].moment]
    assert told
    shown = "\n".join(told[0].draw(USUAL, look()).lines())
    for row in exclaimed(Charset.ASCII):
        assert row.strip() in shown


@pytest.mark.parametrize("event", [Intent(Wish.OK), Intent(Wish.NEXT), Intent(Wish.BACK), Stray()])
def test_any_key_skips_all_of_it_and_does_nothing_else(event: Intent | Stray) -> None:
    start = moving(stack_after(mine(), Intent(Wish.OK)))
    assert stack_after(start, event) == (start.after,)


def test_the_opponent_thinks_meanwhile_and_their_card_follows() -> None:
    start = moving(stack_after(mine(), Intent(Wish.OK)))
    assert start.question is not None
    heard = moving(stack_after(start, Thought(start.question, play("9C"))))
    assert heard.stages == start.stages
    assert isinstance(heard.after, Moving)
    rest = film(heard)[-1]
    assert isinstance(rest, Table)
    assert rest.theirs == play("9C")


def test_the_play_is_to_be_kept_before_anything_has_moved() -> None:
    table = Table(in_play(5, plays=8))
    while not table.sitting.is_humans_turn:
        table = replace(table, sitting=in_play(5, plays=len(table.sitting.round.plays) + 1))
    start = moving(stack_after(table, Intent(Wish.OK)))
    assert start.to_keep is not None
    assert len(start.to_keep.round.plays) == len(table.sitting.round.plays) + 1


@pytest.mark.parametrize("game", ["scopa", "scopone", "cirulla"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_frame_of_a_round_can_be_drawn_everywhere(game: str, size: Size) -> None:
    now = in_play(3, rules=PRESETS[game], plays=0)
    while not now.round.is_over:
        best = now.round.legal_plays()[0]
        table = Table(now, HOME_MOVING, theirs=None if now.is_humans_turn else best)
        screens: Sequence[Screen] = [table]
        if now.is_humans_turn:
            screens = film(stack_after(table.choosing(best), Intent(Wish.OK))[0])
        else:
            screens = film(stack_after(table, Intent(Wish.OK))[0])
        for screen in screens:
            smallest = screen.smallest
            if size.width >= smallest.width and size.height >= smallest.height:
                screen.draw(size, look())
                screen.draw(size, rich_look())
        now = now.after(best)


def test_a_new_round_is_dealt_to_the_hands_and_the_table() -> None:
    table = Table(in_play(5, plays=0))
    start = entered(table)
    assert isinstance(start, Moving)
    assert len(start.stages[0].flights) == 10
    assert film(start)[-1] == table
    assert entered(Table(table.sitting)) == Table(table.sitting)
    over = Table(in_play(5, plays=36))
    beneath, _ = stack_after(over, Intent(Wish.OK))
    assert isinstance(beneath, Moving)


def test_hands_are_dealt_from_the_stock() -> None:
    table = Table(in_play(5, plays=6))
    stage = dealt(table)
    assert len(stage.flights) == 6
    assert {flight.code for flight in stage.flights} == {"back"}
    assert {flight.start.where for flight in stage.flights} == {"stock"}


# ------------------------------------------------------------------------------------ the app


Script = Callable[[NullTerminal], Iterator[Sequence[Input]]]


def run(script: Script, *, slow: bool = False, bell: bool = False) -> NullTerminal:
    """What becomes of a table on which a sweep can be made, continued from the title."""
    terminal = NullTerminal(acting(script))
    terminal.is_slow = slow
    home = replace(HOME_MOVING, settings=HOME_MOVING.settings._replace(bell=bell))
    now = sitting(("7D 8C", "9C 9S"), "3B 4C", stock_size=12)._replace(key="k")
    App(terminal, home.with_paused(Table(now, home)), look(), at_once()).run()
    return terminal


def test_over_a_slow_line_nothing_moves() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Enter", "Enter")
        assert "SCOPA!" in terminal.screen
        yield keys("q")

    assert len(run(script, slow=True).frames) <= 4


def sweeping(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
    yield keys("Enter", "Enter")
    for _ in range(60):
        yield [TimedOut()]
    assert "Beppe plays" in terminal.screen
    yield keys("Enter")
    yield keys("q")


def test_it_moves_by_itself_and_comes_to_rest() -> None:
    assert len(run(sweeping).frames) > 20


@pytest.mark.parametrize(("bell", "rung"), [(True, 1), (False, 0)])
def test_the_bell_rings_once_for_a_sweep_if_it_is_wanted(bell: bool, rung: int) -> None:
    assert run(sweeping, bell=bell).rung == rung


def test_the_bell_rings_without_movement_too() -> None:
    def script(_: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Enter", "Enter")
        yield keys("q")

    assert run(script, slow=True, bell=True).rung == 1
