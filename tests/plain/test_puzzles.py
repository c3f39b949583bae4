"""Puzzles in lines of text, as a value and as the command."""

import re
import textwrap
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from scopa.engine import PRESETS
from scopa.game.puzzle_session import PuzzleFilter, PuzzleSession
from scopa.plain.puzzles import TextPuzzle
from scopa.players.coach import advise
from scopa.players.puzzle import PuzzleTheme, shipped_puzzles
from scopa.storage.puzzle_progress import Progress, load_progress
from scopa.text.card_names import in_words
from tests.cli import Command

TODAY = date(2026, 11, 22)
EVERY = PuzzleSession(shipped_puzzles(), Progress(), TODAY)


def first(theme: PuzzleTheme) -> TextPuzzle:
    """The first puzzle of a theme."""
    return TextPuzzle.begin(EVERY.filtered(PuzzleFilter(theme)))


FIRST = first(PuzzleTheme.COINS)


def said(game: TextPuzzle) -> str:
    return " ".join(game.output)


def answered(game: TextPuzzle, *, rightly: bool) -> TextPuzzle:
    plays = game.state.round.legal_plays()
    play = next(play for play in plays if (play == game.attempt.puzzle.best) == rightly)
    decided = game.handle_line(str(play))
    assert decided.attempt.asks_coach
    return decided.after_advice(advise(decided.state.knowledge))


def test_a_puzzle_is_told_as_a_table_and_asks() -> None:
    assert said(FIRST).startswith("Puzzle. Scopa. ")
    assert "Your hand: 1, " in said(FIRST)
    assert said(FIRST).endswith("Which play wins most this round? Type the number, or help.")
    assert not FIRST.attempt.asks_coach


@pytest.mark.parametrize("name", ["gone", "last-capture", "last-deal"])
def test_where_one_has_to_count_the_cards_not_seen_are_listed(name: str) -> None:
    game = first(next(theme for theme in PuzzleTheme if theme.slug == name))
    assert f"Not seen: {len(game.attempt.puzzle.knowledge.unseen)} cards. " in said(game)
    assert "Not seen: " not in said(first(PuzzleTheme.COINS))


def test_the_right_play_is_praised_and_counted() -> None:
    game = answered(FIRST, rightly=True)
    assert said(game).startswith("Right! ")
    assert said(game).endswith("Press Enter for the next puzzle, or type quit.")
    assert game.attempt.session.progress.streak == 1
    following = game.handle_line("")
    assert following.attempt.session.key != FIRST.attempt.session.key
    assert f"Your rating: {game.attempt.session.progress.rating} (+" in said(game)
    twice = answered(following, rightly=True)
    assert said(twice.handle_line("")).startswith("Puzzle: 2 in a row right. Scopa. ")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Which play wins most this round?"),
        ("what?", "I do not understand 'what?'."),
        ("hand", "Your hand: 1, "),
        ("t", "Table, "),
        ("score", "The match: "),
        ("piles", "You, pile: "),
        ("?", "To play a card, type its number"),
        ("9", "no card 9"),
        ("advice", "There is no advice while you solve"),
    ],
)
def test_what_is_no_play_is_answered_and_asked_again(typed: str, told: str) -> None:
    game = FIRST.handle_line(typed)
    assert told in said(game)
    assert not game.attempt.asks_coach


def test_of_several_ways_one_is_asked_for() -> None:
    for key in shipped_puzzles():
        game = TextPuzzle.begin(EVERY._replace(key=key))
        ways = Counter(play.card for play in game.state.round.legal_plays())
        card, number = ways.most_common(1)[0]
        if number > 1:
            asking = game.handle_line(str(card))
            assert not asking.attempt.asks_coach
            assert asking.handle_line("2").attempt.asks_coach
            return
    raise AssertionError("there is no puzzle of that kind")


def test_the_reason_takes_up_three_lines_and_names_cards_in_words() -> None:
    _right, reason, *_others = answered(first(PuzzleTheme.LAST_DEAL), rightly=True).output
    assert len(textwrap.wrap(reason, 79)) <= 3
    assert not re.search(r"\d[DCSB]", reason)


