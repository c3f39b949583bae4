"""Own puzzles come from analyzed matches; one puzzle follows the other; answers are judged."""

import json
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from scopa.engine import PRESETS, SCOPA, Rules
from scopa.game.match_state import HUMAN
from scopa.game.puzzles import Course, answer, own_puzzles
from scopa.game.round_analysis import as_text
from scopa.players.analysis import ANALYZER, PlayAnalysis, RoundAnalysis, RoundPhase
from scopa.players.coach import Advice
from scopa.players.effects import LossKind
from scopa.players.puzzle import PuzzleTheme, parse_puzzle, shipped_puzzles
from scopa.storage.analyses import RoundId, StoredAnalysis, analyses, save_analysis
from scopa.storage.database import Store
from scopa.storage.paths import matches_file
from scopa.storage.puzzle_progress import Progress
from tests.storage import keeping, state

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOPA_HOME", str(tmp_path))


def keep_analyzed(cost: float, rules: Rules = SCOPA) -> tuple[str, str]:
    """Keep a match in which every play of a round, of whomever, has cost so much.

    What is claimed to be the best play at the first two turns of the person.
    """
    at_end = state(5, rules=rules, plays=36)
    start = at_end.match.deal(at_end.deck)
    plays, told = [], []
    for number, play in enumerate(at_end.round.plays):
        best = start.legal_plays()[-1]
        if start.turn == HUMAN:
            told.append(f"{best}")
        analyzed = PlayAnalysis(
            number, start.turn, play, best, cost, 0.0, LossKind.OTHER, RoundPhase.MIDDLE, 0.0
        )
        plays.append(analyzed)
        start = start.play(play)
    match = keeping(at_end)
    with closing(Store(matches_file())) as store:
        store.add(match)
        found = as_text(RoundAnalysis(0.0, 0.0, rules.sides, (), tuple(plays)))
        save_analysis(
            store, RoundId(1, 0), match.history.rounds[0], StoredAnalysis(ANALYZER, found)
        )
    return told[0], told[1]


def own() -> list[str]:
    return [str(puzzle) for puzzle, _values in own_puzzles()]


def test_without_a_record_there_are_those_of_the_game() -> None:
    assert not list(own_puzzles())


def test_a_play_of_the_person_that_cost_half_a_point_is_a_puzzle() -> None:
    first, second = keep_analyzed(0.5)
    found = [parse_puzzle(line) for line in own()]
    assert len(found) == 18, "six deals of three cards"
    assert {(puzzle.theme, puzzle.difficulty) for puzzle in found} == {(PuzzleTheme.OWN, None)}
    assert [str(puzzle.best) for puzzle in found[:2]] == [first, second]
    assert not any(puzzle.position.hands[1] for puzzle in found), "what the person knew, no more"
    assert all(puzzle.position.turn == HUMAN for puzzle in found)


def test_a_cheaper_play_is_none() -> None:
    keep_analyzed(0.49)
    assert own() == []


def test_of_a_game_in_which_made_up_hands_might_be_shown_there_are_none() -> None:
    keep_analyzed(0.5, PRESETS["cirulla"])
    assert own() == []


@pytest.mark.parametrize(
    ("column", "value"), [(1, "7D"), (2, "10S"), (2, "4S x 1D"), (0, 5), (0, 1)]
)
def test_of_an_analysis_that_does_not_fit_its_round_there_are_none(
    column: int, value: str | int
) -> None:
    keep_analyzed(0.5)
    with closing(Store(matches_file())) as store:
        found = json.loads(analyses(store, 1)[0].found or "")
        found["plays"][2][column] = value
        played = state(5, plays=36).history.rounds[0]
        wrong = StoredAnalysis(ANALYZER, json.dumps(found))
        assert save_analysis(store, RoundId(1, 0), played, wrong)
    assert own() == []


def test_a_record_that_cannot_be_read_leaves_those_of_the_game() -> None:
    keep_analyzed(0.5)
    matches_file().write_bytes(b"no database at all" * 100)
    assert not list(own_puzzles())


def test_one_puzzle_follows_the_other_and_what_is_skipped_stays_away() -> None:
    course = Course(dict.fromkeys("abc", ""), Progress(), TODAY).next
    assert (course.key, course.next.key, course.skipping.key) == ("a", "b", "b")
    assert course.skipping.next.key == "c"
    assert course.skipping.next.next.key == "b"
    assert course.after(is_right=True).next.key == "b"
    assert Course({"a": ""}, Progress(), TODAY).next.next.key == "a", "there is no other"


@pytest.mark.parametrize(("less", "is_right"), [(0.0, True), (0.09, True), (0.6, False)])
def test_what_is_as_good_as_the_best_play_is_right_too(less: float, *, is_right: bool) -> None:
    asked = parse_puzzle(next(iter(shipped_puzzles().values())))
    other = next(play for play in asked.knowledge.legal_plays() if play != asked.best)
    values = {asked.best: 1.0, other: 1.0 - less}
    found = answer(asked, other, Advice(asked.best, (), None, values, certain=False))
    assert found.is_right is is_right
    assert found.cost == pytest.approx(less)


def test_the_best_play_stands_even_where_the_coach_was_stopped_too_early() -> None:
    asked = parse_puzzle(next(iter(shipped_puzzles().values())))
    other = next(play for play in asked.knowledge.legal_plays() if play != asked.best)
    hasty = Advice(other, (), None, {asked.best: 0.0, other: 0.5}, certain=False)
    found = answer(asked, asked.best, hasty)
    assert (found.is_right, found.cost, found.advice.play) == (True, 0.0, asked.best)
