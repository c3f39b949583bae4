"""The game in lines of text: draw, cut, taking back, the coach, and the match in the record."""

import io
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.output import NOT_WRITTEN
from scopa.engine import SCOPA, chosen_cut, commitment, round_seed
from scopa.game.match_flow import CutStep, DrawStep, first_step
from scopa.game.match_state import HUMAN
from scopa.game.new_match import FirstDealer, NewMatch
from scopa.plain.text_game import TextGame
from scopa.players.coach import advise
from scopa.storage.database import Store
from tests.cli import Command
from tests.engine import move
from tests.plain import CHOICE, answered, at, at_the_end_of_a_round, hold

pytestmark = pytest.mark.usefixtures("home")

CUT = "Cut the deck: how many cards do you lift, 0 to 39? Enter alone cuts it for you."


NEW = NewMatch(SCOPA, 5, FirstDealer.COMPUTER, key="5")
CUTTING = TextGame(NEW.begin(), cuts=True).begin(first_step(NEW, cuts=True))

# ---------------------------------------------------------------------------------- the draw

DRAWN = NewMatch(SCOPA, 5, FirstDealer.DRAW, key="5")
DRAW = DrawStep.of(DRAWN)
DRAWING = TextGame(DRAWN.begin(), cuts=True).begin(first_step(DRAWN, cuts=True))


def test_a_match_begins_with_the_question_which_card_to_turn_and_why() -> None:
    assert " ".join(DRAWING.output).endswith(
        "Who deals first? The lowest card deals; the dealer plays last. Type a number from 1 to "
        "40, or Enter alone for any card."
    )
    assert (DRAWING.request, DRAWING.to_save) == (None, None)
    assert (CUTTING.request, CUTTING.to_save, CUTTING.output[-1]) == (None, None, CUT)


@pytest.mark.parametrize("number", range(1, 41))
def test_a_number_turns_that_card_of_the_fan(number: int) -> None:
    game = DRAWING.handle_line(str(number))
    draw = DRAWN._replace(turned=(DRAW.deck[number - 1],)).begin().draw
    assert draw is not None
    if len(draw.draws) == 1:
        cuts = draw.dealer != HUMAN  # the one beside the dealer
        assert game.output[-1].startswith("Cut the deck: ") == cuts
        assert game.handle_line("17").state.draw == draw
    else:
        assert "The lowest cards are equal: turn another card." in " ".join(game.output)


def test_enter_alone_turns_a_card_as_the_program_would() -> None:
    game = DRAWING
    while isinstance(game.step, DrawStep):
        game = game.handle_line("")
    assert game.handle_line("").state.draw == DRAWN.begin().draw


def test_nothing_holds_up_those_who_only_watch() -> None:
    watched = DRAWN._replace(levels=("beppe",))
    assert first_step(watched, cuts=True) == watched.begin()


@pytest.mark.parametrize(
    ("asked", "lines"),
    [(DRAWING, "0 41 -1 7d x"), (CUTTING, f"40 -1 a 7D 1.1 ² {'9' * 50} table hand")],
    ids=["the draw", "the cut"],
)
def test_before_the_deal_nothing_else_is_understood_and_no_card_told(
    asked: TextGame, lines: str
) -> None:
    for line in lines.split():
        again = asked.handle_line(line)
        assert again.step == asked.step
        assert again.output[0].startswith("I do not understand ")
        assert again.output[-1] == asked.output[-1]
    for line in ("rules", "help", "?"):
        assert asked.handle_line(line).output != asked.handle_line("x").output
        assert asked.handle_line(line).step == asked.step


# ----------------------------------------------------------------------------------- the cut


@pytest.mark.parametrize(("line", "cut"), [("17", 17), ("0", 0), ("39", 39), ("", None)])
def test_the_deck_is_cut_where_the_person_says(line: str, cut: int | None) -> None:
    game = CUTTING.handle_line(line)
    assert game.state.deal is not None
    assert game.state.deal.cut == (chosen_cut(5, 0) if cut is None else cut)
    assert game.state == NEW.begin(cut)
    assert game.output[0] == "Round 1. Beppe deals. You play first."


def test_the_promise_is_told_in_groups_and_is_that_of_the_record() -> None:
    said = " ".join(CUTTING.handle_line("deal").output)
    assert said.startswith("The number of this deal: ")
    digits = said.removeprefix("The number of this deal: ").removesuffix(".").replace(" ", "")
    assert digits == commitment(round_seed(5, 0))


