"""The first lesson: each task can be done, and only that leads on."""

import re
from dataclasses import replace

import pytest

from scopa.engine import FULL_DECK, PRESETS, SCOPA, CardSet
from scopa.storage.settings import LESSONS
from scopa.text.card_names import respelled_in_both
from scopa.text.exercises import exercises
from scopa.text.language import languages, set_language
from scopa.tui.big_letters import exclaimed
from scopa.tui.cells import Size
from scopa.tui.key_bindings import Action, Command, with_keys
from scopa.tui.navigation import open_help, open_lesson, open_table
from scopa.tui.screen import Screen, UnboundKey
from scopa.tui.screens.lesson import Lesson, ScoreLesson
from scopa.tui.screens.pages import Pages
from scopa.tui.table.layout import view_of
from tests.tui import (
    APP_STATE,
    SIZES,
    app_state_after,
    begin,
    only,
    options,
    screens_after,
    words,
)
from tests.tui.null_terminal import NullTerminal, Typed, acting, keys, run
from tests.tui.screen_cases import pressed, screen_cases
from tests.tui.watching import watching


@pytest.mark.parametrize("number", range(5), ids=[task.name for task in exercises()])
def test_only_the_right_play_leads_on(number: int) -> None:
    lesson, exercise = Lesson.of(SCOPA, number), exercises()[number]
    round_ = lesson.board.state.round
    held = round_.table | round_.hands[0] | round_.hands[1] | sum(1 << c for c in round_.stock)
    assert held == FULL_DECK
    wanted = CardSet.parse(exercise.taken)
    assert {exercise.is_solved_by(play) for play in round_.legal_plays()} == {True, False}
    for play in round_.legal_plays():
        assert exercise.is_solved_by(play) or not wanted & play.taken
        chosen = replace(lesson, board=lesson.board.select(play))
        after = only(Lesson, screens_after(chosen, Action(Command.OK)))
        assert after.done == exercise.is_solved_by(play)
        assert bool(after.hints) != after.done
        seen = words(after, SIZES[0])
        for sentence in (
            (exercise.praise,) if after.done else (exercise.task, exercise.keys, exercise.hint[1:])
        ):
            told = respelled_in_both(with_keys(sentence))[0]
            assert " ".join(told.split()).lower() in seen.lower(), sentence


def test_what_each_task_says_is_true_of_its_cards() -> None:
    """The captures of the card of each task are those that it names."""
    said = ("7D x 7B", "9S x 2B 3S 4C", "7C x 3S 4C|7C x 2B 5D", "8B x 2C 6S", "")
    for number, captures in enumerate(said):
        plays = {str(play) for play in Lesson.of(SCOPA, number).board.state.round.legal_plays()}
        taking = {play for play in plays if "x" in play and play[:2] == captures[:2]}
        assert taking == set(filter(None, captures.split("|")))
        assert captures or not any("x" in play for play in plays)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_below_the_table_cards_are_called_by_their_names_only(code: str, size: Size) -> None:
    set_language(code)
    for number in range(5):
        lesson = Lesson.of(SCOPA, number)
        for play in lesson.board.state.round.legal_plays():
            chosen = replace(lesson, board=lesson.board.select(play), is_undecided=False)
            for seen in (chosen, only(Lesson, screens_after(chosen, Action(Command.OK)))):
                layout = view_of(seen.board, size, options(), APP_STATE).layout
                lines = seen.draw(size, options(), APP_STATE).lines()
                told = f"{lines[layout.message_y]} {lines[layout.prompt_y]}"
                assert not re.search(r"\b\d+[DCSB]\b", told), told
                assert not re.search(r"[^ .] ?\.\.\.", told), told


def counting(game: str = "scopa") -> ScoreLesson:
    """The last lesson, after the one before it was done."""
    return pressed(replace(Lesson.of(PRESETS[game], 4), done=True), Command.OK, to=ScoreLesson)


def after_the_lesson(game: str) -> str:
    """What is told once the last point of the example is counted."""
    pages = pressed(replace(counting(game), step=7), Command.OK, to=Pages)
    return " ".join(words(replace(pages, page=n), Size(60, 20)) for n in range(4))


