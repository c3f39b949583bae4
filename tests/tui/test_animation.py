"""Movement: what moves from where to where, how it is skipped, and that it is in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scopa.engine import PRESETS, SCOPA, Match, Rules
from scopa.game.match_state import ContinuableMatch
from scopa.tui.app_state import AppState
from scopa.tui.big_letters import exclaimed
from scopa.tui.cards.art import BACK, RenderOptions
from scopa.tui.cells import Charset, Frame, Rect, Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_table
from scopa.tui.screen import Event, UnboundKey
from scopa.tui.screens.table import Table
from scopa.tui.table.animation import (
    FRAME_MS,
    Phase,
    Tween,
    banners,
    deal_phases,
    play_phases,
    settling,
    show_phase,
)
from scopa.tui.table.drawing import Banner, draw_board
from scopa.tui.table.layout import view_of
from scopa.tui.terminal.key_decoder import Tick
from tests.engine import move
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    SIZES,
    USUAL,
    app_state_with,
    only,
    options,
    score_and_after,
    screens_after,
    selecting,
    state,
    table_at,
    text,
    view,
)
from tests.tui.null_terminal import NullTerminal, Typed, acting, after_answer, keys, started
from tests.tui.watching import watching

MOVING = app_state_with(animation=True)
"""The app state of a player who has not turned movement off."""
CONFIRMED = Action(Command.OK)


def mine(hands: tuple[str, str] = ("7D 8C", "9C 9S"), places: str = "3B 4C 10D") -> Table:
    return table_at(state(hands, places, stock_size=12))


def after(table: Table, event: Event, app_state: AppState = MOVING) -> Table:
    """The table after *event*."""
    return only(Table, screens_after(table, event, app_state))


def moving(table: Table) -> Table:
    """The table that OK sets in motion."""
    start = after(table, CONFIRMED)
    assert start.phases
    return start


def film(table: Table) -> list[Table]:
    """The table after each tick, up to where it is at rest."""
    seen = [table]
    while seen[-1].phases:
        seen.append(after(seen[-1], Tick()))
        assert len(seen) < 100
    return seen


# ------------------------------------------------------------------------- from where to where


def at_rest(table: Table, size: Size, options: RenderOptions, app_state: AppState) -> Frame:
    return draw_board(view_of(table.board, size, options, app_state))


def places_of(draw: Callable[..., Frame], *arguments: object) -> list[tuple[int, int, str]]:
    """The columns and rows of the cards that are drawn, and the cards."""
    with watching() as watcher:
        draw(*arguments, options(), APP_STATE)
    return sorted((area.x, area.y, code) for code, area in watcher.cards)


def tweens_of(phase: Phase) -> list[Tween]:
    return phase.tweens(view(phase.board))


def only_places(cards: list[tuple[int, int, str]]) -> list[tuple[int, int]]:
    """A card that is played is a back before in the hand of another."""
    return sorted(card[:2] for card in cards)


@pytest.mark.parametrize(
    ("size", "rules", "is_watched"),
    [
        (SIZES[0], SCOPA, True),
        (SIZES[0], SCOPA, False),
        (SIZES[3], SCOPA, True),
        (SIZES[3], Rules(players=3), False),
        (SIZES[3], PRESETS["scopone"], True),
    ],
)
def test_a_movement_begins_where_the_cards_lay_and_ends_where_they_lie(
    size: Size, rules: Rules, is_watched: bool, pytestconfig: pytest.Config
) -> None:
    """What a frame before the first, and one after the last, would show."""
    for plays in range(0, 36, 1 if pytestconfig.getoption("--everywhere") else 3):
        levels = ("beppe" if is_watched else "", *["beppe"] * (rules.players - 1))
        now = in_play(5, rules=rules, plays=plays)._replace(levels=levels)
        if now.is_humans_turn:  # the card that is selected is raised
            continue
        shown_play = now.round.legal_plays()[-1]
        before, shown = table_at(now), table_at(now, shown_play=shown_play)
        made = table_at(now.after(shown_play))
        lay, lie = (places_of(at_rest, table, size) for table in (before, shown))
        phase = show_phase(before.board, shown_play)
        assert only_places(places_of(phase.draw, -1, size)) == only_places(lay)
        assert only_places(places_of(phase.draw, phase.frames, size)) == only_places(lie)
        if not shown_play.taken:
            continue
        phase = play_phases(shown.board, shown_play, made.board)[0]
        assert places_of(phase.draw, -1, size) == lie
        arrived = places_of(phase.draw, phase.frames, size)
        pile = view(made.board, size).seat_layout(now.round.turn % rules.sides, 3).pile
        taken = {str(shown_play.card), *map(str, shown_play.taken)}
        assert {card[:2] for card in arrived if card[2] in taken} == {(pile.x, pile.y)}
        left = {str(card) for card in made.state.table_places}
        lying = [card for card in places_of(at_rest, made, size) if card[2] in left]
        assert [card for card in arrived if card[2] in left] == lying


@pytest.mark.parametrize(("players", "partnerships"), [(2, False), (3, False), (4, True)])
def test_all_are_dealt_from_the_deck_to_where_they_lie(players: int, partnerships: bool) -> None:
    rules = Rules(players=players, partnerships=partnerships)
    for seed in range(12):
        table = table_at(in_play(seed, rules=rules, plays=0)._replace(levels=("beppe",) * players))
        (phase,) = deal_phases(table.board)
        cards = len(table.state.table_places) + 3 * players
        assert [tween.code for tween in tweens_of(phase)] == [BACK] * cards
        # all in one place: that of the deck
        begin = places_of(phase.draw, -1, USUAL)
        ((x, y, _),) = {card for card in begin if begin.count(card) >= cards}
        lines = at_rest(table, USUAL, options(), APP_STATE).lines()
        ((deck_x, deck_y),) = [
            (line.index("deck"), y) for y, line in enumerate(lines) if "deck" in line
        ]
        deck = Rect(x, y, *view(table.board).layout.card)
        assert deck.holds(deck_x, deck_y) or deck.holds(deck_x, deck_y + 1), f"seed {seed}"
        end, lie = places_of(phase.draw, phase.frames, USUAL), places_of(at_rest, table, USUAL)
        assert only_places(end) == only_places(lie), f"seed {seed}"


def test_a_card_on_its_way_does_not_jump() -> None:
    there, away = moving(mine()).phases[:2]
    arrived = {tween.code: tween.end for tween in tweens_of(there) if tween.code != "8C"}
    assert arrived == {tween.code: tween.start for tween in tweens_of(away)}
    (laid,) = moving(mine(("6D 8C 9C", "9S"), "10S 9B")).phases
    at = view(laid.board)
    *_, eight, nine, six = laid.tweens(at)
    assert (six.start, eight.start, nine.start) == at.seat_layout(0, 3).hand
    assert (eight.end, nine.end) == at.seat_layout(0, 2).hand


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_pass_below_what_is_read(size: Size) -> None:
    now = moving(mine(("6D 8C 9C", "9S"), "10S 9B"))
    for seen in film(now)[:-1]:
        assert "A new round." in text(seen, size)


def test_what_is_at_rest_is_what_there_would_be_without_movement() -> None:
    still = after(mine(), CONFIRMED, app_state_with(animation=False))
    assert still.phases == ()
    assert film(moving(mine()))[-1] == still


# ------------------------------------------------------------------------------ how long it takes


def test_each_phase_takes_less_than_three_tenths_of_a_second_but_for_a_banner() -> None:
    start = moving(mine())
    for phase in start.phases:
        assert phase.banner or phase.frames * FRAME_MS < 300
    assert start.wakes_in_ms == FRAME_MS >= 1000 // 31


def test_a_card_that_is_laid_moves_once_and_their_card_when_it_is_shown() -> None:
    assert len(moving(mine(("6D 8C", "9C 9S"), "10S 9B")).phases) == 1
    theirs = table_at(state(("1C 2C", "7C 8B"), "7D 10S", stock_size=12, turn=1))
    shown = only(Table, [after_answer(theirs, move("8B"), app_state=MOVING)])
    made = after(film(shown)[-1], CONFIRMED)
    assert made.phases == (settling(made.board),), "it lies there already"


# --------------------------------------------------------------------------------------- banners


def test_a_sweep_and_the_settebello_have_their_banner() -> None:
    sweep = mine(("7C 8C", "9C 9S"), "3B 4C").state.after(move("7C", "3B 4C"))
    assert banners(sweep.happened, is_mine=True) == (Banner.SCOPA,)
    settebello = mine(("7C 8C", "9C"), "7D 10S").state.after(move("7C", "7D"))
    assert banners(settebello.happened, is_mine=True) == (Banner.SETTEBELLO_WON,)
    assert banners(settebello.happened, is_mine=False) == (Banner.SETTEBELLO_LOST,)
    nothing = mine(("7C 8C", "9C"), "7B 10S").state.after(move("7C", "7B"))
    assert banners(nothing.happened, is_mine=True) == ()


@pytest.mark.parametrize(
    ("game", "places", "word"), [("scopa", "3B 4C", "scopa"), ("escoba", "3B 5C", "escoba")]
)
def test_a_sweep_is_told_large_and_counted_by_its_word(game: str, places: str, word: str) -> None:
    match = Match.new(PRESETS[game], 1)
    table = table_at(state(("7C 8C", "9C 9S"), places, match=match, stock_size=10))
    seen = film(moving(selecting(table, move("7C", places))))
    told = [table for table in seen if table.phases and table.phases[0].banner]
    shown = text(told[0], app_state=MOVING)
    for row in exclaimed(Charset.ASCII, word)[-1]:
        assert row.strip() in shown
    at_rest = text(seen[-1])
    assert f"{word}s 1" in at_rest
    assert f"{word.upper()}!" in at_rest
    assert word == "scopa" or "scopa" not in at_rest.lower()


# ---------------------------------------------------------------------------------- keys meanwhile


def test_ok_ends_what_moves_and_plays_nothing() -> None:
    start = moving(mine())
    assert after(start, Action(Command.OK)) == film(start)[-1] == start.rest


@pytest.mark.parametrize("event", [Action(Command.BACK), Action(Command.QUIT), UnboundKey("x")])
def test_any_other_key_ends_it_and_counts_as_if_nothing_moved(event: Action | UnboundKey) -> None:
    start = moving(mine())
    ended = after(start, event)
    assert ended == after(start.rest, event) != start
    assert (ended == start.rest) == isinstance(event, UnboundKey)


def test_the_opponent_thinks_meanwhile_and_their_card_follows() -> None:
    start = moving(mine())
    heard = only(Table, [after_answer(start, move("9C"), app_state=MOVING)])
    *before, shown_play = heard.phases
    assert tuple(before) == start.phases
    assert tweens_of(shown_play)[-1].code == "9C"
    rest = film(heard)[-1]
    assert rest.board.shown_play == move("9C")
    assert after(heard, CONFIRMED) == rest, "one key skips that, too"


def test_the_coach_may_answer_while_their_play_still_moves() -> None:
    theirs = state(("2C 4B", "7C 9C"), "7D 10S 9B", turn=1)
    asking = after(table_at(theirs, shown_play=move("7C", "7D")), Action(Command.SUGGEST))
    assert asking.phases
    told = only(Table, [after_answer(asking, app_state=MOVING)])
    first, *_, last = (text(each, app_state=MOVING) for each in film(told))
    assert "Lay the" not in first
    assert "Lay the" in last


def test_the_play_is_to_be_kept_before_anything_has_moved() -> None:
    start = moving(table_at(mine().state._replace(key="k")))
    assert start.to_save == start.rest.state != mine().state


@pytest.mark.parametrize("game", ["scopa", "scopone", "cirulla"])
def test_every_frame_of_a_round_can_be_drawn_in_every_window(game: str) -> None:
    now = in_play(3, rules=PRESETS[game], plays=0)
    while not now.round.is_over:
        best = now.round.legal_plays()[0]
        table = table_at(now, shown_play=None if now.is_humans_turn else best)
        if now.is_humans_turn:
            table = selecting(table, best)
        size = SIZES[1:][len(now.round.plays) % 4]
        for seen in film(after(table, CONFIRMED)):
            seen.draw(size, options(), MOVING)
        now = now.after(best)


def test_a_new_round_is_dealt_if_that_is_wanted() -> None:
    new = in_play(5, plays=0)
    (start,) = open_table(new, MOVING, is_dealt=True)
    assert isinstance(start, Table)
    *dealing, still = start.phases
    assert tuple(dealing) == deal_phases(start.board)
    assert still == settling(start.board)
    unmoved = replace(after(start, Action(Command.OK)), phases=())
    assert open_table(new, app_state_with(animation=False), is_dealt=True) == (unmoved,)
    _, beneath = score_and_after(table_at(in_play(5, plays=36)), MOVING)
    assert isinstance(beneath, Table)
    assert beneath.phases[:1] == deal_phases(beneath.board)


# ------------------------------------------------------------------------------------ the app


Script = Callable[[NullTerminal], Typed]


def run(script: Script, *, slow: bool = False, bell: bool = False) -> NullTerminal:
    """What becomes of a table on which a sweep can be made, continued from the title."""
    terminal = NullTerminal(acting(script))
    terminal.is_slow = slow
    now = state(("7D 8C", "9C 9S"), "3B 4C", stock_size=12)._replace(key="k")
    app_state = app_state_with(animation=True, bell=bell)
    app_state = app_state._replace(waiting=ContinuableMatch(now))
    started(terminal, app_state=app_state).run()
    return terminal


def test_it_moves_by_itself_and_comes_to_rest_and_rings() -> None:
    def script(terminal: NullTerminal) -> Typed:
        yield keys("Enter", "Enter")
        for _ in range(60):
            yield [Tick()]
        assert "Beppe lays" in terminal.screen
        yield keys("Enter")

    terminal = run(script, bell=True)
    assert len(terminal.frames) > 20
    assert terminal.rung


@pytest.mark.parametrize(("bell", "rung"), [(True, 5), (False, 0)])
def test_the_bell_tells_a_scopa_and_the_settebello_if_it_is_wanted(
    bell: bool, rung: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rings for the scopa, three for the settebello that made it; without movement too."""
    monkeypatch.setattr("scopa.tui.app.BETWEEN_RINGS_S", 0)

    def script(terminal: NullTerminal) -> Typed:
        yield keys("Enter", "Enter")
        assert "SCOPA!" in terminal.screen, "over a slow line nothing moves"
        while terminal.rung < rung:
            yield []

    assert run(script, slow=True, bell=bell).rung == rung
