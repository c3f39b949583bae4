"""In lines of text, after a round and after a match: the same deal again, and a rematch."""

from pathlib import Path

import pytest

from scopa.engine import SCOPA, SETTEBELLO, Play
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.game.match_state import MatchState
from scopa.game.round_review import JudgedPlay, RoundReview
from scopa.plain.descriptions import review_lines
from scopa.plain.text_game import TextGame
from scopa.text.player_names import players_of
from tests.cli import Command
from tests.plain import assert_readable, at_the_end_of_a_round
from tests.storage import keep, saved


def begin(seed: int = 5) -> MatchState:
    return NewMatch(SCOPA, seed, FirstDealer.COMPUTER, key=str(seed)).begin()


def rematch(over: MatchState) -> TextGame:
    return TextGame(begin(over.seed + 1), rematch=rematch).begin()


def over(scores: tuple[int, int] = (0, 0)) -> TextGame:
    state = begin()
    match = state.match._replace(scores=scores)
    return at_the_end_of_a_round(TextGame(state._replace(match=match), rematch=rematch))


OFFERED = "Or review: luck and mistakes; again: practise the same deal; rematch: a new match."


def test_after_a_round_the_rest_is_offered_and_its_first_letters_mean_it() -> None:
    assert over().output[-2:] == ("The round is over. Enter: the next round.", OFFERED)
    assert over().handle_line("r").job == "review"
    assert over().handle_line("r").after_job(["..."]).output == ("...", *over().output[-2:])
    assert over().handle_line("a").state.is_practice


def test_the_same_deal_again_is_practice_and_leads_back_to_the_match() -> None:
    before = over()
    practice = before.handle_line("again")
    assert practice.output[0] == "The same deal again, as practice: it does not count."
    assert practice.state.deck == before.state.deck
    assert (practice.state.round.plays, practice.to_save) == ((), None)
    after = at_the_end_of_a_round(practice)
    assert after.state == before.state
    assert after.output[-3:] == (
        "That was practice: it does not count. In the match it was 3 to 0.",
        "The round is over. Enter: the next round.",
        OFFERED,
    )
    assert not any(line.startswith("The match:") for line in after.output)
    assert after.handle_line("").state.match.rounds_played == 1


def test_after_the_match_one_is_asked_and_enter_ends_it() -> None:
    won = over((10, 0))
    assert not won.is_over
    assert won.output[-2] == "The match is over. Enter: leave."
    assert won.handle_line("").is_over
    assert won.handle_line("7D").output[-2] == "The match is over. Enter: leave."
    again = won.handle_line("rematch")
    assert (again.state.seed, again.state.match.scores, again.is_over) == (6, (0, 0), False)
    practised = at_the_end_of_a_round(won.handle_line("again"))
    assert practised.state == won.state
    assert practised.output[-2] == "The match is over. Enter: leave."


def test_a_review_is_a_few_readable_lines() -> None:
    game = over()
    state = game.state
    plays = [
        JudgedPlay(number, before.round.turn, play, {play: (0.6, {}), Play(SETTEBELLO): (1.0, {})})
        for number, (before, play) in enumerate(state.all_plays())
    ]
    review = RoundReview(state, tuple(plays))
    lines = game.after_job(list(review_lines(review, players_of(state)))).output
    assert_readable(lines)
    assert sum(line.startswith("Play ") for line in lines) == len(review.mistakes) > 1
    own = sum(play.seat == 0 for play in review.mistakes)
    assert sum("Mistake, 0.40 points: you " in line for line in lines) == own
    others = sum("Mistake, 0.40 points: Beppe " in line for line in lines)
    assert others == len(review.mistakes) - own > 0
    assert lines[0].startswith("You won 3 to 0: ")


@pytest.mark.usefixtures("quick_coach")
def test_the_last_round_can_be_reviewed_before_the_first_play_of_the_next(
    home: Path, printed: Command
) -> None:
    keep(home, saved(2, plays=36)._replace(opponent="beppe"))
    reviewed = printed("continue", "--plain", typed="\nreview\nquit\n").split("puzzles.")[1]
    assert "The round is over" not in reviewed
    assert "Your turn, 1 to 3.\nThe match stops here" in reviewed


def test_il_maestro_plays_the_same_deal_and_the_match_goes_on_after_it() -> None:
    before = over()
    watching = before.handle_line("watch")
    assert watching.state.deck == before.state.deck
    assert watching.state.levels == ("maestro", "beppe")
    assert watching.to_save is None
    assert watching.request is not None
    assert watching.handle_line("quit").output[-1] == before.handle_line("quit").output[-1]
    kept = "It is kept; scopa continue --plain goes on with it."
    assert before.handle_line("quit").output == (f"The match stops here: You 3, Beppe 0. {kept}",)
    after = at_the_end_of_a_round(watching)
    assert after.state == before.state
    assert after.output[-3].startswith("That was practice")