def test_the_person_cuts_again_where_another_deals_again() -> None:
    dealing = at_the_end_of_a_round(CUTTING)
    assert dealing.output[-1] == "The round is over. Enter: the next round."  # Beppe cuts
    over = at_the_end_of_a_round(dealing.handle_line(""))
    assert " ".join(over.output).endswith("Enter alone cuts it for you.")
    for line, cut in (("22", 22), ("", chosen_cut(5, 2))):
        following = over.handle_line(line).state
        assert following.deal is not None
        assert (following.match.rounds_played, following.deal.cut) == (2, cut)
    assert over.handle_line("next").state == over.state
    assert dealing.handle_line("22").output[0] == "I do not understand '22'."
    assert dealing.handle_line("advice").output[0].startswith("The round is over.")
    assert over.handle_line("score").output[0] != over.output[-1]


# ------------------------------------------------------------------------------ taking back


@pytest.mark.parametrize("line", ["undo", "U"])
def test_undo_takes_the_last_play_back_and_marks_the_match(line: str) -> None:
    before = CUTTING.handle_line("16")
    refused = before.handle_line(line)
    assert refused.output == ("You have no play in this round to take back.",)
    assert not refused.state.helped
    after = answered(before, "1")
    assert len(after.state.round.plays) >= 1
    back = after.handle_line(line)
    assert back.state.round == before.state.round
    assert back.state.helped
    assert back.output[0] == "Your play is taken back. The match is marked as played with help."
    assert back.output[-1] == "Your turn, 1 to 3."


def test_undo_after_a_round_goes_back_into_it_though_the_next_deck_is_to_be_cut() -> None:
    new = NewMatch(SCOPA, 5, FirstDealer.HUMAN, key="5")
    game = answered(TextGame(new.begin(), cuts=True).begin(first_step(new, cuts=True)))
    while not game.state.round.is_over:
        before, game = game, answered(game, "1")
    assert isinstance(game.step, CutStep)
    back = game.handle_line("undo")
    assert back.state.round == before.state.round
    again = answered(back, "1")
    assert again.state.round == game.state.round, "the card is played, and no deck cut"
    assert again.state.helped


# -------------------------------------------------------------------------------- the coach


@pytest.mark.parametrize("line", ["advice", "a"])
def test_the_coach_says_what_to_play_with_the_cards_in_words(line: str) -> None:
    game = at(CHOICE)
    asked = game.handle_line(line)
    assert asked.state.helped
    note = "The match now counts as one with help."
    assert note in asked.output
    assert note not in asked.after_job([]).handle_line(line).output, "it is told once"
    _, said = hold(game, f"{line}\n")
    best = advise(game.state.knowledge).play
    assert best == move("10S", "1D 3B 6S")
    taken = "Take the ace of coins, three of clubs and six of swords with the king of swords. "
    assert taken in " ".join(said) + " "


# ------------------------------------------------------------------------------- the record


PLAIN = ("--plain", "--cut", "--first-dealer", "computer")


def plays_kept(home: Path) -> list[int]:
    """How many plays each match in the record has."""
    with closing(Store(home / "matches.db")) as store:
        matches = [store.load(summary.number) for summary in store.summaries()]
    return [sum(len(round_.plays) for round_ in match.history.rounds) for match in matches]


def test_a_match_is_kept_and_continued(printed: Command, home: Path) -> None:
    first = printed(*PLAIN, "--seed", "5", typed="5\n1\nquit\n")
    assert "Round 1. Beppe deals. You play first." in first
    assert plays_kept(home) == [2]
    second = printed(*PLAIN, typed="continue\n1\nquit\n")
    under_way = "A match is under way: Scopa, round 1: You 0, Beppe 0. It is kept; type continue"
    assert under_way in " ".join(second.split())
    assert second.splitlines().count(CUT) == 1
    assert plays_kept(home) == [4]


def test_before_the_first_play_a_new_match_is_not_kept_beside_one_that_waits(
    printed: Command, home: Path
) -> None:
    printed(*PLAIN, "--seed", "5", typed="5\n1\nquit\n")
    printed(*PLAIN, "--seed", "6", typed="5\ntable\nquit\n")
    assert plays_kept(home) == [2]


def test_a_match_left_between_two_rounds_goes_on_with_its_score(
    printed: Command, home: Path
) -> None:
    printed(*PLAIN, "--seed", "5", typed="\n" + "1.1\n" * 18 + "quit\n")
    assert plays_kept(home) == [36]
    assert "\nRound 2. " in printed(*PLAIN, typed="c\n\ntable\nq\n")


def test_continue_means_nothing_without_a_match_that_waits(printed: Command) -> None:
    said = printed(*PLAIN, "--seed", "5", typed="5\ncontinue\nquit\n")
    assert "There is no match to go on with." in said


def test_where_nothing_can_be_kept_it_is_said_at_once_and_at_the_end(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("SCOPA_HOME", str(home / "file" / "home"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\nquit\n"))
    assert main([*PLAIN, "--seed", "5", "--no-cut"]) == NOT_WRITTEN
    said = capsys.readouterr()
    assert "Matches cannot be saved" in said.err.splitlines()[0]
    assert "In 1 match not everything you played is saved" in said.err
    assert "\nThe match stops here: " in said.out
