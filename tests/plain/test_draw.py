"""The draw for the deal in lines of text: a card of the fan by its number, or any."""

import pytest

from scopa.engine import SCOPA
from scopa.game.match_flow import DrawStep, first_step
from scopa.game.match_state import HUMAN, FirstDealer
from scopa.game.new_match import NewMatch
from scopa.plain.text_game import TextGame

NEW = NewMatch(SCOPA, 5, FirstDealer.DRAW, key="5")
DRAW = DrawStep.of(NEW)
DRAWING = TextGame.begin(first_step(NEW, cuts=True), cuts=True)


def test_a_match_begins_with_the_question_which_card_to_turn_and_why() -> None:
    assert " ".join(DRAWING.output).endswith(
        "Who deals first? The lowest card deals; the dealer plays last. Type a number from 1 to "
        "40, or Enter alone for any card."
    )
    assert (DRAWING.request, DRAWING.to_keep) == (None, None)


@pytest.mark.parametrize("number", range(1, 41))
def test_a_number_turns_that_card_of_the_fan(number: int) -> None:
    game = DRAWING.handle_line(str(number))
    draw = NEW._replace(turned=(DRAW.deck[number - 1],)).begin().draw
    assert draw is not None
    if len(draw.draws) == 1:
        cuts = draw.dealer != HUMAN  # the one beside the dealer
        assert game.output[-1].startswith("Cut the deck: ") == cuts
        assert game.handle_line("17").state.draw == draw
    else:
        assert "The lowest are equal: turn another card." in " ".join(game.output)


def test_enter_alone_turns_a_card_as_the_program_would() -> None:
    game = DRAWING
    while isinstance(game.step, DrawStep):
        game = game.handle_line("")
    assert game.handle_line("").state.draw == NEW.begin().draw


@pytest.mark.parametrize("text", ["0", "41", "-1", "7d", "x"])
def test_what_is_no_card_of_the_fan_is_asked_again(text: str) -> None:
    again = DRAWING.handle_line(text)
    assert again.step == DRAWING.step
    assert again.output[0] == f"I do not understand '{text}'."
    assert again.output[-1].endswith("Enter alone for any card.")
