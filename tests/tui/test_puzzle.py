"""A puzzle on the screen: the question, the verdict, why, and the next one."""

from dataclasses import replace

import pytest

from scopa.game.puzzles import PuzzleSession
from scopa.players.puzzle import PuzzleTheme, by_key, shipped_puzzles
from scopa.storage.puzzle_answers import Answers, answers_file, load_answers
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_puzzle, open_puzzles
from scopa.tui.screens.pages import Pages
from scopa.tui.screens.puzzle import PuzzleScreen
from tests.tui import APP_STATE, only, screens_after, words

pytestmark = pytest.mark.usefixtures("home")


def first(theme: PuzzleTheme = PuzzleTheme.COINS) -> PuzzleScreen:
    return only(PuzzleScreen, open_puzzles(APP_STATE, theme))


def of_line(beginning: str, part: str = "") -> PuzzleScreen:
    """The puzzle of the first line that begins so and has that part, with others after it."""
    lines = shipped_puzzles().values()
    line = next(line for line in lines if line.startswith(beginning) and part in line)
    (key,) = by_key([line])
    return only(PuzzleScreen, open_puzzle(PuzzleSession(shipped_puzzles(), Answers(), key=key)))


def stepped(screen: PuzzleScreen, command: Command = Command.OK) -> PuzzleScreen:
    return only(PuzzleScreen, screens_after(screen, Action(command)))


def answered(screen: PuzzleScreen, *, rightly: bool) -> PuzzleScreen:
    """The screen after a play, once it is kept."""
    best = screen.attempt.puzzle.best
    plays = screen.board.state.round.legal_plays()
    play = next(play for play in plays if (play == best) == rightly)
    step = replace(screen, board=screen.board.select(play)).handle(Action(Command.OK), APP_STATE)
    assert step.job is not None
    assert step.job() == ()
    assert isinstance(step.screen, PuzzleScreen)
    return step.screen


def missed_twice(screen: PuzzleScreen) -> PuzzleScreen:
    """The screen after a wrong play, which was made twice."""
    once = answered(screen, rightly=False)
    assert "There is a better play: try once more." in words(once)
    again = once.handle(Action(Command.OK), APP_STATE)
    assert again.job is None
    assert isinstance(again.screen, PuzzleScreen)
    return again.screen


def test_a_puzzle_asks_and_says_nothing_of_the_answer() -> None:
    screen = first()
    assert screen.request is None
    assert "Puzzle: coins" in words(screen), "these were asked for"
    assert "Which play wins most this round?" in words(screen)
    assert not stepped(screen, Command.SUGGEST).attempt.steps


def test_after_the_answer_the_values_of_all_plays_are_shown_on_demand() -> None:
    screen = missed_twice(first())
    assert "in all" not in words(screen)
    valued = stepped(screen, Command.SUGGEST)
    assert valued.shown_step is not None
    assert valued.shown_step.is_answer
    assert "in all" in words(valued)
    assert "in all" not in words(stepped(valued, Command.SUGGEST))


def test_the_right_play_is_praised_explained_and_kept() -> None:
    asked = first()
    screen = answered(asked, rightly=True)
    assert "Right!" in words(screen)
    assert "The best play. [ OK ]" in words(screen)
    assert load_answers().by_key == {asked.attempt.session.key: True}
    following = stepped(screen)
    assert following.attempt.session.key != asked.attempt.session.key


def test_a_wrong_play_is_kept_and_the_best_one_shown_with_its_reason() -> None:
    screen = missed_twice(first(PuzzleTheme.SETTEBELLO))
    told = [words(replace(screen, step=step)) for step in range(len(screen.attempt.steps))]
    assert "Not the best: it costs " in told[-1] + told[0]
    assert any(": " in text and "The best play." in text for text in told)
    assert list(load_answers().by_key.values()) == [False]


def test_the_last_deal_is_played_out_with_both_hands_face_up() -> None:
    screen = missed_twice(of_line("last deal"))
    ends = 0
    for step in range(len(screen.attempt.steps)):
        seen = replace(screen, step=step)
        assert seen.shown_board.open_hands is not (seen.said.prompt == "The best play.")
        ends += seen.said.prompt.startswith("Points: ")
    assert ends == 2


def test_steps_go_forth_and_back_and_the_last_leads_to_the_next_puzzle() -> None:
    screen = missed_twice(of_line("last deal"))
    assert stepped(screen).step == 1
    assert stepped(stepped(screen), Command.PREVIOUS).step == 0
    at_end = replace(screen, step=len(screen.attempt.steps) - 1)
    assert stepped(at_end).attempt.session.key != screen.attempt.session.key
    assert screen.handle(Action(Command.BACK), APP_STATE).screen is None


def test_where_there_are_none_it_is_said() -> None:
    page = only(Pages, open_puzzles(APP_STATE, PuzzleTheme.OWN))
    assert "from your own matches yet" in words(page)


def test_at_a_table_of_four_it_needs_a_larger_window_and_says_who_the_partner_is() -> None:
    screen = of_line("", "partnerships=yes")
    assert screen.smallest == Size(80, 24)
    assert "Your partner is " in words(screen)


def test_an_answer_that_cannot_be_kept_is_told() -> None:
    screen = first()
    answers_file().mkdir(parents=True)
    step = screen.handle(Action(Command.OK), APP_STATE)
    assert step.job is not None
    (page,) = step.job()
    assert "puzzles.txt" in words(page)
