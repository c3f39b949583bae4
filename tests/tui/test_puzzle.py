"""A puzzle on the screen: the question, the verdict, and the next one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from scopa.game.player_requests import Reply
from scopa.game.puzzle_session import PuzzleFilter, PuzzleSession
from scopa.players.coach import advise
from scopa.players.puzzle import PuzzleTheme, by_key, shipped_puzzles
from scopa.storage.puzzle_progress import FIRST_RATING, Progress, load_progress, progress_file
from scopa.text.card_names import in_code, list_of_cards
from scopa.text.coaching.puzzle_words import step_explanation
from scopa.tui.key_bindings import Action, Command
from scopa.tui.navigation import open_puzzle, open_puzzles
from scopa.tui.screen import Update
from scopa.tui.screens.learning.puzzle import HandChoice, PuzzleScreen
from scopa.tui.screens.learning.puzzle_choice import PuzzleChoice
from scopa.tui.screens.menus.pages import Pages
from scopa.tui.terminal.key_decoder import Input
from tests.tui import APP_STATE, SIZES, only, screens_after, words
from tests.tui.null_terminal import NullTerminal, acting, keys, run

pytestmark = pytest.mark.usefixtures("home")


def _line(beginning: str, part: str = "") -> str:
    lines = shipped_puzzles().values()
    return next(line for line in lines if line.startswith(beginning) and part in line)


LAST_DEAL, HAND = map(_line, ("last deal", "hand"))
OF_FOUR = _line("", "partnerships=yes")


def first(theme: str = "coins") -> PuzzleScreen:
    return only(PuzzleScreen, open_puzzles(APP_STATE, PuzzleFilter.of(theme, None)))


def of_line(line: str) -> PuzzleSession:
    """The session at the puzzle of a *line*, with others after it."""
    (key,) = by_key([line])
    return PuzzleSession(shipped_puzzles(), Progress(), date(2026, 11, 22), key=key)


def asked(session: PuzzleSession) -> PuzzleScreen:
    return only(PuzzleScreen, open_puzzle(session))


def stepped(screen: PuzzleScreen, command: Command = Command.OK) -> PuzzleScreen:
    return only(PuzzleScreen, screens_after(screen, Action(command)))


def played(screen: PuzzleScreen, *, rightly: bool) -> PuzzleScreen:
    """The screen after a play, before the coach has spoken."""
    best = screen.attempt.puzzle.best
    plays = screen.board.state.round.legal_plays()
    play = next(play for play in plays if (play == best) == rightly)
    chosen = replace(screen, board=screen.board.select(play))
    return after(chosen.handle(Action(Command.OK), APP_STATE))


def analyzed(looking: PuzzleScreen) -> Update:
    request = looking.request
    assert request is not None
    advice = advise(request.state.knowledge)
    return looking.handle(Reply(request, advice.play, advice), APP_STATE)


def answered(screen: PuzzleScreen, *, rightly: bool) -> PuzzleScreen:
    """The screen after a play, once the coach has spoken and it is kept."""
    step = analyzed(played(screen, rightly=rightly))
    assert step.job is not None
    assert step.job() == ()
    return after(step)


def after(step: Update) -> PuzzleScreen:
    assert isinstance(step.screen, PuzzleScreen)
    return step.screen


def test_a_puzzle_asks_and_the_coach_is_silent_until_it_is_answered() -> None:
    screen = first()
    assert screen.request is None
    assert "Puzzle" in words(screen)
    assert "Which play wins most this round?" in words(screen)
    assert "begins with 1200 for everybody" in " ".join(screen.explanation)
    assert after(screen.handle(Action(Command.SUGGEST), APP_STATE)).request is None


def test_the_right_play_is_praised_explained_rated_and_kept() -> None:
    asked = first()
    screen = answered(asked, rightly=True)
    assert "Right!" in words(screen)
    assert "The best play. [ OK ]" in words(screen)
    kept = load_progress(progress_file())
    assert kept.solved == {asked.attempt.session.key}
    assert kept.rating > FIRST_RATING
    assert f"Your rating: {kept.rating} (+" in words(screen)
    assert re.search(r"the puzzle's: (800|1[024]00|1600|1800|2000)\.", words(screen))
    *_, why, hard = step_explanation(screen.attempt, screen.attempt.steps[0])[0].splitlines()
    assert "six opponents" in hard
    assert "six opponents" not in why


def test_the_last_deal_is_played_out_with_both_hands_face_up() -> None:
    screen = answered(asked(of_line(LAST_DEAL)), rightly=False)
    assert list(load_progress(progress_file()).missed) == [screen.attempt.session.key]
    ends = 0
    for step in range(len(screen.attempt.steps)):
        shown = replace(screen, step=step)
        board = shown.shown_board
        is_best = board.prompt == "The best play."
        assert board.open_hands is not is_best
        assert (board.marked_play == shown.attempt.puzzle.best) or not is_best
        assert ("No: the " in words(shown)) is (is_best or step == 0)
        ends += "Points: You" in words(shown)
    assert ends == 2


def test_the_steps_after_an_answer_go_forward_and_back_and_end_with_the_next_puzzle() -> None:
    screen = answered(asked(of_line(LAST_DEAL)), rightly=False)
    second = stepped(screen)
    assert (screen.step, second.step) == (0, 1)
    assert stepped(second, Command.PREVIOUS) == screen
    assert stepped(screen, Command.PREVIOUS) == screen
    end = replace(screen, step=len(screen.attempt.steps) - 1)
    assert stepped(end, Command.NEXT) == end
    for at_once in (screen, end):
        step = at_once.handle(Action(Command.REMATCH), APP_STATE)
        assert step.screen is None
        assert len(step.opens) == 1
    assert screens_after(end, Action(Command.OK)) == [*open_puzzle(end.attempt.session.advance())]
    choice = only(PuzzleChoice, screens_after(end, Action(Command.OPTIONS)))
    assert choice.session == end.attempt.session.advance()


def test_after_the_last_puzzle_that_is_told_and_others_follow_if_there_are() -> None:
    session = of_line(_line("coins"))
    solved = session._replace(done=frozenset(session.keys), chosen=PuzzleFilter(PuzzleTheme.COINS))
    puzzle, page = open_puzzle(solved._replace(key=""))
    assert "No more puzzles of this kind" in words(page)
    assert isinstance(puzzle, PuzzleScreen | HandChoice)
    everything = solved._replace(done=frozenset(solved.every), key="")
    only(Pages, open_puzzle(everything))


# -------------------------------------------------------------------------- what does he hold?


def test_what_the_other_holds_is_asked_first_and_then_shown() -> None:
    session = of_line(HAND)
    (asked,) = open_puzzle(session)
    assert isinstance(asked, HandChoice)
    assert len(set(asked.attempt.hands)) == 4
    hand = session.puzzle.knowledge.unseen
    line = asked.attempt.hands.index(hand)
    right = only(PuzzleScreen, screens_after(replace(asked, line=line), Action(Command.OK)))
    wrong = only(PuzzleScreen, screens_after(replace(asked, line=line - 1), Action(Command.OK)))
    (gone,) = asked.attempt.hands[line - 1] - hand
    told = "Right, Beppe holds", f"No, the {in_code(gone)} had been taken: Beppe holds"
    for screen, said in zip((right, wrong), told, strict=True):
        assert f"{said} the {list_of_cards(hand)}." in words(screen)
        assert screen.board.open_hands


def test_a_number_only_chooses_a_hand() -> None:
    asked = only(HandChoice, open_puzzle(of_line(HAND)))
    for number in (0, 1, 1):
        asked = only(HandChoice, screens_after(asked, Action(Command.CHOOSE, number)))
        assert asked.line == number


def test_the_other_hand_may_be_skipped() -> None:
    session = of_line(HAND)
    skipped = screens_after(only(HandChoice, open_puzzle(session)), Action(Command.REMATCH))
    assert skipped == [*open_puzzle(session.skip())]


# ------------------------------------------------------------------------------ which puzzles?


def test_a_theme_and_a_difficulty_can_be_chosen_and_left() -> None:
    asked = first("settebello")
    choice = only(PuzzleChoice, screens_after(asked, Action(Command.OPTIONS)))
    assert list(choice.filters)[choice.line] == PuzzleFilter(PuzzleTheme.SETTEBELLO)
    assert PuzzleFilter(PuzzleTheme.OWN) not in choice.filters, "there is none"
    assert "0 of " in words(choice)
    chosen = replace(choice, line=list(choice.filters).index(PuzzleFilter(PuzzleTheme.COINS)))
    coins = only(PuzzleScreen, screens_after(chosen, Action(Command.OK)))
    assert coins.attempt.puzzle.theme is PuzzleTheme.COINS
    assert PuzzleFilter(PuzzleTheme.ACE) not in choice.filters, "those are of another game"
    left = only(PuzzleScreen, screens_after(choice, Action(Command.BACK)))
    assert left == asked


def test_until_the_coach_has_spoken_nothing_is_kept_and_nothing_follows() -> None:
    looking = played(first(), rightly=True)
    assert "The coach is looking at the table" in words(looking)
    for command in (Command.OK, Command.REMATCH, Command.NEXT, Command.OPTIONS):
        assert looking.handle(Action(command), APP_STATE) == Update(looking)


def test_what_lies_beside_a_table_can_be_looked_at() -> None:
    screen = first()
    for command, said in (
        (Command.COUNTER, "not seen yet"),
        (Command.PILE, "Your pile"),
        (Command.LAST_CAPTURE, "The last capture"),
        (Command.RULES, "The usual rules of Scopa"),
    ):
        below, beside = screens_after(screen, Action(command))
        assert below == screen
        assert said in words(beside)


def test_a_puzzle_for_four_needs_a_larger_window_and_there_are_others() -> None:
    lines = {"four": OF_FOUR, "other": OF_FOUR}
    day = date(2026, 11, 22)
    screen = asked(PuzzleSession(lines, Progress(), day, PRESETS["scopone"], key="four"))
    small = words(screen, SIZES[0])
    assert "This puzzle needs a window of 80x24 or more." in small
    assert "m another puzzle" in small
    assert "Which play wins most this round?" in words(screen, SIZES[1])
    others = screens_after(screen, Action(Command.REMATCH))
    assert only(PuzzleScreen, others).attempt.session.key == "other"


def test_a_file_that_is_none_is_told_of(home: Path) -> None:
    (home / "puzzles.toml").write_text("what?", "utf-8")
    page = only(Pages, open_puzzles(APP_STATE))
    assert "no file of puzzles" in words(page)


def test_what_cannot_be_kept_is_told_of(home: Path) -> None:
    looking = played(first(), rightly=True)
    (home / "puzzles.toml").mkdir()
    step = analyzed(looking)
    assert step.job is not None
    told = only(Pages, step.job())
    assert "what you solved cannot be saved" in str(told.chapters)


def test_puzzles_are_reached_from_the_title_chosen_answered_and_left_with_the_keys_alone() -> None:
    seen = []

    def script(terminal: NullTerminal) -> Iterator[Sequence[Input]]:
        yield keys("Down", "Down", "Enter", "o", "Down", "Down", "Enter")
        seen.append(terminal.screen)
        yield keys("Enter")
        while "[ OK ]" not in terminal.screen or "looking" in terminal.screen:
            yield []
        seen.append(terminal.screen)
        yield keys("Esc")
        seen.append(terminal.screen)

    run(acting(script))
    for shown, read in zip(
        seen, ("Which play wins most this round?", "the next puzzle", "New game"), strict=True
    ):
        assert read in shown
