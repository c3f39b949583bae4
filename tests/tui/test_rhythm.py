"""The rhythm at the table: what goes on by itself, what waits, and what a key means meanwhile."""

from collections.abc import Sequence
from random import Random

import pytest

from scopa.engine import Play
from scopa.storage.settings import PACES
from scopa.tui.app_state import AppState
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_new_match, open_table
from scopa.tui.screen import Event, UnboundKey
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.table.animation import deal_phases
from scopa.tui.terminal.key_decoder import Input, Tick
from tests.engine import move
from tests.storage import state as in_play
from tests.tui import (
    APP_STATE,
    MINE,
    SIZES,
    THEIRS,
    app_state_after,
    app_state_with,
    begin,
    on_board,
    only,
    options,
    screens_after,
    state,
    table_at,
    text,
)
from tests.tui.null_terminal import NullTerminal, Typed, acting, after_answer, keys, run
from tests.tui.screen_cases import finished_table

FLOWING = app_state_with(pace="normal")
MOVING = app_state_with(pace="normal", animation=True)
LAYS, TAKES = move("8B"), move("7C", "7D")


def shown_play(shown: Play, app_state: AppState = FLOWING) -> Table:
    return only(Table, [after_answer(THEIRS, shown, app_state=app_state).rest])


def of(table: Table, event: Event, app_state: AppState = FLOWING) -> Table:
    return only(Table, screens_after(table, event, app_state))


# --------------------------------------------------------------------------- what goes on by itself


@pytest.mark.parametrize("shown", [LAYS, TAKES])
def test_their_play_is_shown_for_a_time_that_the_pace_sets_and_then_made(shown: Play) -> None:
    tables = [shown_play(shown, app_state_with(pace=pace)) for pace in PACES]
    slow, *times = [table.wakes_in_ms for table in tables]
    assert slow is None, "until OK"
    assert times == ([1700, 1000, 0] if shown is TAKES else [700, 400, 0])
    assert of(tables[1], Tick()).rest.state == tables[1].state.after(shown)


