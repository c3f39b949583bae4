"""The screen and the record: what is saved when, what is offered, and what is told."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from scopa.players.heuristic_player import choose
from scopa.records.database import Store
from scopa.records.saver import Found, Keeper
from scopa.tui.app import App
from scopa.tui.frame import Frame
from scopa.tui.key_bindings import Intent, Wish
from scopa.tui.screen import Waiting
from scopa.tui.screens.match_end import MatchEnd
from scopa.tui.screens.table import Table
from scopa.tui.screens.title import Title
from scopa.tui.terminal_interface import Input
from tests.records import kept
from tests.tui import HOME, USUAL, begin, look, title
from tests.tui.null_terminal import NullTerminal, at_once, keys
from tests.tui.zoo import pressed

GAMES = list(PRESETS.values())


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
        return keys("Enter" if self.left else "q")

    def show(self, frame: Frame) -> None:
        super().show(frame)
        assert self.app is not None
        if isinstance(self.app.top, Table):
            with closing(Store(self.file)) as store:
                found = store.load(store.summaries()[-1].number).history
            assert found == self.app.top.sitting.history
            self.plays.append(sum(len(played.plays) for played in found.rounds))


def test_what_the_table_shows_is_in_the_record_before_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scopa.tui.app.SAVED_WITHIN_S", 20)  # however slow the disk
    file = tmp_path / "matches.db"
    terminal = Watching(file, frames=60)
    with Keeper(lambda: file) as keeper:
        terminal.app = App(terminal, title(), look(), at_once(choose), keeper=keeper)
        terminal.app.run()
    assert max(terminal.plays) >= 36
    assert terminal.plays == sorted(terminal.plays)


# ------------------------------------------------------------------------------------- the title


def waiting(game: int = 0) -> Waiting:
    """A match of some day."""
    return Waiting(Found(kept(5, rules=GAMES[game], plays=45), "2026-11-20T20:15:00+01:00"))


def lines(screen: Title) -> str:
    return "\n".join(screen.draw(USUAL, look()).lines())


def test_the_title_offers_a_match_with_who_score_and_when() -> None:
    (screen,) = stack_after(waiting())
    assert isinstance(screen, Title)
    scores = kept(5, plays=45).standing.scores
    offer = f">  Continue: You {scores[0]}, Computer {scores[1]}, 2026-11-20 20:15"
    assert offer in lines(screen)


def test_partners_are_named_together() -> None:
    (screen,) = stack_after(waiting(list(PRESETS).index("scopone")))
    assert isinstance(screen, Title)
    assert "Continue: You and Third " in lines(screen)


def test_a_line_that_was_chosen_before_stays_chosen() -> None:
    moved = pressed(Wish.NEXT)
    (screen,) = stack_after(moved, waiting())
    assert isinstance(screen, Title)
    assert ">  Daily deal" in lines(screen)


def test_a_match_that_was_left_in_this_run_comes_before_one_of_another_day() -> None:
    home = HOME.with_paused(begin()[0], ("You 1, Computer 2",))
    (screen,) = stack_after(home, waiting())
    assert screen == home
    assert ">  Continue: You 1, Computer 2" in lines(home)


def test_continuing_goes_to_the_table_and_a_new_game_does_not() -> None:
    (home,) = stack_after(waiting())
    (table,) = stack_after(home, Intent(Wish.OK))
    assert isinstance(table, Table)
    assert table.sitting.history == waiting().found.match.history
    assert table.to_keep == table.sitting
    assert "Continue" not in lines(table.home)
    new = stack_after(home, Intent(Wish.CHOOSE, 1))[0]
    assert isinstance(new, Table)
    assert new.sitting.history != table.sitting.history


def test_every_match_is_another_one_unless_a_seed_is_given() -> None:
    drawn = replace(seed=None)
    tables = [drawn.rematch()[0] for _ in range(2)]
    seeds = {table.sitting.seed for table in tables if isinstance(table, Table)}
    assert len(seeds) == 2


# ------------------------------------------------------------------------------------ take back


def test_u_takes_back_and_the_end_of_the_match_says_so() -> None:
    table = begin()[0]
    while not table.sitting.is_humans_turn:
        table = Table(table.sitting.after(choose(table.sitting.knowledge)))
    after = pressed(table, Wish.OK, Wish.TAKE_BACK)
    assert isinstance(after, Table)
    assert after.sitting == table.sitting._replace(helped=True)
    assert pressed(table, Wish.TAKE_BACK) == table
    match = table.sitting.match._replace(scores=(12, 3))
    for helped in (True, False):
        end = MatchEnd(match, table.cast, helped)
        text = "\n".join(end.draw(USUAL, look()).lines())
        assert ("With help: a play was taken back, or the coach asked." in text) is helped


def test_asking_the_coach_marks_the_match_as_helped() -> None:
    table = begin()[0]
    asking = pressed(table, Wish.SUGGEST)
    assert isinstance(asking, Table)
    assert asking.sitting.helped
    assert not table.sitting.helped
