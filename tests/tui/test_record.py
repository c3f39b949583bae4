"""The screen and the record: saving, going on, and messages."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from scopa.game.match_saver import MatchSaver
from scopa.game.match_state import ContinuableMatch, MatchState
from scopa.game.saved_matches import resumed
from scopa.players.heuristic_player import choose
from scopa.storage.database import Store
from scopa.storage.record_writer import RecordSummary
from scopa.storage.saved_match import SavedMatch
from scopa.tui.app import App
from scopa.tui.app_state import AppState
from scopa.tui.frame import Frame
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_table
from scopa.tui.screens.draw_for_deal import DrawForDeal
from scopa.tui.screens.lesson import Lesson
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from scopa.tui.terminal.key_decoder import Input
from tests.storage import saved
from tests.tui import APP_STATE, SIZES, begin, match_at, screens_after, state, text
from tests.tui.null_terminal import NullTerminal, acting, keys, run, started
from tests.tui.screen_cases import pressed

GAMES = list(PRESETS.values())
CHANGED = "2026-11-20T20:15:00"


class Watching(NullTerminal):
    """Looks into the record whenever the table is shown."""

    def __init__(self, file: Path, frames: int) -> None:
        super().__init__(self._type)
        self.file = file
        self.left = frames
        self.plays: list[int] = []
        self.app: App | None = None

    def _type(self, _: NullTerminal) -> Sequence[Input]:
        self.left -= 1
        return keys("Enter") if self.left else keys("q", "q")

    def show(self, frame: Frame) -> None:
        super().show(frame)
        assert self.app is not None
        if isinstance(self.app.top, Table):
            with closing(Store(self.file)) as store:
                found = store.load(store.summaries()[-1].number).history
            assert found == self.app.top.state.history
            self.plays.append(sum(len(played.plays) for played in found.rounds))


def test_what_the_table_shows_is_in_the_record_before_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scopa.tui.app.SAVED_WITHIN_S", 20)  # however slow the disk
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    terminal = Watching(tmp_path / "matches.db", frames=60)
    terminal.app = started(terminal, open_saver=MatchSaver)
    terminal.app.run()
    assert terminal.app.close(print)
    assert max(terminal.plays) >= 36
    assert terminal.plays == sorted(terminal.plays)


# ------------------------------------------------------------------------------------- the title


class Record(MatchSaver):
    """A record in which a match is *found* when the test says so, and nothing is kept."""

    found: Callable[[RecordSummary], None]

    def __init__(self) -> None:
        pass

    def __call__(
        self, found: Callable[[RecordSummary], None], _tell: Callable[[Sequence[str]], None]
    ) -> MatchSaver:
        self.found = found
        return self

    def save(self, state: MatchState) -> None:
        pass

    def settle(self, within_s: float) -> bool:  # noqa: ARG002
        return True

    def close(self, tell: Callable[[Sequence[str]], None]) -> bool:  # noqa: ARG002
        return True


def left(game: int = 0) -> SavedMatch:
    return saved(5, rules=GAMES[game], plays=45)


def waiting(game: int = 0) -> ContinuableMatch:
    return ContinuableMatch(resumed(left(game)), CHANGED)


def title_when_found(
    found: SavedMatch | None, *typed: str, app_state: AppState = APP_STATE, is_new: bool = False
) -> str:
    """The title once the record, in which a match is *found*, is read.

    That is after those keys.
    """
    record, seen = Record(), []

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys(*typed)
        record.found(RecordSummary(found, CHANGED, frozenset(), finished=not is_new))
        yield []
        seen.append(terminal.screen)

    run(acting(script), app_state=app_state, open_saver=record)
    (screen,) = seen
    return screen


def test_the_title_offers_a_match_with_who_score_and_when() -> None:
    mine, shown_play = saved(5, plays=45).standing.scores
    offer = f"Continue: Scopa, round 2: You {mine}, Beppe {shown_play}"
    lines = title_when_found(left()).splitlines()
    begins = {line.index(text) for line in lines for text in (offer, "New game") if text in line}
    assert len(begins) == 1, "in line with the rest"
    waits = APP_STATE._replace(waiting=waiting())
    assert f"{offer} (2026-11-20 20:15)" in text(Title(), SIZES[3], waits), "in a wide window"


def test_the_menu_stands_still_whatever_can_be_continued_and_whoever_plays() -> None:
    places = set()
    for app_state in (
        APP_STATE,
        APP_STATE._replace(waiting=waiting()),
        APP_STATE.with_opponents(["don-ciccio"]),
    ):
        lines = text(Title(), app_state=app_state).split("\n")
        places |= {line.index("Puzzles") for line in lines if "Puzzles" in line}
    assert len(places) == 1


def test_after_the_lesson_the_line_below_it_is_chosen() -> None:
    new = APP_STATE._replace(finished=0)
    title, lesson = screens_after(Title(), Action(Command.OK), new)
    assert isinstance(lesson, Lesson)
    assert ">  New game" in text(title, app_state=new)


def test_a_line_that_was_chosen_before_stays_chosen() -> None:
    assert ">  Daily deal" in title_when_found(left(), "Down")


def test_a_match_that_was_left_in_this_run_comes_before_one_of_another_day() -> None:
    now = ContinuableMatch(state(("7D", "9C"), "3B", match=match_at((1, 2))))
    screen = title_when_found(left(), app_state=APP_STATE._replace(waiting=now))
    assert ">  Continue: Scopa, round 4: You 1, Beppe 2 " in screen


def test_the_match_at_the_table_is_not_offered_as_it_was_when_the_program_began() -> None:
    over = state(("", ""), piles=("7D 1D", "2D"), match=match_at((8, 8)))._replace(key="k")
    record = Record()

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        record.found(RecordSummary(left(), CHANGED, frozenset(), finished=0))
        yield []
        yield keys("Enter", "Enter")  # the score, the end
        assert "You win the match!" in terminal.screen
        yield keys("Esc")
        assert "New game" in terminal.screen
        assert "Learn to play" not in terminal.screen  # a match has been finished
        assert "Continue" not in terminal.screen

    run(acting(script), open_table(over, APP_STATE), open_saver=record)


def test_continuing_goes_to_the_table_and_a_new_game_does_not() -> None:
    found, ok = waiting(), Action(Command.OK)
    app_state = APP_STATE._replace(waiting=found)
    _, table = screens_after(Title(), ok, app_state)
    assert isinstance(table, Table)
    assert table.state.history == found.state.history
    assert table.to_save == table.state
    _, drawing = screens_after(Title(), Action(Command.CHOOSE, 1), app_state)
    assert isinstance(drawing, DrawForDeal)
    new = pressed(drawing.made, Command.OK, to=Table)
    assert new.state.history != table.state.history


def test_every_match_is_another_one_unless_a_seed_is_given() -> None:
    app_state = APP_STATE._replace(seed=None)
    draws = [screens_after(Title(), Action(Command.OK), app_state)[1] for _ in range(2)]
    decks = {drawing.step.deck for drawing in draws if isinstance(drawing, DrawForDeal)}
    assert len(decks) == 2


# ------------------------------------------------------------------------------------ take back


def test_who_takes_back_or_asks_the_coach_is_helped_and_the_end_of_the_match_says_so() -> None:
    table = begin()[0]
    while not table.state.is_humans_turn:
        table = Table(table.state.after(choose(table.state.knowledge)))
    after = pressed(table, Command.OK, Command.TAKE_BACK, to=Table)
    assert after.state == table.state._replace(helped=True)
    assert pressed(table, Command.TAKE_BACK) == table
    over = resumed(saved(5))
    with_help = "With help: a play was taken back or the coach was asked."
    for helped in (True, False):
        assert (with_help in text(MatchEnd(over._replace(helped=helped)))) is helped
    assert not table.state.helped
    assert pressed(table, Command.SUGGEST, to=Table).state.helped
