"""Puzzles in lines of text, as a value and as the command."""

import re
from collections import Counter

import pytest

from scopa.engine import PRESETS
from scopa.game.puzzles import PuzzleSession
from scopa.plain.puzzles import TextPuzzle
from scopa.players.puzzle import PuzzleTheme, shipped_puzzles
from scopa.storage.puzzle_answers import Answers, load_answers
from scopa.text.card_names import in_words
from tests.cli import Command

EVERY = PuzzleSession(shipped_puzzles(), Answers())


def first(theme: PuzzleTheme) -> TextPuzzle:
    """The first puzzle of a theme."""
    return TextPuzzle.begin(EVERY._replace(theme=theme).advance())


FIRST = first(PuzzleTheme.COINS)


def said(game: TextPuzzle) -> str:
    return " ".join(game.output)


def answered(game: TextPuzzle, *, rightly: bool) -> TextPuzzle:
    plays = game.state.round.legal_plays()
    play = next(play for play in plays if (play == game.attempt.puzzle.best) == rightly)
    decided = game.handle_line(str(play))
    if not rightly:
        assert said(decided).startswith("There is a better play: try once more. Table, ")
        decided = decided.handle_line(str(play))
    assert decided.attempt.steps
    return decided


def test_a_puzzle_is_told_as_a_table_and_asks() -> None:
    assert said(FIRST).startswith("Puzzle: coins. Scopa. ")
    assert "Your hand: 1, " in said(FIRST)
    assert said(FIRST).endswith("Which play wins most this round? Type the number, or help.")


@pytest.mark.parametrize("name", ["gone", "last-capture", "last-deal"])
def test_where_one_has_to_count_the_cards_not_seen_are_listed(name: str) -> None:
    game = first(next(theme for theme in PuzzleTheme if theme.slug == name))
    assert f"Not seen: {len(game.attempt.puzzle.knowledge.unseen)} cards. " in said(game)
    assert "Not seen: " not in said(first(PuzzleTheme.COINS))


def test_the_right_play_is_praised_and_explained_and_another_follows() -> None:
    game = answered(FIRST, rightly=True)
    assert said(game).startswith("Right! ")
    assert said(game).endswith("Press Enter for the next puzzle, or type quit.")
    following = game.handle_line("")
    assert following.attempt.session.key != FIRST.attempt.session.key
    assert not re.search(r"\d[DCSB]", game.output[1])


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
    assert not game.attempt.session.done


def test_of_several_ways_one_is_asked_for() -> None:
    for key in shipped_puzzles():
        game = TextPuzzle.begin(EVERY._replace(key=key))
        ways = Counter(play.card for play in game.state.round.legal_plays())
        card, number = ways.most_common(1)[0]
        if number > 1:
            asking = game.handle_line(str(card))
            assert not asking.attempt.session.done
            assert asking.handle_line("2").attempt.session.done
            return
    raise AssertionError("there is no puzzle of that kind")


def test_after_the_last_puzzle_the_program_is_left() -> None:
    lines = {"mine": str(FIRST.attempt.puzzle)}
    game = answered(TextPuzzle.begin(PuzzleSession(lines, Answers()).advance()), rightly=True)
    assert said(game).endswith("Press Enter to leave.")
    assert game.handle_line("").is_over


def test_the_last_deal_is_played_out_the_wrong_play_first() -> None:
    wrong = answered(first(PuzzleTheme.LAST_DEAL), rightly=False)
    assert said(wrong).startswith("Not the best: it costs ")
    assert "Press Enter for the next puzzle, or type quit." in said(wrong.handle_line("7D"))
    yours, best = said(wrong).split("The best play, played out: ")
    assert "What your play leads to: You " in yours
    assert "Points: You " in yours
    assert "Points: You " in best


def test_a_puzzle_of_another_game_begins_with_the_rules_that_differ() -> None:
    session = EVERY._replace(rules=PRESETS["scopone"])
    other = TextPuzzle.begin(session._replace(theme=PuzzleTheme.LAST_DEAL).advance())
    assert "Another game: Scopa. Players: 2. Cards in a hand: 3." in said(other)
    partners = TextPuzzle.begin(session.advance())
    assert "Another game" not in said(partners)
    assert "Your partner is Pina. " in said(partners)
    *_, laid, _next = partners.attempt.puzzle.position.plays
    assert in_words(laid.card) in said(partners)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("misses", "told", "farewell"),
    [
        (0, "Right!", "The puzzles stop here."),
        (1, "Right at the second try.", "What you missed comes again first."),
    ],
)
def test_the_command_asks_keeps_the_first_answer_and_ends_with_its_input(
    misses: int, told: str, farewell: str, printed: Command
) -> None:
    best = FIRST.attempt.puzzle.best
    wrong = next(play for play in FIRST.state.round.legal_plays() if play.card != best.card)
    typed = f"{wrong}\n" * misses + f"{best}\n\n"
    lines = printed("puzzle", "coins", "--plain", typed=typed).splitlines()
    assert told in lines
    assert lines[-2:] == ["The input has ended.", farewell]
    assert list(load_answers().by_key.values()) == [not misses]