def test_a_page_after_the_lesson_says_how_the_chosen_game_differs() -> None:
    assert "Escoba" not in after_the_lesson("scopa")
    for game in ("scopa", "escoba", "scopone"):
        assert "That is Scopa" in after_the_lesson(game)
    assert "A card takes cards that make 15 together with it" in after_the_lesson("escoba")
    assert "Cards in a hand: 9" in after_the_lesson("scopone")
    assert "The fewest points" not in after_the_lesson("escoba")
    assert "Fewest points win" in after_the_lesson("scopa-a-perdere")


def test_the_whole_lesson_is_played_from_the_help_of_the_title() -> None:
    def script(terminal: NullTerminal) -> Typed:
        yield terminal.click("Rules & help")
        yield keys("s")
        assert "Lesson 1 of 6" in terminal.screen
        assert "What will you play?" in terminal.screen
        assert "[ OK ]" not in terminal.screen  # nothing has been chosen
        yield keys("Enter")
        told = "The two of swords takes nothing; it leaves the seven of clubs for Nino."
        assert told in terminal.screen
        assert "[ OK ]" not in terminal.screen  # it is no answer
        yield keys("Right", "Enter")
        yield keys("Enter", "3", "Enter", "Enter", "3", "Enter")
        told = "Take the five of coins instead."
        assert told in terminal.screen
        yield keys("Down", "Enter", "Enter", "3", "Enter", "Enter", "2", "Enter", "Enter")
        assert "Lesson 6 of 6" in terminal.screen
        yield keys(*["Enter"] * 4, "Left", "Enter", "Enter")
        assert "Who wins it?" in terminal.screen
        yield keys("Enter")
        assert "Who wins it?" in terminal.screen
        yield keys("Right")
        assert "Right! Your best" in terminal.screen
        told = "Your best card of each of the four suits counts: Nino 81, you 75."
        assert told in terminal.screen
        values = [line.split() for line in terminal.screen.splitlines() if "ace" in line.split()]
        assert values == [["the", "card", "7", "6", "ace", "5", "4", "3", "2", "8", "to", "10"]]
        yield keys("Enter")
        assert "Whoever has the most, and at least 11," in terminal.screen
        yield keys("Enter", "Enter")
        assert "New game" in terminal.screen
        yield terminal.click("Rules & help")
        yield keys("s", "Esc", "Esc")
        assert "New game" in terminal.screen

    run(acting(script))


def test_every_point_of_the_example_is_counted_and_explained() -> None:
    """Counted by hand: a scopa, 21 cards, 6 coins and the settebello; three sevens to one."""
    assert "You see the coins of both" in words(counting())
    told, screen = "", pressed(counting())
    while isinstance(screen, ScoreLesson):
        assert screens_after(screen, Action(Command.BACK)) == []
        told += words(screen)
        screen = pressed(screen, Command.NEXT)
    assert isinstance(screen, Pages)
    for sentence in ("21 to 19: a point", "6 to 4: a point", "is a point by itself"):
        assert sentence in told
    assert "You have cleared the table once: 1 scopa." in told


def asked(exercise: int, *intents: Action | UnboundKey) -> str:
    screen: Screen = Lesson.of(SCOPA, exercise)
    for action in intents:
        (screen,) = screens_after(screen, action)
    return words(screen)


def test_a_reproach_ends_with_the_next_choice() -> None:
    wrong, ok, other = Action(Command.CHOOSE, 2), Action(Command.OK), Action(Command.OTHER_WAY)
    told = "take the five of coins instead"
    assert told in asked(2, wrong, ok).lower()
    assert told not in asked(2, wrong, ok, other).lower()
    assert told in asked(2, wrong, ok, Action(Command.PREVIOUS), ok).lower()


def test_only_the_keys_are_named_that_do_something_now() -> None:
    assert "other way" not in asked(0)
    assert "Down other way" in asked(2, Action(Command.CHOOSE, 2))
    done = asked(0, Action(Command.NEXT), Action(Command.OK))
    assert "Enter go on ? help Esc end the lesson" in done
    assert "Match:" not in done


