"""The game in lines of text: the deal, taking back, the coach, and the match on disk."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.cli.output import NOT_WRITTEN
from scopa.engine import SCOPA, commitment, round_seed
from scopa.game.match_flow import FirstDealer, NewMatch
from scopa.plain.text_game import TextGame
from scopa.players.coach import advise
from tests.cli import Command
from tests.engine import move
from tests.plain import CHOICE, answered, at, hold
from tests.storage import plays_kept

pytestmark = pytest.mark.usefixtures("home")

NEW = NewMatch(SCOPA, 5, FirstDealer.COMPUTER, key="5")
DEALT = TextGame(NEW.begin()).begin()


# ---------------------------------------------------------------------------------- the deal


def digits(said: Sequence[str]) -> str:
    _why, number, how = said
    assert "docs/player/fair-deals.md" in how
    return number.replace(" ", "")


def test_the_promise_is_told_in_groups_and_is_that_of_the_deal() -> None:
    assert digits(DEALT.handle_line("deal").output) == commitment(round_seed(5, 0))


# ------------------------------------------------------------------------------ taking back


@pytest.mark.parametrize("line", ["undo", "U"])
def test_undo_takes_the_last_play_back_and_marks_the_match(line: str) -> None:
    before = DEALT
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
    taken = "Take the ace of coins, three of clubs and six of swords with the king of swords: "
    assert taken in " ".join(said) + " "


# ------------------------------------------------------------------------------- the matches


PLAIN = ("--plain", "--first-dealer", "computer")


def test_a_match_is_kept_and_continued(printed: Command, home: Path) -> None:
    first = printed(*PLAIN, "--seed", "5", typed="1\nquit\n")
    assert "Round 1. Beppe deals. You play first." in first
    assert plays_kept(home) == [2]
    second = printed(*PLAIN, typed="continue\n1\nquit\n")
    under_way = "A match is under way: Scopa, round 1: You 0, Beppe 0. It is kept; type continue"
    assert under_way in " ".join(second.split())
    assert plays_kept(home) == [4]


def test_before_the_first_play_a_new_match_is_not_kept_beside_one_that_waits(
    printed: Command, home: Path
) -> None:
    printed(*PLAIN, "--seed", "5", typed="1\nquit\n")
    printed(*PLAIN, "--seed", "6", typed="table\nquit\n")
    assert plays_kept(home) == [2]


def test_a_match_left_between_two_rounds_goes_on_with_its_score(
    printed: Command, home: Path
) -> None:
    printed(*PLAIN, "--seed", "5", typed="1.1\n" * 18 + "quit\n")
    assert plays_kept(home) == [36]
    assert "\nRound 2. " in printed(*PLAIN, typed="c\n\ntable\nq\n")


def test_continue_means_nothing_without_a_match_that_waits(printed: Command) -> None:
    said = printed(*PLAIN, "--seed", "5", typed="continue\nquit\n")
    assert "There is no match to go on with." in said


def test_where_nothing_can_be_kept_it_is_said_at_once_and_at_the_end(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("SCOPA_HOME", str(home / "file" / "home"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\nquit\n"))
    assert main([*PLAIN, "--seed", "5"]) == NOT_WRITTEN
    said = capsys.readouterr()
    assert said.err.count("Matches cannot be saved") == 1
    assert "In 1 match not everything you played is saved" in said.err
    assert "\nThe match stops here: " in said.out


def test_the_first_match_begins_with_cards_unless_one_asks_for_the_draw(printed: Command) -> None:
    for arguments, draws in (((), False), (("--first-dealer", "draw"), True)):
        said = printed("--plain", "--seed", "5", *arguments)
        assert ("\nThe lowest card deals: " in said) == draws
