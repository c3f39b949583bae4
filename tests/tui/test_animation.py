"""Movement: what flies where, how it is skipped, and that it never stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from scopa.engine import NO_CARDS, PRESETS, CardSet
from scopa.game.match_state import Waiting
from scopa.tui.app import App
from scopa.tui.app_state import AppState
from scopa.tui.big_letters import exclaimed
from scopa.tui.cards.art import BACK
from scopa.tui.frame import Size, Style
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_table, open_title
from scopa.tui.screen import Event, Reply, Tick, UnboundKey
from scopa.tui.screens.table import Table
from scopa.tui.table.animation import FRAME_MS, Anchor, banners, deal_phases
from scopa.tui.table.drawing import Banner
from scopa.tui.table.view import view_of
from scopa.tui.terminal.charset import Charset
from scopa.tui.terminal.interface import Input, TimedOut
from tests.storage import state as in_play
from tests.tui import (
    SIZES,
    USUAL,
    desk_with,
    options,
    rich_look,
    score_and_after,
    screens_after,
    state,
)
from tests.tui.null_terminal import NullTerminal, acting, at_once, keys
from tests.tui.screen_cases import play

MOVING = desk_with(animation=True)
"""The desk of a player who has not turned movement off."""
CONFIRMED = Action(Command.OK)


def mine(hands: tuple[str, str] = ("7D 8C", "9C 9S"), places: str = "3B 4C 10D") -> Table:
    return Table(state(hands, places, stock_size=12))


def after(table: Table, event: Event, app_state: AppState = MOVING) -> Table:
    """The table after *event*."""
    (following,) = screens_after(table, event, app_state)
    assert isinstance(following, Table)
    return following


def moving(table: Table, event: Event = CONFIRMED) -> Table:
    """The table that *event* sets in motion."""
    start = after(table, event)
    assert start.phases
    return start


def film(table: Table) -> list[Table]:
    """The table after each tick, up to where it is at rest."""
    seen = [table]
    while seen[-1].phases:
        seen.append(after(seen[-1], Tick()))
        assert len(seen) < 100
    return seen


def test_a_card_glides_to_the_table_and_all_to_the_pile() -> None:
    start = moving(mine())
    there, away = start.phases[:2]
    held = [str(card) for card in start.phases[0].board.hand if str(card) != "7D"]
    assert [tween.code for tween in there.tweens] == ["3B", "4C", "10D", *held, "7D"]
    assert {tween.end.where for tween in there.tweens} == {"table", "hand"}
    assert there.board.in_flight == CardSet.parse(f"3B 4C 7D 10D {' '.join(held)}")
    ends = {tween.code: tween.end for tween in away.tweens}
    assert ends.pop("10D") == Anchor("table", number=0, of=1), "the row closes up"
    assert list(ends) == ["3B", "7D", "4C"]
    assert {end.where for end in ends.values()} == {"pile"}
    assert away.board.in_flight == CardSet.parse("3B 4C 7D 10D")


def test_a_card_on_its_way_does_not_jump() -> None:
    there, away = moving(mine()).phases[:2]
    arrived = {each.code: each.end for each in there.tweens if each.end.where == "table"}
    assert arrived == {tween.code: tween.start for tween in away.tweens}


def test_what_stays_in_a_hand_glides_to_where_it_lies_afterwards() -> None:
    start = mine(("6D 8C 9C", "9S"), "10S 9B")
    (laid,) = moving(start).phases
    kept = [tween for tween in laid.tweens if tween.end.where == "hand"]
    assert [tween.code for tween in kept] == ["8C", "9C"]
    assert [(each.start.number, each.start.of) for each in kept] == [(1, 3), (2, 3)]
    assert [(each.end.number, each.end.of) for each in kept] == [(0, 2), (1, 2)]


def test_so_do_the_backs_in_the_hand_of_another_and_they_stay_low() -> None:
    shown_play = Table(state(("1C 2C", "7C 8B"), "7D 10S", stock_size=12, turn=1))
    assert shown_play.request is not None
    stage = moving(shown_play, Reply(shown_play.request, play("8B"))).phases[0]
    assert [tween.code for tween in stage.tweens if tween.end.where == "hand"] == [BACK]
    frame = stage.draw(0, USUAL, options())
    at = view_of(shown_play, USUAL, options()).layout
    below = frame.style_lines()[at.their_cards_y + at.their_rows]
    assert Style.BACK.value not in below


def test_what_is_at_rest_is_what_there_would_be_without_movement() -> None:
    still = after(mine(), CONFIRMED, desk_with(animation=False))
    assert still.phases == ()
    rest = film(moving(mine()))[-1]
    assert rest.state == still.state
    assert rest.in_flight == NO_CARDS
    assert (
        rest.draw(USUAL, options(), MOVING).lines() == still.draw(USUAL, options(), MOVING).lines()
    )


def test_each_stage_takes_less_than_three_tenths_of_a_second_but_for_a_moment() -> None:
    start = moving(mine())
    for stage in start.phases:
        assert stage.banner or stage.frames * FRAME_MS < 300
    assert start.wakes_in_ms == FRAME_MS >= 1000 // 31


def test_a_card_that_is_laid_flies_once_and_their_card_when_it_is_shown() -> None:
    laid = moving(mine(("6D 8C", "9C 9S"), "10S 9B"))
    assert len(laid.phases) == 1
    shown_play = Table(state(("1C 2C", "7C 8B"), "7D 10S", stock_size=12, turn=1))
    assert shown_play.request is not None
    shown = moving(shown_play, Reply(shown_play.request, play("8B")))
    *_, tween = shown.phases[0].tweens
    assert (tween.code, tween.start.where, tween.start.seat) == ("8B", "hand", 1)
    made = after(film(shown)[-1], CONFIRMED)
    assert made.phases == (), "it lies there already"


def test_a_sweep_and_the_settebello_have_their_moment() -> None:
    sweep = mine(("7C 8C", "9C 9S"), "3B 4C").state.after(play("7C", "3B 4C"))
    assert banners(sweep.happened, is_mine=True) == (Banner.SCOPA,)
    settebello = mine(("7C 8C", "9C"), "7D 10S").state.after(play("7C", "7D"))
    assert banners(settebello.happened, is_mine=True) == (Banner.SETTEBELLO_WON,)
    assert banners(settebello.happened, is_mine=False) == (Banner.SETTEBELLO_LOST,)
    nothing = mine(("7C 8C", "9C"), "7B 10S").state.after(play("7C", "7B"))
    assert banners(nothing.happened, is_mine=True) == ()


def test_the_moment_is_told_in_large_letters() -> None:
    table = mine(("7C 8C", "9C 9S"), "3B 4C")
    seen = film(moving(table.select(play("7C", "3B 4C"))))
    told = [table for table in seen if table.phases and table.phases[0].banner]
    assert told
    shown = "\n".join(told[0].draw(USUAL, options(), MOVING).lines())
    for row in exclaimed(Charset.ASCII):
        assert row.strip() in shown


def test_ok_ends_what_moves_and_plays_nothing() -> None:
    start = moving(mine())
    assert after(start, Action(Command.OK)) == film(start)[-1] == start.rest


@pytest.mark.parametrize("event", [Action(Command.BACK), Action(Command.QUIT), UnboundKey("x")])
def test_any_other_key_ends_it_and_counts_as_if_nothing_had_moved(
    event: Action | UnboundKey,
) -> None:
    start = moving(mine())
    assert after(start, event) == after(start.rest, event) != start.rest


def test_the_opponent_thinks_meanwhile_and_their_card_follows() -> None:
    start = moving(mine())
    assert start.request is not None
    heard = moving(start, Reply(start.request, play("9C")))
    *before, shown_play = heard.phases
    assert tuple(before) == start.phases
    assert (shown_play.tweens[-1].code, shown_play.tweens[-1].start.seat) == ("9C", 1)
    rest = film(heard)[-1]
    assert rest.shown_play == play("9C")
    assert after(heard, CONFIRMED) == rest, "one key skips that, too"


def test_the_play_is_to_be_kept_before_anything_has_moved() -> None:
    table = Table(in_play(5, plays=8))
    while not table.state.is_humans_turn:
        table = replace(table, state=in_play(5, plays=len(table.state.round.plays) + 1))
    start = moving(table)
    assert start.to_keep is not None
    assert len(start.to_keep.round.plays) == len(table.state.round.plays) + 1


@pytest.mark.parametrize("game", ["scopa", "scopone", "cirulla"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_frame_of_a_round_can_be_drawn_everywhere(game: str, size: Size) -> None:
    now = in_play(3, rules=PRESETS[game], plays=0)
    while not now.round.is_over:
        best = now.round.legal_plays()[0]
        table = Table(now, shown_play=None if now.is_humans_turn else best)
        if now.is_humans_turn:
            table = table.select(best)
        smallest = table.smallest
        for seen in film(after(table, CONFIRMED)):
            if size.width >= smallest.width and size.height >= smallest.height:
                seen.draw(size, options(), MOVING)
                seen.draw(size, rich_look(), MOVING)
        now = now.after(best)


def test_a_new_round_is_dealt_to_the_hands_and_the_table() -> None:
    new = in_play(5, plays=0)
    (start,) = open_table(new, MOVING, is_dealt=True)
    assert isinstance(start, Table)
    assert len(start.phases[0].tweens) == 10
    assert film(start)[-1] == Table(new)
    assert open_table(new, desk_with(animation=False), is_dealt=True) == (Table(new),)
    _, beneath = score_and_after(Table(in_play(5, plays=36)), MOVING)
    assert isinstance(beneath, Table)
    assert beneath.phases == deal_phases(beneath.rest)


def test_hands_are_dealt_from_the_stock() -> None:
    table = Table(in_play(5, plays=6))
    (stage,) = deal_phases(table)
    assert len(stage.tweens) == 6
    assert {tween.code for tween in stage.tweens} == {"back"}
    assert {tween.start.where for tween in stage.tweens} == {"stock"}


# ------------------------------------------------------------------------------------ the app


Script = Callable[[NullTerminal], Iterator[Sequence[Input]]]


def run(script: Script, *, slow: bool = False, bell: bool = False) -> NullTerminal:
    """What becomes of a table on which a sweep can be made, continued from the title."""
    terminal = NullTerminal(acting(script))
    terminal.is_slow = slow
    now = state(("7D 8C", "9C 9S"), "3B 4C", stock_size=12)._replace(key="k")
    app_state = desk_with(animation=True, bell=bell)._replace(waiting=Waiting(now))
    app = App(terminal, app_state, options(), at_once())
    app.push(*open_title())
    app.run()
    return terminal


def test_over_a_slow_line_nothing_moves() -> None:
    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Enter", "Enter")
        assert "SCOPA!" in terminal.screen
        yield keys("q", "q")

    assert len(run(script, slow=True).frames) <= 4


def sweeping(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
    yield keys("Enter", "Enter")
    for _ in range(60):
        yield [TimedOut()]
    assert "Beppe lays" in terminal.screen
    yield keys("Enter")
    yield keys("q", "q")


def test_it_moves_by_itself_and_comes_to_rest() -> None:
    assert len(run(sweeping).frames) > 20


@pytest.mark.parametrize(("bell", "rung"), [(True, 1), (False, 0)])
def test_the_bell_rings_once_for_a_sweep_if_it_is_wanted(bell: bool, rung: int) -> None:
    assert run(sweeping, bell=bell).rung == rung


def test_the_bell_rings_without_movement_too() -> None:
    def script(_: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Enter", "Enter")
        yield keys("q", "q")

    assert run(script, slow=True, bell=True).rung == 1
