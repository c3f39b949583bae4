"""The list of the matches under way, and how the title leads there; watched matches."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from scopa.game.match_state import ContinuableMatch
from scopa.storage.database import Store
from scopa.tui.app_state import AppState
from scopa.tui.frame import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_matches
from scopa.tui.screen import Screen
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.match_list import MatchList
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.score import Score
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from scopa.tui.terminal.key_decoder import Tick
from tests.storage import saved
from tests.tui import (
    APP_STATE,
    SIZES,
    app_state_after,
    begin,
    only,
    score_and_after,
    screens_after,
    state,
    text,
)
from tests.tui.screen_cases import finished_table, play, pressed

OK, BACK = Action(Command.OK), Action(Command.BACK)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record with three matches under way, one that is over, and one of another player."""
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    with closing(Store(tmp_path / "matches.db")) as store:
        for seed, opponent in ((1, "rosa"), (2, "maestro"), (3, "")):
            match = saved(seed, plays=50, rules=PRESETS["escoba" if seed == 2 else "scopa"])
            store.add(match._replace(opponent=opponent), f"2026-11-2{seed}T20:15:00")
        store.add(saved(4), "2026-11-24T20:15:00")
        store.add(saved(6, plays=50)._replace(imported=True), "2026-11-25T20:15:00")
    return tmp_path


def chosen(screen: Screen, app_state: AppState) -> str:
    lines = text(screen, app_state=app_state).split("\n")
    (line,) = [line for line in lines if line.strip().startswith(">")]
    return line.strip("> ").split(":")[0].strip()


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize("size", SIZES)
def test_all_matches_under_way_are_listed_the_last_first(size: Size) -> None:
    screen = only(MatchList, open_matches(under_way=True))
    lines = [line for line in text(screen, size).split("\n") if "2026-11-2" in line]
    assert ["2026-11-23 20:15" in lines[0], len(lines)] == [True, 3]
    score = "-".join(map(str, saved(2, plays=50, rules=PRESETS["escoba"]).standing.scores))
    for part in ("2026-11-22 20:15", "Il Maestro", "Escoba", "round 2", score):
        assert part in lines[1]


@pytest.mark.usefixtures("record")
def test_the_match_that_is_chosen_goes_on() -> None:
    (screen,) = open_matches(under_way=True)
    below = pressed(screen, Command.OTHER_WAY)
    table = only(Table, screens_after(below, OK))
    assert table.state.key == "key-2"
    assert table.state.levels == ("", "maestro")
    (by_click,) = screens_after(below, Action(Command.CHOOSE, 1))
    assert by_click == table
    assert pressed(screen, Command.PREVIOUS) == pressed(screen, Action(Command.CHOOSE, 2))
    assert screens_after(screen, BACK) == []


def test_the_title_leads_to_the_list_as_long_as_there_is_another_match() -> None:
    table = begin()[0]
    left = app_state_after(pressed(table, Command.BACK), BACK, APP_STATE)
    other = left.with_unfinished({table.state.key, "another"})
    assert "Continue another match" not in text(Title(), app_state=left)
    assert "Continue another match" in text(Title(), app_state=other)
    (_, there) = screens_after(pressed(Title(), Command.OTHER_WAY, app_state=other), OK, other)
    assert isinstance(there, MatchList | Pages)
    assert "Continue another match" not in text(Title(), app_state=other.after_match("another"))


def test_a_match_that_is_over_is_under_way_no_more() -> None:
    table = finished_table()
    state = table.state._replace(key="k", match=table.state.match._replace(scores=(10, 0)))
    won = Table(state)
    app_state = APP_STATE.with_unfinished({"k", "another"})
    assert isinstance(score_and_after(won, app_state)[1], MatchEnd)
    assert app_state_after(won, OK, app_state).under_way == {"another"}


def test_the_game_that_was_asked_for_comes_before_the_match_that_waits() -> None:
    app_state = APP_STATE._replace(waiting=ContinuableMatch(begin()[0].state))
    assert chosen(Title(), app_state) == "Continue"
    asked = app_state._replace(new_first=True)
    assert chosen(Title(), asked) == "New game"
    assert chosen(pressed(Title(), Command.OTHER_WAY, app_state=asked), asked) == "Continue"
    assert not app_state_after(Title(), OK, asked).new_first


def test_continue_tells_the_score_of_a_round_that_is_over_once_it_was_seen() -> None:
    over = finished_table().state
    assert over.scores != (0, 0)
    seen, unseen = (
        APP_STATE._replace(waiting=ContinuableMatch(over, is_seen=is_seen))
        for is_seen in (True, False)
    )
    line = "Continue: Scopa, round 2: You {}, Beppe {}".format(*over.scores)
    assert line in text(Title(), app_state=seen)
    assert "Continue: Scopa, round 1 is over" in text(Title(), app_state=unseen)
    assert "You " not in text(Title(), app_state=unseen)
    assert isinstance(screens_after(Title(), OK, unseen)[-1], Score), "it goes on with it"


def test_a_match_still_waits_when_a_new_one_was_left_before_its_first_card() -> None:
    app_state = APP_STATE._replace(waiting=ContinuableMatch(begin()[0].state))
    new = pressed(Title(), Command.OTHER_WAY, app_state=app_state)
    left = app_state_after(new, OK, app_state)
    assert "Continue: Scopa, round 1: You 0, Beppe 0" in text(Title(), app_state=left)


# ------------------------------------------------------------------------------ what is watched


def test_what_is_watched_goes_on_by_itself_from_round_to_round() -> None:
    over = Table(finished_table().state._replace(levels=("beppe", "beppe")))
    assert over.wakes_in_ms is not None
    score = only(Score, screens_after(over, Tick()))
    while score.counted is not None:
        score = only(Score, screens_after(score, Tick()))
    assert score.wakes_in_ms is not None
    following = only(Table, screens_after(score, Tick()))
    assert following.request is not None


def test_a_score_of_ones_own_waits_for_a_key() -> None:
    score = only(Score, screens_after(finished_table(), OK))
    assert score.rest.wakes_in_ms is None
    assert screens_after(score.rest, Tick()) == [score.rest]


def test_the_pace_is_shown_and_changes() -> None:
    table = Table(begin()[0].state._replace(levels=("beppe", "beppe")))
    assert " 1.5 s" in text(table)
    assert " 1.0 s" in text(pressed(table, Command.OTHER_WAY_BACK))
    assert " 1.5 s" not in text(begin()[0])


def test_a_sweep_that_is_watched_rings() -> None:
    sweep, other = play("7C", "3D 4B"), play("9S")
    now = state(("1C 2C", "7C 9S"), "3D 4B", stock_size=12, turn=1)
    for shown, rings in ((sweep, 2), (other, 0)):
        table = Table(now._replace(levels=("beppe", "beppe")), shown_play=shown)
        assert table.handle(Tick(), APP_STATE).rings == rings
