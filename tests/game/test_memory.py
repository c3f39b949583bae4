"""The exercise of memory: what is asked, when, and how it is marked."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa.engine import PRESETS, Match
from scopa.game.match_state import HUMAN, FirstDealer, MatchState
from scopa.game.memory import NOTHING_ASKED, asked, is_time, marks
from scopa.players.heuristic_player import choose
from scopa.storage.errors import RecordError
from scopa.storage.puzzle_progress import load_progress, progress_file
from tests.tui import state

LAST = state(("2D 5C 9B", "7B 3D 10S"), "4S")
"""All other cards have been taken."""
QUESTIONS = asked(LAST.knowledge)
RIGHT = tuple(question.right for question in QUESTIONS.questions)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))


def test_right_is_what_lies_in_the_piles_and_what_the_others_hold() -> None:
    sevens, coins, ranks = QUESTIONS.questions
    assert sevens.told(sevens.right) == ["7D", "7C", "7S"]
    assert coins.told(coins.right) == ["1"]
    assert ranks.told(ranks.right) == ["3", "7", "10"]


@pytest.mark.parametrize(
    ("place", "text", "choices"),
    [
        (0, "7d 7S", ["7D", "7S"]),
        (0, "", []),
        (0, "7D, 7C", ["7D", "7C"]),
        (0, "8D", None),
        (1, "3", ["3"]),
        (1, "3 2", None),
        (1, "", None),
        (1, "9", None),
        (2, "10 1 3", ["1", "3", "10"]),
    ],
)
def test_an_answer_in_words_names_choices(place: int, text: str, choices: list[str] | None) -> None:
    question = QUESTIONS.questions[place]
    understood = question.understood(text)
    assert (None if understood is None else question.told(understood)) == choices


@pytest.mark.parametrize("game", ["scopa", "escoba", "scopone", "cirulla"])
def test_it_is_time_once_in_a_round_when_the_last_cards_are_held(game: str) -> None:
    now = MatchState.begin(PRESETS[game], 7, FirstDealer.HUMAN)
    times = 0
    while not now.round.is_over:
        if is_time(now):
            times += 1
            assert not now.round.stock
            assert now.round.hands[HUMAN].bit_count() == 3
        now = now.after(choose(now.knowledge))
    assert times == 1


def test_it_is_never_time_where_nothing_is_hidden_or_nobody_plays() -> None:
    assert is_time(LAST)
    assert not is_time(LAST._replace(watched=True))
    assert not is_time(state(("2D 5C 9B", "7B 3D 10S"), "4S", turn=1))
    assert not is_time(state(("2D 5C 9B", "7B 3D 10S"), "4S", stock_size=6))
    open_hands = replace(LAST.match.rules, open_hands=True)
    assert not is_time(LAST._replace(match=Match.new(open_hands, 1)))


def test_the_marks_say_what_was_right_and_how_often_all_was() -> None:
    named = LAST.cast
    assert marks(QUESTIONS._replace(answers=RIGHT), named)[-1] == "All three are right!"
    lines = marks(QUESTIONS._replace(answers=RIGHT), named)
    assert lines == (
        "Which sevens have been taken? You said: 7D, 7C and 7S. That is right.",
        "How many coins does Beppe hold? You said: 1. That is right.",
        "Which ranks does Beppe hold, from 1 to 10? You said: 3, 7 and 10. That is right.",
        "All three are right, 2 times in a row!",
    )
    lines = marks(QUESTIONS._replace(answers=(frozenset(), *RIGHT[1:])), named)
    assert lines[0] == "Which sevens have been taken? You said: none. It was: 7D, 7C and 7S."
    assert lines[-1] == "Right: 2 of 3."
    assert load_progress(progress_file()).recalled == 0


def test_an_exercise_that_was_broken_off_is_not_right() -> None:
    assert not QUESTIONS._replace(answers=RIGHT[:2]).is_right
    assert NOTHING_ASKED.question is None


@given(st.integers(0, 2**32), st.sampled_from(["scopa", "escoba", "scopone-scientifico"]))
def test_what_is_right_could_be_seen_by_whoever_watched(seed: int, game: str) -> None:
    """Played cards, one's own hand and the table decide every answer."""
    now = MatchState.begin(PRESETS[game], seed, FirstDealer.RANDOM)
    while not now.round.is_over and not is_time(now):
        now = now.after(choose(now.knowledge))
    seen = {card for play in now.round.plays for card in (play.card, *play.taken)}
    seen |= {*now.deck[: now.match.rules.table_size], *now.knowledge.hand}
    sevens, coins, ranks = asked(now.knowledge).questions
    hidden = {card for card in now.deck if card not in seen}
    taken = seen - set(now.knowledge.hand) - set(now.knowledge.table)
    assert sevens.told(sevens.right) == [str(card) for card in sorted(taken) if card.rank == 7]
    assert coins.told(coins.right) == [str(sum(card.suit.name == "COINS" for card in hidden))]
    assert ranks.told(ranks.right) == [str(rank) for rank in sorted({c.rank for c in hidden})]


def test_a_damaged_file_of_exercises_is_named() -> None:
    progress_file().parent.mkdir(parents=True, exist_ok=True)
    progress_file().write_text("recalled = many")
    with pytest.raises(RecordError, match=r"no file of puzzles"):
        marks(QUESTIONS._replace(answers=RIGHT), LAST.cast)
