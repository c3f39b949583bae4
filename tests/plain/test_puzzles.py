"""Puzzles in lines of text, as a talk and as the command."""

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


def said(text_game: TextPuzzle) -> str:
    return " ".join(text_game.said)


def answered(text_game: TextPuzzle, *, rightly: bool) -> TextPuzzle:
    plays = text_game.state.round.legal_plays()
    play = next(play for play in plays if (play == text_game.puzzle.best) == rightly)
    decided = text_game.heard(str(play))
    assert decided.consults
    return decided.analyzed(advise(decided.state.knowledge))


def test_a_puzzle_is_told_as_a_table_and_asks() -> None:
    assert said(FIRST).startswith("Puzzle. Scopa")
    assert "Your hand: 1, " in said(FIRST)
    assert said(FIRST).endswith("One play is clearly the best. What would you play?")
    assert not FIRST.consults


def test_the_right_play_is_praised_and_counted() -> None:
    text_game = answered(FIRST, rightly=True)
    assert said(text_game).startswith("Right! ")
    assert said(text_game).endswith("Press Enter for the next puzzle, or type quit.")
    assert text_game.course.progress.streak == 1
    following = text_game.heard("")
    assert following.course.key != FIRST.course.key
    assert said(following).startswith("Puzzle: one right. ")


def test_another_play_is_told_what_it_costs_and_the_puzzle_comes_again() -> None:
    text_game = answered(FIRST, rightly=False)
    assert said(text_game).startswith("No: the ")
    assert FIRST.course.key in text_game.course.progress.missed
    assert said(text_game.heard("7D")) == "Press Enter for the next puzzle, or type quit."


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
    text_game = FIRST.heard(typed)
    assert told in said(text_game)
    assert not text_game.consults


def test_of_several_ways_one_is_asked_for() -> None:
    for line in shipped_puzzles().values():
        asked = parse_puzzle(line)
        text_game = replace(FIRST, puzzle=asked, state=MatchState.at_position(asked.position))
        ways = Counter(play.card for play in text_game.state.round.legal_plays())
        card, number = ways.most_common(1)[0]
        if number > 1:
            asking = text_game.heard(str(card))
            assert not asking.consults
            assert asking.heard("2").consults
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