@pytest.mark.parametrize("players", [3, 4])
def test_where_several_others_play_each_of_their_plays_is_shown_half_as_long(players: int) -> None:
    for pace in PACES:
        app_state = app_state_with(pace=pace)
        assert app_state.thinks_ms(players) <= app_state.thinks_ms(2)
        for takes in (False, True):
            alone, among = (app_state.shown_ms(n, takes=takes) for n in (2, players))
            assert among == (alone // 2 if alone is not None else None)


def test_the_end_of_a_round_goes_on_to_its_score() -> None:
    last = table_at(state(("7D", ""), "3B 4C 10D", piles=("1D", "2D")))
    over = of(last, Action(Command.OK))
    assert over.wakes_in_ms == 1700
    assert isinstance(screens_after(over, Tick(), FLOWING)[-1], Score)
    assert of(last, Action(Command.OK), app_state_with(pace="slow")).wakes_in_ms is None
    laid = of(table_at(state(("7D", ""), "3B", piles=("1D", "2D"))), Action(Command.OK))
    assert laid.wakes_in_ms == 1700, "who gets the cards that are left can be read"


# ------------------------------------------------------------------------------- what a key means


@pytest.mark.parametrize("app_state", [FLOWING, MOVING], ids=["lying", "moving"])
def test_a_key_counts_as_soon_as_something_went_on_by_itself(app_state: AppState) -> None:
    went_on = of(shown_play(LAYS, app_state), Tick(), app_state)
    chosen = of(went_on, Action(Command.NEXT), app_state)
    assert chosen.board.selected == 1
    assert (
        of(chosen, Action(Command.OK), app_state).state.round.plays[-1].card == chosen.board.hand[1]
    )


@pytest.mark.parametrize("app_state", [FLOWING, MOVING], ids=["lying", "moving"])
@pytest.mark.parametrize("line", ["fast", "slow"])
def test_an_ok_that_comes_a_moment_late_plays_no_card(app_state: AppState, line: str) -> None:
    went_on = of(shown_play(LAYS, app_state), Tick(), app_state)
    went_on = went_on.rest if line == "slow" else went_on
    assert "[ OK ]" not in text(went_on), "the button is there when it plays"
    late = went_on
    for _again in range(3):
        late = of(of(late, Tick(), app_state), Action(Command.OK), app_state)
        assert (late.state, late.frame) == (went_on.state, 0), "it is waited for again"
    waited_ms = 0
    while went_on.phases:
        assert went_on.wakes_in_ms is not None
        waited_ms += went_on.wakes_in_ms
        went_on = of(went_on, Tick(), app_state)
    assert waited_ms >= 500
    assert "[ OK ]" in text(went_on)
    played = of(went_on, Action(Command.OK), app_state)
    assert played.state.round.plays != went_on.state.round.plays


def test_keys_that_hurry_their_plays_play_no_card_of_the_person() -> None:
    table = shown_play(LAYS)
    for _hurried in range(6):
        table = of(table, Action(Command.OK))
    assert len(table.state.round.plays) == len(shown_play(LAYS).state.round.plays) + 1


def test_an_ok_too_many_for_the_score_before_plays_no_card_of_the_next_deal() -> None:
    dealt = only(Table, open_table(MINE.state, MOVING, is_dealt=True))
    waited_ms = 0
    while dealt.phases:
        assert of(dealt, Action(Command.OK), MOVING).state == MINE.state
        waited_ms += dealt.wakes_in_ms or 0
        dealt = of(dealt, Tick(), MOVING)
    assert waited_ms >= 500
    theirs = only(Table, open_table(shown_play(LAYS).state, MOVING, is_dealt=True))
    assert theirs.phases == deal_phases(theirs.board), "they may play at once"


def test_the_key_for_ok_is_named_by_what_it_does_now() -> None:
    assert "Enter goes on" in text(shown_play(TAKES))
    assert "Enter" not in text(THEIRS)
    assert "Enter play" in text(on_board(THEIRS, state=state(("1C", "7C"), "7D 10S")))


def test_no_card_is_asked_for_before_it_has_been_dealt() -> None:
    dealt = only(Table, open_table(MINE.state, MOVING, is_dealt=True))
    while dealt.phases[0].moving:
        assert "ace of cups" not in text(dealt)
        dealt = of(dealt, Tick(), MOVING)
    assert "Lay the ace of cups?" in text(dealt)


def test_what_can_be_looked_at_is_named_before_what_can_be_taken_back() -> None:
    table = table_at(in_play(5, plays=30))
    while (
        not table.state.is_humans_turn or len(table.board.hand) < 2 or len(table.board.choices) > 1
    ):
        table = table_at(table.state.after(table.state.round.legal_plays()[0]))
    for size in SIZES:
        keys = table.draw(size, options(), FLOWING).lines()[-1]
        told = [name in keys for name in ("coach", "cards left", "pile", "capture", "take back")]
        assert told == sorted(told, reverse=True)
        assert ("? help" if all(told) else "? more") in keys
        assert told.count(True) >= {60: 1, 80: 3}.get(size.width, 3)


@pytest.mark.parametrize("shown", [LAYS, TAKES])
def test_a_card_chosen_while_they_show_their_play_is_chosen_and_goes_on(shown: Play) -> None:
    chosen = of(shown_play(shown), Action(Command.CHOOSE, 1))
    assert chosen.state == shown_play(shown).state.after(shown)
    assert (chosen.board.selected, chosen.phases) == (1, ())


def test_a_card_may_be_chosen_while_they_think() -> None:
    assert of(THEIRS, Action(Command.CHOOSE, 1)).board.selected == 1
    assert of(THEIRS, Action(Command.LAST)).board.selected == 1


def test_a_number_that_no_card_has_is_answered() -> None:
    answered = of(MINE, Action(Command.CHOOSE, 4))
    assert "There is no card 5: you hold 2 cards." in text(answered)
    assert "There is no card" not in text(of(answered, Action(Command.NEXT)))


def test_a_key_that_means_nothing_is_answered() -> None:
    assert of(MINE, UnboundKey("Alt")) == MINE
    assert "Click a card in your hand, then OK." in text(of(MINE, UnboundKey()))
    assert "Click a card" not in text(of(shown_play(LAYS), UnboundKey()))
    assert of(MINE, UnboundKey("x")) == MINE


def test_a_key_for_another_way_says_why_there_is_none() -> None:
    mine = table_at(state(("1C 9C 4D", "7C 8B 2B"), "9D 4S 5B 4C", stock_size=12))
    for command in (Command.OTHER_WAY, Command.OTHER_WAY_BACK):
        answered = of(mine, Action(command))
        assert "No other way: that card takes nothing." in text(answered)
        assert answered.board.marked_play == mine.board.marked_play
    nine = of(of(mine, Action(Command.CHOOSE, 2)), Action(Command.OTHER_WAY))
    assert "No other way: a single card comes before any sum." in text(nine)
    assert "There is no other way; OK plays it." in text(of(mine, Action(Command.CHOOSE, 0)))
    four = of(of(mine, Action(Command.CHOOSE, 1)), Action(Command.OTHER_WAY))
    assert "No other way" not in text(four)


# -------------------------------------------------------------------------------- a whole round


def presses(terminal: NullTerminal) -> Typed:
    """Enter whenever the game does not go on by itself, until the score of the round is read."""
    while "The score of the round" not in terminal.screen:
        goes_on = terminal.timeouts[-1] is not None
        yield [Tick()] if goes_on else keys("Enter")
    yield keys("q")


def test_a_round_takes_no_more_keys_than_its_cards_and_two() -> None:
    typed: list[Input] = []
    act = acting(presses)

    def counting(shown: NullTerminal) -> Sequence[Input]:
        given = act(shown)
        typed.extend(entry for entry in given if not isinstance(entry, Tick))
        return given

    app_state = MOVING._replace(seed=21)
    run(counting, open_new_match(app_state), app_state)
    assert len(typed) - 1 <= 18 + 2  # but for the key that leaves: the draw, and one to spare


def test_blind_typing_at_any_moment_plays_the_card_meant(pytestconfig: pytest.Config) -> None:
    """A number and OK, at any moment: if a card is played, it is the one of that number."""
    for seed in range(pytestconfig.getoption("--blind")):
        _type_blindly(seed)


def _type_blindly(seed: int) -> None:
    chance = Random(seed)
    table = only(Table, open_table(in_play(seed, plays=0), MOVING, is_dealt=True))
    while not table.state.round.is_over:
        table = _passing(table, chance.randrange(25))
        if table.board.hand and not table.leaving and chance.random() < 0.1:
            table = of(table, Action(Command.BACK), MOVING)
        held, number = table.board.hand, chance.randrange(3)
        table = _passing(of(table, Action(Command.CHOOSE, number), MOVING), chance.randrange(3))
        if table.state.round.is_over or number >= len(held) or table.board.hand != held:
            continue
        is_mine = table.state.is_humans_turn
        before, table = table, of(table, Action(Command.OK), MOVING)
        if is_mine and table.state != before.state:
            assert table.state.round.plays[-1].card == held[number], f"{seed}: {before}"


def _passing(table: Table, ticks: int) -> Table:
    """The table after *ticks* ticks, in which every question is answered."""
    for _ in range(ticks):
        if table.request is not None:
            table = only(Table, [after_answer(table, app_state=MOVING)])
        if table.wakes_in_ms is not None and not table.state.round.is_over:
            table = of(table, Tick(), MOVING)
    return table


def test_what_is_watched_goes_on_by_itself_from_round_to_round() -> None:
    over = table_at(finished_table().state._replace(levels=("beppe", "beppe")), advance_ms=1)
    score = only(Score, screens_after(over, Tick()))
    while score.counted is not None:
        score = only(Score, screens_after(score, Tick()))
    assert score.wakes_in_ms is not None
    following = only(Table, screens_after(score, Tick()))
    assert following.request is not None


def test_the_pace_is_shown_and_changes() -> None:
    table = table_at(begin()[0].state._replace(levels=("beppe", "beppe")))
    assert " normal" in text(table)
    faster = app_state_after(table, Action(Command.OTHER_WAY_BACK))
    assert " quick" in text(table, app_state=faster)
    assert after_answer(table, app_state=faster).wakes_in_ms == 600
    assert " normal" not in text(begin()[0])


def test_a_sweep_that_is_watched_rings() -> None:
    sweep, other = move("7C", "3D 4B"), move("9S")
    now = state(("1C 2C", "7C 9S"), "3D 4B", stock_size=12, turn=1)
    for shown, rings in ((sweep, 2), (other, 0)):
        watched = now._replace(levels=("beppe", "beppe"))
        table = table_at(watched, shown_play=shown, advance_ms=1)
        assert table.handle(Tick(), APP_STATE).rings == rings
