"""The draw for the deal in lines of text: a card of the fan by its number, or any."""

from collections.abc import Sequence

import pytest

from scopa.engine import SCOPA, Card
from scopa.game.match_state import FirstDealer, MatchState
from scopa.plain.drawing import Drawing
from scopa.plain.text_game import TextGame


def begin(cut: int | None = None, turned: Sequence[Card] = ()) -> MatchState:
    return MatchState.begin(SCOPA, 5, FirstDealer.DRAW, cut=cut, key="5", turned=turned)


DRAWING = TextGame.begin(begin(), begin, drawing=Drawing(begin))


def test_a_match_begins_with_the_question_which_card_to_turn_and_why() -> None:
    assert " ".join(DRAWING.said).endswith(
        "Who deals first? The lowest card deals; the dealer plays last. Type a number from 1 to "
        "40, or Enter alone for any card."
    )
    assert (DRAWING.request, DRAWING.to_keep) == (None, None)


@pytest.mark.parametrize("number", [1, 2, 17, 40])
def test_a_number_turns_that_card_of_the_fan(number: int) -> None:
    text_game = DRAWING.heard(str(number))
    draw = begin(turned=(Drawing(begin).fan[number - 1],)).draw
    assert draw is not None
    if len(draw.draws) == 1:
        assert text_game.drawing is None
        assert text_game.state.draw == draw
        assert text_game.said[-1].startswith("Cut the deck: ")
        assert text_game.heard("17").state.draw == draw
    else:
        assert "The lowest are equal: turn another card." in " ".join(text_game.said)


def test_enter_alone_turns_a_card_as_the_program_would() -> None:
    text_game = DRAWING
    while text_game.drawing is not None:
        text_game = text_game.heard("")
    assert text_game.state.draw == begin().draw


@pytest.mark.parametrize("text", ["0", "41", "-1", "7d", "x"])
def test_what_is_no_card_of_the_fan_is_asked_again(text: str) -> None:
    again = DRAWING.heard(text)
    assert again.drawing == DRAWING.drawing
    assert again.said[-1].endswith("Enter alone for any card.")
