"""A puzzle on the screen: the question, the verdict, and the next one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from scopa.game.puzzles import Course
from scopa.players.coach import advise
from scopa.players.puzzle import shipped_puzzles
from scopa.storage.puzzle_progress import Progress, load_progress, progress_file
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_puzzles
from scopa.tui.screen import Reply, Update
from scopa.tui.screens.puzzle import Solving
from scopa.tui.screens.text_pages import Pages
from scopa.tui.terminal.interface import Input
from tests.tui import APP_STATE, SIZES, only, words
from tests.tui.null_terminal import NullTerminal, acting, keys, run

pytestmark = pytest.mark.usefixtures("home")

OF_FOUR = next(line for line in shipped_puzzles().values() if line.startswith("partner"))


def first() -> Solving:
    """The first puzzle of a player."""
    return only(Solving, open_puzzles())


def played(screen: Solving, *, rightly: bool) -> Solving:
    """The screen after a play, before the coach has spoken."""
    best = screen.puzzle.best
    plays = screen.board.state.round.legal_plays()
    play = next(play for play in plays if (play == best) == rightly)
    chosen = replace(screen, board=screen.board.select(play))
    return after(chosen.handle(Action(Command.OK), APP_STATE))


def analyzed(looking: Solving) -> Update:
    """What comes of what the coach says."""
    request = looking.request
    assert request is not None
    advice = advise(request.state.knowledge)
    return looking.handle(Reply(request, advice.play, advice), APP_STATE)


def answered(screen: Solving, *, rightly: bool) -> Solving:
    """The screen after a play, once the coach has spoken and it is kept."""
    step = analyzed(played(screen, rightly=rightly))
    assert step.job is not None
    assert step.job() == ()
    return after(step)


def after(step: Update) -> Solving:
    assert isinstance(step.screen, Solving)
    return step.screen


def test_a_puzzle_asks_and_the_coach_is_silent_until_it_is_answered() -> None:
    screen = first()
    assert screen.request is None
    assert "Puzzle" in words(screen)
    assert "What would you play?" in words(screen)
    assert after(screen.handle(Action(Command.SUGGEST), APP_STATE)).request is None


def test_the_right_play_is_praised_explained_and_kept() -> None:
    screen = answered(first(), rightly=True)
    assert "Right!" in words(screen)
    assert "of the six opponents" in words(screen) or "All six opponents" in words(screen)
    assert "The next puzzle? [ OK ]" in words(screen)
    kept = load_progress(progress_file())
    assert kept == Progress(
        solved=frozenset({screen.course.key}), missed={}, streak=1, longest_streak=1
    )


def test_another_play_is_told_what_it_costs_and_the_best_one_is_framed() -> None:
    screen = answered(first(), rightly=False)
    assert "No: the " in words(screen)
    assert screen.board.marked_play == screen.puzzle.best
    kept = load_progress(progress_file())
    assert kept.missed[screen.course.key].due == screen.course.day + timedelta(1)


def test_until_the_coach_has_spoken_nothing_is_kept_and_nothing_follows() -> None:
    looking = played(first(), rightly=True)
    assert "The coach is looking at the table" in words(looking)
    for command in (Command.OK, Command.REMATCH, Command.NEXT):
        assert looking.handle(Action(command), APP_STATE) == Update(looking)


def test_after_the_answer_cards_cannot_be_chosen_any_more() -> None:
    screen = answered(first(), rightly=False)
    assert after(screen.handle(Action(Command.NEXT), APP_STATE)) == screen


def test_the_next_puzzle_tells_how_many_were_right_in_a_row() -> None:
    solved = answered(first(), rightly=True)
    following = after(solved.handle(Action(Command.OK), APP_STATE))
    assert following.course.key != solved.course.key
    assert "Puzzle: one right" in words(following)
    assert following.request is None


def test_a_puzzle_that_is_skipped_is_neither_kept_nor_asked_again_at_once() -> None:
    screen, seen = first(), set()
    for _ in range(5):
        seen.add(screen.course.key)
        step = screen.handle(Action(Command.REMATCH), APP_STATE)
        assert step.job is None
        screen = after(step)
    assert len(seen) == 5


def test_what_lies_beside_a_table_can_be_looked_at() -> None:
    screen = first()
    for command in (Command.COUNTER, Command.PILE, Command.LAST_CAPTURE, Command.RULES):
        step = screen.handle(Action(command), APP_STATE)
        assert step.screen == screen
        assert len(step.opens) == 1


def test_a_puzzle_for_four_needs_a_larger_window_and_there_are_others() -> None:
    lines = {"four": OF_FOUR, "other": next(iter(shipped_puzzles().values()))}
    screen = Solving.of(Course(lines, Progress(), date(2026, 11, 22), "four"))
    small = words(screen, SIZES[0])
    assert "A puzzle for four players needs a window of 80x24." in small
    assert "m another puzzle" in small
    assert "What would you play?" in words(screen, SIZES[1])
    assert after(screen.handle(Action(Command.REMATCH), APP_STATE)).course.key == "other"


def test_a_file_that_is_none_is_told_of(home: Path) -> None:
    (home / "puzzles.toml").write_text("what?", "utf-8")
    page = only(Pages, open_puzzles())
    assert "no file of puzzles" in words(page)


def test_what_cannot_be_kept_is_told_of(home: Path) -> None:
    looking = played(first(), rightly=True)
    (home / "puzzles.toml").mkdir()
    step = analyzed(looking)
    assert step.job is not None
    told = only(Pages, step.job())
    assert "what you solved cannot be saved" in str(told.chapters)


def test_puzzles_are_reached_from_the_title_answered_and_left_with_the_keys_alone() -> None:
    seen = []

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Down", "Down", "Enter")
        seen.append(terminal.screen)
        yield keys("Enter")
        while "[ OK ]" not in terminal.screen or "looking" in terminal.screen:
            yield []
        seen.append(terminal.screen)
        yield keys("Esc")
        seen.append(terminal.screen)
        yield keys("q", "q")

    run(acting(script))
    for shown, read in zip(
        seen, ("What would you play?", "The next puzzle?", "New game"), strict=True
    ):
        assert read in shown
