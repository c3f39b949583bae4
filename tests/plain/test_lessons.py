"""The lessons in lines of text, within a match and as the command."""

from dataclasses import replace

import pytest

from scopa.plain.text_game import TextGame
from scopa.text.exercises import exercises
from scopa.text.language import set_language
from tests.cli import Command
from tests.plain import CHOICE, assert_readable, at

MATCH = replace(at(CHOICE), rematch=lambda _: at(CHOICE))


def test_each_exercise_is_solved_by_its_play_alone_and_leads_to_the_next() -> None:
    lesson = MATCH.handle_line("lesson")
    for number, exercise in enumerate(exercises(), start=1):
        assert lesson.output[0] == f"Lesson {number} of 6."
        plays = lesson.state.round.legal_plays()
        right = [play for play in plays if exercise.is_solved_by(play)]
        for play in plays:
            after = lesson.handle_line(str(play))
            assert_readable(after.output)
            assert after.output[-1].startswith("Enter: the next step") == (play in right)
            assert play in right or after.output[0] == exercise.hints_after(play)[0]
        assert lesson.output[-1] == "Your turn, 1 to 3."
        done = lesson.handle_line(str(right[0]))
        assert (done.request, done.to_save) == (None, None)
        assert done.handle_line("7D").output[-1] == done.output[-1]
        lesson = done.handle_line("")
    assert "Prime (primiera): You 75, Nino 81. Nino +1." in lesson.output
    assert "only after a round that you have played" in lesson.handle_line("rematch").output[0]
    assert_back(lesson.handle_line(""))


def assert_back(game: TextGame) -> None:
    assert (game.state, game.lesson) == (MATCH.state, None)
    assert game.output[-1] == "Your turn, 1 to 3."


def test_they_lead_back_to_the_match_from_which_they_were_begun() -> None:
    lesson = MATCH.handle_line("lesson")
    assert_back(lesson.handle_line("continue"))
    assert_back(lesson.handle_line("lesson").handle_line("continue"))
    assert lesson.handle_line("quit").output == ("The match stops here: You 0, Beppe 0.",)


def test_in_italian_too_a_sentence_that_begins_with_a_card_begins_large() -> None:
    set_language("it")
    done = MATCH.handle_line("lezione").handle_line("il sette di denari")
    assert done.output[1].startswith("Il sette di denari è la carta migliore di tutte")


@pytest.mark.usefixtures("home")
def test_one_who_has_finished_no_match_is_offered_them_and_the_command_begins_them(
    printed: Command,
) -> None:
    assert "Type lesson to learn it all" in printed("--plain", typed="quit\n").replace("\n", " ")
    said = printed("learn", "--plain", typed="seven of coins\n\ncontinue\n").splitlines()
    assert said[0] == "Lesson 1 of 6."
    assert "Lesson 2 of 6." in said
    assert "The players, in turn: You, Nino." in said
