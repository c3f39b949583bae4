"""Puzzles in lines of text, as a value and as the command."""

import io
import sys
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.game.match_state import MatchState
from scopa.game.puzzles import Course
from scopa.plain.puzzles import TextPuzzle
from scopa.players.coach import advise
from scopa.players.puzzle import parse_puzzle, shipped_puzzles
from scopa.storage.puzzle_progress import Progress, load_progress

TODAY = date(2026, 11, 22)
FIRST = TextPuzzle.begin(Course(shipped_puzzles(), Progress(), TODAY).next)


def said(game: TextPuzzle) -> str:
    return " ".join(game.output)


def answered(game: TextPuzzle, *, rightly: bool) -> TextPuzzle:
    plays = game.state.round.legal_plays()
    play = next(play for play in plays if (play == game.puzzle.best) == rightly)
    decided = game.handle_line(str(play))
    assert decided.asks_coach
    return decided.after_advice(advise(decided.state.knowledge))


def test_a_puzzle_is_told_as_a_table_and_asks() -> None:
    assert said(FIRST).startswith("Puzzle. Scopa")
    assert "Your hand: 1, " in said(FIRST)
    assert said(FIRST).endswith("One play is clearly the best. What would you play?")
    assert not FIRST.asks_coach


def test_the_right_play_is_praised_and_counted() -> None:
    game = answered(FIRST, rightly=True)
    assert said(game).startswith("Right! ")
    assert said(game).endswith("Press Enter for the next puzzle, or type quit.")
    assert game.course.progress.streak == 1
    following = game.handle_line("")
    assert following.course.key != FIRST.course.key
    assert said(following).startswith("Puzzle: one right. ")


def test_another_play_is_told_what_it_costs_and_the_puzzle_comes_again() -> None:
    game = answered(FIRST, rightly=False)
    assert said(game).startswith("No: the ")
    assert FIRST.course.key in game.course.progress.missed
    assert said(game.handle_line("7D")) == "Press Enter for the next puzzle, or type quit."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "One play is clearly the best."),
        ("what?", "I do not understand 'what?'."),
        ("hand", "Your hand: 1, "),
        ("t", "Table, "),
        ("score", "The match: "),
        ("piles", "You, pile: "),
        ("?", "To play a card, type its number"),
        ("9", "no card 9"),
    ],
)
def test_what_is_no_play_is_answered_and_asked_again(typed: str, told: str) -> None:
    game = FIRST.handle_line(typed)
    assert told in said(game)
    assert not game.asks_coach


def test_of_several_ways_one_is_asked_for() -> None:
    for line in shipped_puzzles().values():
        asked = parse_puzzle(line)
        game = replace(FIRST, puzzle=asked, state=MatchState.at_position(asked.position))
        ways = Counter(play.card for play in game.state.round.legal_plays())
        card, number = ways.most_common(1)[0]
        if number > 1:
            asking = game.handle_line(str(card))
            assert not asking.asks_coach
            assert asking.handle_line("2").asks_coach
            return
    raise AssertionError("there is no puzzle of that kind")


def test_the_command_asks_keeps_and_ends_with_its_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{FIRST.puzzle.best}\n\n"))
    assert main(["puzzle", "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Right!" in lines
    assert lines[-2:] == ["The input has ended.", "What you miss comes again another day."]
    assert load_progress(tmp_path / "puzzles.toml").streak == 1


def test_a_file_that_is_none_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))
    (tmp_path / "puzzles.toml").write_text("what?", "utf-8")
    assert main(["puzzle", "--plain"]) == 2
    assert "puzzles.toml: no file of puzzles" in capsys.readouterr().err