def test_the_scopa_of_the_lesson_has_its_banner() -> None:
    scopa = Action(Command.CHOOSE, 2), Action(Command.OK)
    banner = exclaimed(options().deck.charset, "scopa")[-1]
    assert all(" ".join(row.split()) in asked(3, *scopa) for row in banner)
    assert not all(" ".join(row.split()) in asked(3, *scopa[:1]) for row in banner)


def test_the_lessons_go_on_where_they_were_left_until_all_have_been_done() -> None:
    assert (*[each.name for each in exercises()], "counting") == LESSONS
    app_state, screen = APP_STATE, only(Lesson, open_lesson(SCOPA, LESSONS[0]))
    for _ in range(2):
        app_state = app_state_after(replace(screen, done=True), Action(Command.OK), app_state)
        screen = only(Lesson, open_lesson(SCOPA, app_state.settings.lesson))
    assert "Lesson 3 of 6" in words(screen)
    assert "You left the lessons here; u leads to the one before." in words(screen)
    before = only(Lesson, screens_after(screen, Action(Command.TAKE_BACK), app_state))
    assert "Lesson 2 of 6" in words(before)
    assert "You left the lessons here" not in words(before)
    last = only(ScoreLesson, open_lesson(SCOPA, "counting"))
    assert "Lesson 5 of 6" in words(pressed(last, Command.TAKE_BACK))
    done = app_state_after(replace(last, step=7), Action(Command.OK), app_state)
    assert done.has_learned
    assert open_lesson(SCOPA, done.settings.lesson) == (Lesson.of(SCOPA),)


def test_who_is_new_plays_nino_after_the_lesson() -> None:
    for is_new in (True, False):
        step = replace(counting(), step=7).handle(
            Action(Command.OK), APP_STATE._replace(finished=not is_new)
        )
        assert step.screen is not None
        assert step.app_state is not None
        told = words(step.screen)
        assert ("Your next game is against Nino" in told) == is_new
        assert ("on the title you choose another" in told) == is_new
        assert (step.app_state.settings.opponent == "nino") == is_new


def test_the_help_at_the_table_leads_to_the_lesson_and_back() -> None:
    def script(terminal: NullTerminal) -> Typed:
        yield keys("?")
        assert "learn by playing" in terminal.screen
        assert "The keys" in terminal.screen, "for which there was no room in the last row"
        yield keys("s")
        assert "Lesson 1 of 6" in terminal.screen
        yield keys("Esc", "Right")
        assert "Lesson 1 of 6" in terminal.screen, "a slip of the finger loses nothing"
        yield keys("Esc")
        assert "Esc again ends the lessons; Enter goes on." in terminal.screen
        yield keys("Esc")
        assert "deck" in terminal.screen

    run(acting(script), open_table(begin()[0].state, APP_STATE))


# -------------------------------------------------------------------------- pictures in the help


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_examples_of_the_help_are_shown_whole_on_one_page(size: Size) -> None:
    shown: dict[str, int] = {}
    pages = only(Pages, open_help(SCOPA, ""))
    for number in range(9):
        frame = replace(pages, page=number).draw(size, options(), APP_STATE)
        lines = frame.lines(has_colours=False)
        seen = "\n".join(lines)
        for caption, cards in (
            ("settebello", ("7D", "8C", "9S", "10B")),
            ("you play", ("7D", "====")),
            ("+ 16 = 76", ("7C", "7D", "6B", "1S")),
        ):
            below = [y for y, line in enumerate(lines) if caption in line and ":" not in line]
            if below and all(card in seen for card in cards):
                shown[caption] = shown.get(caption, 0) + 1
    assert shown.keys() == {"settebello", "you play", "+ 16 = 76"}


def test_what_is_told_of_the_count_covers_no_card_where_a_row_is_lacking() -> None:
    case = screen_cases()["lesson, counting"]
    with watching() as watcher:
        case.draw(Size(71, 21), options())
    assert watcher.faults == []


@pytest.mark.parametrize("code", languages())
def test_the_sign_of_a_suit_and_its_name_stand_in_one_line(code: str) -> None:
    set_language(code)
    for width in range(60, 110):
        frame = Lesson.of(SCOPA).draw(Size(width, 24), options(), APP_STATE)
        assert not [line for line in frame.lines() if re.search(r"\s[DCSB]\s*$", line)], width
