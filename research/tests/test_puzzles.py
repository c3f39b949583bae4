"""The puzzles that come with the game are what they claim to be, and can be made again."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from research.puzzles.judging import (
    JUDGES,
    SOLVERS,
    answers,
    clearly_best,
    theme_of,
)
from research.puzzles.search import Task, puzzles_of, select
from scopa.engine import DECK, Play, ScopaError
from scopa.players.coach import expected_points
from scopa.players.puzzle import CLEARLY, PuzzleTheme, parse_puzzle, shipped_puzzles
from scopa.players.search.samples import is_certain

SHIPPED = [parse_puzzle(line) for line in shipped_puzzles().values()]
QUICK = ("nino", "rosa", "beppe", "carla", "don-ciccio")
EXAMPLE = "pair\t3\t2B\thands=2B9S/?? table=4S piles=1D1C1S1B3D/ dealer=1"


def test_there_are_nearly_two_hundred_and_at_least_ten_of_each_theme() -> None:
    themes = Counter(puzzle.theme for puzzle in SHIPPED)
    assert len(SHIPPED) == 191, "as many keys as lines"
    assert set(themes) == {*PuzzleTheme} - {PuzzleTheme.OWN}
    assert min(themes.values()) >= 10


def test_each_is_written_as_it_is_read_and_is_a_choice_of_seat_0() -> None:
    for line, puzzle in zip(shipped_puzzles().values(), SHIPPED, strict=True):
        assert str(puzzle) == line
        knowledge = puzzle.knowledge
        assert (knowledge.turn, knowledge.seat) == (0, 0)
        assert puzzle.best in knowledge.legal_plays()
        assert len(knowledge.legal_plays()) > 1
        assert puzzle.difficulty in range(len(SOLVERS) + 1)


def test_no_card_is_known_in_them_that_the_player_would_not_know() -> None:
    for puzzle in SHIPPED:
        assert not any(puzzle.position.hands[1:]), puzzle
        assert not puzzle.position.stock, puzzle


def test_every_one_of_the_last_deal_is_counted_out() -> None:
    certain = [puzzle for puzzle in SHIPPED if is_certain(puzzle.knowledge)]
    assert {PuzzleTheme.LAST_DEAL, PuzzleTheme.LAST_CAPTURE} <= {puzzle.theme for puzzle in certain}
    for puzzle in certain:
        assert clearly_best(puzzle.knowledge) == puzzle.best, puzzle


@cache
def answers_of_the_quick() -> list[list[Play]]:
    """What those who need not long play in each of them."""
    return [[SOLVERS[name](puzzle.knowledge) for name in QUICK] for puzzle in SHIPPED]


def test_each_teaches_what_its_theme_says() -> None:
    for puzzle, played in zip(SHIPPED, answers_of_the_quick(), strict=True):
        wrong = [play for play in played if play != puzzle.best]
        assert puzzle.difficulty in (len(wrong), len(wrong) + 1), "Il Maestro may miss it, too"
        if puzzle.difficulty == len(wrong):
            round_ = puzzle.position.completed(DECK)
            assert theme_of(round_, puzzle.best, wrong) == puzzle.theme, puzzle


def test_the_stronger_the_opponent_the_more_are_solved() -> None:
    right = [
        [play == puzzle.best for play in played]
        for puzzle, played in zip(SHIPPED, answers_of_the_quick(), strict=True)
    ]
    solved = [sum(found) for found in zip(*right, strict=True)]
    assert solved == sorted(set(solved)), dict(zip(QUICK, solved, strict=True))


def test_judged_again_with_other_samples_they_hold(request: pytest.FixtureRequest) -> None:
    """The long form; and that all six opponents are in order, the strongest too."""
    seed = request.config.getoption("--puzzle-seed")
    if seed is None:
        pytest.skip("takes a while: asked for with --puzzle-seed")
    judge = replace(JUDGES[0], seed=seed)
    solved: Counter[str] = Counter()
    doubted = []
    for puzzle in SHIPPED:
        values = expected_points(puzzle.knowledge, judge).values
        assert max(values, key=values.__getitem__) == puzzle.best, puzzle
        if clearly_best(puzzle.knowledge, (judge,), CLEARLY) is None:
            doubted.append(puzzle)
        found = answers(puzzle.knowledge)
        solved.update(name for name, play in found.items() if play == puzzle.best)
        assert sum(play != puzzle.best for play in found.values()) == puzzle.difficulty
    assert len(doubted) <= len(SHIPPED) / 50, doubted
    in_order = [solved[name] for name in SOLVERS]
    assert in_order == sorted(set(in_order)), solved


# ------------------------------------------------------------------------- how they are found


def test_the_same_round_always_gives_the_same_puzzles() -> None:
    task = Task("scopa", 2026, 10)
    assert puzzles_of(task) == puzzles_of(task)


def test_only_the_themes_that_are_wanted_are_looked_for() -> None:
    tasks = [Task("scopa", 2026, number) for number in range(8)]
    every = [puzzle for task in tasks for puzzle in puzzles_of(task)]
    themes = {puzzle.theme for puzzle in every}
    assert len(themes) > 1
    for theme in themes:
        wanted = [task._replace(wanted=frozenset({theme})) for task in tasks]
        found = [puzzle for task in wanted for puzzle in puzzles_of(task)]
        assert found == [puzzle for puzzle in every if puzzle.theme is theme]


def test_of_all_themes_and_difficulties_as_many_are_chosen_as_there_are() -> None:
    pair = parse_puzzle(EXAMPLE)
    seven = pair._replace(theme=PuzzleTheme.SEVENS)
    found = [pair._replace(difficulty=level) for level in (2, 2, 2, 2, 5, 0)]
    kept = [(puzzle.theme, puzzle.difficulty) for puzzle in select([*found, seven], 5)]
    assert kept == [(PuzzleTheme.SEVENS, 3), *((PuzzleTheme.PAIR, level) for level in (0, 2, 2, 5))]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pair\t3\t2B", "a tab between"),
        (EXAMPLE.replace("pair", "pears"), "a tab between"),
        (EXAMPLE.replace("3", "x", 1), "a tab between"),
        (EXAMPLE.replace("2B", "7B", 1), "the card is not in the hand"),
        (EXAMPLE.replace("/??", "/???"), "cards cannot be"),
    ],
)
def test_a_line_that_is_no_puzzle_is_told_of(line: str, why: str) -> None:
    assert parse_puzzle(EXAMPLE).theme is PuzzleTheme.PAIR
    with pytest.raises(ScopaError, match=why):
        parse_puzzle(line)