def test_after_the_last_puzzle_others_follow_until_there_is_none() -> None:
    other = next(line for line in shipped_puzzles().values() if "ace_takes_all" in line)
    lines = {"mine": str(FIRST.attempt.puzzle), "other": other}
    game = answered(
        TextPuzzle.begin(PuzzleSession(lines, Progress(), TODAY).advance()), rightly=True
    )
    assert "No more puzzles of this kind" in said(game)
    following = game.handle_line("")
    assert following.attempt.session.key == "other"
    at_end = answered(following, rightly=True)
    assert "you have answered them all" in said(at_end)
    assert at_end.handle_line("").is_over


def test_what_the_other_holds_is_asked_first_and_counts() -> None:
    asked = first(PuzzleTheme.HAND)
    assert "You, pile: " in said(asked)
    assert "Not seen" not in said(asked)
    assert "What does Beppe hold? Type the number, or help. 1: " in said(asked)
    assert said(asked.handle_line("advice")).startswith("There is no advice while you solve")
    number = asked.attempt.hands.index(asked.attempt.puzzle.knowledge.unseen) + 1
    right = asked.handle_line(f"{number}")
    assert said(right).startswith("Right, Beppe holds ")
    assert said(right).endswith("Which play wins most this round? Type the number, or help.")
    wrong = asked.handle_line(f"{number % 4 + 1}")
    assert "had been taken: Beppe holds the " in said(wrong)
    assert "the hand was wrong" in said(answered(wrong, rightly=True))


@pytest.mark.parametrize("typed", ["", "5", "0", "7D", "score", "Beppe"])
def test_what_is_none_of_the_hands_is_answered_and_asked_again(typed: str) -> None:
    game = first(PuzzleTheme.HAND).handle_line(typed)
    assert ("I do not understand" in said(game)) is bool(typed)
    assert "What does Beppe hold? Type the number, or help. 1: " in said(game)
    assert game.attempt.hands


def test_the_last_deal_is_played_out_the_wrong_play_first() -> None:
    wrong = answered(first(PuzzleTheme.LAST_DEAL), rightly=False)
    assert said(wrong).startswith("No: the ")
    assert said(wrong.handle_line("7D")) == "Press Enter for the next puzzle, or type quit."
    yours, best = said(wrong).split("The best play, played out: ")
    assert "What your play leads to: You " in yours
    assert "Points: You " in yours
    assert "Points: You " in best


def test_a_puzzle_of_another_game_begins_with_the_rules_that_differ() -> None:
    session = EVERY._replace(rules=PRESETS["scopone"])
    other = TextPuzzle.begin(session.filtered(PuzzleFilter(PuzzleTheme.LAST_DEAL)))
    assert "Another game: Scopa. Players: 2. Cards in a hand: 3." in said(other)
    aces = TextPuzzle.begin(EVERY.filtered(PuzzleFilter(PuzzleTheme.ACE)))
    assert "Another game: Asso piglia tutto. Asso piglia tutto: An ace takes" in said(aces)
    partners = TextPuzzle.begin(session.advance())
    assert "Another game" not in said(partners)
    assert "Your partner is Pina. " in said(partners)
    *_, laid, _next = partners.attempt.puzzle.position.plays
    assert in_words(laid.card) in said(partners)


def test_the_command_asks_keeps_and_ends_with_its_input(home: Path, printed: Command) -> None:
    lines = printed(
        "puzzle", "coins", "--plain", typed=f"{FIRST.attempt.puzzle.best}\n\n"
    ).splitlines()
    assert "Right!" in lines
    assert lines[-2:] == ["The input has ended.", "What you miss comes again."]
    assert load_progress(home / "puzzles.toml").streak == 1


@pytest.mark.usefixtures("home")
def test_input_that_is_no_text_is_not_understood(printed: Command) -> None:
    assert "I do not understand" in printed("puzzle", "coins", "--plain", typed=b"\xff\n")


def test_a_file_that_is_none_is_told_of(home: Path, refused: Command) -> None:
    (home / "puzzles.toml").write_text("what?", "utf-8")
    assert "puzzles.toml: no file of puzzles" in refused("puzzle", "--plain")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("own", "There are no puzzles from your own matches yet: a play becomes one"),
        ("obvious --difficulty=hard", "There are no such puzzles:"),
        ("ace --variant scopa-d-assi --difficulty=medium", "Asso piglia tutto."),
    ],
)
def test_the_command_takes_a_theme_a_difficulty_and_a_game(
    typed: str, told: str, printed: Command
) -> None:
    assert told in printed("puzzle", *typed.split(), "--plain")
