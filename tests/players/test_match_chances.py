"""Tests of the chances of winning a match."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from scopa.engine import PRESETS, SCOPA, Knowledge, Match, Round, Rules
from scopa.game.new_match import net_warnings
from scopa.players import match_chances
from scopa.players.match_chances import (
    COUNTED_GAMES,
    RESULTS_FILE,
    MatchChances,
    ResultsError,
    chance,
    fault,
    point_value,
    read_results,
)
from scopa.players.round_analysis import analyze_play, match_cost
from scopa.players.sampling_player import preferred
from scopa.players.search.possible_hands import SearchResult
from scopa.players.search.solver import match_chances as match_chances_of_plays
from tests.players import best, knowledge_at, midway

ONE_POINT = {(1, 0): 0.6, (0, 1): 0.4}
"""Rounds of one point, which the dealer wins in six of ten."""


def test_a_match_that_can_be_counted_by_hand() -> None:
    chances = MatchChances(ONE_POINT, 2)
    assert chances.of_dealer(1, 1) == pytest.approx(0.6)
    assert chances.of_dealer(1, 0) == pytest.approx(0.6 + 0.4 * 0.4)  # or 1:1, the other deals
    assert chances.of_dealer(0, 1) == pytest.approx(0.6 * 0.4)
    assert chances.of_dealer(0, 0) == pytest.approx(0.6 * (1 - 0.24) + 0.4 * (1 - 0.76))
    assert chances.of_point(0, 0) == pytest.approx(
        ((0.6 * 1 + 0.4 * 0.4) - (0.6 * 0.4 + 0.4 * 0)) / 2  # 2:0, 1:1 against 1:1, 0:2
    )


def test_a_tie_at_the_target_is_played_on() -> None:
    results = {(2, 1): 0.5, (1, 1): 0.3, (1, 2): 0.2}
    of_dealer = MatchChances(results, 3).of_dealer(3, 3)
    assert of_dealer == pytest.approx(0.5 + 0.3 * (1 - of_dealer))


def test_who_wins_a_match_that_is_over() -> None:
    for scores in ((11, 3), (11, 12), (15, 11), (11, 11)):
        winner = Match(SCOPA, scores, 0).winner
        found = chance(SCOPA, scores, 0)
        assert found is not None
        assert found == (winner == 0) if winner is not None else 0.4 < found < 0.6


@pytest.mark.parametrize("name", COUNTED_GAMES)
def test_chances_are_symmetric_and_grow_with_the_score(name: str) -> None:
    rules, rng = COUNTED_GAMES[name], Random(name)
    better = -1 if rules.lowest_wins else 1
    for _ in range(10):
        own, other = rng.randrange(rules.target), rng.randrange(rules.target)
        dealer = rng.randrange(rules.players)
        found = chance(rules, (own, other), dealer)
        turned = chance(rules, (other, own), (dealer + 1) % rules.players)
        more = chance(rules, (own + 1, other), dealer)
        point = point_value(rules, (own, other), dealer)
        assert found is not None
        assert turned == pytest.approx(1 - found)
        assert more is not None
        assert point is not None
        assert (more - found) * better > 0
        assert 0 < point < 1


def test_a_point_after_a_tie_is_worth_the_same_at_every_score() -> None:
    assert point_value(SCOPA, (11, 11), 0) == point_value(SCOPA, (40, 40), 0)
    assert point_value(SCOPA, (12, 11), 0) is None


def test_nobody_has_counted_some_games() -> None:
    for rules in (Rules(players=3), replace(SCOPA, napola=True, re_bello=True)):
        assert chance(rules, (0,) * rules.sides, 0) is None
        assert point_value(rules, (0,) * rules.sides, 0) is None


def test_open_hands_and_a_declared_seven_change_nothing_of_it() -> None:
    cirulla = PRESETS["cirulla"]
    for rules, alike in ((PRESETS["open-hands"], SCOPA), (cirulla.with_wild(2), cirulla)):
        assert chance(rules, (3, 1), 0) == chance(alike, (3, 1), 0)


@pytest.fixture
def results_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / RESULTS_FILE.name
    monkeypatch.setattr(match_chances, "RESULTS_FILE", file)
    return file


@pytest.mark.parametrize(
    "counts",
    ['{"0:0": 1}', '{"1:-1": 1}', '{"1:2:3": 1}', '{"1:2": 0}', '{"1:2": "1"}', "{}", "[]", ""],
)
def test_a_damaged_file_is_named(counts: str, results_file: Path) -> None:
    games = (f'"{name}": {counts}' for name in COUNTED_GAMES)
    results_file.write_text(f"{{{', '.join(games)}}}", "utf-8")
    assert fault() == f"{results_file}: damaged"
    assert chance(SCOPA, (0, 0), 0) is None
    assert point_value(SCOPA, (0, 0), 0) is None


def test_a_missing_file_is_named(results_file: Path) -> None:
    with pytest.raises(ResultsError, match=re.escape(str(results_file))):
        read_results(results_file)
    assert chance(SCOPA, (0, 0), 0) is None
    (said,) = net_warnings(["maestro", "don-ciccio"], SCOPA)
    assert said == (
        f"{results_file}: No such file or directory; "
        "the last deal is played for points, not for the match"
    )
    assert not list(net_warnings(["rosa"], Rules(players=3)))


# --------------------------------------------------------------------------- playing for the match


def chances_at_end(state: Round, scores: tuple[int, ...]) -> list[float]:
    """The chance of each side once the points of a finished round are added."""
    match = Match(state.rules, scores, state.dealer).after(state)
    if match.winner is None:
        found = chance(match.rules, match.scores, match.dealer)
        assert found is not None
        return [found, 1 - found]
    return [float(match.winner == side) for side in range(2)]


@pytest.mark.parametrize(
    ("name", "plays", "scores"),
    [
        ("scopa", 32, (10, 5)),
        ("scopa", 32, (8, 8)),
        ("napola", 32, (10, 10)),
        ("scopa-a-perdere", 32, (10, 9)),
        ("cirulla", 33, (45, 48)),
    ],
)
def test_the_last_deal_is_counted_out_for_the_match(
    name: str, plays: int, scores: tuple[int, int]
) -> None:
    certain = 0
    for seed in range(10):
        state = midway(seed, plays=plays, rules=PRESETS[name])
        side = state.turn % 2
        found = match_chances_of_plays(Knowledge.of(state, state.turn, scores))
        certain += bool(found)
        for play, value in found.items():
            after = best(state.play_unchecked(play), side, lambda end: chances_at_end(end, scores))
            assert value == pytest.approx(after, abs=1e-3)
    assert certain > 5


def test_points_serve_where_no_score_is_known_and_while_cards_are_hidden() -> None:
    last, earlier = knowledge_at(1, 30), knowledge_at(1, 29)
    assert match_chances_of_plays(last) == {}
    assert match_chances_of_plays(last._replace(scores=(10, 9)))
    assert match_chances_of_plays(earlier._replace(scores=(10, 9))) == {}


def test_the_match_comes_before_the_points() -> None:
    knowledge = knowledge_at(1, 30)
    few, many, other = knowledge.legal_plays()[:3]
    points, chances = {few: 0.0, many: 2.0, other: 1.0}, {few: 0.5, many: 0.4, other: 0.5}
    assert preferred(SearchResult(points, 1), knowledge) == many
    assert preferred(SearchResult(points, 1, chances), knowledge) == other


def test_a_play_costs_the_match_more_at_its_end() -> None:
    costs = []
    for rules, scores in ((SCOPA, (0, 0)), (SCOPA, (10, 9)), (Rules(players=3), (0, 0, 0))):
        knowledge = knowledge_at(1, 20, rules)._replace(scores=scores)
        play = knowledge.legal_plays()[-1]
        found = analyze_play(play, knowledge, sample_count=4)._replace(cost=0.5)
        costs.append(match_cost(found, knowledge))
    at_first, at_last, of_three = costs
    assert at_first is not None
    assert at_last is not None
    assert 0 < at_first < at_last < 0.5
    assert of_three is None


def test_in_the_last_deal_the_cost_is_counted_out() -> None:
    for seed in range(10):
        knowledge = knowledge_at(seed, 31)._replace(scores=(10, 9))
        chances = match_chances_of_plays(knowledge)
        for play in knowledge.legal_plays():
            cost = match_cost(analyze_play(play, knowledge, sample_count=2), knowledge)
            assert cost == pytest.approx(max(chances.values()) - chances[play], abs=1e-9)
