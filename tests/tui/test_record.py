"""The screen and the matches on disk: saving, going on, deleting, and messages."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from scopa.engine import PRESETS, SCOPA
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_saver import MatchSaver
from scopa.game.match_state import ContinuableMatch
from scopa.tui import navigation
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import Screens, open_matches
from scopa.tui.screens import title
from scopa.tui.screens.match_list import MatchList
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.table import Table
from tests.storage import keep, kept, saved, state
from tests.tui import APP_STATE, SIZES, app_state_after, only, screens_after, text, words
from tests.tui.null_terminal import NullTerminal, Typed, acting, keys, started
from tests.tui.screen_cases import pressed


@pytest.mark.parametrize(
    "opening",
    [
        navigation.open_matches,
        partial(navigation.open_matches, under_way=True),
        partial(title.open_statistics, APP_STATE),
    ],
)
def test_a_folder_that_cannot_be_read_is_told(opening: Callable[[], Screens], home: Path) -> None:
    (home / "matches").touch()
    (page,) = opening()
    assert " Your matches " in text(page)
    assert str(home / "matches")[:20] in text(page)


@pytest.mark.usefixtures("home")
def test_a_folder_without_a_match_says_so() -> None:
    assert "no round has been played there" in text(only(Pages, open_matches()))
    assert "no match is under way" in text(only(Pages, open_matches(under_way=True)))


@pytest.fixture
def matches(home: Path) -> None:
    """Three matches under way, one that is over, and one of another player."""
    for seed, opponent in ((1, "rosa"), (2, "maestro"), (3, "")):
        match = saved(seed, plays=50, rules=PRESETS["escoba" if seed == 2 else "scopa"])
        keep(home, match._replace(opponent=opponent), f"2026-11-2{seed}T20:15:00")
    keep(home, saved(4), "2026-11-24T20:15:00")
    keep(home, saved(6, plays=50)._replace(imported=True), "2026-11-25T20:15:00")


@pytest.mark.usefixtures("matches")
def test_the_list_names_the_folder_of_matches(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(size: Size) -> str:
        return text(only(MatchList, open_matches()), size)

    assert f"{str(home / 'matches')[-20:]} " in shown(SIZES[0])
    monkeypatch.setattr(Path, "home", lambda: home)
    assert " Your matches " in shown(SIZES[0])
    assert f" Kept in {Path('~', 'matches')} " in shown(SIZES[0])


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize("size", SIZES)
def test_all_matches_under_way_are_listed_the_last_first(size: Size) -> None:
    screen = only(MatchList, open_matches(under_way=True))
    lines = [line for line in text(screen, size).split("\n") if "2026-11-2" in line]
    assert ["2026-11-23 20:15" in lines[0], len(lines)] == [True, 3]
    score = "-".join(map(str, saved(2, plays=50, rules=PRESETS["escoba"]).now.scores))
    for part in ("2026-11-22 20:15", "Il Maestro", "Escoba", "round 2", score):
        assert part in lines[1]


@pytest.mark.usefixtures("matches")
def test_the_match_that_is_chosen_goes_on() -> None:
    (screen,) = open_matches(under_way=True)
    below = pressed(screen, Command.OTHER_WAY)
    table = only(Table, screens_after(below, Action(Command.OK)))
    assert table.state.key == "key-2"
    assert table.state.levels == ("", "maestro")
    (by_click,) = screens_after(below, Action(Command.CHOOSE, 1))
    assert by_click == table
    assert pressed(screen, Command.PREVIOUS) == pressed(screen, Action(Command.CHOOSE, 2))
    assert screens_after(screen, Action(Command.BACK)) == []


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_deleted_after_it_was_asked_once(home: Path, size: Size) -> None:
    screen = only(MatchList, open_matches(under_way=True))
    asked = pressed(screen, Command.OTHER_WAY, Command.DELETE, to=MatchList)
    assert "x again deletes it" in text(asked, size)
    assert len(kept(home)) == 5
    calm = pressed(asked, Command.OTHER_WAY, to=MatchList)
    assert "again deletes" not in text(calm, size)
    left = pressed(asked, Command.DELETE, to=MatchList)
    assert [match.key for match in kept(home)] == ["key-1", "key-3", "key-4", "key-6"]
    assert [match.key for match in left.matches] == ["key-3", "key-1"]
    assert left.line == 1
    waiting = ContinuableMatch(state(1, plays=50))
    app_state = APP_STATE._replace(waiting=waiting, under_way=frozenset({"key-1", "key-3"}))
    again = pressed(left, Command.DELETE, to=MatchList)
    after = app_state_after(again, Action(Command.DELETE), app_state)
    assert (after.waiting, after.under_way) == (None, frozenset({"key-3"}))


def test_a_file_that_cannot_be_read_is_listed_last_and_can_be_deleted(home: Path) -> None:
    keep(home, saved(1))
    bad = home / "matches" / "bad.scopa"
    bad.write_text("what?\n")
    screen = only(MatchList, open_matches())
    last = pressed(screen, Command.LAST, to=MatchList)
    assert "bad.scopa, line 1: expected a tag" in text(last, Size(200, 30))
    page = screens_after(last, Action(Command.OK))[-1]
    assert "expected a tag" in words(page)
    assert pressed(last, Command.DELETE, Command.DELETE, to=MatchList).count == 1
    assert not bad.exists()


def test_where_nothing_can_be_saved_nobody_is_told_that_the_match_is_kept(home: Path) -> None:
    (home / "matches").touch()
    asked: list[str] = []

    def leave(terminal: NullTerminal) -> Typed:
        yield []
        while "cannot be saved" not in terminal.screen:
            time.sleep(0.01)
            yield []
        yield keys("Enter")
        yield keys("q")
        asked.append(" ".join(terminal.screen.split()))

    begun = NewMatch(SCOPA, 5, FirstDealer.COMPUTER, key="5").begin()
    app = started(
        NullTerminal(acting(leave)),
        navigation.open_table(begun, APP_STATE),
        open_saver=partial(MatchSaver, judges=False),
    )
    app.run()
    assert "q again leaves the game; the match is not saved. Enter stays." in asked[0]
    assert not app.close(lambda _: None)


@pytest.mark.usefixtures("matches")
def test_the_matches_that_the_statistics_open_lead_back_to_them() -> None:
    (page,) = title.open_statistics(APP_STATE)
    below, of_matches = screens_after(page, Action(Command.SUGGEST))
    assert isinstance(of_matches, MatchList)
    assert text(below) == text(page)
