"""The lessons in lines of text, as a value and as the command."""

import pytest

from scopa.plain.lessons import TextLesson
from scopa.plain.text_game import TextGame
from scopa.text.exercises import exercises
from tests.cli import Command
from tests.plain import CHOICE, assert_readable, at


def test_each_exercise_is_solved_by_its_play_alone_and_leads_to_the_next() -> None:
    lesson: TextLesson | TextGame = TextLesson.begin()
    for number, exercise in enumerate(exercises(), start=1):
        assert isinstance(lesson, TextLesson)
        assert lesson.output[0] == f"Lesson {number} of 6."
        plays = lesson.state.round.legal_plays()
        right = [play for play in plays if exercise.is_solved_by(play)]
        for play in plays:
            after = lesson.handle_line(str(play))
            assert isinstance(after, TextLesson)
            assert_readable(after.output)
            assert after.done == (play in right)
            assert after.done or after.output[0] == exercise.hints_after(play)[0]
        assert "2" in " ".join(lesson.handle_line("hand").output)
        lesson = lesson.handle_line(str(right[0])).handle_line("")
    assert "Prime (primiera): You 75, Nino 81. Nino +1." in lesson.output
    assert lesson.handle_line("").is_over


def test_they_lead_back_to_the_match_from_which_they_were_begun() -> None:
    game = at(CHOICE).handle_line("lesson")
    assert game.job == "lesson"
    back = TextLesson.begin(back=game).handle_line("quit")
    assert isinstance(back, TextGame)
    assert back.state == game.state
    assert back.output[-1] == "Your turn, 1 to 3."


@pytest.mark.usefixtures("home")
def test_one_who_has_finished_no_match_is_offered_them_and_the_command_begins_them(
    printed: Command,
) -> None:
    assert "Type lesson to learn it all" in printed("--plain", typed="quit\n").replace("\n", " ")
    said = printed("learn", "--plain", typed="seven of coins\n\nq\n").splitlines()
    assert said[0] == "Lesson 1 of 6."
    assert "Lesson 2 of 6." in said
    assert said[-1] == "The lessons stop here; scopa learn --plain begins them again."
